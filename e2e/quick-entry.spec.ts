import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { addOpponent, expect, notice, signUp, test, type Page } from './support/fixtures.ts';
import { createEvent, createTournament, unfoldBouts } from './support/records.ts';
import { countTaps } from './support/taps.ts';

/** The rows of a pool as they are copied from a results page, with the user's own. */
const pool = [
  'Pool #3  On strip 5',
  'HOLM Ida\tSalle Nord / Metropolitan / USA\t1\tV5\tD3',
  'VEGA Robin\tHarbour / Oregon / USA\t2',
  'LI Anna\tCapital Fencers / Capitol / USA\t3',
  'VAN DER BERG Noor\tUnattached / / NED\t4',
  "O'BRIEN Sean\tOld Town / New Jersey / USA\t5",
  'McDONALD Fay\tSalle Nord / Metropolitan / USA\t6',
  'NÚÑEZ Zoë\tTidewheel / Maryland / USA\t7',
].join('\n');
const opponents = [
  'Ida Holm',
  'Anna Li',
  'Noor Van Der Berg',
  "Sean O'Brien",
  'Fay McDonald',
  'Zoë Núñez',
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });
const boutCards = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'vs' });

/** Types a pool's results, two inputs per row. The Next key moves on. */
async function typeResults(page: Page): Promise<void> {
  for (const name of opponents) {
    await expect(page.getByLabel(`Result against ${name}`)).toBeFocused();
    await page.keyboard.type('V5');
    await page.keyboard.press('Enter');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
  }
}

test(
  'a pool of six new opponents and a complete bout after it take a handful of taps',
  { tag: ['@B-RS-02', '@B-RS-03', '@B-RS-05'] },
  async ({ page }) => {
    await signUp(page);
    await page.goto(await createEvent(page, await createTournament(page, 'Harbour Open'), 'Epee'));

    const poolTaps = countTaps();
    await poolTaps.tap(link(page, 'Add Pool'));
    await poolTaps.tap(button(page, 'Add several names'));
    await expectAccessibleEverywhere(page, 'field for several names');
    await poolTaps.paste(page.getByRole('textbox', { name: 'Names, one per line' }), pool);
    await expect(page.getByText('6 new opponents, 1 left out')).toBeVisible();
    await expectAccessibleEverywhere(page, 'preview of pasted names');
    await poolTaps.tap(button(page, 'Add 6 opponents'));
    await expectAccessibleEverywhere(page, 'pool of six');
    // The last Enter saves.
    await typeResults(page);
    await expect(notice(page, 'Pool created')).toContainText('6 bouts created successfully');
    await unfoldBouts(page);
    await expect(boutCards(page)).toHaveCount(6);
    expect(poolTaps.taps()).toBeLessThanOrEqual(12);

    const boutTaps = countTaps();
    await boutTaps.tap(notice(page, 'Pool created').getByRole('button', { name: 'Add next bout' }));
    await boutTaps.tap(button(page, 'Find or add opponent'));
    const dialog = page.getByRole('dialog', { name: 'Find or add opponent' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('Mika Roy');
    await boutTaps.tap(dialog.getByRole('option', { name: /^Add/ }));
    await expect(page.getByRole('textbox', { name: 'Score Robin Vega' })).toBeFocused();
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    await page.keyboard.type('11');
    await expect(page.getByText('Our guess: DE · 15 touches')).toBeVisible();
    await boutTaps.tap(page.getByText('64', { exact: true }));
    await expectAccessibleEverywhere(page, 'bout form with a guess');
    await boutTaps.tap(button(page, 'Add Bout'));
    await expect(notice(page, 'Bout Created')).toBeVisible();
    expect(boutTaps.taps()).toBeLessThanOrEqual(8);
    await unfoldBouts(page);
    await expect(boutCards(page).filter({ hasText: 'Mika Roy' })).toContainText('15');

    await notice(page, 'Bout Created').getByRole('button', { name: 'Add next bout' }).tap();
    await expect(page.getByText('Our guess: DE · 15 touches · Table of 32')).toBeVisible();
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('DE');
    await expect(page.getByLabel('Format', { exact: true })).toHaveValue('15 touches');
    await expect(page.getByLabel('Round', { exact: true })).toHaveValue('32');
    await page.goto('/journal/fencer');
    await expect(page.getByRole('link', { name: 'Noor Van Der Berg' })).toBeVisible();
  },
);

test('the usual entries of an evening take a few taps each', async ({ page }) => {
  await signUp(page);
  const field = (name: string) => page.getByLabel(name, { exact: false }).first();

  const tournament = countTaps();
  await tournament.tap(page.getByRole('link', { name: 'Enter your last tournament' }));
  await tournament.tap(field('Tournament Name'));
  await page.keyboard.type('Harbour Open');
  await tournament.choose(field('Event Level'), 'Regional');
  await tournament.tap(button(page, 'Add Tournament'));
  await expect(notice(page, 'Tournament Created')).toBeVisible();
  expect(tournament.taps()).toBeLessThanOrEqual(5);

  await page.goto(await createTournament(page, 'Night Cup'));
  const event = countTaps();
  await event.tap(link(page, 'Add Event'));
  await event.tap(field('Event Name'));
  await page.keyboard.type('Epee');
  await event.choose(field('Weapon'), 'Epee');
  await event.choose(field('Event Type'), 'Individual');
  await event.choose(field('Age Category'), 'Cadet');
  await event.tap(button(page, 'Add Event'));
  await expect(notice(page, 'Events Created')).toBeVisible();
  expect(event.taps()).toBeLessThanOrEqual(9);

  const address = await createEvent(page, await createTournament(page, 'City Open'), 'Foil');
  await page.goto(`${address}/bout/add`);
  await button(page, 'Find or add opponent').tap();
  await addOpponent(page, 'Ida', 'Holm');
  await expect(page.getByRole('textbox', { name: 'Score Robin Vega' })).toBeVisible();
  await page.goto(address);
  const bout = countTaps();
  await bout.tap(link(page, 'Add Bout'));
  await bout.choose(page.getByLabel('Fencer B', { exact: false }).first(), 'Ida Holm');
  await bout.tap(page.getByRole('textbox', { name: 'Score Robin Vega' }));
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await page.keyboard.type('9');
  await bout.tap(button(page, 'Add Bout'));
  await expect(notice(page, 'Bout Created')).toBeVisible();
  expect(bout.taps()).toBeLessThanOrEqual(5);

  await page.goto('/journal');
  const found = countTaps();
  await found.tap(button(page, 'Find'));
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ida');
  await found.tap(page.getByRole('option', { name: /^Ida Holm/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Ida Holm' })).toBeVisible();
  expect(found.taps()).toBeLessThanOrEqual(2);
});

test.describe('offline', () => {
  test.use({ allowedInConsole: /ERR_INTERNET_DISCONNECTED/ });

  test(
    'pasted names become opponents and a pool that are sent later',
    { tag: ['@B-RS-03'] },
    async ({ page, context }) => {
      await signUp(page);
      const event = await createEvent(page, await createTournament(page, 'Harbour Open'), 'Epee');
      await page.goto(event);
      await link(page, 'Add Pool').tap();
      // The picker's script is loaded while the page is idle.
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await button(page, 'Add several names').tap();
      await page.getByRole('textbox', { name: 'Names, one per line' }).fill('Ida Holm\nMika Roy');
      await button(page, 'Check names').tap();
      await button(page, 'Add 2 opponents').tap();
      for (const name of ['Ida Holm', 'Mika Roy'])
        await page.getByLabel(`Result against ${name}`).fill('5-3');
      await button(page, 'Add 2 bouts').tap();
      await expect(
        notice(page, 'Saved on this device').getByRole('button', { name: 'Add next bout' }),
      ).toBeVisible();
      await expect(boutCards(page)).toHaveCount(2);
      await expect(boutCards(page).first()).toContainText('Waiting to sync');

      await context.setOffline(false);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByText('Waiting to sync')).toHaveCount(0);
      await page.reload();
      await unfoldBouts(page);
      await expect(boutCards(page)).toHaveCount(2);
      await expect(boutCards(page).filter({ hasText: 'Ida Holm' })).toHaveCount(1);
    },
  );
});
