import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { formatDayOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { runSandboxAction, sandboxQuery, type SandboxSubscription } from './payment.api.ts';
import { SandboxNotice } from './sandbox-notice.tsx';

type ActionArgs = Parameters<typeof runSandboxAction>;
interface PortalAction {
  label: string;
  args: ActionArgs;
  doneText: string;
}

/** What the customer could do in a provider's portal. */
function customerActions({
  plan,
  status,
  cancel_at_period_end,
  next_plan,
}: SandboxSubscription): PortalAction[] {
  const other = countsAsCoach({ subscription: plan }) ? 'Student' : 'Coach';
  return [
    ...(status === 'past_due'
      ? [{ label: 'Pay now', args: ['pay'] as ActionArgs, doneText: 'Paid.' }]
      : []),
    next_plan
      ? {
          label: `Stay on ${plan}`,
          args: ['change-plan', plan],
          doneText: `You're staying on ${plan}.`,
        }
      : {
          label: `Change to ${other}`,
          args: ['change-plan', other],
          doneText:
            other === 'Coach'
              ? "You're on the Coach plan now."
              : "You'll switch to Student at the end of the period.",
        },
    cancel_at_period_end
      ? {
          label: 'Resume',
          args: ['resume'],
          doneText: 'Your plan will renew at the end of the period.',
        }
      : {
          label: 'Cancel at the end of the period',
          args: ['cancel'],
          doneText: 'Your plan will end when this period ends.',
        },
  ];
}

/** What would happen over time, or what the operator would do at the provider. */
const otherActions = ({ fail_next_renewal }: SandboxSubscription): PortalAction[] => [
  { label: 'Let the month pass', args: ['renew'], doneText: 'A month has passed.' },
  ...(fail_next_renewal
    ? []
    : [
        {
          label: 'Let the next renewal fail',
          args: ['fail-next-renewal'] as ActionArgs,
          doneText: 'The next renewal will fail.',
        },
      ]),
  { label: 'Refund the last payment', args: ['refund'], doneText: 'Refunded.' },
  { label: 'End now', args: ['end'], doneText: 'Ended.' },
];

/** The sandbox's replacement for the provider's portal. */
export function Component() {
  const { data, error, refetch } = useQuery(sandboxQuery);
  const notFound = error instanceof ApiError && error.status === 404;
  return (
    <Page
      title="Subscription"
      narrow
      crumbs={[{ label: 'Settings', to: paths.settings }, { label: 'Payment sandbox' }]}
    >
      <SandboxNotice>It stands in for a payment provider’s portal. No money moves.</SandboxNotice>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {data && <Portal subscription={data} />}
        {!data && notFound && <p className="panel p-5 sm:p-6">You don’t have a subscription.</p>}
        {!data && error && !notFound && <ErrorState onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={2} className="h-40" />}
      </div>
      <ButtonLink to={paths.settings} variant="secondary" icon="back" className="mt-5">
        Back to Settings
      </ButtonLink>
    </Page>
  );
}

function Portal({ subscription }: { subscription: SandboxSubscription }) {
  const { busy, attempt } = useAttempt();
  const [runningLabel, setRunningLabel] = useState('');
  const [statusMessage, setStatusMessage] = useState('');
  const isActive = subscription.status === 'active' || subscription.status === 'past_due';

  function run({ label, args, doneText }: PortalAction) {
    setRunningLabel(label);
    setStatusMessage('');
    return attempt(async () => {
      await runSandboxAction(...args);
      setStatusMessage(doneText);
    });
  }

  const renderButtons = (actions: readonly PortalAction[]) => (
    <div className="mt-4 flex flex-wrap gap-3">
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="secondary"
          busy={busy && runningLabel === action.label}
          paused={busy}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
  return (
    <>
      <section className="panel p-5 sm:p-6" aria-labelledby="plan">
        <h2 id="plan" className="text-2xl">
          Your plan
        </h2>
        <SubscriptionDetails subscription={subscription} />
        {isActive && renderButtons(customerActions(subscription))}
        <p role="status" className="mt-4 font-medium empty:hidden">
          {statusMessage}
        </p>
      </section>
      {isActive && (
        <section className="panel p-5 sm:p-6" aria-labelledby="others">
          <h2 id="others" className="text-2xl">
            What else can happen
          </h2>
          <p className="mt-1 text-muted">As time passes, or when the operator steps in.</p>
          {renderButtons(otherActions(subscription))}
        </section>
      )}
    </>
  );
}

function SubscriptionDetails({ subscription }: { subscription: SandboxSubscription }) {
  const { plan, status, current_period_end, cancel_at_period_end, next_plan, fail_next_renewal } =
    subscription;
  const nextStep = cancel_at_period_end ? 'ends' : next_plan ? `renews as ${next_plan}` : 'renews';
  const facts = [
    ['Plan', plan],
    ['Status', status.replaceAll('_', ' ')],
    ['Paid until', current_period_end ? formatDayOf(current_period_end) : '–'],
    ['Next', `${nextStep}${fail_next_renewal ? ', and the payment will fail' : ''}`],
  ];
  return (
    <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
