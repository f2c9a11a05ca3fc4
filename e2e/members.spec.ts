import { expectAccessibleEverywhere } from './support/accessibility.ts';
import {
  createAccount,
  acknowledge,
  closeMessage,
  expect,
  fillPerson,
  clearSession,
  logIn,
  test,
  notice,
} from './support/fixtures.ts';
import { openSettings } from './support/settings.ts';

test(
  'a USA Fencing member is found despite a typo and added as one card',
  {
    tag: [
      '@R-FEN-08',
      '@R-FEN-09',
      '@R-FEN-10',
      '@R-FEN-11',
      '@R-FEN-12',
      '@R-FEN-13',
      '@R-FEN-14',
      '@R-FEN-17',
      '@R-FEN-18',
      '@R-FEN-19',
      '@R-FEN-20',
      '@R-FEN-22',
    ],
  },
  async ({ page }) => {
    await createAccount(page);
    await page.goto('/journal/fencer');
    await page.getByRole('button', { name: 'Add Fencer' }).tap();
    const dialog = page.getByRole('dialog', { name: 'New Fencer' });
    await expect(dialog.getByRole('button', { name: 'Add New Fencer' })).toBeDisabled();
    await dialog.getByRole('combobox').fill('xqzw');
    await expect(dialog.getByText('No results found')).toBeVisible();
    await dialog.getByRole('combobox').fill('quade mariso');
    const option = dialog.getByRole('option', { name: /Marisol Quade/ });
    await expect(option).toContainText('TIDEWHEEL');
    await expect(option).toContainText('200000011');
    await expectAccessibleEverywhere(page, 'member search');
    await dialog.getByRole('combobox').fill('quaide');
    // Until the search is done, these are the hits of the previous text.
    await expect(dialog.getByRole('option', { selected: true })).toBeVisible();
    await dialog.getByRole('option', { name: /Marisol Quade/ }).tap();
    await dialog.getByRole('button', { name: 'Add New Fencer' }).tap();
    await acknowledge(page, 'Fencer Created', 'Fencer has been created successfully');
    await page.getByRole('link', { name: 'Marisol Quade' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Marisol Quade' })).toBeVisible();
    for (const text of ['TIDEWHEEL', 'Maryland'])
      await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
  },
);

test.describe('rejected input', () => {
  test.use({ allowedInConsole: /status of (400|404) / });

  test(
    'shows a message for a duplicate member and for an unknown USA Fencing ID',
    { tag: ['@R-FEN-23', '@R-REG-13', '@R-REG-15', '@R-REG-16'] },
    async ({ page }) => {
      await page.goto('/register');
      await fillPerson(page);
      await page.getByRole('button', { name: 'Next' }).click();
      const id = page.getByRole('textbox', { name: 'USA Fencing ID' });
      await id.fill('299999999');
      await expect(page.getByText("Can't find this USA Fencing ID.")).toBeVisible();
      await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
      await page.getByRole('button', { name: 'Skip For Now' }).click();
      await page.getByRole('button', { name: 'Go to the journal' }).click();
      await expect(page).toHaveURL('/journal');
      await page.goto('/journal/fencer');
      for (const reads of [
        () => acknowledge(page, 'Fencer Created'),
        () => closeMessage(page, 'Error', 'This fencer is already in your list.'),
      ]) {
        await page.getByRole('button', { name: 'Add Fencer', exact: true }).click();
        await page.getByRole('dialog').getByRole('combobox').fill("o'hanlon zoe");
        await page.getByRole('option', { name: /Zoë O'Hanlon/ }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Add New Fencer' }).click();
        await reads();
      }
    },
  );
});

test(
  'registering with a USA Fencing ID fills the card and allows login with the ID, and the settings remove it',
  { tag: ['@R-REG-14', '@R-REG-17', '@R-SET-07'] },
  async ({ page, context }) => {
    await page.goto('/register');
    const account = await fillPerson(page, { first: 'Ines', last: 'Brandt' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'USA Fencing ID' }).fill('200000014');
    await expect(page.getByText(/LANTERN/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Grip Preference' }).selectOption('Pistol');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Go to the journal' }).click();
    await expect(page).toHaveURL('/journal');
    await clearSession(page, context);
    await logIn(page, { email: '200000014', password: account.password });
    await expect(page).toHaveURL('/journal');
    await openSettings(page);
    await expect(page.getByRole('textbox', { name: 'USA Fencing ID' })).toHaveValue('200000014');
    await expectAccessibleEverywhere(page, 'settings');
    await page.getByRole('button', { name: 'Remove ID' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove ID' }).click();
    await expect(page.getByText('Removed.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'USA Fencing ID' })).toHaveValue('');
  },
);

test(
  'a member is found and added by keyboard only @desktop',
  { tag: ['@R-FEN-11', '@R-FEN-16'] },
  async ({ page }) => {
    await createAccount(page);
    await page.goto('/journal/fencer');
    await page.getByRole('button', { name: 'Add Fencer' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('mari');
    await expect(page.getByRole('option')).toHaveCount(2);
    // After a pause while typing, these may be the hits of "mar", in which arrow keys do nothing.
    await expect(page.getByRole('option', { selected: true })).toContainText('Quade');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toContainText('Quayle');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Fencer Created')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Marion Quayle' })).toBeVisible();
  },
);
