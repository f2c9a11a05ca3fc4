import type { PGlite } from '@electric-sql/pglite';
import { openInMemory } from '../db/embedded/pglite.ts';

/** An in-memory database that can be restored to the state in which it was opened. */
export interface ReusableDatabase {
  client: PGlite;
  /** Resolves with false if the schema has changed or so much was written that a new database is better. */
  restore(): Promise<boolean>;
}

/** Deleted rows still take space, because nothing vacuums the database. */
const maxGrowthBytes = 16 * 1024 * 1024;

const inSchema = `relnamespace = 'public'::regnamespace`;
/** Returns a hash that differs between any two schemas, as far as tests change them. */
const stateQuery = `
  SELECT pg_database_size(current_database())::int AS bytes, md5(concat(
    (SELECT string_agg(format('%s %s %s %s', attrelid, attname, atttypid, attnotnull), ',' ORDER BY attrelid, attnum)
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE ${inSchema}),
    (SELECT string_agg(pg_get_indexdef(pg_class.oid), ',' ORDER BY pg_class.oid)
       FROM pg_class WHERE ${inSchema} AND relkind = 'i'),
    (SELECT string_agg(format('%s %s', oid, tgenabled), ',' ORDER BY oid) FROM pg_trigger WHERE NOT tgisinternal),
    (SELECT string_agg(pg_get_constraintdef(oid), ',' ORDER BY oid) FROM pg_constraint),
    (SELECT string_agg(prosrc, ',' ORDER BY oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace)
  )) AS schema`;

const filledTables = `
  SELECT relname AS name FROM pg_class
  WHERE ${inSchema} AND relkind = 'r' AND relname <> 'schema_migrations'
    AND xpath_exists('//row', query_to_xml(format('SELECT 1 FROM %I LIMIT 1', relname), false, false, ''))`;

export async function openReusable(dump: Blob): Promise<ReusableDatabase> {
  const client = await openInMemory(dump);
  const rows = async <T>(query: string): Promise<T[]> => (await client.query<T>(query)).rows;
  const state = async () => (await rows<{ bytes: number; schema: string }>(stateQuery))[0]!;
  const namesOfFilledTables = async () =>
    (await rows<{ name: string }>(filledTables)).map(({ name }) => name);

  const original = await state();
  // The rows that the migrations inserted.
  const insertions = await Promise.all(
    (await namesOfFilledTables()).map(async (name) => {
      const [content] = await rows<{ json: string }>(
        `SELECT quote_literal(jsonb_agg(t)) AS json FROM ${name} t`,
      );
      return `INSERT INTO ${name} SELECT * FROM jsonb_populate_recordset(NULL::${name}, ${content!.json});`;
    }),
  );

  return {
    client,
    restore: async () => {
      // Sent one by one, because statements sent together form a transaction.
      await client.exec('ROLLBACK');
      await client.exec('DISCARD ALL');
      const { bytes, schema } = await state();
      if (schema !== original.schema || bytes > original.bytes + maxGrowthBytes) return false;
      const deletions = (await namesOfFilledTables()).map((name) => `DELETE FROM ${name};`);
      // All tables are emptied, so foreign keys and triggers have nothing to do.
      await client.exec(`
        SET session_replication_role = replica;
        ${[...deletions, ...insertions].join('\n')}
        SELECT setval(format('%I', sequencename)::regclass, start_value, false)
          FROM pg_sequences WHERE schemaname = 'public';
        RESET session_replication_role;`);
      return true;
    },
  };
}
