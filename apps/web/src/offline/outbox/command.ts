import type { recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import type { SlugMap } from './provisional.ts';

export type Kind = keyof typeof recordEndpoints | 'pool';
export type Action = 'create' | 'update' | 'delete';
export type Values = Readonly<Record<string, unknown>>;

interface ParentRef {
  slug: string;
  name: string;
  date?: string;
  end_date?: string | null;
}

/** The object's parents, as the page that made it knew them. Shown while the object is waiting to sync. */
export type Context = Readonly<Partial<Record<Kind, ParentRef>>>;

/** What a change is based on: the version for `If-Match`, and the fields as they were at that version. */
export interface Base {
  version?: number | undefined;
  values: Values;
}

/** Why the server rejected a command. `theirs` is the server's record if someone else changed it first. */
export interface Refusal {
  status: number;
  body: unknown;
  theirs?: Base;
}

/** A change that stays on the device until the server has answered it. */
export interface Command {
  /** The idempotency key. */
  readonly id: string;
  /** Sequence number across all tabs of this device. */
  readonly place: number;
  readonly kind: Kind;
  readonly action: Action;
  /** The object's slug. It is provisional until the server assigns one. */
  readonly slug: string;
  readonly body: Values;
  readonly context: Context;
  /** Absent if the command builds on the previous command for the same object. */
  readonly base?: Base;
  /** The field values the user saw, if other people's changes may have been read since the previous command. */
  readonly seen?: Values;
  readonly made: number;
  /** When it was first sent. The response may have been lost. */
  readonly sent?: number;
  readonly refusal?: Refusal;
}

/** A command that the server has completed. Responses requested before `done` don't include it yet. */
export interface CompletedCommand extends Command {
  readonly done: number;
  /** The object's version after the command. */
  readonly version?: number | undefined;
}

export type NewCommand = Pick<Command, 'kind' | 'action' | 'slug'> &
  Partial<Pick<Command, 'body' | 'context' | 'base'>>;

/** All pending changes of one account on this device, in the order they were made. */
export interface Outbox {
  /** The account that made the changes. Other sessions neither send nor show them. */
  readonly owner: string;
  readonly commands: readonly Command[];
  /** The most recently completed commands. */
  readonly done: readonly CompletedCommand[];
  readonly slugs: SlugMap;
}

export const emptyOutbox = (owner: string): Outbox => ({
  owner,
  commands: [],
  done: [],
  slugs: {},
});
