import type { CalendarEntry } from '@fencing-journal/contract/calendar';
import { addDays } from '@fencing-journal/contract/shared/days';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, between, eq, gte, notBetween, sql } from 'drizzle-orm';
import { ownLessonVideoCounts } from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { events, lessons, practices, tournaments, users } from '../../db/schema.ts';
import { lastDay, onTournament } from '../../db/tournaments.ts';
import { isVisibleTo } from '../access/index.ts';

export interface DateRange {
  from: string;
  to: string;
}

/** An entry with the time of its last change, which calendar programs need. */
export type CalendarRow = CalendarEntry & { changed_at: Date };

const nameFields = { slug: tournaments.slug, name: tournaments.name };

const eventsOnItsDays = sql<
  { slug: string; name: string; date: string }[]
>`coalesce((SELECT jsonb_agg(jsonb_build_object('slug', e.slug, 'name', e.name, 'date', e.date) ORDER BY e.date, e.id)
  FROM ${events} e WHERE e.owner_id = ${tournaments}.owner_id AND e.tournament_id = ${tournaments}.id
   AND e.date BETWEEN ${tournaments}.date AND ${lastDay}), '[]'::jsonb)`;

const tournamentsIn = (db: Database, owner: number, { from, to }: DateRange) =>
  db
    .select({
      ...nameFields,
      date: tournaments.date,
      end_date: sql<string | null>`nullif(${lastDay}, ${tournaments.date})`,
      location: tournaments.location,
      events: eventsOnItsDays,
      changed_at: tournaments.updated_at,
    })
    .from(tournaments)
    .where(
      and(
        eq(tournaments.owner_id, owner),
        // This condition lets the index find the tournaments that can reach into the range.
        between(tournaments.date, addDays(from, -limits.tournamentDays), to),
        gte(lastDay, from),
      ),
    )
    .orderBy(asc(tournaments.date), asc(tournaments.id))
    .limit(limits.calendarEntries);

/** Returns events that are not on any of their tournament's days. The other events are listed with the tournament. */
const eventsIn = (db: Database, owner: number, { from, to }: DateRange) =>
  db
    .select({
      slug: events.slug,
      name: events.name,
      date: events.date,
      tournament: nameFields,
      changed_at: events.updated_at,
    })
    .from(events)
    .innerJoin(tournaments, onTournament)
    .where(
      and(
        eq(events.owner_id, owner),
        between(events.date, from, to),
        notBetween(events.date, tournaments.date, lastDay),
      ),
    )
    .orderBy(asc(events.date), asc(events.id))
    .limit(limits.calendarEntries);

const practicesIn = (db: Database, owner: number, { from, to }: DateRange) =>
  db
    .select({
      slug: practices.slug,
      date: practices.date,
      place: practices.place,
      bouts: sql<number>`(SELECT count(*)::int FROM bouts b WHERE b.owner_id = ${practices}.owner_id AND b.practice_id = ${practices}.id)`,
      changed_at: practices.updated_at,
    })
    .from(practices)
    .where(and(eq(practices.owner_id, owner), between(practices.date, from, to)))
    .orderBy(asc(practices.date), asc(practices.id))
    .limit(limits.calendarEntries);

const lessonsIn = (db: Database, owner: number, { from, to }: DateRange) =>
  db
    .select({
      slug: lessons.slug,
      date: lessons.date,
      coach: sql<string>`coalesce(${fullName(users)}, ${lessons.coach_name})`,
      ...ownLessonVideoCounts,
      changed_at: lessons.updated_at,
    })
    .from(lessons)
    .leftJoin(users, and(eq(users.id, lessons.coach_user_id), isVisibleTo(owner)))
    .where(and(eq(lessons.owner_id, owner), between(lessons.date, from, to)))
    .orderBy(asc(lessons.date), asc(lessons.id))
    .limit(limits.calendarEntries);

/**
 * Returns the account's entries by day: tournaments, then events, practices and lessons. At most
 * `limits.calendarEntries` are returned.
 */
export async function calendarEntriesIn(
  db: Database,
  owner: number,
  range: DateRange,
): Promise<CalendarRow[]> {
  const entries: CalendarRow[] = [
    ...(await tournamentsIn(db, owner, range)).map((row) => ({
      kind: 'tournament' as const,
      ...row,
    })),
    ...(await eventsIn(db, owner, range)).map((row) => ({ kind: 'event' as const, ...row })),
    ...(await practicesIn(db, owner, range)).map((row) => ({ kind: 'practice' as const, ...row })),
    ...(await lessonsIn(db, owner, range)).map((row) => ({ kind: 'lesson' as const, ...row })),
  ];
  // The sort is stable, so the order of kinds is kept within a day.
  return entries
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .slice(0, limits.calendarEntries);
}
