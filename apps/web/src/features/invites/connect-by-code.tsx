import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { withCodeError } from '../codes/index.ts';
import { redeemInviteCode } from './invites.api.ts';

/** Connects a coach with a student who shared a code. Everyone under 18 connects this way. */
export function ConnectByCode({ hasCoachPlan }: { hasCoachPlan: boolean }) {
  const id = useId();
  return (
    <section className="panel p-4 sm:p-5" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Connect by code
      </h2>
      <p className="mt-1 text-muted">
        Fencers under 18 aren’t in the search. They, or their parents, give you a code.
      </p>
      {hasCoachPlan ? (
        <CodeForm />
      ) : (
        <>
          <p className="mt-2 text-muted">You need the Coach plan to use it.</p>
          <ButtonLink to={paths.coachPlan} variant="secondary" className="mt-3">
            See the Coach plan
          </ButtonLink>
        </>
      )}
    </section>
  );
}

function CodeForm() {
  const [status, setStatus] = useState('');
  const statusRef = useRef<HTMLParagraphElement>(null);
  const form = usePlainForm({
    required: ['code'],
    send: ({ code = '' }) => withCodeError(() => redeemInviteCode(code)),
    errorsAt: 'fields',
    onSaved({ waiting, message }) {
      form.props.ref.current?.reset();
      flushSync(() =>
        setStatus(
          waiting
            ? `${message} The student appears in your list as soon as they agree.`
            : `${message} The student is in your list.`,
        ),
      );
      statusRef.current?.focus();
    },
  });
  return (
    <form {...form.props} className="mt-3" onChange={() => setStatus('')}>
      <TextField
        label="Code"
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        error={form.errors['code']}
      />
      <Button type="submit" busy={form.busy} className="mt-3">
        Connect
      </Button>
      <p ref={statusRef} role="status" tabIndex={-1} className="mt-3 font-medium empty:hidden">
        {status}
      </p>
    </form>
  );
}
