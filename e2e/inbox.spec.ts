import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { connect, getApiUser, shareBout } from './support/api-user.ts';
import { coaches, password } from './support/coaches.ts';
import {
  expect,
  holdNotice,
  logIn,
  newDevice,
  recordConsole,
  signUp,
  test,
} from './support/fixtures.ts';

const coach = coaches.inbox;
const lessonCount = 10;
const main = (page: Page) => page.getByRole('main');
const feedbackField = (page: Page) => page.getByLabel('Your feedback for Nora Lind');

/** Counts the keys pressed, but not the text typed, which is what the coach wants to say in any case. */
function countingKeyboard(page: Page) {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.type(text),
    keys: () => keys,
  };
}

test(
  'a coach answers ten waiting lessons by keyboard on one page, and the student gets one notification for each',
  { tag: ['@B-CG-02', '@B-CG-03'] },
  async ({ page: student, browser, request }) => {
    const context = await newDevice(browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const consoleMessages = recordConsole(context);
    const desk = await context.newPage();
    await logIn(desk, { email: coach.email, password });
    await expect(main(desk).getByRole('heading', { level: 1 })).toHaveText(`Salut, ${coach.first}`);
    await signUp(student, { first: 'Nora', last: 'Lind' });
    const [nora, teacher] = [await getApiUser(student, request), await getApiUser(desk, request)];
    await connect(nora, teacher);
    await teacher.post('/api/coach/phrases/', { text: 'Keep the distance.' });
    for (let day = 1; day <= lessonCount; day += 1)
      await nora.post('/api/lessons/create/', {
        coach: teacher.slug,
        lesson_date: `2026-03-${String(day).padStart(2, '0')}`,
        student_notes: `Lesson number ${day}.`,
      });

    await desk.reload();
    const inbox = desk
      .getByRole('navigation', { name: 'Journal' })
      .getByRole('link', { name: 'Inbox' });
    await expect(inbox).toHaveText(/10 waiting/);
    await inbox.click();
    await expect(main(desk).getByText('1 of 10')).toBeVisible();
    await expectAccessibleEverywhere(desk, 'inbox');

    const keyboard = countingKeyboard(desk);
    await keyboard.press('a');
    for (let number = 1; number <= lessonCount; number += 1) {
      // Waits for the next lesson, because the previous lesson's field has the same name.
      await expect(main(desk).getByText(`1 of ${lessonCount + 1 - number}`)).toBeVisible();
      await expect(main(desk).getByText(`Lesson number ${number}.`).last()).toBeVisible();
      await expect(feedbackField(desk)).toBeFocused();
      await expect(feedbackField(desk)).toHaveValue('');
      if (number === 2) {
        await keyboard.type('/dist');
        await expect(desk.getByRole('option', { name: 'Keep the distance.' })).toBeVisible();
        await expectAccessibleEverywhere(desk, 'phrases');
        await keyboard.press('Enter');
        await expect(feedbackField(desk)).toHaveValue('Keep the distance.');
      } else await keyboard.type(`Feedback ${number}.`);
      await keyboard.press('Control+Enter');
    }
    await expect(main(desk).getByText('Nothing waits for you')).toBeVisible();
    await expectAccessibleEverywhere(desk, 'empty inbox');
    // One key to start, one for each lesson, and one for the phrase.
    expect(keyboard.keys()).toBe(1 + lessonCount + 1);
    await expect(desk).toHaveURL(/\/coach\/inbox/);
    await expect(inbox).not.toHaveText(/waiting/);

    // The student gets exactly one notification for each lesson.
    const response = await student.request.get('/api/notifications/', {
      headers: {
        authorization: `Bearer ${await student.evaluate(() => localStorage.getItem('token'))}`,
      },
    });
    const { results } = (await response.json()) as { results: { kind: string; times: number }[] };
    const feedback = results.filter(({ kind }) => kind === 'feedback');
    expect(feedback.map(({ times }) => times)).toEqual(Array(lessonCount).fill(1));
    expect(consoleMessages).toEqual([]);
    await context.close();
  },
);

test(
  'a coach on a phone opens the inbox from Today, snoozes a lesson, undoes that, and writes a note',
  { tag: ['@B-CG-01', '@B-CG-02'] },
  async ({ page: student, browser, request }) => {
    const context = await newDevice(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    const phone = await context.newPage();
    await logIn(phone, { email: coach.email, password });
    await expect(main(phone).getByRole('heading', { level: 1 })).toBeVisible();
    await signUp(student, { first: 'Mina', last: 'Oyel' });
    const [mina, teacher] = [await getApiUser(student, request), await getApiUser(phone, request)];
    await connect(mina, teacher);
    await mina.post('/api/lessons/create/', {
      coach: teacher.slug,
      lesson_date: '2026-03-11',
      student_notes: 'Second intention.',
    });
    await phone.goto('/journal');
    await main(phone).getByRole('link', { name: 'Inbox' }).tap();
    await main(phone)
      .getByRole('button', { name: /^Mina Oyel/ })
      .tap();
    await expect(main(phone).getByRole('heading', { name: 'Mina Oyel' })).toBeVisible();
    await expectAccessibleEverywhere(phone, 'an item of the inbox');
    await main(phone).getByRole('button', { name: 'Snooze' }).tap();
    await phone.getByRole('button', { name: 'For a week' }).tap();
    await holdNotice(phone, 'Snoozed until');
    await phone.getByRole('button', { name: 'Undo' }).tap();
    await expect(main(phone).getByRole('heading', { name: 'Mina Oyel' })).toBeVisible();
    await phone.getByLabel('Your feedback for Mina Oyel').fill('Longer steps.');
    await main(phone)
      .getByRole('button', { name: /^Save feedback/ })
      .tap();
    await expect(main(phone).getByText(/^Feedback for Mina Oyel saved\./)).toBeVisible();

    await phone.goto('/coach/students');
    const row = main(phone)
      .getByRole('listitem')
      .filter({ hasText: /Mina Oyel.*\d shared bout/ });
    // Midnight may have passed.
    await expect(row).toContainText(/Wrote a lesson (today|yesterday)/);
    await expectAccessibleEverywhere(phone, 'roster');
    await phone.getByRole('button', { name: 'Groups' }).tap();
    await phone.getByRole('button', { name: 'New group' }).tap();
    await phone.getByLabel('Name').fill('Juniors');
    await phone.getByRole('checkbox', { name: 'Mina Oyel' }).tap();
    await phone.getByRole('button', { name: 'Save group' }).tap();
    const groups = phone.getByRole('dialog', { name: 'Groups' });
    await expect(groups.getByText('Juniors')).toBeVisible();
    await groups.getByRole('button', { name: 'Close' }).tap();
    await shareBout(mina);
    await main(phone).getByRole('combobox', { name: 'Group' }).selectOption('Juniors');
    await expect(row.getByRole('link', { name: 'Mina Oyel' })).toBeVisible();
    const record = main(phone).getByRole('region', { name: 'Record of Juniors' });
    await expect(record.getByRole('listitem')).toHaveText(/^Mina Oyel1–0.*touch difference \+4$/);
    await expect(record.getByText('Private bouts are not included.')).toBeVisible();
    await expectAccessibleEverywhere(phone, 'the record of a group');
    await row.getByRole('link', { name: 'Mina Oyel' }).tap();
    await phone.getByRole('button', { name: 'Write a note' }).tap();
    await phone.getByLabel('Private note').fill('Left knee.');
    await phone.getByRole('button', { name: 'Save note' }).tap();
    await expect(phone.getByRole('button', { name: 'Edit note' })).toBeVisible();
    await expectAccessibleEverywhere(phone, 'a student with a note');
    await context.close();
  },
);
