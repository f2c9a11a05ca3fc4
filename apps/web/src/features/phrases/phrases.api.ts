import { phrases, type Phrase } from '@fencing-journal/contract/coach-phrases';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

export const phrasesQuery = queryOptions({
  queryKey: ['phrases'],
  queryFn: ({ signal }) => call(phrases.list, { signal }),
});

/** Shows the change right away, then reloads the list in the server's order. */
async function updateList(update: (list: readonly Phrase[]) => Phrase[]): Promise<void> {
  queryClient.setQueryData(phrasesQuery.queryKey, (list) => update(list ?? []));
  await queryClient.invalidateQueries({ queryKey: phrasesQuery.queryKey });
}

export async function addPhrase(text: string): Promise<void> {
  const phrase = await call(phrases.create, { body: { text } });
  await updateList((list) => [...list.filter(({ id }) => id !== phrase.id), phrase]);
}

export async function changePhrase(id: string, text: string): Promise<void> {
  const phrase = await call(phrases.update, { params: { id }, body: { text } });
  await updateList((list) => list.map((other) => (other.id === id ? phrase : other)));
}

export async function removePhrase(id: string): Promise<void> {
  await call(phrases.remove, { params: { id } });
  await updateList((list) => list.filter((other) => other.id !== id));
}
