import { getTableName } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { LineWriter } from '../db/dump/files.ts';
import { readLines } from '../db/dump/files.ts';
import { storedFileColumns } from '../db/schema.ts';
import type { Storage } from '../storage/index.ts';
import { copyFile, type StoredFile } from './media-copy.ts';

/**
 * A file that isn't in the backup: its row was deleted while the backup ran, or the file had
 * already been lost.
 */
export interface MissingFile {
  key: string;
  missing: 'deleted' | 'lost';
}

/** A line of media.jsonl. */
export type MediaEntry = StoredFile | MissingFile;

export const isMissing = (entry: MediaEntry): entry is MissingFile => 'missing' in entry;

const pageSize = 1_000;

export type RunQuery = <T>(work: (client: ClientBase) => Promise<T>) => Promise<T>;

const places = storedFileColumns.map(({ table, name }) => ({ table: getTableName(table), name }));

/**
 * Returns a query for a page of keys. All databases sort keys the same way, because keys have only
 * hexadecimal digits.
 */
const keyPage = (columns: typeof places) =>
  columns
    .map(
      ({ table, name }) =>
        `(SELECT ${name} AS key FROM ${table} WHERE ${name} > $1 ORDER BY ${name} LIMIT ${pageSize})`,
    )
    // Not UNION ALL: a key that moves between tables during the backup is briefly in both.
    .join(' UNION ');

/**
 * Returns the columns that exist. A backup of an older version is checked before it is migrated, so
 * it may lack some.
 */
async function existingPlaces(client: ClientBase): Promise<typeof places> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'",
  );
  return places.filter(({ table, name }) =>
    rows.some((row) => row.table_name === table && row.column_name === name),
  );
}

/** Yields the keys of all complete files in order. Each page is a separate query. */
export async function* storageKeys(run: RunQuery): AsyncGenerator<string> {
  const page = `SELECT key FROM (${keyPage(await run(existingPlaces))}) AS page ORDER BY key LIMIT ${pageSize}`;
  for (let after = ''; ;) {
    const { rows } = await run((client) => client.query<{ key: string }>(page, [after]));
    for (const { key } of rows) yield key;
    const last = rows.at(-1);
    if (rows.length < pageSize || !last) return;
    after = last.key;
  }
}

const anyReference = places
  .map(({ table, name }) => `SELECT 1 FROM ${table} WHERE ${name} = $1`)
  .join(' UNION ALL ');

export const isReferenced = (run: RunQuery, key: string): Promise<boolean> =>
  run(async (client) => ((await client.query(anyReference, [key])).rowCount ?? 0) > 0);

export async function* readMediaList(path: string): AsyncGenerator<MediaEntry> {
  for await (const line of readLines(path)) yield JSON.parse(line) as MediaEntry;
}

/** Copies the files of the keys that exist, and lists them. */
export async function copyExisting(
  keys: AsyncIterable<string>,
  from: Storage,
  to: Storage,
  list: LineWriter,
): Promise<void> {
  for await (const key of keys) {
    const file = await copyFile(from, to, key);
    if (file) await list.write([JSON.stringify(file)]);
  }
}

/** Counts of a backup's files. */
export interface MediaSummary {
  files: number;
  bytes: number;
  deleted: number;
  lost: number;
}

/**
 * Makes an earlier copy match the keys: copies the files that are not in it, removes the files
 * without a key, and lists every key. The keys and the earlier copy are both sorted, so that
 * neither has to be kept in memory.
 */
export async function completeCopy(
  keys: AsyncIterable<string>,
  earlier: AsyncGenerator<MediaEntry>,
  { from, to, isLive }: { from: Storage; to: Storage; isLive: (key: string) => Promise<boolean> },
  list: LineWriter,
): Promise<MediaSummary> {
  const summary = { files: 0, bytes: 0, deleted: 0, lost: 0 };
  const next = async () => (await earlier.next()).value as StoredFile | undefined;
  let copied = await next();
  const removeBefore = async (isNext: (earlierKey: string) => boolean) => {
    for (; copied && !isNext(copied.key); copied = await next()) await to.remove(copied.key);
  };
  for await (const key of keys) {
    await removeBefore((earlierKey) => earlierKey >= key);
    let file: StoredFile | undefined;
    if (copied?.key === key) {
      file = copied;
      copied = await next();
    } else file = await copyFile(from, to, key);
    const missing = file ? undefined : (await isLive(key)) ? 'lost' : 'deleted';
    if (missing) summary[missing] += 1;
    else summary.files += 1;
    summary.bytes += file?.size ?? 0;
    await list.write([JSON.stringify(file ?? { key, missing })]);
  }
  await removeBefore(() => false);
  return summary;
}
