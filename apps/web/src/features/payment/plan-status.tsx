import { isPaid } from '@fencing-journal/contract/shared/entitlement';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { configQuery, currentQuery } from './payment.api.ts';
import { canChoosePlan, planStatusText } from './plan.rules.ts';
import { usePortal } from './use-portal.ts';

/** The account's current plan and the actions it allows. */
export function PlanStatus() {
  const current = useQuery(currentQuery);
  const config = useQuery(configQuery);
  const portal = usePortal();
  const failed = [current, config].filter(({ isError, data }) => isError && !data);
  if (failed.length > 0)
    return <ErrorState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
  if (!current.data || !config.data) return <Skeleton rows={1} className="mt-3 h-24" />;
  const { subscription, subscription_status, has_portal } = current.data;
  const canChoose = canChoosePlan(config.data, current.data);
  // A user who never paid has nothing to manage, even if the provider knows them.
  const canManage = has_portal && subscription_status !== 'none';
  return (
    <>
      <p className="mt-2 text-lg font-semibold">{subscription} plan</p>
      <p
        role={subscription_status === 'past_due' ? 'alert' : undefined}
        className={`mt-1 ${subscription_status === 'past_due' ? 'font-medium text-loss' : 'text-muted'}`}
      >
        {planStatusText(current.data, config.data)}
      </p>
      {(canChoose || canManage) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {canChoose && <ButtonLink to={paths.plan}>Choose a plan</ButtonLink>}
          {canManage && (
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
