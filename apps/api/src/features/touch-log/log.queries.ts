import type { Side, Weapon } from '@fencing-journal/contract/shared/enums';
import { and, eq, sql } from 'drizzle-orm';
import { boutJoins, boutWeapon } from '../../db/bout-summaries.ts';
import { queryRows, type Database } from '../../db/database.ts';
import { bouts, events, media, practices, touches, touchLogs } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';

type TouchRow = typeof touches.$inferSelect;
export type TouchColumns = Pick<
  TouchRow,
  | 'scorer'
  | 'kind'
  | 'action'
  | 'action_b'
  | 'target'
  | 'zone'
  | 'period'
  | 'clock_ms'
  | 'media_id'
  | 'at_ms'
  | 'note'
  | 'source'
>;
export type TouchAuthor = Pick<TouchRow, 'author_id' | 'author_name' | 'created_at'>;
export interface BoutKey {
  owner_id: number;
  id: number;
}
export type TouchKey = Pick<TouchRow, 'owner_id' | 'id' | 'bout_id' | 'number'>;
export type StoredTouch = TouchRow;

export const inBout = ({ owner_id, id }: BoutKey) =>
  and(eq(touches.owner_id, owner_id), eq(touches.bout_id, id));
export const boutOf = ({ owner_id, bout_id }: TouchKey): BoutKey => ({ owner_id, id: bout_id });
export const isTouch = ({ owner_id, id }: Pick<TouchKey, 'owner_id' | 'id'>) =>
  and(eq(touches.owner_id, owner_id), eq(touches.id, id));

/** Makes changes to a bout's list of touches wait for each other until the transaction ends. */
export async function lockTouchLog(tx: Database, { owner_id, id }: BoutKey): Promise<void> {
  await tx
    .select({ id: bouts.id })
    .from(bouts)
    .where(and(eq(bouts.owner_id, owner_id), eq(bouts.id, id)))
    .for('no key update');
}

/** Returns the version of the list, which starts with 1 and increases with every change. */
export async function touchLogVersion(db: Database, { owner_id, id }: BoutKey): Promise<number> {
  const [row] = await db
    .select({ version: touchLogs.version })
    .from(touchLogs)
    .where(and(eq(touchLogs.owner_id, owner_id), eq(touchLogs.bout_id, id)));
  return row?.version ?? 1;
}

export async function raiseVersion(tx: Database, { owner_id, id }: BoutKey): Promise<void> {
  await tx
    .insert(touchLogs)
    .values({ owner_id, bout_id: id, version: 2 })
    .onConflictDoUpdate({
      target: [touchLogs.owner_id, touchLogs.bout_id],
      set: { version: sql`${touchLogs.version} + 1` },
    });
}

/** Returns the weapon of a bout, and its videos by slug. */
export async function touchContext(
  db: Database,
  { owner_id, id }: BoutKey,
): Promise<{ weapon: Weapon; videoIds: ReadonlyMap<string, number> }> {
  const [bout] = await db
    .select({ weapon: boutWeapon })
    .from(bouts)
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(practices, boutJoins.onPractice)
    .where(and(eq(bouts.owner_id, owner_id), eq(bouts.id, id)));
  const videos = await db
    .select({ slug: media.slug, id: media.id })
    .from(media)
    .where(and(eq(media.owner_id, owner_id), eq(media.bout_id, id)));
  return {
    weapon: requireFound(bout).weapon,
    videoIds: new Map(videos.map((video) => [video.slug, video.id])),
  };
}

/** Returns the score of the bout, from which the logged touches may differ. */
export async function scoreOf(
  db: Database,
  { owner_id, id }: BoutKey,
): Promise<Record<Side, number>> {
  const [row] = await db
    .select({ a: bouts.score_a, b: bouts.score_b })
    .from(bouts)
    .where(and(eq(bouts.owner_id, owner_id), eq(bouts.id, id)));
  return requireFound(row);
}

/** Returns the side of the owner's card, or A if it is on neither side. */
export async function ownSide(db: Database, { owner_id, id }: BoutKey): Promise<Side> {
  const [row] = await queryRows<{ side: Side }>(
    db,
    sql`SELECT own_side(${owner_id}::bigint, ${id}::bigint) AS side`,
  );
  return requireFound(row).side;
}
