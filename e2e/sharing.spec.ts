import { coaches, password } from './support/coaches.ts';
import { acknowledge, expect, logIn, newDevice, signUp, test } from './support/fixtures.ts';

const corin = coaches.connections;
const coachName = `${corin.first} ${corin.last}`;

test.use({ allowedInConsole: /status of 404/ });

test(
  'a student and a coach connect, share a lesson with feedback, and access ends with the connection',
  {
    tag: [
      '@R-CON-20',
      '@R-CON-21',
      '@R-CON-22',
      '@R-CON-23',
      '@R-CON-24',
      '@R-CON-25',
      '@R-LES-15',
      '@R-LES-29',
      '@R-LES-43',
      '@R-ROLE-05',
      '@R-ROLE-06',
      '@AZ-6',
    ],
  },
  async ({ browser, page: student }) => {
    await signUp(student, { first: 'Inga', last: 'Quartov' });
    const desk = await newDevice(browser);
    const coach = await desk.newPage();
    await logIn(coach, { email: corin.email, password });
    await expect(coach.getByRole('heading', { level: 1 })).toContainText(corin.first);

    // The student sends a request, and the coach accepts it.
    await student.goto('/journal/connections');
    await student.getByLabel('Find Fencer').fill(coachName);
    await student
      .getByRole('list', { name: 'Fencers found' })
      .getByRole('listitem')
      .filter({ hasText: coachName })
      .getByRole('button', { name: 'Add as my coach' })
      .tap();
    await acknowledge(student, 'Send Request', 'Connection request has been sent successfully');
    await coach.goto('/journal/connections');
    await coach.getByRole('button', { name: 'Accept Inga Quartov' }).click();
    await acknowledge(coach, 'Request accepted', 'Inga Quartov is now your student.');

    // The student adds a lesson with the coach.
    await student.goto('/journal/lessons/add');
    await student.getByRole('combobox', { name: 'Coach', exact: true }).selectOption(coachName);
    await student.getByLabel('Lesson Date').fill('2026-10-02');
    await student.getByLabel('Student Notes').fill('Second intention, slowly.');
    await student.getByRole('button', { name: 'Add Lesson' }).tap();
    await acknowledge(student, 'Lesson Created', 'Lesson has been created successfully');

    // The coach reads the lesson and gives feedback.
    await coach.goto('/coach/lessons');
    const card = coach
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Second intention, slowly.' });
    await card.getByRole('button', { name: /^Write feedback for Inga Quartov/ }).click();
    await coach.getByLabel('Your feedback for Inga Quartov').fill('Show the first one longer.');
    await coach.getByRole('button', { name: 'Save feedback' }).click();
    await expect(coach.getByText('Feedback for Inga Quartov saved.')).toBeVisible();
    await card.getByRole('link').first().click();
    await expect(coach).toHaveURL(/\/journal\/lessons\/lesson-/);
    await expect(coach.getByText('Second intention, slowly.')).toBeVisible();

    await student.goto('/journal');
    await expect(student.getByText('New feedback on 1 lesson')).toBeVisible();
    await student.getByRole('main').getByRole('link', { name: 'Lessons', exact: true }).tap();
    await student
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Second intention' })
      .getByRole('link')
      .first()
      .tap();
    await expect(student.getByText('Show the first one longer.')).toBeVisible();

    // After the connection ends, the coach loses access on the next request and the student keeps the lesson.
    await student.goto('/journal/connections');
    await student.getByRole('button', { name: `Delete ${coachName}` }).tap();
    await student.getByRole('button', { name: 'Delete connection' }).tap();
    await acknowledge(student, 'Connection Deleted', 'Connection has been deleted successfully');
    await coach.reload();
    await expect(coach.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await coach.goto('/coach/lessons');
    await expect(coach.getByText('No lesson found')).toBeVisible();
    await coach.goto('/coach/students');
    await expect(coach.getByText('No students yet')).toBeVisible();
    await expect(coach.getByText('Inga Quartov')).toHaveCount(0);
    await student.goto('/journal/lessons');
    await expect(
      student.getByRole('main').getByRole('listitem').filter({ hasText: 'Second intention' }),
    ).toContainText(coachName);
    await desk.close();
  },
);
