import { limits } from '@fencing-journal/contract/shared/limits';
import {
  taskTexts,
  type Task,
  type TaskBody,
  type TaskPatch,
} from '@fencing-journal/contract/tasks';
import { invalidField, requireFound } from '../../lib/errors.ts';
import { assertVersion } from '../../lib/optimistic-lock.ts';
import { nameForOthers } from '../../lib/sanitize-name.ts';
import type { Database, Services } from '../../lib/services.ts';
import {
  accountName,
  decide,
  enforce,
  filterByRelations,
  findStudent,
  relationsTo,
} from '../access/index.ts';
import { studentsInGroup } from '../coach/index.ts';
import { notify } from '../notifications/index.ts';
import {
  deleteTask,
  findTask,
  insertTask,
  tasksOf,
  updateTask,
  type TaskRow,
} from './tasks.queries.ts';

const toTask = (viewer: number, row: TaskRow): Task => ({
  id: row.key,
  text: row.text,
  due_on: row.due_on,
  done: row.done_at !== null,
  done_at: row.done_at && row.done_at.toISOString(),
  note: row.note,
  author: { slug: row.author_slug, name: row.author_name },
  student: { slug: row.student_slug, name: nameForOthers(row.student_name) },
  mine: row.owner_id === viewer,
  created_at: row.created_at.toISOString(),
  version: row.version,
});

export async function listTasks(
  db: Database,
  viewer: number,
  slug: string | null | undefined,
): Promise<Task[]> {
  const rows = slug
    ? await tasksOf(db, viewer, {
        owner: requireFound(await findStudent(db, viewer, slug)),
        author: viewer,
      })
    : await tasksOf(db, viewer, { owner: viewer });
  return rows.map((row) => toTask(viewer, row));
}

/** Returns the connected students that a slug refers to: one student, or all students in a group. */
async function receivers(db: Database, coach: number, to: string): Promise<number[]> {
  const one = await findStudent(db, coach, to);
  const students = one === undefined ? requireFound(await studentsInGroup(db, coach, to)) : [one];
  if (students.length === 0) throw invalidField('to', taskTexts.emptyGroup);
  if (students.length > limits.studentsPerTask) throw invalidField('to', taskTexts.largeGroup);
  return students;
}

export async function giveTask(
  tx: Database,
  services: Services,
  author_id: number,
  { to, text, due_on = null }: TaskBody,
): Promise<{ tasks: Task[] }> {
  const given: Task[] = [];
  const author_name = await accountName(tx, author_id);
  for (const owner_id of (await receivers(tx, author_id, to)).toSorted((a, b) => a - b)) {
    enforce(decide('task', 'give', await relationsTo(tx, owner_id, author_id), { named: true }));
    const created_at = services.now();
    const task = { owner_id, author_id, author_name, text, due_on, created_at };
    const place = await insertTask(tx, task);
    await notify(tx, services, {
      kind: 'task',
      to: owner_id,
      from: author_id,
      place: { ...place, slug: place.key },
      since: created_at,
    });
    given.push(toTask(author_id, requireFound(await findTask(tx, author_id, place.key))));
  }
  return { tasks: given };
}

/** Loads a task; 404 if the viewer isn't allowed to see it. */
async function openTask(
  db: Database,
  viewer: number,
  key: string,
  action: 'report' | 'remove',
): Promise<TaskRow> {
  const task = await findTask(db, viewer, key);
  const relations = await relationsTo(db, task?.owner_id, viewer);
  enforce(decide('task', action, relations, { named: task?.author_id === viewer }));
  return requireFound(task);
}

/** Notifies the coach who gave the task, as long as they can still see it. */
async function tellAuthor(tx: Database, services: Services, task: TaskRow): Promise<void> {
  const authors = await filterByRelations(
    tx,
    task.owner_id,
    task.author_id === null ? [] : [task.author_id],
    (relations) => decide('task', 'read', relations, { named: true }) === 'allowed',
  );
  for (const to of authors)
    await notify(tx, services, {
      kind: 'task_done',
      to,
      from: task.owner_id,
      place: { ...task, slug: task.key },
    });
}

export async function reportTask(
  tx: Database,
  services: Services,
  viewer: number,
  key: string,
  { done, note }: TaskPatch,
  expectedVersion: number | undefined,
): Promise<Task> {
  const task = await openTask(tx, viewer, key, 'report');
  await assertVersion(tx, 'task', task, expectedVersion);
  const now = services.now();
  const turns = done !== undefined && done !== (task.done_at !== null);
  await updateTask(tx, task, {
    ...(turns && { done_at: done ? now : null }),
    ...(note !== undefined && note !== task.note && { note, noted_at: now }),
  });
  if (turns && done) await tellAuthor(tx, services, task);
  return toTask(viewer, requireFound(await findTask(tx, viewer, key)));
}

export async function removeTask(tx: Database, viewer: number, key: string): Promise<void> {
  await deleteTask(tx, await openTask(tx, viewer, key, 'remove'));
}
