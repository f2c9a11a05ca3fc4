import {
  acknowledge,
  addOpponent,
  createAccount,
  expect,
  test,
  type Page,
} from './support/fixtures.ts';
import { createEvent, createTournament, unfoldBouts } from './support/records.ts';

const item = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** Creates an event with one opponent and opens it. Returns its address. */
async function eventWithOpponent(page: Page): Promise<string> {
  await createAccount(page);
  const tournament = await createTournament(page, 'Harbour Open');
  const event = await createEvent(page, tournament, 'Cadet Epee');
  await page.goto(event);
  return event;
}

async function newBoutAgainst(page: Page, first: string, last: string): Promise<void> {
  await page.getByRole('link', { name: 'Add Bout' }).click();
  await page.getByRole('button', { name: 'Find or add opponent' }).last().click();
  await addOpponent(page, first, last);
}
const score = (page: Page, name: string) => page.getByRole('textbox', { name: `Score ${name}` });

test(
  'a draft survives a closed tab and is deleted by saving or logging out',
  { tag: ['@R-BOUT-04'] },
  async ({ page, context }) => {
    const event = await eventWithOpponent(page);
    await newBoutAgainst(page, 'Mika', 'Roy');
    await score(page, 'Robin Vega').fill('5');
    await score(page, 'Mika Roy').fill('4');
    await page.getByRole('tab', { name: 'Fencer B' }).click();
    await page.getByLabel('Medical timeout').locator('visible=true').check();
    await page.close();

    const again = await context.newPage();
    await again.goto(`${event}/bout/add`);
    await expect(again.getByText('We restored your draft.')).toBeVisible();
    await expect(score(again, 'Robin Vega')).toHaveValue('5');
    await expect(score(again, 'Mika Roy')).toHaveValue('4');
    await again.getByRole('tab', { name: 'Fencer B' }).click();
    await expect(again.getByLabel('Medical timeout').locator('visible=true')).toBeChecked();
    await again.getByRole('button', { name: 'Add Bout' }).click();
    await acknowledge(again, 'Bout Created');
    await again.goto(`${event}/bout/add`);
    await expect(score(again, 'Robin Vega')).toHaveValue('0');
    await score(again, 'Robin Vega').fill('2');
    await again.reload();
    await again.getByRole('button', { name: 'Discard' }).click();
    await expect(score(again, 'Robin Vega')).toHaveValue('0');

    await score(again, 'Robin Vega').fill('3');
    await again.goto('/journal');
    await again.getByRole('button', { name: 'Menu', exact: true }).click();
    await again.getByRole('button', { name: 'Log out' }).click();
    await expect(again).toHaveURL('/login');
    await expect.poll(() => again.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);

test(
  'Back skips a saved form and never shows a page twice',
  { tag: ['@R-NAV-12'] },
  async ({ page }) => {
    const event = await eventWithOpponent(page);
    const tournament = event.split('/').slice(0, -1).join('/');
    await page.goto(tournament);
    await page.getByRole('link', { name: 'Cadet Epee', exact: true }).click();
    for (const name of ['Roy', 'Lind']) {
      await newBoutAgainst(page, 'Mika', name);
      await score(page, 'Robin Vega').fill('5');
      await page.getByRole('button', { name: 'Add Bout' }).click();
      await acknowledge(page, 'Bout Created');
      await expect(page).toHaveURL(event);
    }
    await page.goBack();
    await expect(page).toHaveURL(tournament);
  },
);

test('double-clicking Add Bout creates one bout', { tag: ['@R-BOUT-28'] }, async ({ page }) => {
  await eventWithOpponent(page);
  await newBoutAgainst(page, 'Mika', 'Roy');
  await score(page, 'Robin Vega').fill('15');
  await score(page, 'Mika Roy').fill('11');
  await page.getByRole('button', { name: 'Add Bout' }).dblclick();
  await acknowledge(page, 'Bout Created');
  await unfoldBouts(page);
  await expect(item(page, 'Mika Roy')).toHaveCount(1);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', allowedInConsole: /net::ERR_|Failed to fetch/ });

  test("retrying a bout whose response was lost doesn't duplicate it", async ({ page }) => {
    await page.clock.install();
    await eventWithOpponent(page);
    await newBoutAgainst(page, 'Mika', 'Roy');
    await score(page, 'Robin Vega').fill('15');
    let sent = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/bouts/create/', async (route) => {
      sent += 1;
      if (sent > 1) {
        // The page retries at once after any other response, before its mark was seen.
        await released;
        return route.fallback();
      }
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Add Bout' }).click();
    await acknowledge(page, 'Saved on this device');
    await expect(item(page, 'Mika Roy')).toContainText('Waiting to sync');
    release();
    // Skips the pause before the first retry.
    await page.clock.fastForward(5_000);
    await expect(page.getByText('Waiting to sync')).toHaveCount(0);
    expect(sent).toBe(2);
    await expect(item(page, 'Mika Roy')).toHaveCount(1);
  });

  test('an unsent bout is stored on the device and is sent once when back online', async ({
    page,
    context,
  }) => {
    await eventWithOpponent(page);
    await newBoutAgainst(page, 'Mika', 'Roy');
    await score(page, 'Robin Vega').fill('15');
    await score(page, 'Mika Roy').fill('11');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add Bout' }).click();
    await acknowledge(page, 'Saved on this device');
    await expect(item(page, 'Mika Roy')).toContainText('Waiting to sync');
    await context.setOffline(false);
    await expect(page.getByText('Waiting to sync')).toHaveCount(0);
    await page.reload();
    await unfoldBouts(page);
    await expect(item(page, 'Mika Roy')).toHaveCount(1);
  });
});

test(
  'every delete asks first, says what will be lost, and updates the list',
  {
    tag: [
      '@R-NAV-26',
      '@R-NAV-27',
      '@R-NAV-28',
      '@R-TRN-06',
      '@R-TRN-10',
      '@R-TRN-11',
      '@R-TRN-32',
      '@R-EVT-10',
      '@R-EVT-11',
      '@R-EVT-14',
      '@R-BOUT-32',
      '@R-BOUT-33',
      '@R-FEN-06',
      '@R-FEN-45',
      '@R-FEN-46',
    ],
  },
  async ({ page }) => {
    const event = await eventWithOpponent(page);
    const deletes: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'DELETE' && deletes.push(new URL(request.url()).pathname),
    );
    for (const [name, points] of [
      ['Roy', '5'],
      ['Lind', '4'],
    ] as const) {
      await newBoutAgainst(page, 'Mika', name);
      await score(page, 'Robin Vega').fill(points);
      await page.getByRole('button', { name: 'Add Bout' }).click();
      await acknowledge(page, 'Bout Created');
    }

    const confirmDelete = async (
      open: ReturnType<Page['getByRole']>,
      text: string,
      detail: string | RegExp,
      confirmLabel: string,
    ) => {
      const before = deletes.length;
      await open.click();
      const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' });
      await expect(dialog).toContainText(text);
      await expect(dialog).toContainText(detail);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      expect(before).toBe(deletes.length);
      await open.click();
      await dialog.getByRole('button', { name: confirmLabel }).click();
    };

    expect(deletes).toEqual([]);
    await unfoldBouts(page);
    await confirmDelete(
      page.getByRole('button', { name: 'Delete Robin Vega vs Mika Lind' }),
      'Want to delete the tournament?',
      /Robin Vega \d+–\d+ Mika Lind.*Only this bout will be deleted\./,
      'Delete bout',
    );
    await acknowledge(page, 'Bout Deleted');
    await expect(item(page, 'Lind')).toHaveCount(0);
    await expect(item(page, 'Roy')).toHaveCount(1);
    expect(deletes).toHaveLength(1);

    await page.goto(event.split('/').slice(0, -1).join('/'));
    await confirmDelete(
      page.getByRole('button', { name: 'Delete Cadet Epee' }),
      '',
      /Cadet Epee.*This also deletes 1 bout\./,
      'Delete event',
    );
    await acknowledge(page, 'Event Deleted');
    await expect(page.getByText('You do not have any events')).toBeVisible();

    await page.goto('/journal/tournaments');
    await confirmDelete(
      page.getByRole('button', { name: 'Delete Harbour Open' }),
      'Want to delete the tournament?',
      'Harbour Open',
      'Delete tournament',
    );
    await acknowledge(page, 'Tournament Deleted', 'Tournament has been deleted successfully');
    await expect(page.getByText('No tournaments found')).toBeVisible();

    await page.goto('/journal/fencer');
    await expect(page.getByRole('button', { name: 'Delete Mika Lind' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Robin Vega' })).toHaveCount(0);
    await confirmDelete(
      page.getByRole('button', { name: 'Delete Mika Lind' }),
      'Want to delete the Lesson?',
      /Mika Lind.*Lessons aren't affected/,
      'Delete fencer',
    );
    await acknowledge(page, 'Fencer Deleted', 'Fencer has been deleted successfully');
    await expect(item(page, 'Mika Lind')).toHaveCount(0);
    expect(deletes).toHaveLength(4);
  },
);

test(
  'a bout with every field filled shows the same values on its page and in its form',
  {
    tag: [
      '@R-BOUT-02',
      '@R-BOUT-05',
      '@R-BOUT-06',
      '@R-BOUT-07',
      '@R-BOUT-08',
      '@R-BOUT-09',
      '@R-BOUT-10',
      '@R-BOUT-11',
      '@R-BOUT-12',
      '@R-BOUT-13',
      '@R-BOUT-14',
      '@R-BOUT-15',
      '@R-BOUT-16',
      '@R-BOUT-17',
      '@R-BOUT-18',
      '@R-BOUT-19',
      '@R-BOUT-20',
      '@R-BOUT-27',
      '@R-BOUT-29',
      '@R-BOUT-31',
      '@R-BOUT-36',
      '@R-BOUT-38',
      '@R-BOUT-39',
      '@R-BOUT-41',
    ],
  },
  async ({ page }) => {
    await eventWithOpponent(page);
    await newBoutAgainst(page, 'Mika', 'Roy');
    await score(page, 'Robin Vega').fill('14');
    await score(page, 'Mika Roy').fill('14');
    await page.getByText('Other type, format or round').click();
    await page.getByLabel('Type', { exact: true }).selectOption('DE');
    await page.getByLabel('Format', { exact: true }).selectOption('15 touches');
    await page.getByLabel('Round').fill('32');
    await page.getByLabel('Referee').fill('Dana Whitlock');
    for (const tag of ['fast start', 'left-hander']) {
      await page.getByLabel('Tags', { exact: true }).fill(tag);
      await page.getByRole('button', { name: 'Add tag' }).click();
    }
    await page.getByLabel('Shareable').selectOption('Private');
    await page
      .getByLabel('Notes', { exact: true })
      .locator('visible=true')
      .fill('Lost the lead twice.');
    const ratings = {
      Footwork: 'Excellent',
      Bladework: 'Great',
      Technique: 'Good',
      Distance: 'Fair',
      Energy: 'Poor',
    };
    const values = { Excellent: 5, Great: 4, Good: 3, Fair: 2, Poor: 1 } as const;
    await page.getByRole('tab', { name: 'Fencer A' }).click();
    const a = page.getByRole('tabpanel', { name: 'Fencer A' });
    await a.getByLabel('Hand').selectOption({ index: 1 });
    for (const label of ['Yellow', 'Red', 'Medical timeout', 'Passivity'])
      await a.getByLabel(label).check();
    await a.getByLabel('Video replays used').fill('2');
    for (const [kind, word] of Object.entries(ratings)) {
      await a
        .getByRole('radiogroup', { name: kind })
        .getByRole('radio', { name: `${values[word as keyof typeof values]}, ${word}` })
        .locator('..')
        .click();
      await expect(a.getByRole('radiogroup', { name: kind })).toContainText(word);
    }
    await a.getByRole('button', { name: 'Reset Energy' }).click();
    await expect(a.getByRole('radiogroup', { name: 'Energy' })).toContainText('None');
    await a.getByLabel('Notes').fill('My distance held.');
    await page.getByRole('tab', { name: 'Fencer B' }).click();
    const b = page.getByRole('tabpanel', { name: 'Fencer B' });
    await b.getByLabel('Black').check();
    await b.getByLabel('Notes').fill('Attacks from the second intention.');
    await page.getByRole('button', { name: 'Add Bout' }).click();
    await page
      .getByRole('dialog', { name: 'Who won?' })
      .getByRole('button', { name: 'Mika Roy' })
      .click();
    await acknowledge(page, 'Bout Created');

    await unfoldBouts(page);
    await page.getByRole('link', { name: /Robin Vega 14, Mika Roy 14/ }).click();
    const sheet = page.getByRole('main');
    for (const text of [
      'DE',
      '15 touches',
      'Table of 32',
      'Dana Whitlock',
      'fast start, left-hander',
      'Private',
      'Lost the lead twice.',
      'My distance held.',
      'Attacks from the second intention.',
    ]) {
      await expect(sheet.getByText(text, { exact: true }).first(), text).toBeVisible();
    }
    const side = (name: string) =>
      sheet.locator('section').filter({ has: page.getByRole('heading', { name }) });
    const fact = (name: string, label: string) =>
      side(name)
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd');
    const ratingsShown = sheet.getByRole('region', { name: 'Ratings' });
    for (const name of ['Footwork: 5 of 5', 'Energy: not rated'])
      await expect(ratingsShown.getByRole('img', { name }).first()).toBeVisible();
    // Only what happened is shown.
    for (const [label, mine, theirs] of [
      ['Yellow card', ['Yes'], []],
      ['Red card', ['Yes'], []],
      ['Black card', [], ['Yes']],
      ['Medical timeout', ['Yes'], []],
      ['Passivity', ['Yes'], []],
      ['Video replays used', ['2'], []],
    ] as const) {
      await expect(fact('Robin Vega', label), label).toHaveText([...mine]);
      await expect(fact('Mika Roy', label), label).toHaveText([...theirs]);
    }

    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Referee')).toHaveValue('Dana Whitlock');
    await expect(score(page, 'Mika Roy')).toHaveValue('14');
    await score(page, 'Mika Roy').fill('15');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Update Bout' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      score_a: 14,
      score_b: 15,
      winner_is_a: false,
      tag_name: ['fast start', 'left-hander'],
      bout_type: 'DE',
      shareable: 'Private',
    });
    await acknowledge(page, 'Bout Updated');
    await unfoldBouts(page);
    await page.getByRole('link', { name: /Robin Vega 14, Mika Roy 15/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /vs Mika Roy/ })).toBeVisible();
    await page.getByRole('link', { name: 'Mika Roy' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mika Roy' })).toBeVisible();
    await expect(page.getByText('Losses').locator('..').getByText('1')).toBeVisible();
  },
);

test(
  'a bout is not sent without two different fencers or without a touch',
  { tag: ['@R-BOUT-24', '@R-BOUT-25'] },
  async ({ page }) => {
    await eventWithOpponent(page);
    let posts = 0;
    page.on('request', (request) => request.url().includes('/api/bouts/create') && (posts += 1));
    await page.getByRole('link', { name: 'Add Bout' }).click();
    const submit = page.getByRole('button', { name: 'Add Bout' });
    await submit.click();
    await expect(page.getByRole('combobox', { name: 'Fencer B' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await page
      .getByRole('combobox', { name: 'Fencer B' })
      .selectOption({ label: 'Robin Vega (me)' });
    await score(page, 'Robin Vega').first().fill('5');
    await submit.click();
    await expect(page.getByRole('combobox', { name: 'Fencer B' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await page.getByRole('button', { name: 'Find or add opponent' }).last().click();
    await addOpponent(page, 'Mika', 'Roy');
    await score(page, 'Robin Vega').fill('0');
    await submit.click();
    await expect(score(page, 'Robin Vega')).toHaveAttribute('aria-invalid', 'true');
    expect(posts).toBe(0);
    await score(page, 'Robin Vega').fill('1');
    await submit.click();
    await acknowledge(page, 'Bout Created');
    expect(posts).toBe(1);
  },
);

test(
  'a custom profile is created, changed and kept',
  {
    tag: [
      '@R-FEN-08',
      '@R-FEN-10',
      '@R-FEN-18',
      '@R-FEN-19',
      '@R-FEN-24',
      '@R-FEN-38',
      '@R-FEN-42',
      '@R-FEN-43',
      '@R-FEN-47',
      '@R-FEN-58',
      '@R-FEN-59',
    ],
  },
  async ({ page }) => {
    await createAccount(page);
    await page.goto('/journal/fencer');
    await expect(page.getByText('Need 5 or more events to show stats')).toBeVisible();
    await page.getByRole('button', { name: 'Add Fencer' }).click();
    const choice = page.getByRole('dialog', { name: 'New Fencer' });
    await expect(choice.getByText('OR', { exact: true })).toBeVisible();
    await choice.getByRole('button', { name: 'Custom Profile' }).click();
    const form = page.getByRole('dialog', { name: 'Custom Profile' });
    await form.getByLabel('First Name').fill('Jo');
    await form.getByLabel('Last Name').fill('Tanaka');
    await form.getByRole('combobox', { name: 'Region' }).selectOption({ index: 2 });
    await form.getByRole('button', { name: 'Add New Fencer' }).click();
    await acknowledge(page, 'Fencer Created', 'Fencer has been created successfully');
    await page.getByRole('button', { name: 'Edit Jo Tanaka' }).click();
    await form.getByLabel(/^Notes/).fill('Counterattacks early.');
    await form.getByRole('button', { name: 'Update Fencer' }).click();
    await acknowledge(page, 'Fencer Updated', 'Fencer has been updated successfully');
    await page.getByRole('link', { name: 'Jo Tanaka' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Jo Tanaka' })).toBeVisible();
    const fact = (label: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd');
    await expect(fact('Club')).toHaveText('-');
    for (const label of ['Wins', 'Losses', 'Indicator', 'Scored', 'Against'])
      await expect(fact(label), label).toHaveText('0');
  },
);
