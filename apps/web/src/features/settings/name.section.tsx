import { accountTexts } from '@fencing-journal/contract/account';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { textOf } from '../../lib/form-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { rename, type Account } from './account.api.ts';
import { Section } from './section.tsx';
import { useAttempt } from './use-attempt.tsx';

/** The user's name, as others see it. */
export function NameSection({
  account: { first_name, last_name, rename_from, rename_after_requests },
}: {
  account: Account;
}) {
  const [changing, setChanging] = useState(false);
  const { line, say } = useAttempt();

  const fixed = rename_from
    ? accountTexts.renamedLately(formatDate(rename_from.slice(0, 10)))
    : rename_after_requests
      ? accountTexts.renameAsked
      : undefined;

  async function send(typed: FormData) {
    await rename({
      first_name: textOf(typed, 'first_name'),
      last_name: textOf(typed, 'last_name'),
    });
    say('Saved.');
  }

  return (
    <Section title="Name">
      <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        {[
          ['First name', first_name],
          ['Last name', last_name],
        ].map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          disabled={fixed !== undefined}
          onClick={() => (say(undefined), setChanging(true))}
        >
          Change name
        </Button>
        {line}
      </div>
      {fixed && <p className="mt-2 text-sm text-muted">{fixed}</p>}
      {changing && (
        <FormDialog
          title="Change your name"
          submit="Save name"
          onClose={() => setChanging(false)}
          send={send}
        >
          {(errors) => (
            <>
              <p className="text-muted">
                Your name changes everywhere in the journal, including for your coaches and friends.
                You can change it once a week.
              </p>
              <TextField
                label="First name"
                name="first_name"
                autoComplete="given-name"
                maxLength={limits.accountName}
                defaultValue={first_name}
                data-autofocus
                error={errors['first_name']}
              />
              <TextField
                label="Last name"
                name="last_name"
                autoComplete="family-name"
                maxLength={limits.accountName}
                defaultValue={last_name}
                error={errors['last_name']}
              />
            </>
          )}
        </FormDialog>
      )}
    </Section>
  );
}
