import { sql, type SQL } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import type { Source } from './sources.queries.ts';

/** Rows per page: enough to be fast, and few enough to keep rows with the longest notes in memory. */
const pageSize = 500;

interface Line {
  /** The row as JSON. */
  line: string;
  /** The row's key. The next page continues after it. */
  position: string[];
}

const columnList = (columns: readonly string[], prefix: string) =>
  sql.raw(columns.map((column) => `${prefix}"${column}"`).join(', '));

/** Returns a page of rows after a position, in key order. Limits before joining, so that every page costs the same. */
async function readPage(
  db: Database,
  { table, isOwn, key, read, omitted }: Source,
  owner: number,
  cursor: readonly string[] | undefined,
): Promise<Line[]> {
  const isAfterCursor =
    cursor === undefined
      ? sql`true`
      : sql`(${columnList(key, '')}) > (${sql.join(
          cursor.map((value) => sql`${value}`),
          sql`, `,
        )})`;
  const position = sql.raw(`ARRAY[${key.map((column) => `r."${column}"::text`).join(', ')}]`);
  return queryRows<Line>(
    db,
    sql`
    WITH r AS MATERIALIZED (SELECT * FROM ${sql.identifier(table)} WHERE ${isOwn(bigintParam(owner))} AND ${isAfterCursor} ORDER BY ${columnList(key, '')} LIMIT ${sql.raw(String(pageSize))}),
         chosen AS (SELECT ${position} AS "position of", ${read?.columns ?? sql`r.*`} FROM r ${read?.from ?? sql``} ORDER BY ${columnList(key, 'r.')})
    SELECT (to_jsonb(chosen) - ${sql.param(['position of', ...Object.keys(omitted ?? {})])}::text[])::text AS line, "position of" AS position FROM chosen`,
  );
}

const bigintParam = (owner: number): SQL => sql`${owner}::bigint`;

/** Yields all rows of a source as JSON, page by page. Rows written in the meantime might be included. */
export async function* streamRows(
  db: Database,
  source: Source,
  owner: number,
): AsyncGenerator<string[]> {
  let cursor: string[] | undefined;
  for (;;) {
    const lines = await readPage(db, source, owner, cursor);
    if (lines.length > 0) yield lines.map(({ line }) => line);
    if (lines.length < pageSize) return;
    cursor = lines.at(-1)?.position;
  }
}

export async function countRows(
  db: Database,
  sources: readonly Source[],
  owner: number,
): Promise<number> {
  const counts = sources.map(
    ({ table, isOwn }) =>
      sql`(SELECT count(*) FROM ${sql.identifier(table)} WHERE ${isOwn(bigintParam(owner))})`,
  );
  const [row] = await queryRows<{ total: number }>(
    db,
    sql`SELECT (${sql.join(counts, sql` + `)})::float8 AS total`,
  );
  return row?.total ?? 0;
}
