import { drawingTexts } from '@fencing-journal/contract/drawings';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { media, momentAnswers, moments, users } from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import { assertAtMost, invalidField, requireFound } from '../../lib/errors.ts';
import { authorName, isAuthor } from '../access/index.ts';
import type { Video } from './media.queries.ts';

const momentColumns = (viewer: number) => ({
  owner_id: moments.owner_id,
  id: moments.id,
  media_id: moments.media_id,
  author_id: moments.author_id,
  at_ms: moments.at_ms,
  kind: moments.kind,
  is_touch: moments.is_touch,
  note: moments.note,
  drawing: moments.drawing,
  created_at: moments.created_at,
  author_name: authorName(moments, viewer),
  author_slug: users.slug,
});
const answerColumns = (viewer: number) => ({
  owner_id: momentAnswers.owner_id,
  id: momentAnswers.id,
  moment_id: momentAnswers.moment_id,
  author_id: momentAnswers.author_id,
  text: momentAnswers.text,
  read_at: momentAnswers.read_at,
  created_at: momentAnswers.created_at,
  author_name: authorName(momentAnswers, viewer),
  author_slug: users.slug,
});

const readMoments = (db: Database, viewer: number) =>
  db
    .select(momentColumns(viewer))
    .from(moments)
    .leftJoin(users, isAuthor(moments.author_id, viewer));
const readAnswers = (db: Database, viewer: number) =>
  db
    .select(answerColumns(viewer))
    .from(momentAnswers)
    .leftJoin(users, isAuthor(momentAnswers.author_id, viewer));

export type AnswerRow = Awaited<ReturnType<typeof readAnswers>>[number];
export type MomentRow = Awaited<ReturnType<typeof readMoments>>[number] & { answers: AnswerRow[] };

async function withAnswers(
  db: Database,
  viewer: number,
  owner: number,
  rows: Awaited<ReturnType<typeof readMoments>>,
): Promise<MomentRow[]> {
  if (rows.length === 0) return [];
  const answers = await readAnswers(db, viewer)
    .where(
      and(
        eq(momentAnswers.owner_id, owner),
        inArray(
          momentAnswers.moment_id,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(momentAnswers.entry));
  return rows.map((row) => ({
    ...row,
    answers: answers.filter(({ moment_id }) => moment_id === row.id),
  }));
}

/** Returns the moments of a video, in the order of their times. */
export async function momentsOf(
  db: Database,
  viewer: number,
  { owner_id, id }: Video,
): Promise<MomentRow[]> {
  return withAnswers(
    db,
    viewer,
    owner_id,
    await readMoments(db, viewer)
      .where(and(eq(moments.owner_id, owner_id), eq(moments.media_id, id)))
      .orderBy(asc(moments.at_ms), asc(moments.entry)),
  );
}

const isVideoOf = (
  owner_id: typeof moments.owner_id | typeof momentAnswers.owner_id,
  media_id: typeof moments.media_id,
) => and(eq(media.owner_id, owner_id), eq(media.id, media_id));

/** Finds a moment of any owner and the slug of its video. Check access before returning anything from it. */
export async function findMoment(
  db: Database,
  viewer: number,
  id: string,
): Promise<{ moment: MomentRow; videoSlug: string } | undefined> {
  const [row] = await db
    .select({ owner_id: moments.owner_id, video: media.slug })
    .from(moments)
    .innerJoin(media, isVideoOf(moments.owner_id, moments.media_id))
    .where(eq(moments.id, id));
  if (!row) return undefined;
  const [moment] = await withAnswers(
    db,
    viewer,
    row.owner_id,
    await readMoments(db, viewer).where(
      and(eq(moments.owner_id, row.owner_id), eq(moments.id, id)),
    ),
  );
  return moment && { moment, videoSlug: row.video };
}

export async function momentOfAnswer(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ moment_id: momentAnswers.moment_id })
    .from(momentAnswers)
    .where(eq(momentAnswers.id, id));
  return row?.moment_id;
}

/** Throws a validation error if the video has too many moments. Call it after the insert. */
export async function assertMomentLimit(
  tx: Database,
  { owner_id, id }: Pick<Video, 'owner_id' | 'id'>,
): Promise<void> {
  assertAtMost(
    limits.moments,
    await tx.$count(moments, and(eq(moments.owner_id, owner_id), eq(moments.media_id, id))),
    'moments in a video',
  );
}

/** Throws a validation error if the drawings in the video are too large in total. Call it after a write. */
async function assertDrawingBytes(
  tx: Database,
  { owner_id, media_id }: Pick<MomentRow, 'owner_id' | 'media_id'>,
): Promise<void> {
  const [sum] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${moments.drawing}::text)), 0)::int` })
    .from(moments)
    .where(and(eq(moments.owner_id, owner_id), eq(moments.media_id, media_id)));
  if ((sum?.bytes ?? 0) > limits.videoDrawingBytes)
    throw invalidField('drawing', drawingTexts.videoBytes);
}

export async function insertMoment(
  tx: Database,
  moment: typeof moments.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(moments).values(moment).returning({ id: moments.id });
  await assertMomentLimit(tx, { owner_id: moment.owner_id, id: moment.media_id });
  if (moment.drawing) await assertDrawingBytes(tx, moment);
  return requireFound(row).id;
}

/** Sets the drawing of a moment; null removes it. */
export async function setDrawing(
  tx: Database,
  moment: Pick<MomentRow, 'owner_id' | 'id' | 'media_id'>,
  drawing: MomentRow['drawing'],
): Promise<void> {
  await tx.update(moments).set({ drawing }).where(matchesKey(moment));
  if (drawing) await assertDrawingBytes(tx, moment);
}

type MomentKey = Pick<MomentRow, 'owner_id' | 'id'>;
const matchesKey = ({ owner_id, id }: MomentKey) =>
  and(eq(moments.owner_id, owner_id), eq(moments.id, id));

export async function updateMoment(
  tx: Database,
  moment: MomentKey,
  changes: Changes<Pick<typeof moments.$inferInsert, 'at_ms' | 'kind' | 'note' | 'drawing'>>,
): Promise<void> {
  await tx.update(moments).set(changes).where(matchesKey(moment));
}

/** Sets whether the row mirrors a touch and is deleted with it. */
export async function setIsTouch(
  tx: Database,
  moment: MomentKey,
  is_touch: boolean,
): Promise<void> {
  await tx.update(moments).set({ is_touch }).where(matchesKey(moment));
}

export async function deleteMoment(tx: Database, moment: MomentKey): Promise<void> {
  await tx.delete(moments).where(matchesKey(moment));
}

export async function insertAnswer(
  tx: Database,
  answer: typeof momentAnswers.$inferInsert,
): Promise<void> {
  await tx.insert(momentAnswers).values(answer);
  assertAtMost(
    limits.answersPerMoment,
    await tx.$count(
      momentAnswers,
      and(
        eq(momentAnswers.owner_id, answer.owner_id),
        eq(momentAnswers.moment_id, answer.moment_id),
      ),
    ),
    'replies to a moment',
  );
}

const isAnswer = ({ owner_id, id }: Pick<AnswerRow, 'owner_id' | 'id'>) =>
  and(eq(momentAnswers.owner_id, owner_id), eq(momentAnswers.id, id));

export async function updateAnswer(tx: Database, answer: AnswerRow, text: string): Promise<void> {
  await tx.update(momentAnswers).set({ text }).where(isAnswer(answer));
}

export async function deleteAnswer(tx: Database, answer: AnswerRow): Promise<void> {
  await tx.delete(momentAnswers).where(isAnswer(answer));
}
