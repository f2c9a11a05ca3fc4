import { pointsOf, type Touch, type TouchLog } from '@fencing-journal/contract/touches';

let made = 0;

/** A touch by fencer A of which nothing more was said. */
export const aTouch = (overrides: Partial<Touch> = {}): Touch => ({
  id: `touch-${(made += 1)}`,
  number: 1,
  scorer: 'a',
  kind: 'touch',
  action: null,
  action_b: null,
  target: null,
  zone: null,
  period: null,
  clock_ms: null,
  video: null,
  at_ms: null,
  note: '',
  source: 'typed',
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
