import { connect, getApiUser } from './support/api-user.ts';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { createBoutWithVideo } from './support/bout-with-video.ts';
import { coaches, password } from './support/coaches.ts';
import { expect, logIn, newDevice, signUp, test, type Page } from './support/fixtures.ts';

const bea = coaches.notifications;

const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  });
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' });

test('notifications lead a student to a comment on a bout, and a coach to a question in a video', async ({
  page: student,
  browser,
  request,
}) => {
  const context = await newDevice(browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const desk = await context.newPage();
  await logIn(desk, { email: bea.email, password });
  await expect(desk.getByRole('heading', { level: 1, name: `Salut, ${bea.first}` })).toBeVisible();
  await signUp(student, { first: 'Nora', last: 'Lind' });
  await expect(bell(student, 0)).toBeVisible();
  const nora = await getApiUser(student, request);
  await connect(nora, await getApiUser(desk, request));
  const { bout, review } = await createBoutWithVideo(student, request, nora);

  // The coach finds the bout in the list, where it is marked as having a video, and comments on it.
  await desk.goto('/coach/bouts');
  const row = desk.getByRole('main').getByRole('listitem').filter({ hasText: 'Nora Lind' }).first();
  await expect(row).toContainText('Video');
  await row.getByRole('link').first().click();
  await desk.getByRole('button', { name: 'Write a comment' }).click();
  await desk.getByLabel('Comment', { exact: true }).fill('You gave away the middle.');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(comments(desk)).toContainText('You gave away the middle.');
  await expectAccessibleEverywhere(desk, 'a bout with a comment');

  // The student has a new notification next to that of the accepted request. Opening it leads to the
  // bout and marks it as read.
  await student.reload();
  await bell(student, 2).tap();
  const news = student.getByRole('main').getByRole('listitem').filter({ hasText: 'New' });
  await expect(news).toHaveCount(2);
  await expectAccessibleEverywhere(student, 'notifications');
  const marked = student.waitForResponse('**/api/notifications/read/');
  await student
    .getByRole('link', { name: `${bea.first} ${bea.last} commented on your bout` })
    .tap();
  await expect(student).toHaveURL(new RegExp(`${bout}$`));
  await expect(comments(student)).toContainText('You gave away the middle.');
  // The bell shows this before the server has it.
  await expect(bell(student, 1)).toBeVisible();
  await marked;

  // The student asks a question in the video. The coach gets a notification that leads to the video.
  await student.goto(review);
  await expect(student.getByRole('slider', { name: 'Time' })).toBeEnabled();
  await student.getByRole('button', { name: 'Mark', exact: true }).tap();
  const marker = student.getByRole('dialog', { name: 'Mark this moment' });
  await marker.getByRole('radio', { name: 'Question' }).tap();
  await marker.getByLabel('Note').fill('Was I too close?');
  await marker.getByRole('button', { name: 'Save' }).tap();
  const moments = student.getByRole('region', { name: 'Moments' });
  await expect(moments.getByText('Was I too close?')).toBeVisible();
  await expect(moments.getByText('Saving…')).toHaveCount(0);
  await desk.goto('/journal');
  await bell(desk, 1).click();
  const question = desk.getByRole('link', {
    name: /^Nora Lind asked a question in a video of /,
  });
  const markedAtDesk = desk.waitForResponse('**/api/notifications/read/');
  await question.click();
  await expect(desk).toHaveURL(new RegExp(`${review}$`));
  await expect(bell(desk, 0)).toBeVisible();
  await markedAtDesk;
  await desk.goto('/journal/notifications');
  // Until they are loaded, the bell shows none.
  await expect(question).toBeVisible();
  await expect(bell(desk, 0)).toBeVisible();

  // All other notifications are marked as read together.
  await bell(student, 1).tap();
  await student.getByRole('button', { name: 'Mark all as read' }).tap();
  await expect(bell(student, 0)).toBeVisible();
  await context.close();
});
