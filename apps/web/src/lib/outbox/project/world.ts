import type { FencingEvent } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import type { Command, Done, Kind } from '../command.ts';

/** Whoever can stand in a bout. */
export interface Person {
  slug: string;
  fencer_name: string;
  handed: string | null;
}

/** What a projection may know besides the answer that it is made over. */
export interface World {
  /** What the answer does not show yet, in the order in which it was done, with the server's slugs where it has given some. */
  effects: readonly (Command | Done)[];
  me: { slug: string; name: string };
  /** The own card and the others, as far as the device has seen them. */
  self: Person | undefined;
  people: readonly Person[];
  coaches: readonly { slug: string; name: string }[];
}

export const personOf = ({
  slug,
  first_name,
  last_name,
  handed,
}: Pick<Fencer, 'slug' | 'first_name' | 'last_name' | 'handed'>): Person => ({
  slug,
  fencer_name: `${first_name} ${last_name}`,
  handed,
});

export const nameIn = (people: readonly Person[], slug: unknown): string | undefined =>
  people.find((person) => person.slug === slug)?.fencer_name;

/** Texts that stand for "not chosen" in what is sent, and for nothing in what is answered. */
export const chosen = (body: object, fields: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      value === '' && fields.includes(field) ? null : value,
    ]),
  );

export const ofKind = ({ effects }: World, ...kinds: readonly Kind[]): readonly Command[] =>
  effects.filter(({ kind }) => kinds.includes(kind));

/** One object with what was done to it; undefined when it is not there (any more). */
export function one<T extends { slug: string }>(
  seen: T | undefined,
  slug: string,
  effects: readonly Command[],
  make: (command: Command) => T | undefined,
  change: (object: T, command: Command) => T,
): T | undefined {
  let object = seen;
  for (const command of effects) {
    if (command.slug !== slug) continue;
    if (command.action === 'delete') object = undefined;
    else if (command.action === 'create') object ??= make(command);
    else object = object && change(object, command);
    // What is changed next goes out from there.
    if (object && 'version' in command && command.version !== undefined)
      object = { ...object, version: command.version };
  }
  return object;
}

/** The same for each object of a list; those that are new come at the end. */
export function each<T extends { slug: string }>(
  seen: readonly T[],
  effects: readonly Command[],
  make: (command: Command) => T | undefined,
  change: (object: T, command: Command) => T,
): T[] {
  const made = effects.filter(
    ({ action, slug }) => action === 'create' && !seen.some((object) => object.slug === slug),
  );
  const slugs = new Set([...seen.map(({ slug }) => slug), ...made.map(({ slug }) => slug)]);
  const known = new Map(seen.map((object) => [object.slug, object]));
  return [...slugs].flatMap((slug) => one(known.get(slug), slug, effects, make, change) ?? []);
}

export const asEvent = ({ slug, body }: Command): FencingEvent =>
  ({ notes: '', age_category: null, ...chosen(body, ['age_category']), slug }) as FencingEvent;
