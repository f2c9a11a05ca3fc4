import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../http/session.ts';
import { Page } from '../../ui/page.tsx';
import { PlanRequired } from '../../ui/plan-required.tsx';

/** Whether the user has a Coach plan, according to the stored session. True if there is no session. */
export function useHasCoachPlan(): boolean {
  const session = useSession();
  return session === null || countsAsCoach(session);
}

/** Whether the server reports that the plan has ended, which the stored session doesn't show yet. */
export const isPlanRequired = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'plan_required';

/** Shown instead of a coach page if the user has no Coach plan. */
export const PlanNeededPage = ({ title, opens }: { title: string; opens: string }) => (
  <Page title={title} crumbs={[{ label: 'Journal', to: paths.journal }, { label: title }]}>
    <PlanRequired benefit={opens} />
  </Page>
);
