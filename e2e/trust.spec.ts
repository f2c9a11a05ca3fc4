import { expect, logIn, signUp, test, type Page } from './support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** The pages that visitors may open. */
const publicPages = [
  '/',
  '/contact',
  '/privacy',
  '/terms',
  '/minors',
  '/first-login',
  '/login',
  '/register',
  '/forgot-password',
  '/reused',
  '/payment-success',
  '/payment-failed',
  '/nowhere',
];
/** The CSRF cookie prevents forged form submissions; the other key stores scroll positions. */
const necessaryKeys = new Set(['csrftoken', 'react-router-scroll-positions']);

test.describe('a visitor who has accepted nothing', () => {
  // The browser logs the 404 of the missing page.
  test.use({ allowedInConsole: /status of (400|404)/ });

  test(
    'contacts only our own host and stores only what is necessary',
    { tag: ['@PR-5'] },
    async ({ page, context, baseURL }) => {
      const hosts = new Set<string>();
      context.on('request', (request) => {
        if (/^(https?|wss?):/.test(request.url())) hosts.add(new URL(request.url()).host);
      });
      for (const path of publicPages) {
        await page.goto(path);
        await expect(page.getByRole('button', { name: 'Accept' }), path).toBeEnabled();
        // Scrolls, to also catch what loads late or on scroll.
        await page.mouse.wheel(0, 20_000);
        await page.waitForLoadState('networkidle');
        const storedKeys = await page.evaluate(async () => [
          ...Object.keys(localStorage),
          ...Object.keys(sessionStorage),
          ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
        ]);
        const cookies = (await context.cookies()).map(({ name }) => name);
        expect(
          [...storedKeys, ...cookies].filter((name) => !necessaryKeys.has(name)),
          path,
        ).toEqual([]);
      }
      expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);
    },
  );
});

for (const network of ['with', 'without'] as const) {
  test.describe(`${network} a network`, () => {
    test.use({ allowedInConsole: /net::ERR_|Failed to fetch/ });

    test(
      `logging out leaves no data of the account on the device, ${network} a network`,
      { tag: ['@SE-8'] },
      async ({ page, context }) => {
        const account = await signUp(page);
        await page.evaluate(() =>
          ['userData', 'currentPage'].forEach((key) => localStorage.setItem(key, '1')),
        );
        if (network === 'without') await context.setOffline(true);
        const response =
          network === 'with'
            ? page.waitForResponse((response) => response.url().includes('/api/auth/logout'))
            : undefined;
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.getByRole('button', { name: 'Log out' }).click();
        await expect(page).toHaveURL(/\/login/);
        const storedKeys = await page.evaluate(() =>
          JSON.stringify([localStorage, sessionStorage].map((store) => Object.entries(store))),
        );
        expect(storedKeys).not.toMatch(/token"|userAuth|userData|currentPage/);
        expect(storedKeys).not.toContain(account.email);
        if (response)
          expect((await (await response).allHeaders())['clear-site-data']).toBe(
            '"cache", "storage"',
          );
      },
    );
  });
}

test.describe('a device whose storage was cleared', () => {
  // Chrome logged a failed load of the page in 2 of 75 runs, for an unknown reason. The page was still shown.
  test.use({ allowedInConsole: /ERR_INVALID_ARGUMENT/ });
  test('after logging out, the app registers its service worker again and allows a login', async ({
    page,
  }) => {
    test.slow();
    const account = await signUp(page);
    const worker = () =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL ?? '',
      );
    // Storing the pages takes minutes on a busy machine.
    await expect.poll(worker, { timeout: 180_000 }).toContain('/sw.js');
    const logoutResponse = page.waitForResponse((response) =>
      response.url().includes('/api/auth/logout'),
    );
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await logoutResponse;
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(worker, { timeout: 180_000 }).toContain('/sw.js');
    await logIn(page, account);
    await expect(page.getByRole('heading', { name: /^Salut/ })).toBeVisible();
  });
});

/** The tables of the device's databases in which the account's data may be. */
const tables = { 'fj-reads': 'answers', 'fj-outbox': 'rows', 'fj-takes': 'takes' };

/** Counts the rows in these tables, after adding some to each. */
const addRows = (page: Page, added: number) =>
  page.evaluate(
    async ([names, added]) => {
      const counts: Record<string, number> = {};
      for (const [name, table] of Object.entries(names)) {
        const opening = indexedDB.open(name);
        opening.onupgradeneeded = () => opening.result.createObjectStore(table);
        await new Promise((resolve) => (opening.onsuccess = resolve));
        const store = opening.result.transaction(table, 'readwrite').objectStore(table);
        for (let row = 0; row < added; row += 1) store.put('mine', `test ${row}`);
        const counting = store.count();
        await new Promise((resolve) => (counting.onsuccess = resolve));
        counts[name] = counting.result;
        opening.result.close();
      }
      return counts;
    },
    [tables, added] as const,
  );
const countRows = (page: Page) => addRows(page, 0);

for (const path of ['/journal', '/'])
  test(`a shared device keeps nothing after the browser is closed and opened again at ${path}`, async ({
    page,
    context,
  }) => {
    const account = await signUp(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, account, { shared: true });
    await expect(page.getByRole('heading', { name: /^Salut/ })).toBeVisible();
    const cookies = await context.cookies();
    expect(cookies.filter(({ expires }) => expires !== -1).map(({ name }) => name)).not.toContain(
      'fj_refresh',
    );
    await page.evaluate(() => localStorage.setItem('fj:mine:draft:new lesson', '{"values":1}'));
    // Responses are not stored on a shared device.
    expect(await addRows(page, 1)).toMatchObject({ 'fj-reads': 1 });

    // Closing a browser deletes its session cookies. It also ends requests, so responses can't set the cookies again.
    await page.close();
    await context.clearCookies();
    const reopened = await context.newPage();
    await reopened.goto(path);
    await expect
      .poll(() => reopened.evaluate(() => JSON.stringify(Object.entries(localStorage))))
      .not.toMatch(/token"|userAuth|fj:mine/);
    await expect
      .poll(() => countRows(reopened))
      .toEqual({ 'fj-reads': 0, 'fj-outbox': 0, 'fj-takes': 0 });
    await reopened.goto('/journal');
    await expect(reopened).toHaveURL(/\/login/);
  });
