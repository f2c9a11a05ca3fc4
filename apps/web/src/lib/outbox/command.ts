import type { recordWire } from '@fencing-journal/contract/shared/record-wire';
import type { Slugs } from './provisional.ts';

export type Kind = keyof typeof recordWire | 'pool';
export type Action = 'create' | 'update' | 'delete';
export type Values = Readonly<Record<string, unknown>>;

interface Named {
  slug: string;
  name: string;
}

/** Where an object stands, as the page that made it knew it: for showing it while it waits. */
export interface Context {
  tournament?: Named & { date?: string };
  event?: Named;
}

/** What a change was made from: the version that the server is asked to find, and the fields as they were then. */
export interface Base {
  version?: number | undefined;
  values: Values;
}

/** Why the server does not take a command, in its words, and what it has instead where somebody else was first. */
export interface Refusal {
  status: number;
  body: unknown;
  theirs?: Base;
}

/** A change that is kept on the device until the server has answered it. */
export interface Command {
  /** Its idempotency key. */
  readonly id: string;
  /** Its place in the order in which commands were made, on this device and in whatever tab. */
  readonly place: number;
  readonly kind: Kind;
  readonly action: Action;
  /** Of the object; provisional until the server has given it another. */
  readonly slug: string;
  readonly body: Values;
  readonly context: Context;
  /** Absent where the command before it, on the same object, is what it was made from. */
  readonly base?: Base;
  /** What its author saw of the fields, where that was not the command before it alone: somebody else may have been read in between. */
  readonly seen?: Values;
  readonly made: number;
  /** When it was first sent; an answer may have been lost since. */
  readonly sent?: number;
  readonly refusal?: Refusal;
}

/** A command that the server has done; what was read before then does not show it yet. */
export interface Done extends Command {
  readonly done: number;
  /** Of the object, once it was done. */
  readonly version?: number | undefined;
}

export type NewCommand = Pick<Command, 'kind' | 'action' | 'slug'> &
  Partial<Pick<Command, 'body' | 'context' | 'base'>>;

/** Everything that the device keeps of one account's changes on their way, in the order in which they were made. */
export interface Outbox {
  /** The account that made them; nobody else's session sends or sees them. */
  readonly owner: string;
  readonly commands: readonly Command[];
  /** The latest of those that are done. */
  readonly done: readonly Done[];
  readonly slugs: Slugs;
}

export const emptyOutbox = (owner: string): Outbox => ({
  owner,
  commands: [],
  done: [],
  slugs: {},
});
