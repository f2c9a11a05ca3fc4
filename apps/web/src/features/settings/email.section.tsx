import { authTexts } from '@fencing-journal/contract/auth';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useState } from 'react';
import { FormDialog, CurrentPasswordField } from '../../forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ResendConfirmation, type Account } from '../account/index.ts';
import { changeEmail } from './account.api.ts';
import { Section } from './section.tsx';
import { useStatusLine } from '../../ui/use-status-line.tsx';

/** The login address, whether it is confirmed, and a new address that is waiting for confirmation. */
export function EmailSection({
  account: { email, email_verified, pending_email, has_password },
}: {
  account: Account;
}) {
  const { busy, run, statusLine, setStatusMessage } = useStatusLine();
  const [changing, setChanging] = useState(false);

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
        {!email_verified && <ResendConfirmation busy={busy} run={run} />}
        {statusLine}
      </div>
      {changing && (
        <FormDialog
          title="Change your email address"
          submitLabel="Send the email"
          values={{ current_password: '', email: '' }}
          errorsAt="fields"
          onClose={() => setChanging(false)}
          send={changeEmail}
          onSaved={() => setStatusMessage(authTexts.linkSent.body)}
        >
          {(form) => (
            <>
              <p className="text-muted">
                We’ll send a link to the new address. We’ll keep using the old one until you open
                the link.
              </p>
              <CurrentPasswordField email={email} field={form.field('current_password')} />
              <TextField
                label="New email address"
                type="email"
                autoComplete="email"
                maxLength={limits.email}
                {...form.field('email')}
              />
            </>
          )}
        </FormDialog>
      )}
    </Section>
  );
}
