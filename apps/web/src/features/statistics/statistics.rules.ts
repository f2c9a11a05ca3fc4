import {
  boutKinds,
  statisticsBoutsQuerySchema,
  dimensions,
  type BoutKind,
  type Dimension,
  type Figures,
  type Margin,
  type RunName,
  type Statistics,
  type StatisticsBoutsQuery,
  type StatisticsFilters,
} from '@fencing-journal/contract/statistics';
import { capitalize, formatMonth } from '../../lib/format.ts';
import { buildSearchQuery, parseSearchQuery } from '../../lib/search-query.ts';

const filterNames = [
  'weapon',
  'period',
  'kind',
] as const satisfies readonly (keyof StatisticsFilters)[];
export type FilterName = (typeof filterNames)[number];

/** What omitted filters mean. `all` kinds is not a default, because it adds practice. */
export const filterDefaults = { weapon: 'all', period: 'all', kind: 'competition' } as const;

/** The query parameters of the lists, in the order in which they are written. */
const queryNames = [
  ...filterNames,
  ...dimensions,
  'run',
  'result',
  'decided',
  'page',
] as const satisfies readonly (keyof StatisticsBoutsQuery)[];

/** Returns the query in an address. Invalid values are dropped. */
export const parseQuery = (search: URLSearchParams): StatisticsBoutsQuery =>
  parseSearchQuery(search, queryNames, statisticsBoutsQuerySchema, filterDefaults);

/** Returns the filters of a query, which apply to all figures. */
export const filtersOf = (query: StatisticsBoutsQuery): StatisticsFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );

/** Returns the query string of an address, or "" if nothing is chosen. `parseQuery` parses it. */
export const buildSearch = (query: StatisticsBoutsQuery): string =>
  buildSearchQuery(query, queryNames);

export const kindLabels: Record<BoutKind, string> = {
  pool: 'Pool',
  de: 'Direct elimination',
  team: 'Team',
  other: 'Other',
  practice: 'Practice',
};
export const ratingLabel = (rating: string): string =>
  rating === 'unknown' ? 'Unknown' : rating === 'U' ? 'U (unrated)' : rating;
export const handLabel = (hand: string): string =>
  hand === 'unknown' ? 'Unknown' : `${hand}-handed`;
export const ageLabel = (age: string): string => (age === 'none' ? 'Not set' : age);

export const marginLabels: Record<Margin, string> = {
  '0': 'Tied score',
  '1': 'One touch',
  '2': 'Two touches',
  '3': 'Three or more',
};

/** If none is chosen, competition bouts are counted. */
export const kindOptions = [
  ...boutKinds.map((value) => ({ value, label: kindLabels[value] })),
  { value: 'practice', label: 'Practice' },
  { value: 'all', label: 'Competition and practice' },
];

/** Where bouts of a type are fenced, in a sentence. */
export const kindPlaces: Record<BoutKind, string> = {
  pool: 'in pools',
  de: 'in direct elimination',
  team: 'in team events',
  other: 'in other bouts',
  practice: 'at practice',
};

const kindPhrases: Record<BoutKind, string> = {
  pool: 'pool',
  de: 'direct elimination',
  team: 'team',
  other: 'other-type',
  practice: 'practice',
};

const marginPhrases: Record<Margin, string> = {
  '0': 'with a tied score',
  '1': 'decided by one touch',
  '2': 'decided by two touches',
  '3': 'decided by three or more touches',
};

/** How each dimension reads in a sentence about bouts. */
export const dimensionPhrases: Record<Dimension, (value: string, opponent: string) => string> = {
  month: (value) => `in ${formatMonth(value)}`,
  opponent: (_, opponent) => `against ${opponent}`,
  opponent_rating: (value) =>
    value === 'unknown'
      ? 'against opponents with an unknown rating'
      : value === 'U'
        ? 'against unrated opponents'
        : `against opponents rated ${value}`,
  opponent_hand: (value) =>
    value === 'unknown'
      ? 'against opponents of unknown handedness'
      : `against ${value.toLowerCase()}-handed opponents`,
  event_level: (value) => `at ${value} tournaments`,
  age_category: (value) =>
    value === 'none' ? 'in events without an age category' : `in ${value} events`,
  de_table: (table) => `in the table of ${table}`,
  margin: (value) => marginPhrases[value as Margin],
};

const streakPhrases: Record<RunName, string> = {
  current: 'from your current streak',
  longest_wins: 'from your longest winning streak',
  longest_losses: 'from your longest losing streak',
};

/** Describes a list of bouts: "Foil bouts in 2025-26 against left-handed opponents that you won". */
export function describeQuery(query: StatisticsBoutsQuery, opponent = 'this opponent'): string {
  const { weapon, kind, period, run, result, decided } = query;
  const dimension = dimensions.find((name) => query[name] !== undefined);
  const words = [
    decided === 'one_touch' && 'last-touch',
    weapon && weapon !== 'all' && (weapon === 'other' ? 'other-weapon' : weapon),
    kind && kind !== 'all' && kind !== 'competition' && kindPhrases[kind],
    'bouts',
    kind === 'all' && 'in competition and at practice',
    period && dimension !== 'month' && `in ${period}`,
    dimension && dimensionPhrases[dimension](query[dimension] ?? '', opponent),
    decided === 'priority' && 'decided by priority',
    run && streakPhrases[run],
    result && (result === 'win' ? 'that you won' : 'that you lost'),
  ].filter(Boolean);
  if (words.length === 1) return 'Your bouts in competition';
  return words.length === 2 && kind === 'all' ? 'All your bouts' : capitalize(words.join(' '));
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Every month from the first to the last. Months without bouts have null figures. */
export function fillMonths(
  months: Statistics['months'],
): { month: string; figures: Figures | null }[] {
  const byMonth = new Map(months.map((row) => [row.month, row]));
  const calendar: { month: string; figures: Figures | null }[] = [];
  const last = months.at(-1)?.month ?? '';
  for (let month = months[0]?.month; month !== undefined && month <= last; month = nextMonth(month))
    calendar.push({ month, figures: byMonth.get(month) ?? null });
  return calendar;
}

/** "August 2024 to July 2026", or a single month. */
export function formatMonthRange(months: Statistics['months']): string {
  const [first = '', last = ''] = [months[0]?.month, months.at(-1)?.month];
  return first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`;
}
