import { sides } from '@fencing-journal/contract/shared/enums';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialState } from './bout.rules.ts';
import { advanceClock } from './clock.rules.ts';
import { periodScoreLimit, clampFormat, presets, withWeapon } from './formats.rules.ts';
import { append, lastRuling, undo, type Action, type Log } from './log.rules.ts';
import { applyEntry, replay } from './replay.rules.ts';
import { startTime } from './testing/bout-log.ts';

const side = fc.constantFrom(...sides);
const ofSide: fc.Arbitrary<Action> = fc.record({
  do: fc.constantFrom('touch', 'annul', 'medical', 'priority'),
  side,
});
const ruling: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('touch'), side }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Action>(
      { do: 'double' },
      { do: 'next' },
      { do: 'off-target' },
      { do: 'passivity' },
    ),
  },
  { weight: 2, arbitrary: ofSide },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('card'),
      side,
      group: fc.constantFrom(1, 1, 1, 2, 2, 3, 4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('video'), side, upheld: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('passivity'), loser: side }) },
);
const clock: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom<Action>({ do: 'start' }, { do: 'stop' }),
  fc.record({ do: fc.constant('set'), seconds: fc.nat(200) }),
);
const timed = (action: fc.Arbitrary<Action>) =>
  fc.tuple(action, fc.integer({ min: -5_000, max: 90_000 }));
const logs = fc
  .array(timed(fc.oneof({ weight: 3, arbitrary: ruling }, { weight: 1, arbitrary: clock })), {
    maxLength: 120,
  })
  .map((steps) => {
    let now = startTime;
    return steps.reduce<Log>((log, [action, wait]) => append(log, action, (now += wait)), []);
  });
const edited = fc.record({
  target: fc.integer({ min: -3, max: 120 }),
  periods: fc.integer({ min: 0, max: 12 }),
  breakAt: fc.integer({ min: 0, max: 20 }),
});
const formats = fc.oneof(
  fc
    .tuple(fc.constantFrom(...presets), fc.constantFrom('epee', 'sabre'))
    .map(([{ format }, weapon]) => withWeapon(format, weapon as 'epee')),
  fc
    .tuple(fc.constantFrom(...presets), edited)
    .map(([{ format }, change]) => clampFormat({ ...format, ...change })),
);

it('no log exceeds the maximum score, lets both sides win or counts more fencing time than has passed', () => {
  fc.assert(
    fc.property(formats, logs, (format, log) => {
      log.reduce((state, entry) => {
        const after = applyEntry(format, state, entry);
        const [a, b] = [after.sides.a.score, after.sides.b.score];
        const low = Math.min(a, b);
        expect(Math.max(a, b)).toBeLessThanOrEqual(periodScoreLimit(format, after.period));
        expect(low).toBeGreaterThanOrEqual(0);
        if (low === format.target) expect.unreachable();
        expect(after.clock.left).toBeGreaterThanOrEqual(0);
        expect(after.fencingTime).toBeLessThanOrEqual(entry.at - (log[0]?.at ?? 0));
        expect(after.period).toBeLessThanOrEqual(format.periods);
        return after;
      }, initialState(format));
    }),
    { numRuns: 300 },
  );
});

it('undo after a ruling restores the log before it', () => {
  fc.assert(
    fc.property(logs, ruling, fc.nat(10_000), (log, action, wait) => {
      const done = append(log, action, (log.at(-1)?.at ?? startTime) + wait);
      expect(undo(done)).toEqual(log);
    }),
  );
});

const rulings = (log: Log) =>
  log.filter((entry) => !['start', 'stop', 'set'].includes(entry.do)).length;

it('repeated undo reverts everything except the clock', () => {
  fc.assert(
    fc.property(formats, logs, (format, log) => {
      let left = log;
      while (lastRuling(left)) {
        const shorter = undo(left);
        expect(rulings(shorter)).toBe(rulings(left) - 1);
        left = shorter;
      }
      expect(replay(format, left).sides).toEqual(initialState(format).sides);
    }),
  );
});

it('a bout restored from JSON equals the original', () => {
  fc.assert(
    fc.property(formats, logs, fc.nat(300_000), (format, log, later) => {
      const read = JSON.parse(JSON.stringify({ format, log })) as {
        format: typeof format;
        log: Log;
      };
      const now = (log.at(-1)?.at ?? startTime) + later;
      expect(advanceClock(replay(read.format, read.log), now)).toEqual(
        advanceClock(replay(format, log), now),
      );
      expect(JSON.parse(JSON.stringify(replay(format, log)))).toEqual(replay(format, log));
    }),
  );
});
