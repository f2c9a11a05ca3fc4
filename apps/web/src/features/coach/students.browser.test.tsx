import { auth } from '@fencing-journal/contract/auth';
import { coach } from '@fencing-journal/contract/coach';
import { connections } from '@fencing-journal/contract/connections';
import { lessons } from '@fencing-journal/contract/lessons';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { crumbs, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aConnectionList } from '../../testing/samples/connections.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aStudent, aStudentDetail } from '../../testing/samples/students.ts';
import { rawResponse, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/coach/students';
const cards = main.getByRole('listitem').filter({ hasText: 'shared bout' });
const search = main.getByRole('searchbox', exactly('Search'));
const students = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aStudent({ slug: `student-${index}`, first_name: `Nora${index}` }),
  );

beforeEach(() => signIn(aUser({ subscription: 'Coach' })));

describe('student list', () => {
  test("shows names, latest entries, totals and waiting lessons in the server's order", async () => {
    stub(coach.students, [
      aStudent({ waiting: 2 }),
      aStudent({
        slug: 'ada-roy-aaaaaa',
        first_name: 'Ada',
        last_name: 'Roy',
        lessons: 0,
        shared_bouts: 1,
        last_activity: null,
      }),
    ]);
    await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('Students'))).toBeVisible();
    await expect
      .element(cards.first())
      .toHaveTextContent(
        'Nora Lind2 waiting for feedbackLatest entry Mar 15, 20263 lessons, 8 shared bouts',
      );
    await expect
      .element(cards.last())
      .toHaveTextContent(/^Ada RoyNo entries yet0 lessons, 1 shared bout$/);
    expect(crumbs()).toEqual(['Journal', 'Students']);
    await expect.element(search).not.toBeInTheDocument();
  });

  test('opens a student', async () => {
    stub(coach.students, [aStudent()]);
    stub(coach.student, errorResponse('not_found'));
    const app = await renderApp(address);
    await main.getByRole('link', exactly('Nora Lind')).click();
    await app.waitForPath('/coach/students/nora-lind-aaaaaa');
  });

  test('can be searched by name from ten students on', async () => {
    stub(coach.students, students(10));
    await renderApp(address);
    await search.fill('nora7');
    await expect.element(main.getByText('1 of 10 students', { exact: true })).toBeVisible();
    expect(cards.elements()).toHaveLength(1);
    await search.fill('');
    await expect.poll(() => cards.elements()).toHaveLength(10);
  });

  test('explains how students connect if there are none, and links there', async () => {
    stub(coach.students, []);
    stub(connections.list, aConnectionList());
    const app = await renderApp(address);
    await expect.element(main.getByText('No students yet', { exact: true })).toBeVisible();
    await main.getByRole('link', exactly('Go to Connections')).click();
    await app.waitForPath('/journal/connections');
  });

  test('shows an error with a retry button if loading fails', { tags: ['R-NAV-31'] }, async () => {
    stub(coach.students, rawResponse(400, {}));
    await renderApp(address);
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    stub(coach.students, [aStudent()]);
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(main.getByRole('link', exactly('Nora Lind'))).toBeVisible();
  });
});

test('the students page links to all lessons and bouts of students', async () => {
  stub(coach.students, [aStudent()]);
  await renderApp(address);
  await expect
    .element(main.getByRole('link', exactly('All lessons')))
    .toHaveAttribute('href', '/coach/lessons');
  await expect
    .element(main.getByRole('link', exactly('All bouts')))
    .toHaveAttribute('href', '/coach/bouts');
});

describe.each([
  { path: address, endpoint: coach.students },
  { path: '/coach/students/nora-lind-aaaaaa', endpoint: coach.student },
])('$path without the Coach plan', ({ path, endpoint }) => {
  const says = main.getByText('This page is part of the Coach plan', { exact: true });

  test(
    'explains what the plan includes, and sends nothing',
    { tags: ['R-ROLE-03', 'R-ROLE-04'] },
    async () => {
      signIn(aUser());
      await renderApp(path);
      await expect.element(says).toBeVisible();
      expect(requestsTo(endpoint)).toEqual([]);
    },
  );

  test('is locked if the server says that the plan has ended', async () => {
    stub(endpoint, errorResponse('plan_required'));
    await renderApp(path);
    await expect.element(says).toBeVisible();
  });

  test('opens with a plan that is neither Student nor Coach', { tags: ['R-ROLE-04'] }, async () => {
    const user = { ...aUser(), subscription: 'Club' };
    signIn(user);
    stub(auth.me, rawResponse(200, { user_data: user }));
    stub(lessons.coach, aPage('/api/lessons/coach/', []));
    stub(endpoint, endpoint === coach.students ? [aStudent()] : aStudentDetail());
    await renderApp(path);
    await expect.element(main.getByText('Nora Lind').first()).toBeVisible();
  });
});
