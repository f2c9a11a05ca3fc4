import type { CoachBout } from '@fencing-journal/contract/bouts';
import { pathOfBout, placeOfBout } from '../../lib/bout-place.ts';
import { formatDate } from '../../lib/format.ts';
import { ownerSide } from '../../ui/bout-card.rules.ts';
import { BoutCard } from '../../ui/bout-card.tsx';

/** A student's bout, linked to its page. `showStudent` is false in lists of a single student. */
export function StudentBoutCard({
  bout,
  showStudent = true,
}: {
  bout: CoachBout;
  showStudent?: boolean;
}) {
  const { date, student } = bout;
  const caption = [showStudent && student.name, formatDate(date), placeOfBout(bout)]
    .filter(Boolean)
    .join(' · ');
  return (
    <BoutCard
      bout={bout}
      listOf={ownerSide({ ...bout, owner: student })}
      to={pathOfBout(bout)}
      caption={caption}
    />
  );
}
