import type { View } from '@fencing-journal/contract/access-log';
import type { Child, ChildConnection, ChildMessage } from '@fencing-journal/contract/guardian';

export const aChild = (overrides: Partial<Child> = {}): Child => ({
  slug: 'mia-vega-aaaaaa',
  first_name: 'Mia',
  last_name: 'Vega',
  age_group: '13 to 15',
  login_name: null,
  shareable: 'My coaches',
  linked_at: '2026-11-01T10:00:00.000Z',
  waiting: 0,
  consent_pending: false,
  can_delete: false,
  can_unlink: false,
  delete_on: null,
  ...overrides,
});

export const aChildConnection = (overrides: Partial<ChildConnection> = {}): ChildConnection => ({
  id: 'c-1',
  waiting: false,
  slug: 'otto-tierce-aaaaaa',
  first_name: 'Otto',
  last_name: 'Tierce',
  role: 'Coach',
  club: 'ROTUNDA',
  since: '2026-11-02T10:00:00.000Z',
  shared: { lessons: 1, bouts: 3 },
  ...overrides,
});

export const aChildMessage = (overrides: Partial<ChildMessage> = {}): ChildMessage => ({
  id: 'm-1',
  kind: 'feedback',
  text: 'Wait longer.',
  author: { slug: 'otto-tierce-aaaaaa', name: 'Otto Tierce' },
  by_child: false,
  state: 'current',
  at: '2026-11-05T18:00:00.000Z',
  place: { kind: 'lesson', slug: 'lesson-aaaaaa', title: '2026-10-02' },
  ...overrides,
});

export const aView = (overrides: Partial<View> = {}): View => ({
  id: 'v-1',
  name: 'Otto Tierce',
  role: 'Coach',
  kind: 'video',
  slug: 'advance-aaaaaa',
  title: 'advance.webm',
  at: '2026-11-05T18:00:00.000Z',
  ...overrides,
});
