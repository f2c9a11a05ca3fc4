import type { Student } from '@fencing-journal/contract/coach';
import type { Lesson } from '@fencing-journal/contract/lessons';
import { dayOf } from '../../lib/days.ts';
import { counted, formatDate, nameOf } from '../../lib/format.ts';

/** From so many students on, a name is found sooner by typing than by looking. */
export const studentsForSearch = 10;

/** In lower case and without accents, as names are typed in haste. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The students in whose name every word occurs, in their order. */
export function searched(students: readonly Student[], text: string): readonly Student[] {
  const words = plain(text).split(/\s+/);
  return students.filter((student) => words.every((word) => plain(nameOf(student)).includes(word)));
}

/** When the student wrote last, by the reader's calendar. */
export const activityOf = ({ last_activity }: Pick<Student, 'last_activity'>): string =>
  last_activity === null
    ? 'No entries yet'
    : `Latest entry ${formatDate(dayOf(new Date(last_activity)))}`;

/** What there is of a student: "12 lessons, 34 shared bouts". */
export const amountsOf = ({
  lessons,
  shared_bouts,
}: Pick<Student, 'lessons' | 'shared_bouts'>): string =>
  `${counted(lessons, 'lesson')}, ${counted(shared_bouts, 'shared bout')}`;

/**
 * Lessons that wait for feedback, and after them the newest that have it. The two lists are read by themselves: what was
 * answered between them stands in both, and is shown once.
 */
export const waitingFirst = (waiting: readonly Lesson[], newest: readonly Lesson[]): Lesson[] => [
  ...waiting,
  ...newest.filter(
    ({ slug, coach_notes }) =>
      coach_notes !== '' && waiting.every((lesson) => lesson.slug !== slug),
  ),
];
