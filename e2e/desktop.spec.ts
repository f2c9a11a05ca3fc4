import { expectAccessible } from './support/accessibility.ts';
import {
  createAccount,
  expect,
  holdNotice,
  notice,
  type Page,
  signUp,
  test,
} from './support/fixtures.ts';
import { createEvent, createTournament } from './support/records.ts';

/** Presses Tab until the target has focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never arrives there.');
}

test(
  'a user creates a tournament, an event and a bout by keyboard only @desktop',
  { tag: ['@R-TRN-22', '@R-EVT-06', '@R-BOUT-28'] },
  async ({ page }) => {
    await createAccount(page);
    await page.goto('/journal/tournaments');
    await tabTo(page, page.getByRole('link', { name: 'Add Tournament' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Add New Tournament' })).toBeVisible();
    await tabTo(page, page.getByLabel('Tournament Name'));
    await page.keyboard.type('Harbour Open');
    await page.keyboard.press('Tab');
    await page.keyboard.type('11142026');
    await tabTo(page, page.getByLabel('Event Level'));
    await page.keyboard.type('Reg');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Portland, OR');
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Tournament Created')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
    await expect(page.getByText('Nov 14, 2026')).toBeVisible();

    await tabTo(page, page.getByRole('link', { name: 'Add Event' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Event Name'));
    await page.keyboard.type('Cadet Epee');
    await tabTo(page, page.getByLabel('Weapon'));
    await page.keyboard.type('ep');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ind');
    await tabTo(page, page.getByRole('button', { name: 'Add Event' }));
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Events Created')).toBeVisible();

    await tabTo(page, page.getByRole('link', { name: 'Add Bout' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('tab', { name: 'Overall' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Fencer A' })).toBeFocused();
    await page.keyboard.press('Home');
    await tabTo(page, page.getByRole('button', { name: 'Find or add opponent' }).last());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('Mika Roy');
    await expect(page.getByRole('option', { name: /^Add/, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Score Robin Vega' })).toBeFocused();
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await holdNotice(page, 'Bout Created');
    await page.keyboard.press('Escape');
    await expect(notice(page, 'Bout Created')).toBeHidden();
    await tabTo(page, page.locator('summary').filter({ hasText: 'All bouts (1)' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Robin Vega 15, Mika Roy 9' })).toBeVisible();
  },
);

test(
  'a wide screen shows the header and footer, logged out and logged in @desktop',
  {
    tag: [
      '@R-NAV-01',
      '@R-NAV-02',
      '@R-NAV-03',
      '@R-NAV-04',
      '@R-NAV-05',
      '@R-NAV-06',
      '@R-NAV-07',
      '@R-NAV-09',
      '@R-NAV-10',
      '@R-NAV-11',
    ],
  },
  async ({ page }) => {
    await page.goto('/contact');
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['Home', '/'],
      ['Journal', '/journal'],
      ['Contact', '/contact'],
      ['Login', '/login'],
      ['Register', '/register'],
    ] as const) {
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    const footer = page.getByRole('contentinfo');
    for (const name of ['Home', 'Fencers', 'Journal', 'Contact Us', 'Tournament', 'Lesson'])
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(footer).toContainText('2025');

    const { email } = await signUp(page);
    await expect(main.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Register' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Robin Vega’s profile' }).click();
    const menu = page.locator('#profile-menu');
    for (const text of ['Robin Vega', email, 'Student']) await expect(menu).toContainText(text);
    await expectAccessible(page, 'profile menu');
    await menu.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/journal/settings/profile');
    await expect(menu).toBeHidden();
  },
);

test.describe('with a rejected form', () => {
  test.use({ allowedInConsole: /status of 400 / });
  test(
    'axe finds nothing on any main screen at desktop width @desktop',
    { tag: ['@R-NAV-12', '@R-NAV-13', '@R-FEN-25'] },
    async ({ page }) => {
      await signUp(page);
      await expectAccessible(page, 'hub');
      const tournament = await createTournament(page, 'Harbour Open');
      await page.goto(tournament);
      await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
      await expectAccessible(page, 'tournament');
      await page.goto(await createEvent(page, tournament, 'Cadet Epee'));
      await expect(
        page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem'),
      ).toHaveText([/Journal/, /Tournaments/, /Harbour Open/, /Cadet Epee/]);
      await page.getByRole('link', { name: 'Add Bout' }).click();
      await expect(page.getByRole('tab', { name: 'Overall' })).toBeVisible();
      await expectAccessible(page, 'bout form');
      await page.getByRole('tab', { name: 'Fencer A' }).click();
      await expectAccessible(page, 'bout form, fencer A');
      await page.evaluate(() => window.scrollTo(0, 400));
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Journal' })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.goto('/journal/fencer');
      await page.getByRole('button', { name: 'Add Fencer' }).click();
      await expectAccessible(page, 'new fencer');
      await page.getByRole('button', { name: 'Custom Profile' }).click();
      const form = page.getByRole('dialog', { name: 'Custom Profile' });
      await expectAccessible(page, 'custom profile');
      const left = await form.getByLabel('First Name').boundingBox();
      const right = await form.getByLabel('Last Name').boundingBox();
      expect(right?.y).toBe(left?.y);
      expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
      const add = form.getByRole('button', { name: 'Add New Fencer' });
      const refused = page.waitForResponse('**/api/fencers/create/');
      await add.click();
      await refused;
      await expect(add).not.toHaveAttribute('aria-busy');
      await expect(form.getByLabel('First Name')).toBeFocused();
      await expect(page.getByRole('dialog', { name: 'Error' })).toHaveCount(0);
    },
  );
});
