import { hasAllWords } from '../../lib/normalize-for-search.ts';
import type { CoachGroup } from '@fencing-journal/contract/coach';

interface Person {
  slug: string;
  first_name: string;
  last_name: string;
}

/** The slugs of a group's students who are connected. */
const membersOf = (group: CoachGroup, students: readonly Person[]): string[] =>
  group.students
    .map(({ slug }) => slug)
    .filter((slug) => students.some((student) => student.slug === slug));

/** Whether the whole group is chosen. An empty one never is. */
export function isGroupChosen(
  group: CoachGroup,
  students: readonly Person[],
  chosen: readonly string[],
): boolean {
  const members = membersOf(group, students);
  return members.length > 0 && members.every((slug) => chosen.includes(slug));
}

/** Adds a group's students, or removes them if all are chosen. */
export function toggleGroup(
  group: CoachGroup,
  students: readonly Person[],
  chosen: readonly string[],
): string[] {
  const members = membersOf(group, students);
  return isGroupChosen(group, students, chosen)
    ? chosen.filter((slug) => !members.includes(slug))
    : [...new Set([...chosen, ...members])];
}

/** The students whose name contains all words, and those already chosen, so that nobody is forgotten. */
export function findStudents<P extends Person>(
  students: readonly P[],
  words: string,
  chosen: readonly string[],
): P[] {
  return students.filter(
    ({ slug, first_name, last_name }) =>
      chosen.includes(slug) || hasAllWords(`${first_name} ${last_name}`, words),
  );
}
