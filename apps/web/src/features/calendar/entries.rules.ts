import type { CalendarEntry } from '@fencing-journal/contract/calendar';
import { addDays, daysBetween } from '@fencing-journal/contract/shared/days';
import { paths } from '../../lib/paths.ts';
import type { IconName } from '../../ui/icon.tsx';

export const titleOf = (entry: CalendarEntry): string =>
  entry.kind === 'lesson' ? `Lesson with ${entry.coach}` : entry.name;

/** The line below the title, on one of the entry's days. */
export function detailOf(entry: CalendarEntry, day: string): string {
  if (entry.kind === 'lesson') return '';
  if (entry.kind === 'event') return entry.tournament.name;
  const { date, end_date, location, events } = entry;
  const parts = [
    end_date !== null && `Day ${daysBetween(date, day) + 1} of ${daysBetween(date, end_date) + 1}`,
    location,
    ...events.filter((event) => event.date === day).map(({ name }) => name),
  ];
  return parts.filter(Boolean).join(' · ');
}

const lastDayOf = (entry: CalendarEntry): string =>
  (entry.kind === 'tournament' ? entry.end_date : null) ?? entry.date;

export const linkOf = (entry: CalendarEntry): string =>
  entry.kind === 'lesson'
    ? paths.lesson(entry.slug)
    : entry.kind === 'event'
      ? paths.event(entry.tournament.slug, entry.slug)
      : paths.tournament(entry.slug);

export const iconOf = (entry: CalendarEntry): IconName =>
  entry.kind === 'lesson' ? 'book' : 'trophy';

export const entriesOn = (entries: readonly CalendarEntry[], day: string): CalendarEntry[] =>
  entries.filter((entry) => entry.date <= day && day <= lastDayOf(entry));

/** The distinct days of the entries, in order. */
export const daysOf = (entries: readonly CalendarEntry[]): string[] =>
  [
    ...new Set(
      entries.flatMap((entry) =>
        Array.from({ length: daysBetween(entry.date, lastDayOf(entry)) + 1 }, (_, index) =>
          addDays(entry.date, index),
        ),
      ),
    ),
  ].toSorted();

/** The accessible name of a day in the month grid. */
export const dayLabel = (longDate: string, entries: readonly CalendarEntry[]): string =>
  entries.length === 0
    ? longDate
    : `${longDate}, ${entries.length === 1 ? '1 entry' : `${entries.length} entries`}`;
