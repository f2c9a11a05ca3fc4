import { hands, weapons } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { wilsonInterval } from '@fencing-journal/contract/statistics';
import {
  touchFigures,
  type CountedTouches,
  type SelectedTouch,
  type TouchFigure,
  type TouchFilters,
  type TouchSelection,
  type TouchStatistics,
} from '@fencing-journal/contract/touch-statistics';
import { requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { cellFilterOf, opponentId } from '../statistics/index.ts';
import {
  countTouches,
  selectedTouches,
  sumsOf,
  totalOf,
  type SumFilter,
} from './touch-statistics.queries.ts';

/** Resolves the filters of a query. Throws 404 if the opponent is not one of the owner's. */
async function resolveFilter(
  db: Database,
  owner: number,
  filters: TouchFilters,
): Promise<SumFilter> {
  const { weapon, kind, season } = cellFilterOf(filters);
  const { opponent, hand, result } = filters;
  return {
    weapons: weapon === 'all' ? weapons : [weapon],
    hands: hand ? [hand] : [...hands, 'unknown'],
    results: result ? [result === 'win'] : [true, false],
    kind,
    season,
    opponent: opponent ? requireFound(await opponentId(db, owner, opponent)) : 0,
  };
}

/** Returns the sums that match the filters. The table of totals has them if only kind and season are filtered. */
async function countsOf(
  db: Database,
  owner: number,
  filters: TouchFilters,
): Promise<readonly { counts: Record<string, number> }[]> {
  const filter = await resolveFilter(db, owner, filters);
  const { opponent, hand, result } = filters;
  return cellFilterOf(filters).weapon !== 'all' || opponent || hand || result
    ? sumsOf(db, owner, filter)
    : totalOf(db, owner, filter);
}

type Counts = ReadonlyMap<string, number>;

function addUp(rows: readonly { counts: Record<string, number> }[]): Counts {
  const sums = new Map<string, number>();
  for (const { counts } of rows)
    for (const [key, count] of Object.entries(counts)) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}

function countedAs(counts: Counts, value: string, key: string): CountedTouches {
  const scored = counts.get(`scored:${key}`) ?? 0;
  const received = counts.get(`received:${key}`) ?? 0;
  return { value, scored, received, rate: wilsonInterval(scored, scored + received) };
}

/** Returns the values that were counted, in the order of the figure. */
const figuresOf = (counts: Counts, figure: TouchFigure): CountedTouches[] =>
  touchFigures[figure]
    .map((value) => countedAs(counts, value, `${figure}:${value}`))
    .filter(({ scored, received }) => scored + received > 0);

/** Returns runs of two or more by length. The counts are of touches, so they are divided by the length. */
function runsOf(counts: Counts): TouchStatistics['runs'] {
  const lengths = new Set(
    [...counts.keys()].flatMap((key) => /^(?:scored|received):run:(\d+)$/.exec(key)?.[1] ?? []),
  );
  return [...lengths]
    .map(Number)
    .filter((length) => length > 1)
    .toSorted((one, other) => one - other)
    .map((length) => {
      const { scored, received } = countedAs(counts, '', `run:${length}`);
      return { length, scored: scored / length, received: received / length };
    });
}

function meanGap(counts: Counts, side: 'scored' | 'received'): number | null {
  const timed = touchFigures.gap
    .filter((gap) => gap !== 'none')
    .reduce((sum, gap) => sum + (counts.get(`${side}:gap:${gap}`) ?? 0), 0);
  return timed === 0 ? null : Math.round((counts.get(`${side}:gap_ms`) ?? 0) / timed);
}

/** Returns the figures of the touches in the owner's bouts, from the touch sums. */
export async function touchStatisticsOf(
  db: Database,
  owner: number,
  filters: TouchFilters,
): Promise<TouchStatistics> {
  const counts = addUp(await countsOf(db, owner, filters));
  const runs = runsOf(counts);
  const longest = (side: 'scored' | 'received') => {
    const length = runs.findLast((run) => run[side] > 0)?.length;
    return length ?? ((counts.get(`${side}:total`) ?? 0) > 0 ? 1 : 0);
  };
  return {
    total: countedAs(counts, 'total', 'total'),
    kind: figuresOf(counts, 'kind'),
    action: figuresOf(counts, 'action'),
    target: figuresOf(counts, 'target'),
    zone: figuresOf(counts, 'zone'),
    period: figuresOf(counts, 'period'),
    situation: figuresOf(counts, 'situation'),
    gap: figuresOf(counts, 'gap'),
    runs,
    longest_run: { scored: longest('scored'), received: longest('received') },
    mean_gap_ms: { scored: meanGap(counts, 'scored'), received: meanGap(counts, 'received') },
  };
}

/** Returns one page of the touches behind a figure, and how many there are. */
export async function selectTouches(
  db: Database,
  owner: number,
  query: TouchSelection,
): Promise<{ count: number; results: SelectedTouch[] }> {
  const filter = await resolveFilter(db, owner, query);
  const limit = limits.boutsPageSize;
  const rows = await selectedTouches(db, owner, filter, query, {
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  });
  const said = (value: string) => (value === 'none' ? null : value);
  return {
    count: await countTouches(db, owner, filter, query),
    results: rows.map(({ touch, ...bout }) => ({
      ...touch,
      action: said(touch.action) as SelectedTouch['action'],
      target: said(touch.target) as SelectedTouch['target'],
      zone: touch.zone === 'none' ? null : Number(touch.zone),
      bout,
    })),
  };
}
