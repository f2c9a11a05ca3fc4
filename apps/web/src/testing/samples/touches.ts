import { wilsonInterval } from '@fencing-journal/contract/statistics';
import { emptyTouch, pointsOf, type Touch, type TouchLog } from '@fencing-journal/contract/touches';
import {
  type CountedTouches,
  type SelectedTouch,
  type TouchStatistics,
} from '@fencing-journal/contract/touch-statistics';
import { aBoutSummary } from './bouts.ts';

let made = 0;

/** A touch by fencer A without details. */
export const aTouch = (overrides: Partial<Touch> = {}): Touch => ({
  ...emptyTouch,
  id: `touch-${(made += 1)}`,
  number: 1,
  scorer: 'a',
  author: { slug: 'ada-lunge-111111', name: 'Ada Lunge' },
  mine: true,
  removable: true,
  created_at: '2026-03-14T10:00:00.000Z',
  ...overrides,
});

/** A log of these touches in a bout that has their score. */
export const aTouchLog = (
  touches: readonly Partial<Touch>[] = [],
  overrides: Partial<TouchLog> = {},
): TouchLog => {
  const list = touches.map((touch, index) => aTouch({ number: index + 1, ...touch }));
  return {
    touches: list,
    score_a: pointsOf(list, 'a'),
    score_b: pointsOf(list, 'b'),
    agrees: true,
    version: 3,
    weapon: 'epee',
    permission: 'change',
    ...overrides,
  };
};

/** Touches scored and received by value, with their range. */
export const counted = (
  counts: Readonly<Record<string, readonly [scored: number, received: number]>>,
): CountedTouches[] =>
  Object.entries(counts).map(([value, [scored, received]]) => ({
    value,
    scored,
    received,
    rate: wilsonInterval(scored, scored + received),
  }));

/** Figures of 150 touches. Tests override what they check. */
export function aTouchStatistics(overrides: Partial<TouchStatistics> = {}): TouchStatistics {
  const [total] = counted({ total: [90, 60] });
  if (!total) throw new Error('There is no total.');
  return {
    total,
    kind: counted({ touch: [88, 60], penalty: [2, 0] }),
    action: counted({ attack: [9, 22], riposte: [40, 8], counterattack: [20, 20], none: [19, 10] }),
    target: counted({ hand: [30, 10], foot: [2, 6], none: [56, 44] }),
    zone: counted({ 2: [10, 4], 5: [6, 20], none: [74, 36] }),
    period: counted({ 1: [50, 30], 2: [40, 30] }),
    situation: counted({
      leading: [30, 20],
      level: [30, 20],
      trailing: [28, 18],
      last_touch: [2, 2],
    }),
    gap: counted({ under_10: [20, 20], over_60: [10, 10], none: [60, 30] }),
    runs: [
      { length: 2, scored: 12, received: 9 },
      { length: 3, scored: 4, received: 0 },
    ],
    longest_run: { scored: 3, received: 2 },
    mean_gap_ms: { scored: 24_400, received: 31_000 },
    ...overrides,
  };
}

/** Figures for a journal without touches. */
export const noTouchStatistics = (): TouchStatistics => ({
  total: { value: 'total', scored: 0, received: 0, rate: null },
  kind: [],
  action: [],
  target: [],
  zone: [],
  period: [],
  situation: [],
  gap: [],
  runs: [],
  longest_run: { scored: 0, received: 0 },
  mean_gap_ms: { scored: null, received: null },
});

/** A riposte to the hand that the account scored against Sasha Lind. */
export const aSelectedTouch = (overrides: Partial<SelectedTouch> = {}): SelectedTouch => ({
  id: `touch-${(made += 1)}`,
  number: 1,
  kind: 'touch',
  action: 'riposte',
  target: 'hand',
  zone: 4,
  period: 2,
  clock_ms: 63_000,
  video: null,
  at_ms: null,
  scored: true,
  own_score: 4,
  opponent_score: 5,
  opponent: 'Sasha Lind',
  bout: { ...aBoutSummary(), date: '2025-11-15', won: true },
  ...overrides,
});
