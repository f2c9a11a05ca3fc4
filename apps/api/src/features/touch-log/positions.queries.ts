import { and, eq, gte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { touches } from '../../db/schema.ts';
import { boutOf, inBout, type BoutKey, type TouchColumns, type TouchKey } from './log.queries.ts';

/** Returns the positions of the last touch that is earlier in a video, and of the first that is later. */
async function neighborsInVideo(
  tx: Database,
  bout: BoutKey,
  { media_id, at_ms, id }: { media_id: number; at_ms: number; id?: string | undefined },
): Promise<{ before: number | null; after: number | null }> {
  const [row] = await tx
    .select({
      before: sql<
        number | null
      >`max(${touches.number}) FILTER (WHERE ${touches.at_ms} <= ${at_ms})`,
      after: sql<number | null>`min(${touches.number}) FILTER (WHERE ${touches.at_ms} > ${at_ms})`,
    })
    .from(touches)
    .where(
      and(
        inBout(bout),
        eq(touches.media_id, media_id),
        id === undefined ? undefined : ne(touches.id, id),
      ),
    );
  return row ?? { before: null, after: null };
}

/** Returns where a touch belongs: by its time among the touches in its video, otherwise last. */
export async function positionOf(
  tx: Database,
  bout: BoutKey,
  { media_id, at_ms }: Pick<TouchColumns, 'media_id' | 'at_ms'>,
  touchesBefore: number,
): Promise<number> {
  if (media_id === null || at_ms === null) return touchesBefore + 1;
  const { before, after } = await neighborsInVideo(tx, bout, { media_id, at_ms });
  return before === null ? (after ?? touchesBefore + 1) : before + 1;
}

/** Moves the touches by one, starting at a position. */
export async function shift(tx: Database, bout: BoutKey, from: number, by: 1 | -1): Promise<void> {
  await tx
    .update(touches)
    .set({ number: sql`${touches.number} + ${by}` })
    .where(and(inBout(bout), gte(touches.number, from)));
}

/** Returns the new position of a touch whose time no longer fits its neighbors, or undefined if it fits. */
export async function positionByTime(
  tx: Database,
  touch: TouchKey,
  changes: { media_id?: number | null | undefined; at_ms?: number | null | undefined },
): Promise<number | undefined> {
  const { media_id: video, at_ms: time } = changes;
  if (!video || time === undefined || time === null) return undefined;
  const place = { media_id: video, at_ms: time, id: touch.id };
  const { before, after } = await neighborsInVideo(tx, boutOf(touch), place);
  if (before !== null && before > touch.number) return before;
  return after !== null && after < touch.number ? after : undefined;
}

export async function moveTouch(tx: Database, touch: TouchKey, position: number): Promise<void> {
  const bout = boutOf(touch);
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
