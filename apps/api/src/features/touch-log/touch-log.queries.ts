import type { Side, Weapon } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, count, eq, gt, gte, inArray, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { Changes } from '../../lib/changes.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { queryRows, type Database } from '../../db/database.ts';
import { bouts, events, media, moments, touches, touchLogs } from '../../db/schema.ts';

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
type StoredTouch = TouchKey & Pick<TouchRow, 'source' | 'author_id'>;

const inBout = ({ owner_id, id }: BoutKey) =>
  and(eq(touches.owner_id, owner_id), eq(touches.bout_id, id));
const boutOf = ({ owner_id, bout_id }: TouchKey): BoutKey => ({ owner_id, id: bout_id });
const isTouch = ({ owner_id, id }: Pick<TouchKey, 'owner_id' | 'id'>) =>
  and(eq(touches.owner_id, owner_id), eq(touches.id, id));

/** Makes changes of a bout's list wait for each other until the transaction ends. */
export async function lockTouchLog(tx: Database, { owner_id, id }: BoutKey): Promise<void> {
  await tx
    .select({ id: bouts.id })
    .from(bouts)
    .where(and(eq(bouts.owner_id, owner_id), eq(bouts.id, id)))
    .for('no key update');
}

/** The number of changes of the list, starting with 1. */
export async function touchLogVersion(db: Database, { owner_id, id }: BoutKey): Promise<number> {
  const [row] = await db
    .select({ version: touchLogs.version })
    .from(touchLogs)
    .where(and(eq(touchLogs.owner_id, owner_id), eq(touchLogs.bout_id, id)));
  return row?.version ?? 1;
}

async function raiseVersion(tx: Database, { owner_id, id }: BoutKey): Promise<void> {
  await tx
    .insert(touchLogs)
    .values({ owner_id, bout_id: id, version: 2 })
    .onConflictDoUpdate({
      target: [touchLogs.owner_id, touchLogs.bout_id],
      set: { version: sql`${touchLogs.version} + 1` },
    });
}

/** The weapon of a bout, and its videos by slug. */
export async function touchContext(
  db: Database,
  { owner_id, id }: BoutKey,
): Promise<{ weapon: Weapon; videoIds: ReadonlyMap<string, number> }> {
  const [bout] = await db
    .select({ weapon: events.weapon })
    .from(bouts)
    .innerJoin(events, and(eq(events.owner_id, bouts.owner_id), eq(events.id, bouts.event_id)))
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

/** The side of the owner's card; A if neither side is. */
export async function ownSide(db: Database, { owner_id, id }: BoutKey): Promise<Side> {
  const [row] = await queryRows<{ side: Side }>(
    db,
    sql`SELECT own_side(${owner_id}::bigint, ${id}::bigint) AS side`,
  );
  return requireFound(row).side;
}

/** Where a touch of a video belongs: before the first one that is later in it; otherwise last. */
async function positionOf(
  tx: Database,
  bout: BoutKey,
  { media_id, at_ms }: Pick<TouchColumns, 'media_id' | 'at_ms'>,
  touchesBefore: number,
): Promise<number> {
  if (media_id === null || at_ms === null) return touchesBefore + 1;
  const [later] = await tx
    .select({ number: touches.number })
    .from(touches)
    .where(and(inBout(bout), eq(touches.media_id, media_id), gt(touches.at_ms, at_ms)))
    .orderBy(asc(touches.number))
    .limit(1);
  return later?.number ?? touchesBefore + 1;
}

/** Moves the touches from a position on by one. */
async function shift(tx: Database, bout: BoutKey, from: number, by: 1 | -1): Promise<void> {
  await tx
    .update(touches)
    .set({ number: sql`${touches.number} + ${by}` })
    .where(and(inBout(bout), gte(touches.number, from)));
}

/**
 * Adds a touch at a position, or where it belongs. Returns its id. The caller has locked the log.
 * Throws a validation error if the bout has as many as it may have.
 */
export async function insertTouch(
  tx: Database,
  bout: BoutKey,
  touch: TouchColumns & TouchAuthor & { id?: string; position?: number | undefined },
): Promise<string> {
  const { position, ...columns } = touch;
  const touchesBefore = await tx.$count(touches, inBout(bout));
  assertAtMost(limits.touches, touchesBefore + 1, 'touches in a bout');
  const number = Math.min(
    position ?? (await positionOf(tx, bout, columns, touchesBefore)),
    touchesBefore + 1,
  );
  if (number <= touchesBefore) await shift(tx, bout, number, 1);
  const [row] = await tx
    .insert(touches)
    .values({ ...columns, owner_id: bout.owner_id, bout_id: bout.id, number })
    .returning({ id: touches.id });
  await raiseVersion(tx, bout);
  return requireFound(row).id;
}

/** Changes a touch and moves it to another position if one is given. */
export async function updateTouch(
  tx: Database,
  touch: TouchKey,
  { position, ...changes }: Changes<TouchColumns> & { position?: number | undefined },
): Promise<void> {
  const bout = boutOf(touch);
  if (Object.keys(changes).length > 0) await tx.update(touches).set(changes).where(isTouch(touch));
  if (position !== undefined) {
    const to = Math.min(position, await tx.$count(touches, inBout(bout)));
    await tx
      .update(touches)
      .set({
        number: sql`CASE WHEN ${touches.id} = ${touch.id}::uuid THEN ${to}
          WHEN ${touches.number} > ${touch.number} THEN ${touches.number} - 1
          ELSE ${touches.number} + 1 END`,
      })
      .where(
        and(
          inBout(bout),
          sql`${touches.number} BETWEEN ${Math.min(to, touch.number)} AND ${Math.max(to, touch.number)}`,
        ),
      );
  }
  await raiseVersion(tx, bout);
}

const storedColumns = {
  owner_id: touches.owner_id,
  id: touches.id,
  bout_id: touches.bout_id,
  number: touches.number,
  source: touches.source,
  author_id: touches.author_id,
};

/** Throws 404 if there is no touch with the id of this moment. */
export async function findTouchOf(
  db: Database,
  moment: Pick<TouchKey, 'owner_id' | 'id'>,
): Promise<StoredTouch> {
  const [row] = await db.select(storedColumns).from(touches).where(isTouch(moment));
  return requireFound(row);
}

/**
 * The touch that was logged without a video and comes next at this time of one, if the side is the
 * same: after the touches that are earlier in it, and before those that are later.
 */
export async function findTouchWithoutVideo(
  db: Database,
  bout: BoutKey,
  { media_id, at_ms, scorer }: { media_id: number; at_ms: number; scorer: TouchRow['scorer'] },
): Promise<StoredTouch | undefined> {
  const numberInVideo = (aggregate: SQL, side: SQL) =>
    sql`(SELECT ${aggregate} FROM touches placed WHERE placed.owner_id = ${bout.owner_id}
          AND placed.bout_id = ${bout.id} AND placed.media_id = ${media_id} AND ${side})`;
  const [next] = await db
    .select({ ...storedColumns, scorer: touches.scorer })
    .from(touches)
    .where(
      and(
        inBout(bout),
        isNull(touches.media_id),
        eq(touches.kind, 'touch'),
        sql`${touches.number} > coalesce(${numberInVideo(sql`max(number)`, sql`at_ms <= ${at_ms}`)}, 0)`,
        sql`${touches.number} < coalesce(${numberInVideo(sql`min(number)`, sql`at_ms > ${at_ms}`)}, 32767)`,
      ),
    )
    .orderBy(asc(touches.number))
    .limit(1);
  return next?.scorer === scorer ? next : undefined;
}

export async function deleteTouch(tx: Database, touch: TouchKey): Promise<void> {
  await tx.delete(touches).where(isTouch(touch));
  await shift(tx, boutOf(touch), touch.number, -1);
  await raiseVersion(tx, boutOf(touch));
}

/**
 * Replaces the list. A touch whose id is in it already keeps its author and its time.
 * The caller has locked the log and checked that no id belongs to something else.
 */
export async function replaceTouches(
  tx: Database,
  bout: BoutKey,
  list: readonly (TouchColumns & { id?: string | undefined })[],
  author: TouchAuthor,
): Promise<void> {
  const ids = list.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await tx
    .delete(touches)
    .where(and(inBout(bout), ids.length > 0 ? not(inArray(touches.id, ids)) : undefined));
  if (list.length > 0)
    await tx
      .insert(touches)
      .values(
        list.map((touch, index) => ({
          ...touch,
          ...author,
          owner_id: bout.owner_id,
          bout_id: bout.id,
          number: index + 1,
        })),
      )
      .onConflictDoUpdate({ target: [touches.owner_id, touches.id], set: replacedColumns });
  await raiseVersion(tx, bout);
}

const replacedColumns = Object.fromEntries(
  (
    [
      'number',
      'scorer',
      'kind',
      'action',
      'action_b',
      'target',
      'zone',
      'period',
      'clock_ms',
      'media_id',
      'at_ms',
      'note',
      'source',
    ] as const
  ).map((column) => [column, sql.raw(`excluded.${column}`)]),
);

/** Whether any of the ids belongs to something other than a touch of this bout. */
export async function areTaken(
  tx: Database,
  bout: BoutKey,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const list = [...ids];
  const own = tx.select({ id: touches.id }).from(touches).where(inBout(bout));
  const [other] = await tx
    .select({ taken: count() })
    .from(touches)
    .where(and(inArray(touches.id, list), not(inArray(touches.id, own))));
  const [mark] = await tx
    .select({ taken: count() })
    .from(moments)
    .where(and(inArray(moments.id, list), not(inArray(moments.id, own))));
  return (other?.taken ?? 0) + (mark?.taken ?? 0) > 0;
}
