import type { Side } from '@fencing-journal/contract/shared/enums';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { touches } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import {
  boutOf,
  inBout,
  isTouch,
  raiseVersion,
  type BoutKey,
  type StoredTouch,
  type TouchKey,
} from './log.queries.ts';
import { neighborsInVideo } from './positions.queries.ts';

const {
  owner_id,
  id,
  bout_id,
  number,
  source,
  author_id,
  marker_name,
  scorer,
  zone,
  note,
  media_id,
  at_ms,
} = touches;
const storedColumns = {
  owner_id,
  id,
  bout_id,
  number,
  source,
  author_id,
  marker_name,
  scorer,
  zone,
  note,
  media_id,
  at_ms,
};

/** Throws 404 if there is no touch with the id of this moment. */
export async function findTouchOf(
  db: Database,
  moment: Pick<TouchKey, 'owner_id' | 'id'>,
): Promise<StoredTouch> {
  const [row] = await db.select(storedColumns).from(touches).where(isTouch(moment));
  return requireFound(row);
}

/** Marks of one double are made within this time. */
const sameTouchMs = 1_500;

/**
 * The touch that a mark at this time of a video means, if the log has it: the double that the other
 * side's mark found, or the next touch that was logged without a video, if the side fits. It comes
 * after those that are earlier in the video and before those that are later.
 */
export async function findLoggedTouch(
  db: Database,
  bout: BoutKey,
  mark: { media_id: number; at_ms: number; scorer: Side },
): Promise<StoredTouch | undefined> {
  const rows = await db
    .select(storedColumns)
    .from(touches)
    .where(and(inBout(bout), eq(touches.kind, 'touch')))
    .orderBy(asc(touches.number));
  const double = rows.find(
    (row) =>
      row.scorer === 'both' &&
      row.media_id === mark.media_id &&
      Math.abs((row.at_ms ?? 0) - mark.at_ms) < sameTouchMs,
  );
  if (double) return double;
  const { before, after } = await neighborsInVideo(db, bout, mark);
  const next = rows.find(
    (row) =>
      row.media_id === null && row.number > (before ?? 0) && row.number < (after ?? Infinity),
  );
  return next && [mark.scorer, 'both'].includes(next.scorer) ? next : undefined;
}

/** Takes a touch out of its video. Its id stays with what becomes of the moment. */
export async function detachFromVideo(tx: Database, touch: TouchKey): Promise<void> {
  await tx
    .update(touches)
    .set({ id: sql`gen_random_uuid()`, media_id: null })
    .where(isTouch(touch));
  await raiseVersion(tx, boutOf(touch));
}
