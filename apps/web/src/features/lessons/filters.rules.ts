import { lessons } from '@fencing-journal/contract/lessons';
import { seasonName } from '@fencing-journal/contract/statistics';
import type { Option } from '../../ui/field.tsx';

/** The student's own lessons, or the lessons of a coach's students. */
export type Side = 'own' | 'coach';

const namesOf = {
  own: ['search', 'coach', 'from', 'to'],
  coach: ['search', 'student', 'waiting', 'from', 'to'],
} as const;
type FilterName = (typeof namesOf)[Side][number];
export type LessonFilters = Partial<Record<FilterName, string>>;

export const listEndpoint = { own: lessons.all, coach: lessons.coach } as const;

/** The filters in an address. Values that the contract rejects are dropped, so that old links still work. */
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

/** Older lessons can be found by custom dates. */
const seasonsOffered = 6;

/** The seasons to choose from, the current one first. */
export function seasonOptions(today: string): (Option & Period)[] {
  const present = firstYearOf(today);
  return Array.from({ length: seasonsOffered }, (_, ago) => ({
    value: seasonName(present - ago),
    label: seasonName(present - ago),
    ...seasonFrom(present - ago),
  }));
}

/** The season that matches the dates exactly; "" if there are none, "dates" for any others. */
export function periodOf({ from, to }: LessonFilters): string {
  if (from === undefined && to === undefined) return '';
  const year = Number(from?.slice(0, 4));
  return from !== undefined && to === seasonFrom(year).to && from === seasonFrom(year).from
    ? seasonName(year)
    : 'dates';
}
