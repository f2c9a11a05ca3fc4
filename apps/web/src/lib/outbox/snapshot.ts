import { useSyncExternalStore } from 'react';
import { emptyOutbox, type Command, type Done, type Outbox } from './command.ts';
import { isProvisional, resolved, resolvedText } from './provisional.ts';

/** The outbox as last seen by this tab. */
let shown = emptyOutbox('');
const listeners = new Set<(now: Outbox, before: Outbox) => void>();

export const shownOutbox = (): Outbox => shown;

export function showOutbox(now: Outbox): void {
  const before = shown;
  shown = now;
  for (const listener of listeners) listener(now, before);
}

export function onOutbox(listener: (now: Outbox, before: Outbox) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOutbox = (): Outbox => useSyncExternalStore(onOutbox, shownOutbox, shownOutbox);

/** Replaces provisional slugs that the server has resolved. */
export const withKnownSlugs = <T>(value: T): T =>
  Object.keys(shown.slugs).length === 0 ? value : resolved(value, shown.slugs);

/** Does the same for a selection in an open page, and follows newly resolved slugs. */
export const useKnownSlugs = <T>(value: T): T => resolved(value, useOutbox().slugs);

export const textWithKnownSlugs = (text: string): string => resolvedText(text, shown.slugs);

/** The sync state of an object: nothing pending, a change waiting, or a change that needs the user's decision. */
export function standingOf(
  { commands, slugs }: Outbox,
  slug: string,
): 'sent' | 'waiting' | 'refused' {
  const here = resolved(slug, slugs);
  // A pool's bout waits together with its pool.
  const own = commands.filter(
    (command) =>
      resolved(command.slug, slugs) === here ||
      (command.kind === 'pool' && isProvisional(here) && here.startsWith(`${command.slug}-`)),
  );
  if (own.length === 0) return 'sent';
  return own.some(({ refusal }) => refusal) ? 'refused' : 'waiting';
}

/** Changes that an answer requested at `seenAt` doesn't contain, resolved to the server's slugs. */
export const effectsSince = (seenAt: number): (Command | Done)[] =>
  [...shown.done.filter(({ done }) => done > seenAt), ...shown.commands].map((command) => ({
    ...command,
    slug: withKnownSlugs(command.slug),
    body: withKnownSlugs(command.body),
    context: withKnownSlugs(command.context),
  }));
