import type { Command, Outbox } from './command.ts';
import { createSlug, mentions, substituteSlugs, type SlugMap } from './provisional.ts';
import { discardCommand, recordRefusal, uncertain, updateCommand } from './state.ts';

/**
 * In milliseconds. The server keeps an idempotency key for 24 hours. Resending an unanswered create after that could
 * duplicate it, so the user has to decide.
 */
export const keyLifetimeMs = 23 * 3_600_000;

/** Whether a command names an object that the server doesn't know yet and whose create meets the condition. */
const namesUnsent = (
  { action, slug, body }: Command,
  slugs: SlugMap,
  condition: (create: string) => boolean,
): boolean =>
  mentions(
    [action === 'create' ? null : slug, body],
    (named) => !(named in slugs) && condition(createSlug(named)),
  );

/**
 * Returns the first command that waits for no other: the creates of all objects that it names have left the queue, and
 * no earlier command on the same object is pending or rejected.
 */
export function nextSendable({ commands, slugs }: Outbox): Command | undefined {
  const creates = new Set(
    commands.filter(({ action }) => action === 'create').map(({ slug }) => slug),
  );
  const blockedSlugs = new Set<string>();
  for (const command of commands) {
    const slug = substituteSlugs(command.slug, slugs);
    const isBlocked =
      command.refusal !== undefined ||
      blockedSlugs.has(slug) ||
      namesUnsent(command, slugs, (create) => creates.has(create));
    if (!isBlocked) return command;
    blockedSlugs.add(slug);
  }
  return undefined;
}

/** The same as the server's response for a deleted record. */
const discardedRecord = {
  status: 404,
  body: { message: 'A fencer or record used here was deleted on this device. Choose another one.' },
};

/**
 * Marks the next command as sent. A create whose key has expired becomes uncertain instead. A command that names an
 * object whose create was discarded is rejected, because it could never be sent.
 */
export function beginNext(
  outbox: Outbox,
  now: number,
): { outbox: Outbox; command: Command | undefined } {
  const command = nextSendable(outbox);
  if (!command) return { outbox, command };
  if (namesUnsent(command, outbox.slugs, () => true)) {
    const rest =
      command.action === 'delete'
        ? discardCommand(outbox, command.id)
        : recordRefusal(outbox, command.id, discardedRecord);
    return beginNext(rest, now);
  }
  if (
    command.action === 'create' &&
    command.sent !== undefined &&
    now - command.sent > keyLifetimeMs
  ) {
    return beginNext(
      recordRefusal(outbox, command.id, { status: 0, body: { code: uncertain } }),
      now,
    );
  }
  return {
    outbox: updateCommand(outbox, command.id, (one) => ({ ...one, sent: one.sent ?? now })),
    command,
  };
}
