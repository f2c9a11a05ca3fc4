import type { FencerChoice } from '@fencing-journal/contract/events';
import { sides, type Side, type Weapon } from '@fencing-journal/contract/shared/enums';
import type { LegScore } from '@fencing-journal/contract/team-matches/relay';
import type { LiveFormat } from './formats.rules.ts';
import type { Log } from './log.rules.ts';
import { replay } from './replay.rules.ts';
import type { Fencer } from './result.rules.ts';

/** A bout on the pad with everything it needs until its end, so that it works offline. */
export interface Pad {
  /** The slug of the event's tournament; pads stored by earlier versions lack it. */
  tournament?: string;
  /** Set at a practice. The pad is then stored under the practice's slug. */
  isPractice?: true;
  /** Set in a team match. The pad is then stored under the match's slug. `legs` were scored before the pad. */
  teamMatch?: { event: string; legs: readonly LegScore[] };
  /** The user's own fencer card; the default values of the new-bout form. */
  self: FencerChoice;
  fencers: Record<Side, Fencer>;
  weapon: Weapon;
  format: LiveFormat;
  log: Log;
  /** Whether fencer B is shown on the left, as the person who holds the phone sees them. */
  swapped: boolean;
  /** Whether the new-bout form was filled from this pad. */
  filled: boolean;
  /** Whether the form was ever filled from this pad. Unlike `filled`, it stays true when scoring continues. */
  hasFilled?: boolean;
}

/** The sides as shown, from left to right. */
export const displayOrder = ({ swapped }: Pick<Pad, 'swapped'>): readonly [Side, Side] =>
  swapped ? [sides[1], sides[0]] : sides;

/** Names and score on one line. */
export function padTitle({ fencers, format, log }: Pad): string {
  const { a, b } = replay(format, log).sides;
  return `${fencers.a.name} ${a.score}–${b.score} ${fencers.b.name}`;
}
