import { browserArguments, browserPath } from '../scripts/lib/browser.mjs';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { connect, getApiUser } from './support/api-user.ts';
import { createBoutWithVideo } from './support/bout-with-video.ts';
import { coaches, password } from './support/coaches.ts';
import { expect, logIn, newDevice, signUp, test, type Page } from './support/fixtures.ts';

const vito = coaches.voice;

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

const bell = (page: Page, unread: number) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: `Notifications, ${unread} unread`, exact: true });
const momentsOf = (page: Page) => page.getByRole('region', { name: 'Moments' });

async function record(page: Page): Promise<void> {
  await momentsOf(page)
    .getByRole('button', { name: /^Record a voice note/ })
    .click();
  await momentsOf(page).getByRole('button', { name: 'Start recording' }).click();
  await expect(momentsOf(page).getByRole('timer')).toContainText(/^0:(0[2-9]|[1-5]\d)/);
  await momentsOf(page).getByRole('button', { name: 'Stop' }).click();
  await expect(momentsOf(page).getByLabel(/^Your recording, 0:/)).toBeVisible();
}

test(
  'a coach records a voice note on a moment, and the student is notified once, listens to it and replies @film',
  { tag: ['@B-CV-03'] },
  async ({ page: student, browser, request }) => {
    const context = await newDevice(browser, { viewport: { width: 1280, height: 800 } });
    const desk = await context.newPage();
    await logIn(desk, { email: vito.email, password });
    await expect(
      desk.getByRole('heading', { level: 1, name: `Salut, ${vito.first}` }),
    ).toBeVisible();
    await signUp(student, { first: 'Nora', last: 'Lind' });
    const nora = await getApiUser(student, request);
    const coach = await getApiUser(desk, request);
    await connect(nora, coach);
    const { review } = await createBoutWithVideo(student, request, nora);
    const slug = review.split('/').at(-1);
    await coach.post(`/api/media/${slug}/moments/`, { at_ms: 1000, note: 'Elbow.' });

    await desk.goto(review);
    await record(desk);
    await expectAccessibleEverywhere(desk, 'a voice note is recorded');
    await momentsOf(desk).getByRole('button', { name: 'Send voice note' }).click();
    await expect(momentsOf(desk).getByText('Not listened to yet')).toBeVisible();

    // The notifications are for the accepted request, and for the moment with its voice note.
    await student.goto('/journal');
    await expect(bell(student, 2)).toBeVisible();
    await student.goto(review);
    const sound = momentsOf(student).getByLabel(/^Voice note from Vito Passata, 0:/);
    await expect(momentsOf(student).getByText('New', { exact: true })).toBeVisible();
    await sound.evaluate((element: HTMLAudioElement) => element.play());
    await expect(momentsOf(student).getByText('New', { exact: true })).toHaveCount(0);
    await expectAccessibleEverywhere(student, 'a voice note was heard');
    await record(student);
    await momentsOf(student).getByRole('button', { name: 'Send voice note' }).tap();
    await expect(
      momentsOf(student).getByRole('list', { name: 'Voice notes' }).getByRole('listitem'),
    ).toHaveCount(2);
    await expect(momentsOf(student).getByText('Not listened to yet')).toHaveCount(0);

    await desk.goto('/journal');
    await expect(bell(desk, 1)).toBeVisible();
    await desk.goto(review);
    await expect(momentsOf(desk).getByText('Listened to', { exact: true })).toBeVisible();
    await context.close();
  },
);
