import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { boutSummary } from './shared/bout-summary.ts';
import { ageCategories, eventLevels, fencerRatings, hands, weapons } from './shared/enums.ts';
import { isoDate, slugText } from './shared/fields.ts';
import { pageOf, pageQuery } from './shared/paging.ts';
import { seasonName } from './shared/season.ts';

/**
 * Kinds of bouts in statistics: pools, direct elimination (including veterans'), team relays, and
 * everything else.
 */
export const boutKinds = ['pool', 'de', 'team', 'other'] as const;
export const shownKinds = [...boutKinds, 'practice'] as const;
export type BoutKind = (typeof shownKinds)[number];

/** The number of events that an account needs before its statistics are meaningful. */
export const minEventsForStatistics = 5;

/** The two-sided 95% quantile of the standard normal distribution. */
const z95 = 1.959963984540054;

/**
 * Returns the share of successes and its 95% Wilson interval, all between 0 and 1, or null if nothing
 * was counted. Few bouts give a wide range instead of a misleading percentage.
 */
export function wilsonInterval(successes: number, total: number): Rate | null {
  if (total === 0) return null;
  const center = successes + z95 ** 2 / 2;
  const spread = z95 * Math.sqrt((successes * (total - successes)) / total + z95 ** 2 / 4);
  const clampedShare = (value: number) => Math.min(1, Math.max(0, value / (total + z95 ** 2)));
  return {
    rate: successes / total,
    low: clampedShare(center - spread),
    high: clampedShare(center + spread),
  };
}

const share = z.number().check(z.gte(0), z.lte(1));
export const rate = z.object({ rate: share, low: share, high: share });
export type Rate = z.output<typeof rate>;

const record = z.object({ wins: z.int(), losses: z.int(), win_rate: z.nullable(rate) });

/** Sums of bouts. `scored` and `against` are touches; `indicator` is their difference. */
export const figures = z.object({
  bouts: z.int(),
  wins: z.int(),
  losses: z.int(),
  scored: z.int(),
  against: z.int(),
  indicator: z.int(),
  win_rate: z.nullable(rate),
});
export type Figures = z.output<typeof figures>;

/** The tables of a direct elimination, from the largest to the final, named by their number of fencers. */
export const deTables = ['512', '256', '128', '64', '32', '16', '8', '4', '2'] as const;
export type DeTable = (typeof deTables)[number];

/** The number of touches by which a bout was decided; 3 stands for three or more. */
export const margins = ['0', '1', '2', '3'] as const;
export type Margin = (typeof margins)[number];

const unknown = 'unknown';
const opponentRatings = [...fencerRatings, unknown] as const;
export const opponentHands = [...hands, unknown] as const;
const ages = [...ageCategories, 'none'] as const;

const opponent = z.extend(figures, {
  opponent: z.string(),
  name: z.string(),
  /** Whether the card is deleted. It has no page then, but the name and the bouts stay. */
  deleted: z.boolean(),
});

/** The sums without any bouts. */
export const noBouts = { bouts: 0, wins: 0, scored: 0, against: 0 };

/** Completes counted sums of bouts with the derived values. All figures are built here. */
export const figuresOf = ({
  bouts,
  wins,
  scored,
  against,
}: Pick<Figures, 'bouts' | 'wins' | 'scored' | 'against'>): Figures => ({
  bouts,
  wins,
  losses: bouts - wins,
  scored,
  against,
  indicator: scored - against,
  win_rate: wilsonInterval(wins, bouts),
});

const statisticsResponse = z.object({
  /** The seasons in the response, for earlier app versions. */
  periods: z.array(z.string()),
  total: z.extend(figures, {
    /** Touches per bout, with two decimals; 0 without bouts. */
    scored_per_bout: z.number(),
    against_per_bout: z.number(),
    /** Bouts decided by the last touch: 5-4, 10-9, 15-14, 45-44. */
    one_touch: record,
    /** Bouts decided by priority in the extra minute. */
    priority: record,
  }),
  streaks: z.object({
    current: z.nullable(z.object({ won: z.boolean(), bouts: z.int() })),
    longest_wins: z.int(),
    longest_losses: z.int(),
  }),
  /** Oldest first; months without bouts are omitted. */
  months: z.array(z.extend(figures, { month: z.string() })),
  seasons: z.array(z.extend(figures, { period: z.string() })),
  weapons: z.array(z.extend(figures, { weapon: z.enum(weapons) })),
  /** Includes practice only if the figures do. */
  kinds: z.array(z.extend(figures, { kind: z.enum(shownKinds) })),
  /** Sorted from U to A, then unknown. */
  opponent_ratings: z.array(z.extend(figures, { opponent_rating: z.enum(opponentRatings) })),
  opponent_hands: z.array(z.extend(figures, { opponent_hand: z.enum(opponentHands) })),
  event_levels: z.array(z.extend(figures, { event_level: z.enum(eventLevels) })),
  age_categories: z.array(z.extend(figures, { age_category: z.enum(ages) })),
  /** Sorted from the largest table to the final; other bouts are omitted. */
  de_tables: z.array(z.extend(figures, { de_table: z.enum(deTables) })),
  margins: z.array(z.extend(figures, { margin: z.enum(margins) })),
  /**
   * At most five each, most certain first: opponents that the owner beats more often than not, sorted
   * by the lower bound of the interval, and the reverse.
   */
  best_opponents: z.array(opponent),
  worst_opponents: z.array(opponent),
});
export type Statistics = z.output<typeof statisticsResponse>;

/** A tournament with the owner's bouts that match the filters, and the form after the last of them. */
const tournamentForm = z.object({
  slug: z.string(),
  name: z.string(),
  /** The day of the last bout. */
  date: isoDate,
  bouts: z.int(),
  wins: z.int(),
  /** The results of the last 20 bouts, or of all bouts if there are fewer. */
  form: z.object({ bouts: z.int(), wins: z.int(), win_rate: z.nullable(rate) }),
});
export type TournamentForm = z.output<typeof tournamentForm>;

/** Returns a schema for one value of a list. An empty string, which a form sends if nothing is chosen, means none. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.enum(values, { error: `Choose one of: ${values.join(', ')}.` })),
    ),
  );

const notASeason = 'Enter a season like 2025-26, or all.';
const period = z.optional(
  z.string({ error: notASeason }).check(
    z.regex(/^(all|(19|20|21)\d\d-\d\d)?$/, notASeason),
    z.refine(
      (value) => value === '' || value === 'all' || seasonName(Number(value.slice(0, 4))) === value,
      { error: notASeason },
    ),
  ),
);

/**
 * Filters for all figures; an absent filter means all bouts in competition. `kind` is one kind of
 * competition bout, `practice`, or `all` for both.
 */
export const kindChoices = ['competition', 'practice', 'all', ...boutKinds] as const;
export const filters = {
  weapon: oneOf(['all', ...weapons]),
  kind: oneOf(kindChoices),
  period,
};
const filterQuery = z.object(filters);
export type StatisticsFilters = z.output<typeof filterQuery>;

/** Additional filters for bouts. Only one can be used at a time. */
export const dimensions = [
  'month',
  'opponent',
  'opponent_rating',
  'opponent_hand',
  'event_level',
  'age_category',
  'de_table',
  'margin',
] as const;
export type Dimension = (typeof dimensions)[number];

/** Streaks of bouts with the same result; among equally long streaks, the latest. */
export const runs = ['current', 'longest_wins', 'longest_losses'] as const;
export type RunName = (typeof runs)[number];

const notAMonth = 'Enter a month like 2025-11.';
export const statisticsBoutsQuerySchema = z
  .extend(pageQuery, {
    ...filters,
    month: z.optional(
      z.string({ error: notAMonth }).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, notAMonth)),
    ),
    opponent: z.optional(slugText()),
    opponent_rating: oneOf(opponentRatings),
    opponent_hand: oneOf(opponentHands),
    event_level: oneOf(eventLevels),
    age_category: oneOf(ages),
    de_table: oneOf(deTables),
    margin: oneOf(margins),
    result: oneOf(['win', 'loss']),
    /** Whether the bout was decided by the last touch, or by priority. */
    decided: oneOf(['one_touch', 'priority']),
    run: oneOf(runs),
  })
  .check(
    z.refine(
      (query) => dimensions.filter((dimension) => query[dimension] !== undefined).length <= 1,
      { error: `Choose only one of: ${dimensions.join(', ')}.`, path: ['query'] },
    ),
    z.refine(
      ({ run, ...query }) =>
        run === undefined ||
        [...dimensions, 'result' as const, 'decided' as const].every(
          (name) => query[name] === undefined,
        ),
      { error: "A run can't be combined with other selections.", path: ['run'] },
    ),
  );
export type StatisticsBoutsQuery = z.output<typeof statisticsBoutsQuerySchema>;

/** A bout in the list behind a figure: the card, the date, and whether it was won. */
export const ownBout = z.extend(boutSummary, { date: isoDate, won: z.boolean() });
export type OwnBoutSummary = z.output<typeof ownBout>;

export const statistics = {
  /** Returns statistics on the account's bouts; null below five events, unless practice is requested. */
  figures: endpoint({
    name: 'statistics.figures',
    method: 'GET',
    path: '/api/fencers/statistics/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: filterQuery,
    status: 200,
    response: z.object({
      event_count: z.int(),
      /** All seasons with the owner's bouts, newest first, regardless of the filters. They fill the season filter. */
      periods: z.array(z.string()),
      statistics: z.nullable(statisticsResponse),
    }),
    errors: ['validation'],
  }),
  /** Returns how the win rate of the last 20 bouts changed from tournament to tournament, oldest first. */
  form: endpoint({
    name: 'statistics.form',
    method: 'GET',
    path: '/api/fencers/statistics/form/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: filterQuery,
    status: 200,
    response: z.object({ tournaments: z.array(tournamentForm) }),
    errors: ['validation'],
  }),
  /** Returns the bouts behind a figure, newest first. */
  bouts: endpoint({
    name: 'statistics.bouts',
    method: 'GET',
    path: '/api/fencers/statistics/bouts/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: statisticsBoutsQuerySchema,
    status: 200,
    response: pageOf(ownBout),
    errors: ['validation', 'not_found'],
  }),
} as const;
