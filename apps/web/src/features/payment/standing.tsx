import { isPaid } from '@fencing-journal/contract/shared/entitlement';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { configQuery, currentQuery } from './payment.api.ts';
import { canChoosePlan, standingOf } from './plan.rules.ts';
import { usePortal } from './use-portal.ts';

/** The account's current plan and the actions it allows. */
export function Standing() {
  const current = useQuery(currentQuery);
  const config = useQuery(configQuery);
  const portal = usePortal();
  const failed = [current, config].filter(({ isError, data }) => isError && !data);
  if (failed.length > 0)
    return <ErrorState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
  if (!current.data || !config.data) return <Skeleton rows={1} className="mt-3 h-24" />;
  const { subscription, subscription_status, has_portal } = current.data;
  const chooses = canChoosePlan(config.data, current.data);
  // A user who never paid has nothing to manage, even if the provider knows them.
  const manages = has_portal && subscription_status !== 'none';
  return (
    <>
      <p className="mt-2 text-lg font-semibold">{subscription} plan</p>
      <p
        role={subscription_status === 'past_due' ? 'alert' : undefined}
        className={`mt-1 ${subscription_status === 'past_due' ? 'font-medium text-loss' : 'text-muted'}`}
      >
        {standingOf(current.data, config.data)}
      </p>
      {(chooses || manages) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {chooses && <ButtonLink to={paths.plan}>Choose a plan</ButtonLink>}
          {manages && (
            <Button
              variant={isPaid(current.data) ? 'primary' : 'secondary'}
              busy={portal.busy}
              onClick={() => void portal.open()}
            >
              Manage subscription
            </Button>
          )}
        </div>
      )}
    </>
  );
}
