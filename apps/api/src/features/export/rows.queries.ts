import { sql, type SQL } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import type { Source } from './contents.queries.ts';

/** Enough rows to be fast, few enough for the longest notes. */
const rowsAtOnce = 500;

interface Line {
  /** The row as JSON. */
  line: string;
  /** Its key, from which the next page continues. */
  position: string[];
}

const names = (parts: readonly string[], prefix: string) =>
  sql.raw(parts.map((part) => `${prefix}"${part}"`).join(', '));

/** One page of rows after a position, in key order. Limits before joining, so that every page costs the same. */
async function page(
  db: Database,
  { table, mine, key, read, without }: Source,
  owner: number,
  behind: readonly string[] | undefined,
): Promise<Line[]> {
  const after =
    behind === undefined
      ? sql`true`
      : sql`(${names(key, '')}) > (${sql.join(
          behind.map((part) => sql`${part}`),
          sql`, `,
        )})`;
  const position = sql.raw(`ARRAY[${key.map((part) => `r."${part}"::text`).join(', ')}]`);
  return queryRows<Line>(
    db,
    sql`
    WITH r AS MATERIALIZED (SELECT * FROM ${sql.identifier(table)} WHERE ${mine(asNumber(owner))} AND ${after} ORDER BY ${names(key, '')} LIMIT ${sql.raw(String(rowsAtOnce))}),
         chosen AS (SELECT ${position} AS "position of", ${read?.columns ?? sql`r.*`} FROM r ${read?.from ?? sql``} ORDER BY ${names(key, 'r.')})
    SELECT (to_jsonb(chosen) - ${sql.param(['position of', ...Object.keys(without ?? {})])}::text[])::text AS line, "position of" AS position FROM chosen`,
  );
}

const asNumber = (owner: number): SQL => sql`${owner}::bigint`;

/** All rows of a source as JSON, page by page. Rows that are written in the meantime may or may not be included. */
export async function* linesOf(
  db: Database,
  source: Source,
  owner: number,
): AsyncGenerator<string[]> {
  let behind: string[] | undefined;
  for (;;) {
    const lines = await page(db, source, owner, behind);
    if (lines.length > 0) yield lines.map(({ line }) => line);
    if (lines.length < rowsAtOnce) return;
    behind = lines.at(-1)?.position;
  }
}

export async function countRows(
  db: Database,
  sources: readonly Source[],
  owner: number,
): Promise<number> {
  const counts = sources.map(
    ({ table, mine }) =>
      sql`(SELECT count(*) FROM ${sql.identifier(table)} WHERE ${mine(asNumber(owner))})`,
  );
  const [row] = await queryRows<{ total: number }>(
    db,
    sql`SELECT (${sql.join(counts, sql` + `)})::float8 AS total`,
  );
  return row?.total ?? 0;
}
