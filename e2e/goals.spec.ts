import type { Browser } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { connect, getApiUser, shareBout } from './support/api-user.ts';
import { coaches, password } from './support/coaches.ts';
import { expect, logIn, newDevice, signUp, test } from './support/fixtures.ts';

const greta = coaches.goals;

async function coachAtDesk(browser: Browser) {
  const context = await newDevice(browser, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const desk = await context.newPage();
  await logIn(desk, { email: greta.email, password });
  await expect(
    desk.getByRole('heading', { level: 1, name: `Salut, ${greta.first}` }),
  ).toBeVisible();
  return desk;
}

test(
  'a task is given, done with a note, and reported to the coach',
  { tag: '@B-CG-06' },
  async ({ page: student, browser, request }) => {
    const desk = await coachAtDesk(browser);
    await signUp(student, { first: 'Tessa', last: 'Lind' });
    const tessa = await getApiUser(student, request);
    await connect(tessa, await getApiUser(desk, request));

    await desk.goto(`/coach/students/${tessa.slug}`);
    await desk.getByRole('button', { name: 'Give a task' }).click();
    const form = desk.getByRole('dialog', { name: 'Task for Tessa Lind' });
    await form.getByLabel('What to do').fill('Fifty lunges a day');
    await form.getByRole('button', { name: 'Give task' }).click();
    await expect(desk.getByText('Fifty lunges a day')).toBeVisible();

    await student.goto('/journal/notifications');
    await student.getByRole('link', { name: `${greta.first} ${greta.last} gave you a task` }).tap();
    await expect(student).toHaveURL(/\/journal\/goals$/);
    await student.getByRole('button', { name: 'Done: Fifty lunges a day' }).tap();
    const report = student.getByRole('dialog', { name: 'Task done' });
    await report.getByLabel('Note for your coach').fill('Sixty on Sunday.');
    await report.getByRole('button', { name: 'Report as done' }).tap();
    await expect(student.getByText('Sixty on Sunday.')).toBeVisible();
    await expectAccessibleEverywhere(student, 'goals with a task done');

    await desk.goto('/journal/notifications');
    await desk.getByRole('link', { name: 'Tessa Lind did a task you gave' }).click();
    await expect(desk).toHaveURL(new RegExp(`/coach/students/${tessa.slug}$`));
    await expect(desk.getByText('Sixty on Sunday.')).toBeVisible();
  },
);

test(
  'a goal is set, reached and marked as done, and the coach comments on it',
  { tag: '@B-CG-06' },
  async ({ page: student, browser, request }) => {
    const desk = await coachAtDesk(browser);
    await signUp(student, { first: 'Gina', last: 'Lind' });
    const gina = await getApiUser(student, request);
    await connect(gina, await getApiUser(desk, request));

    await student.goto('/journal/goals');
    await student.getByRole('button', { name: 'Set a goal' }).tap();
    const form = student.getByRole('dialog', { name: 'Set a goal' });
    await form.getByLabel('Goal', { exact: false }).first().fill('Win my first bout');
    await form.getByLabel('Measured by').selectOption('Wins in competition');
    await form.getByLabel('Target').fill('1');
    await form.getByLabel('Due').fill('2026-05-01');
    await form.getByRole('button', { name: 'Set goal' }).tap();
    await expect(student.getByText('0 of 1', { exact: true })).toBeVisible();
    await shareBout(gina);
    await student.reload();
    await expect(student.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(student.getByText('Reached', { exact: true })).toBeVisible();
    await student.getByRole('button', { name: 'Mark as done: Win my first bout' }).tap();
    await expect(student.getByRole('button', { name: /^Open again/ })).toBeVisible();

    await desk.goto('/journal/notifications');
    await desk.getByRole('link', { name: 'Gina Lind reached a goal' }).click();
    await desk.getByRole('button', { name: 'Comment on Win my first bout' }).click();
    await desk.getByLabel('Comment', { exact: true }).fill('The first of many.');
    await desk.getByRole('button', { name: 'Send' }).click();
    await expect(desk.getByText('The first of many.')).toBeVisible();
    await expectAccessibleEverywhere(desk, 'a student with goals');

    await student.goto('/journal/notifications');
    await student
      .getByRole('link', { name: `${greta.first} ${greta.last} commented on your goal` })
      .tap();
    await expect(student.getByText('The first of many.')).toBeVisible();
  },
);
