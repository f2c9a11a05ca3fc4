import { lessons, type Lesson } from '@fencing-journal/contract/lessons';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  crumbs,
  dialog,
  notice,
  exactly,
  byLabel,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
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
const address = '/journal/lessons';
const listPath = '/api/lessons/all/';
const pages = page.getByRole('navigation', exactly('Pages'));
const ilse = aCoach({
  coach_slug: 'ilse-varn-aaaaaa',
  first_name: 'Ilse',
  last_name: 'Varn',
  is_card: true,
});
const many = (count: number): Lesson[] =>
  Array.from({ length: count }, (_, index) =>
    aLesson({ slug: `lesson-${index + 1}`, coach: `Coach ${index + 1}` }),
  );
const shownCoaches = () =>
  main
    .getByRole('link', { name: /, Coach \d/ })
    .elements()
    .map((link) => /Coach \d+/.exec(link.ariaLabel ?? '')?.[0]);

/** A fake server that pages these lessons and searches only by coach name. */
const serve = (rows: readonly Lesson[]) =>
  stub(lessons.all, ({ query }) => {
    const found = rows.filter(
      (row) =>
        row.coach.includes(query['search'] ?? '') &&
        (query['coach'] === undefined || row.coach_slug === query['coach']),
    );
    const number = Number(query['page'] ?? 1);
    return number > 1 && (number - 1) * 5 >= found.length
      ? errorResponse('not_found')
      : aPage(listPath, found, number);
  });

beforeEach(() => {
  signIn();
  stub(lessons.fieldData, { coach_list: [aCoach(), ilse] });
});

describe('the list of lessons', () => {
  test(
    'is loaded with one request and shows coach, both notes and date on each card',
    { tags: ['R-LES-01', 'R-LES-02'] },
    async () => {
      serve([aLesson()]);
      await renderApp(address);
      const card = main.getByRole('listitem').filter({ hasText: 'Teo Marsh' });
      for (const text of ['Mar 14, 2026', 'Parry six, then the riposte.', 'Keep the elbow in.'])
        await expect.element(card.getByText(text, { exact: true })).toBeVisible();
      await expect
        .element(
          card.getByRole('link', exactly('Parry six, then the riposte., Teo Marsh, Mar 14, 2026')),
        )
        .toBeVisible();
      expect(crumbs()).toEqual(['Journal', 'Lessons']);
      expect(requestsTo(lessons.all)).toMatchObject([{ method: 'GET', path: listPath, query: {} }]);
    },
  );

  test('marks new feedback and says where there is none yet', async () => {
    serve([
      aLesson({ unread: true }),
      aLesson({ slug: 'other', coach: 'Ilse Varn', coach_notes: '', coach_notes_at: null }),
    ]);
    await renderApp(address);
    const [marked, plain] = [
      main.getByRole('listitem').filter({ hasText: 'Teo Marsh' }),
      main.getByRole('listitem').filter({ hasText: 'Ilse Varn' }),
    ];
    await expect.element(marked.getByText('New feedback', { exact: true })).toBeVisible();
    await expect.element(plain.getByText('No feedback yet', { exact: true })).toBeVisible();
    await expect.element(plain.getByText('New feedback')).not.toBeInTheDocument();
  });

  test.each([
    {
      name: 'Parry six, then the riposte., Teo Marsh, Mar 14, 2026',
      to: '/journal/lessons/lesson-20260314-aaaaaa',
    },
    {
      name: 'Edit lesson with Teo Marsh, Mar 14, 2026',
      to: '/journal/lessons/edit/lesson-20260314-aaaaaa',
    },
    { name: 'Add Lesson', to: '/journal/lessons/add' },
    { name: 'Guided entry', to: '/journal/lessons/add' },
  ])(
    'has $name, which opens $to',
    { tags: ['R-LES-24', 'R-LES-03', 'R-LES-04', 'R-LES-12'] },
    async ({ name, to }) => {
      serve([aLesson()]);
      stub(lessons.detail, aLesson());
      const app = await renderApp(address);
      await main.getByRole('link', exactly(name)).click();
      await app.waitForPath(to);
      if (name === 'Guided entry') expect(app.search()).toBe('?quick');
    },
  );

  test.each([
    { width: 390, columns: 1 },
    { width: 800, columns: 2 },
    { width: 1280, columns: 3 },
  ])('at $width px has $columns columns', { tags: ['R-LES-05'] }, async ({ width, columns }) => {
    await page.viewport(width, 800);
    serve(many(5));
    await renderApp(address);
    await expect.element(main.getByRole('link', { name: /, Coach 1,/ })).toBeVisible();
    const list = main
      .getByRole('link', { name: /, Coach 1,/ })
      .element()
      .closest('ul')!;
    expect(getComputedStyle(list).gridTemplateColumns.split(' ')).toHaveLength(columns);
  });

  test(
    'offers to add a lesson if it is empty, without pages and filters',
    { tags: ['R-LES-06', 'R-LES-08', 'R-NAV-21'] },
    async () => {
      serve([]);
      await renderApp(address);
      await expect.element(main.getByText('No lessons found', { exact: true })).toBeVisible();
      await expect.element(main.getByRole('link', exactly('Add Lesson'))).toBeVisible();
      await expect.element(pages).not.toBeInTheDocument();
      await expect.element(main.getByRole('search')).not.toBeInTheDocument();
    },
  );

  test('shows a loading state', { tags: ['R-LES-07', 'R-NAV-32'] }, async () => {
    const answer = deferred<ReturnType<typeof aPage<Lesson>>>();
    stub(lessons.all, () => answer.promise);
    await renderApp(address);
    await expect.element(main.getByRole('status', exactly('Loading'))).toBeVisible();
    await expect.element(main.getByText('No lessons found')).not.toBeInTheDocument();
    answer.resolve(aPage(listPath, [aLesson()]));
    await expect.element(main.getByText('Parry six, then the riposte.')).toBeVisible();
    await expect.element(main.getByRole('status', exactly('Loading'))).not.toBeInTheDocument();
  });

  test('shows an error without a dialog, and a retry button', { tags: ['R-NAV-31'] }, async () => {
    stub(lessons.all, rawResponse(400, {}));
    await renderApp(address);
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    await noDialog();
    serve([aLesson()]);
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(main.getByText('Parry six, then the riposte.')).toBeVisible();
  });

  test(
    'has pages of five, starts on the remembered page and remembers its own',
    { tags: ['R-LES-08', 'R-LES-09', 'R-LES-10', 'R-NAV-19', 'R-CST-04'] },
    async () => {
      localStorage.setItem('currentPage', `${location.origin}${listPath}?page=2`);
      serve(many(6));
      await renderApp(address);
      await expect.poll(shownCoaches).toEqual(['Coach 6']);
      expect(requestsTo(lessons.all)).toMatchObject([{ query: { page: '2' } }]);
      await pages.getByRole('button', exactly('Page 1')).click();
      await expect.poll(shownCoaches).toHaveLength(5);
      expect(localStorage.getItem('currentPage')).toBe(`${location.origin}${listPath}?page=1`);
    },
  );
});

describe('filtering lessons', () => {
  test('by text sends one request after the debounce and updates the address', async () => {
    serve(many(6));
    const app = await renderApp(address);
    await pages.getByRole('button', exactly('Page 2')).click();
    await expect.poll(shownCoaches).toEqual(['Coach 6']);
    await byLabel('Search').fill('Coach 3');
    await expect.poll(shownCoaches).toEqual(['Coach 3']);
    expect(app.search()).toBe('?search=Coach+3');
    // Page 1 directly, without requesting page 2 of the results.
    expect(
      requestsTo(lessons.all)
        .map(({ query }) => query)
        .filter(({ search }) => search !== undefined),
    ).toEqual([{ search: 'Coach 3' }]);
    await expect.element(main.getByText('1 lesson', { exact: true })).toBeInTheDocument();
  });

  test('by coach and season', async () => {
    serve([aLesson(), aLesson({ slug: 'other', coach: 'Ilse Varn', coach_slug: ilse.coach_slug })]);
    const app = await renderApp(address);
    await expect.element(main.getByRole('listitem').filter({ hasText: 'Teo Marsh' })).toBeVisible();
    await expect.poll(() => optionsOf('Coach')).toEqual(['All coaches', 'Teo Marsh', 'Ilse Varn']);
    await byLabel('Coach').selectOptions('Ilse Varn');
    await expect
      .element(main.getByRole('listitem').filter({ hasText: 'Teo Marsh' }))
      .not.toBeInTheDocument();
    const [, season = ''] = optionsOf('Period');
    await byLabel('Period').selectOptions(season);
    await expect
      .poll(app.search)
      .toBe(
        `?coach=${ilse.coach_slug}&from=${season.slice(0, 4)}-08-01&to=20${season.slice(5)}-07-31`,
      );
  });

  test('by custom dates', async () => {
    serve([aLesson()]);
    const app = await renderApp(address);
    await byLabel('Period').selectOptions('Custom dates…');
    await byLabel('From').fill('2026-03-01');
    await byLabel('To').fill('2026-03-31');
    await expect.poll(app.search).toBe('?from=2026-03-01&to=2026-03-31');
  });

  test('by the address, even on a phone', async () => {
    await page.viewport(390, 800);
    serve(many(3));
    await renderApp(`${address}?search=Coach+2&from=2025-08-01&to=2026-07-31`);
    await expect.poll(shownCoaches).toEqual(['Coach 2']);
    await expect.element(byLabel('Search')).toHaveValue('Coach 2');
    await expect.element(byLabel('Period')).toHaveValue('2025-26');
  });

  test('is collapsed behind a button on a phone', async () => {
    await page.viewport(390, 800);
    serve([aLesson()]);
    await renderApp(address);
    await expect.element(main.getByText('Keep the elbow in.')).toBeVisible();
    await expect.element(byLabel('Search')).not.toBeVisible();
    await main.getByRole('button', exactly('Search and filter')).click();
    await expect.element(byLabel('Search')).toBeVisible();
  });

  test(
    'with no results offers to clear the filters, which empties the fields',
    { tags: ['R-LES-06'] },
    async () => {
      serve(many(2));
      const app = await renderApp(address);
      await byLabel('Search').fill('Nobody');
      await expect.element(main.getByText('No lessons found', { exact: true })).toBeVisible();
      await main.getByRole('button', exactly('Clear filters')).last().click();
      await expect.poll(shownCoaches).toEqual(['Coach 1', 'Coach 2']);
      expect(app.search()).toBe('');
      await expect.element(byLabel('Search')).toHaveValue('');
    },
  );

  test('by a coach who is no longer connected finds nothing', async () => {
    stub(lessons.all, ({ query }) =>
      query['coach'] === 'gone' ? errorResponse('not_found') : aPage(listPath, many(1)),
    );
    await renderApp(`${address}?coach=gone`);
    await expect.element(main.getByText('No lessons found', { exact: true })).toBeVisible();
    await main.getByRole('button', exactly('Clear filters')).last().click();
    await expect.poll(shownCoaches).toEqual(['Coach 1']);
  });
});

describe('deleting a lesson', () => {
  const open = async (lesson = aLesson()) => {
    let left = [lesson];
    stub(lessons.all, () => aPage(listPath, left));
    stub(lessons.remove, () => {
      left = [];
      return { message: 'Deleted.' };
    });
    await renderApp(address);
    await main.getByRole('button', exactly('Delete lesson with Teo Marsh, Mar 14, 2026')).click();
  };
  const confirm = () =>
    dialog('Delete Confirmation').getByRole('button', exactly('Delete lesson')).click();

  test(
    'asks first and does nothing after Cancel',
    { tags: ['R-LES-03', 'R-LES-11', 'R-NAV-26', 'R-NAV-28', 'R-ERR-42'] },
    async () => {
      await open();
      await expect
        .element(
          dialog('Delete Confirmation').getByText('Want to delete the Lesson?', { exact: true }),
        )
        .toBeVisible();
      await dialog('Delete Confirmation').getByRole('button', exactly('Cancel')).click();
      await noDialog();
      expect(requestsTo(lessons.remove)).toEqual([]);
    },
  );

  test(
    'shows a message and reloads the list',
    { tags: ['R-LES-11', 'R-NAV-27', 'R-ERR-26'] },
    async () => {
      await open();
      await confirm();
      await dismissNotice('Lesson Deleted', 'Lesson has been deleted successfully');
      expect(requestsTo(lessons.remove)).toMatchObject([
        { method: 'DELETE', path: '/api/lessons/delete/lesson-20260314-aaaaaa/' },
      ]);
      expect(requestsTo(lessons.all)).toHaveLength(2);
      await expect.element(main.getByText('No lessons found', { exact: true })).toBeVisible();
    },
  );

  test(
    'on the last page opens the previous page if the lesson was the only one there',
    { tags: ['R-NAV-27'] },
    async () => {
      localStorage.setItem('currentPage', `${location.origin}${listPath}?page=2`);
      let rows = many(6);
      stub(lessons.all, ({ query }) => aPage(listPath, rows, Number(query['page'] ?? 1)));
      stub(lessons.remove, () => {
        rows = many(5);
        return { message: 'Deleted.' };
      });
      await renderApp(address);
      await main.getByRole('button', { name: /^Delete lesson with Coach 6/ }).click();
      await confirm();
      await dismissNotice('Lesson Deleted', 'Lesson has been deleted successfully');
      await expect.poll(shownCoaches).toHaveLength(5);
      expect(requestsTo(lessons.all).filter(({ query }) => query['page'] === '2')).toHaveLength(1);
    },
  );

  test("shows the server's message if it fails", { tags: ['R-NAV-29'] }, async () => {
    await open();
    stub(lessons.remove, errorResponse('not_found', { message: 'It is gone already.' }));
    await confirm();
    await closeMessage('Error', 'It is gone already.');
  });

  test('without a slug sends no request', { tags: ['R-LES-55', 'R-VAL-31'] }, async () => {
    await open(aLesson({ slug: '' }));
    await confirm();
    await closeMessage('Error', 'An error occurred.');
    expect(requestsTo(lessons.remove)).toEqual([]);
  });
});

describe("the user's coaches", () => {
  const coaches = dialog('Your coaches');
  const open = async (list = [aCoach(), ilse]) => {
    stub(lessons.fieldData, { coach_list: list });
    serve([aLesson()]);
    await renderApp(address);
    await main.getByRole('button', exactly('Your coaches')).click();
  };

  test('that are cards can be removed after confirmation', async () => {
    await open();
    await expect.element(coaches.getByText('Teo Marsh', { exact: true })).toBeVisible();
    await expect
      .element(coaches.getByRole('button', exactly('Remove Teo Marsh')))
      .not.toBeInTheDocument();
    stub(lessons.removeCoach, () => {
      stub(lessons.fieldData, { coach_list: [aCoach()] });
      return { message: 'Removed.' };
    });
    await coaches.getByRole('button', exactly('Remove Ilse Varn')).click();
    expect(requestsTo(lessons.removeCoach)).toEqual([]);
    await dialog('Delete Confirmation').getByRole('button', exactly('Remove coach')).click();
    await dismissNotice('Coach removed', 'The coach is no longer on your list.');
    expect(requestsTo(lessons.removeCoach)).toMatchObject([
      { path: '/api/lessons/coaches/ilse-varn-aaaaaa/' },
    ]);
    await expect.element(coaches.getByText('Ilse Varn')).not.toBeInTheDocument();
  });

  test('that are cards can be merged with a connected coach, who can then read the lessons', async () => {
    await open();
    stub(lessons.mergeCoach, { coach: aCoach(), lessons_moved: 3 });
    await coaches.getByRole('button', exactly('Merge Ilse Varn with a connected coach')).click();
    await expect
      .element(
        dialog('Merge coach').getByText(
          'Which connected coach is Ilse Varn? Your lessons with Ilse Varn move to that coach, who can then read them.',
        ),
      )
      .toBeVisible();
    await dialog('Merge coach').getByRole('button', exactly('Teo Marsh')).click();
    await expect.element(notice('Coach merged').getByText('3 lessons moved.')).toBeVisible();
    await dismissNotice('Coach merged', 'The lessons are now with the connected coach.');
    expect(requestsTo(lessons.mergeCoach)).toMatchObject([
      { body: { card: 'ilse-varn-aaaaaa', coach: 'teo-marsh-aaaaaa' } },
    ]);
    expect(requestsTo(lessons.all)).toHaveLength(2);
  });

  test(
    "can't be merged without a connected coach, and errors are shown",
    { tags: ['R-NAV-29'] },
    async () => {
      await open([ilse]);
      await expect.element(coaches.getByRole('button', exactly('Remove Ilse Varn'))).toBeVisible();
      await expect.element(coaches.getByRole('button', { name: /^Merge/ })).not.toBeInTheDocument();
      stub(lessons.removeCoach, errorResponse('not_found', { message: 'It is gone already.' }));
      await coaches.getByRole('button', exactly('Remove Ilse Varn')).click();
      await dialog('Delete Confirmation').getByRole('button', exactly('Remove coach')).click();
      await closeMessage('Error', 'It is gone already.');
    },
  );
});
