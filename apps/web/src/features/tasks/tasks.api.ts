import { tasks, type Task, type TaskBody, type TaskPatch } from '@fencing-journal/contract/tasks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { rereadIfChanged } from '../../offline/outbox/changed-elsewhere.ts';
import { queryClient } from '../../http/query.ts';

/** The user's tasks, or those that a coach gave to a student. The key 'students' keeps the latter off the device. */
export const tasksQuery = (student?: string) =>
  queryOptions({
    queryKey: student === undefined ? ['tasks', 'own'] : ['tasks', 'students', student],
    queryFn: ({ signal }) => call(tasks.list, { query: { student }, signal }),
  });

const invalidateTasks = () => queryClient.invalidateQueries({ queryKey: ['tasks'] });

async function reload<T>(change: Promise<T>): Promise<T> {
  const result = await rereadIfChanged(change, invalidateTasks);
  void queryClient.invalidateQueries({ queryKey: ['journal'] });
  await invalidateTasks();
  return result;
}

/** Returns one of the user's tasks as last loaded. */
export const readTask = (id: string): Task | undefined =>
  queryClient.getQueryData(tasksQuery().queryKey)?.find((task) => task.id === id);

export const giveTask = (body: TaskBody) => reload(call(tasks.create, { body }));

export const reportTask = ({ id, version }: Task, body: TaskPatch) =>
  reload(call(tasks.update, { params: { id }, body, version }));

export const deleteTask = ({ id }: Task) => reload(call(tasks.remove, { params: { id } }));
