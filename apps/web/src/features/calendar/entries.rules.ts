import type { CalendarEntry } from '@fencing-journal/contract/calendar';
import { addDays, daysBetween } from '@fencing-journal/contract/shared/days';
import { pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { IconName } from '../../ui/icon.tsx';

export function titleOf(entry: CalendarEntry): string {
  if (entry.kind === 'lesson') return `Lesson with ${entry.coach}`;
  return entry.kind === 'practice' ? 'Practice' : entry.name;
}

/** Returns the line below the title, on one of the entry's days. */
export function detailOf(entry: CalendarEntry, day: string): string {
  if (entry.kind === 'lesson') return '';
  if (entry.kind === 'event') return entry.tournament.name;
  if (entry.kind === 'practice')
    return [entry.place, entry.bouts > 0 && pluralize(entry.bouts, 'bout')]
      .filter(Boolean)
      .join(' · ');
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

export function linkOf(entry: CalendarEntry): string {
  if (entry.kind === 'lesson') return paths.lesson(entry.slug);
  if (entry.kind === 'practice') return paths.practice(entry.slug);
  return entry.kind === 'event'
    ? paths.event(entry.tournament.slug, entry.slug)
    : paths.tournament(entry.slug);
}

const icons = { lesson: 'book', practice: 'mask', event: 'trophy', tournament: 'trophy' } as const;
export const iconOf = (entry: CalendarEntry): IconName => icons[entry.kind];

export const entriesOn = (entries: readonly CalendarEntry[], day: string): CalendarEntry[] =>
  entries.filter((entry) => entry.date <= day && day <= lastDayOf(entry));

/** Returns the distinct days of the entries, in order. */
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

/** Returns the accessible name of a day in the month grid. */
export const dayLabel = (longDate: string, entries: readonly CalendarEntry[]): string =>
  entries.length === 0
    ? longDate
    : `${longDate}, ${entries.length === 1 ? '1 entry' : `${entries.length} entries`}`;
