import type { CoachBout } from '@fencing-journal/contract/bouts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { sideNamed } from '../../ui/bout-card.rules.ts';
import { BoutCard } from '../../ui/bout-card.tsx';

/** A student's bout, linked to its page. `named` is false in lists of a single student. */
export function StudentBoutCard({
  bout,
  showStudent = true,
}: {
  bout: CoachBout;
  showStudent?: boolean;
}) {
  const { slug, tournament, event, date, student } = bout;
  const caption = [
    showStudent && student.name,
    formatDate(date),
    `${tournament.name}, ${event.name}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <BoutCard
      bout={bout}
      listOf={sideNamed(bout, student.name)}
      to={paths.bout(tournament.slug, event.slug, slug)}
      caption={caption}
    />
  );
}
