import { escapeIdentifier, type ClientBase } from 'pg';

interface Column {
  name: string;
  type: string;
}

export interface Table {
  name: string;
  /** Without generated columns. */
  columns: Column[];
}

export interface Sequence {
  name: string;
  /** As text, because it may exceed the integers of JavaScript. */
  last: string;
  called: boolean;
}

/** Tables that are written when the embedded store is opened. They contain no data. */
const internalTables = ['durability_probe'];

/** Returns the tables of the schema with their columns, both in a fixed order. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ table: string } & Column>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY c.relname COLLATE "C", a.attnum`,
    [internalTables],
  );
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows)
    tables.set(table, [...(tables.get(table) ?? []), column]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname COLLATE "C"`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS last, is_called AS called FROM ${escapeIdentifier(name)}`,
    );
    for (const row of state.rows) sequences.push({ name, ...row });
  }
  return sequences;
}

/**
 * Sets up the current transaction so that every value has one text form that is read back exactly.
 * Removes the time limits, because a large table may take longer than a request may.
 */
export async function fixTextForms(client: ClientBase): Promise<void> {
  await client.query(`
    SET LOCAL TimeZone = 'UTC';
    SET LOCAL DateStyle = 'ISO, YMD';
    SET LOCAL IntervalStyle = 'postgres';
    SET LOCAL bytea_output = 'hex';
    SET LOCAL extra_float_digits = 1;
    SET LOCAL statement_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0`);
}

/** Returns an SQL expression for a row of the table: a JSON array of strings and nulls, on one line. */
export const rowAsJson = ({ columns }: Table): string =>
  `to_json(ARRAY[${columns.map(({ name }) => `${escapeIdentifier(name)}::text`).join(', ')}])::text`;

/** What a table contains, whatever the order of its rows. */
export interface Contents {
  rows: string;
  digest: string;
  /** Length of the longest row, in characters. */
  longest: number;
}

/** Counts the rows of a table and computes their digest, which is the sum of a hash of each row. */
export async function contentsOf(
  client: ClientBase,
  table: Table,
  condition = 'true',
): Promise<Contents> {
  const { rows } = await client.query<Contents>(
    `SELECT count(*)::text AS rows, coalesce(max(length(line)), 0) AS longest, coalesce(sum(('x' || left(md5(line), 16))::bit(64)::bigint), 0)::text AS digest
       FROM (SELECT ${rowAsJson(table)} AS line FROM ${escapeIdentifier(table.name)} WHERE ${condition}) AS lines`,
  );
  const [contents] = rows;
  if (!contents) throw new Error(`Table ${table.name} couldn't be counted.`);
  return contents;
}
