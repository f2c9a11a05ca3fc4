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
  ] as const)('%s with %s ends at %i, and not a touch later', ([name, weapon, target]) => {
    const rules = withWeapon(format(name), weapon);
    expect(outcome(rules, ...times(target - 1, touchA))).toBeUndefined();
    expect(outcome(rules, ...times(target, touchA))).toEqual({ winner: 'a', by: 'touches' });
    expect(score(rules, ...times(target, touchA), touchA, touchB, double)).toEqual([target, 0]);
  });

  it('a double touch counts for both, but not when the next touch decides', () => {
    expect(score(pool, double, double)).toEqual([2, 2]);
    expect(score(pool, ...times(4, double), double)).toEqual([4, 4]);
    expect(score(elimination, ...times(14, double), double)).toEqual([14, 14]);
    expect(outcome(pool, ...times(3, double), touchA, double)).toEqual({
      winner: 'a',
      by: 'touches',
    });
  });

  it('a touch is taken away again, also the one that ended the bout, and never below nothing', () => {
    const annul: Action = { do: 'annul', side: 'a' };
    expect(score(pool, annul, touchA, touchA, annul)).toEqual([1, 0]);
    expect(outcome(pool, ...times(5, touchA), annul)).toBeUndefined();
  });

  it('stops the clock; a touch that fell in time may be told after it', () => {
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
  it('goes on by the time of day, while nobody looks, and stops by itself at the end of the period', () => {
    const log = logOf([0, start]);
    expect(at(pool, log, 100)).toMatchObject({ clock: { left: 80_000 }, fenced: 100_000 });
    expect(at(pool, log, 5000)).toMatchObject({
      clock: { left: 0, since: null, stoppedAt: noon + 180_000 },
      fenced: 180_000,
    });
    expect(at(pool, log, -60)).toMatchObject({ clock: { left: 180_000 }, fenced: 0 });
  });

  it('a second start and a stop of what stands change nothing', () => {
    expect(
      play(pool, logOf([0, stop], [1, start], [11, start], [21, stop], [31, stop])).clock,
    ).toEqual({ left: 160_000, since: null, stoppedAt: noon + 21_000 });
  });

  it('can be set, back as well, and then stands', () => {
    expect(play(pool, logOf([0, start], [10, { do: 'set', seconds: 95 }])).clock).toMatchObject({
      left: 95_000,
      since: null,
    });
    expect(phase(pool, timeUp, { do: 'set', seconds: 3 })).toBe('fencing');
  });

  it('three periods have a break of a minute between them, counted from the end of the time', () => {
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

  it('does not start in the break nor after the bout', () => {
    for (const before of [[timeUp], times(15, touchA)])
      expect(play(elimination, logOf(...before, start)).clock.since).toBeNull();
  });

  it('a next period there is only where one follows', () => {
    expect(play(pool, logOf(next)).period).toBe(1);
    expect(play(elimination, logOf(...times(15, touchA), next)).period).toBe(1);
  });
});

describe('the break of sabre', () => {
  it.for([
    ['Direct', 8],
    ['Veterans', 5],
    ['Y10', 5],
  ] as const)('%s: comes when one has %i touches, once', ([name, touches]) => {
    const rules = format(name);
    expect(phase(rules, ...times(touches - 1, double))).toBe('fencing');
    expect(phase(rules, ...times(touches - 1, double), touchB)).toBe('break');
    expect(phase(rules, ...times(touches - 1, double), touchB, next, touchA)).toBe('fencing');
  });

  it('counts from the touch, and goes when that is taken away', () => {
    const log = logOf([0, start], ...times(7, touchA), [30, touchA]);
    expect(play(sabre, log).clock.stoppedAt).toBe(noon + 30_000);
    expect(
      phaseOf(sabre, play(sabre, append(log, { do: 'annul', side: 'a' }, noon + 40_000))),
    ).toBe('fencing');
  });

  it('no other weapon has it', () => {
    for (const weapon of ['foil', 'epee', 'other'] as const)
      expect(phase(withWeapon(sabre, weapon), ...times(8, touchA))).toBe('fencing');
  });
});

describe('the extra minute', () => {
  const priority: Action = { do: 'priority', side: 'b' };

  it('is drawn for when time is up at level score, and lasts a minute', () => {
    expect(phase(pool, double, timeUp)).toBe('draw');
    expect(play(pool, logOf(double, timeUp, priority))).toMatchObject({
      priority: 'b',
      clock: { left: 60_000, since: null },
    });
    expect(phase(pool, double, timeUp, priority)).toBe('fencing');
  });

  it('ends with the first touch, whoever has the priority', () => {
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

  it('ends without one for who has the priority, also at 0-0', () => {
    const log = logOf([0, timeUp], [5, priority], [10, start]);
    expect(outcomeOf(pool, at(pool, log, 69))).toBeUndefined();
    expect(outcomeOf(pool, at(pool, log, 70))).toEqual({ winner: 'b', by: 'priority' });
    // Told after its end, but fallen in it.
    expect(outcomeOf(pool, play(pool, append(log, touchA, noon + 75_000)))).toEqual({
      winner: 'a',
      by: 'extra touch',
    });
  });
});

describe('cards', () => {
  it('a red card is a touch for the other, also the last one', () => {
    expect(score(pool, card('a', 1), card('a', 1), card('a', 1))).toEqual([0, 2]);
    expect(outcome(pool, ...times(4, touchB), card('a', 2))).toEqual({
      winner: 'b',
      by: 'touches',
    });
    expect(score(pool, ...times(5, touchA), card('a', 2))).toEqual([5, 0]);
  });

  it('a black card ends the bout, whatever the score', () => {
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
  it('is a minute of fencing without a touch, where P-cards are given', () => {
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
  ] as const)('the minute begins anew with %s', ([, action]) => {
    expect(play(elimination, logOf([0, start], [50, action])).quiet).toBe(0);
  });

  it('the minute begins anew with a period, and goes on over a halt and a yellow card', () => {
    expect(play(elimination, logOf([0, start], [50, stop], [60, start], [70, stop])).quiet).toBe(
      60_000,
    );
    expect(play(elimination, logOf([0, start], [50, card('a', 1)])).quiet).toBe(50_000);
    expect(play(elimination, logOf([0, start], [200, next])).quiet).toBe(0);
  });

  it('P-yellow for both, then P-red and a touch for both, then P-black for the lower score', () => {
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

  it('at level score the P-black falls on the lower seed, whom the referee knows', () => {
    expect(outcome(elimination, passivity, passivity, { do: 'passivity', loser: 'a' })).toEqual({
      winner: 'b',
      by: 'passivity',
    });
    expect(outcome(elimination, ...times(3, passivity))).toEqual({
      winner: undefined,
      by: 'passivity',
    });
  });

  it('P-reds decide no bout for both at once', () => {
    expect(score(elimination, ...times(14, double), passivity, passivity)).toEqual([14, 14]);
    expect(outcome(elimination, ...times(13, double), touchB, passivity, passivity)).toEqual({
      winner: 'b',
      by: 'touches',
    });
  });
});

describe('medical breaks and video calls', () => {
  it('a medical break stops the clock and ends when they fence again', () => {
    const log = logOf([0, start], [10, { do: 'medical', side: 'b' }]);
    expect(play(pool, log)).toMatchObject({
      medical: { side: 'b', at: noon + 10_000 },
      clock: { since: null },
      sides: { b: { medical: 1 } },
    });
    expect(play(pool, append(log, start, noon + 99_000)).medical).toBeNull();
    expect(play(pool, append(log, touchA, noon + 99_000)).medical).toBeNull();
  });

  it('video calls are counted with those that were upheld', () => {
    const call = (upheld: boolean): Action => ({ do: 'video', side: 'a', upheld });
    expect(play(pool, logOf(call(true), call(false))).sides.a).toMatchObject({
      videoUsed: 2,
      videoUpheld: 1,
    });
  });
});

describe('a relay', () => {
  it('goes to 5, 10 … 45 in nine bouts', () => {
    expect(Array.from({ length: 9 }, (_, bout) => capOf(relay, bout + 1))).toEqual([
      5, 10, 15, 20, 25, 30, 35, 40, 45,
    ]);
    expect(phase(relay, ...times(5, touchA))).toBe('break');
    expect(score(relay, ...times(6, touchA), touchB)).toEqual([5, 0]);
    expect(score(relay, ...times(5, touchA), next, ...times(11, touchB))).toEqual([5, 10]);
  });

  it('a bout ends by its time too, and the last one is followed by the extra minute', () => {
    const nine = Array.from({ length: 8 }, () => [timeUp, next]).flat();
    expect(phase(relay, double, timeUp)).toBe('break');
    expect(phase(relay, double, ...nine, timeUp)).toBe('draw');
    expect(outcome(relay, touchB, ...nine, timeUp)).toEqual({ winner: 'b', by: 'time' });
    expect(outcome(relay, ...nine, ...times(45, touchA))).toEqual({ winner: 'a', by: 'touches' });
  });

  it('a yellow card lasts for a bout, P-cards for the match', () => {
    expect(score(relay, card('a', 1), card('a', 1))).toEqual([0, 1]);
    expect(score(relay, card('a', 1), timeUp, next, card('a', 1))).toEqual([0, 0]);
    expect(play(relay, logOf(passivity, timeUp, next)).passivity).toBe(1);
  });
});

describe('undo', () => {
  it('takes back what was done last, and passes over the clock', () => {
    const log = logOf([0, start], [20, touchA], [30, start]);
    const undone = undo(log);
    expect(lastRuling(log)).toMatchObject(touchA);
    expect(scoreOf(pool, undone)).toEqual([0, 0]);
    expect(lastRuling(undone)).toBeUndefined();
    expect(undo(undone)).toEqual(undone);
  });

  it('leaves the time that was fenced as it was: the halt stays where the clock went on', () => {
    const log = logOf([0, start], [20, touchA], [50, start]);
    expect(at(pool, undo(log), 60)).toMatchObject({ fenced: 30_000, clock: { left: 150_000 } });
  });

  it('of a touch that was no halt, the clock goes on as if nothing had been', () => {
    expect(at(pool, undo(logOf([0, start], [20, touchA])), 60).fenced).toBe(60_000);
  });

  it.for([
    ['a period', [timeUp, next], 1],
    ['the extra minute', [timeUp, { do: 'priority', side: 'a' }], 1],
  ] as const)('of %s takes its time with it', ([, actions]) => {
    const before = logOf(...actions.slice(0, -1));
    const log = append(append(before, actions.at(-1)!, noon + 60_000), start, noon + 70_000);
    expect(undo(log)).toEqual(before);
  });
});

it('a moment is never before the last one, whatever the device says', () => {
  const log = append(logOf([10, start]), touchA, noon);
  expect(log[1]?.at).toBe(noon + 10_000);
});
