import type { Bout } from '@fencing-journal/contract/bouts';
import type { Fencer } from '@fencing-journal/contract/fencers';
import { expect, test } from 'vitest';
import { command, newBout, project } from '../../testing/projections.ts';
import { aFencer } from '../../testing/samples/fencers.ts';

test("fencer cards are sorted by name, the user's own card first", () => {
  const self = aFencer({
    slug: 'robin-vega-bbbbbb',
    is_self: true,
    first_name: 'Robin',
    last_name: 'Vega',
  });
  const cards = project(
    [self, aFencer()],
    ['fencers', 'all'],
    command({
      kind: 'fencer',
      action: 'create',
      slug: '~0000000000000009',
      body: { first_name: 'Bo', last_name: 'Abel', region: 0, handed: '' },
    }),
  ) as Fencer[];
  expect(cards.map(({ last_name }) => last_name)).toEqual(['Vega', 'Abel', 'Lind']);
  expect(cards[1]).toMatchObject({ handed: null, club: '', is_self: false });
});

test('a waiting bout keeps the name of a new fencer whose deletion is waiting too', () => {
  const bo = { kind: 'fencer', slug: '~0000000000000009' } as const;
  const bout = newBout({ fencer_b: bo.slug });
  const shown = project(
    undefined,
    ['bouts', 'detail', bout.slug],
    command({ ...bo, action: 'create', body: { first_name: 'Bo', last_name: 'Abel' } }),
    bout,
    command({ ...bo, action: 'delete' }),
  ) as Bout;
  expect(shown.fencer_b).toBe('Bo Abel');
});
