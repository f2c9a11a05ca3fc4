import type {
  ImportBout,
  ImportEvent,
  ImportListItem,
  ImportOpponent,
  ImportPreview,
} from '@fencing-journal/contract/imports';

export const anId = '4a1f9c3e-8f7b-4f0e-9a39-1f6f2f1f0a11';

export const aBout = (overrides: Partial<ImportBout> = {}): ImportBout => ({
  round: 1,
  type: 'Pool',
  opponent: 'Tess Quill',
  person: 'p2',
  card: null,
  score: 3,
  against: 5,
  won: false,
  state: 'new',
  current: null,
  applies: true,
  ...overrides,
});

export const anEvent = (overrides: Partial<ImportEvent> = {}): ImportEvent => ({
  key: 'e1',
  event: null,
  name: 'Junior Epee',
  weapon: 'epee',
  date: '2026-03-21',
  team: false,
  place: 2,
  entries: 6,
  initial_seed: 3,
  pool_seed: 2,
  rating_earned: null,
  state: 'new',
  kept: [],
  bouts: [aBout(), aBout({ type: 'DE', round: 2, score: 14, against: 15 })],
  ...overrides,
});

export const anOpponent = (overrides: Partial<ImportOpponent> = {}): ImportOpponent => ({
  key: 'p2',
  name: 'Tess Quill',
  club: 'Mill Street',
  card: null,
  reason: null,
  candidates: [],
  restores: false,
  ...overrides,
});

export const aListItem = (overrides: Partial<ImportListItem> = {}): ImportListItem => ({
  id: anId,
  format: 'fie_xml',
  status: 'open',
  created_at: '2026-03-22T10:00:00.000Z',
  undo_until: null,
  outcome: null,
  ...overrides,
});

export const anOutcome: NonNullable<ImportListItem['outcome']> = {
  made: { tournaments: 1, events: 1, bouts: 2, fencers: 1 },
  updated: { events: 0, bouts: 0 },
  unchanged: 0,
  kept: [],
  events: [{ slug: 'junior-epee-aaaaaa', name: 'Junior Epee', tournament: 'Harbor Cup' }],
};

export const aPreview = (overrides: Partial<ImportPreview> = {}): ImportPreview => ({
  ...aListItem(),
  warnings: [],
  people: [
    { key: 'p1', name: 'Mia Sorvald', club: 'Harbor Fencing' },
    { key: 'p2', name: 'Tess Quill', club: 'Mill Street' },
  ],
  me: { key: 'p1', name: 'Mia Sorvald', club: 'Harbor Fencing', reason: 'name_and_club' },
  opponents: [anOpponent()],
  tournaments: [
    { name: 'Harbor Cup', date: '2026-03-21', slug: null, state: 'new', events: [anEvent()] },
  ],
  own_events: [],
  table: null,
  ...overrides,
});
