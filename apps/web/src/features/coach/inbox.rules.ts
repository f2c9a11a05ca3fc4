import {
  inboxKinds,
  inboxQuerySchema,
  type InboxItem,
  type InboxKind,
} from '@fencing-journal/contract/coach-inbox';
import { addDays } from '@fencing-journal/contract/shared/days';
import { formatDate } from '../../lib/format.ts';
import type { IconName } from '../../ui/icon.tsx';

/** What the list shows. All of it is in the address. */
export interface InboxFilter {
  kind?: InboxKind;
  group?: string;
  state?: 'snoozed';
}

/** Reads the filter from an address. Drops values that the contract rejects, so that old links still open. */
export function parseInboxFilter(search: URLSearchParams): InboxFilter {
  const accepted = (name: keyof InboxFilter): string | undefined => {
    const value = search.get(name) || undefined;
    return inboxQuerySchema.safeParse({ [name]: value }).success ? value : undefined;
  };
  const [kind, group, state] = [accepted('kind'), accepted('group'), accepted('state')];
  return {
    ...(kind !== undefined && { kind: kind as InboxKind }),
    ...(group !== undefined && { group }),
    ...(state === 'snoozed' && { state }),
  };
}

/** Returns the key of an item in the address and in lists. */
export const keyOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>): string => `${kind}:${id}`;

interface KindTexts {
  /** The name in the filter. */
  plural: string;
  icon: IconName;
  /** The labels of the field for the answer and of the button that sends it. Absent if nothing is written. */
  field?: string;
  send?: string;
  /** The name of what was sent. */
  saved?: string;
}

export const kindTexts: Record<InboxKind, KindTexts> = {
  lesson: {
    plural: 'Lessons',
    icon: 'book',
    field: 'Your feedback',
    send: 'Save feedback',
    saved: 'Feedback',
  },
  bout: {
    plural: 'Bouts',
    icon: 'trophy',
    field: 'Your comment',
    send: 'Send comment',
    saved: 'Comment',
  },
  question: {
    plural: 'Questions',
    icon: 'video',
    field: 'Your reply',
    send: 'Send reply',
    saved: 'Reply',
  },
  request: { plural: 'Requests', icon: 'people' },
  task: { plural: 'Tasks', icon: 'check' },
};

export const kindOptions = inboxKinds.map((value) => ({ value, label: kindTexts[value].plural }));

/** Describes the item, without the student. */
export function describeItem({ kind, date }: Pick<InboxItem, 'kind' | 'date'>): string {
  const day = date === null ? '' : formatDate(date);
  switch (kind) {
    case 'lesson':
      return `Lesson on ${day}`;
    case 'bout':
      return `Bout on ${day}`;
    case 'question':
      return day === '' ? 'Question in a video' : `Question in a video of ${day}`;
    case 'request':
      return 'Wants to be your student';
    case 'task':
      return day === '' ? 'Did a task' : `Did a task that was due on ${day}`;
    // A newer server may know more kinds.
    default:
      return 'Something waits for you';
  }
}

/** Describes the item with the student: "Mia Lind: Lesson on Mar 14, 2026". */
export const nameItem = (item: Pick<InboxItem, 'kind' | 'date' | 'student'>): string =>
  `${item.student}: ${describeItem(item)}`;

/** Returns the item to show once this one is gone: the one below, or the one above at the end. */
export function afterRemoval(
  items: readonly InboxItem[],
  removed: Pick<InboxItem, 'kind' | 'id'>,
): InboxItem | undefined {
  const index = items.findIndex((item) => keyOf(item) === keyOf(removed));
  return items[index + 1] ?? items[index - 1];
}

/** Returns the choices for how long to snooze an item, counted from a day. */
export const snoozeOptions = (today: string) => [
  { value: addDays(today, 1), label: 'Until tomorrow' },
  { value: addDays(today, 3), label: 'For 3 days' },
  { value: addDays(today, 7), label: 'For a week' },
  { value: addDays(today, 30), label: 'For a month' },
];

export type InboxCommand = 'next' | 'previous' | 'answer' | 'done' | 'snooze' | 'undo';

export const commandKeys: Readonly<Record<string, InboxCommand>> = {
  j: 'next',
  k: 'previous',
  a: 'answer',
  d: 'done',
  s: 'snooze',
  u: 'undo',
};

export const inboxShortcuts = [
  { keyLabels: ['J'], label: 'Next' },
  { keyLabels: ['K'], label: 'Previous' },
  { keyLabels: ['A'], label: 'Write an answer' },
  { keyLabels: ['Ctrl Enter'], label: 'Save and open next' },
  { keyLabels: ['D'], label: 'Done' },
  { keyLabels: ['S'], label: 'Snooze' },
  { keyLabels: ['U'], label: 'Undo' },
] as const;
