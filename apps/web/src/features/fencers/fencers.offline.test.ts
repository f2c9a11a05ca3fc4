import type { Fencer } from '@fencing-journal/contract/fencers';
import { expect, test } from 'vitest';
import { command, project } from '../../testing/projections.ts';
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
