import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { connect, getApiUser, type ApiUser } from './support/api-user.ts';
import { coaches, password } from './support/coaches.ts';
import {
  acknowledge,
  createAccount,
  expect,
  logIn,
  newDevice,
  recordConsole,
  test,
  type Page,
} from './support/fixtures.ts';

const gita = coaches.groupLesson;
const coachName = `${gita.first} ${gita.last}`;
const main = (page: Page) => page.getByRole('main');
const lastNames = ['Arbor', 'Birk', 'Cole', 'Dorn', 'Ewers', 'Falk', 'Gray', 'Holt'];

test(
  'a coach writes one lesson for eight students, and each gets a lesson of their own',
  { tag: ['@B-CG-04', '@B-CG-05'] },
  async ({ page: student, browser, request }) => {
    const context = await newDevice(browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const consoleMessages = recordConsole(context);
    const desk = await context.newPage();
    await logIn(desk, { email: gita.email, password });
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(gita.first);
    const coach = await getApiUser(desk, request);
    const students: ApiUser[] = [];
    for (const last of lastNames) {
      // The page stays logged in as the last student.
      await createAccount(student, { first: 'Nora', last });
      const account = await getApiUser(student, request);
      await connect(account, coach);
      students.push(account);
    }
    await coach.post('/api/coach/groups/', {
      name: 'Cadets',
      students: students.slice(0, 6).map(({ slug }) => slug),
    });

    await desk.goto('/coach/lessons');
    await desk.getByRole('link', { name: 'Write a lesson' }).click();
    await desk.getByLabel('Cadets (6)').check();
    await expect(desk.getByText('6 students chosen')).toBeVisible();
    for (const last of lastNames.slice(6)) await desk.getByLabel(`Nora ${last}`).check();
    await desk
      .getByRole('textbox', { name: 'Lesson', exact: true })
      .fill('Parry four. Then the riposte.');
    await desk.getByLabel('Parry-riposte').check();
    await expectAccessibleEverywhere(desk, 'writing a lesson');
    await desk.getByRole('button', { name: 'Save lesson' }).click();
    await acknowledge(desk, 'Lesson saved', "It's in the journals of 8 students now.");
    await expect(
      main(desk).getByRole('listitem').filter({ hasText: 'Written by you' }),
    ).toHaveCount(5);

    // Each student has one lesson and is notified once.
    for (const { get } of students) {
      const list = await get<{ results: object[] }>('/api/lessons/all/');
      expect(list.results).toEqual([
        expect.objectContaining({ from_coach: true, coach: coachName, themes: ['parry_riposte'] }),
      ]);
      const told = await get<{ results: { kind: string }[] }>('/api/notifications/');
      expect(told.results.filter(({ kind }) => kind === 'lesson')).toHaveLength(1);
    }

    // A student reads the lesson and adds notes.
    await student.goto('/journal');
    await student.getByRole('link', { name: new RegExp(`${coachName} wrote a lesson`) }).click();
    await expect(student.getByRole('heading', { level: 1, name: 'Parry four.' })).toBeVisible();
    await expect(student.getByText('Written by your coach')).toBeVisible();
    await expectAccessibleEverywhere(student, 'a lesson from the coach');
    await student.getByRole('link', { name: 'Add notes' }).click();
    await student.getByRole('textbox', { name: 'Your notes' }).fill('Slow hand, then fast.');
    await expectAccessibleEverywhere(student, 'notes on a lesson from the coach');
    await student.getByRole('button', { name: 'Save notes' }).click();
    await acknowledge(student, 'Lesson Updated');
    await main(student).getByRole('link', { name: 'Parry-riposte' }).click();
    await expect(student.getByRole('heading', { level: 1, name: 'Parry-riposte' })).toBeVisible();
    await expect(student.getByText('Too few touches to tell')).toBeVisible();
    await expectAccessibleEverywhere(student, 'a theme');

    // The coach sees the notes, and only in this student's lesson.
    await desk.goto(`/coach/students/${students[7]?.slug}`);
    await expect(desk.getByRole('region', { name: 'Lessons' })).toContainText(
      "Student's notes: Slow hand, then fast.",
    );
    await desk.goto(`/coach/students/${students[0]?.slug}`);
    await expect(desk.getByRole('region', { name: 'Lessons' })).toContainText('No notes yet');

    // The student removes the lesson from their list. The other students keep theirs.
    await student.goto('/journal/lessons');
    await student.getByRole('button', { name: /^Delete lesson with/ }).click();
    await student
      .getByRole('dialog')
      .getByRole('button', { name: /^Yes|Delete/ })
      .click();
    await acknowledge(student, 'Lesson Deleted');
    await expect(student.getByText('No lessons found')).toBeVisible();
    const { count } = await students[0]!.get<{ count: number }>('/api/lessons/all/');
    expect(count).toBe(1);
    expect(consoleMessages, 'console messages').toEqual([]);
    await context.close();
  },
);
