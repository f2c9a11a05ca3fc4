import { useState } from 'react';
import { FormDialog, CurrentPasswordField } from '../../forms/form-dialog.tsx';
import { formatDayOf } from '../../lib/format.ts';
import { signOut } from '../../offline/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import type { Account } from '../account/index.ts';
import { deleteAccount } from './account.api.ts';
import { Section } from './section.tsx';

const consequences = [
  "You'll be logged out on every device right away.",
  'After 14 days, everything is deleted for good: tournaments, bouts, opponents, lessons, notes and videos.',
  "Any paid plan isn't renewed and ends by that day.",
  'Your students keep what you gave them as a coach, under your name: lessons, feedback, comments, ' +
    'tasks, notes and drawings in videos, voice notes and logged touches.',
  'To keep your account, log in before then.',
];

/** Deletes the account after a grace period. */
export function DeletionSection({ account: { email, has_password } }: { account: Account }) {
  const dialogs = useDialogs();
  const [dialogOpen, setDialogOpen] = useState(false);

  async function closeAccount(password: string) {
    const deletedAt = await deleteAccount(password);
    // The message opens before the logout, which leaves the page. The logout runs while the user reads, so that
    // nothing stays on the device.
    const messageClosed = dialogs.message({
      title: 'Your account is closed',
      body: `It will be deleted on ${formatDayOf(deletedAt)}.`,
      detail: 'Changed your mind? Log in before then to keep it.',
    });
    await signOut();
    await messageClosed;
  }

  return (
    <Section title="Delete account">
      <p className="mt-2 text-muted">
        Your account and everything in it will be deleted 14 days after you ask.{' '}
        {has_password
          ? 'You can change your mind until then.'
          : "Set a password first, so we know it's you."}
      </p>
      {has_password && (
        <Button variant="secondary" className="mt-4 text-loss" onClick={() => setDialogOpen(true)}>
          Delete my account
        </Button>
      )}
      {dialogOpen && (
        <FormDialog
          title="Delete your account?"
          submitLabel="Delete account"
          danger
          values={{ current_password: '' }}
          errorsAt="fields"
          onClose={() => setDialogOpen(false)}
          send={({ current_password }) => closeAccount(current_password)}
        >
          {(form) => (
            <>
              <ul className="grid list-disc gap-1 pl-5">
                {consequences.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <CurrentPasswordField email={email} field={form.field('current_password')} />
            </>
          )}
        </FormDialog>
      )}
    </Section>
  );
}
