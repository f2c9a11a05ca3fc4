import {
  acknowledge,
  clearSession,
  createAccount,
  expect,
  fillPerson,
  holdNotice,
  logIn,
  notice,
  signUp,
  test,
} from './support/fixtures.ts';
import { createTournament } from './support/records.ts';

const protectedPages = [
  '/journal',
  '/journal/lessons',
  '/journal/lessons/add',
  '/journal/lessons/edit/x',
  '/journal/lessons/x',
  '/coach/lessons',
  '/coach/lessons/edit/x',
  '/coach/bouts',
  '/journal/tournaments',
  '/journal/tournaments/add',
  '/journal/tournaments/edit/x',
  '/journal/tournaments/x',
  '/journal/tournaments/x/add',
  '/journal/tournaments/x/edit/y',
  '/journal/tournaments/x/y',
  '/journal/tournaments/x/y/bout/add',
  '/journal/tournaments/x/y/pool/add',
  '/journal/tournaments/x/y/z/bout/edit',
  '/journal/tournaments/x/y/z',
  '/journal/fencer',
  '/journal/fencer/x',
  '/journal/connections',
  '/journal/connections/friends',
  '/journal/settings/profile',
];

test(
  'every protected page redirects visitors to the login page',
  { tag: ['@R-AUTH-09', '@R-HUB-01', '@R-ROLE-13'] },
  async ({ page }) => {
    for (const path of protectedPages) {
      await page.goto(path);
      await expect(page, path).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    }
  },
);

test('public pages open for a visitor', { tag: ['@R-LAND-36'] }, async ({ page }) => {
  for (const path of [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset/some-token',
    '/contact',
    '/payment-success',
    '/payment-failed',
    '/reused',
  ]) {
    await page.goto(path);
    // Disabled in the prerendered page, before the app decides whether to show another one.
    await expect(page.getByRole('button', { name: 'Accept' }), path).toBeEnabled();
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test(
  'logging in returns to the requested page, and the session survives a reload',
  { tag: ['@R-AUTH-12', '@R-AUTH-13', '@R-AUTH-15', '@R-STO-05', '@R-STO-07'] },
  async ({ page, context }) => {
    const account = await signUp(page);
    await clearSession(page, context);
    await page.goto('/journal/fencer');
    await expect(page).toHaveURL('/login?next=%2Fjournal%2Ffencer');
    await page.getByLabel('Email or USA Fencing ID').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/journal/fencer');
    const stored = await page.evaluate(() => ({
      user: JSON.parse(localStorage.getItem('userAuth') ?? 'null') as Record<string, string>,
      token: localStorage.getItem('token'),
    }));
    expect(stored.user).toMatchObject({
      email: account.email,
      first_name: 'Robin',
      last_name: 'Vega',
      subscription: 'Student',
    });
    expect(stored.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Fencers' })).toBeVisible();
  },
);

test(
  'logged-in users are redirected away from the login pages',
  { tag: ['@R-AUTH-05', '@R-AUTH-06', '@R-AUTH-07', '@R-AUTH-08'] },
  async ({ page }) => {
    await createAccount(page);
    for (const path of ['/login', '/register', '/forgot-password', '/reset/some-token']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/journal');
    }
  },
);

test.describe('a rejected login', () => {
  test.use({ allowedInConsole: /status of 400 / });
  test(
    'with a wrong password says so and keeps what was typed',
    { tag: ['@R-AUTH-10'] },
    async ({ page }) => {
      const account = await signUp(page);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await logIn(page, { ...account, password: 'another-Lamp-43' });
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'OK', exact: true }).click();
      await expect(page.getByLabel('Email or USA Fencing ID')).toHaveValue(account.email);
      await expect(page).toHaveURL('/login');
    },
  );
});

test(
  'logging out ends the session on the device and on the server',
  { tag: ['@R-AUTH-16', '@R-AUTH-17', '@R-AUTH-18', '@R-NAV-02', '@R-STO-06'] },
  async ({ page, context }) => {
    await signUp(page);
    await page.evaluate(() => localStorage.setItem('userData', '{}'));
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const loggedOut = page.waitForResponse((response) =>
      response.url().includes('/api/auth/logout'),
    );
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    expect((await loggedOut).status()).toBeLessThan(300);
    expect(
      await page.evaluate(() =>
        ['userAuth', 'userData', 'token', 'currentPage'].map((key) => localStorage.getItem(key)),
      ),
    ).toEqual([null, null, null, null]);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    // The new page closes the menu, after its address is shown.
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
    await page.goto('/journal');
    await expect(page).toHaveURL(/\/login/);
    const afterwards = await context.request.get('/api/tournaments/all/', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(afterwards.status()).toBe(401);
  },
);

test(
  'an expired access token is renewed without the user noticing',
  { tag: ['@R-AUTH-23', '@R-AUTH-24'] },
  async ({ page }) => {
    await signUp(page);
    // Leaves the app, whose background requests would renew the token during navigation.
    await page.goto('/manifest.webmanifest');
    const refreshed = page.waitForRequest((request) => request.url().endsWith('/api/auth/refresh'));
    const old = await page.evaluate(() => {
      const [head = '', payload = '', signature = ''] = (localStorage.getItem('token') ?? '').split(
        '.',
      );
      const claims = {
        ...(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object),
        exp: 1,
      };
      const expired = `${head}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.${signature}`;
      localStorage.setItem('token', expired);
      return expired;
    });
    await page.goto('/journal/tournaments');
    expect((await refreshed).method()).toBe('POST');
    await expect(page.getByText('No tournaments found')).toBeVisible();
    // The list may be the one that the device has stored.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe(old);
  },
);

test.describe('an ended session', () => {
  test.use({ allowedInConsole: /status of 401 / });
  test(
    'redirects to the login page and clears the device',
    { tag: ['@R-AUTH-29', '@R-STO-12'] },
    async ({ page, context }) => {
      await signUp(page);
      // One of the app's pages could notice the lost session earlier.
      await page.goto('/icon.svg');
      await context.clearCookies();
      await page.evaluate(() => localStorage.setItem('token', 'worn.out.token'));
      await page.goto('/journal/tournaments');
      await expect(page).toHaveURL(/\/login/);
      expect(
        await page.evaluate(() => [
          localStorage.getItem('userAuth'),
          localStorage.getItem('token'),
        ]),
      ).toEqual([null, null]);
    },
  );

  test('reloads the landing page once', { tag: ['@R-AUTH-30'] }, async ({ page, context }) => {
    await signUp(page);
    // One of the app's pages could notice the lost session earlier.
    await page.goto('/icon.svg');
    await context.clearCookies();
    await page.evaluate(() => localStorage.setItem('token', 'worn.out.token'));
    let loads = 0;
    // Documents are counted, because the first one may be replaced before its load event.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    // Doesn't wait for the load event, because the reload may abort the first navigation.
    await page.goto('/', { waitUntil: 'commit' });
    // The order matters, because evaluating in a page fails while it reloads.
    await expect.poll(() => loads).toBe(2);
    await page.waitForLoadState();
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('userAuth'))).toBeNull();
    await expect(page).toHaveURL('/');
    expect(loads).toBe(2);
  });
});

test.describe('another tab', () => {
  // Requests that the other tab sends at that moment are refused and logged.
  test.use({ allowedInConsole: /status of 401/ });

  test('is logged out together with the first one', async ({ page, context }) => {
    await signUp(page);
    const other = await context.newPage();
    await other.goto('/journal/tournaments');
    await expect(other.getByText('No tournaments found')).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL(/\/login/);
  });

  test("that stayed open never shows the next user the previous user's data", async ({
    page,
    context,
  }) => {
    const second = await signUp(page, { first: 'Sam', last: 'Ito' });
    const loggedOut = page.waitForResponse((response) =>
      response.url().includes('/api/auth/logout'),
    );
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    // Otherwise, the response to the logout would remove the tokens of the next registration.
    await (await loggedOut).finished();
    await createAccount(page);
    await createTournament(page, 'Private Cup');
    await page.goto('/journal/tournaments');
    await expect(page.getByText('Private Cup')).toBeVisible();

    const other = await context.newPage();
    await other.goto('/journal');
    await other.getByRole('button', { name: 'Menu', exact: true }).click();
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL('/login');
    await logIn(other, second);
    await expect(other).toHaveURL('/journal');

    await page.bringToFront();
    await page.goto('/journal');
    await page.getByRole('main').getByRole('link', { name: 'Tournaments' }).click();
    await expect(page.getByText('No tournaments found')).toBeVisible();
    await expect(page.getByText('Private Cup')).toHaveCount(0);
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', allowedInConsole: /net::ERR_|Failed to fetch/ });
  test('logging out offline ends the session as soon as the network is back', async ({
    page,
    context,
  }) => {
    await signUp(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    const logoutResponse = page.waitForResponse((response) =>
      response.url().includes('/api/auth/logout'),
    );
    await context.setOffline(false);
    expect((await logoutResponse).status()).toBeLessThan(300);
    await expect
      .poll(async () => (await context.cookies()).some(({ name }) => name.endsWith('fj_refresh')))
      .toBe(false);
  });
});

test(
  "registering with a profile fills the user's card, and a reload continues at step three",
  { tag: ['@R-REG-10', '@R-REG-11', '@R-REG-18', '@R-REG-22', '@R-REG-26'] },
  async ({ page }) => {
    await page.goto('/register');
    await fillPerson(page, { first: 'Sam', last: 'Ito' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Sam');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('tab', { name: 'Create Fencer Profile' }).click();
    for (const [label, option] of [
      ['Grip Preference', 'Pistol'],
      ['Hand', 'Left'],
      ['Region', '1'],
      ['Nationality', 'USA'],
      ['Epee Rating', 'C'],
      ['Sabre Rating', 'U'],
      ['Foil Rating', 'U'],
      ['Epee Referee Rating', 'P'],
      ['Sabre Referee Rating', 'Unknown'],
      ['Foil Referee Rating', 'Unknown'],
    ] as const) {
      const select = page.getByRole('combobox', { name: label, exact: true });
      const values = await select
        .getByRole('option')
        .evaluateAll((options) => options.map((item) => (item as HTMLOptionElement).value));
      await select.selectOption(
        values.find((value) => value.toLowerCase() === option.toLowerCase()) ?? values[1] ?? '',
      );
    }
    const texts = {
      'Secondary Club': 'None',
      School: 'None',
      Division: 'Oregon',
      'Custom Rating': 'E24',
      'Tactical Descriptions': 'Waits for the attack.',
      'Favorite Actions': 'Toe touch',
      Notes: 'None',
    };
    for (const [label, value] of Object.entries(texts))
      await page.getByLabel(new RegExp(`^${label}`)).fill(value);
    // One field is empty, so the browser's validation keeps the form open.
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('2/3')).toBeVisible();
    await page.getByLabel(/^Club/).fill('Harbour Fencing');
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/register'));
    await page.getByRole('button', { name: 'Next' }).click();
    const body = (await sent).postDataJSON() as { user: object; fencer: Record<string, unknown> };
    expect(Object.keys(body.user).toSorted()).toEqual([
      'birth_year',
      'email',
      'first_name',
      'last_name',
      'password',
      'password_confirm',
    ]);
    expect(body.fencer).toMatchObject({
      usfa_rating_epee: 'C',
      usfa_rating_foil: 'U',
      usfa_rating_sabre: 'U',
      club: 'Harbour Fencing',
    });
    await expect(page.getByText('3/3')).toBeVisible();
    expect(
      await page.evaluate(() => [
        localStorage.getItem('token') !== null,
        localStorage.getItem('userAuth'),
      ]),
    ).toEqual([true, null]);
    await page.reload();
    await expect(page.getByText('3/3')).toBeVisible();
    await page.getByRole('button', { name: 'Go to the journal' }).click();
    await expect(page).toHaveURL('/journal');
    await page.goto('/journal/fencer');
    const self = page.getByRole('listitem').filter({ hasText: 'Sam Ito' });
    await expect(self).toContainText('You');
    await self.getByRole('button', { name: 'Edit Sam Ito' }).click();
    await expect(page.getByRole('dialog').getByLabel(/^Club/)).toHaveValue('Harbour Fencing');
    await expect(
      page.getByRole('dialog').getByRole('combobox', { name: 'Epee Rating', exact: true }),
    ).toHaveValue('C');
  },
);

test.describe('an email address with an account', () => {
  test.use({ allowedInConsole: /status of 409 / });
  test(
    'is reported at the email field, and other input is kept',
    { tag: ['@R-REG-27', '@R-REG-28'] },
    async ({ page, context }) => {
      const { email } = await signUp(page);
      await clearSession(page, context);
      await page.goto('/register');
      await fillPerson(page, { email });
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Skip For Now' }).click();
      await expect(page.getByRole('alert')).toContainText('Error creating user.');
      await expect(page.getByLabel('First name')).toHaveValue('Robin');
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    },
  );
});

test('a success notice can also be closed with Escape', async ({ page }) => {
  await createAccount(page);
  await page.goto('/journal/tournaments/add');
  await page.getByLabel('Tournament Name').fill('Night Cup');
  await page.getByLabel('Tournament Date').fill('2026-03-01');
  await page.getByLabel('Event Level').selectOption('Local');
  await page.getByRole('button', { name: 'Add Tournament' }).click();
  await holdNotice(page, 'Tournament Created');
  await page.keyboard.press('Escape');
  await expect(notice(page, 'Tournament Created')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Night Cup' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Location').fill('Boise, ID');
  await page.getByRole('button', { name: /Tournament/ }).click();
  await acknowledge(page, 'Tournament Edited');
});
