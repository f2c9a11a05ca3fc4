import type { InboxItem } from '@fencing-journal/contract/coach-inbox';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '../../lib/days.ts';
import { formatDate } from '../../lib/format.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { dropItem, markItem } from './inbox.api.ts';
import { inboxQuery } from './inbox-queries.api.ts';
import {
  afterRemoval,
  nameItem,
  keyOf,
  parseInboxFilter,
  snoozeOptions,
  type InboxFilter,
} from './inbox.rules.ts';

/** Where the focus goes when another item is shown: to the heading if there is no field. */
export type FocusTarget = 'field' | 'heading';

/** The mark that Undo removes. It might not be saved yet. */
interface Mark {
  item: InboxItem;
  saved: Promise<boolean>;
}

interface Shown {
  search: URLSearchParams;
  items: InboxItem[];
  current: InboxItem | undefined;
  /** The number of all waiting items. */
  count: number;
}

/** Returns the inbox's list, the item that is shown, and its actions. The address holds the filter and the item. */
export function useInbox() {
  const [search, setSearch] = useSearchParams();
  const filter = parseInboxFilter(search);
  const list = useQuery(inboxQuery(filter));
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const [status, setStatus] = useState('');
  /** A new object for each move, so that two moves to the same target are distinct. */
  const [focus, setFocus] = useState<{ target: FocusTarget }>();
  const lastMark = useRef<Mark>(undefined);

  const items = list.data?.results ?? [];
  const chosen = search.get('item');
  const index = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === chosen),
  );
  const current = items[index];

  /** What is on the screen when a response arrives. Undefined once the user has left the page. */
  const shown = useRef<Shown>(undefined);
  useLayoutEffect(() => {
    shown.current = { search, items, current, count: list.data?.count ?? 0 };
    return () => {
      shown.current = undefined;
    };
  });

  /** Shows an item. Back leaves the item that was opened from the list, without stepping through all others. */
  function show(item: InboxItem | undefined, target?: FocusTarget) {
    if (!shown.current) return;
    const next = new URLSearchParams(shown.current.search);
    const replace = next.has('item') || item === undefined;
    if (item) next.set('item', keyOf(item));
    else next.delete('item');
    setFocus(item && target && { target });
    setSearch(next, { ...replaceSearch, replace });
  }

  function step(by: 1 | -1, target: FocusTarget = 'heading') {
    const item = items[index + by];
    if (item) show(item, target);
    else setStatus(by > 0 ? 'This is the last one.' : 'This is the first one.');
  }

  /** After an answer or a mark, shows the next item, unless the user has moved to another one and may be typing. */
  function leave(item: InboxItem, done: string, target: FocusTarget = 'heading') {
    const { current: open, items: waiting = [], count = 1 } = shown.current ?? {};
    const isListed = waiting.some((other) => keyOf(other) === keyOf(item));
    if (open && keyOf(open) === keyOf(item)) show(afterRemoval(waiting, item), target);
    // A refetch has already removed the item, and with it the button that had the focus.
    else if (open && !isListed && document.activeElement === document.body) show(open, target);
    dropItem(item);
    const left = isListed ? count - 1 : count;
    setStatus(`${done} ${left === 0 ? 'Nothing else waits.' : `${left} left.`}`);
  }

  async function undo(mark = lastMark.current): Promise<void> {
    if (mark === lastMark.current) lastMark.current = undefined;
    if (!mark || !(await mark.saved)) return;
    const { item } = mark;
    await attempt(async () => {
      await markItem({ kind: item.kind, id: item.id, state: 'open' });
      show(item, 'heading');
      setStatus(`Back in the list: ${nameItem(item)}.`);
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
        body: nameItem(item),
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
        body: `${nameItem(item)}. When should it come back?`,
        options: snoozeOptions(dayOf(new Date())),
      });
      if (until !== null) mark(item, `Snoozed until ${formatDate(until)}`, until);
    },
    bringBack: (item: InboxItem) =>
      void attempt(async () => {
        await markItem({ kind: item.kind, id: item.id, state: 'open' });
        leave(item, `Back in the inbox: ${nameItem(item)}.`);
      }),
  };
}

export type InboxState = ReturnType<typeof useInbox>;
