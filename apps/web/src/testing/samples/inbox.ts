import type { InboxItem } from '@fencing-journal/contract/coach-inbox';

/** A lesson that is waiting for the coach. */
export const anInboxItem = (overrides: Partial<InboxItem> = {}): InboxItem => ({
  kind: 'lesson',
  id: 'lesson-20260314-aaaaaa',
  student: 'Nora Lind',
  student_slug: 'nora-lind-aaaaaa',
  since: '2026-03-14T18:00:00Z',
  date: '2026-03-14',
  text: 'Parries in four.',
  video: null,
  at_ms: null,
  snoozed_until: null,
  ...overrides,
});
