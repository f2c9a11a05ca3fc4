import { lessons } from '@fencing-journal/contract/lessons';
import { seasonName } from '@fencing-journal/contract/statistics';
import type { Option } from '../../ui/field.tsx';

/** Whose list: the student's own lessons, or those of a coach's students. */
export type Side = 'own' | 'coach';

const namesOf = {
  own: ['search', 'coach', 'from', 'to'],
  coach: ['search', 'student', 'waiting', 'from', 'to'],
} as const;
type FilterName = (typeof namesOf)[Side][number];
export type LessonFilters = Partial<Record<FilterName, string>>;

export const listEndpoint = { own: lessons.all, coach: lessons.coach } as const;

/** What an address asks of a list. What the contract would refuse is left out: an old link still opens. */
export function filtersOf(search: URLSearchParams, side: Side): LessonFilters {
  const asked = namesOf[side].map((name) => [name, search.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(
    asked.filter(
      ([name, value]) =>
        value !== '' && listEndpoint[side].query.safeParse({ [name]: value }).success,
    ),
  );
}

interface Period {
  from: string;
  to: string;
}

/** A season runs from August to July, as in the statistics. */
const seasonFrom = (year: number): Period => ({ from: `${year}-08-01`, to: `${year + 1}-07-31` });
const firstYearOf = (day: string): number =>
  Number(day.slice(0, 4)) - (day.slice(5, 7) < '08' ? 1 : 0);

/** As far back as somebody looks for a lesson by its season; what is older is found by its dates. */
const seasonsOffered = 6;

/** The seasons to choose from, the present one first, by the names that they have everywhere. */
export function seasonOptions(today: string): (Option & Period)[] {
  const present = firstYearOf(today);
  return Array.from({ length: seasonsOffered }, (_, ago) => ({
    value: seasonName(present - ago),
    label: seasonName(present - ago),
    ...seasonFrom(present - ago),
  }));
}

/** The season that the two days are, "" for neither of them, "dates" for any other days. */
export function periodOf({ from, to }: LessonFilters): string {
  if (from === undefined && to === undefined) return '';
  const year = Number(from?.slice(0, 4));
  return from !== undefined && to === seasonFrom(year).to && from === seasonFrom(year).from
    ? seasonName(year)
    : 'dates';
}
