import type { JournalToday } from '@fencing-journal/contract/journal';
import { limits } from '@fencing-journal/contract/shared/limits';
import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { countEntries } from '../../db/dated-lists.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { literalLimit, prepared } from '../../db/prepared.ts';
import { bouts, events, fencers, goals, tasks, tournaments } from '../../db/schema.ts';
import { isOwnCardOf } from '../../db/own-card.ts';
import { together } from '../../db/together.ts';
import { lastDay, onTournament } from '../../db/tournaments.ts';
import { ownRecord } from '../events/index.ts';

const owner = sql.placeholder('owner');
const date = sql.placeholder('date');

/** The earliest day on which a tournament that is still running on the given day can have started. */
const firstPossibleDay = sql`${date}::date - ${sql.raw(String(limits.tournamentDays))}::int`;
const reference = { slug: tournaments.slug, name: tournaments.name };

const todayQuery = prepared((db) => {
  const eventsOfDay = db
    .select({ slug: events.slug, name: events.name, weapon: events.weapon })
    .from(events)
    .where(and(onTournament, eq(events.date, date)))
    .orderBy(asc(events.id))
    .as('event');
  const anyEvent = db.select({ id: events.id }).from(events).where(onTournament);
  const withEventToday = db
    .select({ id: events.tournament_id })
    .from(events)
    .where(and(eq(events.owner_id, owner), eq(events.date, date)));
  return db
    .select({
      ...reference,
      events: jsonRows<JournalToday['today'][number]['events'][number]>(eventsOfDay),
    })
    .from(tournaments)
    .where(
      and(
        eq(tournaments.owner_id, owner),
        or(
          sql`${tournaments.id} IN ${withEventToday}`,
          and(
            between(tournaments.date, firstPossibleDay, date),
            gte(lastDay, date),
            notExists(anyEvent),
          ),
        ),
      ),
    )
    .orderBy(asc(tournaments.date), asc(tournaments.id))
    .limit(literalLimit(limits.tournamentsOfDay));
});

const nextQuery = prepared((db) =>
  db
    .select({ ...reference, date: tournaments.date })
    .from(tournaments)
    .where(and(eq(tournaments.owner_id, owner), gt(tournaments.date, date)))
    .orderBy(asc(tournaments.date), asc(tournaments.id))
    .limit(literalLimit(1)),
);

const resultsQuery = prepared((db) => {
  const latest = db
    .select({
      owner_id: events.owner_id,
      id: events.id,
      slug: events.slug,
      name: events.name,
      date: events.date,
      tournament_id: events.tournament_id,
      place: events.place,
      entries: events.entries,
    })
    .from(events)
    .where(
      and(
        eq(events.owner_id, owner),
        lte(events.date, date),
        or(
          isNotNull(events.place),
          exists(
            db
              .select({ id: bouts.id })
              .from(bouts)
              .where(and(eq(bouts.owner_id, events.owner_id), eq(bouts.event_id, events.id))),
          ),
        ),
      ),
    )
    .orderBy(desc(events.date), desc(events.id))
    .limit(literalLimit(limits.lastResults))
    .as('latest');
  return db
    .select({
      slug: latest.slug,
      name: latest.name,
      date: latest.date,
      tournament: reference,
      place: latest.place,
      entries: latest.entries,
      ...ownRecord,
    })
    .from(latest)
    .innerJoin(
      tournaments,
      and(eq(tournaments.owner_id, latest.owner_id), eq(tournaments.id, latest.tournament_id)),
    )
    .leftJoin(bouts, and(eq(bouts.owner_id, latest.owner_id), eq(bouts.event_id, latest.id)))
    .innerJoin(fencers, isOwnCardOf(latest.owner_id))
    .groupBy(
      latest.id,
      latest.slug,
      latest.name,
      latest.date,
      latest.place,
      latest.entries,
      tournaments.slug,
      tournaments.name,
    )
    .orderBy(desc(latest.date), desc(latest.id));
});

const dueQuery = prepared((db) => {
  const isDue = (day: AnyPgColumn) =>
    lte(day, sql`${date}::date + ${sql.raw(String(limits.dueSoonDays))}::int`);
  const openTasks = db
    .select({
      kind: sql<'task' | 'goal'>`'task'`.as('kind'),
      id: tasks.key,
      text: tasks.text,
      due_on: sql<string>`${tasks.due_on}`.as('due_on'),
    })
    .from(tasks)
    .where(and(eq(tasks.owner_id, owner), isNull(tasks.done_at), isDue(tasks.due_on)));
  const openGoals = db
    .select({
      kind: sql<'task' | 'goal'>`'goal'`.as('kind'),
      id: goals.key,
      text: goals.title,
      due_on: sql<string>`${goals.due_on}`.as('due_on'),
    })
    .from(goals)
    .where(and(eq(goals.owner_id, owner), isNull(goals.done_at), isDue(goals.due_on)));
  return unionAll(openTasks, openGoals)
    .orderBy(sql`4`, sql`2`)
    .limit(literalLimit(limits.dueSoon));
});

/** Returns the content of the journal's home for this day, in one round trip to the database. */
export async function todayOf(db: Database, ownerId: number, day: string): Promise<JournalToday> {
  const values = { owner: ownerId, date: day };
  const [today, [next], results, due, tournamentCount, practiceCount, lessonCount] = await together(
    db,
    (one) => [
      todayQuery(one).execute(values),
      nextQuery(one).execute(values),
      resultsQuery(one).execute(values),
      dueQuery(one).execute(values),
      countEntries(one, ownerId, 'tournaments'),
      countEntries(one, ownerId, 'practices'),
      countEntries(one, ownerId, 'lessons'),
    ],
  );
  return {
    is_new: tournamentCount + practiceCount + lessonCount === 0,
    today,
    next_tournament: next ?? null,
    due,
    last_results: results,
  };
}
