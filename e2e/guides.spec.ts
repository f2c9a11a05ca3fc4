import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { createAccount, expect, newDevice, signUp, test, type Page } from './support/fixtures.ts';
import { createTournament } from './support/records.ts';

const main = (page: Page) => page.getByRole('main');
const dateInDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const checkbox = (page: Page, name: string | RegExp) => main(page).getByRole('checkbox', { name });

/** Returns the full label of the competition that starts with this name. */
async function competitionOption(page: Page, name: string): Promise<{ label: string }> {
  const option = page
    .getByRole('combobox', { name: 'Competition' })
    .locator('option', { hasText: name });
  return { label: (await option.textContent()) ?? name };
}

/** Resolves when the server has saved the progress; the list shows pending changes too. */
const waitForSave = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().includes('/progress/') &&
      response.request().method() === 'PUT' &&
      response.ok(),
  );

test(
  'a fencer packs for a competition, adds items, and copies the list for the next one',
  { tag: ['@R-GEN-14', '@R-GUI-01', '@R-GUI-02', '@R-GUI-03', '@R-GUI-04'] },
  async ({ page }) => {
    await createAccount(page);
    await createTournament(page, 'Harbour Open', dateInDays(7), 'National');
    await createTournament(page, 'River Cup', dateInDays(20));

    await page.goto('/journal');
    await main(page).getByRole('link', { name: 'Guides' }).tap();
    await expect(page.getByRole('combobox', { name: 'Competition' })).toHaveValue(/^harbour-open-/);
    await expect(
      main(page)
        .getByText(/^0 of \d+ done$/)
        .first(),
    ).toBeVisible();
    await expectAccessibleEverywhere(page, 'guides');

    await main(page).getByRole('link', { name: 'Pack your bag' }).tap();
    await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('national');
    const chosen = waitForSave(page);
    await page.getByRole('combobox', { name: 'Weapon' }).selectOption('Sabre');
    await chosen;
    const box = await checkbox(page, /^Jacket/)
      .locator('xpath=ancestor::label')
      .boundingBox();
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
    const ticked = waitForSave(page);
    await main(page).getByText('Conductive mask', { exact: true }).tap();
    await ticked;
    await page.getByLabel('New item').fill('Lucky socks');
    const added = waitForSave(page);
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await added;
    const own = waitForSave(page);
    await checkbox(page, 'Lucky socks').check();
    await own;
    await expectAccessibleEverywhere(page, 'bag');

    await page.reload();
    await expect(checkbox(page, 'Conductive mask')).toBeChecked();
    await expect(checkbox(page, 'Lucky socks')).toBeChecked();
    await expect(main(page).getByText(/^2 of \d+ done$/)).toBeVisible();

    await page
      .getByRole('combobox', { name: 'Competition' })
      .selectOption(await competitionOption(page, 'River Cup'));
    await expect(checkbox(page, 'Lucky socks')).toHaveCount(0);
    const copied = waitForSave(page);
    await main(page).getByRole('button', { name: 'Copy your items from Harbour Open (1)' }).tap();
    await copied;
    await expect(checkbox(page, 'Lucky socks')).not.toBeChecked();

    await page.goBack();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  },
);

test.describe('at a venue without a network', () => {
  test.use({ serviceWorkers: 'allow', allowedInConsole: /ERR_INTERNET_DISCONNECTED/ });
  test('the day is planned backward from check-in, printed, and checked off offline', async ({
    page,
    context,
  }) => {
    await createAccount(page);
    await page.goto('/journal/guides/competition-day');
    const chosen = waitForSave(page);
    await page.getByLabel('Check-in closes').fill('08:30');
    await chosen;
    const saved = waitForSave(page);
    await page.getByLabel('Travel time').selectOption('45 min');
    await saved;
    await expect(checkbox(page, /^6:45.*Leave home/)).toBeVisible();
    await expect(checkbox(page, /^7:30.*Arrive/)).toBeVisible();
    await expectAccessibleEverywhere(page, 'competition day');

    await page.emulateMedia({ media: 'print' });
    await expect(checkbox(page, /^7:30.*Arrive/)).toBeVisible();
    await expect(page.getByLabel('Check-in closes')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await context.setOffline(true);
    await checkbox(page, /Read the event/).check();
    await expect(main(page).getByText('Waiting to sync: 1')).toBeVisible();
    await expect(checkbox(page, /Read the event/)).toBeChecked();
    const sent = waitForSave(page);
    await context.setOffline(false);
    await sent;
    await expect(main(page).getByText('Waiting to sync: 1')).toHaveCount(0);
    await page.reload();
    await expect(checkbox(page, /Read the event/)).toBeChecked();
  });
});

test('two devices check off the same list without losing anything', async ({ page, browser }) => {
  const { email, password } = await signUp(page);
  const other = await newDevice(browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const desk = await other.newPage();
  await desk.goto('/login?next=%2Fjournal%2Fguides%2Fcare');
  await desk.getByLabel('Email or USA Fencing ID').fill(email);
  await desk.getByLabel('Password').fill(password);
  await desk.getByRole('button', { name: 'Login' }).click();
  await expect(checkbox(desk, /^Take everything out/)).toBeEnabled();
  await page.goto('/journal/guides/care');
  for (const [device, name] of [
    [page, /^Take everything out/],
    [desk, /^Wipe blades and guards/],
  ] as const) {
    const sent = waitForSave(device);
    await checkbox(device, name).check();
    await sent;
  }
  await page.reload();
  await expect(checkbox(page, /^Take everything out/)).toBeChecked();
  await expect(checkbox(page, /^Wipe blades and guards/)).toBeChecked();

  await page.getByRole('button', { name: 'Uncheck all' }).tap();
  const reset = waitForSave(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Uncheck all', exact: true }).tap();
  await reset;
  await expect(main(page).getByText(/^0 of \d+ done$/)).toBeVisible();
  await other.close();
});

test(
  'every guide is accessible in both themes and on the narrowest screen',
  { tag: ['@R-GUI-03', '@R-GUI-04'] },
  async ({ page }) => {
    await createAccount(page);
    for (const slug of [
      'equipment-check',
      'care',
      'competition',
      'cards-and-breaks',
      'classification',
    ]) {
      await page.goto(`/journal/guides/${slug}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectAccessibleEverywhere(page, slug);
    }
  },
);

test(
  'equipment is recorded with its service history and failures',
  { tag: ['@R-GUI-02'] },
  async ({ page }) => {
    await createAccount(page);
    await page.goto('/journal/guides');
    await main(page).getByRole('link', { name: 'Your equipment', exact: true }).tap();
    await expect(page.getByText('Nothing in your list yet')).toBeVisible();
    await expectAccessibleEverywhere(page, 'no equipment');
    await page.getByRole('button', { name: 'Add equipment' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Add equipment' });
    await dialog.getByLabel('Name').fill('Yellow epee');
    await dialog.getByLabel('Type').selectOption('Weapon');
    await dialog.getByLabel('Last service').fill(dateInDays(-90));
    await dialog.getByLabel('Next service due').fill(dateInDays(-2));
    await expectAccessibleEverywhere(page, 'equipment form');
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(page.getByText('Service overdue')).toBeVisible();

    await page.getByRole('button', { name: 'Record a failure: Yellow epee' }).tap();
    await page.getByLabel('What failed').fill('Tip did not lift 750 g');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).tap();
    await page.getByText(/^Failed 1 time/).tap();
    await expect(page.getByText('Tip did not lift 750 g')).toBeVisible();
    await expectAccessibleEverywhere(page, 'equipment');

    await page.getByRole('button', { name: 'Serviced today: Yellow epee' }).tap();
    await expect(page.getByText('Service overdue')).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete Yellow epee' }).tap();
    await page
      .getByRole('dialog', { name: 'Delete this item?' })
      .getByRole('button', { name: 'Delete item' })
      .tap();
    await expect(page.getByText('Nothing in your list yet')).toBeVisible();
  },
);
