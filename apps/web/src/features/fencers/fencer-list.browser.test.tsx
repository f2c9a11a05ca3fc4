import { fencers } from '@fencing-journal/contract/fencers';
import { statistics } from '@fencing-journal/contract/statistics';
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
  stopTimers,
} from '../../testing/app.tsx';
import { aFencer, aFencerDetail } from '../../testing/samples/fencers.ts';
import {
  rawResponse,
  deferred,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { sampleResponse, someForm } from '../statistics/testing/samples.ts';

const main = page.getByRole('main');
const self = aFencer({
  slug: 'robin-vega-bbbbbb',
  first_name: 'Robin',
  last_name: 'Vega',
  is_self: true,
});
const stats = {
  event_count: 4,
  bout_count: 9,
  wins: 5,
  losses: 4,
  scored: 60,
  against: 57,
  indicator: 3,
};

beforeEach(() => {
  signIn();
  stub(fencers.all, [self, aFencer()]);
  stub(fencers.stats, stats);
  stub(fencers.details, aFencerDetail());
});

describe('fencer list', () => {
  test('shows ratings, hand, and the record against each opponent', async () => {
    stub(fencers.all, [self, aFencer()]);
    stub(fencers.records, [{ slug: aFencer().slug, wins: 3, losses: 5, last_met: '2026-03-14' }]);
    await renderApp('/journal/fencer');
    const card = main.getByRole('listitem').filter({ hasText: 'Sasha Lind' });
    await expect
      .element(card.getByText('Epee C · Foil E · Left-handed · Salle Nord'))
      .toBeVisible();
    await expect.element(card).toHaveTextContent('Won 3, lost 5. 3–5 · last met Mar 14, 2026');
    await expect
      .element(main.getByRole('listitem').filter({ hasText: 'Robin Vega' }))
      .not.toHaveTextContent('last met');
  });

  test('says offline that the device has no list, until it loads', async () => {
    stub(fencers.all, unreachable);
    await renderApp('/journal/fencer');
    const offline = main.getByText('You’re offline, and this isn’t saved on this device.');
    await expect.element(offline).toBeVisible();
    stub(fencers.all, []);
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(offline).not.toBeInTheDocument();
  });

  test('says whom the user has not met yet', async () => {
    await renderApp('/journal/fencer');
    await expect
      .element(main.getByRole('listitem').filter({ hasText: 'Sasha Lind' }))
      .toHaveTextContent('Not met yet');
    expect(main.getByText('Not met yet').elements()).toHaveLength(1);
  });

  test('is shown without records if they are unknown, and does not say that nobody was met', async () => {
    stub(fencers.records, unreachable);
    await renderApp('/journal/fencer?sort=met');
    await expect.element(main.getByRole('link', exactly('Sasha Lind'))).toBeVisible();
    await expect.poll(() => requestsTo(fencers.records).length).toBeGreaterThan(0);
    await expect.element(main.getByText('Not met yet')).not.toBeInTheDocument();
  });

  test('is sorted by the latest or by the most bouts; the order is in the address', async () => {
    const opponents = Array.from({ length: 10 }, (_, index) =>
      aFencer({ slug: `fencer-${index}`, first_name: 'Ann', last_name: `Lind${index}` }),
    );
    stub(fencers.all, [self, ...opponents]);
    stub(fencers.records, [
      { slug: 'fencer-7', wins: 1, losses: 0, last_met: '2026-03-14' },
      { slug: 'fencer-4', wins: 3, losses: 5, last_met: '2026-01-10' },
    ]);
    const names = () =>
      main
        .getByRole('link', { name: /^(Robin|Ann) / })
        .elements()
        .slice(0, 3)
        .map((link) => link.textContent);
    const app = await renderApp('/journal/fencer?sort=met');
    await expect.poll(names).toEqual(['Robin Vega', 'Ann Lind7', 'Ann Lind4']);
    await main.getByLabelText('Sort by').selectOptions('Most bouts');
    await expect.poll(names).toEqual(['Robin Vega', 'Ann Lind4', 'Ann Lind7']);
    expect(app.search()).toBe('?sort=bouts');
    await main.getByLabelText('Sort by').selectOptions('Name');
    await expect.poll(names).toEqual(['Robin Vega', 'Ann Lind0', 'Ann Lind1']);
    expect(app.search()).toBe('');
  });

  test(
    'loads and shows first and last names',
    { tags: ['R-FEN-01', 'R-FEN-04', 'R-FEN-09', 'R-NAV-16'] },
    async () => {
      await renderApp('/journal/fencer');
      for (const name of ['Robin Vega', 'Sasha Lind'])
        await expect.element(main.getByRole('link', exactly(name))).toBeVisible();
      expect(crumbs()).toEqual(['Journal', 'Fencer']);
      expect(requestsTo(fencers.all)).toMatchObject([{ method: 'GET', path: '/api/fencers/all/' }]);
    },
  );

  test('opens a fencer from their card', { tags: ['R-FEN-05'] }, async () => {
    const app = await renderApp('/journal/fencer');
    await main.getByRole('link', exactly('Sasha Lind')).click();
    await app.waitForPath('/journal/fencer/sasha-lind-bbbbbb');
  });

  test(
    "has Edit and Delete for each card, but no Delete for the user's own card",
    { tags: ['R-FEN-06'] },
    async () => {
      await renderApp('/journal/fencer');
      await expect.element(main.getByRole('button', exactly('Delete Sasha Lind'))).toBeVisible();
      await expect.element(main.getByRole('button', exactly('Edit Robin Vega'))).toBeVisible();
      await expect
        .element(main.getByRole('button', exactly('Delete Robin Vega')))
        .not.toBeInTheDocument();
      await main.getByRole('button', exactly('Edit Sasha Lind')).click();
      await expect.element(dialog('Custom Profile')).toBeVisible();
    },
  );

  test('keeps its height while off-screen cards are not rendered', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      aFencer({ slug: `lind-${index}`, first_name: 'Sasha', last_name: `Lind ${index}` }),
    );
    stub(fencers.all, [self, ...many]);
    await renderApp('/journal/fencer');
    await page.viewport(390, 844);
    const cards = main.getByRole('list').filter({ hasText: 'Sasha Lind 59' });
    await expect.element(cards).toBeInTheDocument();
    const list = cards.element();
    const placeholders = list.getBoundingClientRect().height;
    for (const card of list.children) (card as HTMLElement).style.contentVisibility = 'visible';
    const drawn = list.getBoundingClientRect().height;
    expect(Math.abs(placeholders - drawn) / drawn).toBeLessThan(0.02);
  });

  test(
    'shows an empty state if there are no fencers',
    { tags: ['R-FEN-07', 'R-ERR-46'] },
    async () => {
      stub(fencers.all, []);
      await renderApp('/journal/fencer');
      await expect.element(main.getByText('No fencers found', { exact: true })).toBeVisible();
    },
  );

  test('shows a loading state', { tags: ['R-NAV-32'] }, async () => {
    const answer = deferred<ReturnType<typeof aFencer>[]>();
    stub(fencers.all, () => answer.promise);
    await renderApp('/journal/fencer');
    await expect.element(main.getByRole('status', exactly('Loading'))).toBeVisible();
    answer.resolve([aFencer()]);
    await expect.element(main.getByRole('link', exactly('Sasha Lind'))).toBeVisible();
  });

  test(
    'shows an inline error without a dialog if loading fails',
    { tags: ['R-NAV-31', 'R-ERR-24'] },
    async () => {
      stub(fencers.all, rawResponse(400, {}));
      await renderApp('/journal/fencer');
      await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
      await expect.element(main.getByText('No fencers found')).not.toBeInTheDocument();
      await noDialog();
    },
  );

  test(
    'opens the dialog for a new card with Add Fencer',
    { tags: ['R-FEN-08', 'R-FEN-10', 'R-FEN-18', 'R-FEN-19'] },
    async () => {
      await renderApp('/journal/fencer');
      await main.getByRole('button', exactly('Add Fencer')).click();
      await expect.element(dialog('New Fencer').getByText('OR', { exact: true })).toBeVisible();
      await dialog('New Fencer').getByRole('button', exactly('Custom Profile')).click();
      await expect.element(dialog('Custom Profile')).toBeVisible();
      await expect.element(dialog('New Fencer')).not.toBeInTheDocument();
    },
  );
});

describe('filter of the fencer list', () => {
  const names = [
    ['José', 'Peña'],
    ['Łukasz', 'Nowak'],
    ['Mika', 'Roy'],
    ...Array.from({ length: 7 }, (_, index) => ['Jo', `Number ${index}`]),
  ];
  const cards = names.map(([first_name = '', last_name = ''], index) =>
    aFencer({ slug: `fencer-${index}`, first_name, last_name }),
  );
  const filter = main.getByRole('searchbox', exactly('Find by name'));

  test('finds part of a name, ignoring case and accents', async () => {
    stub(fencers.all, cards);
    await renderApp('/journal/fencer');
    await filter.fill('pena jo');
    await expect.element(main.getByRole('link', exactly('Mika Roy'))).not.toBeInTheDocument();
    await expect.element(main.getByRole('link', exactly('José Peña'))).toBeVisible();
    await expect.element(main.getByText('1 fencer', { exact: true })).toBeVisible();
    await filter.fill('');
    await expect.element(main.getByRole('link', exactly('Mika Roy'))).toBeVisible();
  });

  test('shows the first of many matches while typing, and all of them afterward', async () => {
    const many = Array.from({ length: 320 }, (_, index) =>
      aFencer({ slug: `fencer-${index}`, first_name: 'Jo', last_name: `Number ${index}` }),
    );
    stub(fencers.all, many);
    await renderApp('/journal/fencer');
    await expect.element(main.getByRole('link', exactly('Jo Number 319'))).toBeInTheDocument();
    const countShown = () =>
      [...document.querySelectorAll('main li:not([hidden])')].filter(({ textContent }) =>
        textContent.startsWith('Jo Number'),
      ).length;
    expect(countShown()).toBe(320);
    // The pause after which all cards are shown passes only while this polls.
    stopTimers();
    await filter.fill('jo');
    await expect.poll(countShown).toBe(50);
    await expect.element(main.getByText('320 fencers', { exact: true })).toBeVisible();
    await expect.poll(countShown).toBe(320);
  });

  test('is hidden with fewer than ten fencers', async () => {
    stub(fencers.all, cards.slice(1));
    await renderApp('/journal/fencer');
    await expect.element(main.getByRole('link', exactly('Mika Roy'))).toBeVisible();
    await expect.element(filter).not.toBeInTheDocument();
  });
});

test('a user with only their own card sees what to do next', { tags: ['R-FEN-08'] }, async () => {
  stub(fencers.all, [self]);
  await renderApp('/journal/fencer');
  await expect.element(main.getByText(/^Only your own card is here so far/)).toBeVisible();
  await main.getByRole('button', exactly('Add Fencer')).click();
  await expect.element(dialog('New Fencer')).toBeVisible();
});

test(
  "Add Fencer is shown only after loading, so that it doesn't move or lose the focus",
  { tags: ['R-FEN-08'] },
  async () => {
    const answer = deferred<(typeof self)[]>();
    stub(fencers.all, () => answer.promise);
    await renderApp('/journal/fencer');
    const add = main.getByRole('button', exactly('Add Fencer'));
    await expect.element(main.getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(add.elements()).toEqual([]);
    answer.resolve([self]);
    await expect.element(add).toBeVisible();
  },
);

describe('statistics panel', () => {
  const panel = main.getByRole('region', exactly('Statistics'));

  test.each([4, 5])(
    'with %i events is as high on a phone while loading as afterward',
    async (event_count) => {
      await page.viewport(390, 844);
      const answer = deferred<typeof stats>();
      stub(fencers.stats, () => answer.promise);
      stub(statistics.form, someForm());
      await renderApp('/journal/fencer');
      await expect.element(panel).toBeVisible();
      const height = () => panel.element().getBoundingClientRect().height;
      const before = height();
      answer.resolve({ ...stats, event_count });
      await expect.element(panel.getByText(/^\d events/)).toBeVisible();
      expect(height()).toBe(before);
    },
  );

  test(
    'asks for five events while there are fewer',
    { tags: ['R-FEN-02', 'R-FEN-03', 'R-ERR-50', 'R-CST-17'] },
    async () => {
      await renderApp('/journal/fencer');
      await expect
        .element(panel.getByText('Need 5 or more events to show stats', { exact: true }))
        .toBeVisible();
      await expect.element(panel.getByText('4 events so far.')).toBeVisible();
      await expect
        .element(panel.getByRole('link', exactly('See your card')))
        .toHaveAttribute('href', '/journal/fencer/robin-vega-bbbbbb');
    },
  );

  test(
    'shows figures for at least five events, with the win rate as a range, each linked to its bouts',
    { tags: ['R-FEN-03', 'R-CST-17'] },
    async () => {
      stub(fencers.stats, { ...stats, event_count: 5 });
      stub(statistics.form, someForm());
      await renderApp('/journal/fencer');
      await expect.element(panel.getByText('5 events, 9 bouts', { exact: true })).toBeVisible();
      expect(
        panel
          .getByRole('definition')
          .elements()
          .map((figure) => figure.textContent?.replaceAll('\u00A0', ' ').replaceAll('\u2060', '')),
      ).toEqual(['5–4', '60', '57', '5 of 9, likely 27–81%', '+3']);
      await expect
        .element(panel.getByText('Need 5 or more events to show stats'))
        .not.toBeInTheDocument();
      await expect
        .element(panel.getByRole('link', exactly('4 bouts lost')))
        .toHaveAttribute('href', '/journal/statistics/bouts?result=loss');
      await expect
        .element(panel.getByRole('link', exactly('+3')))
        .toHaveAttribute('href', '/journal/statistics/bouts');
    },
  );

  test('shows the form and links to all statistics', { tags: ['R-FEN-03'] }, async () => {
    stub(fencers.stats, { ...stats, event_count: 5 });
    stub(statistics.form, rawResponse(400, {}));
    stub(statistics.figures, sampleResponse());
    const app = await renderApp('/journal/fencer');
    await expect.element(panel.getByText('Could not load.', { exact: true })).toBeVisible();
    stub(statistics.form, someForm());
    await panel.getByRole('button', exactly('Try again')).click();
    await expect
      .element(
        panel.getByRole(
          'figure',
          exactly('Form: win rate over the last 20 bouts, after each tournament'),
        ),
      )
      .toBeVisible();
    await panel.getByRole('link', exactly('All statistics')).click();
    await app.waitForPath('/journal/statistics');
  });

  test(
    'shows an error and can be retried if loading fails',
    { tags: ['R-NAV-31', 'R-ERR-24'] },
    async () => {
      stub(fencers.stats, rawResponse(400, {}));
      await renderApp('/journal/fencer');
      await expect.element(panel.getByText('Could not load.', { exact: true })).toBeVisible();
      stub(fencers.stats, stats);
      await panel.getByRole('button', exactly('Try again')).click();
      await expect
        .element(panel.getByText('Need 5 or more events to show stats', { exact: true }))
        .toBeVisible();
    },
  );
});

describe('deleting a fencer', () => {
  const open = async () => {
    let left = [self, aFencer()];
    stub(fencers.all, () => left);
    stub(fencers.remove, ({ params }) => {
      left = left.filter(({ slug }) => slug !== params['slug']);
      return { message: 'Deleted.' };
    });
    await renderApp('/journal/fencer');
    await main.getByRole('button', exactly('Delete Sasha Lind')).click();
  };

  test(
    'shows the specified question and what is really deleted; Cancel keeps the card',
    { tags: ['R-FEN-06', 'R-FEN-45', 'R-NAV-26', 'R-NAV-28', 'R-ERR-42'] },
    async () => {
      await open();
      await expect
        .element(
          dialog('Delete Confirmation').getByText('Want to delete the Lesson?', { exact: true }),
        )
        .toBeVisible();
      await expect
        .element(dialog('Delete Confirmation').getByText('Sasha Lind', { exact: true }))
        .toBeVisible();
      await dialog('Delete Confirmation').getByRole('button', exactly('Cancel')).click();
      await noDialog();
      expect(requestsTo(fencers.remove)).toEqual([]);
    },
  );

  test(
    'confirms the deletion and reloads the list without the fencer',
    { tags: ['R-FEN-42', 'R-ERR-33', 'R-FEN-46', 'R-NAV-27'] },
    async () => {
      await open();
      await dialog('Delete Confirmation').getByRole('button', exactly('Delete fencer')).click();
      await dismissNotice('Fencer Deleted', 'Fencer has been deleted successfully');
      expect(requestsTo(fencers.remove)).toMatchObject([
        { method: 'DELETE', path: '/api/fencers/delete/sasha-lind-bbbbbb/' },
      ]);
      expect(requestsTo(fencers.all)).toHaveLength(2);
      await expect.element(main.getByRole('link', exactly('Sasha Lind'))).not.toBeInTheDocument();
      await expect.element(main.getByRole('link', exactly('Robin Vega'))).toBeVisible();
    },
  );

  test("shows the server's error if it fails", { tags: ['R-NAV-29', 'R-ERR-12'] }, async () => {
    await open();
    stub(
      fencers.remove,
      errorResponse('own_profile', { message: "You can't delete your own fencer card." }),
    );
    await dialog('Delete Confirmation').getByRole('button', exactly('Delete fencer')).click();
    await closeMessage('Error', "You can't delete your own fencer card.");
  });
});
