import type { Moment } from '@fencing-journal/contract/moments';
import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import { browserArguments, browserPath } from '../scripts/lib/browser.mjs';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { connect, getApiUser } from './support/api-user.ts';
import { createBoutWithVideo } from './support/bout-with-video.ts';
import { coaches, password } from './support/coaches.ts';
import { measureDrift, readDrift } from './support/drift.ts';
import { expect, logIn, newDevice, signUp, test, type Page } from './support/fixtures.ts';
import { encodeLamps } from './support/videos.ts';

const wanda = coaches.walkthrough;

// Simulates a microphone that beeps once a second, without a permission prompt.
test.use({
  launchOptions: {
    executablePath: await browserPath(),
    args: [
      ...browserArguments,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'Walkthrough' });
const momentsOf = (page: Page) => page.getByRole('region', { name: 'Moments' });
const timeOf = (page: Page) =>
  page
    .getByLabel('Video', { exact: true })
    .evaluate((video: HTMLVideoElement) => video.currentTime);
const isPast = (page: Page, seconds: number) =>
  expect.poll(() => timeOf(page)).toBeGreaterThan(seconds);

async function drawArrow(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Arrow' }).check();
  const board = page.getByRole('application', { name: 'Picture to draw on' });
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox();
  if (!box) throw new Error('The picture is not shown.');
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 8 });
  await page.mouse.up();
}

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record walkthrough' }).click();
  const timer = panelOf(page).getByRole('timer');
  await expect(timer).toHaveText(/^(?!0:00)\d/);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await isPast(page, 3);
  await page.getByRole('button', { name: 'Slower' }).click();
  await page.getByRole('button', { name: 'Slower' }).click();
  await isPast(page, 4);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  for (const second of ['7', '8', '9'])
    await page.getByRole('slider', { name: 'Time', exact: true }).fill(second);
  await drawArrow(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await isPast(page, 10);
  await expectAccessibleEverywhere(page, 'a walkthrough is recorded');
  await panelOf(page).getByRole('button', { name: 'Stop' }).click();
}

test(
  'a coach records a walkthrough of a video, and the student watches it in sync, pauses and seeks @film',
  { tag: ['@B-CV-04'] },
  async ({ page: student, browser, request }, testInfo) => {
    const context = await newDevice(browser, { viewport: { width: 1280, height: 800 } });
    const desk = await context.newPage();
    await logIn(desk, { email: wanda.email, password });
    await expect(
      desk.getByRole('heading', { level: 1, name: `Salut, ${wanda.first}` }),
    ).toBeVisible();
    await signUp(student, { first: 'Nora', last: 'Lind' });
    const nora = await getApiUser(student, request);
    await connect(nora, await getApiUser(desk, request));
    const { review } = await createBoutWithVideo(student, request, nora, encodeLamps);

    await desk.goto(`${review}?t=2`);
    await expect(desk.getByRole('slider', { name: 'Time', exact: true })).toBeEnabled();
    await record(desk);
    await panelOf(desk).getByRole('button', { name: 'Play walkthrough' }).click();
    await expect(panelOf(desk).getByRole('button', { name: 'Pause walkthrough' })).toBeVisible();
    await panelOf(desk).getByLabel('Transcript (optional)').fill('Look at the distance.');
    await expectAccessibleEverywhere(desk, 'a walkthrough is about to be sent');
    await panelOf(desk).getByRole('button', { name: 'Send walkthrough' }).click();
    await expect(momentsOf(desk).getByText('Not listened to yet')).toBeVisible();

    const slug = review.split('/').at(-1);
    const list = () => nora.get<Moment[]>(`/api/media/${slug}/moments/`);
    const [moment] = await list();
    expect(moment?.at_ms).toBe(2000);
    const note = moment!.voice![0]!;
    expect(note.size).toBeLessThanOrEqual((1_000_000 * note.duration_ms) / 60_000 + 100);
    const { events } = await nora.get<{ events: WalkthroughEvent[] }>(
      `/api/media/voice/${note.id}/walkthrough/`,
    );
    expect(events[0]).toEqual({ at_ms: 0, type: 'pause', video_ms: 2000 });
    const types = events.map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['pause', 'play', 'seek', 'draw']));
    expect(events.some((event) => event.type === 'play' && event.rate === 0.5)).toBe(true);

    await student.goto(review);
    await momentsOf(student)
      .getByRole('button', { name: /^Play walkthrough from Wanda Liement/ })
      .tap();
    const panel = panelOf(student);
    await expect(panel.getByRole('button', { name: 'Pause walkthrough' })).toBeVisible();
    await measureDrift(student, events);
    const position = panel.getByRole('slider', { name: 'Position in the walkthrough' });
    const positionMs = async () => Number(await position.inputValue());
    await expect.poll(positionMs).toBeGreaterThan(1000);
    await expect(student.getByRole('img', { name: 'Drawing: 1 arrow' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Play walkthrough' })).toBeVisible();
    const drift = await readDrift(student);
    testInfo.annotations.push({ type: 'drift', description: JSON.stringify(drift) });
    expect(drift.samples).toBeGreaterThan(100);
    // Doesn't check the maximum, because on a busy machine the page may be stopped for longer than that.
    expect(drift.mostMs, JSON.stringify(drift)).toBeLessThanOrEqual(150);
    await expect.poll(async () => (await list())[0]!.voice![0]!.heard).toBe(true);

    // Seeks to a time before the arrow is drawn and to one after, also by keyboard, then plays and pauses.
    const drawn = events.find(({ type }) => type === 'draw')!.at_ms;
    await position.fill('500');
    await expect(student.getByRole('img', { name: /^Drawing: / })).toHaveCount(0);
    await expect.poll(() => timeOf(student)).toBeCloseTo(2, 1);
    await position.fill(String(drawn + 200));
    await expect(student.getByRole('img', { name: 'Drawing: 1 arrow' })).toBeVisible();
    await expect.poll(() => timeOf(student)).toBeCloseTo(9, 1);
    await position.press('ArrowLeft');
    await expect.poll(positionMs).toBe(drawn - 800);
    await position.fill('500');
    await panel.getByRole('button', { name: 'Play walkthrough' }).tap();
    await expect.poll(positionMs).toBeGreaterThan(800);
    await panel.getByRole('button', { name: 'Pause walkthrough' }).tap();
    const paused = await positionMs();
    await expect(panel.getByRole('button', { name: 'Play walkthrough' })).toBeVisible();
    await expect
      .poll(() => student.evaluate(() => document.querySelector('video')?.paused))
      .toBe(true);
    expect(Math.abs((await positionMs()) - paused)).toBeLessThan(150);
    await expectAccessibleEverywhere(student, 'a walkthrough is played');
    await panel.getByRole('button', { name: 'Close walkthrough' }).tap();
    await expect(student.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await context.close();
  },
);
