import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { bouts, media, touches, users } from '../../db/schema.ts';
import { authorName, isAuthor } from '../access/index.ts';
import type { BoutKey } from '../touch-log/index.ts';

/** Returns the touches of a bout in order. */
export const touchesOf = (db: Database, viewer: number, { owner_id, id }: BoutKey) =>
  db
    .select({
      owner_id: touches.owner_id,
      bout_id: touches.bout_id,
      id: touches.id,
      number: touches.number,
      scorer: touches.scorer,
      kind: touches.kind,
      action: touches.action,
      action_b: touches.action_b,
      target: touches.target,
      zone: touches.zone,
      period: touches.period,
      clock_ms: touches.clock_ms,
      media_id: touches.media_id,
      video: media.slug,
      at_ms: touches.at_ms,
      note: touches.note,
      source: touches.source,
      author_id: touches.author_id,
      author_name: authorName(touches, viewer),
      author_slug: users.slug,
      created_at: touches.created_at,
    })
    .from(touches)
    .leftJoin(media, and(eq(media.owner_id, touches.owner_id), eq(media.id, touches.media_id)))
    .leftJoin(users, isAuthor(touches.author_id, viewer))
    .where(and(eq(touches.owner_id, owner_id), eq(touches.bout_id, id)))
    .orderBy(asc(touches.number));
export type TouchRow = Awaited<ReturnType<typeof touchesOf>>[number];

/** Returns the slug of a touch's bout, of any owner. Check access before returning anything from it. */
export async function boutOfTouch(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: bouts.slug })
    .from(touches)
    .innerJoin(bouts, and(eq(bouts.owner_id, touches.owner_id), eq(bouts.id, touches.bout_id)))
    .where(eq(touches.id, id));
  return row?.slug;
}
