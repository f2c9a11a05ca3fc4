import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { getApiUser } from './support/api-user.ts';
import { uploadVideo } from './support/bout-with-video.ts';
import { expect, test } from './support/fixtures.ts';
import { unfoldBouts } from './support/records.ts';
import { encodeStripes } from './support/videos.ts';
import { openPad, pagesStored, score, tap, touch } from './support/score-pad.ts';

test.use({ serviceWorkers: 'allow' });

test.describe(
  'every touch of a bout',
  { tag: ['@B-TL-05', '@B-TL-06', '@B-TL-08', '@B-TL-10', '@B-PL-01'] },
  () => {
    // Going offline makes the page's background requests fail.
    test.use({ allowedInConsole: /net::ERR_/ });

    test('is logged on the pad offline, saved with the bout, shown on its page, and played from a figure', async ({
      page,
      context,
      request,
    }) => {
      const event = await openPad(page);
      await tap(page, 'Start bout');
      await score(page, 'Robin Vega', 0);
      await pagesStored(page);
      await context.setOffline(true);
      await tap(page, /start the clock$/);
      // The pad asks for the action only for eight seconds.
      const now = await page.evaluate(() => Date.now());
      await page.clock.setFixedTime(now);
      await touch(page, 'Robin Vega');
      await expectAccessibleEverywhere(page, 'the action of a touch');
      await tap(page, /^Riposte$/);
      await page.clock.setSystemTime(now);
      await touch(page, 'Mika Roy');
      for (let touches = 0; touches < 4; touches += 1) await touch(page, 'Robin Vega');
      await tap(page, 'Attack on preparation');
      await tap(page, 'Save result');
      await page.getByRole('button', { name: 'Add Bout' }).tap();
      await expect(page).toHaveURL(event);
      await unfoldBouts(page);
      await page.getByRole('link', { name: /^Robin Vega 5, Mika Roy 1/ }).tap();
      const log = page.getByRole('list', { name: 'Touches' });
      await expect(log.getByRole('listitem')).toHaveCount(6);

      await context.setOffline(false);
      await expect(page.getByRole('button', { name: 'Edit touch 1' })).toBeVisible();
      await expect(log.getByRole('listitem').first()).toContainText('1–0');
      await expect(log.getByRole('listitem').first()).toContainText('Riposte');
      await expect(log.getByRole('listitem').last()).toContainText('Attack on preparation');
      await expect(page.getByText('6 touches · Robin Vega 4 in a row')).toBeVisible();
      await expectAccessibleEverywhere(page, 'the touches of a bout');

      await tap(page, 'Edit touch 2');
      const dialog = page.getByRole('dialog', { name: 'Touch 2' });
      await dialog.getByRole('radio', { name: 'Counterattack', exact: true }).tap();
      await dialog.getByRole('radio', { name: 'Foot', exact: true }).tap();
      await expectAccessibleEverywhere(page, 'a touch');
      await dialog.getByRole('button', { name: 'Save' }).tap();
      await expect(log.getByRole('listitem').nth(1)).toContainText('Counterattack, foot');

      // A video of the bout gives the touches their times.
      await page.clock.resume();
      const robin = await getApiUser(page, request);
      const bout = new URL(page.url()).pathname.split('/').at(-1)!;
      const film = await encodeStripes(page, 'bout.webm');
      const video = await uploadVideo(page, request, bout, film);
      for (const [at_ms, kind] of [
        [500, 'touch_for'],
        [1_500, 'touch_against'],
      ] as const)
        await robin.post(`/api/media/${video}/moments/`, { at_ms, kind });

      await page.goto('/journal/statistics/touches');
      await expect(page.getByRole('link', { name: '1 scored, Riposte' })).toBeVisible();
      await expectAccessibleEverywhere(page, 'statistics of touches');
      await page.getByRole('link', { name: '1 scored, Riposte' }).tap();
      const touches = page.getByRole('list', { name: 'Touches against Mika Roy' });
      await expect(touches.getByRole('listitem')).toHaveCount(1);
      await expectAccessibleEverywhere(page, 'the touches behind a figure');
      await page.getByRole('button', { name: 'Play', exact: true }).tap();
      const player = page.getByRole('group', { name: 'Player' });
      await expect(player).toContainText('1 of 1');
      await expect(player).toContainText('Scored: Riposte, 1–0');
      await expect
        .poll(() =>
          page
            .getByLabel('Video', { exact: true })
            .evaluate((shown: HTMLVideoElement) => shown.readyState),
        )
        .toBeGreaterThanOrEqual(3);
      await expectAccessibleEverywhere(page, 'the clips behind a figure');
      await page.goBack();

      // Another figure, which is one tap away, plays the touch that was received.
      await page.getByRole('link', { name: 'Touches', exact: true }).tap();
      await page.getByRole('link', { name: '1 received, Counterattack' }).tap();
      await page.getByRole('button', { name: 'Play', exact: true }).tap();
      await expect(player).toContainText('Received: Counterattack, foot, 1–1');
    });
  },
);
