import { describe, expect, it, test } from 'vitest';
import { counted } from '../../testing/samples/touches.ts';
import { describeQuery } from './touch-words.rules.ts';
import { buildSearch, filtersOf, parseQuery, placesOf, unsaidLast } from './touches.rules.ts';

const tags = { tags: ['B-TL-10' as const] };

describe('the query of touches', tags, () => {
  it('is serialized in a fixed order and parsed without loss', () => {
    const search =
      '?weapon=epee&period=2025-26&kind=de&opponent=sasha-lind-bbbbbb&hand=Left&result=loss' +
      '&side=scored&action=riposte&situation=trailing&run=3&page=2';
    expect(buildSearch(parseQuery(new URLSearchParams(search)))).toBe(search);
  });

  it('drops what the contract rejects', () => {
    const search = new URLSearchParams('weapon=axe&hand=Left&zone=9&page=0&action=attack&side=all');
    expect(parseQuery(search)).toEqual({ hand: 'Left', action: 'attack' });
  });

  it('contains the filters that apply to all figures', () => {
    expect(filtersOf({ result: 'win', hand: 'Right', action: 'attack', page: 2 })).toEqual({
      hand: 'Right',
      result: 'win',
    });
  });
});

test.each([
  [{}, 'Touches in competition'],
  [{ kind: 'all' }, 'All touches'],
  [{ kind: 'practice' }, 'Touches at practice'],
  [{ kind: 'all', side: 'scored' }, 'Touches scored in competition and at practice'],
  [{ action: 'riposte', side: 'scored', situation: 'trailing' }, 'Ripostes scored when trailing'],
  [
    { weapon: 'epee', side: 'received', target: 'foot', touch_period: '2', kind: 'pool' },
    'Epee touches received on the foot in period 2 in pools',
  ],
  [
    { opponent: 'x', hand: 'Left', result: 'loss', period: '2025-26' },
    'Touches in 2025-26 against Sasha Lind against left-handed opponents in bouts you lost',
  ],
  [{ run: '3', side: 'scored', gap: 'under_10' }, 'Touches scored within 10 seconds in runs of 3'],
  [{ action: 'none', side: 'scored' }, 'Touches scored without an action'],
  [{ situation: 'last_touch' }, 'Touches on the last touch'],
  [{ zone: '5', side: 'scored' }, 'Touches scored at their end'],
  [{ zone: '5', side: 'received' }, 'Touches received at your end'],
  [{ zone: '5' }, "Touches at the other fencer's end"],
  [{ touch_period: '4', kind_of_touch: 'penalty' }, 'Red card touches in the extra minute'],
] as const)('the touches of %j are described as "%s"', tags, (query, words) => {
  expect(describeQuery(query, 'Sasha Lind')).toBe(words);
});

test("places are counted from the owner's end, whoever scored", tags, () => {
  const places = placesOf(counted({ 2: [10, 4], 5: [6, 20], none: [74, 36] }));
  expect(places.map(({ value, scored, received }) => [value, scored, received])).toEqual([
    ['1', 0, 20],
    ['2', 10, 0],
    ['4', 0, 4],
    ['5', 6, 0],
    ['none', 74, 36],
  ]);
  expect(places[0]?.rate).toMatchObject({ rate: 0, low: 0 });
});

test('unsaid values come last', tags, () => {
  const rows = unsaidLast(counted({ none: [3, 1], attack: [1, 1] }));
  expect(rows.map(({ value }) => value)).toEqual(['attack', 'none']);
});
