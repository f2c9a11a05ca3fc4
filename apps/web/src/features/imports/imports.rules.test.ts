import { describe, expect, test } from 'vitest';
import {
  applyLabel,
  countsText,
  isIncomplete,
  isKnownFile,
  roundsOf,
  roundLabel,
} from './imports.rules.ts';
import { aBout, anEvent, aPreview } from './testing/samples.ts';

const withBouts = (...bouts: Parameters<typeof aBout>[0][]) =>
  aPreview({
    tournaments: [
      {
        name: 'Harbor Cup',
        date: '2026-03-21',
        slug: 'harbor-cup',
        state: 'same',
        events: [anEvent({ state: 'same', bouts: bouts.map((bout) => aBout(bout)) })],
      },
    ],
  });

describe('a preview', { tags: ['B-IM-01'] }, () => {
  test.each([
    ['Import 2 bouts', [{ state: 'new' }, { state: 'new' }]],
    ['Import 1 bout', [{ state: 'new' }, { state: 'same' }]],
    ['Update 1 bout', [{ state: 'changed', applies: true }]],
    ['Import the result', [{ state: 'changed', applies: false }]],
  ] as const)('is applied by “%s”', (label, bouts) => {
    expect(applyLabel(withBouts(...bouts))).toBe(label);
  });

  test('is known if nothing would change', () => {
    expect(isKnownFile(withBouts({ state: 'same' }))).toBe(true);
    expect(isKnownFile(withBouts({ state: 'changed', applies: false }))).toBe(true);
    expect(isKnownFile(withBouts({ state: 'new' }))).toBe(false);
    expect(isKnownFile(aPreview({ me: null, tournaments: [] }))).toBe(false);
  });

  test('says what it still needs', () => {
    const named = { name: 'Harbor Cup', slug: null };
    expect(isIncomplete(named, anEvent())).toBe(false);
    expect(isIncomplete({ name: '', slug: null }, anEvent())).toBe(true);
    expect(isIncomplete(named, anEvent({ date: null }))).toBe(true);
    expect(isIncomplete(named, anEvent({ weapon: null }))).toBe(true);
    const event = { slug: 'epee', name: 'Epee' };
    expect(isIncomplete({ name: '', slug: null }, anEvent({ date: null, event }))).toBe(false);
  });
});

test.each([
  [{ type: 'Pool', round: 3 }, 'Pool 3'],
  [{ type: 'Pool', round: 0 }, 'Pool'],
  [{ type: 'DE', round: 32 }, 'Table of 32'],
  [{ type: 'DE', round: 4 }, 'Semifinal'],
  [{ type: 'DE', round: 2 }, 'Final'],
  [{ type: 'DE', round: 0 }, 'DE'],
  [{ type: 'Other', round: 1 }, 'Other'],
] as const)('the round %j is called %s', (bout, label) => {
  expect(roundLabel(bout)).toBe(label);
});

test('bouts are grouped by round', () => {
  const bouts = [aBout(), aBout(), aBout({ type: 'DE', round: 8 })];
  expect(roundsOf(bouts).map(({ label, bouts: list }) => [label, list.length])).toEqual([
    ['Pool 1', 2],
    ['Table of 8', 1],
  ]);
});

test.each([
  [
    { tournaments: 1, events: 2, bouts: 6, fencers: 1 },
    '1 tournament, 2 events, 6 bouts and 1 opponent',
  ],
  [{ tournaments: 0, events: 0, bouts: 1, fencers: 0 }, '1 bout'],
  [{ tournaments: 0, events: 0, bouts: 0, fencers: 0 }, 'nothing'],
])('%j is %s', (counts, text) => {
  expect(countsText(counts)).toBe(text);
});
