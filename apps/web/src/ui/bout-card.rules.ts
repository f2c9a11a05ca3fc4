import type { Bout } from '@fencing-journal/contract/bouts';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import type { Side } from '@fencing-journal/contract/shared/enums';

/** Returns the side of a fencer, or undefined if they are not in the bout. */
export const sideOf = (
  { fencer_a_slug, fencer_b_slug }: Pick<BoutSummary, 'fencer_a_slug' | 'fencer_b_slug'>,
  fencer: string,
): Side | undefined =>
  fencer_a_slug === fencer ? 'a' : fencer_b_slug === fencer ? 'b' : undefined;

/** Returns the side of the bout's owner. Responses cached before `own_side` was sent have only the names. */
export const ownerSide = ({
  own_side,
  fencer_a,
  fencer_b,
  owner,
}: Pick<Bout, 'own_side' | 'fencer_a' | 'fencer_b' | 'owner'>): Side =>
  own_side ?? (fencer_b === owner.name && fencer_a !== owner.name ? 'b' : 'a');
