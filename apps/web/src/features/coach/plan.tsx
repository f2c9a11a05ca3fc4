import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PlanNeeded } from '../../ui/plan-needed.tsx';

/** Whether the user has a Coach plan, according to the stored session. True if there is no session. */
export function useCoachPlan(): boolean {
  const session = useSession();
  return session === null || countsAsCoach(session);
}

/** Whether the server says that the plan has ended, which the stored session doesn't show yet. */
export const saysPlanNeeded = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'plan_required';

/** Shown instead of a coach page if the user has no Coach plan. */
export const PlanNeededPage = ({ title, opens }: { title: string; opens: string }) => (
  <Page title={title} crumbs={[{ label: 'Journal', to: paths.journal }, { label: title }]}>
    <PlanNeeded opens={opens} />
  </Page>
);
