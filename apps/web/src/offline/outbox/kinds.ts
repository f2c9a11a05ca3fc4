import { poolEndpoint, recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import type { EndpointMeta } from '@fencing-journal/contract/shared/endpoint';
import type { Command, Kind, Values } from './command.ts';

/** Includes other pages' data derived from the object: counts on cards, names in bouts, statistics. */
const staleKeys: Record<Kind, readonly string[]> = {
  tournament: ['tournaments', 'events', 'bouts', 'fencers'],
  event: ['tournaments', 'events', 'bouts', 'fencers'],
  bout: ['bouts', 'events', 'tournaments', 'fencers'],
  pool: ['bouts', 'events', 'tournaments', 'fencers'],
  fencer: ['fencers', 'events', 'bouts'],
  lesson: ['lessons'],
};

/** The first query-key segments that a change of this kind invalidates. */
export const staleKeysFor = (kind: Kind): readonly string[] => staleKeys[kind];

/** The query key under which an object's own page is cached. */
export const detailKey: Record<Exclude<Kind, 'pool'>, readonly [string, string]> = {
  tournament: ['tournaments', 'detail'],
  event: ['events', 'detail'],
  bout: ['bouts', 'detail'],
  fencer: ['fencers', 'details'],
  lesson: ['lessons', 'detail'],
};

export const wireOf = ({ kind, action }: Pick<Command, 'kind' | 'action'>): EndpointMeta =>
  kind === 'pool' ? poolEndpoint : recordEndpoints[kind][action];

/** Updates of these kinds also name their object in the body (R-API-33, R-API-40). */
const kindsWithSlugInBody: readonly Kind[] = ['tournament', 'fencer', 'lesson'];

/** The request body, or undefined if the action sends none. */
export function bodyOf({
  kind,
  action,
  slug,
  body,
}: Pick<Command, 'kind' | 'action' | 'slug' | 'body'>): Values | undefined {
  if (action === 'delete') return undefined;
  return action === 'update' && kindsWithSlugInBody.includes(kind) ? { ...body, slug } : body;
}

type Answer = Readonly<Record<string, unknown>>;
const slugIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'slug' in value ? value.slug : undefined;

/** Maps answer fields to the body fields that have a different name. */
const renamedFields: Partial<Record<Kind, (answer: Answer) => Answer>> = {
  event: ({ tournament }) => ({ tournament_slug: slugIn(tournament) }),
  bout: ({ event, fencer_a_slug, fencer_b_slug }) => ({
    event: slugIn(event),
    fencer_a: fencer_a_slug,
    fencer_b: fencer_b_slug,
  }),
  lesson: ({ coach_slug }) => ({ coach: coach_slug }),
};

/** Converts an answer to the field names of a request body. */
export const toBodyFields = (kind: Kind, answer: object): Values => ({
  ...answer,
  ...renamedFields[kind]?.(answer as Answer),
});
