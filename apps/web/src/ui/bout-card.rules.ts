import type { Bout } from '@fencing-journal/contract/bouts';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { isElimination, type Side } from '@fencing-journal/contract/shared/enums';
import { isTableSize, tableName } from '../lib/format.ts';

type Stage = Pick<BoutSummary, 'bout_type' | 'round'>;

/** A leg of a team match has the round of the match, which is a table. Other team bouts may have any number. */
const isInTable = ({ bout_type, round }: Stage): boolean =>
  isElimination(bout_type) || (bout_type === 'Team Relay' && isTableSize(round));

/** Returns the round below its label: "3" of a pool, "Table of 32"; null if there is none. */
export function roundText(bout: Stage): string | null {
  if (bout.round <= 0) return null;
  return isInTable(bout) ? tableName(bout.round) : String(bout.round);
}

/** Returns the round by itself: "Pool 3", "Table of 32" or "Round 2"; null if there is none. */
export function roundName(bout: Stage): string | null {
  const text = roundText(bout);
  if (text === null || isInTable(bout)) return text;
  return bout.bout_type === 'Pool' ? `Pool ${text}` : `Round ${text}`;
}

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
