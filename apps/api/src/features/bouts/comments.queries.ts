import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { boutComments, bouts, users } from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { authorName, isAuthor } from '../access/index.ts';
import type { OpenedBout } from './bouts.queries.ts';

type BoutKey = Pick<OpenedBout, 'owner_id' | 'id'>;

const isOnBout = ({ owner_id, id }: BoutKey) =>
  and(eq(boutComments.owner_id, owner_id), eq(boutComments.bout_id, id));

/** Returns the comments on a bout, oldest first. */
export const commentsOn = (db: Database, viewer: number, bout: BoutKey) =>
  db
    .select({
      owner_id: boutComments.owner_id,
      id: boutComments.id,
      author_id: boutComments.author_id,
      text: boutComments.text,
      created_at: boutComments.created_at,
      author_name: authorName(boutComments, viewer),
      author_slug: users.slug,
    })
    .from(boutComments)
    .leftJoin(users, isAuthor(boutComments.author_id, viewer))
    .where(isOnBout(bout))
    .orderBy(asc(boutComments.entry));
export type CommentRow = Awaited<ReturnType<typeof commentsOn>>[number];

/** Returns the slug of a comment's bout, whoever owns it. Check access before returning anything about the bout. */
export async function boutOfComment(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: bouts.slug })
    .from(boutComments)
    .innerJoin(
      bouts,
      and(eq(bouts.owner_id, boutComments.owner_id), eq(bouts.id, boutComments.bout_id)),
    )
    .where(eq(boutComments.id, id));
  return row?.slug;
}

export async function insertComment(
  tx: Database,
  { owner_id, id: bout_id }: BoutKey,
  comment: Pick<typeof boutComments.$inferInsert, 'author_name' | 'text' | 'created_at'> & {
    author_id: number;
  },
): Promise<string> {
  const [row] = await tx
    .insert(boutComments)
    .values({ owner_id, bout_id, ...comment })
    .returning({ id: boutComments.id });
  assertAtMost(
    limits.commentsPerBout,
    await tx.$count(boutComments, isOnBout({ owner_id, id: bout_id })),
    'comments on a bout',
  );
  return requireFound(row).id;
}

const isComment = ({ owner_id, id }: Pick<CommentRow, 'owner_id' | 'id'>) =>
  and(eq(boutComments.owner_id, owner_id), eq(boutComments.id, id));

export async function updateComment(
  tx: Database,
  comment: CommentRow,
  text: string,
): Promise<void> {
  await tx.update(boutComments).set({ text }).where(isComment(comment));
}

export async function deleteComment(tx: Database, comment: CommentRow): Promise<void> {
  await tx.delete(boutComments).where(isComment(comment));
}
