import type { ClientBase } from 'pg';
import type { LineWriter } from '../db/dump/files.ts';
import { readLines } from '../db/dump/files.ts';
import type { Storage } from '../storage/index.ts';
import { copyFile, type StoredFile } from './media-copy.ts';

/** A file that the backup has no copy of: its row was deleted while the backup ran, or it was lost before. */
export interface MissingFile {
  key: string;
  missing: 'deleted' | 'lost';
}

/** A line of media.jsonl. */
export type MediaEntry = StoredFile | MissingFile;

export const isMissing = (entry: MediaEntry): entry is MissingFile => 'missing' in entry;

const pageSize = 1_000;

/** All databases sort keys the same way, because they have hexadecimal digits only. */
const keyPage = ['media', 'media_variants']
  .map(
    (table) =>
      `(SELECT storage_key FROM ${table} WHERE storage_key > $1 ORDER BY storage_key LIMIT ${pageSize})`,
  )
  .join(' UNION ALL ');

export type RunQuery = <T>(work: (client: ClientBase) => Promise<T>) => Promise<T>;

/** The keys of all complete files, in order. Each page is a query of its own. */
export async function* storageKeys(run: RunQuery): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const { rows } = await run((client) =>
      client.query<{ storage_key: string }>(
        `SELECT storage_key FROM (${keyPage}) AS page ORDER BY storage_key LIMIT ${pageSize}`,
        [after],
      ),
    );
    for (const { storage_key } of rows) yield storage_key;
    const last = rows.at(-1);
    if (rows.length < pageSize || !last) return;
    after = last.storage_key;
  }
}

export const isReferenced = (run: RunQuery, key: string): Promise<boolean> =>
  run(async (client) => {
    const { rowCount } = await client.query(
      'SELECT 1 FROM media WHERE storage_key = $1 UNION ALL SELECT 1 FROM media_variants WHERE storage_key = $1',
      [key],
    );
    return rowCount !== 0;
  });

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
 * Makes an earlier copy match the keys: copies the files that are not in it, removes those that no
 * key belongs to, and lists every key. Both come in order, so that neither is kept in memory.
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
