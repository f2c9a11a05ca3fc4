import * as z from 'zod/mini';
import { visibility } from './bouts/visibility.ts';
import { endpoint } from './shared/endpoint.ts';
import { sides, visibilities, weapons } from './shared/enums.ts';
import {
  choice,
  integer,
  message,
  optionalChoice,
  optionalSlug,
  recordReference,
  recordVersion,
  slugParams,
  slugReference,
  text,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { pageOf, pageQuery } from './shared/paging.ts';
import {
  endReasons,
  fencersPerTeam,
  legCount,
  substitutionsPerTeam,
} from './team-matches/relay.ts';

export * from './team-matches/relay.ts';

/** A card in the journal, or only a name. */
const member = z.object({ fencer: optionalSlug(), name: z.optional(text(limits.name)) }).check(
  z.refine(({ fencer, name }) => Boolean(fencer) || Boolean(name), {
    error: 'Enter a name.',
    path: ['name'],
  }),
);
/** Returns a schema for a team's fencers in the order of their numbers. A fourth one is the reserve. */
const team = () =>
  z
    .array(member)
    .check(
      z.minLength(fencersPerTeam, 'A team has three fencers.'),
      z.maxLength(fencersPerTeam + 1, 'A team has three fencers and one reserve.'),
    );

const score = () => integer(0, limits.score);
const sheet = {
  legs: z.optional(
    z
      .array(z.object({ a: score(), b: score() }))
      .check(z.maxLength(legCount, `A match has ${legCount} legs.`)),
  ),
  substitutions: z.optional(
    z
      .array(
        z.object({
          side: choice(sides),
          number: integer(1, 2 * fencersPerTeam),
          leg: integer(1, legCount),
        }),
      )
      .check(z.maxLength(2 * substitutionsPerTeam, 'At most two substitutions for each team.')),
  ),
  priority: z.optional(optionalChoice(sides)),
  /** How a match ended early, for example because of a black card, and who won. Unfenced legs are omitted. */
  end_reason: z.optional(optionalChoice(endReasons)),
  end_winner: z.optional(optionalChoice(sides)),
  round: z.optional(integer(0, 999)),
  team_a: z.optional(text(limits.name)),
  team_b: z.optional(text(limits.name)),
  notes: z.optional(text(limits.notes)),
  /** Who can see the owner's legs. The default is the same as for any new bout. */
  shareable: z.optional(visibility()),
};

const teamMatchBody = z.object({
  event: slugReference(),
  fencers_a: team(),
  fencers_b: team(),
  ...sheet,
});
export type TeamMatchBody = z.output<typeof teamMatchBody>;

/** Omitted fields keep their values; lists are sent as a whole. */
const teamMatchPatch = z.object({
  event: z.optional(slugReference()),
  fencers_a: z.optional(team()),
  fencers_b: z.optional(team()),
  ...sheet,
  /** The bouts that the owner agrees to delete, including everything that was added to them. */
  delete_bouts: z.optional(z.array(slugReference()).check(z.maxLength(legCount))),
});
export type TeamMatchPatch = z.output<typeof teamMatchPatch>;

const sheetMember = z.object({
  /** Null for a name without a card, and once the card is deleted. */
  fencer: z.nullable(z.string()),
  name: z.string(),
  is_self: z.boolean(),
});

const sheetLeg = z.object({
  leg: z.int(),
  number_a: z.int(),
  number_b: z.int(),
  place_a: z.int(),
  place_b: z.int(),
  /** The score of the match at the end of the leg. */
  a: z.int(),
  b: z.int(),
  scored_a: z.int(),
  scored_b: z.int(),
  /** The slug of the bout if the owner fenced the leg; otherwise null. */
  bout: z.nullable(z.string()),
});

export const teamMatch = z.object({
  slug: z.string(),
  event: z.object({
    slug: z.string(),
    name: z.string(),
    date: z.string(),
    weapon: z.enum(weapons),
  }),
  tournament: recordReference,
  round: z.int(),
  team_a: z.string(),
  team_b: z.string(),
  fencers_a: z.array(sheetMember),
  fencers_b: z.array(sheetMember),
  substitutions: z.array(z.object({ side: z.enum(sides), number: z.int(), leg: z.int() })),
  legs: z.array(sheetLeg),
  priority: z.nullable(z.enum(sides)),
  end_reason: z.nullable(z.enum(endReasons)),
  end_winner: z.nullable(z.enum(sides)),
  score_a: z.int(),
  score_b: z.int(),
  /** Null while the match is in progress. */
  winner: z.nullable(z.enum(sides)),
  /** The owner's side; null if they are not in the match. */
  own: z.nullable(z.enum(sides)),
  notes: z.string(),
  shareable: z.enum(visibilities),
  version: recordVersion,
});
export type TeamMatch = z.output<typeof teamMatch>;

export const teamMatchTexts = {
  deleted: 'The team match has been deleted, with its bouts.',
  twice: 'This fencer is already in the match.',
  boutOfSheet: 'This bout is a leg of a team match. Change its score on the team sheet.',
  boutStays: 'This bout is a leg of a team match. Change the team sheet or delete it.',
  deletesBouts:
    'This would delete some of your bouts and what you added to them. Save the team sheet again to decide.',
} as const;

const ownMatch = [{ in: 'params', key: 'slug', kind: 'team_match' }] as const;

/** Team matches with their whole sheets. The owner's legs are also bouts of type Team Relay. */
export const teamMatches = {
  all: endpoint({
    name: 'team-matches.all',
    method: 'GET',
    path: '/api/team-matches/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: z.extend(pageQuery, { event: optionalSlug() }),
    status: 200,
    response: pageOf(teamMatch),
    errors: ['validation', 'not_found'],
  }),
  create: endpoint({
    name: 'team-matches.create',
    method: 'POST',
    path: '/api/team-matches/',
    access: 'user',
    idempotent: true,
    subject: [{ in: 'body', key: 'event', kind: 'event' }],
    extension: true,
    body: teamMatchBody,
    status: 201,
    response: teamMatch,
    errors: ['validation', 'not_found'],
  }),
  detail: endpoint({
    name: 'team-matches.detail',
    method: 'GET',
    path: '/api/team-matches/:slug/',
    access: 'user',
    subject: ownMatch,
    extension: true,
    params: slugParams,
    status: 200,
    response: teamMatch,
    errors: ['not_found'],
  }),
  update: endpoint({
    name: 'team-matches.update',
    method: 'PATCH',
    path: '/api/team-matches/:slug/',
    access: 'user',
    subject: [...ownMatch, { in: 'body', key: 'event', kind: 'event' }],
    extension: true,
    params: slugParams,
    body: teamMatchPatch,
    status: 200,
    response: teamMatch,
    errors: ['validation', 'not_found', 'changed'],
  }),
  remove: endpoint({
    name: 'team-matches.delete',
    method: 'DELETE',
    path: '/api/team-matches/:slug/',
    access: 'user',
    subject: ownMatch,
    extension: true,
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'changed'],
  }),
} as const;
