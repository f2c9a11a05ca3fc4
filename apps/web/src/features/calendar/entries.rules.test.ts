import type { CalendarEntry } from '@fencing-journal/contract/calendar';
import { expect, test } from 'vitest';
import { daysOf, detailOf, entriesOn } from './entries.rules.ts';

const weekend: CalendarEntry = {
  kind: 'tournament',
  date: '2026-02-28',
  end_date: '2026-03-01',
  slug: 'harbour-open-aaaaaa',
  name: 'Harbour Open',
  location: 'Portland',
  events: [
    { slug: 'cadet-epee-aaaaaa', name: 'Cadet Epee', date: '2026-02-28' },
    { slug: 'junior-epee-aaaaaa', name: 'Junior Epee', date: '2026-03-01' },
  ],
};
const lesson: CalendarEntry = {
  kind: 'lesson',
  date: '2026-02-28',
  slug: 'lesson-aaaaaa',
  coach: 'Teo Marsh',
};

test('a tournament is on each of its days, with the events of that day', () => {
  const entries = [weekend, lesson];
  expect(daysOf(entries)).toEqual(['2026-02-28', '2026-03-01']);
  expect(entriesOn(entries, '2026-02-28')).toEqual([weekend, lesson]);
  expect(entriesOn(entries, '2026-03-01')).toEqual([weekend]);
  expect(entriesOn(entries, '2026-03-02')).toEqual([]);
  expect(detailOf(weekend, '2026-02-28')).toBe('Day 1 of 2 · Portland · Cadet Epee');
  expect(detailOf(weekend, '2026-03-01')).toBe('Day 2 of 2 · Portland · Junior Epee');
});

test('a one-day tournament does not count its days', () => {
  expect(detailOf({ ...weekend, end_date: null, location: '' }, '2026-02-28')).toBe('Cadet Epee');
});
