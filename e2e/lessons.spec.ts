import { coaches, password } from './support/coaches.ts';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import {
  acknowledge,
  createAccount,
  expect,
  logIn,
  newDevice,
  signUp,
  test,
  type Page,
} from './support/fixtures.ts';
import { connect, getApiUser } from './support/api-user.ts';

const main = (page: Page) => page.getByRole('main');
const coachField = (page: Page) => page.getByRole('combobox', { name: 'Coach', exact: true });
const chosenCoach = (page: Page) => coachField(page).locator('option:checked');

/** Adds a coach without an account from the open form. */
async function addCoach(page: Page, first: string, last: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a coach' });
  await dialog.getByLabel('First Name').fill(first);
  await dialog.getByLabel('Last Name').fill(last);
  await dialog.getByRole('button', { name: 'Add coach' }).click();
  await expect(dialog).toBeHidden();
  await expect(chosenCoach(page)).toHaveText(`${first} ${last}`);
}

test(
  'a student records, finds, changes and deletes lessons with a coach who has no account',
  {
    tag: [
      '@R-LES-01',
      '@R-LES-02',
      '@R-LES-03',
      '@R-LES-06',
      '@R-LES-11',
      '@R-LES-12',
      '@R-LES-13',
      '@R-LES-14',
      '@R-LES-15',
      '@R-LES-16',
      '@R-LES-17',
      '@R-LES-18',
      '@R-LES-19',
      '@R-LES-20',
      '@R-LES-21',
      '@R-LES-24',
      '@R-LES-25',
      '@R-LES-26',
      '@R-LES-27',
      '@R-LES-28',
      '@R-LES-29',
      '@R-LES-30',
      '@R-LES-36',
      '@R-LES-38',
      '@R-LES-39',
      '@R-ERR-25',
      '@R-ERR-26',
      '@R-ERR-27',
      '@R-ERR-42',
      '@R-NAV-14',
    ],
  },
  async ({ page }) => {
    await signUp(page);
    await page.getByRole('link', { name: 'Lessons' }).first().click();
    await expect(page.getByText('No lessons found')).toBeVisible();
    await expectAccessibleEverywhere(page, 'no lessons');

    await main(page).getByRole('link', { name: 'Add Lesson' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Lesson' })).toBeVisible();
    await addCoach(page, 'Ilse', 'Varn');
    await expectAccessibleEverywhere(page, 'new lesson');
    await page.getByLabel('Lesson Date').fill('2026-03-14');
    await page.getByLabel('Student Notes').fill('Parry six, then the riposte.');
    await page.getByRole('button', { name: 'Add Lesson' }).click();
    await acknowledge(page, 'Lesson Created', 'Lesson has been created successfully');
    await expect(page).toHaveURL(/\/journal\/lessons$/);
    const card = main(page).getByRole('listitem').filter({ hasText: 'Ilse Varn' });
    await expect(card).toContainText('Parry six, then the riposte.');
    await expectAccessibleEverywhere(page, 'lessons');

    await page.getByRole('button', { name: 'Your coaches' }).click();
    await expect(page.getByRole('dialog', { name: 'Your coaches' })).toContainText('Ilse Varn');
    await expectAccessibleEverywhere(page, 'own coaches');
    await page.keyboard.press('Escape');

    await card.getByRole('link', { name: /, Ilse Varn, / }).click();
    await expect(page.getByRole('heading', { name: 'Coach Comments' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'a lesson');
    await main(page).getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Student Notes').fill('Parry six with opposition.');
    await expectAccessibleEverywhere(page, 'lesson form');
    await page.getByRole('button', { name: 'Save Lesson' }).click();
    await acknowledge(page, 'Lesson Updated', 'Lesson has been updated successfully');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Parry six with opposition.' }),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Search and filter' }).click();
    await page.getByLabel('Search').fill('riposte');
    await expect(page.getByText('No lessons found')).toBeVisible();
    await page.getByLabel('Search').fill('oppos');
    await expect(card).toBeVisible();
    await expect(page).toHaveURL(/search=oppos/);
    await expectAccessibleEverywhere(page, 'filtered lessons');

    await card.getByRole('button', { name: /^Delete lesson/ }).click();
    const question = page.getByRole('dialog', { name: 'Delete Confirmation' });
    await expect(question).toContainText('Want to delete the Lesson?');
    await question.getByRole('button', { name: 'Delete lesson' }).click();
    await acknowledge(page, 'Lesson Deleted', 'Lesson has been deleted successfully');
    await expect(card).toHaveCount(0);
  },
);

test.describe('a lesson with empty fields', () => {
  test.use({ allowedInConsole: /status of 400 / });
  test(
    'is sent, rejected and flagged',
    { tag: ['@R-LES-22', '@R-LES-23', '@R-VAL-14', '@R-VAL-15', '@R-VAL-16'] },
    async ({ page }) => {
      await createAccount(page);
      await page.goto('/journal/lessons/add');
      const response = page.waitForResponse('**/api/lessons/create/');
      await page.getByRole('button', { name: 'Add Lesson' }).click();
      expect((await response).status()).toBe(400);
      await expect(page.getByRole('button', { name: 'Add Lesson' })).not.toHaveAttribute(
        'aria-busy',
      );
      // The date is preset. Errors shown next to fields are not repeated in a dialog.
      await expect(page.getByText('*Required')).toHaveCount(2);
      await expect(coachField(page)).toBeFocused();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );
});

test("guided entry records a lesson on a phone with today's date, the last coach and the given answers", async ({
  page,
}) => {
  await createAccount(page);
  await page.goto('/journal/lessons/add');
  await addCoach(page, 'Ilse', 'Varn');
  await page.getByLabel('Lesson Date').fill('2026-03-14');
  await page.getByLabel('Student Notes').fill('The first one.');
  await page.getByRole('button', { name: 'Add Lesson' }).click();
  await acknowledge(page, 'Lesson Created');

  await page.goto('/journal');
  await page.getByRole('link', { name: 'Guided entry' }).tap();
  await expect(page.getByLabel('What did we work on?')).toBeVisible();
  await expectAccessibleEverywhere(page, 'quick entry');
  await page.getByLabel('What did we work on?').fill('Counter-riposte.');
  await page.getByLabel('What will I practice before next time?').fill('Footwork.');
  await page.getByRole('button', { name: 'Save Lesson' }).tap();
  await acknowledge(page, 'Lesson Created', 'Lesson has been created successfully');
  const newest = main(page).getByRole('listitem').filter({ hasText: 'Ilse Varn' }).first();
  await expect(newest).toContainText('Counter-riposte.');
  await expect(newest).toContainText('Footwork.');
  await newest.getByRole('link', { name: /, Ilse Varn, / }).tap();
  await expect(page.getByText('What did we work on?')).toBeVisible();
  await expect(page.getByText('What went well?')).toHaveCount(0);
});

const lena = coaches.lessons;

test(
  'the coach gives feedback in the list, and the student sees that it is new and reads it',
  {
    tag: [
      '@R-HUB-07',
      '@R-LES-40',
      '@R-LES-41',
      '@R-LES-43',
      '@R-LES-44',
      '@R-LES-45',
      '@R-LES-46',
      '@R-LES-47',
      '@R-LES-50',
      '@R-LES-52',
    ],
  },
  async ({ page: student, browser, request }) => {
    await signUp(student, { first: 'Mina', last: 'Oyel' });
    const desk = await newDevice(browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const coach = await desk.newPage();
    await logIn(coach, { email: lena.email, password });
    await expect(
      coach.getByRole('heading', { level: 1, name: `Salut, ${lena.first}` }),
    ).toBeVisible();
    await connect(await getApiUser(student, request), await getApiUser(coach, request));

    await student.goto('/journal/lessons/add?quick');
    await expect(chosenCoach(student)).toHaveText('Lena Octave');
    await student.getByLabel('What did we work on?').fill('Stop hits to the wrist.');
    await student.getByRole('button', { name: 'Save Lesson' }).click();
    await acknowledge(student, 'Lesson Created');

    await coach.reload();
    await main(coach).getByRole('link', { name: 'Student Lessons' }).click();
    await coach.getByLabel('Feedback', { exact: true }).selectOption('Waiting for feedback');
    const found = coach.waitForResponse(/[?&]search=stop/);
    await coach.getByLabel('Search').fill('stop hits');
    // Until the response arrives, the previous list is shown dimmed.
    await found;
    const card = main(coach).getByRole('listitem').filter({ hasText: 'Stop hits to the wrist.' });
    await expect(card).toHaveCount(1);
    await expectAccessibleEverywhere(coach, 'student lessons');
    await card.getByRole('button', { name: /^Write feedback/ }).click();
    await coach.getByLabel('Your feedback for Mina Oyel').fill('Point first, then the step.');
    await expectAccessibleEverywhere(coach, 'feedback');
    await coach.getByRole('button', { name: 'Save feedback' }).click();
    await expect(coach.getByText('Feedback for Mina Oyel saved.')).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(coach).toHaveURL(/\/coach\/lessons/);

    await student.goto('/journal');
    await expect(student.getByText(/^New feedback on \d+ lesson/)).toBeVisible();
    await student.getByRole('link', { name: 'Lessons' }).first().click();
    const updatedLesson = main(student)
      .getByRole('listitem')
      .filter({ hasText: 'Stop hits to the wrist.' });
    await expect(updatedLesson).toContainText('New feedback');
    await expect(updatedLesson).toContainText('Point first, then the step.');
    await updatedLesson.getByRole('link', { name: /, Lena Octave, / }).click();
    await expect(student.getByText('New', { exact: true })).toBeVisible();
    await student.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(updatedLesson).not.toContainText('New feedback');

    await coach.getByRole('button', { name: 'Clear filters' }).first().click();
    await main(coach)
      .getByRole('link', { name: /^Edit feedback for Mina Oyel/ })
      .first()
      .click();
    await expect(coach.getByLabel('Your feedback')).toHaveValue('Point first, then the step.');
    await expectAccessibleEverywhere(coach, 'coach form');
    await coach.getByLabel('Your feedback').fill('Point first. Then the step.');
    await coach.getByRole('button', { name: 'Save feedback' }).click();
    await acknowledge(coach, 'Lesson Updated', 'Lesson has been updated successfully');
    await expect(coach.getByRole('heading', { level: 1, name: 'Student Lessons' })).toBeVisible();
    await desk.close();
  },
);
