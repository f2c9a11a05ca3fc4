import type { Side } from '@fencing-journal/contract/shared/enums';
import { findSeenTouch, isInAnotherVideo } from '@fencing-journal/contract/touches';
import { asc, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { touches } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import {
  boutOf,
  inBout,
  isTouch,
  raiseVersion,
  scoreOf,
  type BoutKey,
  type StoredTouch,
  type TouchKey,
} from './log.queries.ts';

/** Throws 404 if there is no touch with the id of this moment. */
export async function findTouchOf(
  db: Database,
  moment: Pick<TouchKey, 'owner_id' | 'id'>,
): Promise<StoredTouch> {
  const [row] = await db.select().from(touches).where(isTouch(moment));
  return requireFound(row);
}

/** Returns the logged touch that a mark stands for, if any, and whether the log has that touch in another video. */
export async function findLoggedTouch(
  db: Database,
  bout: BoutKey,
  { media_id, ...mark }: { media_id: number; at_ms: number; scorer: Side },
): Promise<{ touch: StoredTouch | undefined; isElsewhere: boolean }> {
  const rows = await db
    .select({ ...getTableColumns(touches), video: touches.media_id })
    .from(touches)
    .where(inBout(bout))
    .orderBy(asc(touches.number));
  const seen = { ...mark, video: media_id };
  const score = await scoreOf(db, bout);
  const touch = findSeenTouch(rows, seen, score);
  return { touch, isElsewhere: !touch && isInAnotherVideo(rows, seen, score) };
}

/** Gives a touch another id, such as that of the moment that becomes its mark. */
export async function setTouchId(
  tx: Database,
  touch: StoredTouch,
  id: string,
): Promise<StoredTouch> {
  await tx.update(touches).set({ id }).where(isTouch(touch));
  return { ...touch, id };
}

/** Takes a touch out of its video and gives it a new id, because its moment, if kept, keeps the old one. */
export async function detachFromVideo(tx: Database, touch: TouchKey): Promise<void> {
  await tx
    .update(touches)
    .set({ id: sql`gen_random_uuid()`, media_id: null })
    .where(isTouch(touch));
  await raiseVersion(tx, boutOf(touch));
}
