import { useSyncExternalStore } from 'react';
import { emptyOutbox, type Command, type Done, type Outbox } from './command.ts';
import { isProvisional, resolved, resolvedText } from './provisional.ts';

/** The outbox as this tab has seen it last. */
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

/** With the slugs that the server has given, where this device still uses its own. */
export const withKnownSlugs = <T>(value: T): T =>
  Object.keys(shown.slugs).length === 0 ? value : resolved(value, shown.slugs);

/** What is chosen in an open page, under the slugs that the server has given meanwhile. */
export const useKnownSlugs = <T>(value: T): T => resolved(value, useOutbox().slugs);

export const textWithKnownSlugs = (text: string): string => resolvedText(text, shown.slugs);

/** How it stands with an object: nothing is on its way, its change waits, or its author must look at it. */
export function standingOf(
  { commands, slugs }: Outbox,
  slug: string,
): 'sent' | 'waiting' | 'refused' {
  const here = resolved(slug, slugs);
  // A bout of a pool waits with its pool.
  const own = commands.filter(
    (command) =>
      resolved(command.slug, slugs) === here ||
      (command.kind === 'pool' && isProvisional(here) && here.startsWith(`${command.slug}-`)),
  );
  if (own.length === 0) return 'sent';
  return own.some(({ refusal }) => refusal) ? 'refused' : 'waiting';
}

/** What is not on the server yet, or was not when an answer of `seenAt` was asked for. */
export const effectsSince = (seenAt: number): (Command | Done)[] =>
  [...shown.done.filter(({ done }) => done > seenAt), ...shown.commands].map((command) => ({
    ...command,
    slug: withKnownSlugs(command.slug),
    body: withKnownSlugs(command.body),
    context: withKnownSlugs(command.context),
  }));
