import type { BrowserContext } from '@playwright/test';
import { coaches, password } from './support/coaches.ts';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import {
  acknowledge,
  createAccount,
  expect,
  logIn,
  newDevice,
  recordConsole,
  signUp,
  test,
  type Page,
} from './support/fixtures.ts';
import { connect, getApiUser, shareBout } from './support/api-user.ts';

const dora = coaches.desk;
const main = (page: Page) => page.getByRole('main');

async function openDesk(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await logIn(page, { email: dora.email, password });
  await expect(page.getByRole('heading', { level: 1, name: `Salut, ${dora.first}` })).toBeVisible();
  return page;
}

test.describe('a student and their coach side by side', () => {
  // A bout that is no longer shared returns 404, which the browser logs.
  test.use({ allowedInConsole: /status of 404 |ApiError/ });

  test(
    'the coach sees what is shared, gives feedback, and loses a bout once it is private',
    {
      tag: [
        '@R-BOUT-42',
        '@R-BOUT-43',
        '@R-BOUT-44',
        '@R-BOUT-45',
        '@R-BOUT-46',
        '@R-BOUT-47',
        '@R-BOUT-48',
        '@R-ROLE-03',
        '@R-ROLE-05',
      ],
    },
    async ({ page: student, browser, request }) => {
      const context = await newDevice(browser, {
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      });
      const consoleMessages = recordConsole(context, /status of 404 /);
      const desk = await openDesk(context);
      await desk.goto('/coach/students');
      await expect(desk.getByText('No students yet')).toBeVisible();
      await expectAccessibleEverywhere(desk, 'no students');
      await desk.goto('/coach/bouts');
      await expect(desk.getByText('No bouts found')).toBeVisible();
      await expectAccessibleEverywhere(desk, 'no bouts');

      await signUp(student, { first: 'Nora', last: 'Lind' });
      const [nora, coach] = [await getApiUser(student, request), await getApiUser(desk, request)];
      await connect(nora, coach);
      const bout = await shareBout(nora);
      await nora.post('/api/lessons/create/', {
        coach: coach.slug,
        lesson_date: '2026-03-10',
        student_notes: 'Stop hits to the wrist.',
      });

      // The roster shows who is waiting and links to the student.
      await desk.goto('/coach/students');
      const card = main(desk).getByRole('listitem').filter({ hasText: 'Nora Lind' });
      await expect(card).toContainText('1 lesson waiting');
      await expect(card).toContainText('1 lesson, 1 shared bout');
      await expectAccessibleEverywhere(desk, 'students');
      await card.getByRole('link', { name: 'Nora Lind' }).click();
      await expect(desk.getByRole('heading', { level: 1, name: 'Nora Lind' })).toBeVisible();
      await expect(desk.getByRole('region', { name: 'Record' })).toContainText('1–0');
      await expectAccessibleEverywhere(desk, 'a student');

      // The feedback form returns to the student.
      await desk.getByRole('link', { name: /^Write feedback for Nora Lind/ }).click();
      await desk.getByLabel('Your feedback').fill('Point first, then the step.');
      await desk.getByRole('button', { name: 'Save feedback' }).click();
      await acknowledge(desk, 'Lesson Updated');
      await expect(desk.getByRole('heading', { level: 1, name: 'Nora Lind' })).toBeVisible();
      await expect(desk.getByRole('region', { name: 'Lessons' })).toContainText(
        'Your feedback: Point first, then the step.',
      );
      await expect(desk.getByText('waiting for feedback')).toHaveCount(0);
      await student.goto('/journal/lessons');
      await expect(
        main(student)
          .getByRole('listitem')
          .filter({ hasText: `${dora.first} ${dora.last}` }),
      ).toContainText('Point first, then the step.');

      // The bout is read-only.
      await desk.getByRole('link', { name: 'All shared bouts' }).click();
      await expect(desk.getByRole('heading', { level: 1, name: 'Bouts' })).toBeVisible();
      const sharedBout = main(desk).getByRole('link', { name: /^Nora Lind 15, Mika Roy 11/ });
      await expect(sharedBout).toBeVisible();
      await expectAccessibleEverywhere(desk, 'bouts of students');
      await sharedBout.click();
      await expect(desk).toHaveURL(new RegExp(`${bout}$`));
      await expect(desk.getByText('Nora Lind’s bout')).toBeVisible();
      await expect(desk.getByText('Kept the distance.')).toBeVisible();
      await expect(main(desk).getByRole('link', { name: 'Edit' })).toHaveCount(0);
      await expectAccessibleEverywhere(desk, 'a bout of a student');
      await main(desk).getByRole('link', { name: 'Mika Roy' }).click();
      await expect(desk.getByRole('heading', { level: 1, name: 'Mika Roy' })).toBeVisible();
      await desk.goto(`${bout}/bout/edit`);
      await expect(desk.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();

      // The student makes the bout private, and it disappears everywhere.
      await student.goto(`${bout}/bout/edit`);
      await student.getByLabel('Shareable').selectOption('Private');
      await student.getByRole('button', { name: 'Update Bout' }).click();
      await acknowledge(student, 'Bout Updated');
      await desk.goto(bout);
      await expect(desk.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
      await desk.goto('/coach/bouts');
      await expect(desk.getByText('No bouts found')).toBeVisible();
      await desk.goto(`/coach/students/${nora.slug}`);
      await expect(desk.getByRole('region', { name: 'Record' })).toContainText(
        'No shared bouts yet.',
      );
      await expect(desk.getByText('1 lesson, 0 shared bouts')).toBeVisible();

      expect(consoleMessages).toEqual([]);
      await context.close();
    },
  );
});

test(
  'users without the Coach plan see what the coach pages offer',
  { tag: ['@R-ROLE-03', '@R-ROLE-04'] },
  async ({ page }) => {
    await createAccount(page);
    for (const path of ['/coach/bouts', '/coach/students', '/coach/students/nobody']) {
      await page.goto(path);
      await expect(page.getByText('This page is part of the Coach plan'), path).toBeVisible();
    }
    await expectAccessibleEverywhere(page, 'a page of the Coach plan');
  },
);
