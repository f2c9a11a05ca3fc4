import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { lessons } from '@fencing-journal/contract/lessons';
import { notifications } from '@fencing-journal/contract/notifications';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { hashKey } from '@tanstack/react-query';
import { entries } from 'idb-keyval';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { allFetched, exactly, renderApp, signIn, stopTimers } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aFencer } from '../../testing/samples/fencers.ts';
import { aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import { anEvent, aTournament, aTournamentDetail } from '../../testing/samples/tournaments.ts';
import {
  deferred,
  errorResponse,
  goOffline,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { queryClient } from '../../http/query.ts';
import { createRecord } from '../outbox/records.ts';
import { getOutbox, setOutbox } from '../outbox/snapshot.ts';
import { clearSession, storeUser } from '../../http/session.ts';
import { deleteCachedAnswers, deleteOutbox, answerStore } from '../indexed-db.ts';
import { setReachable } from '../../lib/reachability.ts';
import { boutEventQuery } from '../../features/bouts/bouts.api.ts';
import { fencersQuery } from '../../features/fencers/index.ts';
import { notificationsQuery } from '../../features/notifications/notifications.api.ts';
import { aNotification, somePage } from '../../features/notifications/testing/samples.ts';
import { tournamentsQuery } from '../../features/tournaments/tournaments.api.ts';
import { allCachedAnswers, setBuild, clearMemory, getCachedAnswer } from './answer-cache.ts';
import { hydrateQueries } from './read-through.ts';

const main = page.getByRole('main');
const list = '/api/tournaments/all/';
/** Resolves to the stored responses, except for the list of notifications, which every page loads. */
const kept = async () =>
  (await entries<string, { owner: string }>(answerStore()))
    .map(([key, { owner }]) => `${owner} ${key}`)
    .filter((answer) => !answer.includes('"notifications"'));
const cup = (name: string) => main.getByRole('link', exactly(name));

beforeEach(async () => {
  setBuild('one');
  await deleteCachedAnswers();
  signIn();
  stub(tournaments.all, aPage(list, [aTournament()]));
});

/** Restarts the app on the same device. */
async function restart(build = 'one'): Promise<void> {
  await cleanup();
  await queryClient.cancelQueries();
  // Like closing a tab, this clears the cache without deleting stored responses.
  clearMemory();
  queryClient.clear();
  setBuild(build);
  await hydrateQueries(queryClient);
}

type List = ReturnType<typeof aPage<ReturnType<typeof aTournament>>>;
const key = ['tournaments', 'page', 1];

/** Loads the list and waits until it is stored on the device. */
async function seen(): Promise<void> {
  await hydrateQueries(queryClient);
  await renderApp('/journal/tournaments');
  await expect.element(cup('Harbour Open')).toBeVisible();
  await expect.poll(kept).toEqual(['robin-vega-aaaaaa ["tournaments","page",1]']);
}

describe('a stored response', () => {
  test('is shown after a restart until a newer one arrives', async () => {
    await seen();
    await restart();
    const answer = deferred<List>();
    stub(tournaments.all, () => answer.promise);
    await renderApp('/journal/tournaments');
    await expect.element(cup('Harbour Open')).toBeVisible();
    await expect.poll(() => requestsTo(tournaments.all)).toHaveLength(2);
    answer.resolve(aPage(list, [aTournament({ name: 'Winter Cup' })]));
    await expect.element(cup('Winter Cup')).toBeVisible();
  });

  test('stays visible with its age when the server is unreachable', async () => {
    await seen();
    await restart();
    goOffline();
    await renderApp('/journal/tournaments');
    await expect
      .element(page.getByText(/^You're offline\. Showing data from .*\d{1,2}:\d\d/))
      .toBeVisible();
    await expect.element(cup('Harbour Open')).toBeVisible();
    await expect.element(main.getByText(/^Could not load/)).not.toBeInTheDocument();
  });

  test('does not hide an error from the server', async () => {
    await seen();
    await restart();
    stub(tournaments.all, errorResponse('forbidden'));
    await renderApp('/journal/tournaments');
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
  });

  test('is required offline: a page that was never loaded shows an error', async () => {
    stub(tournaments.detail, unreachable);
    await renderApp('/journal/tournaments/harbour-open-aaaaaa');
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
  });

  test('is deleted if the newest response must not be stored', async () => {
    const bell = { queryKey: notificationsQuery(1).queryKey, exact: true };
    const isStored = () => getCachedAnswer(hashKey(bell.queryKey)) !== undefined;
    await seen();
    await expect.poll(isStored).toBe(true);
    stub(notifications.list, somePage([aNotification({ mine: false })]));
    await queryClient.refetchQueries(bell);
    expect(isStored()).toBe(false);
  });

  test('is deleted when the contract changes', async () => {
    await seen();
    await restart('two');
    await expect.poll(kept).toEqual([]);
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });
});

test('a response that arrives after the response to a later request changes nothing', async () => {
  await seen();
  const late = deferred<List>();
  stub(tournaments.all, () => late.promise);
  const query = { ...tournamentsQuery(1), staleTime: 0 };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const asked = queryClient.fetchQuery(query);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await asked).toMatchObject({ results: [{ name: 'Harbour Open' }] });
  vi.useRealTimers();
  await cleanup();
  stub(tournaments.all, aPage(list, [aTournament({ name: 'Newest Cup' })]));
  await queryClient.fetchQuery(query);
  late.resolve(aPage(list, [aTournament({ name: 'Old Cup' })]));
  // The response to this request arrives after the late one.
  await queryClient.fetchQuery(tournamentsQuery(2));
  const newest = { results: [{ name: 'Newest Cup' }] };
  expect(queryClient.getQueryData(key)).toMatchObject(newest);
  expect(getCachedAnswer(hashKey(key))?.answer).toMatchObject(newest);
});

test('data read after a login is available on the next start', async () => {
  clearSession();
  await restart('two');
  signIn();
  await renderApp('/journal/tournaments');
  await expect.element(cup('Harbour Open')).toBeVisible();
  await expect.poll(kept).toHaveLength(1);
  await restart('two');
  expect(queryClient.getQueryData(key)).toMatchObject({ results: [{ name: 'Harbour Open' }] });
});

describe('after the account changed', () => {
  test(
    'a tab that has not noticed shows nothing of the previous account',
    { tags: ['SE-8'] },
    async () => {
      await seen();
      localStorage.setItem('userAuth', JSON.stringify(aUser({ slug: 'jo-tanaka-aaaaaa' })));
      expect([getCachedAnswer(hashKey(key)), allCachedAnswers()]).toEqual([undefined, []]);
    },
  );

  test('a late response for the previous account is not shown', { tags: ['SE-8'] }, async () => {
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
    // The response to this request arrives after the late one.
    await queryClient.fetchQuery(tournamentsQuery(2));
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });

  test('stored responses are neither shown nor kept', { tags: ['SE-8'] }, async () => {
    await seen();
    storeUser(aUser({ slug: 'jo-tanaka-aaaaaa' }));
    await restart();
    await expect.poll(kept).toEqual([]);
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });

  test('a response requested before the login is not stored', async () => {
    await hydrateQueries(queryClient);
    const answer = deferred<List>();
    stub(tournaments.all, () => answer.promise);
    await renderApp('/journal/tournaments');
    await expect.poll(() => requestsTo(tournaments.all)).toHaveLength(1);
    // The new account may repeat the request, and that response is stored.
    stub(tournaments.all, aPage(list, []));
    storeUser(aUser({ slug: 'jo-tanaka-aaaaaa' }));
    answer.resolve(aPage(list, [aTournament({ name: 'Secret Cup' })]));
    await allFetched();
    expect(JSON.stringify(await entries(answerStore()))).not.toContain('Secret Cup');
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
] as const)("%s is not stored on a coach's device", async (_, prepare, address, words) => {
  signIn(aUser({ subscription: 'Coach', subscription_status: 'active' }));
  prepare();
  stub(lessons.all, aPage('/api/lessons/all/', []));
  await renderApp(address);
  await expect.element(main.getByText(words).first()).toBeVisible();
  expect((await kept()).filter((key) => /"detail"|"coach"/.test(key))).toEqual([]);
});

test('a list shows a new tournament once while its creation is still being answered', async () => {
  await seen();
  const cupSlug = 'winter-cup-bbbbbb';
  const answer = deferred<ReturnType<typeof aTournamentDetail>>();
  stub(tournaments.create, () => answer.promise);
  const saved = createRecord('tournament', {
    name: 'Winter Cup',
    date: '2026-03-14',
    event_level: 'Regional',
  });
  await expect.poll(() => requestsTo(tournaments.create)).toHaveLength(1);
  // The server has already stored the tournament.
  const winterCup = { name: 'Winter Cup', slug: cupSlug };
  stub(tournaments.all, aPage(list, [aTournament(winterCup), aTournament()]));
  const pause = new Promise((resolve) => setTimeout(resolve, 300));
  stopTimers();
  const read = queryClient.fetchQuery({ ...tournamentsQuery(1), staleTime: 0 });
  // This is long enough for a read that doesn't wait.
  await Promise.race([read, pause]);
  vi.useRealTimers();
  answer.resolve(aTournamentDetail(winterCup));
  expect((await read).results.map(({ name }) => name)).toEqual(['Winter Cup', 'Harbour Open']);
  await saved;
});

test('a list waits at most four seconds for a creation', async () => {
  await hydrateQueries(queryClient);
  const answer = deferred<ReturnType<typeof aTournamentDetail>>();
  stub(tournaments.create, () => answer.promise);
  const saved = createRecord('tournament', { name: 'Winter Cup', date: '2026-03-14' });
  await expect.poll(() => requestsTo(tournaments.create)).toHaveLength(1);
  stopTimers();
  let shown: string[] | undefined;
  const read = queryClient.fetchQuery(tournamentsQuery(1)).then(({ results }) => {
    shown = results.map(({ name }) => name);
  });
  await expect.poll(() => requestsTo(tournaments.all)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(shown).toBeUndefined();
  // The list response may arrive late, and the four-second timeout starts when it does.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(500);
      return shown;
    })
    .toContain('Harbour Open');
  vi.useRealTimers();
  answer.resolve(aTournamentDetail({ name: 'Winter Cup' }));
  await Promise.all([read, saved]);
});

test('an event made on this device gets its opponents when storage opens late', async () => {
  await hydrateQueries(queryClient);
  stub(fencers.all, [aFencer({ is_self: true, slug: 'robin-vega-aaaaaa' }), aFencer()]);
  await queryClient.fetchQuery(fencersQuery);
  stub(events.create, unreachable);
  const { slug } = await createRecord(
    'event',
    { tournament_slug: 'harbour-open-aaaaaa', name: 'Epee', weapon: 'epee' },
    { tournament: { slug: 'harbour-open-aaaaaa', name: 'Harbour Open' } },
  );
  clearMemory();
  queryClient.clear();
  const opponents = ({ fencers: list }: { fencers: readonly { fencer_name: string }[] }) =>
    list.map(({ fencer_name }) => fencer_name);
  const query = boutEventQuery(slug);
  expect(opponents(await queryClient.fetchQuery(query))).toEqual([]);
  await hydrateQueries(queryClient);
  expect(opponents(queryClient.getQueryData(query.queryKey)!)).toEqual(['Sasha Lind']);
});

test('the page of a tournament made on this device appears when storage opens late', async () => {
  stub(tournaments.create, unreachable);
  const { slug } = await createRecord('tournament', { name: 'Club Cup', date: '2026-03-14' });
  const outbox = getOutbox();
  // An outbox that an earlier test has started loads stored changes once the server is reached.
  setReachable(true);
  await deleteOutbox();
  await queryClient.cancelQueries();
  queryClient.clear();
  await renderApp(`/journal/tournaments/${slug}`);
  await expect
    .poll(() => queryClient.getQueryState(['tournaments', 'detail', slug])?.status)
    .toBe('error');
  setOutbox(outbox);
  await expect.element(main.getByRole('heading', exactly('Club Cup'))).toBeVisible();
});

test("a form starts with the server's current version, not the last seen one", async () => {
  stub(tournaments.detail, aTournamentDetail({ location: 'Old hall', events: [anEvent()] }));
  await hydrateQueries(queryClient);
  await renderApp('/journal/tournaments/harbour-open-aaaaaa');
  await expect.element(main.getByText('Old hall')).toBeVisible();
  await restart();
  stub(tournaments.detail, aTournamentDetail({ location: 'New hall', version: 2 }));
  await renderApp('/journal/tournaments/edit/harbour-open-aaaaaa');
  await expect.element(main.getByLabelText('Location')).toHaveValue('New hall');
});
