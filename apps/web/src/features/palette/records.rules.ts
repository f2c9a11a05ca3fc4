import type { CalendarEntry } from '@fencing-journal/contract/calendar';
import type { EventDetail } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import type { Lesson } from '@fencing-journal/contract/lessons';
import type { PracticeSummary } from '@fencing-journal/contract/practices';
import type { FoundRecord } from '@fencing-journal/contract/search';
import type { TournamentDetail, TournamentSummary } from '@fencing-journal/contract/tournaments';
import { formatDate, nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { splitTheme } from '../lessons/index.ts';
import type { Entry } from './entries.rules.ts';

/** A response that the browser has: its query key and its data. */
export interface KnownAnswer {
  key: readonly unknown[];
  data: unknown;
}

type Page<T> = { results: readonly T[] };

const fencerRecord = (fencer: Fencer): FoundRecord => ({
  kind: 'fencer',
  slug: fencer.slug,
  name: nameOf(fencer),
  club: fencer.club,
});
const tournamentRecord = ({
  slug,
  name,
  date,
  location,
}: Pick<TournamentSummary, 'slug' | 'name' | 'date' | 'location'>): FoundRecord => ({
  kind: 'tournament',
  slug,
  name,
  date,
  location,
});
const practiceRecord = ({
  slug,
  date,
  place,
}: Pick<PracticeSummary, 'slug' | 'date' | 'place'>): FoundRecord => ({
  kind: 'practice',
  slug,
  date,
  place,
});
const lessonRecord = ({
  slug,
  coach,
  lesson_date,
  student_notes,
  from_coach,
  coach_notes,
}: Lesson): FoundRecord => ({
  kind: 'lesson',
  slug,
  coach,
  date: lesson_date,
  notes: from_coach ? coach_notes : student_notes,
});
const eventRecord = (
  { slug, name, date }: Pick<EventDetail, 'slug' | 'name' | 'date'>,
  tournament: { slug: string; name: string },
): FoundRecord => ({ kind: 'event', slug, name, date, tournament });

function recordsOfTournament(tournament: TournamentDetail): FoundRecord[] {
  const { slug, name } = tournament;
  return [
    tournamentRecord(tournament),
    ...tournament.events.map((event) => eventRecord(event, { slug, name })),
  ];
}

function recordsOfCalendarEntry(entry: CalendarEntry): FoundRecord[] {
  if (entry.kind === 'lesson') return [{ ...entry, notes: '' }];
  if (entry.kind === 'practice') return [practiceRecord(entry)];
  if (entry.kind === 'event') return [eventRecord(entry, entry.tournament)];
  const { slug, name } = entry;
  return [
    tournamentRecord(entry),
    ...entry.events.map((event) => eventRecord(event, { slug, name })),
  ];
}

/** How to read the records in a response, by the first two segments of its query key. Shared records are left out. */
const readers: Record<string, (data: never, owner: string) => FoundRecord[]> = {
  'fencers all': (cards: Fencer[]) => cards.map(fencerRecord),
  'tournaments page': ({ results }: Page<TournamentSummary>) => results.map(tournamentRecord),
  'tournaments detail': recordsOfTournament,
  'events detail': (event: EventDetail) => [eventRecord(event, event.tournament)],
  'practices page': ({ results }: Page<PracticeSummary>) => results.map(practiceRecord),
  'practices detail': (practice: PracticeSummary) => [practiceRecord(practice)],
  'lessons all': ({ results }: Page<Lesson>) => results.map(lessonRecord),
  'lessons detail': (lesson: Lesson, owner) =>
    lesson.student_slug === owner ? [lessonRecord(lesson)] : [],
  'calendar range': (entries: CalendarEntry[]) => entries.flatMap(recordsOfCalendarEntry),
  'search newest': (records: FoundRecord[]) => records,
};

/** The owner's records in these responses, each once. `answers` must be sorted newest first; the newest one counts. */
export function recordsIn(answers: readonly KnownAnswer[], owner: string): FoundRecord[] {
  const records = new Map<string, FoundRecord>();
  for (const { key, data } of answers) {
    const read = readers[`${String(key[0])} ${String(key[1])}`];
    if (!read || data === undefined) continue;
    for (const record of read(data as never, owner)) {
      const id = `${record.kind} ${record.slug}`;
      const known = records.get(id);
      // A calendar response doesn't have a lesson's notes.
      if (!known || (known.kind === 'lesson' && known.notes === '')) records.set(id, record);
    }
  }
  return [...records.values()];
}

/** In characters. The server searches whole notes. */
const maxSearchedNotes = 200;

/** Dates are cached, because formatting thousands of them would delay the first result. */
const formattedDates = new Map<string, string>();
function cachedDate(date: string): string {
  let text = formattedDates.get(date);
  if (text === undefined) formattedDates.set(date, (text = formatDate(date)));
  return text;
}

/** How a record looks in the palette. */
export function entryOf(record: FoundRecord): Entry {
  const key = `${record.kind} ${record.slug}`;
  if (record.kind === 'fencer')
    return {
      key,
      group: 'Fencers',
      icon: 'mask',
      title: record.name,
      detail: record.club,
      target: { to: paths.fencer(record.slug) },
    };
  const { date } = record;
  if (record.kind === 'tournament')
    return {
      key,
      date,
      group: 'Tournaments',
      icon: 'trophy',
      title: record.name,
      detail: [cachedDate(date), record.location].filter(Boolean).join(' · '),
      target: { to: paths.tournament(record.slug) },
    };
  if (record.kind === 'event')
    return {
      key,
      date,
      group: 'Events',
      icon: 'list',
      title: record.name,
      detail: `${record.tournament.name} · ${cachedDate(date)}`,
      target: { to: paths.event(record.tournament.slug, record.slug) },
    };
  if (record.kind === 'practice')
    return {
      key,
      date,
      group: 'Practices',
      icon: 'mask',
      title: record.place === '' ? 'Practice' : `Practice, ${record.place}`,
      detail: cachedDate(date),
      target: { to: paths.practice(record.slug) },
    };
  return {
    key,
    date,
    group: 'Lessons',
    icon: 'book',
    title: splitTheme(record.notes).theme || `Lesson with ${record.coach}`,
    detail: `${record.coach} · ${cachedDate(date)}`,
    keywords: record.notes.slice(0, maxSearchedNotes),
    target: { to: paths.lesson(record.slug) },
  };
}

/** The event of an address, or else today's, the latest, or the next one. */
export function currentEvent(
  records: readonly FoundRecord[],
  { pathname, today }: { pathname: string; today: string },
): (FoundRecord & { kind: 'event' }) | undefined {
  const events = records.filter((record) => record.kind === 'event');
  const slug = /^\/journal\/tournaments\/[^/]+\/(?:edit\/)?([^/]+)/.exec(pathname)?.[1];
  const byDate = events.toSorted((a, b) => a.date.localeCompare(b.date));
  return (
    events.find((event) => event.slug === slug) ??
    byDate.findLast((event) => event.date <= today) ??
    byDate[0]
  );
}
