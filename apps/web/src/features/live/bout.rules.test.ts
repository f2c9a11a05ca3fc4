import type { Side } from '@fencing-journal/contract/shared/enums';
import { describe, expect, it } from 'vitest';
import { isPassive, outcomeOf, phaseOf } from './bout.rules.ts';
import { advanceClock } from './clock.rules.ts';
import { periodScoreLimit, presets, withWeapon, type LiveFormat } from './formats.rules.ts';
import { append, lastRuling, undo, type Action, type Log } from './log.rules.ts';
import { replay } from './replay.rules.ts';
import {
  double,
  createLog,
  next,
  startTime,
  start,
  stop,
  timeUp,
  repeat,
  touchA,
  touchB,
} from './testing/bout-log.ts';

const format = (name: string): LiveFormat =>
  presets.find((preset) => preset.name.startsWith(name))!.format;
const pool = format('Pool');
const sabre = format('Direct');
const elimination = withWeapon(sabre, 'epee');
const relay = format('Team');

const scoreOf = (rules: LiveFormat, log: Log) => {
  const { a, b } = replay(rules, log).sides;
  return [a.score, b.score];
};
const score = (rules: LiveFormat, ...actions: Parameters<typeof createLog>) =>
  scoreOf(rules, createLog(...actions));
const outcome = (rules: LiveFormat, ...actions: Parameters<typeof createLog>) =>
  outcomeOf(rules, replay(rules, createLog(...actions)));
const phase = (rules: LiveFormat, ...actions: Parameters<typeof createLog>) =>
  phaseOf(rules, replay(rules, createLog(...actions)));
const at = (rules: LiveFormat, log: Log, seconds: number) =>
  advanceClock(replay(rules, log), startTime + seconds * 1000);
const card = (side: Side, group: 1 | 2 | 3 | 4): Action => ({ do: 'card', side, group });
const passivity: Action = { do: 'passivity' };

describe('touches', () => {
  it.for([
    ['Pool', 'epee', 5],
    ['Direct', 'epee', 15],
    ['Veterans', 'foil', 10],
    ['Y10', 'foil', 10],
    ['UK', 'foil', 10],
  ] as const)('%s with %s ends at %i, and later touches are ignored', ([name, weapon, target]) => {
    const rules = withWeapon(format(name), weapon);
    expect(outcome(rules, ...repeat(target - 1, touchA))).toBeUndefined();
    expect(outcome(rules, ...repeat(target, touchA))).toEqual({ winner: 'a', reason: 'touches' });
    expect(score(rules, ...repeat(target, touchA), touchA, touchB, double)).toEqual([target, 0]);
  });

  it('a double touch counts for both sides, except when the next touch decides', () => {
    expect(score(pool, double, double)).toEqual([2, 2]);
    expect(score(pool, ...repeat(4, double), double)).toEqual([4, 4]);
    expect(score(elimination, ...repeat(14, double), double)).toEqual([14, 14]);
    expect(outcome(pool, ...repeat(3, double), touchA, double)).toEqual({
      winner: 'a',
      reason: 'touches',
    });
  });

  it('a touch can be taken back, even the one that ended the bout, but no score drops below 0', () => {
    const annul: Action = { do: 'annul', side: 'a' };
    expect(score(pool, annul, touchA, touchA, annul)).toEqual([1, 0]);
    expect(outcome(pool, ...repeat(5, touchA), annul)).toBeUndefined();
  });

  it('a touch stops the clock, and one scored in time may be entered after time is up', () => {
    expect(replay(pool, createLog([0, start], [20, touchA])).clock).toMatchObject({
      left: 160_000,
      since: null,
    });
    const late = createLog([0, touchA], [1, start], [200, touchB]);
    expect(outcomeOf(pool, replay(pool, late.slice(0, 2)))).toBeUndefined();
    expect(outcomeOf(pool, at(pool, late.slice(0, 2), 190))).toEqual({
      winner: 'a',
      reason: 'time',
    });
    expect(phaseOf(pool, replay(pool, late))).toBe('draw');
  });
});

describe('the clock', () => {
  it('keeps running without updates, and stops at the end of the period', () => {
    const log = createLog([0, start]);
    expect(at(pool, log, 100)).toMatchObject({ clock: { left: 80_000 }, fencingTime: 100_000 });
    expect(at(pool, log, 5000)).toMatchObject({
      clock: { left: 0, since: null, stoppedAt: startTime + 180_000 },
      fencingTime: 180_000,
    });
    expect(at(pool, log, -60)).toMatchObject({ clock: { left: 180_000 }, fencingTime: 0 });
  });

  it('ignores a second start, and a stop while it is stopped', () => {
    expect(
      replay(pool, createLog([0, stop], [1, start], [11, start], [21, stop], [31, stop])).clock,
    ).toEqual({ left: 160_000, since: null, stoppedAt: startTime + 21_000 });
  });

  it('can be set to any time, even a longer one, and is then stopped', () => {
    expect(
      replay(pool, createLog([0, start], [10, { do: 'set', seconds: 95 }])).clock,
    ).toMatchObject({
      left: 95_000,
      since: null,
    });
    expect(phase(pool, timeUp, { do: 'set', seconds: 3 })).toBe('fencing');
  });

  it('breaks between the three periods count from when time runs out', () => {
    const log = createLog([0, start]);
    expect(phaseOf(elimination, at(elimination, log, 200))).toBe('break');
    expect(at(elimination, log, 200).clock.stoppedAt).toBe(startTime + 180_000);
    const second = append(log, next, startTime + 240_000);
    expect(replay(elimination, second)).toMatchObject({
      period: 2,
      clock: { left: 180_000, since: null },
    });
    expect(phase(elimination, touchA, timeUp, next, timeUp)).toBe('break');
    expect(outcome(elimination, touchA, timeUp, next, timeUp, next, timeUp)).toEqual({
      winner: 'a',
      reason: 'time',
    });
  });

  it('does not start during a break or after the bout', () => {
    for (const before of [[timeUp], repeat(15, touchA)])
      expect(replay(elimination, createLog(...before, start)).clock.since).toBeNull();
  });

  it('the next period starts only if there is one', () => {
    expect(replay(pool, createLog(next)).period).toBe(1);
    expect(replay(elimination, createLog(...repeat(15, touchA), next)).period).toBe(1);
  });
});

describe('the break in saber', () => {
  it.for([
    ['Direct', 8],
    ['Veterans', 5],
    ['Y10', 5],
  ] as const)('%s: happens once, when one side has %i touches', ([name, touches]) => {
    const rules = format(name);
    expect(phase(rules, ...repeat(touches - 1, double))).toBe('fencing');
    expect(phase(rules, ...repeat(touches - 1, double), touchB)).toBe('break');
    expect(phase(rules, ...repeat(touches - 1, double), touchB, next, touchA)).toBe('fencing');
  });

  it('counts from the touch, and is canceled when the touch is taken back', () => {
    const log = createLog([0, start], ...repeat(7, touchA), [30, touchA]);
    expect(replay(sabre, log).clock.stoppedAt).toBe(startTime + 30_000);
    expect(
      phaseOf(sabre, replay(sabre, append(log, { do: 'annul', side: 'a' }, startTime + 40_000))),
    ).toBe('fencing');
  });

  it('does not exist in other weapons', () => {
    for (const weapon of ['foil', 'epee', 'other'] as const)
      expect(phase(withWeapon(sabre, weapon), ...repeat(8, touchA))).toBe('fencing');
  });
});

describe('the priority minute', () => {
  const priority: Action = { do: 'priority', side: 'b' };

  it('follows a tie on time and lasts a minute', () => {
    expect(phase(pool, double, timeUp)).toBe('draw');
    expect(replay(pool, createLog(double, timeUp, priority))).toMatchObject({
      priority: 'b',
      clock: { left: 60_000, since: null },
    });
    expect(phase(pool, double, timeUp, priority)).toBe('fencing');
  });

  it('ends with the first touch, regardless of priority', () => {
    expect(outcome(pool, double, timeUp, priority, touchA)).toEqual({
      winner: 'a',
      reason: 'extra touch',
    });
    expect(score(pool, double, timeUp, priority, touchA, touchB)).toEqual([2, 1]);
    expect(outcome(pool, timeUp, priority, card('a', 2))).toEqual({
      winner: 'b',
      reason: 'extra touch',
    });
    expect(score(pool, double, timeUp, priority, double)).toEqual([1, 1]);
  });

  it('without a touch is won by the side with priority, even at 0-0', () => {
    const log = createLog([0, timeUp], [5, priority], [10, start]);
    expect(outcomeOf(pool, at(pool, log, 69))).toBeUndefined();
    expect(outcomeOf(pool, at(pool, log, 70))).toEqual({ winner: 'b', reason: 'priority' });
    // Entered after time was up, but scored in time.
    expect(outcomeOf(pool, replay(pool, append(log, touchA, startTime + 75_000)))).toEqual({
      winner: 'a',
      reason: 'extra touch',
    });
  });
});

describe('cards', () => {
  it('a red card scores a touch for the other side, even the deciding one', () => {
    expect(score(pool, card('a', 1), card('a', 1), card('a', 1))).toEqual([0, 2]);
    expect(outcome(pool, ...repeat(4, touchB), card('a', 2))).toEqual({
      winner: 'b',
      reason: 'touches',
    });
    expect(score(pool, ...repeat(5, touchA), card('a', 2))).toEqual([5, 0]);
  });

  it('a black card ends the bout at any score', () => {
    expect(outcome(pool, touchA, card('a', 4))).toEqual({ winner: 'b', reason: 'exclusion' });
    expect(outcome(pool, card('b', 3), card('b', 3))).toEqual({ winner: 'a', reason: 'exclusion' });
    expect(outcome(pool, card('b', 4), card('a', 4))).toEqual({
      winner: undefined,
      reason: 'exclusion',
    });
    expect(score(pool, card('a', 4), touchA)).toEqual([0, 0]);
  });
});

describe('passivity', () => {
  it('is reported after a minute without a touch, in formats with P-cards', () => {
    const log = createLog([0, start]);
    expect(isPassive(elimination, at(elimination, log, 59))).toBe(false);
    expect(isPassive(elimination, at(elimination, log, 60))).toBe(true);
    expect(isPassive(pool, at(pool, log, 60))).toBe(false);
    expect(
      isPassive(elimination, at(elimination, createLog(...repeat(14, double), [100, start]), 170)),
    ).toBe(false);
  });

  it.for([
    ['a touch', touchA],
    ['a touch off target', { do: 'off-target' }],
    ['the touch of a penalty', card('a', 2)],
    ['a P-card', passivity],
  ] as const)('the minute restarts with %s', ([, action]) => {
    expect(replay(elimination, createLog([0, start], [50, action])).passiveTime).toBe(0);
  });

  it('the minute restarts with a period, but continues after a halt and a yellow card', () => {
    expect(
      replay(elimination, createLog([0, start], [50, stop], [60, start], [70, stop])).passiveTime,
    ).toBe(60_000);
    expect(replay(elimination, createLog([0, start], [50, card('a', 1)])).passiveTime).toBe(50_000);
    expect(replay(elimination, createLog([0, start], [200, next])).passiveTime).toBe(0);
  });

  it('gives P-yellow to both, then P-red with a touch to both, then P-black to the lower score', () => {
    const cards = (...actions: Action[]) => {
      const { a, b } = replay(elimination, createLog(...actions)).sides;
      return [a.p_card, b.p_card, a.score, b.score];
    };
    expect(cards(passivity)).toEqual(['yellow', 'yellow', 0, 0]);
    expect(cards(touchA, passivity, passivity)).toEqual(['red', 'red', 2, 1]);
    expect(cards(touchA, passivity, passivity, passivity)).toEqual(['red', 'black', 2, 1]);
    for (const cardsGiven of [3, 4])
      expect(outcome(elimination, touchA, ...repeat(cardsGiven, passivity))).toEqual({
        winner: 'a',
        reason: 'passivity',
      });
    expect(cards(touchA, ...repeat(4, passivity))).toEqual(['red', 'black', 2, 1]);
  });

  it('at a tie the P-black goes to the lower seed that the referee names', () => {
    expect(outcome(elimination, passivity, passivity, { do: 'passivity', loser: 'a' })).toEqual({
      winner: 'b',
      reason: 'passivity',
    });
    expect(outcome(elimination, ...repeat(3, passivity))).toEqual({
      winner: undefined,
      reason: 'passivity',
    });
  });

  it('P-reds never decide the bout for both sides at the same time', () => {
    expect(score(elimination, ...repeat(14, double), passivity, passivity)).toEqual([14, 14]);
    expect(outcome(elimination, ...repeat(13, double), touchB, passivity, passivity)).toEqual({
      winner: 'b',
      reason: 'touches',
    });
  });
});

describe('medical timeouts and video appeals', () => {
  it('a medical timeout stops the clock and ends when fencing resumes', () => {
    const log = createLog([0, start], [10, { do: 'medical', side: 'b' }]);
    expect(replay(pool, log)).toMatchObject({
      medical: { side: 'b', at: startTime + 10_000 },
      clock: { since: null },
      sides: { b: { medical: 1 } },
    });
    expect(replay(pool, append(log, start, startTime + 99_000)).medical).toBeNull();
    expect(replay(pool, append(log, touchA, startTime + 99_000)).medical).toBeNull();
  });

  it('counts video appeals, and the upheld ones separately', () => {
    const call = (upheld: boolean): Action => ({ do: 'video', side: 'a', upheld });
    expect(replay(pool, createLog(call(true), call(false))).sides.a).toMatchObject({
      videoUsed: 2,
      videoUpheld: 1,
    });
  });
});

describe('a team relay', () => {
  it('is fenced to 5, 10 … 45 in nine legs', () => {
    expect(Array.from({ length: 9 }, (_, bout) => periodScoreLimit(relay, bout + 1))).toEqual([
      5, 10, 15, 20, 25, 30, 35, 40, 45,
    ]);
    expect(phase(relay, ...repeat(5, touchA))).toBe('break');
    expect(score(relay, ...repeat(6, touchA), touchB)).toEqual([5, 0]);
    expect(score(relay, ...repeat(5, touchA), next, ...repeat(11, touchB))).toEqual([5, 10]);
  });

  it('a leg also ends when time is up, and a tie after the last one leads to the priority minute', () => {
    const nine = Array.from({ length: 8 }, () => [timeUp, next]).flat();
    expect(phase(relay, double, timeUp)).toBe('break');
    expect(phase(relay, double, ...nine, timeUp)).toBe('draw');
    expect(outcome(relay, touchB, ...nine, timeUp)).toEqual({ winner: 'b', reason: 'time' });
    expect(outcome(relay, ...nine, ...repeat(45, touchA))).toEqual({
      winner: 'a',
      reason: 'touches',
    });
  });

  it('a yellow card counts for one leg, P-cards for the match', () => {
    expect(score(relay, card('a', 1), card('a', 1))).toEqual([0, 1]);
    expect(score(relay, card('a', 1), timeUp, next, card('a', 1))).toEqual([0, 0]);
    expect(replay(relay, createLog(passivity, timeUp, next)).passivityCount).toBe(1);
  });

  it('a second group 3 offense excludes only within the same leg', () => {
    expect(outcome(relay, card('a', 3), card('a', 3))).toEqual({
      winner: 'b',
      reason: 'exclusion',
    });
    expect(outcome(relay, card('a', 3), timeUp, next, card('a', 3))).toBeUndefined();
    expect(score(relay, card('a', 3), timeUp, next, card('a', 3))).toEqual([0, 2]);
  });

  it('a red card after the last touch of a leg gives the other team a touch if it is below the limit', () => {
    expect(score(relay, ...repeat(5, touchA), card('a', 2))).toEqual([5, 1]);
    expect(score(relay, ...repeat(5, touchA), card('b', 2))).toEqual([5, 0]);
    expect(score(pool, ...repeat(5, touchA), card('a', 2))).toEqual([5, 0]);
  });
});

describe('undo', () => {
  it('reverts the last ruling and skips clock actions', () => {
    const log = createLog([0, start], [20, touchA], [30, start]);
    const undone = undo(log);
    expect(lastRuling(log)).toMatchObject(touchA);
    expect(scoreOf(pool, undone)).toEqual([0, 0]);
    expect(lastRuling(undone)).toBeUndefined();
    expect(undo(undone)).toEqual(undone);
  });

  it('keeps the fencing time: the halt remains if the clock was started again', () => {
    const log = createLog([0, start], [20, touchA], [50, start]);
    expect(at(pool, undo(log), 60)).toMatchObject({
      fencingTime: 30_000,
      clock: { left: 150_000 },
    });
  });

  it('keeps the clock running if the reverted touch had stopped it', () => {
    expect(at(pool, undo(createLog([0, start], [20, touchA])), 60).fencingTime).toBe(60_000);
  });

  it.for([
    ['a period', [timeUp, next], 1],
    ['the extra minute', [timeUp, { do: 'priority', side: 'a' }], 1],
  ] as const)('of %s also removes its clock actions', ([, actions]) => {
    const before = createLog(...actions.slice(0, -1));
    const log = append(
      append(before, actions.at(-1)!, startTime + 60_000),
      start,
      startTime + 70_000,
    );
    expect(undo(log)).toEqual(before);
  });
});

it("timestamps never decrease, even if the device's clock does", () => {
  const log = append(createLog([10, start]), touchA, startTime);
  expect(log[1]?.at).toBe(startTime + 10_000);
});
