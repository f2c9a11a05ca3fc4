import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { paths } from './paths.ts';

/** Where a bout was fenced: at an event of a tournament, or at practice. */
type Placed = Pick<BoutSummary, 'event' | 'tournament' | 'practice'>;
type PlacedBout = Placed & Pick<BoutSummary, 'slug'>;

const fullPath =
  (
    inEvent: (tournament: string, event: string, bout: string) => string,
    inPractice: (practice: string, bout: string) => string,
  ) =>
  ({ slug, event, tournament, practice }: PlacedBout): string =>
    practice
      ? inPractice(practice, slug)
      : inEvent(tournament?.slug ?? '-', event?.slug ?? '-', slug);

/** The address of a bout's page, and of its form. */
export const pathOfBout = fullPath(paths.bout, paths.practiceBout);
export const editPathOfBout = fullPath(paths.boutEdit, paths.practiceBoutEdit);

/** Returns the tournament's name, or "Practice". */
export const occasionOf = ({ tournament }: Placed): string => tournament?.name ?? 'Practice';

/** Returns "Harbour Open, Cadet Epee", or "Practice". */
export const placeOfBout = ({ tournament, event }: Placed): string =>
  tournament && event ? `${tournament.name}, ${event.name}` : 'Practice';
