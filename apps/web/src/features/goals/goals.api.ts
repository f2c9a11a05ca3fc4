import { goals, type Goal, type GoalBody, type GoalPatch } from '@fencing-journal/contract/goals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { rereadIfChanged } from '../../offline/outbox/changed-elsewhere.ts';
import { queryClient } from '../../http/query.ts';

/** The user's goals, or a student's. 'students' in the key keeps a student's goals off the device. */
export const goalsQuery = (student?: string) =>
  queryOptions({
    queryKey: student === undefined ? ['goals', 'own'] : ['goals', 'students', student],
    queryFn: ({ signal }) => call(goals.list, { query: { student }, signal }),
    // Progress depends on bouts, which change on other pages.
    staleTime: 0,
  });

const invalidateGoals = () => queryClient.invalidateQueries({ queryKey: ['goals'] });

/** Resolves once the lists show the change. */
async function reload<T>(change: Promise<T>): Promise<T> {
  const result = await rereadIfChanged(change, invalidateGoals);
  void queryClient.invalidateQueries({ queryKey: ['journal'] });
  await invalidateGoals();
  return result;
}

/** One of the user's own goals, as last loaded. */
export const readGoal = (id: string): Goal | undefined =>
  queryClient.getQueryData(goalsQuery().queryKey)?.find((goal) => goal.id === id);

export const addGoal = (body: GoalBody) => reload(call(goals.create, { body }));

export const updateGoal = ({ id, version }: Goal, body: GoalPatch) =>
  reload(call(goals.update, { params: { id }, body, version }));

export const deleteGoal = ({ id, version }: Goal) =>
  reload(call(goals.remove, { params: { id }, version }));

export const addComment = ({ id }: Goal, text: string): Promise<unknown> =>
  reload(call(goals.comment, { params: { id }, body: { text } }));

export const changeComment = async (id: string, text: string): Promise<void> => {
  await reload(call(goals.changeComment, { params: { id }, body: { text } }));
};

export const removeComment = async (id: string): Promise<void> => {
  await reload(call(goals.removeComment, { params: { id } }));
};
