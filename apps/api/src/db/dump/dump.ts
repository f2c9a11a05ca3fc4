import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeIdentifier, type ClientBase } from 'pg';
import { syncFolder } from '../../lib/durable.ts';
import {
  contentsOf,
  fixTextForms,
  listSequences,
  listTables,
  rowAsJson,
  type Table,
} from './catalog.ts';
import { LineWriter } from './files.ts';
import type { Dump, DumpedTable } from './manifest.ts';

/**
 * Characters fetched at a time, so that memory use doesn't grow with the table. Tables with long
 * rows are fetched in small batches, but never row by row.
 */
const batchLength = 4_000_000;
const minBatchRows = 50;
const maxBatchRows = 5_000;
const batchRows = (longest: number): number =>
  Math.min(maxBatchRows, Math.max(minBatchRows, Math.floor(batchLength / Math.max(1, longest))));

/** Returns the path of a table's rows in the folder of a dump. */
export const tableFile = (name: string): string => `tables/${name}.jsonl`;

interface DumpOptions {
  /** Conditions by table. Only rows that meet the condition are dumped. */
  conditions?: Readonly<Record<string, string>>;
  stopSignal?: AbortSignal | undefined;
}

async function copyRows(
  client: ClientBase,
  query: string,
  count: number,
  file: LineWriter,
  stopSignal?: AbortSignal,
): Promise<number> {
  await client.query(`DECLARE dumped NO SCROLL CURSOR FOR ${query}`);
  let rows = 0;
  for (;;) {
    stopSignal?.throwIfAborted();
    const batch = await client.query<{ line: string }>(`FETCH ${count} FROM dumped`);
    if (batch.rows.length === 0) break;
    await file.write(batch.rows.map(({ line }) => line));
    rows += batch.rows.length;
  }
  await client.query('CLOSE dumped');
  return rows;
}

async function dumpTable(
  client: ClientBase,
  table: Table,
  folder: string,
  {
    condition = 'true',
    stopSignal,
  }: { condition?: string | undefined; stopSignal?: AbortSignal | undefined },
): Promise<DumpedTable> {
  const { name, columns } = table;
  const file = await LineWriter.create(join(folder, tableFile(name)));
  try {
    const { longest, ...contents } = await contentsOf(client, table, condition);
    const query = `SELECT ${rowAsJson(table)} AS line FROM ${escapeIdentifier(name)} WHERE ${condition}`;
    const rows = await copyRows(client, query, batchRows(longest), file, stopSignal);
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

/** Writes all tables into the folder. Call it in a transaction that reads a single snapshot. */
export async function dumpTables(
  client: ClientBase,
  folder: string,
  { conditions = {}, stopSignal }: DumpOptions = {},
): Promise<Dump> {
  await fixTextForms(client);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const tables: DumpedTable[] = [];
  for (const table of await listTables(client))
    tables.push(
      await dumpTable(client, table, folder, { condition: conditions[table.name], stopSignal }),
    );
  await syncFolder(join(folder, 'tables'));
  const { rows: migrations } = await client.query<Dump['migrations'][number]>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name COLLATE "C"',
  );
  // Sequences aren't part of the snapshot, but they are at least as far as its rows.
  return { migrations, tables, sequences: await listSequences(client) };
}
