import { coaches, password } from './support/coaches.ts';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { connect, getApiUser } from './support/api-user.ts';
import { createBoutWithVideo } from './support/bout-with-video.ts';
import { expect, logIn, newDevice, signUp, test, type Page } from './support/fixtures.ts';

const dina = coaches.drawing;

const bell = (page: Page, unread: number) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: `Notifications, ${unread} unread`, exact: true });

test(
  'a coach draws on a frame, and the student is notified once, sees the drawing and replies',
  {
    tag: ['@B-CV-01', '@B-CV-02'],
  },
  async ({ page: student, browser, request }) => {
    const context = await newDevice(browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const desk = await context.newPage();
    await logIn(desk, { email: dina.email, password });
    await expect(
      desk.getByRole('heading', { level: 1, name: `Salut, ${dina.first}` }),
    ).toBeVisible();
    await signUp(student, { first: 'Nora', last: 'Lind' });
    const nora = await getApiUser(student, request);
    await connect(nora, await getApiUser(desk, request));
    const { review } = await createBoutWithVideo(student, request, nora);

    await desk.goto(`${review}?t=1`);
    await expect(desk.getByRole('slider', { name: 'Time' })).toBeEnabled();
    await desk.getByRole('button', { name: 'Draw on this frame' }).click();
    const board = desk.getByRole('application', { name: 'Picture to draw on' });
    await desk.getByRole('radio', { name: 'Arrow' }).check();
    const box = await board.boundingBox();
    if (!box) throw new Error('The picture is not shown.');
    await desk.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.4);
    await desk.mouse.down();
    await desk.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 });
    await desk.mouse.up();
    await expect(desk.getByText('Drawn: 1 arrow.')).toBeAttached();
    await expectAccessibleEverywhere(desk, 'a drawing is made');
    await desk.getByRole('button', { name: 'Done' }).click();
    const form = desk.getByRole('dialog', { name: 'Save the drawing' });
    await form.getByLabel('Note (optional)').fill('Elbow in.');
    await form.getByRole('button', { name: 'Save' }).click();
    const onDesk = desk.getByRole('region', { name: 'Moments' });
    await expect(onDesk.getByText('Elbow in.')).toBeVisible();
    await expect(onDesk.getByText('Saving…')).toHaveCount(0);

    // The notifications are for the accepted request and the drawing.
    await student.goto('/journal');
    await expect(bell(student, 2)).toBeVisible();
    await student.goto(review);
    const moments = student.getByRole('region', { name: 'Moments' });
    await moments.getByRole('link', { name: /^Go to / }).tap();
    await expect(student.getByRole('img', { name: 'Drawing: 1 arrow' })).toHaveCount(2);
    await expectAccessibleEverywhere(student, 'a drawing is shown');
    await moments.getByRole('button', { name: /^Picture of the drawing/ }).tap();
    const dialog = student.getByRole('dialog', { name: 'Picture' });
    const [download] = await Promise.all([
      student.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Save picture' }).tap(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^drawing .*\.jpg$/);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await moments.getByRole('button', { name: /^Reply to/ }).tap();
    await moments.getByLabel(/^Reply to/).fill('Thank you.');
    await moments.getByRole('button', { name: 'Send' }).tap();
    await expect(moments.getByText('Thank you.')).toBeVisible();
    await desk.goto('/journal');
    await expect(bell(desk, 1)).toBeVisible();
    await context.close();
  },
);
