import { accountTexts } from '@fencing-journal/contract/account';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useState } from 'react';
import { formatDayOf } from '../../lib/format.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Account } from '../account/index.ts';
import { rename } from './account.api.ts';
import { Section } from './section.tsx';
import { useStatusLine } from '../../ui/use-status-line.tsx';

/** The user's name, as others see it. */
export function NameSection({
  account: { first_name, last_name, rename_from, rename_after_requests },
}: {
  account: Account;
}) {
  const [changing, setChanging] = useState(false);
  const { statusLine, setStatusMessage } = useStatusLine();

  const lockedReason = rename_from
    ? accountTexts.renamedRecently(formatDayOf(rename_from))
    : rename_after_requests
      ? accountTexts.renameBlocked
      : undefined;

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
          disabled={lockedReason !== undefined}
          onClick={() => (setStatusMessage(undefined), setChanging(true))}
        >
          Change name
        </Button>
        {statusLine}
      </div>
      {lockedReason && <p className="mt-2 text-sm text-muted">{lockedReason}</p>}
      {changing && (
        <FormDialog
          title="Change your name"
          submitLabel="Save name"
          values={{ first_name, last_name }}
          errorsAt="fields"
          onClose={() => setChanging(false)}
          send={rename}
          onSaved={() => setStatusMessage('Saved.')}
        >
          {(form) => (
            <>
              <p className="text-muted">
                Your name changes everywhere in the journal, including for your coaches and friends.
                You can change it once a week.
              </p>
              <TextField
                label="First name"
                autoComplete="given-name"
                maxLength={limits.accountName}
                data-autofocus
                {...form.field('first_name')}
              />
              <TextField
                label="Last name"
                autoComplete="family-name"
                maxLength={limits.accountName}
                {...form.field('last_name')}
              />
            </>
          )}
        </FormDialog>
      )}
    </Section>
  );
}
