import { compare } from './conflict.ts';
import type { Base, Command, Kind, Outbox, Refusal } from './command.ts';
import { resolved } from './provisional.ts';
import { answered, begun, decided, refused } from './state.ts';

/** What became of a request: an answer, a refusal, or nothing that could be relied on, perhaps with words about it. */
export type Sent = { answer: object } | { refusal: Refusal } | { trouble: Refusal | undefined };

/** Where the outbox is kept: each change of it is made as a whole or not at all, whichever tab makes it. */
export interface Store {
  change<T extends { outbox: Outbox }>(work: (outbox: Outbox) => T): Promise<T>;
}

export interface Post {
  store: Store;
  send: (command: Command, owner: string) => Promise<Sent>;
  /** What the server has of an object; undefined when that cannot be known now. */
  read: (kind: Kind, slug: string) => Promise<Base | undefined>;
  now: () => number;
}

const notFound = 404;
const changedElsewhere = 412;

type Step = { step: (outbox: Outbox) => Outbox } | { trouble: Refusal | undefined };

/** What follows from sending a command. */
async function settle({ send, read, now }: Post, command: Command, owner: string): Promise<Step> {
  const { id, action, kind, slug, body } = command;
  const sent = await send(command, owner);
  if ('trouble' in sent) return sent;
  if ('answer' in sent) return { step: (outbox) => answered(outbox, id, sent.answer, now()) };
  const { refusal } = sent;
  // What was to go is not there any more, mostly because the answer to the first attempt was lost.
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
  /** Of the command that could not be settled. */
  id: string;
  refusal: Refusal | undefined;
}

/**
 * Sends what can be sent, one command after the other in the order in which they were made, until nothing is left or there
 * is no answer; gives what stopped it. One run at a time on the whole device: the caller holds its lock.
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
