import { join } from 'node:path';
import { escapeIdentifier, escapeLiteral, type ClientBase } from 'pg';
import { migrationLock, schemaStatements } from '../migrate.ts';
import { contentsOf, fixTextForms, listTables, type Table } from './catalog.ts';
import { tableFile } from './dump.ts';
import { checkFile, readLines } from './files.ts';
import type { Dump, DumpedTable } from './manifest.ts';

const batchBytes = 1024 * 1024;

/** Throws if the files do not match the dump. */
export async function checkTableFiles(folder: string, { tables }: Dump): Promise<void> {
  for (const table of tables) {
    const name = tableFile(table.name);
    await checkFile(join(folder, name), name, table);
  }
}

async function requireEmpty(client: ClientBase): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  const names = tables.slice(0, 3).map(({ name }) => name);
  throw new Error(
    `The database already has tables (${names.join(', ')}${tables.length > names.length ? ', …' : ''}). It must be an empty one.`,
  );
}

/**
 * Pairs each table of the target with the dumped one. Types come from the target, never from the
 * backup.
 */
function matchTables(targets: readonly Table[], { tables }: Dump): [Table, DumpedTable][] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const isEqual =
    targets.length === tables.length &&
    targets.every(
      ({ name, columns }) =>
        byName.get(name)?.columns.join() === columns.map((column) => column.name).join(),
    );
  if (!isEqual)
    throw new Error("The backup is damaged: its tables aren't those of its migrations.");
  return targets.flatMap((target) => {
    const dumped = byName.get(target.name);
    return dumped ? [[target, dumped] as [Table, DumpedTable]] : [];
  });
}

/**
 * Drops all foreign keys and returns the statements that recreate them. Recreating them checks all
 * rows.
 */
async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY oid`,
  );
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  return rows.map(
    ({ table, name, definition }) =>
      `ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`,
  );
}

async function loadTable(client: ClientBase, folder: string, { name, columns }: Table) {
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`);
  const insert = `
    INSERT INTO ${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column.name)).join(', ')})
    OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')} FROM jsonb_array_elements($1::jsonb) AS line`;
  let lines: string[] = [];
  let length = 0;
  const flush = async () => {
    if (lines.length > 0) await client.query(insert, [`[${lines.join(',')}]`]);
    lines = [];
    length = 0;
  };
  for await (const line of readLines(join(folder, tableFile(name)))) {
    lines.push(line);
    length += line.length;
    if (length >= batchBytes) await flush();
  }
  await flush();
}

async function requireEqual(client: ClientBase, table: Table, dumped: DumpedTable): Promise<void> {
  const { rows, digest } = await contentsOf(client, table);
  if (rows !== dumped.rows || digest !== dumped.digest)
    throw new Error(
      `Table ${table.name} isn't the same after restoring: it has ${rows} rows, the backup ${dumped.rows}.`,
    );
}

async function loadAll(client: ClientBase, folder: string, dump: Dump): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
  await fixTextForms(client);
  await requireEmpty(client);
  for (const statement of schemaStatements(dump.migrations)) await client.query(statement);
  const tables = matchTables(await listTables(client), dump);
  const names = tables.map(([{ name }]) => escapeIdentifier(name));
  const foreignKeys = await dropForeignKeys(client);
  // Removes the rows that migrations insert, because they are in the dump too.
  await client.query(`TRUNCATE ${names.join(', ')}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  for (const [table] of tables) await loadTable(client, folder, table);
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const statement of foreignKeys) await client.query(statement);
  for (const { name, last, called } of dump.sequences)
    await client.query(
      `SELECT setval(${escapeLiteral(escapeIdentifier(name))}::regclass, $1::bigint, $2)`,
      [last, called],
    );
  for (const [table, dumped] of tables) await requireEqual(client, table, dumped);
  await client.query('ANALYZE');
}

/**
 * Creates the schema of a dump in an empty database and loads its rows, in one transaction: after
 * an error the database is empty again. Compares the rows with the dump before the commit. The
 * caller migrates the database to this program's schema afterwards.
 */
export async function loadTables(
  client: ClientBase,
  folder: string,
  dump: Dump,
  beforeCommit: () => Promise<void> = async () => undefined,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await loadAll(client, folder, dump);
    await beforeCommit();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
