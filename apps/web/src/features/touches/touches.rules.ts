import { wilsonInterval } from '@fencing-journal/contract/statistics';
import {
  touchSelectionSchema,
  type CountedTouches,
  type TouchFilters,
  type TouchSelection,
  type TouchStatistics,
} from '@fencing-journal/contract/touch-statistics';
import { buildSearchQuery, parseSearchQuery } from '../../lib/search-query.ts';
import { filterDefaults } from '../statistics/index.ts';

const filterNames = [
  'weapon',
  'period',
  'kind',
  'opponent',
  'hand',
  'result',
] as const satisfies readonly (keyof TouchFilters)[];
export type FilterName = (typeof filterNames)[number];

/** The query parameters of the list, in the order in which they are written. */
const queryNames = [
  ...filterNames,
  'side',
  'kind_of_touch',
  'action',
  'target',
  'zone',
  'touch_period',
  'situation',
  'gap',
  'run',
  'playable',
  'page',
] as const satisfies readonly (keyof TouchSelection)[];

/** Returns the query in an address. Invalid values are dropped. */
export const parseQuery = (search: URLSearchParams): TouchSelection =>
  parseSearchQuery(search, queryNames, touchSelectionSchema, filterDefaults);

/** Returns the query string of an address, or "" if nothing is chosen. `parseQuery` parses it. */
export const buildSearch = (query: TouchSelection): string => buildSearchQuery(query, queryNames);

/** Returns the filters of a query, which apply to all figures. */
export const filtersOf = (query: TouchSelection): TouchFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );

/** A figure's value for touches where none was entered. */
export const unsaid = 'none';

/** Returns the rows in their order, with the row of unsaid values last. */
export const unsaidLast = (rows: readonly CountedTouches[]): CountedTouches[] => [
  ...rows.filter(({ value }) => value !== unsaid),
  ...rows.filter(({ value }) => value === unsaid),
];

/** Converts a place on the strip to how the other fencer counts it, from their own end. */
export const seenFromOpponent = (zone: string): string =>
  zone === unsaid ? unsaid : String(6 - Number(zone));

/**
 * Returns the touches by place as the owner sees the strip, from their own end. A zone is counted
 * from the scorer's own end, so a touch that opponents score at their own end is at the other end.
 */
export function placesOf(zones: TouchStatistics['zone']): CountedTouches[] {
  const countOf = (zone: string, side: 'scored' | 'received') =>
    zones.find(({ value }) => value === zone)?.[side] ?? 0;
  return ['1', '2', '3', '4', '5', unsaid].flatMap((value) => {
    const scored = countOf(value, 'scored');
    const received = countOf(seenFromOpponent(value), 'received');
    if (scored + received === 0) return [];
    return [{ value, scored, received, rate: wilsonInterval(scored, scored + received) }];
  });
}

/** Returns the share of touches scored, in the form that `rateText` takes. */
export const touchRate = ({
  scored,
  received,
  rate,
}: Pick<CountedTouches, 'scored' | 'received' | 'rate'>) => ({
  wins: scored,
  bouts: scored + received,
  win_rate: rate,
});
