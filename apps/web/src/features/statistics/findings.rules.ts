import {
  wilsonInterval,
  type Dimension,
  type Figures,
  type Rate,
  type Statistics,
  type StatisticsBoutsQuery,
  type StatisticsFilters,
} from '@fencing-journal/contract/statistics';
import { pluralize } from '../../lib/format.ts';
import { dimensionPhrases, kindPlaces } from './statistics.rules.ts';

/** A sentence about the results, with the likely range of its win rate and the bouts it counts. */
export interface Finding {
  key: string;
  sentence: string;
  bouts: number;
  rate: Rate | null;
  query: StatisticsBoutsQuery;
}

const maxFindings = 3;
/** With fewer bouts on either side, a comparison is meaningless. */
const minBouts = 5;
/** With fewer bouts against an opponent, the result may be a coincidence. */
const minMeetings = 3;
/** Shorter streaks are not worth mentioning. */
const minStreak = 3;

type Count = Pick<Figures, 'bouts' | 'wins'>;

/**
 * Returns the end of Newcombe's 95% interval for the difference between two win rates that is nearer to
 * zero, or 0 if the interval includes zero. The rates differ by at least this much.
 */
export function leastDifference(one: Count, other: Count): number {
  const [a, b] = [wilsonInterval(one.wins, one.bouts), wilsonInterval(other.wins, other.bouts)];
  if (!a || !b) return 0;
  const difference = a.rate - b.rate;
  const low = difference - Math.hypot(a.rate - a.low, b.high - b.rate);
  const high = difference + Math.hypot(a.high - a.rate, b.rate - b.low);
  return low > 0 ? low : high < 0 ? high : 0;
}

interface Group {
  figures: Figures;
  phrase: string;
  query: StatisticsBoutsQuery;
}

/** How the sentence names the rest of each breakdown. */
const others: Record<string, string> = {
  weapon: 'in other weapons',
  period: 'in other seasons',
  kind: 'in other bouts',
  opponent_rating: 'against others',
  opponent_hand: 'against others',
  event_level: 'at other tournaments',
  age_category: 'in other events',
  de_table: 'in other tables',
  margin: 'in other bouts',
};

/** Returns each breakdown as groups to compare, without unknown values, which explain nothing. */
function breakdownsOf(figures: Statistics): Record<string, Group[]> {
  const dimension = <K extends Dimension>(
    name: K,
    rows: readonly (Figures & Record<K, string>)[],
  ) =>
    rows
      .filter((row) => row[name] !== 'unknown' && row[name] !== 'none')
      .map((row) => ({
        figures: row,
        phrase: dimensionPhrases[name](row[name], ''),
        query: { [name]: row[name] },
      }));
  return {
    weapon: figures.weapons
      .filter(({ weapon }) => weapon !== 'other')
      .map((row) => ({
        figures: row,
        phrase: `in ${row.weapon}`,
        query: { weapon: row.weapon },
      })),
    period: figures.seasons.map((row) => ({
      figures: row,
      phrase: `in ${row.period}`,
      query: { period: row.period },
    })),
    kind: figures.kinds.flatMap((row) =>
      row.kind === 'other'
        ? []
        : [
            {
              figures: row,
              phrase: kindPlaces[row.kind],
              query: { kind: row.kind },
            },
          ],
    ),
    opponent_rating: dimension('opponent_rating', figures.opponent_ratings),
    opponent_hand: dimension('opponent_hand', figures.opponent_hands),
    event_level: dimension('event_level', figures.event_levels),
    age_category: dimension('age_category', figures.age_categories),
    de_table: dimension('de_table', figures.de_tables),
    margin: dimension('margin', figures.margins),
  };
}

const won = ({ wins, bouts }: Count, what: string) =>
  `You won ${wins} of ${pluralize(bouts, 'bout')} ${what}`;

/** Returns the strongest certain difference in a breakdown, if there is one. */
function strongestDifference(
  name: string,
  groups: readonly Group[],
): { strength: number; finding: Finding } | undefined {
  const total = {
    bouts: groups.reduce((sum, { figures }) => sum + figures.bouts, 0),
    wins: groups.reduce((sum, { figures }) => sum + figures.wins, 0),
  };
  const candidates = groups.flatMap(({ figures, phrase, query }) => {
    const rest = { bouts: total.bouts - figures.bouts, wins: total.wins - figures.wins };
    if (figures.bouts < minBouts || rest.bouts < minBouts) return [];
    const difference = leastDifference(figures, rest);
    if (difference === 0) return [];
    const comparison = `${difference > 0 ? 'more' : 'less'} often than ${others[name]}`;
    const finding: Finding = {
      key: `${name} ${phrase}`,
      sentence: `${won(figures, phrase)}, ${comparison} (${rest.wins} of ${rest.bouts}).`,
      bouts: figures.bouts,
      rate: figures.win_rate,
      query,
    };
    return [{ strength: Math.abs(difference), bouts: figures.bouts, finding }];
  });
  // If there are only two groups, they differ by the same amount. The smaller one is the exception to mention.
  return candidates.toSorted((a, b) => b.strength - a.strength || a.bouts - b.bouts)[0];
}

/** Returns facts to fill up with if few differences are certain, the most useful first. */
function facts({ total, streaks, best_opponents, worst_opponents }: Statistics): Finding[] {
  const found: Finding[] = [];
  const { current } = streaks;
  if (current && current.bouts >= minStreak)
    found.push({
      key: 'streak',
      sentence: `You ${current.won ? 'won' : 'lost'} your last ${current.bouts} bouts.`,
      bouts: current.bouts,
      rate: null,
      query: { run: 'current' },
    });
  const [best, worst] = [best_opponents[0], worst_opponents[0]];
  for (const opponent of [best, worst])
    if (opponent && opponent.bouts >= minMeetings)
      found.push({
        key: opponent.opponent,
        sentence: `${won(opponent, `against ${opponent.name}`)}.`,
        bouts: opponent.bouts,
        rate: opponent.win_rate,
        query: { opponent: opponent.opponent },
      });
  const { one_touch } = total;
  const closeBouts = one_touch.wins + one_touch.losses;
  if (closeBouts > 0)
    found.push({
      key: 'one touch',
      sentence: `${won({ wins: one_touch.wins, bouts: closeBouts }, 'decided by the last touch')}.`,
      bouts: closeBouts,
      rate: one_touch.win_rate,
      query: { decided: 'one_touch' },
    });
  return [
    ...found,
    {
      key: 'total',
      sentence: `You won ${total.wins} of ${pluralize(total.bouts, 'bout')}.`,
      bouts: total.bouts,
      rate: total.win_rate,
      query: {},
    },
  ];
}

/**
 * Returns what stands out in the figures, at most three findings: first the differences that are
 * certain at 95%, the largest first and at most one for each breakdown, then plain facts.
 */
export function findingsOf(figures: Statistics, filters: StatisticsFilters): Finding[] {
  if (figures.total.bouts === 0) return [];
  const differences = Object.entries(breakdownsOf(figures))
    .flatMap(([name, groups]) => strongestDifference(name, groups) ?? [])
    .toSorted((a, b) => b.strength - a.strength)
    .map(({ finding }) => finding);
  return [...differences, ...facts(figures)]
    .slice(0, maxFindings)
    .map((finding) => ({ ...finding, query: { ...filters, ...finding.query } }));
}
