import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import type { Side } from '@fencing-journal/contract/shared/enums';

/** The side on which a fencer fences; undefined in bouts of others. */
export const sideOf = (
  { fencer_a_slug, fencer_b_slug }: Pick<BoutSummary, 'fencer_a_slug' | 'fencer_b_slug'>,
  fencer: string,
): Side | undefined =>
  fencer_a_slug === fencer ? 'a' : fencer_b_slug === fencer ? 'b' : undefined;

/** The same where the fencer's card is unknown: fencer A, unless only fencer B has the name. */
export const sideNamed = (
  { fencer_a, fencer_b }: Pick<BoutSummary, 'fencer_a' | 'fencer_b'>,
  name: string,
): Side => (fencer_b === name && fencer_a !== name ? 'b' : 'a');
