import { boutComments } from '@fencing-journal/contract/bouts';
import { inbox, type InboxItem, type InboxMark } from '@fencing-journal/contract/coach-inbox';
import { lessons } from '@fencing-journal/contract/lessons';
import { moments } from '@fencing-journal/contract/moments';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { inboxKey } from './inbox-queries.api.ts';
import { keyOf } from './inbox.rules.ts';

type ItemKey = Pick<InboxItem, 'kind' | 'id'>;

/** Removes the item from the lists that are shown, and reloads them from the server. */
export function dropItem(item: ItemKey): void {
  queryClient.setQueriesData<{ count: number; results: InboxItem[] }>(
    { queryKey: inboxKey },
    (list) => {
      const results = list?.results.filter((other) => keyOf(other) !== keyOf(item));
      return list && results && results.length < list.results.length
        ? { count: list.count - 1, results }
        : list;
    },
  );
  void queryClient.invalidateQueries({ queryKey: ['lessons'] });
  void queryClient.invalidateQueries({ queryKey: ['bouts'] });
}

/** Sends the feedback, comment or reply. */
export async function answerItem({ kind, id }: ItemKey, text: string): Promise<void> {
  if (kind === 'lesson')
    await call(lessons.update, { params: { slug: id }, body: { slug: id, coach_notes: text } });
  else if (kind === 'bout') await call(boutComments.add, { params: { slug: id }, body: { text } });
  else if (kind === 'question') await call(moments.answer, { params: { id }, body: { text } });
}

/** Marks an item as done or snoozed, or removes the mark. */
export async function markItem(mark: InboxMark): Promise<void> {
  await call(inbox.mark, { body: mark });
  if (mark.state === 'open')
    await queryClient.invalidateQueries({ queryKey: ['lessons', 'students'] });
}
