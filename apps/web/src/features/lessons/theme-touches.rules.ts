import {
  isListedTheme,
  lessonThemes,
  type ThemePage,
  type ThemeTouches,
} from '@fencing-journal/contract/lesson-themes';
import type { TouchAction } from '@fencing-journal/contract/touches';
import { capitalize } from '../../lib/format.ts';
import { actionPlural } from '../../lib/touch-labels.ts';
import { leastDifference } from '../statistics/index.ts';
import { lazily } from '../../lib/lazily.ts';

/** Fewer touches prove nothing, especially as touches from the same bout resemble each other. */
const minTouches = 20;

const asWins = ({ scored, received }: ThemeTouches) => ({
  wins: scored,
  bouts: scored + received,
});

/** Returns a sentence that says whether the share of the matching touches has certainly changed. */
export function describeChange({ before, after }: NonNullable<ThemePage['touches']>): string {
  const [earlier, later] = [asWins(before), asWins(after)];
  if (earlier.bouts < minTouches || later.bouts < minTouches)
    return `Too few touches to tell: it takes ${minTouches} before and ${minTouches} after.`;
  const difference = leastDifference(later, earlier);
  if (difference > 0) return 'Your share is higher since then, by more than chance.';
  if (difference < 0) return 'Your share is lower since then, by more than chance.';
  return 'No certain change: the difference may be chance.';
}

const list = lazily(() => new Intl.ListFormat('en-US'));
const plurals = (actions: readonly TouchAction[]) => list().format(actions.map(actionPlural));

/** Returns a sentence about the touches that count for a listed theme; "" for a theme in the user's own words. */
export function countedActions(theme: string): string {
  if (!isListedTheme(theme)) return '';
  const { scored, received } = lessonThemes[theme];
  return `${capitalize(plurals(scored))} that you scored count, and ${plurals(received)} that you received.`;
}
