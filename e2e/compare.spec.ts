import { expectAccessible } from './support/accessibility.ts';
import { getApiUser } from './support/api-user.ts';
import { createBoutWithVideo } from './support/bout-with-video.ts';
import { expect, signUp, test, type Page } from './support/fixtures.ts';

const times = (page: Page) =>
  page
    .getByRole('main')
    .locator('video')
    .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentTime));

test(
  'a video is compared with itself at another frame, and both are played together',
  { tag: '@B-CV-05' },
  async ({ page, request }) => {
    await signUp(page);
    const { review } = await createBoutWithVideo(page, request, await getApiUser(page, request));
    await page.goto(review);
    await expect(page.getByRole('slider', { name: 'Time' })).toBeEnabled();
    await page.getByRole('button', { name: 'Compare' }).tap();
    await page.getByRole('button', { name: /The same video again/ }).tap();
    const together = page.getByRole('group', { name: 'Both videos' });
    await expect(together.getByRole('slider', { name: 'Time of both' })).toBeEnabled();

    // The second video starts one second later, and the address stores this offset.
    await page.getByRole('slider', { name: 'Time of the second video' }).fill('1');
    await expect(page).toHaveURL(/[?&]b_ms=(9|10)\d\d/);
    await page.reload();
    await expect(together.getByRole('slider', { name: 'Time of both' })).toBeEnabled();
    await expect.poll(async () => (await times(page))[1]).toBeGreaterThan(0.9);
    await expectAccessible(page, 'two videos side by side');

    // The videos are stacked on a phone, and side by side on a desktop.
    const first = page.getByRole('region', { name: 'First video' });
    const second = page.getByRole('region', { name: 'Second video' });
    const top = async (side: typeof first) => (await side.boundingBox())?.y ?? 0;
    expect(await top(second)).toBeGreaterThan(await top(first));
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(async () => (await top(second)) - (await top(first))).toBe(0);

    const before = await times(page);
    await together.getByRole('button', { name: 'One frame forward' }).click();
    await expect
      .poll(async () => (await times(page)).every((time, side) => time > before[side]!))
      .toBe(true);
    await together.getByRole('button', { name: 'Play' }).click();
    // Both videos play until the later one ends, and then stop.
    await expect.poll(async () => (await times(page))[1]).toBeGreaterThan(2);
    await expect.poll(async () => (await times(page))[0]).toBeGreaterThan(1);
    await expect(together.getByRole('button', { name: 'Play' })).toBeVisible();
  },
);
