import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { getApiUser, shareBout } from './support/api-user.ts';
import { acknowledge, expect, signUp, test } from './support/fixtures.ts';
import { encodeMp4 } from './support/videos.ts';

// Work in a web worker can take long on a busy machine.
const patience = { timeout: 120_000 };

test(
  'a video is trimmed and made smaller before its upload @film',
  { tag: ['@B-CV-06'] },
  async ({ page, request }) => {
    await signUp(page);
    const bout = await shareBout(await getApiUser(page, request));
    const original = await encodeMp4(page, 'semifinal.mp4', 4);
    await page.goto(bout);
    await page.getByRole('button', { name: /^No videos yet/ }).tap();
    await page.getByLabel('Video files').setInputFiles(original);
    await page.getByRole('button', { name: 'Trim or make smaller' }).tap();
    const preparing = page.getByRole('dialog', { name: 'Trim or make smaller' });
    const start = preparing.getByRole('slider', { name: 'Start', exact: true });
    await expect(start).toBeVisible(patience);
    await expect(preparing.getByRole('button', { name: 'Make the video' })).toBeDisabled();
    // Each key press moves the start by a tenth of the video.
    for (let tenths = 0; tenths < 5; tenths += 1) await start.press('PageUp');
    await expect(start).toHaveAttribute('aria-valuetext', '2 seconds');
    const smaller = preparing.getByRole('checkbox', { name: 'Make smaller' });
    await smaller.check();
    await expect(preparing.getByText(/^About .* instead of /)).toBeVisible();
    await expectAccessibleEverywhere(page, 'trimming a video');
    await preparing.getByRole('button', { name: 'Make the video' }).tap();

    const adding = page.getByRole('dialog', { name: 'Add Media' });
    await expect(adding.getByText(/^0:02\.0 to 0:04\.0, made smaller\./)).toBeVisible(patience);
    await expect(adding.getByRole('button', { name: 'Use the original' })).toBeVisible();
    await adding.getByRole('button', { name: 'Upload' }).tap();
    const sent = page.waitForResponse((response) => response.url().includes('/api/media/uploads/'));
    await page
      .getByRole('dialog', { name: 'Upload', exact: true })
      .getByRole('button', { name: 'Upload' })
      .tap();
    const length = Number((await sent).request().headers()['upload-length']);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(original.buffer.byteLength / 2);
    await acknowledge(page, 'Upload Success');
  },
);
