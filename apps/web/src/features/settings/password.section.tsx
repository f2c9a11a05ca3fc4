import { authTexts, passwordRule } from '@fencing-journal/contract/auth';
import { useState } from 'react';
import { FormDialog, PresentPassword } from '../../lib/form-dialog.tsx';
import { textOf } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { changePassword, mailPasswordLink, type Account } from './account.api.ts';
import { Section } from './section.tsx';
import { useAttempt } from './use-attempt.tsx';

/**
 * Changes the password, or sets one by email if the account has none. After a temporary-password login the old one
 * isn't required.
 */
export function PasswordSection({ account }: { account: Account }) {
  return (
    <Section title="Password">
      {account.has_password ? <Change account={account} /> : <SetByMail email={account.email} />}
    </Section>
  );
}

function Change({ account: { email, opened_by } }: { account: Account }) {
  const [changing, setChanging] = useState(false);
  const { line, say } = useAttempt();
  const forgotten = opened_by === 'temp_password';

  async function send(typed: FormData) {
    const wanted = {
      password: textOf(typed, 'password'),
      password_confirm: textOf(typed, 'password_confirm'),
    };
    await changePassword(
      forgotten ? wanted : { ...wanted, current_password: textOf(typed, 'current_password') },
    );
    say('Your password was changed. All other devices were logged out.');
  }

  return (
    <>
      {forgotten && (
        <p className="mt-2 text-muted">
          You logged in with a temporary password. For 15 minutes, you can choose a new one without
          the old one.
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          variant={forgotten ? 'primary' : 'secondary'}
          onClick={() => (say(undefined), setChanging(true))}
        >
          {forgotten ? 'Choose a new password' : 'Change password'}
        </Button>
        {line}
      </div>
      {changing && (
        <FormDialog
          title={forgotten ? 'Choose a new password' : 'Change your password'}
          submit="Save password"
          onClose={() => setChanging(false)}
          send={send}
        >
          {(errors) => (
            <>
              {forgotten ? (
                <input
                  type="text"
                  name="username"
                  autoComplete="username"
                  value={email}
                  readOnly
                  hidden
                />
              ) : (
                <PresentPassword email={email} error={errors['current_password']} />
              )}
              <TextField
                label="New password"
                name="password"
                type="password"
                autoComplete="new-password"
                hint={passwordRule}
                data-autofocus={forgotten || undefined}
                error={errors['password']}
              />
              <TextField
                label="Confirm new password"
                name="password_confirm"
                type="password"
                autoComplete="new-password"
                error={errors['password_confirm']}
              />
              <p className="text-sm text-muted">This logs out all other devices.</p>
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}

function SetByMail({ email }: { email: string }) {
  const { busy, line, attempt } = useAttempt();
  return (
    <>
      <p className="mt-2 text-muted">
        You don’t have a password: you log in with Google or a passkey. To set one, open the link we
        send to {email}.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => void attempt(() => mailPasswordLink(email), authTexts.linkSent.body)}
        >
          Send the link
        </Button>
        {line}
      </div>
    </>
  );
}
