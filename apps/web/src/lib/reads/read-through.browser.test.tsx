import { lessons } from '@fencing-journal/contract/lessons';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { hashKey } from '@tanstack/react-query';
import { entries } from 'idb-keyval';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { exactly, renderApp, signIn } from '../../testing/app.tsx';
import {
  aLesson,
  anEvent,
  aPage,
  aTournament,
  aTournamentDetail,
  aUser,
} from '../../testing/samples.ts';
import { deferred, refused, sent, stub, unreachable } from '../../testing/stub-server.ts';
import { queryClient } from '../query.ts';
import { clearSession, storeUser } from '../session.ts';
import { forgetReads, reads } from '../stored.ts';
import { tournamentsQuery } from '../../features/tournaments/tournaments.api.ts';
import { allSeen, answersAreOf, forgetInTab, lastSeen } from './last-seen.ts';
import { restore } from './read-through.ts';

const main = page.getByRole('main');
const list = '/api/tournaments/all/';
const kept = async () =>
  (await entries<string, { owner: string }>(reads())).map(([key, { owner }]) => `${owner} ${key}`);
const cup = (name: string) => main.getByRole('link', exactly(name));

beforeEach(async () => {
  answersAreOf('one');
  await forgetReads();
  signIn();
  stub(tournaments.all, aPage(list, [aTournament()]));
});

/** Another start of the app on the same device. */
async function restart(build = 'one'): Promise<void> {
  await cleanup();
  await queryClient.cancelQueries();
  // As a closed tab leaves the device: the cache of the tab goes without a word to it.
  forgetInTab();
  queryClient.clear();
  answersAreOf(build);
  await restore(queryClient);
}

type List = ReturnType<typeof aPage<ReturnType<typeof aTournament>>>;
const key = ['tournaments', 'page', 1];

/** The list was read, and lies on the device. */
async function seen(): Promise<void> {
  await restore(queryClient);
  await renderApp('/journal/tournaments');
  await expect.element(cup('Harbour Open')).toBeVisible();
  await expect.poll(kept).toEqual(['robin-vega-aaaaaa ["tournaments","page",1]']);
}

describe('what was read', () => {
  test('stands there after a restart before anything is answered, and gives way to what is newer', async () => {
    await seen();
    await restart();
    const answer = deferred<List>();
    stub(tournaments.all, () => answer.promise);
    await renderApp('/journal/tournaments');
    await expect.element(cup('Harbour Open')).toBeVisible();
    await expect.poll(() => sent(tournaments.all)).toHaveLength(2);
    answer.resolve(aPage(list, [aTournament({ name: 'Winter Cup' })]));
    await expect.element(cup('Winter Cup')).toBeVisible();
  });

  test('stays on the screen without an error when the server is not there, with its age', async () => {
    await seen();
    await restart();
    stub(tournaments.all, unreachable);
    await renderApp('/journal/tournaments');
    await expect
      .element(page.getByText(/^You're offline\. Showing data from \d{1,2}:\d\d/))
      .toBeVisible();
    await expect.element(cup('Harbour Open')).toBeVisible();
    await expect.element(main.getByText(/^Could not load/)).not.toBeInTheDocument();
  });

  test('does not hide what the server says against it', async () => {
    await seen();
    await restart();
    stub(tournaments.all, refused('forbidden'));
    await renderApp('/journal/tournaments');
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
  });

  test('and never before is an error without a network, as ever', async () => {
    stub(tournaments.detail, unreachable);
    await renderApp('/journal/tournaments/harbour-open-aaaaaa');
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
  });

  test('goes with another state of the contract, and with its age', async () => {
    await seen();
    await restart('two');
    await expect.poll(kept).toEqual([]);
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });
});

test('what is read after a log in is there at the next start as well', async () => {
  clearSession();
  await restart('two');
  signIn();
  await renderApp('/journal/tournaments');
  await expect.element(cup('Harbour Open')).toBeVisible();
  await expect.poll(kept).toHaveLength(1);
  await restart('two');
  expect(queryClient.getQueryData(key)).toMatchObject({ results: [{ name: 'Harbour Open' }] });
});

describe('another person', () => {
  test(
    'is not shown it by a tab that has not noticed yet who is there now',
    { tags: ['SE-8'] },
    async () => {
      await seen();
      localStorage.setItem('userAuth', JSON.stringify(aUser({ slug: 'jo-tanaka-aaaaaa' })));
      expect([lastSeen(hashKey(key)), allSeen()]).toEqual([undefined, []]);
    },
  );

  test('is not shown what comes late for the one before', { tags: ['SE-8'] }, async () => {
    await seen();
    const answer = deferred<List>();
    stub(tournaments.all, () => answer.promise);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const asked = queryClient.fetchQuery({ ...tournamentsQuery(1), staleTime: 0 });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await asked).toMatchObject({ results: [{ name: 'Harbour Open' }] });
    vi.useRealTimers();
    await cleanup();
    clearSession();
    queryClient.clear();
    storeUser(aUser({ slug: 'jo-tanaka-aaaaaa' }));
    answer.resolve(aPage(list, [aTournament({ name: 'Winter Cup' })]));
    // What is asked for after it is answered after it.
    await queryClient.fetchQuery(tournamentsQuery(2));
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });

  test('is never shown it, and it goes from the device', { tags: ['SE-8'] }, async () => {
    await seen();
    storeUser(aUser({ slug: 'jo-tanaka-aaaaaa' }));
    await restart();
    await expect.poll(kept).toEqual([]);
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });

  test('does not get what was asked for before the log in', async () => {
    await restore(queryClient);
    const answer = deferred<List>();
    stub(tournaments.all, () => answer.promise);
    await renderApp('/journal/tournaments');
    await expect.poll(() => sent(tournaments.all)).toHaveLength(1);
    storeUser(aUser({ slug: 'jo-tanaka-aaaaaa' }));
    answer.resolve(aPage(list, [aTournament()]));
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    // Whatever that one asks for by itself is kept for that one.
    expect(await kept()).toHaveLength(sent(tournaments.all).length - 1);
  });
});

test.each([
  [
    'a student’s lesson',
    () => stub(lessons.detail, aLesson({ student_slug: 'nora-lind-aaaaaa', student: 'Nora Lind' })),
    '/journal/lessons/lesson-20260314-aaaaaa',
    'Nora Lind',
  ],
  [
    'the lessons of students',
    () =>
      stub(
        lessons.coach,
        aPage('/api/lessons/coach/', [
          aLesson({ student_slug: 'nora-lind-aaaaaa', student: 'Nora Lind' }),
        ]),
      ),
    '/coach/lessons',
    'Nora Lind',
  ],
] as const)('%s is not kept on a coach’s device', async (_, prepare, address, words) => {
  signIn(aUser({ subscription: 'Coach', subscription_status: 'active' }));
  prepare();
  stub(lessons.all, aPage('/api/lessons/all/', []));
  await renderApp(address);
  await expect.element(main.getByText(words).first()).toBeVisible();
  expect((await kept()).filter((key) => /"detail"|"coach"/.test(key))).toEqual([]);
});

test('a form begins with what the server has now, not with what was seen last', async () => {
  stub(tournaments.detail, aTournamentDetail({ location: 'Old hall', events: [anEvent()] }));
  await restore(queryClient);
  await renderApp('/journal/tournaments/harbour-open-aaaaaa');
  await expect.element(main.getByText('Old hall')).toBeVisible();
  await restart();
  stub(tournaments.detail, aTournamentDetail({ location: 'New hall', version: 2 }));
  await renderApp('/journal/tournaments/edit/harbour-open-aaaaaa');
  await expect.element(main.getByLabelText('Location')).toHaveValue('New hall');
});
