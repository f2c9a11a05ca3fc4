import {
  shownKinds,
  deTables,
  dimensions,
  margins,
  minEventsForStatistics,
  figuresOf,
  wilsonInterval,
  type Figures,
  type Statistics,
  type StatisticsBoutsQuery,
  type StatisticsFilters,
} from '@fencing-journal/contract/statistics';
import { seasonName } from '@fencing-journal/contract/shared/season';
import {
  ageCategories,
  eventLevels,
  fencerRatings,
  hands,
  weapons,
} from '@fencing-journal/contract/shared/enums';
import { requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import {
  monthsOf,
  opponentId,
  panelRows,
  findSums,
  type Cell,
  type Month,
  type CellFilter,
  type BoutSelection,
  type Opponent,
  type Sums,
} from './statistics.queries.ts';
import { streaksOf, type Run } from './streaks.ts';

/** Returns a kind's name in the bout sums. There, 'all' means competition only, because it is older than practice. */
const keptKind = (kind: StatisticsFilters['kind'] = 'competition'): string =>
  kind === 'competition' ? 'all' : kind === 'all' ? 'any' : kind;

export const cellFilterOf = ({ weapon, kind, period }: StatisticsFilters): CellFilter => ({
  weapon: weapon ?? 'all',
  kind: keptKind(kind),
  season:
    period === undefined || period === '' || period === 'all' ? 0 : Number(period.slice(0, 4)),
});

const recordOf = (wins: number, losses: number) => ({
  wins,
  losses,
  win_rate: wilsonInterval(wins, wins + losses),
});

const zeroSums: Sums = {
  bouts: 0,
  wins: 0,
  scored: 0,
  against: 0,
  one_touch_wins: 0,
  one_touch_losses: 0,
  priority_wins: 0,
  priority_losses: 0,
};

function totalOf(sums: Sums): Statistics['total'] {
  const perBout = (touches: number) =>
    sums.bouts === 0 ? 0 : Math.round((touches / sums.bouts) * 100) / 100;
  return {
    ...figuresOf(sums),
    scored_per_bout: perBout(sums.scored),
    against_per_bout: perBout(sums.against),
    one_touch: recordOf(sums.one_touch_wins, sums.one_touch_losses),
    priority: recordOf(sums.priority_wins, sums.priority_losses),
  };
}

/** Returns the rows in the order of `values`, each with its value under `name`. */
function figuresInOrder<K extends string, const V extends string>(
  name: K,
  values: readonly V[],
  cells: readonly { value: string; cell: Cell }[],
) {
  return values.flatMap((value) =>
    cells
      .filter((row) => row.value === value)
      .map(({ cell }) => ({ ...figuresOf(cell), [name]: value }) as Figures & Record<K, V>),
  );
}

const opponentFigures = ({ opponent, name, deleted, ...sums }: Opponent) => ({
  opponent,
  name,
  deleted,
  ...figuresOf(sums),
});

/** Returns the values of a filter for which a bout with this value is counted. */
const choicesWith = (filter: keyof CellFilter, value: string | number): (string | number)[] =>
  filter === 'kind' ? [value, 'any', value === 'practice' ? [] : 'all'].flat() : [value, 'all', 0];

/** Returns the seasons with bouts of any kind, newest first. */
const seasonsOf = (cells: readonly Cell[]): string[] =>
  cells
    .filter(
      ({ dimension, weapon, kind, season }) =>
        dimension === 'total' && weapon === 'all' && kind === 'any' && season !== 0,
    )
    .map(({ season }) => season)
    .toSorted((a, b) => b - a)
    .map(seasonName);

/** Returns everything the panel shows for these filters, from the bout sums. */
function statisticsOf(
  cellFilter: CellFilter,
  cells: readonly Cell[],
  months: readonly Month[],
  opponents: readonly Opponent[],
): Statistics {
  const totals = cells.filter((cell) => cell.dimension === 'total');
  /** The totals by one filter, for every value or only the chosen one. The other two filters apply as chosen. */
  const totalsBy = (filter: 'weapon' | 'kind' | 'season') =>
    totals
      .filter((cell) =>
        (['weapon', 'kind', 'season'] as const).every((key) =>
          key === filter
            ? !['all', 'any', 0].includes(cell[key]) &&
              choicesWith(key, cell[key]).includes(cellFilter[key])
            : cell[key] === cellFilter[key],
        ),
      )
      .map((cell) => ({ value: String(cell[filter]), cell }));
  const cellsOfDimension = (dimension: string) =>
    cells
      .filter((cell) => cell.dimension === dimension)
      .map((cell) => ({ value: cell.value, cell }));
  const opponentsIn = (list: Opponent['list']) =>
    opponents.filter((opponent) => opponent.list === list).map(opponentFigures);
  const streaks = streaksOf(months);
  const lengthOf = (run: Run | null) => run?.bouts ?? 0;

  return {
    periods: seasonsOf(cells),
    total: totalOf(
      totals.find(
        (cell) =>
          cell.weapon === cellFilter.weapon &&
          cell.kind === cellFilter.kind &&
          cell.season === cellFilter.season,
      ) ?? zeroSums,
    ),
    streaks: {
      current: streaks.current && { won: streaks.current.won, bouts: streaks.current.bouts },
      longest_wins: lengthOf(streaks.longest_wins),
      longest_losses: lengthOf(streaks.longest_losses),
    },
    months: months.map((row) => ({ month: row.month, ...figuresOf(row) })),
    seasons: totalsBy('season')
      .toSorted((a, b) => Number(a.value) - Number(b.value))
      .map(({ value, cell }) => ({ period: seasonName(Number(value)), ...figuresOf(cell) })),
    weapons: figuresInOrder('weapon', weapons, totalsBy('weapon')),
    kinds: figuresInOrder('kind', shownKinds, totalsBy('kind')),
    opponent_ratings: figuresInOrder(
      'opponent_rating',
      [...fencerRatings, 'unknown'],
      cellsOfDimension('opponent_rating'),
    ),
    opponent_hands: figuresInOrder(
      'opponent_hand',
      [...hands, 'unknown'],
      cellsOfDimension('opponent_hand'),
    ),
    event_levels: figuresInOrder('event_level', eventLevels, cellsOfDimension('event_level')),
    age_categories: figuresInOrder(
      'age_category',
      [...ageCategories, 'none'],
      cellsOfDimension('age_category'),
    ),
    de_tables: figuresInOrder('de_table', deTables, cellsOfDimension('de_table')),
    margins: figuresInOrder('margin', margins, cellsOfDimension('margin')),
    best_opponents: opponentsIn('best'),
    worst_opponents: opponentsIn('worst'),
  };
}

/**
 * Returns the panel's response. With fewer than five events it contains no figures (R-FEN-02, R-FEN-03), unless the
 * query is for practice, which doesn't need an event.
 */
export async function panelOf(db: Database, owner: number, filters: StatisticsFilters) {
  const cellFilter = cellFilterOf(filters);
  const { event_count, cells, months, opponents } = await panelRows(db, owner, cellFilter);
  return {
    event_count,
    periods: seasonsOf(cells),
    statistics:
      event_count < minEventsForStatistics && !['practice', 'any'].includes(cellFilter.kind)
        ? null
        : statisticsOf(cellFilter, cells, months, opponents),
  };
}

/** Resolves a query for bouts. Throws 404 if the opponent is not one of the owner's. */
export async function resolveSelection(
  db: Database,
  owner: number,
  query: StatisticsBoutsQuery,
): Promise<BoutSelection> {
  const { result, decided, run } = query;
  if (run !== undefined)
    return {
      ...cellFilterOf(query),
      run: streaksOf(await monthsOf(db, owner, cellFilterOf(query)))[run],
    };
  const name = dimensions.find((dimension) => query[dimension] !== undefined);
  const value = name && query[name];
  if (name === undefined || value === undefined) return { ...cellFilterOf(query), result, decided };
  return {
    ...cellFilterOf(query),
    result,
    decided,
    dimension: {
      name,
      value: name === 'opponent' ? String(requireFound(await opponentId(db, owner, value))) : value,
    },
  };
}

/** Returns the number of selected bouts, from the bout sums. */
export async function countSelected(
  db: Database,
  owner: number,
  selection: BoutSelection,
): Promise<number> {
  if (selection.run !== undefined) return selection.run?.bouts ?? 0;
  const sums = (await findSums(db, owner, selection)) ?? zeroSums;
  const [wins, losses] =
    selection.decided === undefined
      ? [sums.wins, sums.bouts - sums.wins]
      : [sums[`${selection.decided}_wins`], sums[`${selection.decided}_losses`]];
  return (selection.result === 'loss' ? 0 : wins) + (selection.result === 'win' ? 0 : losses);
}
