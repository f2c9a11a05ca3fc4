import type { FencerChoice } from '@fencing-journal/contract/events';
import { sides, type Side, type Weapon } from '@fencing-journal/contract/shared/enums';
import type { Log } from './bout.rules.ts';
import type { LiveFormat } from './formats.rules.ts';
import type { Fencer } from './result.rules.ts';

/** A bout on the pad, with everything that it needs to its end: nothing is asked of the network meanwhile. */
export interface Pad {
  /** The user, over whom the form of a new bout begins. */
  self: FencerChoice;
  fencers: Record<Side, Fencer>;
  weapon: Weapon;
  format: LiveFormat;
  log: Log;
  /** Fencer B stands on the left of who holds the phone. */
  swapped: boolean;
  /** The form of the bout was filled in from it. */
  filled: boolean;
}

/** The sides as they stand, from the left. */
export const inOrder = ({ swapped }: Pick<Pad, 'swapped'>): readonly [Side, Side] =>
  swapped ? [sides[1], sides[0]] : sides;
