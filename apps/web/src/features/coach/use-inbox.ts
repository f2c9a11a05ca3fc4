import type { InboxItem } from '@fencing-journal/contract/coach-inbox';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '../../lib/days.ts';
import { formatDate } from '../../lib/format.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { dropItem, inboxQuery, markItem } from './inbox.api.ts';
import {
  afterRemoval,
  describeItem,
  keyOf,
  parseInboxFilter,
  snoozeOptions,
  type InboxFilter,
} from './inbox.rules.ts';

/** Where the focus goes when another item is shown. */
export type FocusTarget = 'field' | 'heading';

/** What Undo takes back. It may not have been saved yet. */
interface Mark {
  item: InboxItem;
  saved: Promise<boolean>;
}

/** The inbox's list, the item that is shown, and what can be done with it. The address holds filter and item. */
export function useInbox() {
  const [search, setSearch] = useSearchParams();
  const filter = parseInboxFilter(search);
  const list = useQuery(inboxQuery(filter));
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const [status, setStatus] = useState('');
  const [focus, setFocus] = useState<FocusTarget>();
  const lastMark = useRef<Mark>(undefined);

  const items = list.data?.results ?? [];
  const chosen = search.get('item');
  const index = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === chosen),
  );
  const current = items[index];

  /** Back leaves the item that was opened from the list, and doesn't step through all others. */
  function show(item: InboxItem | undefined, target?: FocusTarget) {
    const next = new URLSearchParams(search);
    if (item) next.set('item', keyOf(item));
    else next.delete('item');
    setFocus(item && target);
    setSearch(next, { ...replaceSearch, replace: chosen !== null || item === undefined });
  }

  function step(by: 1 | -1, target: FocusTarget = 'heading') {
    const item = items[index + by];
    if (item) show(item, target);
    else setStatus(by > 0 ? 'This is the last one.' : 'This is the first one.');
  }

  /** After an answer or a mark: shows what comes next. */
  function leave(item: InboxItem, done: string, target: FocusTarget = 'heading') {
    const next = afterRemoval(items, item);
    const left = (list.data?.count ?? 1) - 1;
    show(next, next && target);
    dropItem(item);
    setStatus(`${done} ${left === 0 ? 'Nothing else waits.' : `${left} left.`}`);
  }

  async function undo(mark = lastMark.current): Promise<void> {
    if (mark === lastMark.current) lastMark.current = undefined;
    if (!mark || !(await mark.saved)) return;
    const { item } = mark;
    await attempt(async () => {
      await markItem({ kind: item.kind, id: item.id, state: 'open' });
      show(item, 'heading');
      setStatus(`${describeItem(item)} of ${item.student} is back.`);
    });
  }

  function mark(item: InboxItem, title: string, until?: string): void {
    const saved = attempt(async () => {
      const state = until === undefined ? ('done' as const) : ('snoozed' as const);
      await markItem({
        kind: item.kind,
        id: item.id,
        state,
        ...(until !== undefined && { until }),
      });
      leave(item, `${title}.`);
      return {
        title,
        body: `${describeItem(item)}, ${item.student}`,
        action: { label: 'Undo', run: () => void undo(newMark) },
      };
    });
    const newMark: Mark = { item, saved };
    lastMark.current = newMark;
  }

  return {
    list,
    filter,
    isFiltered: Object.keys(filter).length > 0,
    applyFilter: (changes: { [K in keyof InboxFilter]?: string }) => {
      const entries = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== '');
      setStatus('');
      setSearch(Object.fromEntries(entries), replaceSearch);
    },
    items,
    index,
    current,
    /** Whether an item was opened: a phone shows it instead of the list. */
    isOpen: chosen !== null && current !== undefined,
    focus,
    status,
    show,
    step,
    leave,
    undo: () => void undo(),
    done: (item: InboxItem) => mark(item, 'Done'),
    async snooze(item: InboxItem) {
      const until = await dialogs.choose({
        title: 'Snooze',
        body: `${describeItem(item)}, ${item.student}, comes back then.`,
        options: snoozeOptions(dayOf(new Date())),
      });
      if (until !== null) mark(item, `Snoozed until ${formatDate(until)}`, until);
    },
    bringBack: (item: InboxItem) =>
      void attempt(async () => {
        await markItem({ kind: item.kind, id: item.id, state: 'open' });
        leave(item, `${describeItem(item)} of ${item.student} is back in the inbox.`);
      }),
  };
}

export type InboxState = ReturnType<typeof useInbox>;
