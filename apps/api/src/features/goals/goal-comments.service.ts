import type { GoalComment } from '@fencing-journal/contract/goals';
import { AppError, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { accountName } from '../access/index.ts';
import { notify } from '../notifications/index.ts';
import {
  commentsOn,
  deleteComment,
  goalOfComment,
  insertComment,
  updateComment,
  type CommentRow,
} from './goal-comments.queries.ts';
import type { GoalRow } from './goals.queries.ts';
import { coachesOf, openGoal, toComment } from './goals.service.ts';

const commentsOf = (db: Database, viewer: number, goal: GoalRow) =>
  commentsOn(db, viewer, goal.owner_id, [goal.id]);

/**
 * Returns who is notified of a comment: the goal's owner. The owner's comments notify the coaches who have commented,
 * or all coaches who may comment if none of them has.
 */
async function readersOf(
  db: Database,
  goal: GoalRow,
  comments: readonly CommentRow[],
  author: number,
): Promise<number[]> {
  if (author !== goal.owner_id) return [goal.owner_id];
  const coaches = await coachesOf(db, goal.owner_id);
  const inThread = coaches.filter((coach) => comments.some(({ author_id }) => author_id === coach));
  return inThread.length > 0 ? inThread : coaches;
}

export async function addComment(
  tx: Database,
  services: Pick<Services, 'now' | 'config'>,
  author_id: number,
  key: string,
  text: string,
): Promise<GoalComment> {
  const goal = await openGoal(tx, author_id, key, 'mark');
  const created_at = services.now();
  const author_name = await accountName(tx, author_id);
  const id = await insertComment(tx, goal, { author_id, author_name, text, created_at });
  const comments = await commentsOf(tx, author_id, goal);
  const place = { ...goal, slug: goal.key };
  for (const to of await readersOf(tx, goal, comments, author_id))
    await notify(tx, services, {
      kind: 'goal_comment',
      to,
      from: author_id,
      place,
      since: created_at,
    });
  return toComment(author_id, requireFound(comments.find((row) => row.id === id)));
}

/** Loads a comment that the viewer may change as its author, or remove as its author or the owner of the goal. */
async function openComment(
  db: Database,
  viewer: number,
  id: string,
  action: 'change' | 'remove',
): Promise<CommentRow> {
  const key = requireFound(await goalOfComment(db, id));
  const goal = await openGoal(db, viewer, key, action === 'change' ? 'mark' : 'read');
  const comment = requireFound((await commentsOf(db, viewer, goal)).find((row) => row.id === id));
  const isAllowed =
    comment.author_id === viewer || (action === 'remove' && goal.owner_id === viewer);
  if (!isAllowed) throw new AppError('forbidden');
  return comment;
}

export async function changeComment(
  tx: Database,
  viewer: number,
  id: string,
  text: string,
): Promise<GoalComment> {
  const comment = await openComment(tx, viewer, id, 'change');
  await updateComment(tx, comment, text);
  return toComment(viewer, { ...comment, text });
}

export async function removeComment(tx: Database, viewer: number, id: string): Promise<void> {
  const comment = await openComment(tx, viewer, id, 'remove');
  await deleteComment(tx, comment);
}
