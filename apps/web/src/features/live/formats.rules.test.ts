import { expect, it } from 'vitest';
import {
  periodScoreLimit,
  clampFormat,
  toBoutFormat,
  suggestPreset,
  relayPair,
  presets,
  withWeapon,
  type LiveFormat,
} from './formats.rules.ts';

const find = (name: string): LiveFormat =>
  presets.find((preset) => preset.name.startsWith(name))!.format;

it.for([
  [
    'Pool',
    {
      bout_type: 'Pool',
      target: 5,
      periods: 1,
      periodSeconds: 180,
      videoCalls: 1,
      passivity: false,
    },
  ],
  [
    'Direct',
    {
      bout_type: 'DE',
      target: 15,
      periods: 3,
      periodSeconds: 180,
      breakSeconds: 60,
      breakAt: 8,
      videoCalls: 2,
      passivity: true,
    },
  ],
  [
    'Veterans',
    {
      bout_type: 'DE - Vet',
      target: 10,
      periods: 2,
      periodSeconds: 180,
      breakSeconds: 60,
      breakAt: 5,
    },
  ],
  [
    'Y10',
    { bout_type: 'DE', target: 10, periods: 2, periodSeconds: 180, breakSeconds: 60, breakAt: 5 },
  ],
  ['UK', { bout_type: 'DE', target: 10, periods: 3, periodSeconds: 120 }],
  [
    'Team',
    {
      bout_type: 'Team Relay',
      target: 45,
      periods: 9,
      periodSeconds: 180,
      breakAt: 0,
      videoCalls: 1,
      relay: true,
      passivity: true,
    },
  ],
] as const)('the %s preset follows the rules', ([name, rules]) => {
  expect(find(name)).toMatchObject(rules);
});

it('only saber has a break at a score', () => {
  expect(withWeapon(find('Direct'), 'sabre').breakAt).toBe(8);
  for (const weapon of ['foil', 'epee', 'other'] as const)
    expect(withWeapon(find('Direct'), weapon).breakAt).toBe(0);
});

it.for([
  [{}, [], 'Pool'],
  [{}, ['Pool'], 'Pool'],
  [{}, ['Pool', 'DE'], 'Direct'],
  [{ age_category: 'Y10' }, ['DE'], 'Y10'],
  [{ age_category: 'Y8' }, ['DE'], 'Y10'],
  [{ event_type: 'Y10' }, ['DE'], 'Y10'],
  [{ age_category: 'Vet50' }, ['DE - Vet'], 'Veterans'],
  [{ age_category: 'Vet50' }, [], 'Pool'],
  [{ event_type: 'Team' }, [], 'Team'],
] as const)(
  'for an event with %j and bouts %j, the likely preset is %s',
  ([event, types, name]) => {
    const bouts = types.map((bout_type) => ({ bout_type })) as unknown as Parameters<
      typeof suggestPreset
    >[0]['bouts'];
    expect(
      suggestPreset({ event_type: 'Individual', age_category: null, ...event, bouts }).name,
    ).toContain(name);
  },
);

it.for([
  ['Pool', '5 touches'],
  ['Direct', '15 touches'],
  ['Y10', '10 touches'],
  ['Team', '45 touches (team)'],
] as const)("the journal's name for %s is %s", ([name, words]) => {
  expect(toBoutFormat(find(name))).toBe(words);
  expect(toBoutFormat({ ...find(name), target: 8 })).toBe('Other');
});

it('an edited format is clamped to valid values', () => {
  expect(
    clampFormat({ ...find('Direct'), target: 0, periods: 0, breakAt: 90, videoCalls: 12 }),
  ).toMatchObject({ target: 1, periods: 1, breakAt: 0, videoCalls: 9 });
  expect(clampFormat({ ...find('Direct'), target: 20, periods: 4, breakAt: 12 })).toMatchObject({
    target: 20,
    periods: 4,
    breakAt: 12,
  });
});

it('the relay has the official order of legs and steps of five touches', () => {
  const relay = find('Team');
  const order = Array.from({ length: 9 }, (_, bout) => relayPair(relay, bout + 1)).map(
    (pair) => `${pair?.a}-${pair?.b}`,
  );
  expect(order.join(' ')).toBe('3-6 1-5 2-4 1-6 3-4 2-5 1-4 2-6 3-5');
  expect(relayPair({ ...relay, firstTeam: 'b' }, 1)).toEqual({ a: 6, b: 3 });
  expect(relayPair(relay, 10)).toBeUndefined();
  expect([1, 2, 9].map((bout) => periodScoreLimit(relay, bout))).toEqual([5, 10, 45]);
  expect(periodScoreLimit(find('Direct'), 1)).toBe(15);
});
