import { addEvent, addTournament, expect, expectAccessible, signUp, test } from './support/fixtures.ts';

test.describe('a page that does not exist', () => {
  test.use({ allowedInConsole: /status of 404 / });
  test('says so, with status 404, for every depth [R-LAND-29…32, G-36]', async ({ page }) => {
    for (const path of ['/404', '/no-such-page', '/journal/no/such/deep/path/x/y/z', '/coach']) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
      await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
    }
    await expectAccessible(page, 'not found');
  });

  test('is what a slug of nobody leads to, without a dialog [R-NAV-31, R-FEN-61, G-47]', async ({ page }) => {
    await signUp(page);
    for (const path of ['/journal/tournaments/nothing-here', '/journal/tournaments/edit/nothing-here', '/journal/tournaments/a/b', '/journal/tournaments/a/b/c', '/journal/tournaments/a/b/bout/add', '/journal/fencer/nobody']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' }), path).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test('a wrong parent in an address is put right [G-60]', async ({ page }) => {
  await signUp(page);
  await addTournament(page, 'Harbour Open');
  await addEvent(page, 'Cadet Epee');
  const right = new URL(page.url()).pathname;
  await page.goto(right.replace('harbour-open', 'another-name'));
  await expect(page).toHaveURL(right);
});

test('lists are paged by five, remember their page, and a page that is gone steps back [R-TRN-03, R-TRN-09, R-NAV-15, R-NAV-19…22, R-STO-08, G-43, G-44]', async ({ page }) => {
  await signUp(page);
  for (let month = 1; month <= 6; month += 1) await addTournament(page, `Cup ${month}`, `2026-0${month}-10`);
  await page.goto('/journal/tournaments');
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cup' });
  await expect(cards.getByRole('link', { name: /^Cup/ })).toHaveText(['Cup 6', 'Cup 5', 'Cup 4', 'Cup 3', 'Cup 2']);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Journal');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(cards.getByRole('link', { name: /^Cup/ })).toHaveText(['Cup 1']);
  expect(await page.evaluate(() => localStorage.getItem('currentPage'))).toContain('page=2');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.reload();
  await expect(cards.getByRole('link', { name: /^Cup/ })).toHaveText(['Cup 1']);
  await page.getByRole('button', { name: 'Delete Cup 1' }).click();
  await page.getByRole('button', { name: 'Delete tournament' }).click();
  await page.getByRole('dialog', { name: 'Tournament Deleted' }).getByRole('button', { name: 'OK', exact: true }).click();
  await expect(cards).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveCount(0);
});

test.describe('an answer that fails', () => {
  test.use({ allowedInConsole: /status of 503 |ApiError/ });
  test('shows a way to try again, no dialog [R-NAV-31, R-NAV-32, G-47]', async ({ page }) => {
    await signUp(page);
    let broken = true;
    await page.route('**/api/tournaments/all**', (route) => (broken ? route.fulfill({ status: 503, json: { message: 'Busy' } }) : route.fallback()));
    await page.goto('/journal/tournaments');
    const retry = page.getByRole('main').getByRole('button');
    await expect(retry).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page, 'failed list');
    broken = false;
    await retry.click();
    await expect(page.getByText('No tournaments found')).toBeVisible();
  });
});

test('pages of later features say so honestly [R-NAV-14]', async ({ page }) => {
  for (const path of ['/contact', '/payment-success', '/payment-failed', '/reused']) {
    await page.goto(path);
    await expect(page.getByText('Not built yet'), path).toBeVisible();
  }
  await expectAccessible(page, 'not built yet');
});

test('the cookie banner is gone for good after Accept [R-STO-01…04]', async ({ page, context }) => {
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
});

test('the landing page reads without script [G-118]', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeVisible();
  await context.close();
});

test('the app can be installed: manifest with name, icons, start and standalone display [R-STO-13, G-126]', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { name: string; start_url: string; display: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'Fencing Journal', display: 'standalone' });
  expect(manifest.start_url).toBeTruthy();
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});
