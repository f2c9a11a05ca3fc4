import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PlanNeeded } from '../../ui/plan-needed.tsx';

/** By what the device knows. */
export function useCoachPlan(): boolean {
  const session = useSession();
  return session === null || countsAsCoach(session);
}

/** The plan has ended, which the device did not know yet (G-108). */
export const saysPlanNeeded = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'plan_required';

/** A page of the coach's desk for who has no Coach plan. */
export const PlanNeededPage = ({ title, opens }: { title: string; opens: string }) => (
  <Page title={title} crumbs={[{ label: 'Journal', to: paths.journal }, { label: title }]}>
    <PlanNeeded opens={opens} />
  </Page>
);
