import { useState } from 'react';
import { ApiError, concernsOnly, messageOf } from '../../http/api-error.ts';
import { randomKey } from '../../lib/random-key.ts';
import { pluralize } from '../../lib/format.ts';
import type { Command } from '../../offline/outbox/command.ts';
import { updateOutbox, flush } from '../../offline/outbox/outbox.ts';
import { recordType } from '../../offline/registry.ts';
import { useOutbox } from '../../offline/outbox/snapshot.ts';
import {
  discardCommand,
  commandWithDependents,
  isUncertain,
  requeueCommand,
  requeueWithout,
} from '../../offline/outbox/state.ts';
import { editPathOf, subjectOf, titleOf } from './command-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Conflict } from './conflict.tsx';
import { formatTimestamp } from './sync.rules.ts';

/** Unsynced changes, with options for those the server rejected. Nothing is discarded without the user's consent. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const { commands } = useOutbox();
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    await flush().catch(() => undefined);
    setBusy(false);
  }
  const hasWaiting = commands.some(({ refusal }) => !refusal);
  // Rejected changes have their own buttons. One button for both labels, so that it keeps the focus.
  const footer = (hasWaiting || commands.length === 0) && (
    <Button busy={busy} onClick={hasWaiting ? () => void send() : onClose}>
      {hasWaiting ? 'Sync now' : 'OK'}
    </Button>
  );
  return (
    <Dialog title="Not synced yet" wide onClose={onClose} footer={footer}>
      {commands.length === 0 && <p className="py-6 text-center">Everything is synced.</p>}
      <ul className="divide-y divide-line">
        {commands.map((command) => (
          <li key={command.id} className="py-3">
            <p className="font-semibold">{titleOf(command)}</p>
            <p className="text-sm text-muted wrap-anywhere">
              {[subjectOf(command), formatTimestamp(command.made)].filter(Boolean).join(' · ')}
            </p>
            {command.refusal ? (
              <RefusedCommand command={command} onLeave={onClose} />
            ) : (
              <p className="text-sm">Waiting to sync</p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const refusalError = ({ refusal }: Command) => new ApiError(refusal?.status ?? 0, refusal?.body);

function refusalText(command: Command): string {
  const error = refusalError(command);
  if (isUncertain(command))
    return `We sent this (${formatTimestamp(command.sent ?? 0)}) but got no reply. Check whether it's there before you try again.`;
  if (error.status === 404) return 'The record it belongs to no longer exists.';
  return messageOf(error);
}

function RefusedCommand({ command, onLeave }: { command: Command; onLeave: () => void }) {
  const outbox = useOutbox();
  const dialogs = useDialogs();
  if (command.refusal?.theirs)
    return <Conflict command={command} theirs={command.refusal.theirs} />;

  async function discard() {
    const dependentCount = commandWithDependents(outbox, command.id).length - 1;
    const detail =
      dependentCount > 0
        ? `${pluralize(dependentCount, 'change')} inside it will be discarded too.`
        : undefined;
    const sure = await dialogs.confirm({
      title: 'Discard',
      body: 'This is only on this device. Discard it?',
      detail,
      confirmLabel: 'Discard',
      tone: 'danger',
    });
    if (sure) await updateOutbox((current) => discardCommand(current, command.id));
  }
  const retry = () =>
    updateOutbox((current) => requeueCommand(current, command.id, randomKey())).then(flush);
  const { separable } = recordType(command.kind);
  async function sendWithoutPart({ field, question }: NonNullable<typeof separable>) {
    const content = question(command.body[field], refusalText(command));
    if (!(await dialogs.confirm({ ...content, tone: 'danger' }))) return;
    const newId = randomKey();
    await updateOutbox((current) => requeueWithout(current, command.id, { field, newId }));
    await flush();
  }
  // An edit of a change with unknown outcome would have to wait behind it.
  const editPath = isUncertain(command) ? undefined : editPathOf(command);
  return (
    <>
      <p className="my-1 font-medium text-loss">{refusalText(command)}</p>
      <div className="flex flex-wrap gap-2">
        {editPath && (
          <ButtonLink to={editPath} variant="secondary" onClick={onLeave}>
            Edit
          </ButtonLink>
        )}
        {separable && concernsOnly(refusalError(command), separable.field) && (
          <Button variant="secondary" onClick={() => void sendWithoutPart(separable)}>
            {separable.question(command.body[separable.field], '').confirmLabel}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void retry()}>
          Try again
        </Button>
        <Button variant="secondary" onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </>
  );
}
