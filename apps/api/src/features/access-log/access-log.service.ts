import type { View } from '@fencing-journal/contract/access-log';
import { guardianTexts } from '@fencing-journal/contract/guardian';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import { toPage } from '../../lib/paging.ts';
import { nameForOthers } from '../../lib/sanitize-name.ts';
import type { Database, Services } from '../../lib/services.ts';
import {
  countViews,
  insertViews,
  viewsOf,
  type OpenedRecord,
  type RecordKind,
} from './access-log.queries.ts';

const { first_name, last_name } = guardianTexts.hiddenMinor;
const hiddenName = `${first_name} ${last_name}`;
const pageSize = 25;
const maxCacheEntries = 10_000;
const hourMs = 3_600_000;

/**
 * Returns a function that records who opens the lessons or videos of minors. A player reads a video in many requests,
 * so the function remembers what it recorded within the hour; the database also keeps only one row an hour. Callers in
 * a transaction pass it, because the embedded store has no other connection.
 */
export function createViewRecorder(
  { db, now }: Pick<Services, 'db' | 'now'>,
  kind: RecordKind,
): (viewer: number, records: readonly OpenedRecord[], tx?: Database) => Promise<void> {
  const recorded = new Set<string>();
  let hour = 0;
  return async (viewer, opened, tx) => {
    const at = now();
    const currentHour = Math.floor(at.getTime() / hourMs);
    if (currentHour !== hour || recorded.size >= maxCacheEntries) recorded.clear();
    hour = currentHour;
    const keyOf = ({ record }: OpenedRecord) => `${viewer} ${record}`;
    const records = opened.filter((one) => one.owner !== viewer && !recorded.has(keyOf(one)));
    if (records.length === 0) return;
    await insertViews(tx ?? db, { kind, viewer, records }, at);
    // Nothing is remembered for a transaction, because it may still be rolled back.
    if (!tx) for (const one of records) recorded.add(keyOf(one));
  };
}

/** Returns a page of who opened the account's records, for its owner or a guardian. Links start with `address`. */
export async function viewsPage(
  db: Database,
  { owner, isGuardian }: { owner: number; isGuardian: boolean },
  address: string,
  page: number,
): Promise<Paged<View>> {
  const count = await countViews(db, owner);
  const rows = await viewsOf(db, owner, { limit: pageSize, offset: (page - 1) * pageSize });
  const views = rows.map(({ name, by_minor_student, at, ...view }) => ({
    ...view,
    name: isGuardian && by_minor_student ? hiddenName : nameForOthers(name),
    at: at.toISOString(),
  }));
  return toPage('', address, page, count, views, {}, pageSize);
}
