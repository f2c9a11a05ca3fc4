import { coach } from '@fencing-journal/contract/coach';
import { goals } from '@fencing-journal/contract/goals';
import { journal } from '@fencing-journal/contract/journal';
import { lessons } from '@fencing-journal/contract/lessons';
import { tasks } from '@fencing-journal/contract/tasks';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { dayOf } from '../../lib/days.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { closeMessage, dialog, exactly, noDialog, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aGoal, aTask } from '../../testing/samples/goals.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aStudentDetail } from '../../testing/samples/students.ts';
import {
  errorResponse,
  goOffline,
  goOnline,
  onlyBody,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', exactly(name));
const address = '/journal/goals';
const changedElsewhere =
  'This was changed somewhere else in the meantime. What you entered is still here. ' +
  'Save again to use it, or close the form to see the other version.';
/** Already the next day in UTC if the browser's time zone is west of Greenwich. */
const lateEvening = new Date(2026, 2, 15, 23, 30).toISOString();

beforeEach(() => {
  signIn();
});

describe('the goals page', { tags: ['B-CG-06'] }, () => {
  test('shows a goal with its bar, figure, range and comments', async () => {
    const comment = {
      id: '33333333-3333-4333-8333-333333333333',
      text: 'Three more to go.',
      author: { slug: 'teo-marsh-bbbbbb', name: 'Teo Marsh' },
      mine: false,
      removable: true,
      created_at: '2026-03-15T10:00:00.000Z',
    };
    stub(goals.list, [aGoal({ comments: [comment] })]);
    await renderApp(address);
    await expect.element(main.getByText('66.7% · goal 75%', { exact: true })).toBeVisible();
    await expect
      .element(main.getByRole('progressbar', exactly('Progress of Win more pool bouts')))
      .toHaveAttribute('aria-valuenow', '89');
    await expect
      .element(main.getByText(/^8 of 12 pool bouts won .* likely between 39% and 86%/))
      .toBeVisible();
    await expect
      .element(main.getByRole('list', exactly('Comments on Win more pool bouts')))
      .toHaveTextContent('Three more to go.');
    await expectAccessible();
  });

  test('sets the first goal, and asks for a target only if it has a measure', async () => {
    stub(goals.create, aGoal());
    await renderApp(address);
    await expect.element(main.getByText('What do you want to reach?')).toBeVisible();
    await button('Set a goal').click();
    const form = dialog('Set a goal');
    await form.getByLabelText(/^Goal/).fill('Win more pool bouts');
    await expect.element(form.getByLabelText(/^Target/)).not.toBeInTheDocument();
    await form.getByLabelText('Measured by').selectOptions('Pool bouts won, in percent');
    await form.getByRole('button', exactly('Set goal')).click();
    await expect.element(form.getByText('*Required')).toBeVisible();
    await form.getByLabelText(/^Target/).fill('75');
    await form.getByRole('button', exactly('Set goal')).click();
    await noDialog();
    expect(onlyBody(goals.create)).toEqual({
      title: 'Win more pool bouts',
      measure: 'pool_win_rate',
      target: '75',
      due_on: '',
    });
  });

  test('keeps the idempotency key in the draft if the response was lost, and retries with it', async () => {
    const keys = () =>
      requestsTo(goals.create).map(({ headers }) => headers.get('idempotency-key') ?? '');
    stub(goals.create, unreachable);
    await renderApp(address);
    await button('Set a goal').click();
    await dialog('Set a goal').getByLabelText(/^Goal/).fill('Win more pool bouts');
    await dialog('Set a goal').getByRole('button', exactly('Set goal')).click();
    await page.getByRole('dialog').getByRole('button', exactly('OK')).click();
    expect(localStorage.getItem('fj:mine:draft:new goal')).toContain(keys()[0]);
    await cleanup();
    stub(goals.create, aGoal());
    await renderApp(address);
    await button('Set a goal').click();
    expect(localStorage.getItem('fj:mine:draft:new goal')).toContain(keys()[0]);
    await dialog('Set a goal').getByRole('button', exactly('Set goal')).click();
    await noDialog();
    expect(keys()[1]).toBe(keys()[0]);
    expect(localStorage.getItem('fj:mine:draft:new goal')).toBeNull();
  });

  test('marks a goal as done, deletes one after confirmation, and tries again after an error', async () => {
    stub(goals.list, errorResponse('internal'));
    await renderApp(address);
    await expect.element(button('Try again')).toBeVisible();
    stub(goals.list, [aGoal()]);
    await button('Try again').click();
    stub(goals.update, aGoal({ done: true }));
    stub(goals.list, [aGoal({ done: true, done_at: lateEvening })]);
    await button('Mark as done: Win more pool bouts').click();
    await expect.element(main.getByText('Done, Mar 15, 2026')).toBeVisible();
    expect(onlyBody(goals.update)).toEqual({ done: true });
    stub(goals.remove, { message: 'Gone.' });
    stub(goals.list, []);
    await button('Delete Win more pool bouts').click();
    await dialog('Delete this goal?').getByRole('button', exactly('Delete goal')).click();
    await expect.element(main.getByText('What do you want to reach?')).toBeVisible();
  });

  test('updates the other fields of a goal changed elsewhere, keeps what was typed, and saves it again', async () => {
    const title = dialog('Edit goal').getByLabelText(/^Goal/);
    const save = dialog('Edit goal').getByRole('button', exactly('Save'));
    stub(goals.list, [aGoal()]);
    stub(goals.update, ({ headers }) =>
      headers.get('if-match') === '"4"' ? aGoal() : errorResponse('changed'),
    );
    await renderApp(address);
    await button('Edit Win more pool bouts').click();
    await title.fill('Win them all');
    stub(goals.list, [aGoal({ title: 'Win some', target: 90, version: 4 })]);
    await save.click();
    await closeMessage('Error', changedElsewhere);
    await expect.element(dialog('Edit goal').getByLabelText(/^Target/)).toHaveValue('90');
    await save.click();
    await noDialog();
    expect(requestsTo(goals.update).at(-1)?.body).toMatchObject({
      title: 'Win them all',
      target: '90',
    });
  });

  test('keeps what was typed in a goal changed elsewhere after the dialog is closed', async () => {
    const title = dialog('Edit goal').getByLabelText(/^Goal/);
    stub(goals.list, [aGoal()]);
    stub(goals.update, errorResponse('changed'));
    await renderApp(address);
    await button('Edit Win more pool bouts').click();
    await title.fill('Win them all');
    stub(goals.list, [aGoal({ title: 'Win some', version: 4 })]);
    await dialog('Edit goal').getByRole('button', exactly('Save')).click();
    await closeMessage('Error', changedElsewhere);
    await userEvent.keyboard('{Escape}');
    await button('Edit Win some').click();
    await expect.element(title).toHaveValue('Win them all');
  });

  test('marks a goal as done on the second try if it was changed elsewhere', async () => {
    stub(goals.list, [aGoal()]);
    stub(goals.update, ({ headers }) =>
      headers.get('if-match') === '"4"' ? aGoal() : errorResponse('changed'),
    );
    await renderApp(address);
    const done = button('Mark as done: Win more pool bouts');
    await expect.element(done).toBeVisible();
    stub(goals.list, [aGoal({ version: 4 })]);
    await done.click();
    await closeMessage('Error', 'This has been changed somewhere else since you opened it.');
    await done.click();
    await expect.poll(() => requestsTo(goals.update).at(-1)?.headers.get('if-match')).toBe('"4"');
    await noDialog();
  });

  test('reports a task on the second try if it was changed elsewhere', async () => {
    const report = dialog('Task done').getByRole('button', exactly('Report as done'));
    stub(tasks.list, [aTask()]);
    stub(tasks.update, ({ headers }) =>
      headers.get('if-match') === '"2"' ? aTask({ done: true }) : errorResponse('changed'),
    );
    await renderApp(address);
    await button('Done: Fifty lunges').click();
    await dialog('Task done').getByLabelText('Note for your coach').fill('Sixty.');
    stub(tasks.list, [aTask({ version: 2 })]);
    await report.click();
    await closeMessage('Error', changedElsewhere);
    await report.click();
    await noDialog();
    expect(requestsTo(tasks.update).at(-1)?.body).toEqual({ done: true, note: 'Sixty.' });
  });

  test('reports a task as done with a note', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 16, 12) });
    stub(tasks.list, [aTask({ due_on: dayOf(new Date()) })]);
    await renderApp(address);
    await expect.element(main.getByText('From Teo Marsh')).toBeVisible();
    await expect.element(main.getByText('Due today')).toBeVisible();
    await button('Done: Fifty lunges').click();
    await dialog('Task done').getByLabelText('Note for your coach').fill('Sixty.');
    stub(tasks.update, aTask({ done: true }));
    stub(tasks.list, [aTask({ done: true, done_at: lateEvening, note: 'Sixty.' })]);
    await dialog('Task done').getByRole('button', exactly('Report as done')).click();
    await expect.element(main.getByText('Sixty.', { exact: true })).toBeVisible();
    expect(onlyBody(tasks.update)).toEqual({ done: true, note: 'Sixty.' });
    await expect.element(button('Not done yet: Fifty lunges')).toBeVisible();
  });

  test('says while offline that changes need a connection', async () => {
    stub(goals.list, [aGoal()]);
    await renderApp(address);
    await expect.element(main.getByText('66.7% · goal 75%', { exact: true })).toBeVisible();
    goOffline();
    await expect.element(main.getByText(/changing them needs a connection/)).toBeVisible();
    goOnline();
  });
});

describe("the coach's page about a student", { tags: ['B-CG-06'] }, () => {
  beforeEach(() => {
    signIn(aUser({ subscription: 'Coach' }));
    stub(coach.student, aStudentDetail());
    stub(lessons.coach, aPage('/api/lessons/coach/', []));
  });

  test('shows the goals, and lets the coach comment on them and assign tasks', async () => {
    stub(goals.list, [aGoal()]);
    await renderApp('/coach/students/nora-lind-aaaaaa');
    await expect.element(main.getByText('66.7% · goal 75%', { exact: true })).toBeVisible();
    await expect.element(button('Edit Win more pool bouts')).not.toBeInTheDocument();
    await button('Comment on Win more pool bouts').click();
    await main.getByRole('textbox', exactly('Comment')).fill('Well done.');
    stub(goals.comment, {
      id: '33333333-3333-4333-8333-333333333333',
      text: 'Well done.',
      author: { slug: 'robin-vega-aaaaaa', name: 'Robin Vega' },
      mine: true,
      removable: true,
      created_at: '2026-03-15T10:00:00.000Z',
    });
    await button('Send').click();
    await expect.poll(() => requestsTo(goals.comment)).toHaveLength(1);
    await button('Give a task').click();
    stub(tasks.create, { tasks: [aTask({ mine: false })] });
    stub(tasks.list, [aTask({ mine: false })]);
    await dialog('Task for Nora Lind')
      .getByLabelText(/^What to do/)
      .fill('Fifty lunges');
    await dialog('Task for Nora Lind').getByRole('button', exactly('Give task')).click();
    await expect.element(main.getByText('Fifty lunges')).toBeVisible();
    expect(onlyBody(tasks.create)).toEqual({
      to: 'nora-lind-aaaaaa',
      text: 'Fifty lunges',
      due_on: '',
    });
  });
});

describe('Today', { tags: ['B-CG-06'] }, () => {
  const today = { is_new: false, today: [], next_tournament: null, last_results: [] };
  const heading = main.getByRole('heading', exactly('To do'));

  test('shows what is due soon, with a link to it', async () => {
    const day = dayOf(new Date());
    const task = { kind: 'task' as const, id: 'a', text: 'Fifty lunges', due_on: day };
    stub(journal.today, { ...today, due: [task] });
    const app = await renderApp('/journal');
    await expect.element(heading).toBeVisible();
    await main.getByRole('link', exactly('Fifty lunges')).click();
    await app.waitForPath('/journal/goals');
  });

  test("doesn't show an empty list of what is due", async () => {
    stub(journal.today, { ...today, due: [] });
    await renderApp('/journal');
    await expect.element(main.getByRole('link', exactly('Goals'))).toBeVisible();
    await expect.poll(() => requestsTo(journal.today).length).toBe(1);
    await expect.element(heading).not.toBeInTheDocument();
  });
});
