import { loadStripe } from '@stripe/stripe-js/pure';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { errorText, type CardForm, type CardFormProps } from './card-form.ts';

/** The current theme's colors as values, because Stripe's iframe can't read our CSS variables. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('accent'),
      colorBackground: color('card'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorTextPlaceholder: color('muted'),
      colorDanger: color('loss'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '10px',
      spacingUnit: '5px',
    },
    rules: { '.Input': { border: `1.5px solid ${color('edge')}`, boxShadow: 'none' } },
  };
}

/** Used when Pay is pressed before there is a form to pay with. */
const unmountedForm: CardForm = {
  check: async () => 'Enter your card first.',
  pay: async () => undefined,
};

const createCardForm = (stripe: Stripe, elements: StripeElements): CardForm => ({
  async check() {
    const { error } = await elements.submit();
    return error && errorText(error);
  },
  // Resolves only on failure: on success Stripe navigates away.
  async pay() {
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}${paths.paymentSuccess}` },
    });
    return errorText(error);
  },
});

type StripeCardProps = CardFormProps & { publishableKey: string };

/** Stripe's card form. Nothing is loaded from Stripe until the user asks for it. */
export function StripeCard({ ref, clientSecret, onStart, publishableKey }: StripeCardProps) {
  const [attempt, setAttempt] = useState(0);
  if (clientSecret === undefined) return <LoadPrompt ref={ref} onStart={onStart} />;
  return (
    <PaymentElement
      key={`${clientSecret} ${attempt}`}
      ref={ref}
      clientSecret={clientSecret}
      publishableKey={publishableKey}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

function LoadPrompt({ ref, onStart }: Pick<StripeCardProps, 'ref' | 'onStart'>) {
  const [busy, setBusy] = useState(false);
  useImperativeHandle(ref, () => unmountedForm);
  async function start() {
    setBusy(true);
    await onStart();
    setBusy(false);
  }
  return (
    <>
      <p className="mb-3 text-muted">
        Stripe handles the payment for us. It gets your name, email address and card. We never see
        the card.
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void start()}>
        Enter card
      </Button>
    </>
  );
}

/**
 * The Payment Element in Stripe's iframe. It is created from the client secret, so it always offers the payment methods
 * that the secret allows.
 */
function PaymentElement({
  ref,
  clientSecret,
  publishableKey,
  onRetry,
}: Pick<StripeCardProps, 'ref' | 'publishableKey'> & {
  clientSecret: string;
  onRetry: () => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState(unmountedForm);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useImperativeHandle(ref, () => form);

  useEffect(() => {
    let canceled = false;
    let cleanUp = () => undefined as unknown;
    async function mount() {
      const stripe = await loadStripe(publishableKey);
      if (canceled || !stripe || !container.current) return;
      const elements = stripe.elements({ clientSecret, appearance: appearance() });
      const element = elements.create('payment', {
        layout: 'tabs',
        wallets: { applePay: 'never', googlePay: 'never' },
      });
      cleanUp = () => element.destroy();
      element.on('ready', () => setState('ready'));
      element.on('loaderror', () => setState('failed'));
      element.mount(container.current);
      setForm(createCardForm(stripe, elements));
    }
    mount().catch(() => !canceled && setState('failed'));
    return () => {
      canceled = true;
      cleanUp();
    };
  }, [clientSecret, publishableKey]);

  return (
    <div aria-busy={state === 'loading'}>
      {state === 'loading' && <Skeleton rows={2} className="h-16" />}
      {state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>Couldn’t load Stripe’s card form.</p>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      <div ref={container} hidden={state === 'failed'} />
    </div>
  );
}
