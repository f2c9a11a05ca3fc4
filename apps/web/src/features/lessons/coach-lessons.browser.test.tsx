import { connections } from '@fencing-journal/contract/connections';
import { lessons, type Lesson } from '@fencing-journal/contract/lessons';
import { cleanup } from 'vitest-browser-react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import {
  dismissNotice,
  closeMessage,
  crumbs,
  exactly,
  byLabel,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aVideo } from '../../testing/samples/videos.ts';
import { onlyBody, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/coach/lessons';
const listPath = '/api/lessons/coach/';
const slug = 'lesson-20260314-aaaaaa';
const aStudents = (more: Partial<Lesson> = {}) =>
  aLesson({
    coach: 'Robin Vega',
    coach_slug: 'robin-vega-aaaaaa',
    student: 'Nora Lind',
    student_slug: 'nora-lind-aaaaaa',
    ...more,
  });
const waiting = aStudents({ coach_notes: '', coach_notes_at: null });
const noConnections = {
  coach_connections: [],
  student_connections: [],
  pending_students: [],
  pending_coaches: [],
  sent_requests: [],
};
const write = main.getByRole('button', exactly('Write feedback for Nora Lind, Mar 14, 2026'));
const field = byLabel('Your feedback for Nora Lind');

/** A fake server that accepts feedback. */
function serve(lesson: Lesson): void {
  stub(lessons.coach, aPage(listPath, [lesson]));
  stub(lessons.detail, lesson);
  stub(lessons.update, ({ body }) => {
    const answered = { ...lesson, coach_notes: (body as { coach_notes: string }).coach_notes };
    stub(lessons.coach, ({ query }) => aPage(listPath, query['waiting'] === '1' ? [] : [answered]));
    return answered;
  });
}

beforeEach(() => {
  signIn(aUser({ subscription: 'Coach' }));
  stub(connections.list, {
    ...noConnections,
    profile: {
      slug: 'robin-vega-aaaaaa',
      subscription: 'Coach',
      first_name: 'Robin',
      last_name: 'Vega',
    },
    student_connections: [
      {
        id: 1,
        slug: 'nora-lind-aaaaaa',
        connection_slug: 'connection-aaaaaa',
        first_name: 'Nora',
        last_name: 'Lind',
      },
    ],
  });
});

describe("the students' lessons", () => {
  test(
    'show student, date and both notes',
    { tags: ['R-LES-40', 'R-LES-41', 'R-LES-43', 'R-LES-45'] },
    async () => {
      serve(aStudents());
      await renderApp(address);
      await expect.element(main.getByRole('heading', exactly('Student Lessons'))).toBeVisible();
      const card = main.getByRole('listitem').filter({ hasText: 'Nora Lind' });
      for (const text of ['Mar 14, 2026', 'Parry six, then the riposte.', 'Keep the elbow in.'])
        await expect.element(card.getByText(text, { exact: true })).toBeVisible();
      expect(crumbs()).toEqual(['Journal', 'Student Lessons']);
      expect(requestsTo(lessons.coach)).toMatchObject([{ path: listPath, query: {} }]);
    },
  );

  test.each(['student_notes', 'coach_notes'] as const)(
    'truncate long %s to one line with an ellipsis',
    { tags: ['R-LES-44', 'R-LES-46'] },
    async (notes) => {
      serve(aStudents({ [notes]: 'Advance, lunge, recover.\n'.repeat(20) }));
      await renderApp(address);
      const preview = main.getByText(/^Advance, lunge, recover\. Advance/);
      await expect.element(preview).toBeVisible();
      const { lineHeight, textOverflow } = getComputedStyle(preview.element());
      expect(textOverflow).toBe('ellipsis');
      expect(preview.element().clientHeight).toBeLessThan(1.5 * Number.parseFloat(lineHeight));
      expect(preview.element().scrollWidth).toBeGreaterThan(preview.element().clientWidth);
    },
  );

  test.each([
    { width: 390, columns: 1 },
    { width: 800, columns: 2 },
    { width: 1280, columns: 3 },
  ])(
    'at $width px are shown in $columns columns',
    { tags: ['R-LES-42'] },
    async ({ width, columns }) => {
      await page.viewport(width, 800);
      serve(aStudents());
      await renderApp(address);
      const card = main.getByRole('listitem').filter({ hasText: 'Nora Lind' });
      await expect.element(card).toBeVisible();
      expect(
        getComputedStyle(card.element().parentElement!).gridTemplateColumns.split(' '),
      ).toHaveLength(columns);
    },
  );

  test.each([
    {
      what: 'a card',
      name: 'Nora Lind, Mar 14, 2026',
      to: `/journal/lessons/${slug}`,
    },
    {
      what: 'its pencil',
      name: 'Edit feedback for Nora Lind, Mar 14, 2026',
      to: `/coach/lessons/edit/${slug}`,
    },
  ])(
    'open from $what at $to',
    { tags: ['R-LES-47', 'R-LES-48', 'R-LES-49'] },
    async ({ name, to }) => {
      serve(aStudents());
      const app = await renderApp(address);
      await main.getByRole('link', exactly(name)).click();
      await app.waitForPath(to);
      await expect.element(main.getByRole('heading', exactly('Nora Lind'))).toBeVisible();
      expect(app.router.state.location.pathname).toBe(to);
    },
  );

  test('with videos show how many, and how many questions are open', async () => {
    serve(aStudents({ lesson_media: [aVideo({ open_questions: 1 }), aVideo({ slug: 'other1' })] }));
    await renderApp(address);
    const card = main.getByRole('listitem').filter({ hasText: 'Nora Lind' });
    await expect.element(card.getByText('2 videos', { exact: true })).toBeVisible();
    await expect.element(card.getByText('1 question', { exact: true })).toBeVisible();
  });

  test('show an empty state without filters', { tags: ['R-LES-06'] }, async () => {
    stub(lessons.coach, aPage(listPath, []));
    await renderApp(address);
    await expect.element(main.getByText('No lesson found', { exact: true })).toBeVisible();
    await expect.element(main.getByRole('search')).not.toBeInTheDocument();
  });

  test('are filtered by student and by missing feedback', async () => {
    serve(waiting);
    const app = await renderApp(address);
    await expect.element(write).toBeVisible();
    await expect.poll(() => optionsOf('Student')).toEqual(['All students', 'Nora Lind']);
    await byLabel('Student').selectOptions('Nora Lind');
    await expect.poll(app.search).toBe('?student=nora-lind-aaaaaa');
    await byLabel('Feedback').selectOptions('Waiting for feedback');
    await expect
      .poll(() => requestsTo(lessons.coach).at(-1)?.query)
      .toEqual({ student: 'nora-lind-aaaaaa', waiting: '1' });
  });
});

describe('without the Coach plan', () => {
  test('the page explains the plan and requests no lessons', async () => {
    signIn();
    await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('Student Lessons'))).toBeVisible();
    await expect
      .element(main.getByText('This page is part of the Coach plan', { exact: true }))
      .toBeVisible();
    expect(requestsTo(lessons.coach)).toEqual([]);
  });

  test("the user's own lessons are not shown as a student's", async () => {
    stub(lessons.coach, aPage(listPath, [aLesson()]));
    await renderApp(address);
    await expect
      .element(main.getByText('This page is part of the Coach plan', { exact: true }))
      .toBeVisible();
    await expect.element(main.getByText('Keep the elbow in.')).not.toBeInTheDocument();
  });
});

describe('feedback on a card', () => {
  test(
    'is written inline next to the full notes, and only the feedback is sent',
    { tags: ['R-LES-52'] },
    async () => {
      serve({ ...waiting, student_notes: 'First line.\nSecond line.' });
      const app = await renderApp(address);
      await write.click();
      await expect.element(field).toHaveFocus();
      await expect.element(main.getByText('First line. Second line.')).toBeVisible();
      await field.fill('Keep the elbow in.');
      await main.getByRole('button', exactly('Save feedback')).click();
      await expect
        .element(main.getByText('Feedback for Nora Lind saved.', { exact: true }))
        .toHaveFocus();
      expect(requestsTo(lessons.update)).toMatchObject([
        { method: 'PATCH', path: `/api/lessons/update/${slug}/` },
      ]);
      expect(onlyBody(lessons.update)).toEqual({ slug, coach_notes: 'Keep the elbow in.' });
      await expect.element(main.getByText('Keep the elbow in.', { exact: true })).toBeVisible();
      await expect.element(write).not.toBeInTheDocument();
      await app.waitForPath(address);
    },
  );

  test('removes the card from the lessons that are waiting for feedback', async () => {
    serve(waiting);
    await renderApp(`${address}?waiting=1`);
    await write.click();
    await field.fill('Keep the elbow in.');
    await main.getByRole('button', exactly('Save feedback')).click();
    await expect
      .element(main.getByText('Feedback for Nora Lind saved.', { exact: true }))
      .toHaveFocus();
    await expect.element(main.getByText('No lesson found', { exact: true })).toBeVisible();
  });

  test('is flagged and not sent if it is empty', { tags: ['R-LES-51'] }, async () => {
    serve(waiting);
    await renderApp(address);
    await write.click();
    await main.getByRole('button', exactly('Save feedback')).click();
    await expect.element(field).toHaveAccessibleDescription('*Required');
    expect(requestsTo(lessons.update)).toEqual([]);
  });

  test('keeps what was typed if the server rejects it', { tags: ['R-NAV-29'] }, async () => {
    serve(waiting);
    stub(lessons.update, errorResponse('plan_required', { message: 'The Coach plan is needed.' }));
    await renderApp(address);
    await write.click();
    await field.fill('Keep the elbow in.');
    await main.getByRole('button', exactly('Save feedback')).click();
    await closeMessage('Error', 'The Coach plan is needed.');
    await expect.element(field).toHaveValue('Keep the elbow in.');
  });

  test('is restored as a draft after Cancel and after leaving the page', async () => {
    serve(waiting);
    await renderApp(address);
    await write.click();
    await field.fill('Keep the');
    await main.getByRole('button', exactly('Cancel')).click();
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(write).toHaveFocus();
    await cleanup();
    await renderApp(address);
    await write.click();
    await expect.element(field).toHaveValue('Keep the');
  });
});

describe("the coach's form", () => {
  const form = `/coach/lessons/edit/${slug}`;

  test(
    'shows the lesson, and only the feedback can be edited',
    { tags: ['R-LES-49', 'R-LES-50'] },
    async () => {
      serve(aStudents());
      await renderApp(form);
      await expect.element(byLabel('Your feedback')).toHaveValue('Keep the elbow in.');
      for (const text of ['Nora Lind', 'Parry six, then the riposte.'])
        await expect.element(main.getByText(text, { exact: true }).last()).toBeVisible();
      await expect.element(main.getByText(/Mar 14, 2026 · Coach: Robin Vega/)).toBeVisible();
      expect(document.querySelectorAll('main :is(input, textarea, select):enabled')).toHaveLength(
        1,
      );
    },
  );

  test(
    'sends a PATCH with only slug and coach_notes, and shows a message on the list',
    { tags: ['R-LES-52', 'R-LES-39', 'R-ERR-27'] },
    async () => {
      serve(aStudents());
      const app = await renderApp(form);
      await byLabel('Your feedback').fill('Elbow in, point up.');
      await main.getByRole('button', exactly('Save feedback')).click();
      await dismissNotice('Lesson Updated', 'Lesson has been updated successfully');
      expect(onlyBody(lessons.update)).toEqual({ slug, coach_notes: 'Elbow in, point up.' });
      await app.waitForPath(address);
    },
  );

  const later = aStudents({
    slug: 'lesson-20260401-aaaaaa',
    lesson_date: '2026-04-01',
    coach_notes: '',
    coach_notes_at: null,
  });

  test('returns to the list with its filters', async () => {
    serve(waiting);
    stub(lessons.coach, aPage(listPath, [waiting, later]));
    const app = await renderApp(`${address}?student=nora-lind-aaaaaa&waiting=1`);
    await main.getByRole('link', exactly('Edit feedback for Nora Lind, Mar 14, 2026')).click();
    await byLabel('Your feedback').fill('Elbow in, point up.');
    await main.getByRole('button', exactly('Save feedback')).click();
    await dismissNotice('Lesson Updated', 'Lesson has been updated successfully');
    await app.waitForPath(address);
    expect(app.search()).toBe('?student=nora-lind-aaaaaa&waiting=1');
  });

  test('continues with the next waiting lesson of the previous page, and returns there after the last', async () => {
    serve(waiting);
    stub(lessons.coach, aPage(listPath, [waiting, later]));
    stub(lessons.update, () => {
      stub(lessons.coach, aPage(listPath, requestsTo(lessons.update).length === 1 ? [later] : []));
      stub(lessons.detail, later);
      return waiting;
    });
    const from = `${address}?student=nora-lind-aaaaaa`;
    const app = await renderApp(form, undefined, { from });
    await byLabel('Your feedback').fill('Elbow in, point up.');
    const next = main.getByRole('button', { name: /^Save and open next/ });
    await expect.element(next).toHaveTextContent('Save and open next: Nora Lind, Apr 1, 2026');
    expect(requestsTo(lessons.coach).map(({ query }) => query)).toEqual([
      { student: 'nora-lind-aaaaaa', waiting: '1' },
    ]);
    await next.click();
    await app.waitForPath(`/coach/lessons/edit/${later.slug}`);
    expect(onlyBody(lessons.update)).toEqual({ slug, coach_notes: 'Elbow in, point up.' });
    await expect.element(byLabel('Your feedback')).toHaveValue('');
    await expect.element(next).not.toBeInTheDocument();
    await byLabel('Your feedback').fill('Good.');
    await main.getByRole('button', exactly('Save feedback')).click();
    await app.waitForPath(address);
    expect(app.search()).toBe('?student=nora-lind-aaaaaa');
  });

  test('that is refused keeps the focus on the button for the next lesson', async () => {
    serve(waiting);
    stub(lessons.coach, aPage(listPath, [waiting, later]));
    stub(lessons.update, errorResponse('forbidden', { message: 'Not now.' }));
    await renderApp(form);
    await byLabel('Your feedback').fill('Elbow in.');
    const next = main.getByRole('button', { name: /^Save and open next/ });
    await next.click();
    await closeMessage('Error', 'Not now.');
    await expect.element(next).toHaveFocus();
  });

  test("can't be saved empty", { tags: ['R-LES-51', 'R-VAL-18'] }, async () => {
    serve(aStudents());
    await renderApp(form);
    await byLabel('Your feedback').fill('');
    await main.getByRole('button', exactly('Save feedback')).click();
    await expect.element(byLabel('Your feedback')).toHaveAccessibleDescription('*Required');
    await noDialog();
    expect(requestsTo(lessons.update)).toEqual([]);
  });

  test('starts with feedback that was written on another device in the meantime', async () => {
    stub(lessons.coach, aPage(listPath, []));
    stub(lessons.detail, aStudents({ coach_notes: 'Long arm.' }));
    const app = await renderApp(`/journal/lessons/${slug}`);
    await expect.element(main.getByText('Long arm.')).toBeVisible();
    stub(lessons.detail, aStudents({ coach_notes: 'Long arm, short step.' }));
    await queryClient.invalidateQueries({ refetchType: 'none' });
    await app.router.navigate(form);
    await expect.element(byLabel('Your feedback')).toHaveValue('Long arm, short step.');
  });

  test("of the user's own lesson redirects to the student's form", async () => {
    stub(lessons.detail, aLesson());
    stub(lessons.fieldData, { coach_list: [] });
    const app = await renderApp(form);
    await app.waitForPath(`/journal/lessons/edit/${slug}`);
  });

  test('shows "not found" for a missing lesson', async () => {
    stub(lessons.detail, errorResponse('not_found'));
    await renderApp(form);
    await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  });
});
