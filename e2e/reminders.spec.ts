import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { connect, getApiUser } from './support/api-user.ts';
import { coaches, password } from './support/coaches.ts';
import { expect, logIn, newDevice, signUp, test } from './support/fixtures.ts';
import { waitForMail } from './support/mailbox.ts';

const rhoda = coaches.reminders;

/** The service worker's global scope, with what it recorded. */
interface Scope {
  shown: object[];
  opened: string[];
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { openWindow(url: string): Promise<void> };
  ExtendableEvent: { new (type: string): Event; prototype: { waitUntil(): void } };
}

test(
  'reminders have switches and quiet hours, and their emails can be stopped without a login',
  { tag: '@B-CG-08' },
  async ({ page: student, browser, request }) => {
    const desk = await (await newDevice(browser)).newPage();
    await logIn(desk, { email: rhoda.email, password });
    await expect(
      desk.getByRole('heading', { level: 1, name: `Salut, ${rhoda.first}` }),
    ).toBeVisible();
    const { email } = await signUp(student, { first: 'Rita', last: 'Lind' });
    const rita = await getApiUser(student, request);
    const coach = await getApiUser(desk, request);
    await connect(rita, coach);

    // The browser sends its time zone automatically.
    const here = await student.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    await expect
      .poll(async () => rita.get<{ time_zone: string }>('/api/reminders/'))
      .toMatchObject({ time_zone: here, zone_chosen: false });

    await student.goto('/journal/settings/profile#reminders');
    const section = student.getByRole('region', { name: 'Reminders' });
    const lesson = section.getByRole('group', { name: 'Lesson tomorrow' });
    await lesson.getByRole('checkbox', { name: 'Push' }).uncheck();
    await expect(section.getByText('Saved.')).toBeVisible();
    // Quiet hours that end when they start are off, so the email below is not delayed.
    await section.getByLabel('Quiet from').fill('08:00');
    await section.getByLabel('Time zone').selectOption('Europe/Berlin');
    await section.getByRole('button', { name: 'Save times' }).tap();
    await expect(section.getByText('Saved.')).toHaveCount(2);
    await expectAccessibleEverywhere(student, 'the settings of reminders');
    await student.reload();
    await expect(section.getByLabel('Quiet from')).toHaveValue('08:00');
    await expect(section.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
    await expect(lesson.getByRole('checkbox', { name: 'Push' })).not.toBeChecked();

    // Feedback triggers an email. Its link stops emails of this kind from any browser.
    const { slug } = await rita.post('/api/lessons/create/', {
      coach: coach.slug,
      lesson_date: '2026-03-14',
      student_notes: 'Distance.',
    });
    const token = await desk.evaluate(() => localStorage.getItem('token'));
    const answer = await request.patch(`/api/lessons/update/${slug}/`, {
      headers: { authorization: `Bearer ${token}` },
      data: { coach_notes: 'Longer steps.' },
    });
    expect(answer.status()).toBe(200);
    const [link] = await waitForMail(email, /\/stop-emails\/[\w-]+/);
    const stranger = await (await newDevice(browser)).newPage();
    await stranger.goto(link);
    await expectAccessibleEverywhere(stranger, 'stopping emails');
    await stranger.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(stranger.getByText("Done. You won't get these emails any more.")).toBeVisible();
    await student.reload();
    const feedback = section.getByRole('group', { name: 'New feedback' });
    await expect(feedback.getByRole('checkbox', { name: 'Email' })).not.toBeChecked();
    await expect(feedback.getByRole('checkbox', { name: 'Push' })).toBeChecked();
  },
);

test.describe('under the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a push message shows a notification, which opens the page that it leads to',
    { tag: '@B-CG-08' },
    async ({ page, context }) => {
      await page.goto('/login');
      await page.evaluate(() => navigator.serviceWorker.ready);
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
      // This browser can't show or press notifications, so the worker records what it would show and open.
      await worker.evaluate(() => {
        const scope = globalThis as unknown as Scope;
        scope.shown = [];
        scope.opened = [];
        scope.registration.showNotification = async (title, options) =>
          void scope.shown.push({ title, ...options });
        scope.clients.openWindow = async (url) => void scope.opened.push(url);
        scope.ExtendableEvent.prototype.waitUntil = () => undefined;
      });
      // Delivers a push message as a push service would, without one.
      const browser = await context.newCDPSession(page);
      const registrationId = new Promise<string>((resolve) => {
        browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
          if (first) resolve(first.registrationId);
        });
      });
      await browser.send('ServiceWorker.enable');
      const { origin } = new URL(page.url());
      const deliver = async (data: string) =>
        browser.send('ServiceWorker.deliverPushMessage', {
          origin,
          registrationId: await registrationId,
          data,
        });
      const lesson = { title: 'Fencing Journal', body: 'You have a lesson today or tomorrow.' };
      await deliver(JSON.stringify({ ...lesson, kind: 'lesson', path: '/journal/lessons' }));
      await deliver('');
      const shown = () => worker.evaluate(() => (globalThis as unknown as Scope).shown);
      await expect.poll(shown).toMatchObject([
        { ...lesson, tag: 'lesson', data: { path: '/journal/lessons' } },
        { title: 'Fencing Journal', body: 'You have a reminder.', data: { path: '/journal' } },
      ]);

      const press = (path: string) =>
        worker.evaluate((target) => {
          const scope = globalThis as unknown as Scope;
          const notification = { data: { path: target }, close: () => undefined };
          dispatchEvent(
            Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }),
          );
        }, path);
      await press('https://evil.example/');
      await press('/journal/lessons');
      const opened = () => worker.evaluate(() => (globalThis as unknown as Scope).opened);
      await expect.poll(opened).toEqual([`${origin}/journal/lessons`]);
    },
  );
});
