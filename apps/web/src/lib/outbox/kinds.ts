import { poolWire, recordWire } from '@fencing-journal/contract/shared/record-wire';
import type { Wire } from '@fencing-journal/contract/shared/endpoint';
import type { Command, Kind, Values } from './command.ts';

/** What stands on other pages as well: counts on cards, names in bouts, figures made of bouts. */
const stale: Record<Kind, readonly string[]> = {
  tournament: ['tournaments', 'events', 'bouts', 'fencers'],
  event: ['tournaments', 'events', 'bouts', 'fencers'],
  bout: ['bouts', 'events', 'tournaments', 'fencers'],
  pool: ['bouts', 'events', 'tournaments', 'fencers'],
  fencer: ['fencers', 'events', 'bouts'],
  lesson: ['lessons'],
};

/** The beginnings of the query keys that a change of this kind makes out of date. */
export const staleBy = (kind: Kind): readonly string[] => stale[kind];

/** Under which key an object's own page is cached. */
export const detailKey: Record<Exclude<Kind, 'pool'>, readonly [string, string]> = {
  tournament: ['tournaments', 'detail'],
  event: ['events', 'detail'],
  bout: ['bouts', 'detail'],
  fencer: ['fencers', 'details'],
  lesson: ['lessons', 'detail'],
};

export const wireOf = ({ kind, action }: Pick<Command, 'kind' | 'action'>): Wire =>
  kind === 'pool' ? poolWire : recordWire[kind][action];

/** Those updates name their object in the body too (R-API-33, R-API-40). */
const namedInBody: readonly Kind[] = ['tournament', 'fencer', 'lesson'];

/** The body as it goes out, or none. */
export function bodyOf({
  kind,
  action,
  slug,
  body,
}: Pick<Command, 'kind' | 'action' | 'slug' | 'body'>): Values | undefined {
  if (action === 'delete') return undefined;
  return action === 'update' && namedInBody.includes(kind) ? { ...body, slug } : body;
}

type Answer = Readonly<Record<string, unknown>>;
const slugIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'slug' in value ? value.slug : undefined;

/** Fields that an answer spells in another way than the body that is sent. */
const spelled: Partial<Record<Kind, (answer: Answer) => Answer>> = {
  event: ({ tournament }) => ({ tournament_slug: slugIn(tournament) }),
  bout: ({ event, fencer_a_slug, fencer_b_slug }) => ({
    event: slugIn(event),
    fencer_a: fencer_a_slug,
    fencer_b: fencer_b_slug,
  }),
  lesson: ({ coach_slug }) => ({ coach: coach_slug }),
};

/** An answered object in the words of a body. */
export const asValues = (kind: Kind, answer: object): Values => ({
  ...answer,
  ...spelled[kind]?.(answer as Answer),
});
