import type { SeasonReview } from '@fencing-journal/contract/season';
import { wilsonInterval } from '@fencing-journal/contract/statistics';
import type { TouchStatistics } from '@fencing-journal/contract/touch-statistics';
import type { TouchAction } from '@fencing-journal/contract/touches';
import { formatRange, pluralize } from '../../lib/format.ts';
import { actionLabels } from '../../lib/touch-labels.ts';

const maxActions = 3;
/** With fewer logged touches, no action counts as frequent. */
const minTouches = 5;

/** Returns the actions that scored most often. Touches without an action are not counted. */
export function frequentActions(figures: Pick<TouchStatistics, 'action' | 'total'> | undefined) {
  if (!figures || figures.total.scored < minTouches) return [];
  return figures.action
    .filter(({ value, scored }) => value !== 'none' && scored > 0)
    .toSorted((one, other) => other.scored - one.scored)
    .slice(0, maxActions)
    .map(({ value, scored, received }) => ({
      value,
      label: actionLabels[value as TouchAction],
      scored,
      received,
    }));
}
export type FrequentAction = ReturnType<typeof frequentActions>[number];

type Record = Pick<SeasonReview, 'wins' | 'losses'>;
const percentWon = ({ wins, losses }: Record): number | undefined =>
  wins + losses === 0 ? undefined : Math.round((100 * wins) / (wins + losses));

/** "58% of bouts won, likely 47–68% over time; 51% the season before." The range shows how little a few bouts say. */
export function progressText(review: Pick<SeasonReview, 'wins' | 'losses' | 'before'>): string {
  const [now, before] = [percentWon(review), percentWon(review.before)];
  if (now === undefined) return 'No competition bouts this season.';
  const range = wilsonInterval(review.wins, review.wins + review.losses);
  const likely = range ? `, likely ${formatRange(range)} over time` : '';
  const then = before === undefined ? '' : `; ${before}% the season before`;
  return `${now}% of bouts won${likely}${then}.`;
}

export const isEmptySeason = (review: SeasonReview): boolean =>
  review.wins + review.losses + review.lessons + review.practices + review.tournaments.length === 0;

/** Returns the figures for the picture, without names of people, clubs or places. */
export function pictureFigures(
  review: SeasonReview,
  actions: readonly FrequentAction[],
): { value: string; label: string }[] {
  const { tournaments, lessons, practices } = review;
  const percent = percentWon(review);
  const medals = tournaments.filter(({ place }) => place !== null && place <= 3).length;
  const counted = (count: number, word: string) => {
    const [value = '', label = ''] = pluralize(count, word).split(' ');
    return { value, label };
  };
  return [
    ...(percent === undefined ? [] : [{ value: `${percent}%`, label: 'bouts won' }]),
    counted(tournaments.length, 'tournament'),
    ...(medals > 0
      ? [{ value: String(medals), label: `${medals === 1 ? 'time' : 'times'} in the top three` }]
      : []),
    ...(lessons > 0 ? [counted(lessons, 'lesson')] : []),
    ...(practices > 0 ? [counted(practices, 'practice')] : []),
    ...actions.slice(0, 1).map(({ label, scored }) => ({
      value: String(scored),
      label: `touches by ${label.toLowerCase()}`,
    })),
  ].slice(0, 6);
}
