import { describe, expect, it } from 'vitest';
import {
  videoAppealsLeft,
  describeEnd,
  describeUndo,
  periodLabel,
  warningOf,
  describeAction,
} from './descriptions.rules.ts';
import { presets, withWeapon, type LiveFormat } from './formats.rules.ts';
import type { Action } from './log.rules.ts';
import { replay } from './replay.rules.ts';
import { double, createLog, next, timeUp, repeat, touchA } from './testing/bout-log.ts';

const format = (name: string): LiveFormat =>
  withWeapon(presets.find((preset) => preset.name.startsWith(name))!.format, 'epee');
const [pool, elimination, relay] = [format('Pool'), format('Direct'), format('Team')];
const names = { a: 'Vega', b: 'Lind' };
const after = (rules: LiveFormat, ...actions: Action[]) => replay(rules, createLog(...actions));
const card = (group: 1 | 2 | 3 | 4): Action => ({ do: 'card', side: 'b', group });
const passivity: Action = { do: 'passivity' };
const call = (upheld: boolean): Action => ({ do: 'video', side: 'a', upheld });
const medical: Action = { do: 'medical', side: 'a' };

describe('descriptions of actions', () => {
  it.for<[Action[], Action, string]>([
    [[], touchA, 'Touch for Vega'],
    [[], double, 'Double touch'],
    [[touchA], { do: 'annul', side: 'a' }, 'Touch taken back from Vega'],
    [[], card(1), 'Yellow card for Lind'],
    [[card(1)], card(1), 'Red card for Lind, touch for Vega'],
    [repeat(15, touchA), card(2), 'Red card for Lind'],
    [[], card(4), 'Black card for Lind'],
    [[], passivity, 'P-yellow for both'],
    [[passivity], passivity, 'P-red for both, a touch each'],
    [[...repeat(14, double), passivity], passivity, 'P-red for both'],
    [[touchA, passivity, passivity], passivity, 'P-black for Lind'],
    [[passivity, passivity], { do: 'passivity', loser: 'a' }, 'P-black for Vega'],
    [[], { do: 'off-target' }, 'No touch: passivity reset'],
    [[], medical, 'Medical timeout for Vega'],
    [[], call(true), 'Video appeal by Vega upheld'],
    [[], call(false), 'Video appeal by Vega not upheld'],
    [[], { do: 'priority', side: 'b' }, 'Priority for Lind'],
    [[timeUp], next, 'Period 2 of 3'],
  ])('after %j, %j: %s', ([before, action, words]) => {
    expect(describeAction(elimination, after(elimination, ...before), action, names)).toBe(words);
  });

  it('undo describes the action it reverts', () => {
    expect(describeUndo(pool, createLog(card(1), card(1), { do: 'start' }), names)).toBe(
      'Red card for Lind, touch for Vega',
    );
    expect(describeUndo(pool, createLog({ do: 'start' }), names)).toBeUndefined();
  });
});

describe('warnings about the rules', () => {
  it.for<[LiveFormat, Action[], Action, string]>([
    [pool, repeat(4, double), double, "Doubles don't count when the next touch decides the bout"],
    [pool, repeat(5, touchA), touchA, 'The bout is over: no more touches'],
    [pool, repeat(5, touchA), double, 'The bout is over: no more touches'],
    [pool, [timeUp], touchA, 'Time is up'],
    [relay, repeat(5, touchA), touchA, 'This leg is over'],
    [elimination, repeat(14, double), passivity, 'No P-cards when the next touch decides the bout'],
    [relay, [...repeat(5, touchA), next], { do: 'annul', side: 'a' }, 'No touch to take back'],
    [pool, [call(false)], call(false), 'No video appeals left'],
    [pool, [medical], medical, 'No second timeout for the same injury'],
    [
      pool,
      [touchA],
      { do: 'priority', side: 'a' },
      'Priority is drawn only when the score is tied',
    ],
  ])('%o after %j, %j: %s', ([rules, before, action, warning]) => {
    expect(warningOf(rules, after(rules, ...before), action)).toBe(warning);
  });

  it('there is no warning for regular actions', () => {
    for (const action of [
      touchA,
      double,
      passivity,
      call(true),
      medical,
      card(1),
      { do: 'priority', side: 'a' } as Action,
      { do: 'start' } as Action,
    ])
      expect(warningOf(elimination, after(elimination), action)).toBeUndefined();
  });
});

it.for([
  [pool, 1],
  [elimination, 2],
  [relay, 1],
] as const)('an upheld video appeal is not used up: %#', ([rules, calls]) => {
  expect(videoAppealsLeft(rules, after(rules), 'a')).toBe(calls);
  expect(videoAppealsLeft(rules, after(rules, call(true)), 'a')).toBe(calls);
  expect(videoAppealsLeft(rules, after(rules, call(false)), 'a')).toBe(calls - 1);
  expect(videoAppealsLeft(rules, after(rules, ...repeat(3, call(false))), 'a')).toBe(0);
});

it.for<[LiveFormat, Action[], string]>([
  [pool, [], 'Pool'],
  [elimination, [timeUp, next], 'Period 2 of 3'],
  [pool, [timeUp, { do: 'priority', side: 'a' }], 'Priority minute'],
  [relay, [timeUp, next], 'Leg 2 of 9 to 10: 1 vs 5'],
])('the current part of the bout: %#', ([rules, actions, words]) => {
  expect(periodLabel(rules, after(rules, ...actions))).toBe(words);
});

it.for<[LiveFormat, Action[], string]>([
  [pool, [touchA], ''],
  [pool, [timeUp], 'Time – tied'],
  [elimination, [timeUp], 'End of period 1'],
  [relay, repeat(5, touchA), 'End of leg 1'],
  [pool, repeat(5, touchA), 'Vega wins'],
  [pool, [touchA, timeUp], 'Vega wins on time'],
  [pool, [timeUp, { do: 'priority', side: 'b' }, timeUp], 'Lind wins on priority'],
  [pool, [timeUp, { do: 'priority', side: 'b' }, touchA], 'Vega wins in the priority minute'],
  [pool, [card(4)], 'Vega wins by exclusion'],
  [elimination, repeat(3, passivity), 'The bout ended by passivity'],
])('the announcement at the end: %#', ([rules, actions, words]) => {
  expect(describeEnd(rules, after(rules, ...actions), names)).toBe(words);
});
