import { and, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { monthCounts } from './schema.ts';


/**
 * Where a page of a list begins, newest first, without reading the rows before it: the months' counts are summed until
 * the page's first row falls into one. Undefined when the list ends before.
 */
export async function pagePosition(db: Database, owner: number, list: 'tournaments' | 'lessons', offset: number): Promise<{ count: number; position: { before: string; skip: number } | undefined }> {
  const months = await db
    .select({ month: monthCounts.month, entries: monthCounts.entries })
    .from(monthCounts)
    .where(and(eq(monthCounts.owner_id, owner), eq(monthCounts.list, list)));
  months.sort((one, other) => (one.month < other.month ? 1 : -1));
  const count = months.reduce((sum, { entries }) => sum + entries, 0);
  let passed = 0;
  for (const { month, entries } of months) {
    if (offset < passed + entries) return { count, position: { before: firstOfNextMonth(month), skip: offset - passed } };
    passed += entries;
  }
  return { count, position: undefined };
}

function firstOfNextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}
