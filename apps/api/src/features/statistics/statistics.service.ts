import {
  boutKinds,
  dimensions,
  eventsForStatistics,
  figuresOf,
  seasonName,
  wilson,
  type Figures,
  type Statistics,
  type StatisticsBoutsQuery,
  type StatisticsFilters,
} from '@fencing-journal/contract/statistics';
import {
  ageCategories,
  eventLevels,
  fencerRatings,
  hands,
  weapons,
} from '@fencing-journal/contract/shared/enums';
import { found } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import {
  cellsOf,
  eventCountOf,
  monthsOf,
  opponentId,
  opponentsOf,
  sumsOf,
  type Cell,
  type Choice,
  type Chosen,
  type Opponent,
  type Sums,
} from './statistics.queries.ts';
import { streaksOf, type Run } from './streaks.ts';

const choiceOf = ({ weapon, kind, period }: StatisticsFilters): Choice => ({
  weapon: weapon ?? 'all',
  kind: kind ?? 'all',
  season:
    period === undefined || period === '' || period === 'all' ? 0 : Number(period.slice(0, 4)),
});

const recordOf = (wins: number, losses: number) => ({
  wins,
  losses,
  win_rate: wilson(wins, wins + losses),
});

const nothing: Sums = {
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
function inOrder<K extends string, const V extends string>(
  name: K,
  values: readonly V[],
  cells: readonly { value: string; cell: Cell }[],
) {
  return values.flatMap((value) =>
    cells
      .filter((one) => one.value === value)
      .map(({ cell }) => ({ ...figuresOf(cell), [name]: value }) as Figures & Record<K, V>),
  );
}

const opponentFigures = ({ opponent, name, deleted, ...sums }: Opponent) => ({
  opponent,
  name,
  deleted,
  ...figuresOf(sums),
});

/** Returns everything the panel shows for a choice, from kept sums. */
async function statisticsOf(db: Database, owner: number, choice: Choice): Promise<Statistics> {
  const cells = await cellsOf(db, owner, choice);
  const months = await monthsOf(db, owner, choice);
  const { best, worst } = await opponentsOf(db, owner, choice);

  const totals = cells.filter((cell) => cell.dimension === 'total');
  /** The totals along one filter, with the other two as chosen: for every value, or only the chosen one. */
  const along = (filter: 'weapon' | 'kind' | 'season') =>
    totals
      .filter((cell) =>
        (['weapon', 'kind', 'season'] as const).every((key) =>
          key === filter
            ? cell[key] !== 'all' && cell[key] !== 0 && [cell[key], 'all', 0].includes(choice[key])
            : cell[key] === choice[key],
        ),
      )
      .map((cell) => ({ value: String(cell[filter]), cell }));
  const of = (dimension: string) =>
    cells
      .filter((cell) => cell.dimension === dimension)
      .map((cell) => ({ value: cell.value, cell }));
  const streaks = streaksOf(months);
  const lengthOf = (run: Run | null) => run?.bouts ?? 0;
  const newestFirst = (seasons: number[]) => seasons.toSorted((one, other) => other - one);

  return {
    periods: newestFirst(
      totals
        .filter((cell) => cell.weapon === 'all' && cell.kind === 'all' && cell.season !== 0)
        .map((cell) => cell.season),
    ).map(seasonName),
    total: totalOf(
      totals.find(
        (cell) =>
          cell.weapon === choice.weapon &&
          cell.kind === choice.kind &&
          cell.season === choice.season,
      ) ?? nothing,
    ),
    streaks: {
      current: streaks.current && { won: streaks.current.won, bouts: streaks.current.bouts },
      longest_wins: lengthOf(streaks.longest_wins),
      longest_losses: lengthOf(streaks.longest_losses),
    },
    months: months.map((row) => ({ month: row.month, ...figuresOf(row) })),
    seasons: along('season')
      .toSorted((one, other) => Number(one.value) - Number(other.value))
      .map(({ value, cell }) => ({ period: seasonName(Number(value)), ...figuresOf(cell) })),
    weapons: inOrder('weapon', weapons, along('weapon')),
    kinds: inOrder('kind', boutKinds, along('kind')),
    opponent_ratings: inOrder(
      'opponent_rating',
      [...fencerRatings, 'unknown'],
      of('opponent_rating'),
    ),
    opponent_hands: inOrder('opponent_hand', [...hands, 'unknown'], of('opponent_hand')),
    event_levels: inOrder('event_level', eventLevels, of('event_level')),
    age_categories: inOrder('age_category', [...ageCategories, 'none'], of('age_category')),
    best_opponents: best.map(opponentFigures),
    worst_opponents: worst.map(opponentFigures),
  };
}

/** Returns the panel's response. With fewer than five events it contains only their number (R-FEN-02, R-FEN-03). */
export async function panelOf(db: Database, owner: number, filters: StatisticsFilters) {
  const event_count = await eventCountOf(db, owner);
  return {
    event_count,
    statistics:
      event_count < eventsForStatistics ? null : await statisticsOf(db, owner, choiceOf(filters)),
  };
}

/** Resolves a query for bouts. Throws 404 if the opponent is not one of the owner's. */
export async function chosenBy(
  db: Database,
  owner: number,
  query: StatisticsBoutsQuery,
): Promise<Chosen> {
  const { result, decided, run } = query;
  if (run !== undefined)
    return { ...choiceOf(query), run: streaksOf(await monthsOf(db, owner, choiceOf(query)))[run] };
  const name = dimensions.find((dimension) => query[dimension] !== undefined);
  const value = name && query[name];
  if (name === undefined || value === undefined) return { ...choiceOf(query), result, decided };
  return {
    ...choiceOf(query),
    result,
    decided,
    dimension: {
      name,
      value: name === 'opponent' ? String(found(await opponentId(db, owner, value))) : value,
    },
  };
}

/** Returns the number of selected bouts, from kept sums. */
export async function countOf(db: Database, owner: number, chosen: Chosen): Promise<number> {
  if (chosen.run !== undefined) return chosen.run?.bouts ?? 0;
  const sums = (await sumsOf(db, owner, chosen)) ?? nothing;
  const [wins, losses] =
    chosen.decided === undefined
      ? [sums.wins, sums.bouts - sums.wins]
      : [sums[`${chosen.decided}_wins`], sums[`${chosen.decided}_losses`]];
  return (chosen.result === 'loss' ? 0 : wins) + (chosen.result === 'win' ? 0 : losses);
}
