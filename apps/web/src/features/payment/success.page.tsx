import { paymentTexts } from '@fencing-journal/contract/subscription';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../http/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { BackToPlans } from './back-to-plans.tsx';
import { initialDelayMs, waitForConfirmation, type Confirmation } from './confirmation.ts';

/** The provider's return address. Confirms the payment and logs the payer in. */
export function Component() {
  const [search] = useSearchParams();
  const intent = search.get('payment_intent');
  if (search.get('redirect_status') === 'failed')
    return <Navigate to={paths.paymentFailed} replace />;
  // Without a payment there is nothing to confirm.
  return intent ? (
    <Confirming key={intent} intent={intent} />
  ) : (
    <Outcome {...failureProps(<BackToPlans />)} />
  );
}

function Confirming({ intent }: { intent: string }) {
  const session = useSession();
  const [attempts, setAttempts] = useState(0);
  const [result, setResult] = useState<Confirmation>();

  useEffect(() => {
    const controller = new AbortController();
    void waitForConfirmation(intent, attempts === 0 ? initialDelayMs : 0, controller.signal).then(
      (confirmation) => !controller.signal.aborted && setResult(confirmation),
    );
    return () => controller.abort();
  }, [intent, attempts]);

  function retry() {
    setResult(undefined);
    setAttempts(attempts + 1);
  }

  const retryButton = <Button onClick={retry}>Try Again</Button>;
  const outcomes: Record<Confirmation | 'loading', OutcomeProps> = {
    loading: {
      title: 'Payment',
      message: texts.loading,
      detail:
        "We're checking that your payment went through. This takes a few seconds. Keep this page open.",
    },
    succeeded: {
      title: paymentTexts.succeededTitle,
      icon: 'check',
      message: session
        ? `Thank you, ${session.first_name}. You're on the ${session.subscription} plan.`
        : 'Thank you. Your plan is active.',
      actions: <ButtonLink to={paths.journal}>Go to the journal</ButtonLink>,
    },
    processing: {
      title: 'Payment',
      message: `${paymentTexts.processing} Your plan starts automatically once it goes through.`,
      actions: retryButton,
    },
    'signed-out': {
      title: 'Payment',
      message: paymentTexts.signedOut,
      actions: <ButtonLink to={paths.login}>Login</ButtonLink>,
    },
    failed: failureProps(
      <>
        {retryButton}
        <BackToPlans />
      </>,
    ),
  };
  return <Outcome {...outcomes[result ?? 'loading']} busy={result === undefined} />;
}

interface OutcomeProps {
  title: string;
  message: string;
  detail?: string;
  icon?: IconName;
  actions?: ReactNode;
  busy?: boolean;
}

const failureProps = (actions: ReactNode): OutcomeProps => ({
  title: paymentTexts.failedTitle,
  icon: 'close',
  message: paymentTexts.failed,
  actions: (
    <>
      {actions}
      <ButtonLink to={paths.contact} variant="quiet">
        Contact
      </ButtonLink>
    </>
  ),
});

/** A single element for every outcome, so that screen readers announce each change. */
function Outcome({ title, message, detail, icon, actions, busy = false }: OutcomeProps) {
  return (
    <Page title={title} narrow>
      <div className="panel p-5 sm:p-6">
        <p role="status" className="flex items-center gap-3 text-lg">
          {busy && (
            <span
              className="size-5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
              aria-hidden="true"
            />
          )}
          {icon && (
            <span
              className={`shrink-0 rounded-full p-2 ${icon === 'check' ? 'bg-accent text-on-accent' : 'bg-loss text-card'}`}
            >
              <Icon name={icon} className="size-6" />
            </span>
          )}
          {message}
        </p>
        {detail && <p className="mt-3 text-lg text-muted">{detail}</p>}
        {actions && <div className="mt-5 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </Page>
  );
}
