import { tasks, type Task, type TaskBody, type TaskPatch } from '@fencing-journal/contract/tasks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

/** Own tasks, or those that a coach gave to a student. 'students' keeps the latter off the device. */
export const tasksQuery = (student?: string) =>
  queryOptions({
    queryKey: student === undefined ? ['tasks', 'own'] : ['tasks', 'students', student],
    queryFn: ({ signal }) => call(tasks.list, { query: { student }, signal }),
  });

async function reload<T>(change: Promise<T>): Promise<T> {
  const result = await change;
  void queryClient.invalidateQueries({ queryKey: ['journal'] });
  await queryClient.invalidateQueries({ queryKey: ['tasks'] });
  return result;
}

export const giveTask = (body: TaskBody) => reload(call(tasks.create, { body }));

export const reportTask = ({ id, version }: Task, body: TaskPatch) =>
  reload(call(tasks.update, { params: { id }, body, version }));

export const deleteTask = ({ id }: Task) => reload(call(tasks.remove, { params: { id } }));
