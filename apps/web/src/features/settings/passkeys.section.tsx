import type { Passkey } from '@fencing-journal/contract/passkeys';
import { limits } from '@fencing-journal/contract/shared/limits';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { FormDialog, CurrentPasswordField } from '../../forms/form-dialog.tsx';
import { formatDayOf } from '../../lib/format.ts';
import { useReauthentication } from '../../forms/use-reauthentication.tsx';
import { passkeyErrorMessage } from '../../forms/passkey-error-message.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import type { Account } from '../account/index.ts';
import {
  addPasskey,
  passkeyOptions,
  passkeysQuery,
  removePasskey,
  renamePasskey,
} from './passkeys.api.ts';
import { Section } from './section.tsx';
import { useStatusLine } from '../../ui/use-status-line.tsx';

/** Adds, names and removes passkeys. */
export const PasskeysSection = (props: { account: Account }) => (
  <Section title="Passkeys">
    <Passkeys {...props} />
  </Section>
);

function Passkeys({ account }: { account: Account }) {
  const { data, isPending, isError, refetch } = useQuery(passkeysQuery);
  const { statusLine, setStatusMessage, setAndFocusStatus } = useStatusLine();
  const { busy, runWithReauth, dialog } = useReauthentication(account.email);
  const remove = ({ id, name }: Passkey) =>
    runWithReauth({
      title: 'Remove passkey',
      submitLabel: 'Remove passkey',
      work: async (password) => {
        await removePasskey(id, password);
        setAndFocusStatus(`${name} was removed.`);
      },
    });

  return (
    <>
      <p className="mt-1 text-muted">
        Log in with your device’s fingerprint, face or PIN instead of a password.
      </p>
      {isPending && <Skeleton rows={1} className="mt-3 h-16" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      <ul className="mt-2 divide-y divide-line">
        {data
          ?.filter((passkey) => passkey.kept_until === null)
          .map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy}
              onRemove={() => void remove(passkey)}
            />
          ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {browserSupportsWebAuthn() ? (
          <AddPasskey account={account} onStatus={setStatusMessage} />
        ) : (
          <p>This browser doesn’t support passkeys.</p>
        )}
        {statusLine}
      </div>
      {dialog}
    </>
  );
}

/** A passkey gives lasting access, so adding one requires a recent login or the password. */
function AddPasskey({
  account: { email, opened_by, has_password },
  onStatus,
}: {
  account: Account;
  onStatus: (message: string | undefined) => void;
}) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function registerPasskey(options: Awaited<ReturnType<typeof passkeyOptions>>) {
    try {
      onStatus(`${await addPasskey(options)} was added.`);
    } catch (error) {
      onStatus(passkeyErrorMessage(error));
    }
  }

  async function add() {
    onStatus(undefined);
    if (opened_by === null && has_password) return setDialogOpen(true);
    setBusy(true);
    try {
      await registerPasskey(await passkeyOptions());
    } catch (error) {
      // The login became too old while the page was open.
      if (has_password && error instanceof ApiError && 'current_password' in error.errors)
        setDialogOpen(true);
      else onStatus(passkeyErrorMessage(error));
    }
    setBusy(false);
  }

  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void add()}>
        Add a passkey
      </Button>
      {dialogOpen && (
        <FormDialog
          title="Add a passkey"
          submitLabel="Continue"
          onClose={() => setDialogOpen(false)}
          values={{ current_password: '' }}
          errorsAt="fields"
          send={async ({ current_password }) =>
            registerPasskey(await passkeyOptions(current_password))
          }
        >
          {(form) => <CurrentPasswordField email={email} field={form.field('current_password')} />}
        </FormDialog>
      )}
    </>
  );
}

function PasskeyRow({
  passkey: { id, name, created_at, last_used_at, backed_up },
  busy,
  onRemove,
}: {
  passkey: Passkey;
  busy: boolean;
  onRemove: () => void;
}) {
  const dialogs = useDialogs();
  const [renaming, setRenaming] = useState(false);

  async function remove() {
    const sure = await dialogs.confirm({
      title: 'Remove passkey',
      body: name,
      tone: 'danger',
      detail:
        "You won't be able to log in with it. Delete it on the device too, or the device will keep offering it.",
      confirmLabel: 'Remove passkey',
    });
    if (sure) onRemove();
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added {formatDayOf(created_at)},{' '}
          {last_used_at === null ? 'not used yet' : `last used ${formatDayOf(last_used_at)}`}
          {backed_up && ', available on all your devices'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <Button
          variant="secondary"
          paused={busy}
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </div>
      {renaming && (
        <FormDialog
          title="Rename passkey"
          submitLabel="Save name"
          onClose={() => setRenaming(false)}
          values={{ name }}
          errorsAt="fields"
          send={(values) => renamePasskey(id, values.name)}
        >
          {(form) => (
            <TextField
              label="Name"
              autoComplete="off"
              maxLength={limits.passkeyName}
              data-autofocus
              {...form.field('name')}
            />
          )}
        </FormDialog>
      )}
    </li>
  );
}
