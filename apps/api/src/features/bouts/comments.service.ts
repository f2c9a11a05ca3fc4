import type { BoutComment } from '@fencing-journal/contract/bouts';
import { AppError, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { accountName, connectedCoaches, filterByRelations } from '../access/index.ts';
import { notify } from '../notifications/index.ts';
import type { OpenedBout } from './bouts.queries.ts';
import { commentPermission, openBout } from './bouts.service.ts';
import {
  boutOfComment,
  commentsOn,
  deleteComment,
  insertComment,
  updateComment,
  type CommentRow,
} from './comments.queries.ts';

const toComment = (viewer: number, row: CommentRow): BoutComment => ({
  id: row.id,
  text: row.text,
  author: { slug: row.author_slug, name: row.author_name },
  mine: row.author_id === viewer,
  removable: row.author_id === viewer || row.owner_id === viewer,
  created_at: row.created_at.toISOString(),
});

/** Loads a bout whose comments the viewer may read. Throws 403 if they can see the bout but not its comments. */
async function openForReading(db: Database, viewer: number, slug: string): Promise<OpenedBout> {
  const { bout, viewerRelations } = await openBout(db, viewer, slug, 'read');
  if (commentPermission(bout, viewerRelations) === 'none') throw new AppError('forbidden');
  return bout;
}

export async function listComments(
  db: Database,
  viewer: number,
  slug: string,
): Promise<BoutComment[]> {
  const bout = await openForReading(db, viewer, slug);
  return (await commentsOn(db, viewer, bout)).map((row) => toComment(viewer, row));
}

/**
 * Returns who is notified of a comment: the owner of the bout. The owner's comments notify the coaches who have
 * commented, or all coaches who may comment if none of them has.
 */
async function readersOf(
  db: Database,
  bout: OpenedBout,
  comments: readonly CommentRow[],
  author: number,
): Promise<number[]> {
  if (author !== bout.owner_id) return [bout.owner_id];
  const coaches = await filterByRelations(
    db,
    bout.owner_id,
    await connectedCoaches(db, bout.owner_id),
    (relations) => commentPermission(bout, relations) === 'write',
  );
  const inThread = coaches.filter((coach) => comments.some(({ author_id }) => author_id === coach));
  return inThread.length > 0 ? inThread : coaches;
}

const findComment = async (db: Database, viewer: number, bout: OpenedBout, id: string) =>
  requireFound((await commentsOn(db, viewer, bout)).find((row) => row.id === id));

export async function addComment(
  tx: Database,
  services: Pick<Services, 'now' | 'config'>,
  author_id: number,
  slug: string,
  text: string,
): Promise<BoutComment> {
  const { bout } = await openBout(tx, author_id, slug, 'mark');
  const created_at = services.now();
  const author_name = await accountName(tx, author_id);
  const id = await insertComment(tx, bout, { author_id, author_name, text, created_at });
  const comments = await commentsOn(tx, author_id, bout);
  for (const to of await readersOf(tx, bout, comments, author_id))
    await notify(tx, services, {
      kind: 'comment',
      to,
      from: author_id,
      place: bout,
      since: created_at,
    });
  return toComment(author_id, requireFound(comments.find((row) => row.id === id)));
}

/** Loads a comment that the viewer may change as its author, or remove as its author or the owner of the bout. */
async function openComment(
  db: Database,
  viewer: number,
  id: string,
  action: 'change' | 'remove',
): Promise<{ bout: OpenedBout; comment: CommentRow }> {
  const slug = requireFound(await boutOfComment(db, id));
  const bout =
    action === 'change'
      ? (await openBout(db, viewer, slug, 'mark')).bout
      : await openForReading(db, viewer, slug);
  const comment = await findComment(db, viewer, bout, id);
  const isAllowed =
    comment.author_id === viewer || (action === 'remove' && bout.owner_id === viewer);
  if (!isAllowed) throw new AppError('forbidden');
  return { bout, comment };
}

export async function changeComment(
  tx: Database,
  viewer: number,
  id: string,
  text: string,
): Promise<BoutComment> {
  const { bout, comment } = await openComment(tx, viewer, id, 'change');
  await updateComment(tx, comment, text);
  return toComment(viewer, await findComment(tx, viewer, bout, id));
}

export async function removeComment(tx: Database, viewer: number, id: string): Promise<void> {
  const { comment } = await openComment(tx, viewer, id, 'remove');
  await deleteComment(tx, comment);
}
