import {
  subscription,
  testCardNames,
  testCards,
  type SandboxPayment,
} from '@fencing-journal/contract/subscription';
import { useImperativeHandle, useRef, useState, type ChangeEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../http/client.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AuthenticationDialog } from './authentication.dialog.tsx';
import { errorText, type CardFormProps } from './card-form.ts';
import {
  digitsOf,
  validateCard,
  formatExpiry,
  formatCardNumber,
  testCardOf,
  type CardField,
  type TypedCard,
} from './sandbox-card.rules.ts';
import { SandboxNotice } from './sandbox-notice.tsx';

const formatters: Record<CardField, (text: string) => string> = {
  number: formatCardNumber,
  expiry: formatExpiry,
  cvc: (text) => digitsOf(text).slice(0, 4),
};

/** The card form of the sandbox. It accepts only test cards and sends only the card's name. */
export function SandboxCard({ ref }: CardFormProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedCard>({ number: '', expiry: '', cvc: '' });
  const [errors, setErrors] = useState<Partial<Record<CardField, string>>>({});
  const [challenge, setChallenge] = useState<{ answer: (approves: boolean) => void }>();
  const fields = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});

  async function authenticate(client_secret: string): Promise<SandboxPayment> {
    const approve = await new Promise<boolean>((answer) => setChallenge({ answer }));
    setChallenge(undefined);
    return call(subscription.sandboxAuthenticate, { body: { client_secret, approve } });
  }

  useImperativeHandle(ref, () => ({
    async check() {
      const cardErrors = validateCard(typed, new Date());
      setErrors(cardErrors);
      const [first] = (['number', 'expiry', 'cvc'] as const).filter((name) => cardErrors[name]);
      if (first) fields.current[first]?.focus();
      return first && cardErrors[first];
    },
    async pay(client_secret) {
      const card = testCardOf(typed.number);
      if (!card) return errorText({ type: 'invalid_request_error' });
      const result = await call(subscription.sandboxPay, { body: { client_secret, card } });
      const { status, error, payment_intent } =
        result.status === 'requires_action' ? await authenticate(client_secret) : result;
      if (status !== 'succeeded') return errorText(error ?? { type: 'api_error' });
      await navigate(
        `${paths.paymentSuccess}?${new URLSearchParams({ payment_intent, redirect_status: status }).toString()}`,
      );
      return undefined;
    },
  }));

  const fieldProps = (name: CardField) => ({
    ref: (input: HTMLInputElement | null) => void (fields.current[name] = input),
    inputMode: 'numeric' as const,
    markRequired: true,
    value: typed[name],
    error: errors[name],
    onChange: ({ target: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
      // Formats only when typing at the end: in the middle the caret would jump.
      setTyped({
        ...typed,
        [name]:
          selectionStart === value.length && value.length > typed[name].length
            ? formatters[name](value)
            : value,
      });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <>
      <SandboxNotice>
        You won’t be charged, and no card number leaves this page. Pay with a test card.
      </SandboxNotice>
      <div className="mt-4 grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2">
        <div className="min-[22rem]:col-span-2">
          <TextField
            label="Card number"
            autoComplete="cc-number"
            placeholder="4242 4242 4242 4242"
            {...fieldProps('number')}
          />
        </div>
        <TextField
          label="Expiration date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          {...fieldProps('expiry')}
        />
        <TextField
          label="Security code"
          autoComplete="cc-csc"
          placeholder="CVC"
          {...fieldProps('cvc')}
        />
      </div>
      <TestCards
        onChoose={(number) => {
          setTyped({
            number: formatCardNumber(number),
            expiry: formatExpiry(`12${(new Date().getFullYear() + 3) % 100}`),
            cvc: '123',
          });
          setErrors({});
          fields.current.number?.focus();
        }}
      />
      {challenge && <AuthenticationDialog onAnswer={challenge.answer} />}
    </>
  );
}

/** The available test cards and what each one does. */
function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  const list = useRef<HTMLDetailsElement>(null);
  function choose(number: string) {
    list.current?.removeAttribute('open');
    onChoose(number);
  }
  return (
    <details ref={list} className="mt-4 rounded-lg border border-line">
      <summary className="min-h-11 px-3 py-2.5 font-medium">Test cards</summary>
      <ul className="divide-y divide-line border-t border-line px-3">
        {testCardNames.map((name) => {
          const { number, outcome } = testCards[name];
          return (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
            >
              <p className="min-w-0 flex-1 basis-40">
                <span className="figures text-lg">{formatCardNumber(number)}</span>
                <span className="block text-sm text-muted">{outcome}</span>
              </p>
              <Button
                variant="secondary"
                aria-label={`Use ${formatCardNumber(number)}`}
                onClick={() => choose(number)}
              >
                Use
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
