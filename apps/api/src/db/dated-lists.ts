import { limits } from '@fencing-journal/contract/shared/limits';
import { and, eq, sql, type SQLWrapper, type Subquery } from 'drizzle-orm';
import type { Database } from './database.ts';
import { jsonRows } from './json-rows.ts';
import { prepared } from './prepared.ts';
import { requireFound } from '../lib/errors.ts';
import { monthCounts } from './schema.ts';

type List = 'tournaments' | 'lessons' | 'events' | 'practices';

/**
 * Returns a subquery of one row: the number of rows in an account's list, and where one of its
 * pages starts, newest first. Instead of reading the rows before the page, it sums the counts of
 * months until the page's first row falls into one. The page consists of the rows dated before
 * `before`, without the first `skip` of them. Both columns are null if the list ends before the
 * page. The query has the placeholders `owner` and `offset`.
 */
export function listPosition(db: Database, list: Exclude<List, 'events'>) {
  const offset = sql`${sql.placeholder('offset')}::bigint`;
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
    .where(and(eq(monthCounts.owner_id, sql.placeholder('owner')), eq(monthCounts.list, list)))
    .as('months');
  const containsOffset = sql`${months.newer} <= ${offset} AND ${months.newer} + ${months.entries} > ${offset}`;
  return db
    .select({
      count: sql<number>`coalesce(sum(${months.entries}), 0)::int`.as('count'),
      before: sql<
        string | null
      >`(max(${months.month}) FILTER (WHERE ${containsOffset}) + interval '1 month')::date`.as(
        'before',
      ),
      skip: sql<
        number | null
      >`(${offset} - max(${months.newer}) FILTER (WHERE ${containsOffset}))::int`.as('skip'),
    })
    .from(months)
    .as('position');
}

type Position = ReturnType<typeof listPosition>;
interface Rows<Row> extends PromiseLike<Row[]> {
  as(alias: string): Subquery;
}

/**
 * Creates a function that reads one page of a list and the number of entries. `selectRows` selects the rows of the page
 * at a position. They arrive as JSON, because decoding them column by column takes longer.
 */
export function createPageReader<Row>(
  list: Exclude<List, 'events'>,
  selectRows: (db: Database, position: Position) => Rows<Row>,
) {
  const query = prepared((db) => {
    const position = listPosition(db, list);
    const rows = jsonRows<Row>(selectRows(db, position).as('listed'));
    return db.select({ count: position.count, rows }).from(position);
  });
  return async (db: Database, owner: number, pageNumber: number) => {
    const [page] = await query(db).execute({ owner, offset: (pageNumber - 1) * limits.pageSize });
    return requireFound(page);
  };
}

/** Makes a column of an outer query usable as LIMIT or OFFSET, which drizzle accepts only as numbers. */
export const outerColumn = (column: SQLWrapper): number => column as unknown as number;

/** The sum of the selected months of `month_counts`. */
export const sumEntries = sql<number>`coalesce(sum(${monthCounts.entries}), 0)::int`;

const entriesQuery = prepared((db) =>
  db
    .select({ entries: sumEntries })
    .from(monthCounts)
    .where(
      and(
        eq(monthCounts.owner_id, sql.placeholder('owner')),
        eq(monthCounts.list, sql.placeholder('list')),
      ),
    ),
);

/** Returns the number of rows an account has in a list, from the stored counts. */
export async function countEntries(db: Database, owner: number, list: List): Promise<number> {
  const [row] = await entriesQuery(db).execute({ owner, list });
  return row?.entries ?? 0;
}
