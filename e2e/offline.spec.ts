import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { cachedReadKeys, expectCached } from './support/cached-reads.ts';
import { acknowledge, expect, signUp, test, type Page } from './support/fixtures.ts';
import { ownPorts } from './support/ports.ts';
import { ServerProxy } from './support/server-proxy.ts';
import { createEvent, createTournament } from './support/records.ts';

const server = new ServerProxy(ownPorts.offline);

test.use({
  serviceWorkers: 'allow',
  baseURL: server.origin,
  allowedInConsole: /net::ERR_|Failed to fetch|Failed to load resource/,
});
test.beforeEach(() => server.start());
test.afterAll(() => server.stop());

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page, text: string | RegExp) =>
  main(page).getByRole('listitem').filter({ hasText: text });
const notice = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);
const acknowledgeSavedOffline = (page: Page) =>
  acknowledge(
    page,
    'Saved on this device',
    "You're offline. We'll send this automatically when you're back online.",
  );

/** Registers and waits until the service worker and the offline storage are ready. */
async function signUpForOffline(page: Page): Promise<void> {
  await signUp(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('fj-reads');
}

/** Restarts the server and tells the browser that it is online. */
const goOnline = async (page: Page) => {
  await server.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
};

const fetchFromServer = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(
    async (address) =>
      (
        await fetch(address, {
          headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
        })
      ).json() as Promise<unknown>,
    path,
  ) as Promise<T>;

interface TournamentList {
  results: { slug: string; name: string }[];
}
interface TournamentDetail {
  events: { slug: string; name: string; bout_count: number }[];
}
const tournamentsOf = async (page: Page) =>
  (await fetchFromServer<TournamentList>(page, '/api/tournaments/all/')).results;

async function fillTournament(page: Page, name: string): Promise<void> {
  await page.getByLabel('Tournament Name').fill(name);
  await page.getByLabel('Tournament Date').fill('2026-11-21');
  await page.getByLabel('Event Level').selectOption('Local');
  await page.getByRole('button', { name: 'Add Tournament' }).click();
}

async function fillEvent(page: Page, name: string): Promise<void> {
  await page.getByLabel('Event Name').fill(name);
  await page.getByLabel('Weapon').selectOption('epee');
  await page.getByLabel('Event Type').selectOption('Individual');
  await page.getByRole('button', { name: 'Add Event' }).click();
}

async function fillBout(page: Page, mine: string, theirs: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Fencer B' }).selectOption({ label: 'Mika Roy' });
  await page.getByRole('textbox', { name: 'Score Robin Vega' }).fill(mine);
  await page.getByRole('textbox', { name: 'Score Mika Roy' }).fill(theirs);
  await page.getByRole('button', { name: 'Add Bout' }).click();
}

test(
  "the app opens offline on every visited page and shows the data's age",
  { tag: ['@R-STO-13'] },
  async ({ page, context }) => {
    await signUpForOffline(page);
    await expectCached(page, '"journal","today"');
    const tournament = await createTournament(page, 'Harbour Open');
    const event = await createEvent(page, tournament, 'Cadet Epee');
    for (const [path, heading, key] of [
      [tournament, 'Harbour Open', '"tournaments","detail"'],
      [event, 'Cadet Epee', '"events","detail"'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectCached(page, key);
    }
    await page.goto('/journal/tournaments');
    await expect(cards(page, 'Harbour Open')).toBeVisible();
    await expectCached(page, '"tournaments","page",1');
    await page.goto('/journal/fencer');
    await expect(cards(page, 'Robin Vega')).toBeVisible();
    for (const key of ['all', 'stats']) await expectCached(page, `"fencers","${key}"`);
    await page.goto('/journal/lessons');
    await expect(main(page).getByText('No lessons found')).toBeVisible();
    await expectCached(page, '"lessons","all"');

    await server.stop();
    await page.close();
    const again = await context.newPage();
    for (const [path, heading] of [
      ['/journal', 'Salut, Robin'],
      ['/journal/tournaments', 'Tournaments'],
      [tournament, 'Harbour Open'],
      [event, 'Cadet Epee'],
      ['/journal/fencer', 'Fencers'],
      ['/journal/lessons', 'Lessons'],
    ] as const) {
      await again.goto(path);
      await expect(again.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
      await expect(main(again).locator('.skeleton'), path).toHaveCount(0);
      await expect(again.getByText('Could not load.'), path).toHaveCount(0);
    }
    await again.goto('/journal/tournaments');
    await expect(cards(again, 'Harbour Open')).toBeVisible();
    await expect(notice(again, /^You're offline\. Showing data from \d{1,2}:\d\d/)).toBeVisible();
    await expectAccessibleEverywhere(again, 'a list without a network');

    await goOnline(again);
    await expect(notice(again, /You're offline/)).toHaveCount(0);
  },
);

test('data read since login and data for a first entry are available on the next start', async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const key of ['"tournaments","page",1', '"fencers","all"', '"lessons","all"'])
    await expectCached(page, key);
  await page
    .getByRole('navigation', { name: 'Journal' })
    .getByRole('link', { name: 'Tournaments' })
    .click();
  await expect(main(page).getByText('No tournaments found')).toBeVisible();
  await server.stop();
  await page.close();
  const again = await context.newPage();
  await again.goto('/journal/fencer');
  await expect(cards(again, 'Robin Vega')).toBeVisible();
  await again.goto('/journal/tournaments');
  await expect(main(again).getByText('No tournaments found')).toBeVisible();
});

test('a competition logged offline survives reloads and a closed tab and is sent once, in order', async ({
  page,
  context,
}) => {
  await signUpForOffline(page);
  await page.goto('/journal/fencer');
  await page.getByRole('button', { name: 'Add Fencer' }).click();
  await page.getByRole('button', { name: 'Custom Profile' }).click();
  const card = page.getByRole('dialog', { name: 'Custom Profile' });
  await card.getByLabel('First Name').fill('Mika');
  await card.getByLabel('Last Name').fill('Roy');
  await card.getByRole('combobox', { name: 'Region' }).selectOption({ index: 1 });
  await card.getByRole('button', { name: 'Add New Fencer' }).click();
  await acknowledge(page, 'Fencer Created');
  await expectCached(page, '"fencers","all"');
  await page.goto('/journal/tournaments');
  await expect(main(page).getByText('No tournaments found')).toBeVisible();
  await expectCached(page, '"tournaments","page",1');
  await server.stop();

  await page.getByRole('link', { name: 'Add Tournament' }).click();
  await fillTournament(page, 'Club Cup');
  await acknowledgeSavedOffline(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Club Cup' })).toBeVisible();
  await expect(main(page).getByText('Waiting to sync')).toBeVisible();
  await page.getByRole('link', { name: 'Add Event' }).click();
  await fillEvent(page, 'Senior Epee');
  await acknowledgeSavedOffline(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Senior Epee' })).toBeVisible();
  for (const [mine, theirs] of [
    ['5', '3'],
    ['2', '5'],
  ] as const) {
    await page.getByRole('link', { name: 'Add Bout' }).click();
    await fillBout(page, mine, theirs);
    await acknowledgeSavedOffline(page);
  }
  await expect(cards(page, 'Waiting to sync')).toHaveCount(2);
  await expectAccessibleEverywhere(page, 'an event that waits');
  const offlineEvent = page.url();

  await page.reload();
  await expect(cards(page, 'Waiting to sync')).toHaveCount(2);
  await page.close();
  const again = await context.newPage();
  await again.goto('/journal/tournaments');
  await expect(cards(again, 'Club Cup')).toContainText('1 event, 2 bouts');
  await expect(notice(again, /4 changes waiting to sync/)).toBeVisible();
  // The bout is changed under its provisional link, before it has ever been sent.
  await again.goto(offlineEvent);
  await again.getByRole('link', { name: 'Edit Robin Vega vs Mika Roy' }).first().click();
  await again.getByRole('textbox', { name: 'Score Mika Roy' }).fill('4');
  await again.getByRole('button', { name: 'Update Bout' }).click();
  await acknowledgeSavedOffline(again);
  await expect(again.getByRole('link', { name: /Robin Vega 5, Mika Roy 4/ })).toBeVisible();

  await goOnline(again);
  await expect(notice(again, /waiting to sync/)).toHaveCount(0);
  // The open page moves to the address assigned by the server.
  await expect(again).toHaveURL(
    /\/journal\/tournaments\/club-cup-[0-9a-z]{6}\/senior-epee-[0-9a-z]{6}$/,
  );
  await expect(again.getByRole('link', { name: /Robin Vega 5, Mika Roy 4/ })).toBeVisible();
  const [tournament, ...others] = await tournamentsOf(again);
  expect([tournament?.name, others]).toEqual(['Club Cup', []]);
  const { events } = await fetchFromServer<TournamentDetail>(
    again,
    `/api/tournaments/detail/${tournament?.slug}`,
  );
  expect(events).toMatchObject([{ name: 'Senior Epee', bout_count: 2 }]);
  const { bouts } = await fetchFromServer<{ bouts: { score_a: number; score_b: number }[] }>(
    again,
    `/api/events/detail/${events[0]?.slug}/`,
  );
  expect(bouts.map(({ score_a, score_b }) => [score_a, score_b])).toEqual([
    [5, 4],
    [2, 5],
  ]);
  // The provisional link still works.
  await again.goto(offlineEvent);
  await expect(again).toHaveURL(/senior-epee-[0-9a-z]{6}$/);
});

/** Opens the tournaments, stops the server, and deletes the script of the form for a new tournament from the device. */
async function openWithoutTournamentForm(page: Page): Promise<void> {
  await signUpForOffline(page);
  await page.goto('/journal/tournaments');
  await expect(main(page).getByText('No tournaments found')).toBeVisible();
  await server.stop();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (request.url.includes('/tournament-add')) await cache.delete(request);
    }
  });
}

test('a page whose script is missing on the device reloads once and then offers to try again', async ({
  page,
}) => {
  await openWithoutTournamentForm(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: 'Add Tournament' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(
    page.getByRole('heading', { name: "This page didn't load. Nothing was lost." }),
  ).toBeVisible();
  expect(loads).toBe(1);

  await server.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Tournament Name')).toBeVisible();
});

test('a page whose script is missing does not reload if something would be lost', async ({
  page,
}) => {
  await openWithoutTournamentForm(page);
  // Objects to a reload, as a page does during an upload.
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  await page.getByRole('link', { name: 'Add Tournament' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('reloadedAt'))).toBeNull();
});

test('a page whose script is missing does not reload while another page is opening', async ({
  page,
}) => {
  await openWithoutTournamentForm(page);
  const silentServer = createServer().listen(0);
  await once(silentServer, 'listening');
  const { port } = silentServer.address() as AddressInfo;
  // Does everything in one call, because Playwright's other calls would wait for the other page.
  const seen = await page.evaluate(async (url) => {
    location.href = url;
    document.querySelector<HTMLAnchorElement>('a[href$="/tournaments/add"]')?.click();
    const findHeading = () => document.querySelector('h1')?.textContent;
    while (findHeading() === 'Tournaments') await new Promise((done) => setTimeout(done, 50));
    return { heading: findHeading(), reloadedAt: sessionStorage.getItem('reloadedAt') };
  }, `http://localhost:${port}/`);
  expect(seen).toEqual({
    heading: "This page didn't load. Nothing was lost.",
    reloadedAt: null,
  });
  silentServer.closeAllConnections();
  silentServer.close();
});

test(
  'offline, the last tournament is copied and a result is entered',
  { tag: ['@B-RS-01', '@B-RS-05'] },
  async ({ page }) => {
    await signUpForOffline(page);
    const tournament = await createTournament(page, 'Harbour Open');
    const event = await createEvent(page, tournament, 'Cadet Epee');
    await page.goto(event);
    await expect(page.getByRole('heading', { level: 1, name: 'Cadet Epee' })).toBeVisible();
    await expectCached(page, '"events","detail"');
    await page.goto('/journal/tournaments');
    await expect(cards(page, 'Harbour Open')).toBeVisible();
    await expectCached(page, '"tournaments","page",1');
    await server.stop();

    await page.getByRole('link', { name: 'Add Tournament' }).click();
    await page.getByRole('button', { name: 'Copy last tournament' }).click();
    await expect(page.getByLabel('Tournament Name')).toHaveValue('Harbour Open');
    await page.goto(event);
    await page.getByRole('link', { name: 'Add your result' }).click();
    await expect(page.getByLabel('Place')).toBeFocused();
    await page.getByLabel('Place').fill('49');
    await page.getByLabel('Fencers', { exact: true }).fill('48');
    await page.getByRole('button', { name: 'Save Event' }).click();
    await expect(main(page).getByText('With 48 fencers, the last place is 48.')).toBeVisible();
    await page.getByLabel('Place').fill('12');
    await page.getByRole('button', { name: 'Save Event' }).click();
    await acknowledgeSavedOffline(page);
    await expect(page.getByRole('region', { name: 'Result' })).toHaveText(/12th\s*of 48/);
    await expectAccessibleEverywhere(page, 'an event with a result');
    await page.goto('/journal/tournaments');
    await expect(page.getByRole('list', { name: 'Results' })).toHaveText(/12th of 48 Cadet Epee/);
    await expect(notice(page, /1 change waiting to sync/)).toBeVisible();

    await goOnline(page);
    await expect(notice(page, /waiting to sync/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('list', { name: 'Results' })).toHaveText(/12th of 48 Cadet Epee/);
  },
);

test('a change made elsewhere in the meantime is not overwritten: both versions are shown', async ({
  page,
}) => {
  await signUpForOffline(page);
  const address = await createTournament(page, 'Harbour Open');
  const slug = address.split('/').at(-1) ?? '';
  await page.goto(address);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Tournament Name')).toHaveValue('Harbour Open');
  await expectCached(page, '"tournaments","detail"');
  await server.stop();
  await page.getByLabel('Location').fill('Hall B');
  await page.getByRole('button', { name: 'Save Tournament' }).click();
  await acknowledgeSavedOffline(page);
  await expect(main(page).getByText('Hall B')).toBeVisible();

  // The page goes offline, so that it can't send its change before the other device does.
  await page.context().setOffline(true);
  await server.start();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken');
  const otherDevice = await page.request.patch(`/api/tournaments/update/${slug}/`, {
    headers: { authorization: `Bearer ${token}`, 'x-csrftoken': csrf?.value ?? '' },
    data: { location: 'Hall A', notes: 'Bring water.' },
  });
  expect(otherDevice.status()).toBe(200);
  await page.context().setOffline(false);
  await expect(notice(page, /1 change not accepted/)).toBeVisible();
  expect(await fetchFromServer(page, `/api/tournaments/detail/${slug}`)).toMatchObject({
    location: 'Hall A',
    notes: 'Bring water.',
  });

  await page.getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not synced yet' });
  for (const text of ['Hall A', 'Hall B', 'Bring water.'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, 'two versions');
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expect(dialog.getByText('Everything is synced.')).toBeVisible();
  // The result has this device's values where they were changed here, and the other device's elsewhere.
  expect(await fetchFromServer(page, `/api/tournaments/detail/${slug}`)).toMatchObject({
    name: 'Harbour Open',
    location: 'Hall B',
    notes: 'Bring water.',
  });
});

test(
  'logging out asks about unsent changes and then leaves nothing on the device',
  { tag: ['@SE-8'] },
  async ({ page, context }) => {
    await signUpForOffline(page);
    await page.goto(await createTournament(page, 'Harbour Open'));
    await expectCached(page, '"tournaments","detail"');
    await server.stop();
    await page.goto('/journal/tournaments/add');
    await fillTournament(page, 'Club Cup');
    await acknowledgeSavedOffline(page);
    const logOut = async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
    };
    await logOut();
    const question = page.getByRole('dialog', { name: 'Log out' });
    await expect(question).toContainText('1 change on this device has not synced yet.');
    await question.getByRole('button', { name: 'Sync now' }).click();
    await expect(question).toContainText("Couldn't sync everything.");
    await question.getByRole('button', { name: 'Stay logged in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Club Cup' })).toBeVisible();
    await logOut();
    await question.getByRole('button', { name: 'Log out and discard' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => cachedReadKeys(page)).toBe('');
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.keys(localStorage).filter((key) => key !== 'fj:sign-out-pending'),
        ),
      )
      .toEqual([]);

    const other = await context.newPage();
    await other.goto('/journal/tournaments');
    await expect(other).toHaveURL(/\/login/);
    await expect(other.getByText(/Harbour Open|Club Cup/)).toHaveCount(0);
  },
);
