import type { CoachBout } from '@fencing-journal/contract/bouts';
import type { coach, Student } from '@fencing-journal/contract/coach';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { figuresOf } from '@fencing-journal/contract/statistics';
import { aBoutSummary } from './bouts.ts';

const aRecord = { bouts: 8, wins: 5, scored: 105, against: 94 };

export const aStudent = (overrides: Partial<Student> = {}): Student => ({
  slug: 'nora-lind-aaaaaa',
  connection_slug: 'connection-aaaaaa',
  first_name: 'Nora',
  last_name: 'Lind',
  last_activity: '2026-03-15T12:00:00Z',
  activity: { kind: 'bout', count: 1 },
  unread: false,
  note_start: '',
  lessons: 3,
  waiting: 0,
  shared_bouts: 8,
  ...overrides,
});

export const aStudentDetail = (
  overrides: Partial<ResponseOf<typeof coach.student>> = {},
): ResponseOf<typeof coach.student> => ({
  ...aStudent(),
  figures: {
    total: figuresOf(aRecord),
    weapons: [{ weapon: 'epee', ...figuresOf(aRecord) }],
    seasons: [{ period: '2025-26', ...figuresOf(aRecord) }],
  },
  bouts: [aCoachBout()],
  note: { text: '', version: 1 },
  ...overrides,
});

/** A student's bout as listed for the coach. */
export const aCoachBout = (overrides: Partial<CoachBout> = {}): CoachBout => ({
  ...aBoutSummary({ slug: 'lind-vs-roy-aaaaaa', fencer_a: 'Nora Lind', fencer_b: 'Mika Roy' }),
  date: '2026-03-15',
  student: { slug: 'nora-lind-aaaaaa', name: 'Nora Lind' },
  ...overrides,
});
