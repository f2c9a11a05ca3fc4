import { auth } from '@fencing-journal/contract/auth';
import { coach } from '@fencing-journal/contract/coach';
import { connections } from '@fencing-journal/contract/connections';
import { lessons } from '@fencing-journal/contract/lessons';
import { figuresOf } from '@fencing-journal/contract/statistics';
import { tasks } from '@fencing-journal/contract/tasks';
import { aTask } from '../../testing/samples/goals.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { crumbs, dialog, exactly, optionsOf, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aConnectionList } from '../../testing/samples/connections.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aStudent, aStudentDetail } from '../../testing/samples/students.ts';
import { rawResponse, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/coach/students';
const cards = main.getByRole('listitem').filter({ hasText: 'shared bout' });
const search = main.getByRole('searchbox', exactly('Search'));
const noBouts = figuresOf({ bouts: 0, wins: 0, scored: 0, against: 0 });
const students = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aStudent({ slug: `student-${index}`, first_name: `Nora${index}` }),
  );

beforeEach(() => signIn(aUser({ subscription: 'Coach' })));

describe('student list', () => {
  test("shows names, latest entries, totals and waiting lessons in the server's order", async () => {
    stub(coach.students, [
      aStudent({
        waiting: 2,
        unread: true,
        activity: { kind: 'bout', count: 3 },
        note_start: 'Left knee.',
      }),
      aStudent({
        slug: 'ada-roy-aaaaaa',
        first_name: 'Ada',
        last_name: 'Roy',
        lessons: 0,
        shared_bouts: 1,
        last_activity: null,
        activity: null,
      }),
    ]);
    await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('Students'))).toBeVisible();
    await expect
      .element(cards.first())
      .toHaveTextContent(
        'Nora LindNewLogged 3 bouts on Mar 15, 20263 lessons, 8 shared bouts2 lessons waitingYour note: Left knee.',
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

  test('can be searched by name if it has at least ten students', async () => {
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

describe('groups of students', { tags: ['B-CG-01'] }, () => {
  const pair = [aStudent(), aStudent({ slug: 'ada-roy', first_name: 'Ada', last_name: 'Roy' })];
  const juniors = { slug: 'juniors', name: 'Juniors', students: [{ ...pair[1]! }] };

  test('filter the roster, and sorting keeps the filter', async () => {
    stub(coach.students, pair);
    stub(coach.groups, [juniors]);
    stub(coach.groupRecord, { total: noBouts, students: [] });
    const app = await renderApp(address);
    await main.getByRole('combobox', exactly('Group')).selectOptions('Juniors');
    await expect.element(main.getByText('1 of 2 students', { exact: true })).toBeVisible();
    expect(optionsOf('Sort by')).toEqual(['Lessons waiting', 'Name', 'Last activity']);
    await main.getByRole('combobox', exactly('Sort by')).selectOptions('Name');
    expect(app.search()).toBe('?group=juniors&sort=name');
    expect(cards.elements()).toHaveLength(1);
    await expectAccessible();
  });

  test('keep an unsaved name and selection of students', async () => {
    stub(coach.students, pair);
    await renderApp(address);
    await main.getByRole('button', exactly('Groups')).click();
    await dialog('Groups').getByRole('button', exactly('New group')).click();
    await dialog('New group').getByLabelText(/^Name/).fill('Juniors');
    await dialog('New group').getByRole('checkbox', exactly('Ada Roy')).click();
    await userEvent.keyboard('{Escape}');
    await dialog('Groups').getByRole('button', exactly('New group')).click();
    await expect.element(dialog('New group').getByLabelText(/^Name/)).toHaveValue('Juniors');
    await expect
      .element(dialog('New group').getByRole('checkbox', exactly('Ada Roy')))
      .toBeChecked();
  });

  test('are created, changed and deleted', async () => {
    stub(coach.students, pair);
    stub(coach.createGroup, juniors);
    stub(coach.updateGroup, juniors);
    await renderApp(address);
    await main.getByRole('button', exactly('Groups')).click();
    await dialog('Groups').getByRole('button', exactly('New group')).click();
    await dialog('New group').getByLabelText(/^Name/).fill('Juniors');
    await dialog('New group').getByRole('checkbox', exactly('Ada Roy')).click();
    stub(coach.groups, [juniors]);
    await expectAccessible();
    await dialog('New group').getByRole('button', exactly('Save group')).click();
    await expect
      .poll(() => requestsTo(coach.createGroup)[0]?.body)
      .toEqual({
        name: 'Juniors',
        students: ['ada-roy'],
      });
    stub(tasks.create, { tasks: [aTask()] });
    await dialog('Groups').getByRole('button', exactly('Give a task to Juniors')).click();
    await dialog('Task for Juniors')
      .getByLabelText(/^What to do/)
      .fill('Fifty lunges');
    await dialog('Task for Juniors').getByRole('button', exactly('Give task')).click();
    await expect.element(dialog('Groups').getByText('Task given to 1 student.')).toBeVisible();
    expect(requestsTo(tasks.create)[0]?.body).toMatchObject({
      to: juniors.slug,
      text: 'Fifty lunges',
    });
    await dialog('Groups').getByRole('button', exactly('Edit Juniors')).click();
    await dialog('Edit group').getByRole('checkbox', exactly('Nora Lind')).click();
    await dialog('Edit group').getByRole('button', exactly('Save group')).click();
    await expect
      .poll(() => requestsTo(coach.updateGroup)[0]?.body)
      .toEqual({
        name: 'Juniors',
        students: ['ada-roy', 'nora-lind-aaaaaa'],
      });
    stub(coach.removeGroup, () => {
      stub(coach.groups, []);
      return { message: 'The group has been deleted.' };
    });
    await dialog('Groups').getByRole('button', exactly('Delete Juniors')).click();
    await page.getByRole('button', exactly('Delete group')).click();
    await expect.element(dialog('Groups').getByText('Juniors')).not.toBeInTheDocument();
    await expect.element(dialog('Groups').getByText('Group deleted')).toBeVisible();
    await expect.element(dialog('Groups').getByRole('heading', exactly('Groups'))).toHaveFocus();
    expect(requestsTo(coach.removeGroup)).toHaveLength(1);
  });
});

describe("a student's page", { tags: ['B-CG-01'] }, () => {
  const path = '/coach/students/nora-lind-aaaaaa';
  beforeEach(() => stub(lessons.coach, aPage('/api/lessons/coach/', [])));

  test('has a private note, saved with the version that was shown', async () => {
    let note = { text: '', version: 4 };
    stub(coach.student, () => aStudentDetail({ note }));
    stub(coach.writeNote, ({ body }) => {
      note = { text: (body as { text: string }).text, version: 5 };
      return note;
    });
    await renderApp(path);
    await main.getByRole('button', exactly('Write a note')).click();
    await expect.element(main.getByLabelText('Private note')).toHaveFocus();
    await main.getByLabelText('Private note').fill('Left knee.');
    await main.getByRole('button', exactly('Save note')).click();
    await expect.element(main.getByRole('button', exactly('Edit note'))).toHaveFocus();
    await expect.element(main.getByText('Left knee.', { exact: true })).toBeVisible();
    expect(requestsTo(coach.writeNote)[0]?.headers.get('if-match')).toBe('"4"');
    await expectAccessible();
  });

  test('keeps what was typed in a private note changed elsewhere, and saves it on the second try', async () => {
    const save = main.getByRole('button', exactly('Save note'));
    stub(coach.student, aStudentDetail({ note: { text: 'Left hand.', version: 4 } }));
    stub(coach.writeNote, ({ headers, body }) =>
      headers.get('if-match') === '"5"'
        ? { text: (body as { text: string }).text, version: 6 }
        : errorResponse('changed'),
    );
    await renderApp(path);
    await main.getByRole('button', exactly('Edit note')).click();
    await main.getByLabelText('Private note').fill('Left knee.');
    stub(coach.student, aStudentDetail({ note: { text: 'Right knee.', version: 5 } }));
    await save.click();
    await page.getByRole('dialog').getByRole('button', exactly('OK')).click();
    await expect.element(main.getByLabelText('Private note')).toHaveValue('Left knee.');
    await main.getByRole('button', exactly('Cancel')).click();
    await expect.element(main.getByText('Right knee.', { exact: true })).toBeVisible();
    await main.getByRole('button', exactly('Edit note')).click();
    await expect.element(main.getByLabelText('Private note')).toHaveValue('Left knee.');
    await save.click();
    await expect.element(main.getByRole('button', exactly('Edit note'))).toBeVisible();
    expect(requestsTo(coach.writeNote).at(-1)?.body).toEqual({ text: 'Left knee.' });
  });

  test('removes the mark for something new', async () => {
    stub(coach.student, aStudentDetail({ unread: true }));
    stub(coach.seen, { message: 'Marked as seen.' });
    await renderApp(path);
    await expect.poll(() => requestsTo(coach.seen).length).toBe(1);
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

  test('is locked if the server reports that the plan has ended', async () => {
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
