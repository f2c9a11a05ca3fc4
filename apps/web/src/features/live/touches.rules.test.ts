import { expect, test } from 'vitest';
import { presets, type LiveFormat } from './formats.rules.ts';
import { undo, type Log } from './log.rules.ts';
import {
  createLog,
  double,
  next,
  repeat,
  start,
  startTime,
  timeUp,
  touchA,
  touchB,
} from './testing/bout-log.ts';
import {
  actionOfferMs,
  touchAwaitingAction,
  toggleTouchAction,
  touchesOf,
} from './touches.rules.ts';

const format = (name: string): LiveFormat =>
  presets.find((preset) => preset.name.startsWith(name))!.format;
const pool = format('Pool');
const elimination = format('Direct');
const short = (log: Log, of = elimination) =>
  touchesOf(of, 'epee', log).map(({ scorer, kind, period, clock_ms }) =>
    [scorer, kind, period, clock_ms].join(' '),
  );

test('touches have the period and the remaining time', () => {
  const log = createLog(
    [0, start],
    [12, touchA],
    [20, start],
    [50.5, double],
    [51, timeUp],
    [52, next],
    [60, start],
    [65, touchB],
  );
  expect(short(log)).toEqual(['a touch 1 168000', 'both touch 1 137500', 'b touch 2 175000']);
});

test('the time is unknown if the clock never ran', () => {
  expect(short(createLog(touchA, touchB))).toEqual(['a touch  ', 'b touch  ']);
});

test('the extra minute is period 4', () => {
  const log = createLog(
    [0, start],
    [1, timeUp],
    [2, { do: 'priority', side: 'a' }],
    [3, start],
    [13, touchB],
  );
  expect(short(log, pool)).toEqual(['b touch 4 50000']);
});

test('the legs of a relay are not periods', () => {
  const log = createLog([0, start], [30, touchA]);
  expect(short(log, format('Team'))).toEqual(['a touch  150000']);
});

test('a red card gives the other side a penalty touch, and a yellow card is not logged', () => {
  const log = createLog(
    { do: 'card', side: 'a', group: 1 },
    { do: 'card', side: 'a', group: 1 },
    { do: 'card', side: 'b', group: 2 },
  );
  expect(short(log)).toEqual(['b penalty  ', 'a penalty  ']);
});

test('a P-red is a touch for each side', () => {
  const log = createLog({ do: 'passivity' }, { do: 'passivity' });
  expect(short(log)).toEqual(['a p_card  ', 'b p_card  ']);
});

test('a touch that is taken back is annulled, and the other half of a double stays', () => {
  const annulA = { do: 'annul', side: 'a' } as const;
  expect(short(createLog(touchA, touchB, annulA))).toEqual(['none annulled  ', 'b touch  ']);
  expect(short(createLog(double, annulA))).toEqual(['b touch  ']);
  expect(short(createLog(annulA))).toEqual([]);
  const nextLeg = createLog(...repeat(5, touchA), next, annulA);
  expect(short(nextLeg, format('Team'))).toEqual(Array<string>(5).fill('a touch  '));
});

test('undo removes a touch, and touches that do not count are not logged', () => {
  expect(short(undo(createLog(touchA, touchB)))).toEqual(['a touch  ']);
  expect(short(createLog(...repeat(5, touchA), touchB), pool)).toHaveLength(5);
});

test('off target is logged in foil only', () => {
  const log = createLog({ do: 'off-target' });
  expect(touchesOf(elimination, 'foil', log)).toMatchObject([
    { scorer: 'none', kind: 'off_target' },
  ]);
  expect(touchesOf(elimination, 'epee', log)).toEqual([]);
});

test('the action of a touch can be entered for a few seconds, and cleared', () => {
  const log = createLog([0, start], [10, touchA], [12, start]);
  const at = startTime + 10_000;
  const touch = touchAwaitingAction(pool, log, at + actionOfferMs - 1)!;
  expect(touchAwaitingAction(pool, log, at + actionOfferMs)).toBeUndefined();
  const described = toggleTouchAction(log, touch, 'riposte');
  expect(touchesOf(pool, 'epee', described)).toMatchObject([{ action: 'riposte' }]);
  const again = toggleTouchAction(described, touchAwaitingAction(pool, described, at)!, 'riposte');
  expect(touchesOf(pool, 'epee', again)).toMatchObject([{ action: null }]);
  expect(
    touchAwaitingAction(pool, createLog(touchA, { do: 'medical', side: 'a' }), at),
  ).toBeUndefined();
});

test('the action of a touch that does not count is not requested', () => {
  const log = createLog(...repeat(6, touchA));
  expect(touchAwaitingAction(pool, log, log.at(-1)!.at)).toBeUndefined();
  expect(touchAwaitingAction(pool, log.slice(0, 5), log.at(-1)!.at)).toBe(log[4]);
});
