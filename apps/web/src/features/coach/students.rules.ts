import type { Student } from '@fencing-journal/contract/coach';
import type { Lesson } from '@fencing-journal/contract/lessons';
import { dayOf } from '../../lib/days.ts';
import { pluralize, formatDate, nameOf } from '../../lib/format.ts';

/** The number of students from which the search field is shown. */
export const minStudentsForSearch = 10;

/** Lower case without accents, for comparing names. */
const normalizeName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The students whose name contains every word, in their original order. */
export function searchStudents(students: readonly Student[], text: string): readonly Student[] {
  const words = normalizeName(text).split(/\s+/);
  return students.filter((student) =>
    words.every((word) => normalizeName(nameOf(student)).includes(word)),
  );
}

/** The date of the student's latest entry, in the viewer's time zone. */
export const describeActivity = ({ last_activity }: Pick<Student, 'last_activity'>): string =>
  last_activity === null
    ? 'No entries yet'
    : `Latest entry ${formatDate(dayOf(new Date(last_activity)))}`;

/** "12 lessons, 34 shared bouts". */
export const describeCounts = ({
  lessons,
  shared_bouts,
}: Pick<Student, 'lessons' | 'shared_bouts'>): string =>
  `${pluralize(lessons, 'lesson')}, ${pluralize(shared_bouts, 'shared bout')}`;

/**
 * Lessons that wait for feedback, then the newest ones that have it. The lists are fetched separately: a lesson that
 * was answered in between is in both, so it is deduplicated.
 */
export const waitingFirst = (waiting: readonly Lesson[], newest: readonly Lesson[]): Lesson[] => [
  ...waiting,
  ...newest.filter(
    ({ slug, coach_notes }) =>
      coach_notes !== '' && waiting.every((lesson) => lesson.slug !== slug),
  ),
];
