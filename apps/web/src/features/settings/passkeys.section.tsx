import type { Passkey } from '@fencing-journal/contract/passkeys';
import { limits } from '@fencing-journal/contract/shared/limits';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { FormDialog, PresentPassword } from '../../lib/form-dialog.tsx';
import { textOf } from '../../lib/form-text.ts';
import { formatDate } from '../../lib/format.ts';
import { useOwnerProof } from '../../lib/owner-proof.tsx';
import { passkeyFailure } from '../../lib/passkey-failure.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import type { Account } from './account.api.ts';
import {
  addPasskey,
  passkeyOptions,
  passkeysQuery,
  removePasskey,
  renamePasskey,
} from './passkeys.api.ts';
import { Section } from './section.tsx';
import { useAttempt } from './use-attempt.tsx';

/** Adds, names and removes passkeys. */
export function PasskeysSection({ account }: { account: Account }) {
  const { data, isPending, isError, refetch } = useQuery(passkeysQuery);
  const { line, say, leave } = useAttempt();
  const { busy, prove, dialog } = useOwnerProof(account.email);
  const remove = ({ id, name }: Passkey) =>
    prove({
      title: 'Remove passkey',
      submit: 'Remove passkey',
      work: async (password) => {
        await removePasskey(id, password);
        leave(`${name} was removed.`);
      },
    });

  return (
    <Section title="Passkeys">
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
          <Add account={account} onSaid={say} />
        ) : (
          <p>This browser doesn’t support passkeys.</p>
        )}
        {line}
      </div>
      {dialog}
    </Section>
  );
}

/** A passkey gives lasting access, so adding one requires a recent login or the password. */
function Add({
  account: { email, opened_by, has_password },
  onSaid,
}: {
  account: Account;
  onSaid: (said: string | undefined) => void;
}) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function ask(options: Awaited<ReturnType<typeof passkeyOptions>>) {
    try {
      onSaid(`${await addPasskey(options)} was added.`);
    } catch (error) {
      onSaid(passkeyFailure(error));
    }
  }

  async function add() {
    onSaid(undefined);
    if (opened_by === null && has_password) return setAsking(true);
    setBusy(true);
    try {
      await ask(await passkeyOptions());
    } catch (error) {
      // The login became too old while the page was open.
      if (has_password && error instanceof ApiError && 'current_password' in error.errors)
        setAsking(true);
      else onSaid(passkeyFailure(error));
    }
    setBusy(false);
  }

  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void add()}>
        Add a passkey
      </Button>
      {asking && (
        <FormDialog
          title="Add a passkey"
          submit="Continue"
          onClose={() => setAsking(false)}
          send={async (typed) => ask(await passkeyOptions(textOf(typed, 'current_password')))}
        >
          {(errors) => <PresentPassword email={email} error={errors['current_password']} />}
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
  const [naming, setNaming] = useState(false);

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
          Added {formatDate(created_at.slice(0, 10))},{' '}
          {last_used_at === null
            ? 'not used yet'
            : `last used ${formatDate(last_used_at.slice(0, 10))}`}
          {backed_up && ', on all your devices'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
          Rename
        </Button>
        <Button
          variant="secondary"
          disabled={busy}
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </div>
      {naming && (
        <FormDialog
          title="Rename passkey"
          submit="Save name"
          onClose={() => setNaming(false)}
          send={(typed) => renamePasskey(id, textOf(typed, 'name'))}
        >
          {(errors) => (
            <TextField
              label="Name"
              name="name"
              autoComplete="off"
              maxLength={limits.passkeyName}
              defaultValue={name}
              data-autofocus
              error={errors['name']}
            />
          )}
        </FormDialog>
      )}
    </li>
  );
}
