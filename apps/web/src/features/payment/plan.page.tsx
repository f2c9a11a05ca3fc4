import { isPaid } from '@fencing-journal/contract/shared/entitlement';
import { plans } from '@fencing-journal/contract/shared/enums';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../http/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { currentQuery } from './payment.api.ts';
import { PlanStep } from './plan-step.tsx';
import { PlanStatus } from './plan-status.tsx';

/** The plan step for logged-in users. With a paid plan, it shows that plan and how to change it. */
export function Component() {
  const session = useSession();
  const [search] = useSearchParams();
  const { data, isError, refetch } = useQuery(currentQuery);
  const requestedPlan = plans.find((plan) => plan === search.get('plan'));
  const title = data && isPaid(data) ? 'Your plan' : 'Choose your plan';
  return (
    <Page
      title={title}
      narrow
      crumbs={[{ label: 'Settings', to: paths.settings }, { label: title }]}
    >
      {!data &&
        (isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={3} className="h-32" />
        ))}
      {data && isPaid(data) && (
        <div className="panel p-5 sm:p-6">
          <PlanStatus />
          {requestedPlan && requestedPlan !== data.subscription && data.has_portal && (
            <p className="mt-4">
              To switch to the {requestedPlan} plan, press Manage subscription.
            </p>
          )}
        </div>
      )}
      {data && !isPaid(data) && (
        <PlanStep email={session?.email} {...(requestedPlan && { initial: requestedPlan })}>
          <ButtonLink to={paths.journal} variant="secondary" icon="back">
            Go to the journal
          </ButtonLink>
        </PlanStep>
      )}
    </Page>
  );
}
