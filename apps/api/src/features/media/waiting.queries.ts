import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { bouts, lessons, media, momentAnswers, moments } from '../../db/schema.ts';
import { connectedStudents, levelsFor } from '../access/index.ts';
import type { Video } from './media.queries.ts';
import { onBout, onLesson } from './places.queries.ts';

/** The number of items in videos that are waiting for someone, and the oldest video that has one. */
export interface PendingInVideos {
  count: number;
  videoSlug: string | null;
}

const oldestVideoSlug = sql<string | null>`(array_agg(${media.slug} ORDER BY ${media.id}))[1]`;
const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;

/** Counts the replies that the owner has not opened. */
export async function newRepliesTo(db: Database, owner: number): Promise<PendingInVideos> {
  const [row] = await db
    .select({ count: sumOf(media.new_replies), videoSlug: oldestVideoSlug })
    .from(media)
    .where(and(eq(media.owner_id, owner), sql`${media.new_replies} > 0`));
  return row ?? { count: 0, videoSlug: null };
}

/** Counts unanswered questions from connected students, on bouts and lessons that the coach may mark. */
export async function openQuestionsFor(db: Database, coach: number): Promise<PendingInVideos> {
  const [row] = await db
    .select({ count: sumOf(media.open_questions), videoSlug: oldestVideoSlug })
    .from(media)
    .leftJoin(lessons, onLesson(media))
    .leftJoin(bouts, onBout(media))
    .where(
      and(
        inArray(media.owner_id, connectedStudents(db, coach)),
        sql`${media.open_questions} > 0`,
        or(eq(lessons.coach_user_id, coach), inArray(bouts.shareable, levelsFor(['coach']))),
      ),
    );
  return row ?? { count: 0, videoSlug: null };
}

/** Marks the replies that exist now as read. A reply that is being written remains new. */
export async function markRepliesRead(
  tx: Database,
  { owner_id, id }: Pick<Video, 'owner_id' | 'id'>,
  now: Date,
): Promise<void> {
  const momentsOfVideo = tx
    .select({ id: moments.id })
    .from(moments)
    .where(and(eq(moments.owner_id, owner_id), eq(moments.media_id, id)));
  await tx
    .update(momentAnswers)
    .set({ read_at: now })
    .where(
      and(
        eq(momentAnswers.owner_id, owner_id),
        inArray(momentAnswers.moment_id, momentsOfVideo),
        sql`${momentAnswers.author_id} IS DISTINCT FROM ${owner_id}`,
        isNull(momentAnswers.read_at),
      ),
    );
  await tx.execute(sql`SELECT count_waiting_moments(${owner_id}::bigint, ${id}::bigint)`);
}
