import { paymentTexts } from '@fencing-journal/contract/subscription';
import type { Plan } from '@fencing-journal/contract/shared/enums';
import { planCards } from '@fencing-journal/contract/shared/plan-cards';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { CardForm } from './card-form.ts';
import type { PaymentConfig } from './payment.api.ts';
import { PlanDetails } from './plan-details.tsx';
import { useClientSecret } from './use-client-secret.ts';

const SandboxCard = lazy(async () => ({
  default: (await import('./sandbox-card.tsx')).SandboxCard,
}));
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }));

/** Debounce in milliseconds before a selected plan creates a subscription. */
const debounceMs = 400;

const errorMessage = (failure: unknown): string =>
  failure instanceof ApiError && failure.hasMessage ? failure.message : paymentTexts.unexpected;

interface CheckoutProps {
  config: PaymentConfig;
  /** Undefined after a reload between registration and payment: only the server knows it then. */
  email: string | undefined;
  initial: Plan;
  onPrevious: (() => void) | undefined;
}

/** Plan tabs and the card form of the configured provider. Opening the page doesn't create a subscription. */
export function Checkout({ config, email, initial, onPrevious }: CheckoutProps) {
  const [plan, setPlan] = useState(initial);
  const [clickedPlan, setClickedPlan] = useState<Plan>();
  const debouncedPlan = useDebouncedValue(clickedPlan, debounceMs);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const card = useRef<CardForm>(null);
  const { secretOf: clientSecretFor, forget: reset, cachedSecretFor } = useClientSecret(email);

  const startSubscription = async (requestedPlan: Plan) => {
    await clientSecretFor(requestedPlan).catch((failure: unknown) =>
      setError(errorMessage(failure)),
    );
  };
  const startLatestRef = useRef(startSubscription);
  useEffect(() => {
    startLatestRef.current = startSubscription;
  });
  useEffect(() => {
    if (debouncedPlan) void startLatestRef.current(debouncedPlan);
  }, [debouncedPlan]);

  /** Resolves to an error message, or undefined on success. */
  async function tryToPay(form: CardForm): Promise<string | undefined> {
    try {
      return (await form.check()) ?? (await form.pay(await clientSecretFor(plan)));
    } catch (failure) {
      return errorMessage(failure);
    }
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (busy || !card.current) return;
    setBusy(true);
    setError(undefined);
    const message = await tryToPay(card.current);
    // Not an error of the card or a field: another tab may have selected the other plan and invalidated this secret.
    if (message === paymentTexts.unexpected) reset();
    setError(message);
    setBusy(false);
  }

  function choose(name: string) {
    const found = planCards.find(({ title }) => title === name)?.title;
    if (!found || busy) return;
    setPlan(found);
    setClickedPlan(found);
    setError(undefined);
  }

  const formProps = {
    ref: card,
    clientSecret: cachedSecretFor(plan),
    onStart: () => startSubscription(plan),
  };
  return (
    <form noValidate onSubmit={(event) => void pay(event)}>
      <Tabs
        label="Plan"
        tabs={planCards.map((one) => ({ name: one.title, content: <PlanDetails plan={one} /> }))}
        selected={plan}
        onSelect={choose}
      />
      <h2 className="mt-6 mb-3 text-2xl">Pay by card</h2>
      <Suspense fallback={<Skeleton rows={2} className="h-16" />}>
        {config.mode === 'stripe' ? (
          <StripeCard {...formProps} publishableKey={config.publishable_key ?? ''} />
        ) : (
          <SandboxCard {...formProps} />
        )}
      </Suspense>
      <p role="alert" className="mt-4 rounded-lg border-l-4 border-loss bg-sunken p-4 empty:hidden">
        {error}
      </p>
      <p className="mt-4 text-sm text-muted">
        {plan} plan: {planCards.find(({ title }) => title === plan)?.price} a month until you cancel
        in Settings.
      </p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">
        {onPrevious && (
          <Button variant="secondary" onClick={onPrevious}>
            Previous
          </Button>
        )}
        <Button type="submit" busy={busy}>
          Pay
        </Button>
      </div>
    </form>
  );
}
