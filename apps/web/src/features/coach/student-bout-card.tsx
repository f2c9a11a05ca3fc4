import type { CoachBout } from '@fencing-journal/contract/bouts';
import { pathOfBout, placeOfBout } from '../../lib/bout-place.ts';
import { formatDate } from '../../lib/format.ts';
import { ownerSide } from '../../ui/bout-card.rules.ts';
import { BoutCard } from '../../ui/bout-card.tsx';

/**
 * A student's bout, linked to its page. Says whether the student won, or who they are if they are not
 * one of the two fencers. `showStudent` is false in lists of a single student.
 */
export function StudentBoutCard({
  bout,
  showStudent = true,
}: {
  bout: CoachBout;
  showStudent?: boolean;
}) {
  const { date, student } = bout;
  const side = ownerSide({ ...bout, owner: student });
  // `own_side` is A if the student is on neither side, so the name decides.
  const isFencing = bout[`fencer_${side}`] === student.name;
  const result = bout.winner_is_a === (side === 'a') ? 'Won' : 'Lost';
  const caption = [
    isFencing ? result : showStudent && student.name,
    formatDate(date),
    placeOfBout(bout),
  ]
    .filter(Boolean)
    .join(' · ');
  return <BoutCard bout={bout} listOf={side} to={pathOfBout(bout)} caption={caption} />;
}
