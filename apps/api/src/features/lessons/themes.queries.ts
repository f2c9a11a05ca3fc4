import { limits } from '@fencing-journal/contract/shared/limits';
import type { UsedTheme } from '@fencing-journal/contract/lesson-themes';
import { and, eq, gte, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lessons, ownBouts, ownTouches } from '../../db/schema.ts';
import { hasTheme, lessonsFor, ownLessons } from './lists.queries.ts';

/**
 * Returns themes with their number of lessons. Spellings that differ only in case are one theme, shown as
 * last written.
 */
const themesOf = (db: Database, isIncluded: SQL | undefined): Promise<UsedTheme[]> => {
  const each = db
    .select({
      id: lessons.id,
      theme: sql<string>`unnest(${lessons.themes})`.as('theme'),
    })
    .from(lessons)
    .where(and(isIncluded, sql`cardinality(${lessons.themes}) > 0`))
    .as('each');
  const count = sql<number>`count(*)::int`;
  return db
    .select({
      theme: sql<string>`(array_agg(${each.theme} ORDER BY ${each.id} DESC))[1]`,
      lessons: count,
    })
    .from(each)
    .groupBy(sql`lower(${each.theme})`)
    .orderBy(sql`count(*) DESC, lower(${each.theme})`)
    .limit(limits.usedThemes);
};

export const ownThemes = (db: Database, owner: number): Promise<UsedTheme[]> =>
  themesOf(db, ownLessons(owner));

export const themesOfStudents = (db: Database, coach: number): Promise<UsedTheme[]> =>
  themesOf(db, lessonsFor(db, coach));

/** Counts the lessons with the theme and returns the day of the first one, or null if there is none. */
export async function lessonsWith(db: Database, owner: number, theme: string) {
  const [row] = await db
    .select({
      lessons: sql<number>`count(*)::int`,
      since: sql<string | null>`min(${lessons.date})::text`,
    })
    .from(lessons)
    .where(and(ownLessons(owner), hasTheme(theme)));
  return row ?? { lessons: 0, since: null };
}

interface Matching {
  scored: readonly string[];
  received: readonly string[];
}

/**
 * Counts the owner's touches with these actions in the year before a day and since that day. Penalties have no action.
 * Bouts of all kinds count.
 */
export async function touchesAround(
  db: Database,
  owner: number,
  day: string,
  { scored, received }: Matching,
) {
  const after = sql<boolean>`${ownBouts.date} >= ${day}::date`;
  return db
    .select({
      after: after.as('after'),
      bouts: sql<number>`count(DISTINCT ${ownTouches.bout_id})::int`,
      scored: sql<number>`(count(*) FILTER (WHERE ${ownTouches.scored}))::int`,
      received: sql<number>`(count(*) FILTER (WHERE NOT ${ownTouches.scored}))::int`,
    })
    .from(ownTouches)
    .innerJoin(
      ownBouts,
      and(eq(ownBouts.owner_id, ownTouches.owner_id), eq(ownBouts.bout_id, ownTouches.bout_id)),
    )
    .where(
      and(
        eq(ownTouches.owner_id, owner),
        eq(ownTouches.kind, 'touch'),
        gte(ownBouts.date, sql`(${day}::date - interval '1 year')::date`),
        or(
          and(ownTouches.scored, inArray(ownTouches.action, [...scored])),
          and(sql`NOT ${ownTouches.scored}`, inArray(ownTouches.action, [...received])),
        ),
      ),
    )
    .groupBy(sql`1`);
}
