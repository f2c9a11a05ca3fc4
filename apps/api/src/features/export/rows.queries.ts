import { sql, type SQL } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import type { Source } from './sources.queries.ts';

/** Rows per page: enough to be fast, and few enough to keep rows with the longest notes in memory. */
const pageSize = 500;

interface Line {
  /** The row as JSON: an object, or an array of the chosen columns. */
  line: string;
  /** The row's key. The next page continues after it. */
  position: string[];
}

const columnList = (columns: readonly string[], prefix: string) =>
  sql.raw(columns.map((column) => `${prefix}"${column}"`).join(', '));

/** Returns the expression for a row `c`. `jsonb` is needed to leave columns out; it takes twice as long as `json`. */
function lineOf({ omitted }: Source, columns: readonly string[] | undefined): SQL {
  if (columns) return sql`json_build_array(${columnList(columns, 'c.')})`;
  return omitted
    ? sql`to_jsonb(c) - ${sql.param(Object.keys(omitted))}::text[]`
    : sql`row_to_json(c)`;
}

interface Read {
  db: Database;
  source: Source;
  owner: number;
  /** The columns of a spreadsheet's row. */
  columns?: readonly string[];
}

/** Returns a page of rows after a position, in key order. Limits before joining, so that every page costs the same. */
async function readPage(
  { db, source, owner, columns }: Read,
  cursor: readonly string[] | undefined,
): Promise<Line[]> {
  const { table, isOwn, key, read } = source;
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
    WITH r AS MATERIALIZED (SELECT * FROM ${sql.identifier(table)} WHERE ${isOwn(bigintParam(owner))} AND ${isAfterCursor} ORDER BY ${columnList(key, '')} LIMIT ${sql.raw(String(pageSize))})
    SELECT (SELECT (${lineOf(source, columns)})::text FROM (SELECT ${read?.columns ?? sql`r.*`}) c) AS line, ${position} AS position
      FROM r ${read?.from ?? sql``} ORDER BY ${columnList(key, 'r.')}`,
  );
}

const bigintParam = (owner: number): SQL => sql`${owner}::bigint`;

/** Yields all rows of a source as JSON, page by page. Rows written in the meantime might be included. */
export async function* streamRows(read: Read): AsyncGenerator<string[]> {
  let cursor: string[] | undefined;
  for (;;) {
    const lines = await readPage(read, cursor);
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
