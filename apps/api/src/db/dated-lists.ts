import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { monthCounts } from './schema.ts';

/**
 * Returns the row count of a list and where a page begins, newest first, without reading the rows
 * before it: sums the counts of months until the page's first row falls into one. `position` is
 * undefined if the list ends before the page. Summed in SQL, because transferring the months of
 * forty years took a third of the request.
 */
export async function pagePosition(
  db: Database,
  owner: number,
  list: 'tournaments' | 'lessons',
  offset: number,
): Promise<{ count: number; position: { before: string; skip: number } | undefined }> {
  const months = db
    .select({
      month: monthCounts.month,
      entries: monthCounts.entries,
      newer:
        sql<number>`sum(${monthCounts.entries}) OVER (ORDER BY ${monthCounts.month} DESC ROWS UNBOUNDED PRECEDING) - ${monthCounts.entries}`.as(
          'newer',
        ),
    })
    .from(monthCounts)
    .where(and(eq(monthCounts.owner_id, owner), eq(monthCounts.list, list)))
    .as('months');
  const containsOffset = sql`${months.newer} <= ${offset} AND ${months.newer} + ${months.entries} > ${offset}`;
  const [row] = await db
    .select({
      count: sql<number>`coalesce(sum(${months.entries}), 0)::int`,
      before: sql<
        string | null
      >`(max(${months.month}) FILTER (WHERE ${containsOffset}) + interval '1 month')::date::text`,
      newer: sql<number | null>`(max(${months.newer}) FILTER (WHERE ${containsOffset}))::int`,
    })
    .from(months);
  const { count = 0, before = null, newer = null } = row ?? {};
  return {
    count,
    position: before === null || newer === null ? undefined : { before, skip: offset - newer },
  };
}

/** Returns the number of rows an account has in a list, from the stored counts. */
export async function countEntries(db: Database, owner: number, list: 'events'): Promise<number> {
  const [row] = await db
    .select({ entries: sql<number>`coalesce(sum(${monthCounts.entries}), 0)::int` })
    .from(monthCounts)
    .where(and(eq(monthCounts.owner_id, owner), eq(monthCounts.list, list)));
  return row?.entries ?? 0;
}
