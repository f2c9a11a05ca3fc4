import type { FencingEvent } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import type { Command, Done, Kind } from '../command.ts';

/** Anyone who can fence a bout. */
export interface Person {
  slug: string;
  fencer_name: string;
  handed: string | null;
}

/** What a projection may use in addition to the answer. */
export interface World {
  /** The changes that the answer doesn't include yet, in order, with the server's slugs where known. */
  effects: readonly (Command | Done)[];
  me: { slug: string; name: string };
  /** The user's own card and the others, as far as the device has loaded them. */
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

/** Requests send '' for "not chosen", answers contain null. */
export const chosen = (body: object, fields: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      value === '' && fields.includes(field) ? null : value,
    ]),
  );

export const ofKind = ({ effects }: World, ...kinds: readonly Kind[]): readonly Command[] =>
  effects.filter(({ kind }) => kinds.includes(kind));

/** Applies the effects to one object. Undefined if it doesn't exist or was deleted. */
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
    // The next change is based on this version.
    if (object && 'version' in command && command.version !== undefined)
      object = { ...object, version: command.version };
  }
  return object;
}

/** Applies the effects to each object of a list. New ones are appended. */
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
