import { compare } from './conflict.ts';
import type { Base, Command, Kind, Outbox, Refusal } from './command.ts';
import { resolved } from './provisional.ts';
import { answered, begun, decided, refused } from './state.ts';

/**
 * The outcome of a request: an answer, a final rejection, or trouble (no reliable answer,
 * perhaps with an error message).
 */
export type Sent = { answer: object } | { refusal: Refusal } | { trouble: Refusal | undefined };

/** Storage of the outbox. Each change is atomic across tabs. */
export interface Store {
  change<T extends { outbox: Outbox }>(work: (outbox: Outbox) => T): Promise<T>;
}

export interface Post {
  store: Store;
  send: (command: Command, owner: string) => Promise<Sent>;
  /** The server's current record; undefined if it can't be loaded now. */
  read: (kind: Kind, slug: string) => Promise<Base | undefined>;
  now: () => number;
}

const notFound = 404;
const changedElsewhere = 412;

type Step = { step: (outbox: Outbox) => Outbox } | { trouble: Refusal | undefined };

/** Sends a command and returns the resulting state change. */
async function settle({ send, read, now }: Post, command: Command, owner: string): Promise<Step> {
  const { id, action, kind, slug, body } = command;
  const sent = await send(command, owner);
  if ('trouble' in sent) return sent;
  if ('answer' in sent) return { step: (outbox) => answered(outbox, id, sent.answer, now()) };
  const { refusal } = sent;
  // Already deleted, usually because the answer to the first attempt was lost.
  if (refusal.status === notFound && action === 'delete')
    return { step: (outbox) => answered(refused(outbox, id, refusal), id, {}, now()) };
  if (refusal.status !== changedElsewhere)
    return { step: (outbox) => refused(outbox, id, refusal) };
  const theirs = await read(kind, slug);
  if (!theirs) return { trouble: refusal };
  const parked = (outbox: Outbox) => refused(outbox, id, { ...refusal, theirs });
  const outcome = compare(command, theirs.values);
  if (outcome === 'done')
    return { step: (outbox) => answered(outbox, id, { version: theirs.version }, now()) };
  return { step: outcome === 'untouched' ? (outbox) => decided(parked(outbox), id, body) : parked };
}

export interface Trouble {
  /** The command that could not be settled. */
  id: string;
  refusal: Refusal | undefined;
}

/**
 * Sends commands one at a time, in order, until none is left or a request fails. Returns what stopped it. The caller
 * must hold the lock, so that only one run happens per device.
 */
export async function deliver(post: Post): Promise<Trouble | undefined> {
  for (;;) {
    const { outbox, command } = await post.store.change((before) => begun(before, post.now()));
    if (!command) return undefined;
    const { id } = command;
    const settled = await settle(
      post,
      {
        ...command,
        slug: resolved(command.slug, outbox.slugs),
        body: resolved(command.body, outbox.slugs),
      },
      outbox.owner,
    );
    if ('trouble' in settled) return { id, refusal: settled.trouble };
    await post.store.change((before) => ({ outbox: settled.step(before) }));
  }
}
