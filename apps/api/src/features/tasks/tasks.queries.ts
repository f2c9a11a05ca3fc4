import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { tasks, users } from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { authorName, isAuthor } from '../access/index.ts';

const student = alias(users, 'student');

/** Selects tasks as the viewer may read them. */
const tasksFor = (db: Database, viewer: number) =>
  db
    .select({
      owner_id: tasks.owner_id,
      id: tasks.id,
      key: tasks.key,
      author_id: tasks.author_id,
      text: tasks.text,
      due_on: tasks.due_on,
      done_at: tasks.done_at,
      note: tasks.note,
      created_at: tasks.created_at,
      version: tasks.version,
      author_name: authorName(tasks, viewer),
      author_slug: users.slug,
      student_name: fullName(student),
      student_slug: student.slug,
    })
    .from(tasks)
    .innerJoin(student, eq(student.id, tasks.owner_id))
    .leftJoin(users, isAuthor(tasks.author_id, viewer));
export type TaskRow = Awaited<ReturnType<typeof tasksFor>>[number];

/** Returns open tasks by due date, then the latest done ones: all of an owner, or those by one author. */
export async function tasksOf(
  db: Database,
  viewer: number,
  { owner, author }: { owner: number; author?: number },
): Promise<TaskRow[]> {
  const isListed = and(
    eq(tasks.owner_id, owner),
    author === undefined ? undefined : eq(tasks.author_id, author),
  );
  const open = await tasksFor(db, viewer)
    .where(and(isListed, isNull(tasks.done_at)))
    .orderBy(asc(tasks.due_on), asc(tasks.id));
  const done = await tasksFor(db, viewer)
    .where(and(isListed, isNotNull(tasks.done_at)))
    .orderBy(desc(tasks.done_at), desc(tasks.id))
    .limit(limits.shownDone);
  return [...open, ...done];
}

/** Finds a task of any owner. Check access before returning anything from it. */
export async function findTask(
  db: Database,
  viewer: number,
  key: string,
): Promise<TaskRow | undefined> {
  const [row] = await tasksFor(db, viewer).where(eq(tasks.key, key));
  return row;
}

export async function insertTask(
  tx: Database,
  task: Pick<
    typeof tasks.$inferInsert,
    'owner_id' | 'author_name' | 'text' | 'due_on' | 'created_at'
  > & { author_id: number },
): Promise<{ owner_id: number; id: number; key: string }> {
  const [row] = await tx
    .insert(tasks)
    .values(task)
    .returning({ owner_id: tasks.owner_id, id: tasks.id, key: tasks.key });
  const isOfPair = and(eq(tasks.author_id, task.author_id), eq(tasks.owner_id, task.owner_id));
  const open = await tx.$count(tasks, and(isOfPair, isNull(tasks.done_at)));
  assertAtMost(limits.openTasks, open, 'open tasks for one student');
  assertAtMost(limits.tasksPerPair, await tx.$count(tasks, isOfPair), 'tasks for one student');
  return requireFound(row);
}

const matchesKey = ({ owner_id, id }: Pick<TaskRow, 'owner_id' | 'id'>) =>
  and(eq(tasks.owner_id, owner_id), eq(tasks.id, id));

export async function updateTask(
  tx: Database,
  task: TaskRow,
  changes: { done_at?: Date | null; note?: string; noted_at?: Date },
): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.update(tasks).set(changes).where(matchesKey(task));
}

export async function deleteTask(tx: Database, task: TaskRow): Promise<void> {
  await tx.delete(tasks).where(matchesKey(task));
}
