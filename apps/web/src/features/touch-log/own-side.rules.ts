import type { Bout } from '@fencing-journal/contract/bouts';
import type { Side } from '@fencing-journal/contract/shared/enums';

/** The side of the bout's owner: fencer A, unless only fencer B has the owner's name. */
export const ownSideOf = ({
  fencer_a,
  fencer_b,
  owner,
}: Pick<Bout, 'fencer_a' | 'fencer_b' | 'owner'>): Side =>
  fencer_b === owner.name && fencer_a !== owner.name ? 'b' : 'a';
