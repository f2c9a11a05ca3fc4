import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { fencerRatings } from './shared/enums.ts';
import { isoDate, recordReference } from './shared/fields.ts';
import { seasonName } from './shared/season.ts';
import { ownBout } from './statistics.ts';

/** The maximum numbers of best wins and of tournaments in one season. */
export const bestWins = 5;
export const tournamentsOfSeason = 100;

const seasonTournament = z.object({
  ...recordReference.shape,
  /** The day of the tournament's first event in the season. */
  date: isoDate,
  wins: z.int(),
  losses: z.int(),
  /** The owner's best place in the tournament's events, with the number of fencers in that event. */
  place: z.nullable(z.int()),
  entries: z.nullable(z.int()),
  /** A video with a poster from one of the tournament's bouts, with a link to the poster. */
  video: z.nullable(z.object({ slug: z.string(), poster: z.string() })),
});
export type SeasonTournament = z.output<typeof seasonTournament>;

const seasonReview = z.object({
  period: z.string(),
  /** Results of competition bouts. */
  wins: z.int(),
  losses: z.int(),
  scored: z.int(),
  received: z.int(),
  /** Wins and losses in the previous season, to show the progress; zero if there were none. */
  before: z.object({ wins: z.int(), losses: z.int() }),
  /** The owner's wins, sorted by the opponent's rating, highest first, and then by margin. */
  best_wins: z.array(
    z.extend(ownBout, { opponent_rating: z.enum([...fencerRatings, 'unknown'] as const) }),
  ),
  lessons: z.int(),
  practices: z.int(),
  /** In chronological order. */
  tournaments: z.array(seasonTournament),
});
export type SeasonReview = z.output<typeof seasonReview>;

const notASeason = 'Enter a season like 2025-26.';

export const season = {
  /** Returns a review of one season from the account's journal. */
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
