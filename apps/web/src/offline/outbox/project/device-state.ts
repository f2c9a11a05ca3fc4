import type { FencingEvent } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import type { Command, CompletedCommand, Kind } from '../command.ts';

/** Anyone who can fence a bout. */
export interface Person {
  slug: string;
  fencer_name: string;
  handed: string | null;
}

/** What a projection may use in addition to the answer. */
export interface DeviceState {
  /** The changes that the answer doesn't include yet, in order, with the server's slugs where known. */
  effects: readonly (Command | CompletedCommand)[];
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

export const findFencerName = (people: readonly Person[], slug: unknown): string | undefined =>
  people.find((person) => person.slug === slug)?.fencer_name;

/** Requests send '' for "not chosen", answers contain null. */
export const emptyToNull = (body: object, fields: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      value === '' && fields.includes(field) ? null : value,
    ]),
  );

export const effectsOfKind = (
  { effects }: DeviceState,
  ...kinds: readonly Kind[]
): readonly Command[] => effects.filter(({ kind }) => kinds.includes(kind));

/** Applies the effects to one object. Undefined if it doesn't exist or was deleted. */
export function projectOne<T extends { slug: string }>(
  answer: T | undefined,
  slug: string,
  effects: readonly Command[],
  create: (command: Command) => T | undefined,
  update: (object: T, command: Command) => T,
): T | undefined {
  let object = answer;
  for (const command of effects) {
    if (command.slug !== slug) continue;
    if (command.action === 'delete') object = undefined;
    else if (command.action === 'create') object ??= create(command);
    else object = object && update(object, command);
    // The next change is based on this version.
    if (object && 'version' in command && command.version !== undefined)
      object = { ...object, version: command.version };
  }
  return object;
}

/** Applies the effects to each object of a list. New ones are appended. */
export function projectList<T extends { slug: string }>(
  answer: readonly T[],
  effects: readonly Command[],
  create: (command: Command) => T | undefined,
  update: (object: T, command: Command) => T,
): T[] {
  const createdCommands = effects.filter(
    ({ action, slug }) => action === 'create' && !answer.some((object) => object.slug === slug),
  );
  const slugs = new Set([
    ...answer.map(({ slug }) => slug),
    ...createdCommands.map(({ slug }) => slug),
  ]);
  const answerBySlug = new Map(answer.map((object) => [object.slug, object]));
  return [...slugs].flatMap(
    (slug) => projectOne(answerBySlug.get(slug), slug, effects, create, update) ?? [],
  );
}

export const eventFromCommand = ({ slug, body }: Command): FencingEvent =>
  ({ notes: '', age_category: null, ...emptyToNull(body, ['age_category']), slug }) as FencingEvent;
