import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { getApiUser } from './support/api-user.ts';
import { createBoutWithVideo } from './support/bout-with-video.ts';
import { acknowledge, expect, signUp, test } from './support/fixtures.ts';
import { encodeLamps, lampTouches } from './support/videos.ts';

test(
  'touches are found in a video, accepted together and shown with the bout',
  { tag: ['@B-TF-01', '@B-TF-06'] },
  async ({ page, request }) => {
    await signUp(page);
    const robin = await getApiUser(page, request);
    const { bout, review } = await createBoutWithVideo(page, request, robin, encodeLamps);
    const stored: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'PUT') stored.push(sent.url());
    });

    await page.goto(review);
    await page.getByRole('button', { name: 'Find touches' }).tap();
    const panel = page.getByRole('region', { name: 'Find touches' });
    await expect(panel.getByRole('status')).toHaveText(
      'We found both lamps. Check that the boxes fit.',
    );
    await expect(panel.getByRole('slider', { name: /^Frame at / })).toBeVisible();
    // The red lamp spans pixels 122–144 of 320, and the box surrounds it.
    const red = await panel.getByRole('button', { name: 'Red lamp (left)' }).boundingBox();
    const frame = await panel.getByLabel('Frame', { exact: true }).boundingBox();
    if (!red || !frame) throw new Error('The boxes are not shown.');
    expect((red.x + red.width / 2 - frame.x) / frame.width).toBeCloseTo(133 / 320, 1);
    await panel.getByRole('radio', { name: 'Robin Vega' }).tap();
    await expectAccessibleEverywhere(page, 'where the lamps are');
    await panel.getByRole('button', { name: 'Find touches' }).tap();

    await expect(panel.getByRole('status')).toHaveText('3 touches to check');
    await expect(panel.getByRole('listitem').first()).toContainText('0:03.');
    await expectAccessibleEverywhere(page, 'touches that were found');
    expect(stored).toEqual([]);
    await panel.getByRole('button', { name: 'Accept all 3' }).tap();
    await expect(panel.getByRole('status')).toHaveText('0 touches to check, 3 accepted');
    await panel.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByText('Marked 2–1 ✓ matches the bout')).toBeVisible();
    const moments = page.getByRole('region', { name: 'Moments' });
    await expect(moments.getByRole('listitem')).toHaveCount(lampTouches.length);

    await page.goto(bout);
    const log = page.getByRole('list', { name: 'Touches' });
    await expect(log.getByRole('listitem')).toHaveCount(lampTouches.length);
    await expect(log.getByRole('listitem').first()).toContainText('Robin Vega');
    await expect(log.getByRole('listitem').last()).toContainText('2–1');
    await expect(page.getByText(/The touches add up to/)).toBeHidden();
  },
);

test.describe('a file that is chosen for an upload', { tag: ['@B-TF-01', '@B-TF-06'] }, () => {
  // Going offline makes the page's background requests fail.
  test.use({ allowedInConsole: /net::ERR_/ });

  test('is searched without a network, and its touches are added to the bout after the upload', async ({
    page,
    context,
    request,
  }) => {
    await signUp(page);
    const robin = await getApiUser(page, request);
    const { bout } = await createBoutWithVideo(page, request, robin);
    const film = await encodeLamps(page, 'final.webm');
    await page.goto(bout);
    await page.getByRole('button', { name: 'Add Media' }).tap();
    const adding = page.getByRole('dialog', { name: 'Add Media' });
    await adding.getByLabel('Video files').setInputFiles(film);
    await expectAccessibleEverywhere(page, 'a chosen video');
    await adding.getByRole('button', { name: 'Find touches' }).tap();
    const finding = page.getByRole('dialog', { name: 'final.webm' });
    await expect(finding.getByText('We found both lamps. Check that the boxes fit.')).toBeVisible();
    await context.setOffline(true);
    await finding.getByRole('radio', { name: 'Robin Vega' }).tap();
    await expectAccessibleEverywhere(page, 'where the lamps are in a file');
    await finding.getByRole('button', { name: 'Find touches' }).tap();
    await expect(finding.getByText('3 touches to check')).toBeVisible();
    await expectAccessibleEverywhere(page, 'touches that were found in a file');
    await finding.getByRole('button', { name: 'Accept all 3' }).tap();
    await finding.getByRole('button', { name: 'Close' }).first().tap();
    await expect(adding.getByText('3 touches found. They’re added to the bout')).toBeVisible();
    await context.setOffline(false);
    await adding.getByRole('button', { name: 'Upload' }).tap();
    await page
      .getByRole('dialog', { name: 'Upload' })
      .getByRole('button', { name: 'Upload' })
      .tap();
    await acknowledge(page, 'Upload Success', 'Your video has been successfully uploaded!');
    const log = page.getByRole('list', { name: 'Touches' });
    await expect(log.getByRole('listitem')).toHaveCount(lampTouches.length);
    await expect(log.getByRole('button', { name: /^Play from/ })).toHaveCount(lampTouches.length);
    await expect(page.getByRole('list', { name: 'Found touches' })).toBeHidden();
  });
});
