import { inArray, sql } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { mediaUploads, storedFileColumns } from '../../db/schema.ts';

/**
 * Returns the keys that no row refers to. Uses one query over all tables, because a key may move from an upload to its
 * video at any time.
 */
export async function findOrphans(db: Database, keys: readonly string[]): Promise<string[]> {
  const references = [mediaUploads.storage_key, ...storedFileColumns].map(
    (column) =>
      sql`SELECT ${column} AS key FROM ${column.table} WHERE ${inArray(column, [...keys])}`,
  );
  const rows = await queryRows<{ key: string }>(db, sql.join(references, sql` UNION ALL `));
  const referenced = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !referenced.has(key));
}
