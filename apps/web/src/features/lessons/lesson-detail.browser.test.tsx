import { lessons, type Lesson } from '@fencing-journal/contract/lessons';
import { connections } from '@fencing-journal/contract/connections';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  allFetched,
  crumbs,
  exactly,
  nextFrame,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aCoach, aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import {
  rawResponse,
  deferred,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const slug = 'lesson-20260314-aaaaaa';
const address = `/journal/lessons/${slug}`;

beforeEach(() => {
  signIn();
  stub(lessons.detail, aLesson());
  stub(lessons.all, aPage('/api/lessons/all/', []));
  stub(lessons.fieldData, { coach_list: [aCoach()] });
});

describe("the user's own lesson", () => {
  test(
    'shows coach, date, notes and feedback under their headings',
    { tags: ['R-LES-24', 'R-LES-26', 'R-LES-27', 'R-LES-28', 'R-LES-29', 'R-NAV-14'] },
    async () => {
      await renderApp(address);
      await expect
        .element(
          main.getByRole('heading', { ...exactly('Parry six, then the riposte.'), level: 1 }),
        )
        .toBeVisible();
      await expect.element(main.getByText('Teo Marsh', { exact: true })).toBeVisible();
      await expect.element(main.getByText('Mar 14, 2026', { exact: true })).toBeVisible();
      for (const [title, text] of [
        ['Notes', 'Parry six, then the riposte.'],
        ['Coach Comments', 'Keep the elbow in.'],
      ] as const)
        await expect
          .element(main.getByRole('region', exactly(title)).getByText(text, { exact: true }))
          .toBeVisible();
      expect(crumbs()).toEqual(['Journal', 'Lessons', 'Lessons Details']);
      expect(requestsTo(lessons.detail)).toMatchObject([{ path: `/api/lessons/detail/${slug}` }]);
    },
  );

  test.each([
    { student_notes: 'Parry six, then the riposte.', shown: [] },
    {
      student_notes: 'What did we work on?\nParry six. Slow.\n\nThen fast.',
      shown: ['What did we work on?', 'Slow.\n\nThen fast.'],
    },
    {
      student_notes: 'What did we work on?\nParry six.\n\nWhat went well?\nDistance.',
      shown: ['What went well?', 'Distance.'],
    },
  ])(
    'shows the first sentence of $student_notes once, as the title',
    async ({ student_notes, shown }) => {
      stub(lessons.detail, aLesson({ student_notes }));
      await renderApp(address);
      const notes = main.getByRole('region', exactly('Notes'));
      await expect.element(notes).toBeInTheDocument();
      const isHidden = (element: Element) => element.closest('.sr-only') !== null;
      expect(
        [...notes.element().querySelectorAll('p')]
          .filter((line) => !isHidden(line))
          .map((line) => line.textContent),
      ).toEqual(shown);
      expect(isHidden(notes.element())).toBe(shown.length === 0);
    },
  );

  test('separates the questions of the guided entry from the answers', async () => {
    stub(lessons.detail, aLesson({ student_notes: 'What went well?\nDistance.' }));
    await renderApp(address);
    await expect.element(main.getByText('What went well?', { exact: true })).toBeVisible();
    await expect
      .element(main.getByRole('region', exactly('Notes')).getByText('Distance.', { exact: true }))
      .toBeVisible();
  });

  test('links to the list and to its form', { tags: ['R-LES-25'] }, async () => {
    const app = await renderApp(address);
    await expect
      .element(main.getByRole('link', exactly('Edit')))
      .toHaveAttribute('href', `/journal/lessons/edit/${slug}`);
    await main.getByRole('button', exactly('Back')).click();
    await app.waitForPath('/journal/lessons');
  });

  test('shows "Loading..." until it is loaded', { tags: ['R-LES-30'] }, async () => {
    const answer = deferred<Lesson>();
    stub(lessons.detail, () => answer.promise);
    await renderApp(address);
    await expect.element(main.getByText('Loading...', { exact: true })).toBeVisible();
    answer.resolve(aLesson());
    await expect.element(main.getByText('Keep the elbow in.')).toBeVisible();
    await expect.element(main.getByText('Loading...')).not.toBeInTheDocument();
  });

  test('without videos has a Media panel without a carousel', { tags: ['R-LES-31'] }, async () => {
    await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('Media'))).toBeVisible();
    await expect.element(main.getByText(/^No videos yet\./)).toBeVisible();
  });

  test(
    "shows an error without a dialog if it can't be loaded, and the not-found page if it doesn't exist",
    { tags: ['R-NAV-31'] },
    async () => {
      stub(lessons.detail, rawResponse(400, {}));
      await renderApp(address);
      await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
      await noDialog();
      stub(lessons.detail, errorResponse('not_found'));
      await main.getByRole('button', exactly('Try again')).click();
      await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    },
  );
});

describe('new feedback', () => {
  test('is marked as read once when opened, and stays labeled while the page is open', async () => {
    stub(lessons.detail, aLesson({ unread: true }));
    stub(lessons.read, () => {
      stub(lessons.detail, aLesson());
      return aLesson();
    });
    await renderApp(address);
    await expect
      .poll(() => requestsTo(lessons.read))
      .toMatchObject([{ method: 'POST', path: `/api/lessons/read/${slug}/` }]);
    await expect.poll(() => requestsTo(lessons.detail)).toHaveLength(2);
    await allFetched();
    await expect.element(main.getByText('New', { exact: true })).toBeVisible();
    expect(requestsTo(lessons.read)).toHaveLength(1);
  });

  test.each([
    { what: 'that was read already', lesson: aLesson() },
    {
      what: 'of a student',
      lesson: aLesson({ unread: true, student: 'Nora Lind', student_slug: 'nora-lind-aaaaaa' }),
    },
  ])('$what is not labeled', async ({ lesson }) => {
    stub(lessons.detail, lesson);
    await renderApp(address);
    await expect.element(main.getByText('Keep the elbow in.')).toBeVisible();
    await expect.element(main.getByText('New', { exact: true })).not.toBeInTheDocument();
    expect(requestsTo(lessons.read)).toEqual([]);
  });

  test('stays unread if the request fails, without an error dialog', async () => {
    stub(lessons.detail, aLesson({ unread: true }));
    stub(lessons.read, rawResponse(503, {}));
    await renderApp(address);
    await expect.poll(() => requestsTo(lessons.read)).toHaveLength(1);
    await expect.element(main.getByText('Keep the elbow in.')).toBeVisible();
    await nextFrame();
    await noDialog();
  });
});

describe("a student's lesson", () => {
  beforeEach(() => {
    signIn(aUser({ subscription: 'Coach' }));
    stub(lessons.detail, aLesson({ student: 'Nora Lind', student_slug: 'nora-lind-aaaaaa' }));
    stub(lessons.coach, aPage('/api/lessons/coach/', []));
    stub(connections.list, {
      profile: {
        slug: 'robin-vega-aaaaaa',
        subscription: 'Coach',
        first_name: 'Robin',
        last_name: 'Vega',
      },
      coach_connections: [],
      student_connections: [],
      pending_students: [],
      pending_coaches: [],
      sent_requests: [],
    });
  });

  test('shows the student and a link to the feedback form, but no way to delete or to add media', async () => {
    const app = await renderApp(address);
    await expect.element(main.getByRole('heading', exactly('Nora Lind'))).toBeVisible();
    await expect.element(main.getByText('Teo Marsh', { exact: true })).toBeVisible();
    await expect.element(main.getByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
    await expect.element(main.getByText(/videos/)).not.toBeInTheDocument();
    await main.getByRole('link', exactly('Edit feedback')).click();
    await app.waitForPath(`/coach/lessons/edit/${slug}`);
  });

  test('without feedback links to the form and passes on where the coach came from', async () => {
    stub(
      lessons.detail,
      aLesson({
        coach_notes: '',
        coach_notes_at: null,
        student: 'Nora Lind',
        student_slug: 'nora-lind-aaaaaa',
      }),
    );
    const from = '/coach/lessons?student=nora-lind-aaaaaa';
    const app = await renderApp(address, undefined, { from });
    await expect.element(main.getByText('No feedback yet', { exact: true })).toBeVisible();
    await main.getByRole('link', exactly('Write feedback')).click();
    await app.waitForPath(`/coach/lessons/edit/${slug}`);
    expect(app.router.state.location.state).toEqual({ from });
  });

  test("links back to the coach's list", { tags: ['R-LES-25'] }, async () => {
    const app = await renderApp(address);
    await main.getByRole('button', exactly('Back')).click();
    await app.waitForPath('/coach/lessons');
  });
});
