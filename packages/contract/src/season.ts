import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { fencerRatings } from './shared/enums.ts';
import { isoDate, recordReference } from './shared/fields.ts';
import { seasonName } from './shared/season.ts';
import { ownBout } from './statistics.ts';

/** Best wins and tournaments of one season, at most. */
export const bestWins = 5;
export const tournamentsOfSeason = 100;

const seasonTournament = z.object({
  ...recordReference.shape,
  /** The day of its first own bout or event of the season. */
  date: isoDate,
  wins: z.int(),
  losses: z.int(),
  /** The best of its events' places, with the number of fencers there. */
  place: z.nullable(z.int()),
  entries: z.nullable(z.int()),
  /** A video of one of its bouts that has a poster, with a link to it. */
  video: z.nullable(z.object({ slug: z.string(), poster: z.string() })),
});
export type SeasonTournament = z.output<typeof seasonTournament>;

const seasonReview = z.object({
  period: z.string(),
  /** Competition bouts. */
  wins: z.int(),
  losses: z.int(),
  scored: z.int(),
  received: z.int(),
  /** The same of the season before, to tell the progress; zero if there were none. */
  before: z.object({ wins: z.int(), losses: z.int() }),
  /** Own wins against the opponents with the highest ratings, then by the margin. */
  best_wins: z.array(
    z.extend(ownBout, { opponent_rating: z.enum([...fencerRatings, 'unknown'] as const) }),
  ),
  lessons: z.int(),
  practices: z.int(),
  /** In the order of the season. */
  tournaments: z.array(seasonTournament),
});
export type SeasonReview = z.output<typeof seasonReview>;

const notASeason = 'Enter a season like 2025-26.';

export const season = {
  /** What a season was, from the account's own journal. */
  review: endpoint({
    name: 'season.review',
    method: 'GET',
    path: '/api/journal/season/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: z.object({
      period: z.string({ error: notASeason }).check(
        z.regex(/^(19|20|21)\d\d-\d\d$/, notASeason),
        z.refine((value) => seasonName(Number(value.slice(0, 4))) === value, {
          error: notASeason,
        }),
      ),
    }),
    status: 200,
    response: seasonReview,
    errors: ['validation'],
  }),
} as const;
