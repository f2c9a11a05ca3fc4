import { coach } from '@fencing-journal/contract/coach';
import { coachLessons } from '@fencing-journal/contract/coach-lessons';
import { connections } from '@fencing-journal/contract/connections';
import { themes } from '@fencing-journal/contract/lesson-themes';
import { lessons } from '@fencing-journal/contract/lessons';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { writeDraft } from '../../forms/drafts.ts';
import { queryClient } from '../../http/query.ts';
import { dayOf } from '../../lib/days.ts';
import { byLabel, dismissNotice, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aConnectionList } from '../../testing/samples/connections.ts';
import { aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import { errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const press = (name: string) => main.getByRole('button', exactly(name)).click();
const person = (first_name: string, last_name: string) => ({
  slug: `${first_name}-${last_name}-aaaaaa`.toLowerCase(),
  connection_slug: `connection-${first_name}`.toLowerCase(),
  first_name,
  last_name,
});
const [nora, ben, kim] = [person('Nora', 'Lind'), person('Ben', 'Roy'), person('Kim', 'Vega')];
const fromCoach = aLesson({
  from_coach: true,
  student_notes: '',
  coach_notes: 'Parry four. Then the riposte.',
  themes: ['parry_riposte', 'flunge'],
});
const givenToNora = {
  ...fromCoach,
  coach: 'Robin Vega',
  coach_slug: 'robin-vega-aaaaaa',
  student: 'Nora Lind',
  student_slug: nora.slug,
};

const cadets = main.getByRole('checkbox', exactly('Cadets (2)'));

describe('writing a lesson for students', { tags: ['B-CG-04'] }, () => {
  beforeEach(() => {
    signIn(aUser({ subscription: 'Coach' }));
    stub(lessons.coach, aPage('/api/lessons/coach/', []));
    stub(
      connections.list,
      aConnectionList({
        student_connections: [nora, ben, kim].map((one, id) => ({ id, ...one })),
      }),
    );
    stub(coach.groups, [
      { slug: 'cadets-aaaaaa', name: 'Cadets', students: [nora, kim] },
      { slug: 'empty-aaaaaa', name: 'Empty', students: [] },
    ]);
    stub(coachLessons.create, ({ body }) => ({
      lessons: (body as { students: string[] }).students.map((slug) =>
        aLesson({ slug: `lesson-${slug}` }),
      ),
    }));
  });

  test('sends the text to a group and more students, with themes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 16, 12) });
    const app = await renderApp('/coach/lessons');
    await main.getByRole('link', exactly('Write a lesson')).click();
    await app.waitForPath('/coach/lessons/add');
    await expect.element(byLabel('Lesson Date')).toHaveValue(dayOf(new Date()));
    expect(requestsTo(themes.list).at(-1)?.query).toEqual({ coach: '1' });
    await cadets.click();
    await expect.element(main.getByText('2 students chosen')).toBeVisible();
    await byLabel('Kim Vega').click();
    await byLabel('Ben Roy').click();
    await expect.element(cadets).not.toBeChecked();
    await byLabel('Lesson').fill('Parry four.');
    await byLabel('Distance').click();
    await byLabel('Own words').fill('flunge');
    await press('Add theme');
    await press('Save lesson');
    await dismissNotice('Lesson saved', "It's in the journals of 2 students now.");
    expect(onlyBody(coachLessons.create)).toEqual({
      students: [nora.slug, ben.slug],
      lesson_date: dayOf(new Date()),
      coach_notes: 'Parry four.',
      themes: ['distance', 'flunge'],
    });
    await app.waitForPath('/coach/lessons');
  });

  test('leaves out a student who is no longer connected since the draft was written', async () => {
    const gone = {
      students: [nora.slug, 'gone-aaaaaa'],
      lesson_date: dayOf(new Date()),
      coach_notes: 'Parry four.',
    };
    writeDraft('coach lesson', {}, gone);
    await renderApp('/coach/lessons/add');
    await press('Save lesson');
    await dismissNotice('Lesson saved', "It's in your student's journal now.");
    expect(onlyBody(coachLessons.create)).toMatchObject({ students: [nora.slug] });
  });

  test('needs a student and a text', async () => {
    await renderApp('/coach/lessons/add');
    await press('Save lesson');
    await expect.element(byLabel('Lesson')).toHaveAccessibleDescription(/\*Required/);
    await byLabel('Lesson').fill('Parry four.');
    await press('Save lesson');
    await expect.element(main.getByText('Choose at least one student.')).toBeVisible();
    expect(requestsTo(coachLessons.create)).toEqual([]);
  });

  test('preselects the student from whose page it was opened, and keeps what was typed', async () => {
    stub(coachLessons.create, errorResponse('plan_required', { message: 'The plan ended.' }));
    await renderApp(`/coach/lessons/add?student=${ben.slug}`);
    await expect.element(byLabel('Ben Roy')).toBeChecked();
    await expect.element(byLabel('Nora Lind')).not.toBeChecked();
    await byLabel('Lesson').fill('Parry four.');
    await press('Save lesson');
    await expect.element(page.getByLabelText('Error').getByText('The plan ended.')).toBeVisible();
    await expect.element(byLabel('Lesson')).toHaveValue('Parry four.');
  });

  test('explains that it needs students if there are none', async () => {
    stub(connections.list, aConnectionList());
    await renderApp('/coach/lessons/add');
    await expect
      .element(main.getByText('You can write lessons once you have students.'))
      .toBeVisible();
  });

  test('can be changed and taken back as long as the student has added nothing', async () => {
    stub(lessons.detail, givenToNora);
    stub(lessons.update, givenToNora);
    stub(lessons.remove, { message: 'Lesson has been deleted successfully' });
    const app = await renderApp(`/coach/lessons/edit/${givenToNora.slug}`);
    await byLabel('Lesson').fill('Parry six.');
    await byLabel('Parry-riposte').click();
    await press('Save lesson');
    await dismissNotice('Lesson Updated', 'Lesson has been updated successfully');
    expect(onlyBody(lessons.update)).toEqual({
      lesson_date: '2026-03-14',
      coach_notes: 'Parry six.',
      themes: ['flunge'],
    });
    await app.waitForPath('/coach/lessons');
  });

  test('cannot be taken back after the student has added notes', async () => {
    stub(lessons.detail, { ...givenToNora, student_notes: 'Slow hand.' });
    await renderApp(`/coach/lessons/edit/${givenToNora.slug}`);
    await expect.element(main.getByText('Slow hand.')).toBeVisible();
    await expect.element(main.getByRole('button', exactly('Save lesson'))).toBeVisible();
    await expect
      .element(main.getByRole('button', exactly('Delete lesson')))
      .not.toBeInTheDocument();
  });
});

describe("a lesson from the coach in the student's journal", { tags: ['B-CG-04'] }, () => {
  beforeEach(() => {
    signIn();
    stub(lessons.fieldData, { coach_list: [] });
    stub(lessons.all, aPage('/api/lessons/all/', [{ ...fromCoach, unread: true }]));
    stub(lessons.detail, fromCoach);
  });

  test("is marked as the coach's, with its first sentence as the title", async () => {
    await renderApp('/journal/lessons');
    const card = main.getByRole('listitem').filter({ hasText: 'New from your coach' });
    await expect
      .element(card.getByRole('link', { name: /^Parry four\., Teo Marsh/ }))
      .toBeVisible();
    await expect.element(card.getByText('Then the riposte.')).toBeVisible();
    await expect
      .element(card.getByRole('link', exactly('Parry-riposte')))
      .toHaveAttribute('href', '/journal/lessons/theme?name=parry_riposte');
  });

  test("shows the coach's text, and accepts only notes", async () => {
    stub(lessons.update, fromCoach);
    const app = await renderApp(`/journal/lessons/${fromCoach.slug}`);
    await expect.element(main.getByText('Written by your coach')).toBeVisible();
    await expect
      .element(main.getByRole('region', exactly('Your notes')).getByText('No notes yet'))
      .toBeVisible();
    await main.getByRole('link', exactly('Add notes')).click();
    await main.getByRole('textbox', exactly('Your notes')).fill('Slow hand.');
    expect(document.querySelectorAll('main :is(input, textarea, select)')).toHaveLength(1);
    await press('Save notes');
    await dismissNotice('Lesson Updated', 'Lesson has been updated successfully');
    expect(onlyBody(lessons.update)).toEqual({ slug: fromCoach.slug, student_notes: 'Slow hand.' });
    await app.waitForPath(`/journal/lessons/${fromCoach.slug}`);
  });

  test('keeps the form for notes open when the lesson can’t be reloaded', async () => {
    await renderApp(`/journal/lessons/edit/${fromCoach.slug}`);
    const notes = main.getByRole('textbox', exactly('Your notes'));
    await notes.fill('Slow hand.');
    const field = notes.element();
    stub(lessons.detail, errorResponse('internal'));
    await queryClient.refetchQueries({ queryKey: ['lessons', 'detail'] });
    await expect.element(main.getByText('Could not load.')).toBeVisible();
    expect(notes.element()).toBe(field);
  });

  test('asks before it is deleted, and says that the coach wrote it', async () => {
    stub(lessons.remove, { message: 'Lesson has been deleted successfully' });
    await renderApp('/journal/lessons');
    await main.getByRole('button', { name: /^Delete lesson with Teo Marsh/ }).click();
    await expect.element(page.getByText(/Your coach wrote it for you/)).toBeVisible();
  });
});
