import { boutComments, type Bout, type BoutComment } from '@fencing-journal/contract/bouts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

type BoutKey = Pick<Bout, 'slug' | 'mine'>;

/** Stored on the device only for the user's own bouts: 'coach' in the key marks data that others share. */
export const commentsQuery = ({ slug, mine }: BoutKey) =>
  queryOptions({
    queryKey: mine ? ['bouts', 'comments', slug] : ['bouts', 'coach', 'comments', slug],
    queryFn: ({ signal }) => call(boutComments.list, { params: { slug }, signal }),
  });

function updateComments(bout: BoutKey, update: (list: readonly BoutComment[]) => BoutComment[]) {
  queryClient.setQueryData(commentsQuery(bout).queryKey, (list) => update(list ?? []));
  void queryClient.invalidateQueries({ queryKey: commentsQuery(bout).queryKey });
}

export async function addComment(bout: BoutKey, text: string): Promise<void> {
  const comment = await call(boutComments.add, { params: { slug: bout.slug }, body: { text } });
  updateComments(bout, (list) => [...list.filter(({ id }) => id !== comment.id), comment]);
}

export async function changeComment(bout: BoutKey, id: string, text: string): Promise<void> {
  const comment = await call(boutComments.change, { params: { id }, body: { text } });
  updateComments(bout, (list) => list.map((other) => (other.id === id ? comment : other)));
}

export async function removeComment(bout: BoutKey, id: string): Promise<void> {
  await call(boutComments.remove, { params: { id } });
  updateComments(bout, (list) => list.filter((other) => other.id !== id));
}
