import { setRequestRewrite } from '../../http/client.ts';
import { createObservable, useObservable } from '../../lib/observable.ts';
import { emptyOutbox, type Command, type CompletedCommand, type Outbox } from './command.ts';
import { isProvisional, substituteSlugs, substituteSlugsInText } from './provisional.ts';

/** The outbox as last seen by this tab. */
const outbox = createObservable(emptyOutbox(''));

export const { get: getOutbox, set: setOutbox, subscribe: onOutboxChange } = outbox;

export const useOutbox = (): Outbox => useObservable(outbox);

/** Replaces provisional slugs that the server has resolved. */
export const resolveSlugs = <T>(value: T): T =>
  Object.keys(getOutbox().slugs).length === 0 ? value : substituteSlugs(value, getOutbox().slugs);

// Installed here, so that no request can name a slug that this module knows to be resolved.
setRequestRewrite(resolveSlugs);

/** Like `resolveSlugs`, for a selection in an open page. Renders again when slugs are resolved. */
export const useResolvedSlugs = <T>(value: T): T => substituteSlugs(value, useOutbox().slugs);

export const resolveSlugsInText = (text: string): string =>
  substituteSlugsInText(text, getOutbox().slugs);

/** Returns the sync state of an object: nothing pending, a change waiting, or a change that needs a decision. */
export function syncStateOf(
  { commands, slugs }: Outbox,
  slug: string,
): 'sent' | 'waiting' | 'refused' {
  const resolvedSlug = substituteSlugs(slug, slugs);
  // A bout in a pool waits together with the pool.
  const ownCommands = commands.filter(
    (command) =>
      substituteSlugs(command.slug, slugs) === resolvedSlug ||
      (command.kind === 'pool' &&
        isProvisional(resolvedSlug) &&
        resolvedSlug.startsWith(`${command.slug}-`)),
  );
  if (ownCommands.length === 0) return 'sent';
  return ownCommands.some(({ refusal }) => refusal) ? 'refused' : 'waiting';
}

/** Returns the changes that a response requested at `fetchedAt` doesn't contain, with the server's slugs. */
export const effectsSince = (fetchedAt: number): (Command | CompletedCommand)[] =>
  [...getOutbox().done.filter(({ done }) => done > fetchedAt), ...getOutbox().commands].map(
    (command) => ({
      ...command,
      slug: resolveSlugs(command.slug),
      body: resolveSlugs(command.body),
      context: resolveSlugs(command.context),
    }),
  );
