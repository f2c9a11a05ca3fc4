import { events } from '@fencing-journal/contract/events';
import { tournaments, type TournamentDetail } from '@fencing-journal/contract/tournaments';
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
import { anEvent, anEventDetail, aTournamentDetail } from '../../testing/samples/tournaments.ts';
import {
  rawResponse,
  deferred,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/journal/tournaments/harbour-open-aaaaaa';
const withEvents = aTournamentDetail({
  events: [
    anEvent(),
    anEvent({
      slug: 'junior-foil-aaaaaa',
      name: 'Junior Foil',
      weapon: 'foil',
      bout_count: 2,
      wins: 1,
      losses: 1,
    }),
  ],
});

beforeEach(() => {
  signIn();
  stub(tournaments.detail, withEvents);
  stub(events.detail, anEventDetail());
});

describe('tournament page', () => {
  test(
    'shows notes, location, date and a card for each event',
    { tags: ['R-TRN-29', 'R-TRN-30'] },
    async () => {
      await renderApp(address);
      await expect.element(main.getByRole('heading', exactly('Harbour Open'))).toBeVisible();
      for (const text of ['Strips 1 to 12 are upstairs.', 'Portland, OR', 'Mar 14, 2026'])
        await expect.element(main.getByText(text, { exact: true })).toBeVisible();
      for (const name of ['Cadet Epee', 'Junior Foil'])
        await expect.element(main.getByRole('link', exactly(name))).toBeVisible();
      expect(requestsTo(tournaments.detail)).toMatchObject([
        { path: '/api/tournaments/detail/harbour-open-aaaaaa' },
      ]);
      expect(crumbs()).toEqual(['Journal', 'Tournaments', 'Harbour Open']);
    },
  );

  test(
    'shows its days and the result of each event',
    { tags: ['B-RS-01', 'B-RS-04'] },
    async () => {
      const [first, second] = withEvents.events;
      stub(tournaments.detail, {
        ...withEvents,
        end_date: '2026-03-16',
        events: [{ ...first!, place: 12, entries: 48, rating_earned: 'E26' }, second!],
      });
      await renderApp(address);
      await expect.element(main.getByText('Mar 14–16, 2026', { exact: true })).toBeVisible();
      const [cadet, junior] = ['Cadet Epee', 'Junior Foil'].map((name) =>
        main.getByRole('listitem').filter({ hasText: name }),
      );
      await expect.element(cadet!.getByText('12th of 48', { exact: true })).toBeVisible();
      await expect.element(cadet!.getByText('Earned E26', { exact: true })).toBeVisible();
      await expect.element(junior!.getByText(/of \d/)).not.toBeInTheDocument();
    },
  );

  test('links to the website with noopener and noreferrer', async () => {
    await renderApp(address);
    const link = main.getByRole('link', exactly('Website'));
    await expect.element(link).toHaveAttribute('href', 'https://harbour.example/open');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each([
    { name: 'Add Event', to: `${address}/add` },
    { name: 'Edit Cadet Epee', to: `${address}/edit/cadet-epee-aaaaaa` },
    { name: 'Cadet Epee', to: `${address}/cadet-epee-aaaaaa` },
  ])(
    'has a $name link that opens $to',
    { tags: ['R-TRN-31', 'R-TRN-32', 'R-EVT-12'] },
    async ({ name, to }) => {
      const app = await renderApp(address);
      await main.getByRole('link', exactly(name)).click();
      await app.waitForPath(to);
    },
  );

  test(
    'shows an empty state with Add Event if there are no events',
    { tags: ['R-TRN-31', 'R-TRN-33', 'R-ERR-45'] },
    async () => {
      stub(tournaments.detail, aTournamentDetail());
      await renderApp(address);
      await expect
        .element(main.getByText('You do not have any events', { exact: true }))
        .toBeVisible();
      await expect
        .element(main.getByRole('link', exactly('Add Event')))
        .toHaveAttribute('href', `${address}/add`);
    },
  );

  test('shows a loading state', { tags: ['R-NAV-32'] }, async () => {
    const answer = deferred<TournamentDetail>();
    stub(tournaments.detail, () => answer.promise);
    await renderApp(address);
    await expect.element(main.getByRole('status', exactly('Loading'))).toBeVisible();
    answer.resolve(withEvents);
    await expect.element(main.getByRole('link', exactly('Cadet Epee'))).toBeVisible();
  });

  test(
    'shows an inline error without a dialog if loading fails',
    { tags: ['R-NAV-31', 'R-ERR-24'] },
    async () => {
      stub(tournaments.detail, rawResponse(400, {}));
      await renderApp(address);
      await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
      await noDialog();
    },
  );

  test(
    'shows "not found" for an unknown tournament or one of another user',
    { tags: ['R-NAV-31', 'R-ERR-24'] },
    async () => {
      stub(tournaments.detail, errorResponse('not_found'));
      await renderApp(address);
      await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
      await noDialog();
    },
  );
});

describe('deleting an event', () => {
  const open = async (name: string) => {
    let left = withEvents.events;
    stub(tournaments.detail, () => ({ ...withEvents, events: left }));
    stub(events.remove, ({ params }) => {
      left = left.filter(({ slug }) => slug !== params['slug']);
      return { message: 'Deleted.' };
    });
    await renderApp(address);
    await main.getByRole('button', exactly(`Delete ${name}`)).click();
  };

  test(
    'asks for confirmation, states the number of bouts, and does nothing after Cancel',
    { tags: ['R-TRN-32', 'R-EVT-10', 'R-NAV-26', 'R-NAV-28', 'R-ERR-44'] },
    async () => {
      await open('Junior Foil');
      await expect
        .element(
          dialog('Delete Confirmation').getByText('Want to delete the event?', { exact: true }),
        )
        .toBeVisible();
      await expect
        .element(
          dialog('Delete Confirmation').getByText('This also deletes 2 bouts.', { exact: true }),
        )
        .toBeVisible();
      await dialog('Delete Confirmation').getByRole('button', exactly('Cancel')).click();
      await noDialog();
      expect(requestsTo(events.remove)).toEqual([]);
    },
  );

  test(
    'confirms the deletion and reloads the tournament without the event',
    { tags: ['R-TRN-32', 'R-EVT-11', 'R-NAV-27', 'R-ERR-36'] },
    async () => {
      await open('Cadet Epee');
      await dialog('Delete Confirmation').getByRole('button', exactly('Delete event')).click();
      await dismissNotice('Event Deleted', 'Event has been deleted successfully');
      expect(requestsTo(events.remove)).toMatchObject([
        { method: 'DELETE', path: '/api/events/delete/cadet-epee-aaaaaa/' },
      ]);
      expect(requestsTo(tournaments.detail)).toHaveLength(2);
      await expect.element(main.getByRole('link', exactly('Cadet Epee'))).not.toBeInTheDocument();
      await expect.element(main.getByRole('link', exactly('Junior Foil'))).toBeVisible();
    },
  );

  test("shows the server's error if it fails", { tags: ['R-NAV-29', 'R-ERR-12'] }, async () => {
    await open('Cadet Epee');
    stub(events.remove, errorResponse('not_found', { message: 'It is gone already.' }));
    await dialog('Delete Confirmation').getByRole('button', exactly('Delete event')).click();
    await closeMessage('Error', 'It is gone already.');
  });
});
