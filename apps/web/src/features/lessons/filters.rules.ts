import {
  coachLessonListQuerySchema,
  lessons,
  lessonListQuerySchema,
} from '@fencing-journal/contract/lessons';
import { seasonName, seasonStartYear } from '@fencing-journal/contract/shared/season';
import type { Option } from '../../ui/field.tsx';

/** The student's own lessons, or the lessons of a coach's students. */
export type LessonListKind = 'own' | 'coach';

const filterNames = {
  own: ['search', 'coach', 'theme', 'from', 'to'],
  coach: ['search', 'student', 'group', 'waiting', 'theme', 'from', 'to'],
} as const;
type FilterName = (typeof filterNames)[LessonListKind][number];
export type LessonFilters = Partial<Record<FilterName, string>>;

export const listEndpoint = { own: lessons.all, coach: lessons.coach } as const;
const listQuerySchema = { own: lessonListQuerySchema, coach: coachLessonListQuerySchema } as const;

/** The filters in an address. Values that the contract rejects are dropped, so that old links still work. */
export function filtersOf(search: URLSearchParams, kind: LessonListKind): LessonFilters {
  const entries = filterNames[kind].map((name) => [name, search.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(
    entries.filter(
      ([name, value]) => value !== '' && listQuerySchema[kind].safeParse({ [name]: value }).success,
    ),
  );
}

interface DateRange {
  from: string;
  to: string;
}

/** A season runs from August to July, as in the statistics. */
const seasonFrom = (year: number): DateRange => ({
  from: `${year}-08-01`,
  to: `${year + 1}-07-31`,
});

/** Older lessons can be found with custom dates. */
const seasonCount = 6;

/** The seasons to choose from, the current one first. */
export function seasonOptions(today: string): (Option & DateRange)[] {
  const currentSeason = seasonStartYear(today);
  return Array.from({ length: seasonCount }, (_, yearsAgo) => ({
    value: seasonName(currentSeason - yearsAgo),
    label: seasonName(currentSeason - yearsAgo),
    ...seasonFrom(currentSeason - yearsAgo),
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
