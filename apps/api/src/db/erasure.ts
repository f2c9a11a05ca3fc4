import type { Pool } from 'pg';

/** VACUUM FULL locks a table while rewriting it: about a second for this many bytes. */
const maxRewriteBytes = 64 * 1024 * 1024;

interface Table {
  name: string;
  bytes: number;
}

async function listTables(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    SELECT oid::regclass::text AS name, pg_total_relation_size(oid)::float8 AS bytes
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY bytes`);
  return rows;
}

/**
 * Erases deleted rows from the files of the embedded store: rewrites the tables, whose pages still
 * contain deleted rows, and the planner's statistics, which contain samples of values, and drops
 * the write-ahead log. Tables too large to rewrite are only vacuumed; their free space keeps old
 * bytes until new rows overwrite them.
 */
export async function purgeDeleted(pool: Pool): Promise<void> {
  // ANALYZE keeps the old samples of a table that has become empty.
  await pool.query(
    "DELETE FROM pg_statistic USING pg_class c WHERE c.oid = starelid AND c.relnamespace = 'public'::regnamespace",
  );
  for (const { name, bytes } of await listTables(pool))
    await pool.query(`VACUUM (${bytes <= maxRewriteBytes ? 'FULL, ' : ''}ANALYZE) ${name}`);
  await pool.query('VACUUM FULL pg_statistic');
  await pool.query('SELECT pg_switch_wal()');
  await pool.query('CHECKPOINT');
}
