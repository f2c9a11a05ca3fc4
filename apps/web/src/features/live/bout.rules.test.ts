import type { Side } from '@fencing-journal/contract/shared/enums';
import { describe, expect, it } from 'vitest';
import {
  append,
  isPassive,
  lastRuling,
  outcomeOf,
  phaseOf,
  play,
  undo,
  type Action,
  type Log,
} from './bout.rules.ts';
import { settle } from './clock.rules.ts';
import { capOf, presets, withWeapon, type LiveFormat } from './formats.rules.ts';
import {
  double,
  logOf,
  next,
  noon,
  start,
  stop,
  timeUp,
  times,
  touchA,
  touchB,
} from './testing/fence.ts';

const format = (name: string): LiveFormat =>
  presets.find((preset) => preset.name.startsWith(name))!.format;
const pool = format('Pool');
const sabre = format('Direct');
const elimination = withWeapon(sabre, 'epee');
const relay = format('Team');

const scoreOf = (rules: LiveFormat, log: Log) => {
  const { a, b } = play(rules, log).sides;
  return [a.score, b.score];
};
const score = (rules: LiveFormat, ...actions: Parameters<typeof logOf>) =>
  scoreOf(rules, logOf(...actions));
const outcome = (rules: LiveFormat, ...actions: Parameters<typeof logOf>) =>
  outcomeOf(rules, play(rules, logOf(...actions)));
const phase = (rules: LiveFormat, ...actions: Parameters<typeof logOf>) =>
  phaseOf(rules, play(rules, logOf(...actions)));
const at = (rules: LiveFormat, log: Log, seconds: number) =>
  settle(play(rules, log), noon + seconds * 1000);
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
    expect(outcome(rules, ...times(target - 1, touchA))).toBeUndefined();
    expect(outcome(rules, ...times(target, touchA))).toEqual({ winner: 'a', by: 'touches' });
    expect(score(rules, ...times(target, touchA), touchA, touchB, double)).toEqual([target, 0]);
  });

  it('a double touch counts for both sides, except when the next touch decides', () => {
    expect(score(pool, double, double)).toEqual([2, 2]);
    expect(score(pool, ...times(4, double), double)).toEqual([4, 4]);
    expect(score(elimination, ...times(14, double), double)).toEqual([14, 14]);
    expect(outcome(pool, ...times(3, double), touchA, double)).toEqual({
      winner: 'a',
      by: 'touches',
    });
  });

  it('a touch can be taken back, even the one that ended the bout, but no score drops below 0', () => {
    const annul: Action = { do: 'annul', side: 'a' };
    expect(score(pool, annul, touchA, touchA, annul)).toEqual([1, 0]);
    expect(outcome(pool, ...times(5, touchA), annul)).toBeUndefined();
  });

  it('a touch stops the clock, and one scored in time may be entered after time is up', () => {
    expect(play(pool, logOf([0, start], [20, touchA])).clock).toMatchObject({
      left: 160_000,
      since: null,
    });
    const late = logOf([0, touchA], [1, start], [200, touchB]);
    expect(outcomeOf(pool, play(pool, late.slice(0, 2)))).toBeUndefined();
    expect(outcomeOf(pool, at(pool, late.slice(0, 2), 190))).toEqual({ winner: 'a', by: 'time' });
    expect(phaseOf(pool, play(pool, late))).toBe('draw');
  });
});

describe('the clock', () => {
  it('keeps running without updates, and stops at the end of the period', () => {
    const log = logOf([0, start]);
    expect(at(pool, log, 100)).toMatchObject({ clock: { left: 80_000 }, fenced: 100_000 });
    expect(at(pool, log, 5000)).toMatchObject({
      clock: { left: 0, since: null, stoppedAt: noon + 180_000 },
      fenced: 180_000,
    });
    expect(at(pool, log, -60)).toMatchObject({ clock: { left: 180_000 }, fenced: 0 });
  });

  it('ignores a second start, and a stop while it is stopped', () => {
    expect(
      play(pool, logOf([0, stop], [1, start], [11, start], [21, stop], [31, stop])).clock,
    ).toEqual({ left: 160_000, since: null, stoppedAt: noon + 21_000 });
  });

  it('can be set to any time, also a longer one, and is then stopped', () => {
    expect(play(pool, logOf([0, start], [10, { do: 'set', seconds: 95 }])).clock).toMatchObject({
      left: 95_000,
      since: null,
    });
    expect(phase(pool, timeUp, { do: 'set', seconds: 3 })).toBe('fencing');
  });

  it('breaks between the three periods count from the end of time', () => {
    const log = logOf([0, start]);
    expect(phaseOf(elimination, at(elimination, log, 200))).toBe('break');
    expect(at(elimination, log, 200).clock.stoppedAt).toBe(noon + 180_000);
    const second = append(log, next, noon + 240_000);
    expect(play(elimination, second)).toMatchObject({
      period: 2,
      clock: { left: 180_000, since: null },
    });
    expect(phase(elimination, touchA, timeUp, next, timeUp)).toBe('break');
    expect(outcome(elimination, touchA, timeUp, next, timeUp, next, timeUp)).toEqual({
      winner: 'a',
      by: 'time',
    });
  });

  it('does not start during a break or after the bout', () => {
    for (const before of [[timeUp], times(15, touchA)])
      expect(play(elimination, logOf(...before, start)).clock.since).toBeNull();
  });

  it('the next period starts only if there is one', () => {
    expect(play(pool, logOf(next)).period).toBe(1);
    expect(play(elimination, logOf(...times(15, touchA), next)).period).toBe(1);
  });
});

describe('the break in saber', () => {
  it.for([
    ['Direct', 8],
    ['Veterans', 5],
    ['Y10', 5],
  ] as const)('%s: happens once, when one side has %i touches', ([name, touches]) => {
    const rules = format(name);
    expect(phase(rules, ...times(touches - 1, double))).toBe('fencing');
    expect(phase(rules, ...times(touches - 1, double), touchB)).toBe('break');
    expect(phase(rules, ...times(touches - 1, double), touchB, next, touchA)).toBe('fencing');
  });

  it('counts from the touch, and is canceled when the touch is taken back', () => {
    const log = logOf([0, start], ...times(7, touchA), [30, touchA]);
    expect(play(sabre, log).clock.stoppedAt).toBe(noon + 30_000);
    expect(
      phaseOf(sabre, play(sabre, append(log, { do: 'annul', side: 'a' }, noon + 40_000))),
    ).toBe('fencing');
  });

  it('exists in no other weapon', () => {
    for (const weapon of ['foil', 'epee', 'other'] as const)
      expect(phase(withWeapon(sabre, weapon), ...times(8, touchA))).toBe('fencing');
  });
});

describe('the priority minute', () => {
  const priority: Action = { do: 'priority', side: 'b' };

  it('follows a tie on time and lasts a minute', () => {
    expect(phase(pool, double, timeUp)).toBe('draw');
    expect(play(pool, logOf(double, timeUp, priority))).toMatchObject({
      priority: 'b',
      clock: { left: 60_000, since: null },
    });
    expect(phase(pool, double, timeUp, priority)).toBe('fencing');
  });

  it('ends with the first touch, regardless of priority', () => {
    expect(outcome(pool, double, timeUp, priority, touchA)).toEqual({
      winner: 'a',
      by: 'extra touch',
    });
    expect(score(pool, double, timeUp, priority, touchA, touchB)).toEqual([2, 1]);
    expect(outcome(pool, timeUp, priority, card('a', 2))).toEqual({
      winner: 'b',
      by: 'extra touch',
    });
    expect(score(pool, double, timeUp, priority, double)).toEqual([1, 1]);
  });

  it('without a touch is won by the side with priority, also at 0-0', () => {
    const log = logOf([0, timeUp], [5, priority], [10, start]);
    expect(outcomeOf(pool, at(pool, log, 69))).toBeUndefined();
    expect(outcomeOf(pool, at(pool, log, 70))).toEqual({ winner: 'b', by: 'priority' });
    // Entered after time was up, but scored in time.
    expect(outcomeOf(pool, play(pool, append(log, touchA, noon + 75_000)))).toEqual({
      winner: 'a',
      by: 'extra touch',
    });
  });
});

describe('cards', () => {
  it('a red card scores a touch for the other side, even the deciding one', () => {
    expect(score(pool, card('a', 1), card('a', 1), card('a', 1))).toEqual([0, 2]);
    expect(outcome(pool, ...times(4, touchB), card('a', 2))).toEqual({
      winner: 'b',
      by: 'touches',
    });
    expect(score(pool, ...times(5, touchA), card('a', 2))).toEqual([5, 0]);
  });

  it('a black card ends the bout at any score', () => {
    expect(outcome(pool, touchA, card('a', 4))).toEqual({ winner: 'b', by: 'exclusion' });
    expect(outcome(pool, card('b', 3), card('b', 3))).toEqual({ winner: 'a', by: 'exclusion' });
    expect(outcome(pool, card('b', 4), card('a', 4))).toEqual({
      winner: undefined,
      by: 'exclusion',
    });
    expect(score(pool, card('a', 4), touchA)).toEqual([0, 0]);
  });
});

describe('passivity', () => {
  it('is reported after a minute without a touch, in formats with P-cards', () => {
    const log = logOf([0, start]);
    expect(isPassive(elimination, at(elimination, log, 59))).toBe(false);
    expect(isPassive(elimination, at(elimination, log, 60))).toBe(true);
    expect(isPassive(pool, at(pool, log, 60))).toBe(false);
    expect(
      isPassive(elimination, at(elimination, logOf(...times(14, double), [100, start]), 170)),
    ).toBe(false);
  });

  it.for([
    ['a touch', touchA],
    ['a touch off target', { do: 'off-target' }],
    ['the touch of a penalty', card('a', 2)],
    ['a P-card', passivity],
  ] as const)('the minute restarts with %s', ([, action]) => {
    expect(play(elimination, logOf([0, start], [50, action])).quiet).toBe(0);
  });

  it('the minute restarts with a period, but continues after a halt and a yellow card', () => {
    expect(play(elimination, logOf([0, start], [50, stop], [60, start], [70, stop])).quiet).toBe(
      60_000,
    );
    expect(play(elimination, logOf([0, start], [50, card('a', 1)])).quiet).toBe(50_000);
    expect(play(elimination, logOf([0, start], [200, next])).quiet).toBe(0);
  });

  it('gives P-yellow to both, then P-red with a touch to both, then P-black to the lower score', () => {
    const cards = (...actions: Action[]) => {
      const { a, b } = play(elimination, logOf(...actions)).sides;
      return [a.p_card, b.p_card, a.score, b.score];
    };
    expect(cards(passivity)).toEqual(['yellow', 'yellow', 0, 0]);
    expect(cards(touchA, passivity, passivity)).toEqual(['red', 'red', 2, 1]);
    expect(cards(touchA, passivity, passivity, passivity)).toEqual(['red', 'black', 2, 1]);
    for (const cardsGiven of [3, 4])
      expect(outcome(elimination, touchA, ...times(cardsGiven, passivity))).toEqual({
        winner: 'a',
        by: 'passivity',
      });
    expect(cards(touchA, ...times(4, passivity))).toEqual(['red', 'black', 2, 1]);
  });

  it('at a tie the P-black goes to the lower seed that the referee names', () => {
    expect(outcome(elimination, passivity, passivity, { do: 'passivity', loser: 'a' })).toEqual({
      winner: 'b',
      by: 'passivity',
    });
    expect(outcome(elimination, ...times(3, passivity))).toEqual({
      winner: undefined,
      by: 'passivity',
    });
  });

  it('P-reds never decide the bout for both sides at the same time', () => {
    expect(score(elimination, ...times(14, double), passivity, passivity)).toEqual([14, 14]);
    expect(outcome(elimination, ...times(13, double), touchB, passivity, passivity)).toEqual({
      winner: 'b',
      by: 'touches',
    });
  });
});

describe('medical timeouts and video appeals', () => {
  it('a medical timeout stops the clock and ends when fencing resumes', () => {
    const log = logOf([0, start], [10, { do: 'medical', side: 'b' }]);
    expect(play(pool, log)).toMatchObject({
      medical: { side: 'b', at: noon + 10_000 },
      clock: { since: null },
      sides: { b: { medical: 1 } },
    });
    expect(play(pool, append(log, start, noon + 99_000)).medical).toBeNull();
    expect(play(pool, append(log, touchA, noon + 99_000)).medical).toBeNull();
  });

  it('counts video appeals, and the upheld ones separately', () => {
    const call = (upheld: boolean): Action => ({ do: 'video', side: 'a', upheld });
    expect(play(pool, logOf(call(true), call(false))).sides.a).toMatchObject({
      videoUsed: 2,
      videoUpheld: 1,
    });
  });
});

describe('a team relay', () => {
  it('is fenced to 5, 10 … 45 in nine bouts', () => {
    expect(Array.from({ length: 9 }, (_, bout) => capOf(relay, bout + 1))).toEqual([
      5, 10, 15, 20, 25, 30, 35, 40, 45,
    ]);
    expect(phase(relay, ...times(5, touchA))).toBe('break');
    expect(score(relay, ...times(6, touchA), touchB)).toEqual([5, 0]);
    expect(score(relay, ...times(5, touchA), next, ...times(11, touchB))).toEqual([5, 10]);
  });

  it('a bout also ends on time, and a tie after the last one leads to the priority minute', () => {
    const nine = Array.from({ length: 8 }, () => [timeUp, next]).flat();
    expect(phase(relay, double, timeUp)).toBe('break');
    expect(phase(relay, double, ...nine, timeUp)).toBe('draw');
    expect(outcome(relay, touchB, ...nine, timeUp)).toEqual({ winner: 'b', by: 'time' });
    expect(outcome(relay, ...nine, ...times(45, touchA))).toEqual({ winner: 'a', by: 'touches' });
  });

  it('a yellow card counts for one bout, P-cards for the match', () => {
    expect(score(relay, card('a', 1), card('a', 1))).toEqual([0, 1]);
    expect(score(relay, card('a', 1), timeUp, next, card('a', 1))).toEqual([0, 0]);
    expect(play(relay, logOf(passivity, timeUp, next)).passivity).toBe(1);
  });
});

describe('undo', () => {
  it('reverts the last ruling and skips clock actions', () => {
    const log = logOf([0, start], [20, touchA], [30, start]);
    const undone = undo(log);
    expect(lastRuling(log)).toMatchObject(touchA);
    expect(scoreOf(pool, undone)).toEqual([0, 0]);
    expect(lastRuling(undone)).toBeUndefined();
    expect(undo(undone)).toEqual(undone);
  });

  it('keeps the fencing time: the halt remains if the clock was started again', () => {
    const log = logOf([0, start], [20, touchA], [50, start]);
    expect(at(pool, undo(log), 60)).toMatchObject({ fenced: 30_000, clock: { left: 150_000 } });
  });

  it('lets the clock run on if the reverted touch had stopped it', () => {
    expect(at(pool, undo(logOf([0, start], [20, touchA])), 60).fenced).toBe(60_000);
  });

  it.for([
    ['a period', [timeUp, next], 1],
    ['the extra minute', [timeUp, { do: 'priority', side: 'a' }], 1],
  ] as const)('of %s also removes its clock actions', ([, actions]) => {
    const before = logOf(...actions.slice(0, -1));
    const log = append(append(before, actions.at(-1)!, noon + 60_000), start, noon + 70_000);
    expect(undo(log)).toEqual(before);
  });
});

it("timestamps never decrease, even if the device's clock does", () => {
  const log = append(logOf([10, start]), touchA, noon);
  expect(log[1]?.at).toBe(noon + 10_000);
});
