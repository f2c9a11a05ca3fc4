import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { acknowledge, createAccount, expect, test } from './support/fixtures.ts';
import { createEvent, createTournament, unfoldBouts } from './support/records.ts';
import {
  chooseCard,
  openPad,
  pagesStored,
  score,
  skipBounce,
  tap,
  touch,
  touchButton,
} from './support/score-pad.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('a pool bout', () => {
  // Going offline makes the page's background requests fail.
  test.use({ allowedInConsole: /net::ERR_/ });

  test('is scored to five on the pad, offline and across a reload, and saved with that score', async ({
    page,
    context,
  }) => {
    const event = await openPad(page);
    await expectAccessibleEverywhere(page, 'before the bout');
    await tap(page, 'Start bout');
    await score(page, 'Robin Vega', 0);
    await expectAccessibleEverywhere(page, 'pad');

    await pagesStored(page);
    await context.setOffline(true);
    const requestedUrls: string[] = [];
    // Every ten seconds, the app asks whether the server is back.
    page.on(
      'request',
      (request) => request.url().endsWith('/api/health') || requestedUrls.push(request.url()),
    );
    await tap(page, /start the clock$/);
    await expect(page.getByRole('button', { name: /stop the clock$/ })).toBeVisible();
    await touch(page, 'Robin Vega');
    await touch(page, 'Mika Roy');
    await touch(page, 'Mika Roy');
    await tap(page, 'Undo');
    await score(page, 'Mika Roy', 1);
    await skipBounce(page);
    await tap(page, 'Double');
    await chooseCard(page, 'Group 1 Yellow, Robin Vega');
    await expect(
      page.getByRole('status').filter({ hasText: 'Yellow card for Robin Vega' }),
    ).toBeVisible();
    await chooseCard(page, 'Group 1 Red, Robin Vega');
    await score(page, 'Mika Roy', 3);
    expect(requestedUrls, 'requests during the bout').toEqual([]);

    await context.setOffline(false);
    await page.reload();
    await score(page, 'Robin Vega', 2);
    await score(page, 'Mika Roy', 3);
    await chooseCard(page, 'Medical timeout, Mika Roy');
    await expect(page.getByRole('timer', { name: 'Medical timeout' })).toHaveText(
      /^(4:\d\d|5:00)$/,
    );
    await tap(page, 'Cards…');
    await expectAccessibleEverywhere(page, 'cards and more');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Not upheld, Mika Roy', exact: true })
      .tap();
    await context.setOffline(true);
    for (let touches = 0; touches < 3; touches += 1) await touch(page, 'Robin Vega');
    await expect(page.getByText('Robin Vega wins', { exact: true })).toBeVisible();
    await expectAccessibleEverywhere(page, 'end of the bout');
    await context.setOffline(false);

    await tap(page, 'Save result');
    await expect(page.getByText('Filled in from the score pad.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Score Robin Vega' })).toHaveValue('5');
    await expect(page.getByRole('textbox', { name: 'Score Mika Roy' })).toHaveValue('3');
    const sent = page.waitForRequest('**/api/bouts/create/');
    await page.getByRole('button', { name: 'Add Bout' }).tap();
    expect((await sent).postDataJSON()).toMatchObject({
      score_a: 5,
      score_b: 3,
      winner_is_a: true,
      won_on_priority: '',
      bout_type: 'Pool',
      bout_format: '5 touches',
      hand_a: '',
      yellow_carded_a: true,
      red_carded_a: true,
      red_cards_a: 1,
      yellow_carded_b: false,
      medical_b: true,
      video_used_b: 1,
      video_upheld_b: 0,
      p_card_a: 'none',
    });
    await acknowledge(page, 'Bout Created');
    await expect(page).toHaveURL(event);
    await unfoldBouts(page);
    await page.getByRole('link', { name: 'Robin Vega 5, Mika Roy 3, Robin Vega won' }).tap();
    await expect(page.getByText('5 touches')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Resume/ })).toHaveCount(0);
    await page.goto(`${event}/bout/live`);
    await expect(page.getByRole('button', { name: 'Start bout' })).toBeVisible();
  });
});

test(
  'a bout in progress is shown on every page, and discarding it asks first and can be undone',
  { tag: ['@B-HO-04'] },
  async ({ page }) => {
    await openPad(page);
    await tap(page, 'Start bout');
    await touch(page, 'Robin Vega');
    await tap(page, 'Leave score pad');
    const bar = page.getByText('Bout in progress');
    for (const path of ['/journal', '/journal/lessons', '/contact']) {
      await page.goto(path);
      await expect(bar).toBeInViewport();
    }
    await expectAccessibleEverywhere(page, 'bar of the bout in progress');
    await tap(page, 'Discard Robin Vega 1–0 Mika Roy');
    const question = page.getByRole('dialog', { name: 'Discard this bout?' });
    await question.getByRole('button', { name: 'Cancel' }).tap();
    await expect(bar).toBeVisible();
    await tap(page, 'Discard Robin Vega 1–0 Mika Roy');
    await question.getByRole('button', { name: 'Discard bout' }).tap();
    await expect(bar).toHaveCount(0);
    await tap(page, 'Undo');
    await score(page, 'Robin Vega', 1);
  },
);

test("on a phone in landscape, the pad's parts are side by side, for two thumbs", async ({
  page,
}) => {
  await openPad(page);
  await tap(page, 'Start bout');
  await page.setViewportSize({ width: 740, height: 360 });
  const [left, clock, right, undo] = await Promise.all(
    [
      touchButton(page, 'Robin Vega'),
      page.getByRole('button', { name: /the clock$/ }),
      touchButton(page, 'Mika Roy'),
      page.getByRole('button', { name: 'Undo' }),
    ].map((part) => part.boundingBox()),
  );
  if (!left || !clock || !right || !undo) throw new Error('A part of the pad is not shown.');
  expect(left.x + left.width).toBeLessThanOrEqual(clock.x);
  expect(clock.x + clock.width).toBeLessThanOrEqual(right.x);
  for (const part of [left, clock, right, undo])
    expect(part.y + part.height).toBeLessThanOrEqual(360);
  for (const area of [left, right]) expect(area.width * area.height).toBeGreaterThan(50_000);
});

test('a bout is scored by keyboard only, and the arrow keys follow swapped sides @desktop', async ({
  page,
}) => {
  await page.clock.install();
  await createAccount(page);
  const tournament = await createTournament(page, 'Harbour Open');
  const event = await createEvent(page, tournament, 'Cadet Foil', 'foil');
  await page.goto(`${event}/bout/live`);
  await page.getByRole('button', { name: 'Start bout' }).click();
  await score(page, 'Robin Vega', 0);
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'z', ' ']) {
    await skipBounce(page);
    await page.keyboard.press(key);
  }
  await score(page, 'Robin Vega', 1);
  await score(page, 'Fencer B', 1);
  await expect(page.getByRole('button', { name: /stop the clock$/ })).toBeVisible();
  await expectAccessibleEverywhere(page, 'pad on a desk');
  await page.getByRole('button', { name: 'Swap sides' }).press('Enter');
  await skipBounce(page);
  await page.keyboard.press('ArrowLeft');
  await score(page, 'Fencer B', 2);
});
