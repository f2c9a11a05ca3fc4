import type { CoachGroup, Student } from '@fencing-journal/contract/coach';
import type { Lesson } from '@fencing-journal/contract/lessons';
import { addDays } from '@fencing-journal/contract/shared/days';
import { dayOf } from '../../lib/days.ts';
import { pluralize, formatDate, nameOf } from '../../lib/format.ts';
import { hasAllWords } from '../../lib/normalize-for-search.ts';

/** The smallest number of students for which the search field is shown. */
export const minStudentsForSearch = 10;

/** Returns the students whose name contains every word, in their original order. */
export const searchStudents = (students: readonly Student[], text: string): readonly Student[] =>
  students.filter((student) => hasAllWords(nameOf(student), text));

/** Returns "today", "yesterday" or a text like "on Mar 15, 2026". */
function describeDay(day: string, today: string): string {
  if (day === today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : `on ${formatDate(day)}`;
}

/** Describes what the student did last, with its day in the viewer's time zone: "Logged 3 bouts yesterday". */
export function describeActivity(
  { last_activity, activity }: Pick<Student, 'last_activity' | 'activity'>,
  today: string,
): string {
  if (last_activity === null || activity === null) return 'No entries yet';
  const { kind, count } = activity;
  const what =
    kind === 'bout'
      ? `Logged ${count === 1 ? 'a bout' : `${count} bouts`}`
      : `Wrote ${count === 1 ? 'a lesson' : `${count} lessons`}`;
  return `${what} ${describeDay(dayOf(new Date(last_activity)), today)}`;
}

const rosterOrders = ['waiting', 'name', 'activity'] as const;
export type RosterOrder = (typeof rosterOrders)[number];

export const orderOptions: readonly { value: RosterOrder; label: string }[] = [
  { value: 'waiting', label: 'Lessons waiting' },
  { value: 'name', label: 'Name' },
  { value: 'activity', label: 'Last activity' },
];

/** Reads the order and the group from an address. An unknown order is ignored. */
export function parseRoster(search: URLSearchParams): { order: RosterOrder; group: string } {
  const order = rosterOrders.find((one) => one === search.get('sort')) ?? 'waiting';
  return { order, group: search.get('group') ?? '' };
}

const byName = (a: Student, b: Student) =>
  a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name);
const comparisons: Record<RosterOrder, (a: Student, b: Student) => number> = {
  waiting: (a, b) => b.waiting - a.waiting || Number(b.unread) - Number(a.unread) || byName(a, b),
  name: byName,
  activity: (a, b) => (b.last_activity ?? '').localeCompare(a.last_activity ?? '') || byName(a, b),
};

export const sortStudents = (students: readonly Student[], order: RosterOrder): Student[] =>
  students.toSorted(comparisons[order]);

/** Returns the students of a group, or all if the group is unknown, such as a deleted one in an old link. */
export const inGroup = (
  students: readonly Student[],
  group: CoachGroup | undefined,
): readonly Student[] =>
  group === undefined
    ? students
    : students.filter(({ slug }) => group.students.some((member) => member.slug === slug));

/** Describes the counts: "12 lessons, 34 shared bouts". */
export const describeCounts = ({
  lessons,
  shared_bouts,
}: Pick<Student, 'lessons' | 'shared_bouts'>): string =>
  `${pluralize(lessons, 'lesson')}, ${pluralize(shared_bouts, 'shared bout')}`;

/**
 * Returns the newest lessons that have feedback. The waiting lessons are fetched separately, so a lesson that was
 * answered in between may be in both lists and is left out.
 */
export const answeredLessons = (
  newest: readonly Lesson[],
  waiting: readonly Lesson[],
): readonly Lesson[] =>
  newest.filter(
    ({ slug, coach_notes }) =>
      coach_notes !== '' && waiting.every((lesson) => lesson.slug !== slug),
  );
