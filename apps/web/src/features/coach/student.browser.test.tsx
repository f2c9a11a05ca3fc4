import { coach } from '@fencing-journal/contract/coach';
import { lessons, type Lesson } from '@fencing-journal/contract/lessons';
import { figuresOf } from '@fencing-journal/contract/statistics';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { crumbs, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aLesson } from '../../testing/samples/lessons.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aCoachBout, aStudentDetail } from '../../testing/samples/students.ts';
import { aVideo } from '../../testing/samples/videos.ts';
import { rawResponse, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import { writeFeedback } from '../lessons/lessons.api.ts';

const main = page.getByRole('main');
const address = '/coach/students/nora-lind-aaaaaa';
const section = (name: string) => main.getByRole('region', exactly(name));
const ofNora = (slug: string, more: Partial<Lesson> = {}) =>
  aLesson({ slug, student: 'Nora Lind', student_slug: 'nora-lind-aaaaaa', ...more });
const waits = ofNora('waits-aaaaaa', {
  lesson_date: '2026-01-10',
  student_notes: 'Stop hits.',
  coach_notes: '',
});
const done = ofNora('done-aaaaaa');
const textsIn = (name: string) =>
  section(name)
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);

beforeEach(() => {
  signIn(aUser({ subscription: 'Coach' }));
  stub(coach.student, aStudentDetail({ waiting: 1 }));
  stub(lessons.coach, ({ query }) =>
    aPage('/api/lessons/coach/', query['waiting'] === '1' ? [waits] : [done, waits]),
  );
});

describe('student page', () => {
  test('shows name, latest activity and totals', async () => {
    await renderApp(address);
    await expect.element(main.getByRole('heading', { name: 'Nora Lind', level: 1 })).toBeVisible();
    await expect
      .element(main.getByText('3 lessons, 8 shared bouts', { exact: true }))
      .toBeVisible();
    expect(crumbs()).toEqual(['Journal', 'Students', 'Nora Lind']);
    expect(requestsTo(coach.student)).toMatchObject([
      { path: '/api/coach/students/nora-lind-aaaaaa' },
    ]);
  });

  test(
    'shows "not found" for someone the user doesn\'t coach',
    { tags: ['R-ROLE-05'] },
    async () => {
      stub(coach.student, errorResponse('not_found'));
      await renderApp(address);
      await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    },
  );

  test('shows an inline error if loading fails', { tags: ['R-NAV-31'] }, async () => {
    stub(coach.student, rawResponse(400, {}));
    await renderApp(address);
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
  });
});

describe('lessons on the student page', () => {
  test('that are waiting for feedback come before newer ones, without duplicates', async () => {
    await renderApp(address);
    await expect
      .element(section('Lessons').getByText('1 waiting for feedback', { exact: true }))
      .toBeVisible();
    await expect
      .poll(() => textsIn('Lessons'))
      .toEqual([
        'Lesson on Jan 10, 2026Stop hits.Waiting for feedback',
        'Lesson on Mar 14, 2026Parry six, then the riposte.Your feedback: Keep the elbow in.',
      ]);
    expect(requestsTo(lessons.coach).map(({ query }) => query)).toEqual([
      { student: 'nora-lind-aaaaaa', waiting: '1', order: 'oldest' },
      { student: 'nora-lind-aaaaaa' },
    ]);
    await expect.element(section('Lessons').getByText(/more lesson/)).not.toBeInTheDocument();
  });

  test('that have waited longest come first, and a line counts those that are not shown', async () => {
    const oldestFirst = Array.from({ length: 7 }, (_, index) =>
      ofNora(`waits-${index}`, { lesson_date: `2026-02-0${index + 1}`, coach_notes: '' }),
    );
    stub(lessons.coach, ({ query }) => {
      const waiting = query['order'] === 'oldest' ? oldestFirst : oldestFirst.toReversed();
      return aPage('/api/lessons/coach/', query['waiting'] === '1' ? waiting : [done, ...waiting]);
    });
    await renderApp(address);
    const lines = () =>
      textsIn('Lessons').map((text) => /\w+ \d+, 2026|.* more .*/.exec(text ?? '')?.[0]);
    await expect
      .poll(lines)
      .toEqual([
        'Feb 1, 2026',
        'Feb 2, 2026',
        'Feb 3, 2026',
        'Feb 4, 2026',
        'Feb 5, 2026',
        '2 more lessons waiting for feedback',
        'Mar 14, 2026',
      ]);
    await expect
      .element(section('Lessons').getByRole('link', exactly('2 more lessons waiting for feedback')))
      .toHaveAttribute('href', '/coach/lessons?student=nora-lind-aaaaaa&waiting=1');
    await expect
      .element(section('Lessons').getByRole('link', { name: /^Write feedback for Nora Lind/ }))
      .toHaveAttribute('href', '/coach/lessons/edit/waits-0');
  });

  test('link to their pages, to the feedback form and to all lessons', async () => {
    const app = await renderApp(address);
    const leadsTo = (name: string) => section('Lessons').getByRole('link', exactly(name));
    await expect
      .element(leadsTo('Lesson on Jan 10, 2026'))
      .toHaveAttribute('href', '/journal/lessons/waits-aaaaaa');
    await expect
      .element(leadsTo('All lessons'))
      .toHaveAttribute('href', '/coach/lessons?student=nora-lind-aaaaaa');
    stub(lessons.detail, waits);
    await leadsTo('Write feedback for Nora Lind, Jan 10, 2026').click();
    await app.waitForPath('/coach/lessons/edit/waits-aaaaaa');
    expect(app.router.state.location.state).toEqual({ from: address });
  });

  test('show the number of open questions about their videos, as shared bouts do', async () => {
    stub(
      lessons.coach,
      aPage('/api/lessons/coach/', [
        ofNora('a', { lesson_media: [aVideo({ open_questions: 2 })] }),
      ]),
    );
    stub(coach.student, aStudentDetail({ bouts: [aCoachBout({ videos: 1, open_questions: 1 })] }));
    await renderApp(address);
    await expect
      .element(section('Lessons').getByText('2 questions', { exact: true }))
      .toBeVisible();
    await expect
      .element(section('Shared bouts').getByText('1 question', { exact: true }))
      .toBeVisible();
  });

  test("are reloaded with the student's figures after feedback is written", async () => {
    await renderApp(address);
    await expect
      .element(section('Lessons').getByText('1 waiting for feedback', { exact: true }))
      .toBeVisible();
    stub(lessons.update, { ...waits, coach_notes: 'Point first.' });
    stub(lessons.coach, ({ query }) =>
      aPage(
        '/api/lessons/coach/',
        query['waiting'] === '1' ? [] : [done, { ...waits, coach_notes: 'Point first.' }],
      ),
    );
    await writeFeedback(waits.slug, 'Point first.');
    await expect
      .element(section('Lessons').getByText('Your feedback: Point first.', { exact: true }))
      .toBeVisible();
    await expect
      .element(section('Lessons').getByText('1 waiting for feedback', { exact: true }))
      .not.toBeInTheDocument();
    expect(requestsTo(coach.student)).toHaveLength(2);
  });

  test('show an empty state that links only to writing a lesson if there are none', async () => {
    stub(lessons.coach, aPage('/api/lessons/coach/', []));
    await renderApp(address);
    await expect
      .element(section('Lessons').getByText('No lesson found', { exact: true }))
      .toBeVisible();
    const links = section('Lessons').getByRole('link').elements();
    expect(links.map((link) => [link.ariaLabel, link.getAttribute('href')])).toEqual([
      ['Write a lesson for Nora Lind', '/coach/lessons/add?student=nora-lind-aaaaaa'],
    ]);
  });

  test('show an error without affecting the rest of the page, and can be retried', async () => {
    stub(lessons.coach, rawResponse(400, {}));
    await renderApp(address);
    await expect
      .element(section('Lessons').getByText('Could not load.', { exact: true }))
      .toBeVisible();
    await expect
      .element(section('Shared bouts').getByRole('link', { name: /^Nora Lind 15/ }))
      .toBeVisible();
    stub(lessons.coach, ({ query }) =>
      aPage('/api/lessons/coach/', query['waiting'] === '1' ? [] : [done]),
    );
    await section('Lessons').getByRole('button', exactly('Try again')).click();
    await expect
      .element(section('Lessons').getByRole('link', exactly('Lesson on Mar 14, 2026')))
      .toBeVisible();
  });
});

describe('shared data on the student page', () => {
  test(
    'shows the latest bouts and links to all of them',
    { tags: ['R-BOUT-44', 'R-BOUT-46'] },
    async () => {
      await renderApp(address);
      await expect
        .element(section('Shared bouts').getByRole('listitem'))
        .toHaveTextContent(
          /^Nora Lind \(winner\)15VSMika Roy11Won · Mar 15, 2026 · Harbour Open, Cadet Epee/,
        );
      await expect
        .element(section('Shared bouts').getByRole('link', exactly('All shared bouts')))
        .toHaveAttribute('href', '/coach/bouts?student=nora-lind-aaaaaa');
    },
  );

  test('shows the record with its range, by weapon and by season, newest first', async () => {
    const won = (wins: number) => figuresOf({ bouts: 8, wins, scored: 105, against: 94 });
    stub(
      coach.student,
      aStudentDetail({
        figures: {
          total: won(5),
          weapons: [{ weapon: 'foil', ...won(3) }],
          seasons: [
            { period: '2024-25', ...won(4) },
            { period: '2025-26', ...won(6) },
          ],
        },
      }),
    );
    await renderApp(address);
    await expect.element(section('Record').getByText('5–3', { exact: true })).toBeVisible();
    await expect
      .element(section('Record').getByText('5 of 8, likely 31–\u206086%', { exact: true }))
      .toBeVisible();
    expect(textsIn('Record').map((text) => text?.replace(/likely.*%/, ''))).toEqual([
      'Foil3–53 of 8, touch difference +11',
      '2025-266–26 of 8, touch difference +11',
      '2024-254–44 of 8, touch difference +11',
    ]);
    await expect
      .element(section('Record').getByText('Private bouts are not included.', { exact: true }))
      .toBeVisible();
  });

  test('shows empty states without bouts', async () => {
    stub(
      coach.student,
      aStudentDetail({
        bouts: [],
        figures: {
          total: figuresOf({ bouts: 0, wins: 0, scored: 0, against: 0 }),
          weapons: [],
          seasons: [],
        },
      }),
    );
    await renderApp(address);
    await expect
      .element(section('Shared bouts').getByText('No bouts found', { exact: true }))
      .toBeVisible();
    await expect
      .element(section('Record').getByText('No shared bouts yet.', { exact: true }))
      .toBeVisible();
    expect(section('Shared bouts').getByRole('link').elements()).toEqual([]);
    expect(section('Record').getByRole('heading', { level: 3 }).elements()).toEqual([]);
  });
});
