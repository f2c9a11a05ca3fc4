import { sql } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';

/**
 * Returns an identifier of the database. It is not stored in a row, so that a database restored from a backup has
 * another one.
 */
export async function installationId(db: Database): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`SELECT concat_ws('-', system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database())) AS id
          FROM pg_control_system()`,
  );
  if (!row) throw new Error('The database has no identifier.');
  return row.id;
}
