import { authTexts } from '@fencing-journal/contract/auth';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useState } from 'react';
import { FormDialog, CurrentPasswordField } from '../../forms/form-dialog.tsx';
import { formText } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { changeEmail, sendVerificationEmail, type Account } from './account.api.ts';
import { Section } from './section.tsx';
import { useAttempt } from './use-attempt.tsx';

/** The login address, whether it is confirmed, and a new address that waits for confirmation. */
export function EmailSection({
  account: { email, email_verified, pending_email, has_password },
}: {
  account: Account;
}) {
  const { busy, statusLine, attempt, say: setStatusMessage } = useAttempt();
  const [changing, setChanging] = useState(false);

  async function send(formData: FormData) {
    const newEmail = formText(formData, 'email');
    await changeEmail({
      email: newEmail,
      current_password: formText(formData, 'current_password'),
    });
    setStatusMessage(authTexts.linkSent.body);
  }

  return (
    <Section title="Email address">
      <p className="mt-2 text-lg font-semibold wrap-anywhere">{email}</p>
      <p className="text-sm text-muted">
        {email_verified
          ? 'Confirmed.'
          : 'Not confirmed yet. Open the link in the email we sent there.'}
      </p>
      {pending_email !== null && (
        <p className="mt-3 wrap-anywhere">
          <strong>{pending_email}</strong> replaces it once you open the link in the email we sent
          there.
        </p>
      )}
      {!has_password && <p className="mt-3 text-muted">To change it, set a password first.</p>}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {has_password && (
          <Button
            variant="secondary"
            onClick={() => (setStatusMessage(undefined), setChanging(true))}
          >
            Change email address
          </Button>
        )}
        {!email_verified && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void attempt(sendVerificationEmail, authTexts.linkSent.body)}
          >
            Send the email again
          </Button>
        )}
        {statusLine}
      </div>
      {changing && (
        <FormDialog
          title="Change your email address"
          submitLabel="Send the email"
          onClose={() => setChanging(false)}
          send={send}
        >
          {(errors) => (
            <>
              <p className="text-muted">
                We’ll send a link to the new address. We’ll keep using the old one until you open
                the link.
              </p>
              <CurrentPasswordField email={email} error={errors['current_password']} />
              <TextField
                label="New email address"
                name="email"
                type="email"
                autoComplete="email"
                maxLength={limits.email}
                error={errors['email']}
              />
            </>
          )}
        </FormDialog>
      )}
    </Section>
  );
}
