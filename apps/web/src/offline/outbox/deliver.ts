import { compare } from './conflict.ts';
import type { Base, Command, Kind, Outbox, Refusal } from './command.ts';
import { beginNext } from './next-command.ts';
import { substituteSlugs } from './provisional.ts';
import { recordAnswer, resolveConflict, recordRefusal } from './state.ts';

/**
 * The outcome of a request: a response, a final rejection, or a failure (no reliable response,
 * perhaps with an error message).
 */
export type SendResult = { answer: object } | { refusal: Refusal } | Failed;

interface Failed {
  failure: Refusal | undefined;
}

/** Storage of the outbox. Each change is atomic across tabs. */
export interface Store {
  update<T extends { outbox: Outbox }>(work: (outbox: Outbox) => T): Promise<T>;
}

export interface Transport {
  store: Store;
  send: (command: Command, owner: string) => Promise<SendResult>;
  /** Resolves to the server's current record, or undefined if it can't be loaded now. */
  read: (kind: Kind, slug: string) => Promise<Base | undefined>;
  /** Called when a command is sent. The promise settles when its outcome is stored, or when the request fails. */
  onSend?: (command: Command, outcome: Promise<unknown>) => void;
  now: () => number;
}

const notFound = 404;
const preconditionFailed = 412;

type StepResult = { apply: (outbox: Outbox) => Outbox } | Failed;

/** Sends a command and returns the resulting state change. */
async function processCommand(
  { send, read, now }: Transport,
  command: Command,
  owner: string,
): Promise<StepResult> {
  const { id, action, kind, slug, body } = command;
  const sendResult = await send(command, owner);
  if ('failure' in sendResult) return sendResult;
  if ('answer' in sendResult)
    return { apply: (outbox) => recordAnswer(outbox, id, sendResult.answer, now()) };
  const { refusal } = sendResult;
  // The record is already deleted, usually because the response to the first attempt was lost.
  if (refusal.status === notFound && action === 'delete')
    return { apply: (outbox) => recordAnswer(recordRefusal(outbox, id, refusal), id, {}, now()) };
  if (refusal.status !== preconditionFailed)
    return { apply: (outbox) => recordRefusal(outbox, id, refusal) };
  const theirs = await read(kind, slug);
  if (!theirs) return { failure: refusal };
  const rejectWithTheirs = (outbox: Outbox) => recordRefusal(outbox, id, { ...refusal, theirs });
  const outcome = compare(command, theirs.values);
  if (outcome === 'done')
    return { apply: (outbox) => recordAnswer(outbox, id, { version: theirs.version }, now()) };
  return {
    apply:
      outcome === 'untouched'
        ? (outbox) => resolveConflict(rejectWithTheirs(outbox), id, body)
        : rejectWithTheirs,
  };
}

/** Sends a command and stores the outcome. Returns the failure if there is no outcome yet. */
async function settleCommand(
  transport: Transport,
  command: Command,
  owner: string,
): Promise<Failed | undefined> {
  const result = await processCommand(transport, command, owner);
  if ('failure' in result) return result;
  await transport.store.update((current) => ({ outbox: result.apply(current) }));
  return undefined;
}

export interface DeliveryFailure {
  /** The command that could not be settled. */
  id: string;
  refusal: Refusal | undefined;
}

/**
 * Sends commands one at a time, in order, until none is left or a request fails. Resolves to what stopped it. The
 * caller must hold the lock, so that there is only one run per device.
 */
export async function deliver(transport: Transport): Promise<DeliveryFailure | undefined> {
  for (;;) {
    const { outbox, command } = await transport.store.update((current) =>
      beginNext(current, transport.now()),
    );
    if (!command) return undefined;
    const outcome = settleCommand(
      transport,
      {
        ...command,
        slug: substituteSlugs(command.slug, outbox.slugs),
        body: substituteSlugs(command.body, outbox.slugs),
      },
      outbox.owner,
    );
    transport.onSend?.(command, outcome);
    const failed = await outcome;
    if (failed) return { id: command.id, refusal: failed.failure };
  }
}
