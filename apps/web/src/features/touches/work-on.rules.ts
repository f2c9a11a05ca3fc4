import { themeAgainst, type LessonTheme } from '@fencing-journal/contract/lesson-themes';
import type { Rate } from '@fencing-journal/contract/statistics';
import type { CountedTouches, TouchStatistics } from '@fencing-journal/contract/touch-statistics';
import type { TouchAction } from '@fencing-journal/contract/touches';
import { unsaid } from './touches.rules.ts';

/** An action that costs touches, compared with all others. */
export interface WorkItem {
  action: TouchAction;
  scored: number;
  received: number;
  /** The touches with all other actions together. */
  others: { scored: number; touches: number };
  rate: Rate | null;
  /**
   * How many more touches the owner would have scored with this action at the success rate of all other actions, with
   * the likely range.
   */
  cost: { touches: number; low: number; high: number };
  theme: LessonTheme;
}

const maxItems = 3;
/** With fewer touches, shares mean nothing. Touches in one bout are similar, so a few are not enough. */
const minTouches = 20;
/**
 * In standard errors. With three, comparing eight actions gives a false alarm for about one person
 * in a hundred. The range that is shown has the usual 95%.
 */
const zCertain = 3;
const z95 = 1.96;

interface Share {
  scored: number;
  touches: number;
}

/** Returns Wilson's interval for a share. */
function intervalOf({ scored, touches }: Share, z: number) {
  const center = (scored + z ** 2 / 2) / (touches + z ** 2);
  const spread =
    (z * Math.sqrt((scored * (touches - scored)) / touches + z ** 2 / 4)) / (touches + z ** 2);
  return { rate: scored / touches, low: center - spread, high: center + spread };
}

/** Returns by how much the first share is below the second, with Newcombe's interval. */
function shortfall(one: Share, other: Share, z: number) {
  const [a, b] = [intervalOf(one, z), intervalOf(other, z)];
  const difference = b.rate - a.rate;
  return {
    difference,
    low: difference - Math.hypot(b.rate - b.low, a.high - a.rate),
    high: difference + Math.hypot(b.high - b.rate, a.rate - a.low),
  };
}

const shareOf = ({ scored, received }: Pick<CountedTouches, 'scored' | 'received'>): Share => ({
  scored,
  touches: scored + received,
});

/**
 * Returns the actions that cost the most touches, at most three: those where the owner's share of the touches is
 * certainly below their share with all other actions. Returns an empty list if there are too few touches.
 */
export function workOn({ action: rows }: Pick<TouchStatistics, 'action'>): WorkItem[] {
  const said = rows.filter(({ value }) => value !== unsaid);
  const all = said.map(shareOf);
  const total = {
    scored: all.reduce((sum, { scored }) => sum + scored, 0),
    touches: all.reduce((sum, { touches }) => sum + touches, 0),
  };
  return said
    .flatMap((row): WorkItem[] => {
      const action = row.value as TouchAction;
      const theme = themeAgainst[action];
      const own = shareOf(row);
      const others = {
        scored: total.scored - own.scored,
        touches: total.touches - own.touches,
      };
      // A mixture of actions has no theme, because it can't be practiced.
      if (!theme || own.touches < minTouches || others.touches < minTouches) return [];
      if (shortfall(own, others, zCertain).low <= 0) return [];
      const { difference, low, high } = shortfall(own, others, z95);
      const cost = {
        touches: difference * own.touches,
        low: low * own.touches,
        high: high * own.touches,
      };
      const { scored, received, rate } = row;
      return [{ action, scored, received, others, rate, cost, theme }];
    })
    .toSorted((a, b) => b.cost.touches - a.cost.touches)
    .slice(0, maxItems);
}

/** Returns "about 12 touches, likely 7–17", with at least 1 because the action certainly costs touches. */
export function costText({ touches, low, high }: WorkItem['cost']): string {
  const [about, least, most] = [touches, low, high].map((count) => Math.max(1, Math.round(count)));
  return `about ${about} ${about === 1 ? 'touch' : 'touches'}, likely ${least}–\u2060${most}`;
}
