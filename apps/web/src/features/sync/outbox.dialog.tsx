import { useState } from 'react';
import { ApiError, concernsOnly, messageOf } from '../../http/api-error.ts';
import { randomKey } from '../../lib/random-key.ts';
import { pluralize } from '../../lib/format.ts';
import type { Command, Outbox } from '../../offline/outbox/command.ts';
import { updateOutbox, flush, withLock } from '../../offline/outbox/outbox.ts';
import { recordType } from '../../offline/registry.ts';
import { getOutbox, resolveSlugs, useOutbox } from '../../offline/outbox/snapshot.ts';
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
import { moveFocusOnRemoval } from '../../ui/focus.ts';
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
  // Rejected changes have their own buttons. One button has both labels, so that it keeps the focus.
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
              <WaitingCommand command={command} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const commandsOnSame = ({ commands }: Outbox, { slug }: Command): readonly Command[] =>
  commands.filter((other) => resolveSlugs(other.slug) === resolveSlugs(slug));

function WaitingCommand({ command }: { command: Command }) {
  const outbox = useOutbox();
  const wasSent = command.sent !== undefined;
  // Once the delete is discarded, the rejected record can be edited again.
  const isHeldDelete =
    command.action === 'delete' && commandsOnSame(outbox, command).some(({ refusal }) => refusal);
  return (
    <>
      <p className="mb-1 text-sm">
        {wasSent ? "Waiting to sync. The server hasn't confirmed it yet." : 'Waiting to sync'}
      </p>
      {(wasSent || isHeldDelete) && <DiscardButton command={command} />}
    </>
  );
}

/** Discards a change and everything that depends on it, after a confirmation. */
function DiscardButton({ command }: { command: Command }) {
  const outbox = useOutbox();
  const dialogs = useDialogs();

  /** Resolves to whether there was something left to discard. */
  async function drop(): Promise<boolean> {
    const isThere = getOutbox().commands.some(({ id }) => id === command.id);
    await updateOutbox((current) => discardCommand(current, command.id));
    return isThere;
  }
  async function discard() {
    const dependents = commandWithDependents(outbox, command.id).filter(
      ({ id }) => id !== command.id,
    );
    const titles = [...new Set(dependents.map(titleOf))].join(', ');
    const sure = await dialogs.confirm({
      title: 'Discard',
      body: 'This is only on this device. Discard it?',
      detail:
        dependents.length > 0
          ? `${pluralize(dependents.length, 'change')} that can't be sent without it will be discarded too: ${titles}.`
          : undefined,
      confirmLabel: 'Discard',
      tone: 'danger',
    });
    if (!sure) return;
    // A waiting change may be in flight, so this waits for its response.
    const isDiscarded = await (command.refusal ? drop() : withLock(drop));
    if (isDiscarded) dialogs.notice({ title: 'Change discarded' });
    if (!command.refusal) await flush();
  }
  return (
    <Button variant="secondary" onClick={() => void discard()}>
      Discard
    </Button>
  );
}

const refusalError = ({ refusal }: Command) => new ApiError(refusal?.status ?? 0, refusal?.body);

function refusalText(command: Command): string {
  const error = refusalError(command);
  if (isUncertain(command))
    return `We sent this (${formatTimestamp(command.sent ?? 0)}) but got no reply. Check whether it's there before you try again.`;
  if (error.status === 404) return 'This record, or one that it names, was deleted.';
  return messageOf(error);
}

function RefusedCommand({ command, onLeave }: { command: Command; onLeave: () => void }) {
  const outbox = useOutbox();
  const dialogs = useDialogs();
  if (command.refusal?.theirs)
    return <Conflict command={command} theirs={command.refusal.theirs} />;

  function retry() {
    moveFocusOnRemoval(document.activeElement);
    return updateOutbox((current) => requeueCommand(current, command.id, randomKey())).then(flush);
  }
  const { separable } = recordType(command.kind);
  async function sendWithoutPart({ field, question }: NonNullable<typeof separable>) {
    const content = question(command.body[field], refusalText(command));
    if (!(await dialogs.confirm({ ...content, tone: 'danger' }))) return;
    const newId = randomKey();
    await updateOutbox((current) => requeueWithout(current, command.id, { field, newId }));
    await flush();
  }
  // An edit to a change with an unknown outcome would have to wait behind it. A deleted record has no page.
  const isDeleted = commandsOnSame(outbox, command).some(({ action }) => action === 'delete');
  const editPath = isUncertain(command) || isDeleted ? undefined : editPathOf(command);
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
        <DiscardButton command={command} />
      </div>
    </>
  );
}
