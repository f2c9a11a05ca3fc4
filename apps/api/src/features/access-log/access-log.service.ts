import type { View } from '@fencing-journal/contract/access-log';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import { toPage } from '../../lib/paging.ts';
import { nameForOthers } from '../../lib/sanitize-name.ts';
import type { Database, Services } from '../../lib/services.ts';
import { countViews, insertView, viewsOf, type OpenedRecord } from './access-log.queries.ts';

const pageSize = 25;
const maxCacheEntries = 10_000;
const hourMs = 3_600_000;

/**
 * Returns a function that records who opens the lessons and videos of minors. A player reads a video in many requests,
 * so what was recorded within the hour is remembered; the database also keeps only one row an hour.
 */
export function createViewRecorder({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): (opened: OpenedRecord) => Promise<void> {
  const recorded = new Set<string>();
  let hour = 0;
  return async (opened) => {
    if (opened.owner === opened.viewer) return;
    const at = now();
    const currentHour = Math.floor(at.getTime() / hourMs);
    if (currentHour !== hour || recorded.size >= maxCacheEntries) recorded.clear();
    hour = currentHour;
    const key = `${opened.viewer} ${opened.kind} ${opened.record}`;
    if (recorded.has(key)) return;
    await insertView(db, opened, at);
    recorded.add(key);
  };
}

/** A page of who opened the account's records; links begin with `address`. */
export async function viewsPage(
  db: Database,
  owner: number,
  address: string,
  page: number,
): Promise<Paged<View>> {
  const count = await countViews(db, owner);
  const rows = await viewsOf(db, owner, { limit: pageSize, offset: (page - 1) * pageSize });
  const views = rows.map(({ name, at, ...view }) => ({
    ...view,
    name: nameForOthers(name),
    at: at.toISOString(),
  }));
  return toPage('', address, page, count, views, {}, pageSize);
}
