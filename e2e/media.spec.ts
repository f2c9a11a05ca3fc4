import type { Response } from '@playwright/test';
import { coaches, password } from './support/coaches.ts';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import {
  acknowledge,
  closeMessage,
  expect,
  logIn,
  newDevice,
  signUp,
  test,
  type Page,
} from './support/fixtures.ts';
import { encodeMp4, recordWebm, type VideoFile } from './support/videos.ts';
import { connect, getApiUser, shareBout } from './support/api-user.ts';
import { ownPorts } from './support/ports.ts';
import { StallingProxy } from './support/stalling-proxy.ts';

const vera = coaches.media;
const main = (page: Page) => page.getByRole('main');
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Media' });
const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Uploading' });

// The tests cut the network on purpose, and the page refetches deleted videos.
const network = new StallingProxy(ownPorts.stallingProxy);
test.use({ proxy: { server: network.address }, allowedInConsole: /net::ERR_|status of 40[04] / });
test.beforeAll(() => network.start());
test.afterEach(() => network.recover());
test.afterAll(() => network.stop());

async function chooseFiles(page: Page, files: VideoFile | VideoFile[]): Promise<void> {
  await page.getByRole('button', { name: /^No videos yet|^Add Media$/ }).click();
  await page.getByLabel('Video files').setInputFiles(files);
}

async function confirm(page: Page): Promise<void> {
  await addDialog(page).getByRole('button', { name: 'Upload' }).click();
  const question = page.getByRole('dialog', { name: 'Upload', exact: true });
  await expect(question).toContainText('Are you sure you want to upload this video?');
  await question.getByRole('button', { name: 'Upload' }).click();
}

/** Plays a video and checks that it has frames and was loaded with range requests. */
async function play(page: Page, name: RegExp): Promise<void> {
  const ranges: number[] = [];
  const recordStatus = (response: Response) =>
    void (response.url().includes('/file?') && ranges.push(response.status()));
  page.on('response', recordStatus);
  await main(page).getByRole('button', { name }).click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0))
    .toBeGreaterThanOrEqual(2);
  expect(ranges).toContain(206);
  page.off('response', recordStatus);
}

test(
  'a fencer uploads a video over an unstable network, a coach plays it, and the fencer deletes it',
  {
    tag: [
      '@R-MED-01',
      '@R-MED-04',
      '@R-MED-05',
      '@R-MED-06',
      '@R-MED-07',
      '@R-MED-09',
      '@R-MED-10',
      '@R-MED-19',
      '@R-MED-21',
      '@R-MED-22',
      '@R-MED-23',
      '@R-BOUT-37',
      '@R-BOUT-40',
      '@R-ERR-14',
      '@R-ERR-15',
      '@R-ERR-17',
    ],
  },
  async ({ page, context, browser, request }) => {
    await signUp(page, { first: 'Nora', last: 'Lind' });
    const desk = await newDevice(browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const coach = await desk.newPage();
    await logIn(coach, { email: vera.email, password });
    await expect(
      coach.getByRole('heading', { level: 1, name: `Salut, ${vera.first}` }),
    ).toBeVisible();
    const nora = await getApiUser(page, request);
    await connect(nora, await getApiUser(coach, request));
    const address = await shareBout(nora);
    const video = await recordWebm(page, 'final.webm');

    await page.goto(address);
    await expect(page.getByRole('button', { name: /^No videos yet/ })).toBeVisible();
    await expectAccessibleEverywhere(page, 'a bout without videos');
    await page.getByRole('button', { name: /^No videos yet/ }).click();
    await expectAccessibleEverywhere(page, 'choosing a video');
    await page.getByLabel('Video files').setInputFiles(video);
    await expect(addDialog(page).getByLabel('Preview of final.webm')).toBeVisible();
    await expectAccessibleEverywhere(page, 'a chosen video');

    const third = Math.floor(video.buffer.byteLength / 3);
    const stalled = network.stallAfter(third);
    await confirm(page);
    await stalled;
    await expectAccessibleEverywhere(page, 'uploading');
    await context.setOffline(true);
    await expect(uploadDialog(page)).toContainText(/Waiting for a connection|trying again/);
    const resumed = page.waitForRequest((one) => one.method() === 'PATCH');
    const stalledAgain = network.stallAfter(third);
    await context.setOffline(false);
    expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0);
    await stalledAgain;

    // The upload continues while other pages are open.
    await uploadDialog(page).getByRole('button', { name: 'Continue in background' }).click();
    await page
      .getByRole('navigation', { name: 'Journal' })
      .getByRole('link', { name: 'Lessons' })
      .click();
    const tray = page.getByRole('button', { name: /^1 video .* Show$/ });
    await tray.click();
    await expect(page.getByRole('dialog', { name: 'Uploads' })).toContainText('final.webm');
    await expectAccessibleEverywhere(page, 'uploads');
    network.recover();
    await expect(page.getByRole('dialog', { name: 'Uploads' })).toContainText('Uploaded');
    await page
      .getByRole('dialog', { name: 'Uploads' })
      .getByRole('link', { name: 'Nora Lind vs Mika Roy' })
      .click();
    await expect(main(page).getByRole('heading', { name: 'Media' })).toBeVisible();
    await expect(main(page).locator('img[src*="/poster?"]')).toBeVisible();
    await expect(main(page).getByText(/^0:0[2-9]$/)).toBeVisible();
    await expectAccessibleEverywhere(page, 'a bout with a video');
    await play(page, /^Play video 1, final\.webm$/);

    await coach.goto(address);
    // File names may contain people's names, so other viewers see the date instead.
    await play(coach, /^Play video 1, Video from \w{3} \d+, \d{4}\.webm$/);
    await expectAccessibleEverywhere(coach, 'a video that plays');
    await expect(coach.getByRole('button', { name: /^(Delete|Add Media)/ })).toHaveCount(0);
    await desk.close();

    await main(page).getByRole('button', { name: 'Delete video 1, final.webm' }).tap();
    const question = page.getByRole('dialog', { name: 'Delete this video?' });
    await expect(question).toContainText('Are you sure you want to delete this video?');
    await question.getByRole('button', { name: 'Delete video' }).click();
    await acknowledge(page, 'Deleted');
    await expect(page.getByRole('button', { name: /^No videos yet/ })).toBeVisible();
  },
);

test(
  'after the tab was closed, the upload of the same file resumes, and the settings show the storage used',
  {
    tag: [
      '@R-LES-31',
      '@R-LES-32',
      '@R-LES-33',
      '@R-LES-34',
      '@R-LES-35',
      '@R-MED-06',
      '@R-MED-18',
      '@R-MED-20',
      '@R-MED-22',
    ],
  },
  async ({ page: first, context, request }) => {
    await signUp(first, { first: 'Mina', last: 'Oyel' });
    const mina = await getApiUser(first, request);
    const { coach_slug } = (await mina.post('/api/lessons/coaches/', {
      first_name: 'Ilse',
      last_name: 'Varn',
    })) as unknown as { coach_slug: string };
    const { slug } = await mina.post('/api/lessons/create/', {
      coach: coach_slug,
      lesson_date: '2026-03-10',
      student_notes: 'Stop hits to the wrist.',
    });
    const video = await encodeMp4(first, 'lesson.mp4');
    const size = video.buffer.byteLength;

    await first.goto(`/journal/lessons/${slug}`);
    const third = Math.floor(size / 3);
    const stalled = network.stallAfter(third);
    await chooseFiles(first, video);
    await confirm(first);
    await stalled;
    await first.close();
    await network.waitForDisconnect();
    network.dropConnection();

    const page = await context.newPage();
    await page.goto(`/journal/lessons/${slug}`);
    const broken = page.getByRole('list', { name: 'Interrupted uploads' });
    await expect(broken).toContainText(/Stopped at \d+% of .* Choose the file again to continue\./);
    await expect(page.getByRole('button', { name: /^1 upload interrupted/ })).toBeVisible();
    await expectAccessibleEverywhere(page, 'an upload that broke off');
    const resumed = page.waitForRequest((one) => one.method() === 'PATCH');
    const passed = network.forwardedBytes;
    await page.getByLabel('File for lesson.mp4').setInputFiles(video);
    expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0);
    await expect(
      main(page).getByRole('button', { name: 'Play video 1, lesson.mp4' }),
    ).toBeVisible();
    await expect(broken).toHaveCount(0);
    // Only data that the server had not yet stored is sent twice.
    expect(third + network.forwardedBytes - passed).toBeLessThan(size + third);
    await play(page, /^Play video 1, lesson\.mp4$/);

    // Two more videos in one batch are uploaded one after the other. The carousel wraps around.
    await chooseFiles(page, [
      { ...video, name: 'second.mp4' },
      { ...video, name: 'third.mp4' },
    ]);
    await confirm(page);
    await acknowledge(page, 'Upload Success', 'Your video has been successfully uploaded!');
    await expect(addDialog(page)).toBeHidden();
    // The last video may appear only after the notice.
    await expect(main(page).getByText('2 of 3', { exact: true })).toBeVisible();
    for (const shown of ['3 of 3', '1 of 3', '2 of 3']) {
      await page.getByRole('button', { name: 'Next video' }).click();
      await expect(main(page).getByText(shown, { exact: true })).toBeVisible();
    }
    await expectAccessibleEverywhere(page, 'three videos of a lesson');

    await page.goto('/journal/settings/profile#videos');
    const section = page.getByRole('region', { name: 'Videos' });
    await expect(section).toContainText(/used by 3 videos\./);
    await section.getByRole('button', { name: 'Delete second.mp4' }).click();
    await page
      .getByRole('dialog', { name: 'Delete this video?' })
      .getByRole('button', { name: 'Delete video' })
      .click();
    await acknowledge(page, 'Deleted');
    await expect(section).toContainText(/used by 2 videos\./);
    await expectAccessibleEverywhere(page, 'settings with videos');
  },
);

test(
  'an image renamed to a video is rejected with the reason and stays selected',
  { tag: ['@R-MED-08', '@R-ERR-16'] },
  async ({ page, request }) => {
    await signUp(page);
    const address = await shareBout(await getApiUser(page, request));
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.goto(address);
    await chooseFiles(page, { name: 'photo.mp4', mimeType: 'video/mp4', buffer: picture });
    await confirm(page);
    const refusal = page.getByRole('dialog', { name: 'Upload Failed' });
    await expect(refusal).toContainText(
      "This isn't a video. You can upload MP4, MOV, WebM and MKV.",
    );
    await closeMessage(page, 'Upload Failed', 'An error occurred while uploading the video.');
    await expect(addDialog(page)).toContainText('photo.mp4');
  },
);
