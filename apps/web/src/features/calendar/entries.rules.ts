import type { CalendarEntry } from '@fencing-journal/contract/calendar';
import { paths } from '../../lib/paths.ts';
import type { IconName } from '../../ui/icon.tsx';

export const titleOf = (entry: CalendarEntry): string =>
  entry.kind === 'lesson' ? `Lesson with ${entry.coach}` : entry.name;

/** The line below the title. */
export function detailOf(entry: CalendarEntry): string {
  if (entry.kind === 'lesson') return '';
  if (entry.kind === 'event') return entry.tournament.name;
  return [entry.location, ...entry.events.map(({ name }) => name)]
    .filter((part) => part !== '')
    .join(' · ');
}

export const linkOf = (entry: CalendarEntry): string =>
  entry.kind === 'lesson'
    ? paths.lesson(entry.slug)
    : entry.kind === 'event'
      ? paths.event(entry.tournament.slug, entry.slug)
      : paths.tournament(entry.slug);

export const iconOf = (entry: CalendarEntry): IconName =>
  entry.kind === 'lesson' ? 'book' : 'trophy';

export const entriesOn = (entries: readonly CalendarEntry[], day: string): CalendarEntry[] =>
  entries.filter(({ date }) => date === day);

/** The distinct days of the entries, in order. */
export const daysOf = (entries: readonly CalendarEntry[]): string[] => [
  ...new Set(entries.map(({ date }) => date)),
];

/** The accessible name of a day in the month grid. */
export const dayLabel = (longDate: string, entries: readonly CalendarEntry[]): string =>
  entries.length === 0
    ? longDate
    : `${longDate}, ${entries.length === 1 ? '1 entry' : `${entries.length} entries`}`;
