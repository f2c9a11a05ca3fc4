import { type TouchTarget } from '@fencing-journal/contract/touches';
import { type TouchSelection } from '@fencing-journal/contract/touch-statistics';
import { capitalize } from '../../lib/format.ts';
import { actionPlural, targetLabels } from '../../lib/touch-labels.ts';
import { dimensionPhrases, kindPlaces } from '../statistics/index.ts';
import { seenFromOpponent, unsaid } from './touches.rules.ts';

/** Places on the strip as the owner sees them. */
export const placeLabels: Record<string, string> = {
  1: 'Your end',
  2: 'Your half',
  3: 'Middle',
  4: 'Their half',
  5: 'Their end',
};

export const situationLabels: Record<string, string> = {
  leading: 'Leading',
  level: 'Level',
  trailing: 'Trailing',
  last_touch: 'Last touch',
};

export const gapLabels: Record<string, string> = {
  under_10: 'Under 10 seconds',
  under_30: '10 to 30 seconds',
  under_60: '30 to 60 seconds',
  over_60: 'Over a minute',
};

const kindPlurals: Record<string, string> = {
  touch: 'touches apart from cards',
  penalty: 'red card touches',
  p_card: 'P-red touches',
};

/** How each value of a figure reads in a sentence about touches. Places are as the owner sees them. */
export const phrases = {
  target: (value: string) =>
    value === unsaid
      ? 'without a target'
      : `on the ${targetLabels[value as TouchTarget].toLowerCase()}`,
  place: (value: string) =>
    ({
      1: 'at your end',
      2: 'in your half',
      3: 'in the middle',
      4: 'in their half',
      5: 'at their end',
    })[value] ?? 'without a place',
  period: (value: string) =>
    value === unsaid
      ? 'without a period'
      : value === '4'
        ? 'in the extra minute'
        : `in period ${value}`,
  situation: (value: string) => (value === 'last_touch' ? 'on the last touch' : `when ${value}`),
  gap: (value: string) =>
    ({
      under_10: 'within 10 seconds',
      under_30: 'after 10 to 30 seconds',
      under_60: 'after 30 to 60 seconds',
      over_60: 'after more than a minute',
    })[value] ?? 'without a clock',
};

/** Places for a selection without a side, counted from the scorer, whoever that is. */
const scorersPlaces: Record<string, string> = {
  1: "at the scorer's end",
  2: "in the scorer's half",
  3: 'in the middle',
  4: "in the other fencer's half",
  5: "at the other fencer's end",
};

function placePhrase({ zone = unsaid, side }: TouchSelection): string {
  if (zone === unsaid) return phrases.place(zone);
  if (side === undefined) return scorersPlaces[zone] ?? '';
  return phrases.place(side === 'scored' ? zone : seenFromOpponent(zone));
}

const nounOf = ({ action, kind_of_touch }: TouchSelection): string => {
  if (action && action !== unsaid) return actionPlural(action);
  return kindPlurals[kind_of_touch ?? ''] ?? 'touches';
};

/** Describes a list of touches: "Ripostes scored when trailing in bouts you lost". */
export function describeQuery(query: TouchSelection, opponent = 'this opponent'): string {
  const { weapon, side, target, zone, touch_period, situation, gap, run, period, kind } = query;
  const { hand, result, playable } = query;
  const words = [
    weapon && weapon !== 'all' && (weapon === 'other' ? 'other-weapon' : weapon),
    nounOf(query),
    side,
    query.action === unsaid && 'without an action',
    target && phrases.target(target),
    zone && placePhrase(query),
    situation && phrases.situation(situation),
    gap && phrases.gap(gap),
    run && `in runs of ${run}`,
    touch_period && phrases.period(touch_period),
    playable && 'with a video',
    kind && kind !== 'all' && kind !== 'competition' && kindPlaces[kind],
    kind === 'all' && 'in competition and at practice',
    period && `in ${period}`,
    query.opponent !== undefined && `against ${opponent}`,
    hand && dimensionPhrases.opponent_hand(hand, ''),
    result && `in bouts you ${result === 'win' ? 'won' : 'lost'}`,
  ].filter(Boolean);
  if (words.length === 1 && words[0] === 'touches') return 'Touches in competition';
  return words.length === 2 && kind === 'all' && words[0] === 'touches'
    ? 'All touches'
    : capitalize(words.join(' '));
}
