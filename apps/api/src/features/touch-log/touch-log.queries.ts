import { limits } from '@fencing-journal/contract/shared/limits';
import { and, count, inArray, not, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { moments, touches } from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import {
  boutOf,
  inBout,
  isTouch,
  raiseVersion,
  type BoutKey,
  type StoredTouch,
  type TouchAuthor,
  type TouchColumns,
  type TouchKey,
} from './log.queries.ts';
import { moveTouch, positionByTime, positionOf, shift } from './positions.queries.ts';

/**
 * Adds a touch at a position, or where it belongs. Returns its id. The caller has locked the log. Throws a validation
 * error if the bout already has the maximum number of touches.
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

type TouchChanges = Changes<
  TouchColumns & Pick<typeof touches.$inferSelect, 'marked_by' | 'marker_name'>
>;

/**
 * Changes a touch and moves it to another position if one is given, or if its new time in the video
 * is on the other side of a neighbor.
 */
export async function updateTouch(
  tx: Database,
  touch: TouchKey & Pick<StoredTouch, 'media_id' | 'at_ms'>,
  { position, ...changes }: TouchChanges & { position?: number | undefined },
): Promise<void> {
  const bout = boutOf(touch);
  const { media_id = touch.media_id, at_ms = touch.at_ms } = changes;
  const isMoved = media_id !== touch.media_id || at_ms !== touch.at_ms;
  if (Object.keys(changes).length > 0) await tx.update(touches).set(changes).where(isTouch(touch));
  const to =
    position ?? (isMoved ? await positionByTime(tx, touch, { media_id, at_ms }) : undefined);
  if (to !== undefined) await moveTouch(tx, touch, to);
  await raiseVersion(tx, bout);
}

export async function deleteTouch(tx: Database, touch: TouchKey): Promise<void> {
  await tx.delete(touches).where(isTouch(touch));
  await shift(tx, boutOf(touch), touch.number, -1);
  await raiseVersion(tx, boutOf(touch));
}

/**
 * Replaces the list. A touch whose id is already in the list keeps its author and time of creation. The caller has
 * locked the log and checked that no id belongs to something else.
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
      .onConflictDoUpdate({
        target: [touches.owner_id, touches.id],
        set: { ...replacedColumns, note: ownNoteOnly },
      });
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
      'source',
    ] as const
  ).map((column) => [column, sql.raw(`excluded.${column}`)]),
);
/** A note that somebody else wrote is kept as it is. */
const ownNoteOnly = sql`CASE WHEN ${touches.author_id} IS NOT DISTINCT FROM ${touches.owner_id}
  THEN excluded.note ELSE ${touches.note} END`;

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
