import { authTexts } from '@fencing-journal/contract/auth';
import { passwordRule } from '@fencing-journal/contract/shared/passwords';
import { useState } from 'react';
import { FormDialog, CurrentPasswordField } from '../../forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { Account } from '../account/index.ts';
import { changePassword, sendPasswordLink } from './account.api.ts';
import { Section } from './section.tsx';
import { useStatusLine } from '../../ui/use-status-line.tsx';

/**
 * Changes the password, or sets one by email if the account has none. After a temporary-password login the old one
 * isn't required.
 */
export function PasswordSection({ account }: { account: Account }) {
  return (
    <Section title="Password">
      {account.has_password ? (
        <ChangePasswordForm account={account} />
      ) : (
        <SetPasswordByEmail email={account.email} />
      )}
    </Section>
  );
}

function ChangePasswordForm({ account: { email, opened_by } }: { account: Account }) {
  const [changing, setChanging] = useState(false);
  const { statusLine, setStatusMessage } = useStatusLine();
  const skipsOldPassword = opened_by === 'temp_password';

  return (
    <>
      {skipsOldPassword && (
        <p className="mt-2 text-muted">
          You logged in with a temporary password. For 15 minutes, you can choose a new one without
          entering the old one.
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          variant={skipsOldPassword ? 'primary' : 'secondary'}
          onClick={() => (setStatusMessage(undefined), setChanging(true))}
        >
          {skipsOldPassword ? 'Choose a new password' : 'Change password'}
        </Button>
        {statusLine}
      </div>
      {changing && (
        <FormDialog
          title={skipsOldPassword ? 'Choose a new password' : 'Change your password'}
          submitLabel="Save password"
          values={{ current_password: '', password: '', password_confirm: '' }}
          errorsAt="fields"
          onClose={() => setChanging(false)}
          send={({ current_password, ...newPassword }) =>
            changePassword(skipsOldPassword ? newPassword : { ...newPassword, current_password })
          }
          onSaved={() =>
            setStatusMessage('Your password was changed. All other devices were logged out.')
          }
        >
          {(form) => (
            <>
              {skipsOldPassword ? (
                <input
                  type="text"
                  name="username"
                  autoComplete="username"
                  value={email}
                  readOnly
                  hidden
                />
              ) : (
                <CurrentPasswordField email={email} field={form.field('current_password')} />
              )}
              <PasswordField
                label="New password"
                autoComplete="new-password"
                hint={passwordRule}
                data-autofocus={skipsOldPassword || undefined}
                {...form.field('password')}
              />
              <PasswordField
                label="Confirm new password"
                autoComplete="new-password"
                {...form.field('password_confirm')}
              />
              <p className="text-sm text-muted">This logs out all other devices.</p>
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}

function SetPasswordByEmail({ email }: { email: string }) {
  const { busy, run, statusLine } = useStatusLine();
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
          onClick={() => void run(() => sendPasswordLink(email), authTexts.linkSent.body)}
        >
          Send the link
        </Button>
        {statusLine}
      </div>
    </>
  );
}
