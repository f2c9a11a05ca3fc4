import { hashKey, type QueryKey } from '@tanstack/react-query';
import { del, delMany, entries, set } from 'idb-keyval';
import { isSharedDevice, readSession } from '../../http/session.ts';
import { undefinedOnError, answerStore } from '../indexed-db.ts';

/** A response as the server returned it, and when it was requested. */
export interface CachedAnswer {
  key: QueryKey;
  answer: unknown;
  at: number;
}

interface Row extends CachedAnswer {
  owner: string;
  /** The build that stored it. Another build may interpret responses differently. */
  build: string;
  letters: number;
}

/** In characters. One fencer's season takes about a tenth of this. */
const maxTotalChars = 4_000_000;
const maxAnswers = 400;
const maxAgeMs = 30 * 86_400_000;

const rows = new Map<string, Row>();
let totalChars = 0;
let build = '';

/** Whether the row belongs to the account. Checked on every read, because another tab may just have switched it. */
const isMine = (row: Row | undefined): boolean =>
  row !== undefined && row.owner === readSession()?.slug;

export const getCachedAnswer = (hash: string): CachedAnswer | undefined => {
  const row = rows.get(hash);
  return isMine(row) ? row : undefined;
};
export const findCachedAnswer = (key: QueryKey): CachedAnswer | undefined =>
  getCachedAnswer(hashKey(key));
export const allCachedAnswers = (): readonly CachedAnswer[] => [...rows.values()].filter(isMine);

/** Sets the tag of everything stored from now on. Only builds with the same response format read it. */
export const setBuild = (newBuild: string): void => {
  build = newBuild;
};

function removeFromMemory(hash: string): void {
  totalChars -= rows.get(hash)?.letters ?? 0;
  rows.delete(hash);
}

/** Evicts the oldest responses if the limits are exceeded. Returns their hashes. */
function evictOldest(): string[] {
  const evicted: string[] = [];
  for (const [hash] of [...rows].toSorted(([, one], [, other]) => one.at - other.at)) {
    if (rows.size <= maxAnswers && totalChars <= maxTotalChars) break;
    removeFromMemory(hash);
    evicted.push(hash);
  }
  return evicted;
}

/** Stores a response on the device for its owner. */
export function cacheAnswer(hash: string, owner: string, answer: CachedAnswer): void {
  removeFromMemory(hash);
  const row: Row = { ...answer, owner, build, letters: JSON.stringify(answer.answer).length };
  rows.set(hash, row);
  totalChars += row.letters;
  const evicted = evictOldest();
  if (evicted.length > 0) void undefinedOnError(delMany(evicted, answerStore()));
  if (rows.has(hash) && !isSharedDevice()) void undefinedOnError(set(hash, row, answerStore()));
}

/** Loads what the device has stored for this account and build, and deletes everything else. */
export async function loadCachedAnswers(
  owner: string,
  now: number,
): Promise<readonly CachedAnswer[]> {
  const storedRows = await undefinedOnError(entries<string, Row>(answerStore()));
  const foreignRows: string[] = [];
  for (const [hash, row] of storedRows ?? []) {
    if (row.owner !== owner || row.build !== build || now - row.at > maxAgeMs)
      foreignRows.push(hash);
    else if (!rows.has(hash)) {
      rows.set(hash, row);
      totalChars += row.letters;
    }
  }
  if (foreignRows.length > 0) void undefinedOnError(delMany(foreignRows, answerStore()));
  return allCachedAnswers();
}

/** Deletes one response after its query was removed. */
export function deleteCachedAnswer(hash: string): void {
  if (!rows.has(hash)) return;
  removeFromMemory(hash);
  void undefinedOnError(del(hash, answerStore()));
}

/** Clears this tab's copies after the account changed, perhaps in another tab. */
export function clearMemory(): void {
  rows.clear();
  totalChars = 0;
}
