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
  { keyLabels: ['Ctrl Enter'], label: 'Save and go to the next' },
  { keyLabels: ['D'], label: 'Done' },
  { keyLabels: ['S'], label: 'Snooze' },
  { keyLabels: ['U'], label: 'Undo' },
] as const;
