import type { PracticeBout, PracticeDetail } from '@fencing-journal/contract/practices';
import { aBoutSummary } from './bouts.ts';

/** A practice bout that the owner won. */
export const aPracticeBout = (overrides: Partial<PracticeBout> = {}): PracticeBout => ({
  ...aBoutSummary(),
  slug: 'bout-1111111111',
  event: null,
  tournament: null,
  practice: 'practice-aaaaaaaaaa',
  fencer: 'sasha-lind-bbbbbb',
  score_a: 5,
  score_b: 3,
  score: 5,
  against: 3,
  won: true,
  to: 5,
  round: 0,
  bout_type: null,
  bout_format: '5 touches',
  shareable: 'Private',
  ...overrides,
});

export const aPractice = (overrides: Partial<PracticeDetail> = {}): PracticeDetail => ({
  slug: 'practice-aaaaaaaaaa',
  date: '2026-03-16',
  place: 'Salle Nord',
  notes: '',
  weapon: 'epee',
  shareable: 'Private',
  version: 1,
  bouts: [],
  ...overrides,
});
