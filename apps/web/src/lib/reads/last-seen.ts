import type { QueryKey } from '@tanstack/react-query';
import { del, delMany, entries, set } from 'idb-keyval';
import { isSharedDevice, readSession } from '../session.ts';
import { quietly, reads } from '../stored.ts';

/** An answer as the server returned it, and when it was requested. */
export interface Seen {
  key: QueryKey;
  answer: unknown;
  at: number;
}

interface Row extends Seen {
  owner: string;
  /** The build that stored it. Another build may interpret answers differently. */
  build: string;
  letters: number;
}

/** In characters. One fencer's season takes about a tenth of this. */
const mostLetters = 4_000_000;
const mostAnswers = 400;
const longestMs = 30 * 86_400_000;

const rows = new Map<string, Row>();
let letters = 0;
let build = '';

/** Checked on every read: another tab may have switched the account a moment ago. */
const isMine = (row: Row | undefined): boolean =>
  row !== undefined && row.owner === readSession()?.slug;

export const lastSeen = (hash: string): Seen | undefined => {
  const row = rows.get(hash);
  return isMine(row) ? row : undefined;
};
export const allSeen = (): readonly Seen[] => [...rows.values()].filter(isMine);

/** Tags what is stored from now on. Only builds with the same answer format read it. */
export const answersAreOf = (thisBuild: string): void => {
  build = thisBuild;
};

function drop(hash: string): void {
  letters -= rows.get(hash)?.letters ?? 0;
  rows.delete(hash);
}

/** Evicts the oldest answers when the limits are exceeded. */
function makeRoom(): string[] {
  const gone: string[] = [];
  for (const [hash] of [...rows].toSorted(([, one], [, other]) => one.at - other.at)) {
    if (rows.size <= mostAnswers && letters <= mostLetters) break;
    drop(hash);
    gone.push(hash);
  }
  return gone;
}

/** Stores an answer on the device for its owner. */
export function remember(hash: string, owner: string, seen: Seen): void {
  drop(hash);
  const row: Row = { ...seen, owner, build, letters: JSON.stringify(seen.answer).length };
  rows.set(hash, row);
  letters += row.letters;
  const gone = makeRoom();
  if (gone.length > 0) void quietly(delMany(gone, reads()));
  if (rows.has(hash) && !isSharedDevice()) void quietly(set(hash, row, reads()));
}

/** Loads what the device has stored for this account and build, and deletes everything else. */
export async function recall(owner: string, now: number): Promise<readonly Seen[]> {
  const kept = await quietly(entries<string, Row>(reads()));
  const strange: string[] = [];
  for (const [hash, row] of kept ?? []) {
    if (row.owner !== owner || row.build !== build || now - row.at > longestMs) strange.push(hash);
    else if (!rows.has(hash)) {
      rows.set(hash, row);
      letters += row.letters;
    }
  }
  if (strange.length > 0) void quietly(delMany(strange, reads()));
  return allSeen();
}

/** Deletes one answer after its query was removed. */
export function forget(hash: string): void {
  if (!rows.has(hash)) return;
  drop(hash);
  void quietly(del(hash, reads()));
}

/** Clears this tab's copies after the account changed, perhaps in another tab. */
export function forgetInTab(): void {
  rows.clear();
  letters = 0;
}
