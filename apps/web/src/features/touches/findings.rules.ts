import { wilsonInterval, type Rate } from '@fencing-journal/contract/statistics';
import type {
  CountedTouches,
  TouchFilters,
  TouchSelection,
  TouchStatistics,
} from '@fencing-journal/contract/touch-statistics';
import { capitalize, pluralize } from '../../lib/format.ts';
import { actionPlural } from '../../lib/touch-labels.ts';
import { leastDifference } from '../statistics/index.ts';
import { phrases } from './touch-words.rules.ts';
import { unsaid } from './touches.rules.ts';

/** A sentence about the touches, with the likely range of its share and the touches it counts. */
export interface Finding {
  key: string;
  sentence: string;
  rate: Rate | null;
  links: readonly { label: string; query: TouchSelection }[];
}

const maxFindings = 3;
/** With fewer touches, shares mean nothing. Touches in one bout are similar, so a few are not enough. */
const minTouches = 20;
/** The value for a mixture of actions, which can't be trained. */
const mixed = 'other';

type Side = 'scored' | 'received';
type Counted = Pick<CountedTouches, 'scored' | 'received'>;

const sumOf = ({ scored, received }: Counted) => scored + received;
const asWins = (row: Counted) => ({ wins: row.scored, bouts: sumOf(row) });
const addUp = (rows: readonly Counted[]): Counted => ({
  scored: rows.reduce((sum, { scored }) => sum + scored, 0),
  received: rows.reduce((sum, { received }) => sum + received, 0),
});
const minus = (all: Counted, part: Counted): Counted => ({
  scored: all.scored - part.scored,
  received: all.received - part.received,
});
const saidOf = (rows: readonly CountedTouches[]) => rows.filter(({ value }) => value !== unsaid);

const showLinks = (row: Counted, query: TouchSelection): Finding['links'] =>
  (['scored', 'received'] as const)
    .filter((side) => row[side] > 0)
    .map((side) => ({ label: `Show ${row[side]} ${side}`, query: { ...query, side } }));

/** Returns the action with the most touches of a side, unless two are tied. */
function mostFrequent(figures: TouchStatistics, side: Side): Finding | undefined {
  const said = addUp(saidOf(figures.action))[side];
  const [first, second] = saidOf(figures.action).toSorted((a, b) => b[side] - a[side]);
  if (!first || said < minTouches || first[side] === (second?.[side] ?? 0)) return undefined;
  if (first.value === mixed) return undefined;
  const isWhole = figures.action.every((row) => row.value !== unsaid || row[side] === 0);
  const actions = actionPlural(first.value);
  const count = `${first[side]} of ${said} touches${isWhole ? '' : ' with a known action'}`;
  return {
    key: `${first.value} ${side}`,
    sentence:
      side === 'scored'
        ? `You scored most with ${actions}: ${count}.`
        : `You received most from ${actions}: ${count}.`,
    rate: wilsonInterval(first[side], said),
    links: [
      {
        label: `Show ${pluralize(first[side], 'touch', 'touches')}`,
        query: { action: first.value as TouchSelection['action'], side },
      },
    ],
  };
}

/** Returns the action that cost the most touches, among those that certainly do worse than the rest. */
function costliest(figures: TouchStatistics): Finding | undefined {
  const all = addUp(saidOf(figures.action));
  const [worst] = saidOf(figures.action)
    .filter((row) => {
      const rest = minus(all, row);
      if (row.value === mixed || sumOf(row) < minTouches || sumOf(rest) < minTouches) return false;
      return row.received > row.scored && leastDifference(asWins(row), asWins(rest)) < 0;
    })
    .toSorted((a, b) => b.received - b.scored - (a.received - a.scored));
  if (!worst) return undefined;
  return {
    key: `${worst.value} received`,
    sentence: `${capitalize(actionPlural(worst.value))} cost you most: ${worst.received} received, ${worst.scored} scored.`,
    rate: worst.rate,
    links: showLinks(worst, { action: worst.value as TouchSelection['action'] }),
  };
}

/**
 * The figures to compare, with the query for a value. Places are left out because everyone receives
 * more touches than they score near their own end.
 */
const compared: readonly {
  rows: (figures: TouchStatistics) => readonly CountedTouches[];
  phrase: (value: string) => string;
  others: string;
  query: (value: string) => Record<string, string>;
}[] = [
  {
    rows: ({ situation }) => situation,
    phrase: phrases.situation,
    others: 'at other scores',
    query: (situation) => ({ situation }),
  },
  {
    rows: ({ target }) => target,
    phrase: phrases.target,
    others: 'elsewhere',
    query: (target) => ({ target }),
  },
  {
    rows: ({ period }) => period,
    phrase: phrases.period,
    others: 'in the rest of the bout',
    query: (touch_period) => ({ touch_period }),
  },
  {
    rows: ({ gap }) => gap,
    phrase: (value) => `${phrases.gap(value)} of fencing`,
    others: 'at other times',
    query: (gap) => ({ gap }),
  },
];

/** Returns the strongest certain difference in each comparison, the largest first. */
const differences = (figures: TouchStatistics): Finding[] =>
  compared
    .flatMap(({ rows, phrase, others, query }) => {
      const said = saidOf(rows(figures));
      const all = addUp(said);
      const candidates = said.flatMap((row) => {
        const rest = minus(all, row);
        if (sumOf(row) < minTouches || sumOf(rest) < minTouches) return [];
        const difference = leastDifference(asWins(row), asWins(rest));
        if (difference === 0) return [];
        const words = phrase(row.value);
        const comparison = `${difference > 0 ? 'more' : 'less'} often than ${others}`;
        const finding: Finding = {
          key: words,
          sentence: `${capitalize(words)} you scored ${row.scored} of ${sumOf(row)} touches, ${comparison} (${rest.scored} of ${sumOf(rest)}).`,
          rate: row.rate,
          links: showLinks(row, query(row.value)),
        };
        return [{ strength: Math.abs(difference), finding }];
      });
      return candidates.toSorted((a, b) => b.strength - a.strength).slice(0, 1);
    })
    .toSorted((a, b) => b.strength - a.strength)
    .map(({ finding }) => finding);

/**
 * Returns at most three findings: what the owner scores with, what costs touches, and where their
 * share certainly differs. It is empty if there are too few touches to tell.
 */
export function findingsOf(figures: TouchStatistics, filters: TouchFilters): Finding[] {
  return [
    mostFrequent(figures, 'scored'),
    costliest(figures) ?? mostFrequent(figures, 'received'),
    ...differences(figures),
  ]
    .filter((finding) => finding !== undefined)
    .slice(0, maxFindings)
    .map((finding) => ({
      ...finding,
      links: finding.links.map((link) => ({ ...link, query: { ...filters, ...link.query } })),
    }));
}
