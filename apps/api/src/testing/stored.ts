import { sql } from 'drizzle-orm';
import { queryRows } from '../db/database.ts';
import type { TestApp } from './app.ts';

/** Returns the names of the tables that have a row containing the text. */
export async function tablesWith({ store }: TestApp, text: string): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    store.db,
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  if (tables.length <= 30) throw new Error('Most tables are missing from the list.');
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await queryRows<{ row: string }>(
      store.db,
      sql`SELECT to_jsonb(t)::text AS row FROM ${sql.identifier(name)} t`,
    );
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found;
}
