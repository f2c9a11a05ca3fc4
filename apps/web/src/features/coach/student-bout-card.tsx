import type { CoachBout } from '@fencing-journal/contract/bouts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { BoutCard } from '../../ui/bout-card.tsx';

/** A student's bout, opening the student's page of it (R-BOUT-44…46); the name is left out where everything is one student's. */
export function StudentBoutCard({ bout, named = true }: { bout: CoachBout; named?: boolean }) {
  const { slug, tournament, event, date, student } = bout;
  const caption = [named && student.name, formatDate(date), `${tournament.name}, ${event.name}`]
    .filter(Boolean)
    .join(' · ');
  return (
    <BoutCard bout={bout} to={paths.bout(tournament.slug, event.slug, slug)} caption={caption} />
  );
}
