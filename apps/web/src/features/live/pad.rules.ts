import type { FencerChoice } from '@fencing-journal/contract/events';
import { sides, type Side, type Weapon } from '@fencing-journal/contract/shared/enums';
import { play, type Log } from './bout.rules.ts';
import type { LiveFormat } from './formats.rules.ts';
import type { Fencer } from './result.rules.ts';

/** A bout on the pad, with everything that it needs to its end: nothing is asked of the network meanwhile. */
export interface Pad {
  /** The slug of the event's tournament; pads of earlier versions lack it. */
  tournament?: string;
  /** The user, over whom the form of a new bout begins. */
  self: FencerChoice;
  fencers: Record<Side, Fencer>;
  weapon: Weapon;
  format: LiveFormat;
  log: Log;
  /** Fencer B is on the left for the person who holds the phone. */
  swapped: boolean;
  /** The form of the bout was filled in from it. */
  filled: boolean;
}

/** The sides as they are shown, from the left. */
export const inOrder = ({ swapped }: Pick<Pad, 'swapped'>): readonly [Side, Side] =>
  swapped ? [sides[1], sides[0]] : sides;

/** Names and score, in one line. */
export function titleOf({ fencers, format, log }: Pad): string {
  const { a, b } = play(format, log).sides;
  return `${fencers.a.name} ${a.score}–${b.score} ${fencers.b.name}`;
}
