import { expectAccessible } from './support/accessibility.ts';
import { expectCached } from './support/cached-reads.ts';
import { createAccount, expect, signUp, test, type Page } from './support/fixtures.ts';
import { ownPorts } from './support/ports.ts';
import { ServerProxy } from './support/server-proxy.ts';
import { createEvent, createTournament } from './support/records.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find', exact: true });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

/** Creates seven tournaments, the oldest with an event, and returns its address. */
async function createSeason(page: Page): Promise<string> {
  const oldest = await createTournament(page, 'Épée Cup of Salem', '2026-01-10');
  await createEvent(page, oldest, 'Junior Epee');
  for (const month of [2, 3, 4, 5, 6, 7])
    await createTournament(page, `Club Night ${month}`, `2026-0${month}-10`);
  return oldest;
}

test(
  'by keyboard only, everything in the journal is found and opened @desktop',
  { tag: ['@B-HO-05'] },
  async ({ page }) => {
    await createAccount(page);
    const oldest = await createSeason(page);
    await page.goto('/journal');
    // The shortcuts work once the app's frame has loaded.
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page, 'palette');
    await page.keyboard.type('calendar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();

    // The tournament is on the second page of the list, so only the server knows about it.
    await page.keyboard.press('/');
    await page.keyboard.type('salem epee');
    await expect(option(page, /^Épée Cup of Salem/)).toBeVisible();
    await expect(option(page, /^Junior Epee/)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(option(page, /^Junior Epee/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Junior Epee' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(oldest));

    await page.keyboard.press('Control+k');
    await page.keyboard.type('add bout');
    await expect(option(page, /^Add Bout/)).toContainText('Junior Epee, Épée Cup of Salem');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);

    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts.getByRole('heading', { name: 'Score pad' })).toBeVisible();
    await expectAccessible(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await expect(shortcuts).toHaveCount(0);
  },
);

test('the sidebar leads to the pages, can be collapsed, and stays collapsed @desktop', async ({
  page,
}) => {
  await createAccount(page);
  await page.goto('/journal');
  const bar = page.getByRole('navigation', { name: 'Journal' });
  for (const name of ['Tournaments', 'Lessons', 'Statistics', 'Calendar', 'Guides']) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await bar.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  await expectAccessible(page, 'folded sidebar');
});

test.describe('offline', () => {
  const server = new ServerProxy(ownPorts.paletteOffline);
  test.use({
    serviceWorkers: 'allow',
    baseURL: server.origin,
    allowedInConsole: /net::ERR_|Failed to fetch|Failed to load resource/,
  });
  test.beforeEach(() => server.start());
  test.afterAll(() => server.stop());

  test(
    'on a phone, records stored on the device are found and opened',
    { tag: ['@B-HO-05'] },
    async ({ page }) => {
      await signUp(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      const event = await createEvent(
        page,
        await createTournament(page, 'Harbour Open'),
        'Cadet Epee',
      );
      await page.goto(event);
      await expect(page.getByRole('heading', { level: 1, name: 'Cadet Epee' })).toBeVisible();
      await expectCached(page, '"events","detail"');
      await page.goto('/journal/calendar');
      await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
        .toBe(true);

      await server.stop();
      await page.reload();
      await page.getByRole('button', { name: 'Find', exact: true }).tap();
      await field(page).fill('cad');
      await option(page, /^Cadet Epee/).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Cadet Epee' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(event);
    },
  );
});
