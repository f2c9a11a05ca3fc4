import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { goalComments, goals, users } from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { authorName, isAuthor } from '../access/index.ts';
import type { GoalRow } from './goals.queries.ts';

type GoalKey = Pick<GoalRow, 'owner_id' | 'id'>;

/** Returns the comments on these goals of an owner, oldest first. */
export const commentsOn = (db: Database, viewer: number, owner: number, ids: readonly number[]) =>
  db
    .select({
      owner_id: goalComments.owner_id,
      goal_id: goalComments.goal_id,
      id: goalComments.id,
      author_id: goalComments.author_id,
      text: goalComments.text,
      created_at: goalComments.created_at,
      author_name: authorName(goalComments, viewer),
      author_slug: users.slug,
    })
    .from(goalComments)
    .leftJoin(users, isAuthor(goalComments.author_id, viewer))
    .where(and(eq(goalComments.owner_id, owner), inArray(goalComments.goal_id, [...ids])))
    .orderBy(asc(goalComments.entry));
export type CommentRow = Awaited<ReturnType<typeof commentsOn>>[number];

/** Returns the key of a comment's goal, whoever owns it. Check access before returning anything about the goal. */
export async function goalOfComment(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ key: goals.key })
    .from(goalComments)
    .innerJoin(
      goals,
      and(eq(goals.owner_id, goalComments.owner_id), eq(goals.id, goalComments.goal_id)),
    )
    .where(eq(goalComments.id, id));
  return row?.key;
}

export async function insertComment(
  tx: Database,
  { owner_id, id: goal_id }: GoalKey,
  comment: Pick<typeof goalComments.$inferInsert, 'author_name' | 'text' | 'created_at'> & {
    author_id: number;
  },
): Promise<string> {
  const [row] = await tx
    .insert(goalComments)
    .values({ owner_id, goal_id, ...comment })
    .returning({ id: goalComments.id });
  assertAtMost(
    limits.commentsPerGoal,
    await tx.$count(
      goalComments,
      and(eq(goalComments.owner_id, owner_id), eq(goalComments.goal_id, goal_id)),
    ),
    'comments on a goal',
  );
  return requireFound(row).id;
}

const isComment = ({ owner_id, id }: Pick<CommentRow, 'owner_id' | 'id'>) =>
  and(eq(goalComments.owner_id, owner_id), eq(goalComments.id, id));

export async function updateComment(tx: Database, comment: CommentRow, text: string) {
  await tx.update(goalComments).set({ text }).where(isComment(comment));
}

export async function deleteComment(tx: Database, comment: CommentRow): Promise<void> {
  await tx.delete(goalComments).where(isComment(comment));
}
