import { fencers } from '@fencing-journal/contract/fencers';
import { lessons } from '@fencing-journal/contract/lessons';
import { search } from '@fencing-journal/contract/search';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '../testing/app.tsx';
import { aPage } from '../testing/samples/page.ts';
import { calledEndpoints, stub } from '../testing/stub-server.ts';
import { clearSession } from '../http/session.ts';
import { prefetchJournal } from './prefetch-journal.ts';

const prefetched = [
  'fencers.all',
  'fencers.records',
  'lessons.all',
  'lessons.field-data',
  'search.records',
  'tournaments.all',
];

beforeEach(() => {
  stub(fencers.all, []);
  stub(lessons.fieldData, { coach_list: [] });
  stub(lessons.all, aPage('/api/lessons/all/', []));
  stub(search.records, []);
  stub(tournaments.all, aPage('/api/tournaments/all/', []));
});

test('prefetches what the first entry at a venue needs', async () => {
  signIn();
  await prefetchJournal();
  expect(calledEndpoints()).toEqual(expect.arrayContaining(prefetched));
});

test('prefetches nothing after logging out', async () => {
  signIn();
  clearSession();
  await prefetchJournal();
  expect(calledEndpoints()).toEqual([]);
});

test('stops when the user logs out', async () => {
  signIn();
  stub(fencers.all, () => {
    clearSession();
    return [];
  });
  await prefetchJournal();
  expect(calledEndpoints().filter((name) => prefetched.includes(name))).toEqual(['fencers.all']);
});
