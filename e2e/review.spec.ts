import { coaches, password } from './support/coaches.ts';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import {
  acknowledge,
  expect,
  logIn,
  newDevice,
  signUp,
  test,
  type Page,
} from './support/fixtures.ts';
import { connect, getApiUser } from './support/api-user.ts';
import { createBoutWithVideo } from './support/bout-with-video.ts';

const rhea = coaches.review;

/** Reads the frame index from the stripes of the current frame. */
const shownFrame = (page: Page) =>
  page.getByLabel('Video', { exact: true }).evaluate((video) => {
    const canvas = new OffscreenCanvas(320, 180);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(video as HTMLVideoElement, 0, 0, 320, 180);
    return Array.from({ length: 8 }, (_, bit) =>
      context.getImageData(bit * 40 + 20, 90, 1, 1).data[0]! > 127 ? 1 << bit : 0,
    ).reduce((sum, bit) => sum + bit, 0);
  });

const moments = (page: Page) => page.getByRole('region', { name: 'Moments' });
async function waitUntilReady(page: Page): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Time' })).toBeEnabled();
  await expect
    .poll(() =>
      page
        .getByLabel('Video', { exact: true })
        .evaluate((video: HTMLVideoElement) => video.readyState),
    )
    .toBeGreaterThanOrEqual(2);
}

test.describe('a fencer and a coach review one video', () => {
  // A bout that is no longer shared returns 404, which the browser logs.
  test.use({ allowedInConsole: /status of 404 |ApiError/ });

  test('the fencer marks moments, the coach replies by keyboard, and the fencer reads it and stops sharing', async ({
    page: student,
    browser,
    request,
  }) => {
    const context = await newDevice(browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const desk = await context.newPage();
    await logIn(desk, { email: rhea.email, password });
    await expect(
      desk.getByRole('heading', { level: 1, name: `Salut, ${rhea.first}` }),
    ).toBeVisible();
    await signUp(student, { first: 'Nora', last: 'Lind' });
    const nora = await getApiUser(student, request);
    await connect(nora, await getApiUser(desk, request));
    const { bout, review } = await createBoutWithVideo(student, request, nora);

    const ranges: number[] = [];
    student.on(
      'response',
      (response) => response.url().includes('/file?') && ranges.push(response.status()),
    );
    await student.goto(review);
    await waitUntilReady(student);
    expect(ranges).toContain(206);
    await expect(
      student.getByRole('heading', { level: 1, name: 'Nora Lind vs Mika Roy' }),
    ).toBeVisible();
    await expect(moments(student)).toContainText('No moments yet.');

    // Moves frame by frame, with a button and with the wheel.
    const first = await shownFrame(student);
    await student.getByRole('button', { name: 'One frame forward' }).tap();
    await expect.poll(() => shownFrame(student)).toBeGreaterThan(first);
    await student.getByRole('button', { name: 'One frame back' }).tap();
    await expect.poll(() => shownFrame(student)).toBe(first);
    const wheel = await student
      .getByRole('slider', { name: 'Jog wheel, frame by frame' })
      .boundingBox();
    if (!wheel) throw new Error('The wheel is not shown.');
    const [x, y, radius] = [
      wheel.x + wheel.width / 2,
      wheel.y + wheel.height / 2,
      wheel.width * 0.4,
    ];
    await student.mouse.move(x, y - radius);
    await student.mouse.down();
    for (let degrees = 0; degrees <= 180; degrees += 6)
      await student.mouse.move(
        x + radius * Math.sin((degrees * Math.PI) / 180),
        y - radius * Math.cos((degrees * Math.PI) / 180),
      );
    await student.mouse.up();
    await expect.poll(() => shownFrame(student)).toBeGreaterThanOrEqual(first + 8);

    // Marks each touch with one tap, and adds a note.
    await student.getByRole('button', { name: 'Touch for', exact: true }).tap();
    await student.getByRole('button', { name: '1 second forward', exact: true }).tap();
    await student.getByRole('button', { name: 'Touch against', exact: true }).tap();
    await expect(student.getByText('Marked 1–1 of 2–1')).toBeVisible();
    // Moments at the same time are listed in the order in which they were saved.
    await expect(moments(student).getByText('Saving…')).toHaveCount(0);
    await student.getByRole('button', { name: 'Mark', exact: true }).tap();
    const marker = student.getByRole('dialog', { name: 'Mark this moment' });
    await expect(marker).toBeVisible();
    await expectAccessibleEverywhere(student, 'a mark is written');
    await marker.getByRole('radio', { name: 'Question' }).tap();
    await marker.getByLabel('Note').fill('Was I too close?');
    await marker.getByRole('button', { name: 'Save' }).tap();
    await expect(moments(student).getByText('Was I too close?')).toBeVisible();
    await expect(moments(student).getByText('Saving…')).toHaveCount(0);
    await expectAccessibleEverywhere(student, 'review');

    // The coach opens the question by its link, replies, and marks by keyboard.
    await moments(student)
      .getByRole('listitem')
      .filter({ hasText: 'Was I too close?' })
      .getByRole('link')
      .tap();
    await expect(student).toHaveURL(/#moment-/);
    await desk.goto(student.url());
    await waitUntilReady(desk);
    const question = moments(desk).getByRole('listitem').filter({ hasText: 'Was I too close?' });
    await expect(question).toHaveAttribute('aria-current', 'true');
    await question.getByRole('button', { name: /^Reply to / }).press('Enter');
    await expect(question.getByRole('textbox')).toBeFocused();
    await desk.keyboard.type('Half a step.');
    await question.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(question.getByRole('list', { name: 'Replies' })).toContainText('Half a step.');
    await expect(question.getByRole('button', { name: /^(Edit|Delete) the moment/ })).toHaveCount(
      0,
    );
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('m');
    await expect(desk.getByRole('dialog', { name: 'Mark this moment' })).toBeVisible();
    await desk.keyboard.type('Look at the back hand.');
    await desk.keyboard.press('Enter');
    await expect(moments(desk).getByText('Look at the back hand.')).toBeVisible();
    await desk.keyboard.press('Shift+T');
    await desk.keyboard.press('Home');
    await expect(
      moments(desk).getByRole('listitem').filter({ hasText: 'Touch against' }),
    ).toHaveCount(2);
    await expect(moments(desk).getByText('Saving…')).toHaveCount(0);
    await expectAccessibleEverywhere(desk, 'review on a desk');

    // Other people's moments show who wrote them, and the owner may delete them.
    await student.reload();
    await expect(moments(student).getByText('Half a step.')).toBeVisible();
    const remark = moments(student)
      .getByRole('listitem')
      .filter({ hasText: 'Look at the back hand.' });
    await expect(remark).toContainText(`${rhea.first} ${rhea.last}`);
    await remark.getByRole('button', { name: /^Delete the moment/ }).tap();
    await student.getByRole('button', { name: 'Delete moment' }).tap();
    await expect(remark).toHaveCount(0);

    // Once the bout is private, it disappears for the coach.
    await student.goto(`${bout}/bout/edit`);
    await student.getByLabel('Shareable').selectOption('Private');
    await student.getByRole('button', { name: 'Update Bout' }).click();
    await acknowledge(student, 'Bout Updated');
    await desk.reload();
    await expect(desk.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await context.close();
  });
});

test('a video is reviewed by keyboard only, including in full screen @desktop', async ({
  page,
  request,
}) => {
  await signUp(page);
  const { review } = await createBoutWithVideo(page, request, await getApiUser(page, request));
  await page.goto(review);
  await waitUntilReady(page);
  const first = await shownFrame(page);
  for (const key of ['.', '.', '.']) await page.keyboard.press(key);
  await expect.poll(() => shownFrame(page)).toBeGreaterThanOrEqual(first + 2);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the list of keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('f');
  const controls = page.getByRole('group', { name: 'Player' });
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('t');
  await expect(controls.getByText('1–0')).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Mark this moment' })).toBeVisible();
  await page.keyboard.type('Counter-attack.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await expect(moments(page).getByText('Counter-attack.')).toBeVisible();
});
