import { password } from './support/coaches.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/accessibility.ts';
import { acknowledge, createAccount, expect, signUp, test, type Page } from './support/fixtures.ts';
import { createEvent, createTournament } from './support/records.ts';

test.describe('a page that does not exist', () => {
  test.use({ allowedInConsole: /status of 404 / });
  // Once it is installed, the service worker responds with the app's page and status 200.
  test.describe('from the server', () => {
    test.use({ serviceWorkers: 'block' });
    test(
      'has status 404 at every depth',
      { tag: ['@R-LAND-29', '@R-LAND-30', '@R-LAND-31', '@R-LAND-32'] },
      async ({ page }) => {
        for (const path of [
          '/404',
          '/no-such-page',
          '/journal/no/such/deep/path/x/y/z',
          '/coach',
        ]) {
          const response = await page.goto(path);
          expect(response?.status(), path).toBe(404);
          await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
          await expect(
            page.getByText("The page you're looking for doesn't exist or has been moved."),
          ).toBeVisible();
        }
        await expectAccessible(page, 'not found');
      },
    );
  });

  test(
    'shows the not-found page for an unknown slug, without a dialog',
    { tag: ['@R-NAV-31', '@R-FEN-61'] },
    async ({ page }) => {
      await createAccount(page);
      for (const path of [
        '/journal/tournaments/nothing-here',
        '/journal/tournaments/edit/nothing-here',
        '/journal/tournaments/a/b',
        '/journal/tournaments/a/b/c',
        '/journal/tournaments/a/b/bout/add',
        '/journal/fencer/nobody',
      ]) {
        await page.goto(path);
        await expect(
          page.getByRole('heading', { name: 'Oops! Page not found' }),
          path,
        ).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    },
  );
});

test('a wrong parent in an address is corrected', async ({ page }) => {
  await createAccount(page);
  const tournament = await createTournament(page, 'Harbour Open');
  const canonicalPath = await createEvent(page, tournament, 'Cadet Epee');
  await page.goto(canonicalPath.replace('harbour-open', 'another-name'));
  await expect(page).toHaveURL(canonicalPath);
});

test(
  'lists have five rows per page, remember their page, and go back from a page that no longer exists',
  {
    tag: [
      '@R-TRN-03',
      '@R-TRN-09',
      '@R-NAV-15',
      '@R-NAV-19',
      '@R-NAV-20',
      '@R-NAV-21',
      '@R-NAV-22',
      '@R-STO-08',
    ],
  },
  async ({ page }) => {
    await createAccount(page);
    for (let month = 1; month <= 6; month += 1)
      await createTournament(page, `Cup ${month}`, `2026-0${month}-10`);
    await page.goto('/journal/tournaments');
    const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cup' });
    await expect(cards.getByRole('link', { name: /^Cup/ })).toHaveText([
      'Cup 6',
      'Cup 5',
      'Cup 4',
      'Cup 3',
      'Cup 2',
    ]);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Journal');
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(cards.getByRole('link', { name: /^Cup/ })).toHaveText(['Cup 1']);
    expect(await page.evaluate(() => localStorage.getItem('currentPage'))).toContain('page=2');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.reload();
    await expect(cards.getByRole('link', { name: /^Cup/ })).toHaveText(['Cup 1']);
    await page.getByRole('button', { name: 'Delete Cup 1' }).click();
    await page.getByRole('button', { name: 'Delete tournament' }).click();
    await acknowledge(page, 'Tournament Deleted');
    await expect(cards).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveCount(0);
  },
);

test.describe('a failed request', () => {
  test.use({ allowedInConsole: /status of 503 |ApiError/ });
  test('offers a retry without a dialog', { tag: ['@R-NAV-31', '@R-NAV-32'] }, async ({ page }) => {
    await signUp(page);
    let broken = true;
    // Uses a list that the app doesn't prefetch, because the prefetch would retry automatically.
    await page.route('**/api/equipment/', (route) =>
      broken ? route.fulfill({ status: 503, json: { message: 'Busy' } }) : route.fallback(),
    );
    await page.goto('/journal/guides/equipment');
    const retry = page.getByRole('main').getByRole('button');
    await expect(retry).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page, 'failed list');
    broken = false;
    await retry.click();
    await expect(page.getByText('Nothing in your list yet')).toBeVisible();
  });
});

test(
  'the cookie banner does not come back after Accept',
  { tag: ['@R-STO-01', '@R-STO-02', '@R-STO-03', '@R-STO-04', '@R-CST-18'] },
  async ({ page, context }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('cookiesdata', 'x'));
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('cookiesdata'))).toBeNull();
    const cookie = (await context.cookies()).find(({ name }) => name === 'gdpr_accepted');
    expect(cookie?.path).toBe('/');
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  },
);

test('the cookie banner does not cover the main action of the landing page', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const banner = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
    const action = await page.getByRole('link', { name: 'Start Now' }).first().boundingBox();
    if (!banner || !action) throw new Error('Not shown.');
    const isBeside = action.x + action.width <= banner.x;
    expect(action.y + action.height, `${width} × ${height}`).toBeLessThanOrEqual(
      isBeside ? height : banner.y,
    );
    expect(banner.height).toBeLessThan(60);
  }
});

test(
  'the prerendered cookie banner is shown at first paint, but never after Accept',
  { tag: ['@R-STO-01'] },
  async ({ page, context, baseURL }) => {
    // Blocks the scripts that hydrate the page. They never load, so the load event never fires.
    await page.route(/assets\/[^/]*\.js$/, () => undefined);
    const open = (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });
    for (const path of ['/', '/contact']) {
      await open(path);
      await expect(page.getByRole('region', { name: 'Cookies' }), path).toBeVisible();
    }
    await context.addCookies([{ name: 'gdpr_accepted', value: 'true', url: baseURL ?? '' }]);
    for (const path of ['/', '/contact']) {
      await open(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Cookies' }), path).toHaveCount(0);
    }
  },
);

/** The headings of the pages that visitors may open. */
const publicPages = {
  '/': 'Every touch teaches. Write it down.',
  '/contact': 'Contact',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/minors': 'Minors',
  '/first-login': 'First login',
  '/login': 'Login',
  '/register': 'Register',
  '/forgot-password': 'Forgot Password',
  '/reused': 'Link already used',
  '/payment-success': 'Payment',
  '/payment-failed': 'Payment failed',
} as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, heading] of Object.entries(publicPages)) {
    test(
      `${path} is readable, has metadata, and shows an image in link previews`,
      { tag: ['@R-LAND-36'] },
      async ({ page, baseURL }) => {
        await page.goto(path);
        await expect(
          page.getByRole('heading', { level: 1, name: heading, exact: true }),
        ).toBeVisible();
        await expect(page.getByRole('link', { name: 'Privacy' }).last()).toBeVisible();
        await expect(page).toHaveTitle(/Fencing Journal/);
        const address = `${baseURL}${path}`;
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address);
        await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address);
        await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20}/);
        await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
          'content',
          `${baseURL}/og.png`,
        );
        // The menu works without a script. The landing page has no menu.
        if (path !== '/')
          await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeEnabled();
        // Without the script, nothing can be submitted, because a password would end up in the address.
        const main = page.locator('main');
        if (path !== '/')
          for (const button of await main.locator('button[type="submit"]').all())
            await expect(button).toBeDisabled();
        // The names of the fields let hydration find what was entered earlier.
        await expect(main.locator(':is(input, select, textarea):not([name])')).toHaveCount(0);
        const field = main.locator('input:not([type="radio"])').first();
        if ((await field.count()) > 0) {
          await field.fill('robin@club.example');
          await field.press('Enter');
          expect(page.url()).toBe(address);
        }
      },
    );
  }

  test('the landing page answers its questions and lists plans and questions as structured data', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(
      page.getByText('The Student plan is $12 a month, the Coach plan $15 a month.'),
    ).toBeVisible();
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as { '@graph': { '@type': string; offers?: { price: string }[] }[] };
    expect(data['@graph'].map((part) => part['@type'])).toEqual(['SoftwareApplication', 'FAQPage']);
    expect(data['@graph'][0]?.offers?.map(({ price }) => price)).toEqual(['12.00', '15.00']);
  });

  test.describe('an unknown address', () => {
    test.use({ allowedInConsole: /status of 404 / });
    test("says that the page doesn't exist", async ({ page }) => {
      await page.goto('/nothing-here');
      await expect(
        page.getByRole('heading', { level: 1, name: 'Oops! Page not found' }),
      ).toBeVisible();
    });
  });
});

test(
  'a page behind the login says what it needs without JavaScript',
  { tag: ['@R-LAND-33', '@R-LAND-34'] },
  async ({ request }) => {
    // Reads the response as text, because an automated browser doesn't show <noscript>.
    const [, shown = ''] =
      /<noscript>(.*?)<\/noscript>/s.exec(await (await request.get('/journal')).text()) ?? [];
    for (const part of [
      'The journal needs JavaScript.',
      'Please Login to access the data',
      'href="/add"',
      'href="/login"',
    ])
      expect(shown).toContain(part);
  },
);

test("a page that works without JavaScript doesn't ask for it", async ({ request }) => {
  for (const path of ['/', '/privacy', '/terms', '/minors'])
    expect(await (await request.get(path)).text(), path).not.toContain('needs JavaScript');
  expect(await (await request.get('/contact')).text()).toContain('needs JavaScript');
});

/** Lists which styles of elements and pseudo-elements change when the page's only linked style sheet is disabled. */
const changesWithoutSheet = (page: Page) =>
  page.evaluate(() => {
    const describe = (element: Element) =>
      [undefined, '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        if (pseudo && style.content === 'none') return [];
        return Array.from(style)
          .filter((name) => !name.startsWith('--'))
          .map((name) => `${pseudo ?? ''} ${name}: ${style.getPropertyValue(name)}`);
      });
    const elements = Array.from(document.querySelectorAll('body, body *'));
    const [link, ...others] = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    if (!link?.sheet || others.length > 0) throw new Error('There is not one style sheet.');
    const before = elements.map(describe);
    link.sheet.disabled = true;
    return elements.flatMap((element, index) => {
      const old = new Set(before[index]);
      const changes = describe(element).filter((style) => !old.has(style));
      return changes.map((style) => `${element.outerHTML.slice(0, 80)}${style}`);
    });
  });

test.describe('before its scripts have loaded', () => {
  test.use({ allowedInConsole: /net::ERR_FAILED/ });
  test('a public page looks the same as with the full style sheet', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      for (const path of Object.keys(publicPages)) {
        await page.goto(path);
        await page.waitForFunction(
          () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet,
        );
        await page.evaluate(async () => void (await document.fonts.ready));
        expect(await changesWithoutSheet(page), path).toEqual([]);
      }
    }
  });
});

test.describe('a style sheet that fails to load', () => {
  test.use({ allowedInConsole: /net::ERR_FAILED|Unable to preload CSS/ });
  test('leaves a public page usable', async ({ page }) => {
    await page.route('**/assets/*.css', (route) => route.abort());
    for (const path of ['/login', '/terms']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Accept' }), path).toBeEnabled();
    }
  });
});

test('a public page and its first fonts arrive in one round trip each', async ({ page }) => {
  for (const path of Object.keys(publicPages)) {
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    const { responseBodySize, responseHeadersSize } = (await response?.request().sizes()) ?? {
      responseBodySize: Infinity,
      responseHeadersSize: Infinity,
    };
    // A connection starts with ten segments of 1,460 bytes.
    expect(responseBodySize + responseHeadersSize, path).toBeLessThan(14_600);
    await page.evaluate(async () => void (await document.fonts.ready));
    // Ignores the weights that load later.
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /barlow[a-z\d-]*?-\d00/.exec(name)?.[0] ?? '')
        .filter((name) => /400|700/.test(name)),
    );
    expect(fonts, path).toEqual(['barlow-basic-400', 'barlow-condensed-basic-700']);
  }
});

test('a page that is the same for every visitor keeps its text when the script starts', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { prerenderedHeading: document.querySelector('h1') });
    });
  });
  for (const path of ['/privacy', '/terms', '/minors', '/reused']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Accept' }), path).toBeEnabled();
    const heading = await page.evaluateHandle('prerenderedHeading');
    expect(await heading.evaluate((element) => (element as HTMLElement).isConnected), path).toBe(
      true,
    );
  }
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  // Where the content depends on storage, hydration must still work. Otherwise, React would log an error.
  await page.goto('/terms');
  await page.waitForFunction(() => document.fonts.check('600 1em Barlow'));
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  await createAccount(page);
  await page.goto('/terms');
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible();
});

test.describe('text typed before the script has loaded', () => {
  /** Opens a page whose own script loads when `release` is called. */
  async function openWithDelayedScript(page: Page, path: string, script: string) {
    let release = () => undefined as void;
    const scriptReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/assets/${script}-*.js`, async (route) => {
      await scriptReleased;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    return release;
  }
  const expectHydrated = (page: Page, button: string) =>
    expect(page.getByRole('main').getByRole('button', { name: button, exact: true })).toBeEnabled();

  test('is kept along with the cursor, and is sent', async ({ page }) => {
    const release = await openWithDelayedScript(page, '/contact', 'contact.page');
    await page.getByLabel('Email').fill('robin@club.example');
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Vega');
    await page.getByLabel('Phone').fill('555 0100');
    const message = page.getByLabel('Message');
    await message.pressSequentially('When does it end?');
    for (let keys = 0; keys < 4; keys += 1) await message.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
    release();
    // Keeps typing while the script loads.
    await page.keyboard.type('really ', { delay: 60 });
    await expectHydrated(page, 'Send message');
    await page.keyboard.type('now ');
    await expect(message).toHaveValue('When does it really now end?');
    const sent = page.waitForRequest('**/api/auth/contact-us');
    await page.getByRole('button', { name: 'Send message' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      email: 'robin@club.example',
      first_name: 'Robin',
      last_name: 'Vega',
      phone: '555 0100',
      message: 'When does it really now end?',
    });
  });

  test('is kept by controlled fields and ends up in the account', async ({ page }) => {
    const release = await openWithDelayedScript(page, '/register', 'register.page');
    const email = `typed-${Date.now()}@club.example`;
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Vega');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Year of birth').fill('1990');
    await page.getByLabel(/^Password/).fill(password);
    await page.getByLabel('Confirm password').pressSequentially(password.slice(0, 4));
    release();
    await expectHydrated(page, 'Next');
    await page.keyboard.type(password.slice(4));
    await expect(page.getByLabel('Confirm password')).toHaveValue(password);
    await page.getByRole('button', { name: 'Next' }).click();
    const sent = page.waitForRequest('**/api/auth/register');
    await page.getByRole('button', { name: 'Skip For Now' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      user: { first_name: 'Robin', last_name: 'Vega', email, password },
    });
  });

  for (const [path, script, fields, button] of [
    ['/login', 'login.page', ['Email or USA Fencing ID', 'Password'], 'Login'],
    ['/forgot-password', 'forgot.page', ['Email or USA Fencing ID'], 'Send link'],
  ] as const)
    test(`is kept on ${path}`, async ({ page }) => {
      const release = await openWithDelayedScript(page, path, script);
      const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
      for (const label of fields) await field(label).fill(`typed into ${label}`);
      release();
      await expectHydrated(page, button);
      for (const label of fields) await expect(field(label)).toHaveValue(`typed into ${label}`);
      await expect(field(fields.at(-1)!)).toBeFocused();
    });
});

test(
  'a visitor sends a message with the contact form',
  { tag: ['@R-LAND-21', '@R-LAND-22', '@R-LAND-23', '@R-LAND-24'] },
  async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('Email').fill('robin@club.example');
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Vega');
    await page.getByLabel('Phone').fill('555 0100');
    await page.getByLabel('Message').fill('When does it begin?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'Thank you. Your message has been sent.',
    );
    await expect(page.getByLabel('Message')).toHaveValue('');
  },
);

test(
  'every public page is accessible in both themes and on the narrowest screen',
  { tag: ['@R-LAND-36'] },
  async ({ page }) => {
    for (const path of [
      '/',
      '/contact',
      '/privacy',
      '/terms',
      '/minors',
      '/first-login',
      '/reused',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
      await expectAccessibleEverywhere(page, path);
    }
  },
);

test(
  'before cookies are accepted, no other host is contacted and only necessary data is stored',
  { tag: ['@PR-5'] },
  async ({ page, context, baseURL }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    for (const path of Object.keys(publicPages)) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
      expect(await page.evaluate(() => Object.keys(localStorage)), path).toEqual([]);
    }
    expect([...hosts]).toEqual([baseURL]);
    expect(
      (await context.cookies())
        .map(({ name }) => name)
        .filter((name) => !/^(csrftoken|fj_google)$/.test(name)),
    ).toEqual([]);
  },
);

test('every address in the sitemap exists', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  const picture = await request.get('/og.png');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
});

test(
  'the app is installable: its manifest has a name, icons, a start address and standalone display',
  { tag: ['@R-STO-13'] },
  async ({ request }) => {
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Fencing Journal', display: 'standalone' });
    expect(manifest.start_url).toBeTruthy();
    for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  },
);
