import { onSide, type Bout, type BoutSide } from '@fencing-journal/contract/bouts';
import { emptySide } from '@fencing-journal/contract/bouts/values';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { selfChoice } from './fencers.ts';

export const aBoutSummary = (overrides: Partial<BoutSummary> = {}): BoutSummary => ({
  slug: 'vega-vs-lind-aaaaaa',
  event: { slug: 'cadet-epee-aaaaaa', name: 'Cadet Epee' },
  tournament: { slug: 'harbour-open-aaaaaa', name: 'Harbour Open' },
  winner_is_a: true,
  fencer_a: 'Robin Vega',
  fencer_b: 'Sasha Lind',
  fencer_a_slug: selfChoice.slug,
  fencer_b_slug: 'sasha-lind-bbbbbb',
  score_a: 15,
  score_b: 11,
  won_on_priority: null,
  round: 32,
  bout_type: 'DE',
  bout_format: '15 touches',
  shareable: 'My coaches',
  ...overrides,
});

/** A bout. The fields of each side are given without a suffix. */
export const aBout = ({
  a,
  b,
  ...overrides
}: Partial<Bout> & { a?: Partial<BoutSide>; b?: Partial<BoutSide> } = {}): Bout => ({
  ...aBoutSummary(),
  referee: 'Kim Abe',
  notes: 'Long second period.',
  tag_name: ['patience', 'distance'],
  duration_s: null,
  bout_media: [],
  owner: { slug: 'ada-lunge-111111', name: 'Ada Lunge' },
  mine: true,
  ...onSide({ ...emptySide, ...a }, 'a'),
  ...onSide({ ...emptySide, ...b }, 'b'),
  ...overrides,
});
