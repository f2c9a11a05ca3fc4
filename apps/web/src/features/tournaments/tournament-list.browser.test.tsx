import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  crumbs,
  dialog,
  exactly,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aPage } from '../../testing/samples/page.ts';
import { aTournament, aTournamentDetail } from '../../testing/samples/tournaments.ts';
import {
  rawResponse,
  deferred,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const listPath = '/api/tournaments/all/';
const cups = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aTournament({ slug: `cup-${index + 1}`, name: `Cup ${index + 1}` }),
  );
const pages = page.getByRole('navigation', exactly('Pages'));
const shownCups = () =>
  main
    .getByRole('link', { name: /^Cup/ })
    .elements()
    .map((link) => link.textContent);

/** Stubs the list with these tournaments, paged like the real API. */
const serve = (rows: ReturnType<typeof cups>) =>
  stub(tournaments.all, ({ query }) => {
    const number = Number(query['page'] ?? 1);
    return number > 1 && (number - 1) * 5 >= rows.length
      ? errorResponse('not_found')
      : aPage(listPath, rows, number);
  });

beforeEach(() => signIn());

describe('tournament list', () => {
  test(
    'loads and shows name, date and, if there is one, location',
    { tags: ['R-TRN-01', 'R-TRN-03', 'R-TRN-08', 'R-NAV-15'] },
    async () => {
      serve([
        aTournament(),
        aTournament({
          slug: 'club-cup-aaaaaa',
          name: 'Club Cup',
          date: '2026-01-02',
          location: '',
        }),
      ]);
      await renderApp('/journal/tournaments');
      const [harbour, club] = [
        main.getByRole('listitem').filter({ hasText: 'Harbour Open' }),
        main.getByRole('listitem').filter({ hasText: 'Club Cup' }),
      ];
      await expect.element(harbour.getByText('Portland, OR', { exact: true })).toBeVisible();
      await expect.element(harbour.getByText('Mar 14, 2026', { exact: true })).toBeVisible();
      await expect.element(club.getByText('Jan 2, 2026', { exact: true })).toBeVisible();
      await expect.element(club.getByText('Portland')).not.toBeInTheDocument();
      expect(crumbs()).toEqual(['Journal', 'Tournaments']);
      expect(requestsTo(tournaments.all)).toMatchObject([
        { method: 'GET', path: listPath, query: {} },
      ]);
    },
  );

  test('puts each season under a heading, including on the next page', async () => {
    serve(
      ['2026-10-03', '2026-08-01', '2026-07-31', '2025-09-01', '2025-08-02', '2025-08-01'].map(
        (date) => aTournament({ slug: date, name: `Cup ${date}`, date }),
      ),
    );
    await renderApp('/journal/tournaments');
    const seasons = () =>
      main
        .getByRole('heading', { level: 2 })
        .elements()
        .map((heading) => [
          heading.textContent,
          heading.parentElement?.querySelectorAll('ul > li').length,
        ]);
    await expect.poll(seasons).toEqual([
      ['2026-27', 2],
      ['2025-26', 3],
    ]);
    await pages.getByRole('button', exactly('Next page')).click();
    await expect.poll(seasons).toEqual([['2025-26', 1]]);
  });

  test('shows the first tournaments in the place of their placeholders on a phone', async () => {
    await page.viewport(390, 844);
    const answer = deferred<ReturnType<typeof aPage<ReturnType<typeof aTournament>>>>();
    stub(tournaments.all, () => answer.promise);
    await renderApp('/journal/tournaments');
    const placeholders = main.getByRole('status', exactly('Loading'));
    await expect.element(placeholders).toBeVisible();
    const { top } = placeholders.element().getBoundingClientRect();
    answer.resolve(aPage(listPath, cups(2)));
    const season = main.getByRole('region').first();
    await expect.element(season).toBeVisible();
    expect(Math.abs(season.element().getBoundingClientRect().top - top)).toBeLessThanOrEqual(4);
  });

  test(
    'shows the days of a longer tournament and its results',
    { tags: ['B-RS-01', 'B-RS-04'] },
    async () => {
      serve([
        aTournament({
          end_date: '2026-03-15',
          results: [
            {
              slug: 'cadet-epee-aaaaaa',
              name: 'Cadet Epee',
              place: 3,
              entries: 22,
              rating_earned: 'C26',
            },
            {
              slug: 'open-epee-aaaaaa',
              name: 'Open Epee',
              place: 12,
              entries: null,
              rating_earned: null,
            },
          ],
        }),
      ]);
      await renderApp('/journal/tournaments');
      await expect.element(main.getByText('Mar 14–15, 2026', { exact: true })).toBeVisible();
      const results = main.getByRole('list', exactly('Results')).getByRole('listitem');
      await expect.element(results.first()).toHaveTextContent('3rd of 22 Cadet Epee · earned C26');
      await expect.element(results.last()).toHaveTextContent('12th Open Epee');
    },
  );

  test.each([
    {
      name: 'Harbour Open',
      to: '/journal/tournaments/harbour-open-aaaaaa',
    },
    {
      name: 'Edit Harbour Open',
      to: '/journal/tournaments/edit/harbour-open-aaaaaa',
    },
    { name: 'Add Tournament', to: '/journal/tournaments/add' },
  ])(
    'has a $name link that opens $to',
    { tags: ['R-TRN-04', 'R-TRN-05', 'R-TRN-02'] },
    async ({ name, to }) => {
      serve([aTournament()]);
      stub(tournaments.detail, aTournamentDetail());
      const app = await renderApp('/journal/tournaments');
      await main.getByRole('link', exactly(name)).click();
      await app.waitForPath(to);
    },
  );

  test(
    'shows an empty state without pagination if there are no tournaments',
    { tags: ['R-TRN-07', 'R-TRN-02', 'R-NAV-21', 'R-ERR-46'] },
    async () => {
      serve([]);
      await renderApp('/journal/tournaments');
      await expect.element(main.getByText('No tournaments found', { exact: true })).toBeVisible();
      await expect.element(main.getByRole('link', exactly('Add Tournament'))).toBeVisible();
      await expect.element(pages).not.toBeInTheDocument();
    },
  );

  test('shows a loading state until the list arrives', { tags: ['R-NAV-32'] }, async () => {
    const answer = deferred<ReturnType<typeof aPage<ReturnType<typeof aTournament>>>>();
    stub(tournaments.all, () => answer.promise);
    await renderApp('/journal/tournaments');
    await expect.element(main.getByRole('status', exactly('Loading'))).toBeVisible();
    expect(main.getByRole('listitem').filter({ hasText: 'Harbour' }).elements()).toEqual([]);
    answer.resolve(aPage(listPath, [aTournament()]));
    await expect.element(main.getByRole('link', exactly('Harbour Open'))).toBeVisible();
    await expect.element(main.getByRole('status', exactly('Loading'))).not.toBeInTheDocument();
  });

  test.each([400, 403])(
    'shows an inline error with a retry button on status %i',
    { tags: ['R-NAV-31', 'R-ERR-24'] },
    async (status) => {
      stub(tournaments.all, rawResponse(status, {}));
      await renderApp('/journal/tournaments');
      await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
      await noDialog();
      await expect.element(main.getByText('No tournaments found')).not.toBeInTheDocument();
      serve([aTournament()]);
      await main.getByRole('button', exactly('Try again')).click();
      await expect.element(main.getByRole('link', exactly('Harbour Open'))).toBeVisible();
    },
  );
});

describe('tournament list pagination', () => {
  test(
    'shows five per page; changing the page stores its link and scrolls to the top',
    { tags: ['R-TRN-08', 'R-TRN-09', 'R-NAV-19', 'R-NAV-20', 'R-NAV-22', 'R-STO-08'] },
    async () => {
      await page.viewport(800, 400);
      serve(cups(11));
      await renderApp('/journal/tournaments');
      await expect.element(pages.getByRole('button', exactly('Page 3'))).toBeInTheDocument();
      expect(
        pages
          .getByRole('button', { name: /^Page/ })
          .elements()
          .map((button) => button.textContent),
      ).toEqual(['1', '2', '3']);
      expect(shownCups()).toEqual(['Cup 1', 'Cup 2', 'Cup 3', 'Cup 4', 'Cup 5']);
      await pages.getByRole('button', exactly('Page 2')).click();
      await expect.poll(shownCups).toEqual(['Cup 6', 'Cup 7', 'Cup 8', 'Cup 9', 'Cup 10']);
      expect(localStorage.getItem('currentPage')).toBe(`${location.origin}${listPath}?page=2`);
      await expect.poll(() => window.scrollY).toBe(0);
      expect(requestsTo(tournaments.all).at(-1)).toMatchObject({
        path: listPath,
        query: { page: '2' },
      });
      await pages.getByRole('button', exactly('Next page')).click();
      await expect.poll(shownCups).toEqual(['Cup 11']);
      await expect.element(pages.getByRole('button', exactly('Next page'))).toBeDisabled();
    },
  );

  test(
    'marks the current page according to the links in the response',
    { tags: ['R-NAV-23'] },
    async () => {
      localStorage.setItem('currentPage', `${location.origin}${listPath}?page=2`);
      serve(cups(11));
      await renderApp('/journal/tournaments');
      await expect
        .element(pages.getByRole('button', exactly('Page 2')))
        .toHaveAttribute('aria-current', 'page');
      await expect
        .element(pages.getByRole('button', exactly('Page 1')))
        .not.toHaveAttribute('aria-current');
    },
  );

  test('ignores the stored page of another list', async () => {
    localStorage.setItem('currentPage', `${location.origin}/api/lessons/all/?page=2`);
    serve(cups(11));
    await renderApp('/journal/tournaments');
    await expect.poll(shownCups).toContain('Cup 1');
    expect(requestsTo(tournaments.all)).toMatchObject([{ query: {} }]);
  });

  test('falls back to an earlier page if the stored one no longer exists, and forgets it', async () => {
    localStorage.setItem('currentPage', `${location.origin}${listPath}?page=4`);
    serve(cups(11));
    await renderApp('/journal/tournaments');
    await expect.poll(shownCups).toEqual(['Cup 11']);
    expect(localStorage.getItem('currentPage')).toBeNull();
    await noDialog();
  });
});

describe('deleting a tournament', () => {
  const open = async (rows = [aTournament({ event_count: 3, bout_count: 17 })]) => {
    let left = rows;
    stub(tournaments.all, () => aPage(listPath, left));
    stub(tournaments.remove, ({ params }) => {
      left = left.filter(({ slug }) => slug !== params['slug']);
      return { message: 'Deleted.' };
    });
    await renderApp('/journal/tournaments');
    await main.getByRole('button', exactly('Delete Harbour Open')).click();
  };

  test(
    'asks for confirmation, states what else is deleted, and does nothing after Cancel',
    { tags: ['R-TRN-06', 'R-TRN-10', 'R-NAV-26', 'R-NAV-28', 'R-ERR-43'] },
    async () => {
      await open();
      await expect
        .element(
          dialog('Delete Confirmation').getByText('Want to delete the tournament?', {
            exact: true,
          }),
        )
        .toBeVisible();
      await expect
        .element(
          dialog('Delete Confirmation').getByText('This also deletes 3 events and 17 bouts.', {
            exact: true,
          }),
        )
        .toBeVisible();
      expect(requestsTo(tournaments.remove)).toEqual([]);
      await dialog('Delete Confirmation').getByRole('button', exactly('Cancel')).click();
      await noDialog();
      expect(requestsTo(tournaments.remove)).toEqual([]);
      await expect.element(main.getByRole('link', exactly('Harbour Open'))).toBeVisible();
    },
  );

  test(
    'confirms the deletion and reloads the list without the tournament',
    { tags: ['R-TRN-06', 'R-TRN-11', 'R-NAV-26', 'R-NAV-27', 'R-ERR-29'] },
    async () => {
      await open();
      expect(requestsTo(tournaments.all)).toHaveLength(1);
      await dialog('Delete Confirmation').getByRole('button', exactly('Delete tournament')).click();
      await dismissNotice('Tournament Deleted', 'Tournament has been deleted successfully');
      expect(requestsTo(tournaments.remove)).toMatchObject([
        { method: 'DELETE', path: '/api/tournaments/delete/harbour-open-aaaaaa/' },
      ]);
      expect(requestsTo(tournaments.all)).toHaveLength(2);
      await expect.element(main.getByText('No tournaments found', { exact: true })).toBeVisible();
    },
  );

  test(
    'goes to the previous page if the last page becomes empty, without reloading the empty one',
    { tags: ['R-NAV-27'] },
    async () => {
      localStorage.setItem('currentPage', `${location.origin}${listPath}?page=2`);
      let rows = cups(6);
      stub(tournaments.all, ({ query }) => aPage(listPath, rows, Number(query['page'] ?? 1)));
      stub(tournaments.remove, () => {
        rows = cups(5);
        return { message: 'Deleted.' };
      });
      await renderApp('/journal/tournaments');
      await main.getByRole('button', exactly('Delete Cup 6')).click();
      await dialog('Delete Confirmation').getByRole('button', exactly('Delete tournament')).click();
      await dismissNotice('Tournament Deleted', 'Tournament has been deleted successfully');
      await expect.poll(shownCups).toEqual(['Cup 1', 'Cup 2', 'Cup 3', 'Cup 4', 'Cup 5']);
      expect(requestsTo(tournaments.all).filter(({ query }) => query['page'] === '2')).toHaveLength(
        1,
      );
      await noDialog();
    },
  );

  test.each([
    {
      means: 'the server gives a reason',
      answer: errorResponse('conflict', { message: 'It is being judged.' }),
      text: 'It is being judged.',
    },
    {
      means: 'the server gives none',
      answer: rawResponse(400, {}),
      text: 'An error occurred.',
    },
  ])(
    'shows an error and keeps the tournament when $means',
    { tags: ['R-NAV-29', 'R-NAV-30'] },
    async ({ answer, text }) => {
      await open();
      stub(tournaments.remove, answer);
      await dialog('Delete Confirmation').getByRole('button', exactly('Delete tournament')).click();
      await closeMessage('Error', text);
      await expect.element(main.getByRole('link', exactly('Harbour Open'))).toBeVisible();
    },
  );
});
