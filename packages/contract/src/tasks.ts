import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import {
  calendarDate,
  clearable,
  flag,
  isoDate,
  message,
  optionalSlug,
  recordVersion,
  requiredText,
  slugReference,
  text,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';

export const taskTexts = {
  deleted: 'The task has been deleted.',
  emptyGroup: 'Nobody is in this group. Add students first.',
  largeGroup: `A task can go to ${limits.studentsPerTask} students at once. Make smaller groups.`,
} as const;

const taskBody = z.object({
  /** A connected student, or one of the coach's groups. Each member of a group gets a separate task. */
  to: slugReference(),
  text: requiredText(limits.task),
  due_on: clearable(calendarDate()),
});
export type TaskBody = z.output<typeof taskBody>;

/** What the student reports about the task. */
const taskPatch = z.object({ done: z.optional(flag()), note: z.optional(text(limits.taskNote)) });
export type TaskPatch = z.output<typeof taskPatch>;

export const task = z.object({
  id: z.string(),
  text: z.string(),
  due_on: z.nullable(isoDate),
  done: z.boolean(),
  done_at: z.nullable(isoDate),
  note: z.string(),
  /** The coach who gave the task. The slug is null once they are no longer connected; the name stays. */
  author: z.object({ slug: z.nullable(z.string()), name: z.string() }),
  student: z.object({ slug: z.string(), name: z.string() }),
  /** Whether the task is the viewer's to do. */
  mine: z.boolean(),
  created_at: isoDate,
  version: recordVersion,
});
export type Task = z.output<typeof task>;

const oneTask = [{ in: 'params', key: 'id', kind: 'task' }] as const;
const byId = z.object({ id: z.uuid() });

/** What coaches ask their students to do. */
export const tasks = {
  /**
   * Returns the caller's tasks: open tasks by due date, then the latest done tasks. `student` selects
   * those that the caller gave to a connected student instead.
   */
  list: endpoint({
    name: 'tasks.list',
    method: 'GET',
    path: '/api/tasks/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: z.object({ student: optionalSlug() }),
    status: 200,
    response: z.array(task),
    errors: ['validation', 'not_found'],
  }),
  /** Creates and returns one task for each student. */
  create: endpoint({
    name: 'tasks.create',
    method: 'POST',
    path: '/api/tasks/',
    access: 'user',
    subject: [{ in: 'body', key: 'to', kind: 'student' }],
    extension: true,
    idempotent: true,
    body: taskBody,
    status: 201,
    response: z.object({ tasks: z.array(task) }),
    errors: ['validation', 'not_found', 'plan_required'],
  }),
  update: endpoint({
    name: 'tasks.update',
    method: 'PATCH',
    path: '/api/tasks/:id/',
    access: 'user',
    subject: oneTask,
    extension: true,
    params: byId,
    body: taskPatch,
    status: 200,
    response: task,
    errors: ['validation', 'not_found', 'forbidden', 'changed'],
  }),
  /** Deletes a task: the coach withdraws it, or the student removes it from their list. */
  remove: endpoint({
    name: 'tasks.delete',
    method: 'DELETE',
    path: '/api/tasks/:id/',
    access: 'user',
    subject: oneTask,
    extension: true,
    params: byId,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),
} as const;
