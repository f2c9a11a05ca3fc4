import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeIdentifier, type ClientBase } from 'pg';
import {
  contentsOf,
  fixTextForms,
  listSequences,
  listTables,
  rowAsJson,
  type Table,
} from './catalog.ts';
import { LineWriter, syncFolder } from './files.ts';
import type { Dump, DumpedTable } from './manifest.ts';

/** What is fetched at once: memory stays flat however large a table or its rows are. */
const batchBytes = 1024 * 1024;
const maxBatchRows = 5_000;

/** Where the rows of a table are, in the folder of a dump. */
export const tableFile = (name: string): string => `tables/${name}.jsonl`;

/** Rows to leave out, as a condition on those to keep, by table. */
export type Conditions = Readonly<Record<string, string>>;

async function copyRows(client: ClientBase, query: string, file: LineWriter): Promise<number> {
  await client.query(`DECLARE dumped NO SCROLL CURSOR FOR ${query}`);
  let rows = 0;
  // The first rows tell how long one is.
  let count = 100;
  for (;;) {
    const batch = await client.query<{ line: string }>(`FETCH ${count} FROM dumped`);
    if (batch.rows.length === 0) break;
    const bytes = await file.write(batch.rows.map(({ line }) => line));
    rows += batch.rows.length;
    count = Math.min(
      maxBatchRows,
      Math.max(1, Math.floor((batchBytes * batch.rows.length) / bytes)),
    );
  }
  await client.query('CLOSE dumped');
  return rows;
}

async function dumpTable(
  client: ClientBase,
  table: Table,
  folder: string,
  condition = 'true',
): Promise<DumpedTable> {
  const { name, columns } = table;
  const file = await LineWriter.create(join(folder, tableFile(name)));
  try {
    const query = `SELECT ${rowAsJson(table)} AS line FROM ${escapeIdentifier(name)} WHERE ${condition}`;
    const rows = await copyRows(client, query, file);
    const contents = await contentsOf(client, table, condition);
    if (contents.rows !== String(rows))
      throw new Error(`Table ${name} had ${contents.rows} rows, but ${rows} were read.`);
    return {
      name,
      columns: columns.map((column) => column.name),
      ...contents,
      ...(await file.finish()),
    };
  } finally {
    await file.close();
  }
}

/**
 * Writes all tables into the folder, as they are at one moment. Call it in a transaction that sees
 * only that moment.
 */
export async function dumpTables(
  client: ClientBase,
  folder: string,
  conditions: Conditions = {},
): Promise<Dump> {
  await fixTextForms(client);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const tables: DumpedTable[] = [];
  for (const table of await listTables(client))
    tables.push(await dumpTable(client, table, folder, conditions[table.name]));
  await syncFolder(join(folder, 'tables'));
  const { rows: migrations } = await client.query<Dump['migrations'][number]>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name COLLATE "C"',
  );
  // Sequences don't belong to the moment: they are at least as far as its rows.
  return { migrations, tables, sequences: await listSequences(client) };
}
