import { expect, test } from 'vitest';
import { withResult, type TouchValues } from './touch-form.rules.ts';

const values = (overrides: Partial<TouchValues>): TouchValues => ({
  result: 'a touch',
  action: 'attack',
  action_b: '',
  target: 'hand',
  zone: '2',
  note: 'Fast',
  ...overrides,
});
const double = values({ result: 'both touch', action_b: 'riposte' });

test.each([
  [
    'the touch by the other fencer keeps its place on the strip',
    values({}),
    'b touch',
    { zone: '4' },
  ],
  ['the same scorer changes nothing', values({ result: 'b touch' }), 'b touch', {}],
  ['a penalty changes nothing else', values({}), 'a penalty', {}],
  ['A keeps what they did in a double', double, 'a touch', { action_b: '' }],
  [
    'B keeps what they did in a double',
    double,
    'b touch',
    { action: 'riposte', action_b: '', target: '', zone: '4' },
  ],
  ['A keeps their touch when it becomes a double', values({}), 'both touch', {}],
  [
    'B keeps their action when it becomes a double',
    values({ result: 'b touch' }),
    'both touch',
    { action: '', action_b: 'attack', target: '', zone: '4' },
  ],
  [
    'a double that the weapon no longer has becomes a touch by B',
    { ...double, result: '' },
    'b touch',
    { action: 'riposte', action_b: '', target: '', zone: '4' },
  ],
  [
    'a touch by nobody has no action, target or place',
    double,
    'none annulled',
    { action: '', action_b: '', target: '', zone: '' },
  ],
  ['empty details stay empty', values({ zone: '', action: '' }), 'b touch', {}],
] as [string, TouchValues, string, Partial<TouchValues>][])(
  'when the scorer is corrected, %s',
  (_, before, result, changes) => {
    expect(withResult(before, result)).toEqual({ ...before, result, ...changes });
  },
);
