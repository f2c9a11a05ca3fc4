import { bouts } from '@fencing-journal/contract/bouts';
import { fencers } from '@fencing-journal/contract/fencers';
import { statistics } from '@fencing-journal/contract/statistics';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import {
  dismissNotice,
  crumbs,
  dialog,
  exactly,
  byLabel,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aBout, aBoutSummary } from '../../testing/samples/bouts.ts';
import { aFencer, aFencerDetail, aHeadToHead, aMonth } from '../../testing/samples/fencers.ts';
import { aPage } from '../../testing/samples/page.ts';
import {
  rawResponse,
  deferred,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/journal/fencer/sasha-lind-bbbbbb';
const factsBelow = async (heading: string) => {
  const title = main.getByRole('heading', exactly(heading));
  await expect.element(title).toBeVisible();
  return Object.fromEntries(
    [...title.element().parentElement!.querySelectorAll('dt')].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent,
    ]),
  );
};
const bout = (number: number) => aBoutSummary({ slug: `bout-${number}`, score_b: number });

beforeEach(() => {
  signIn();
  stub(fencers.details, aFencerDetail());
});

describe('fencer page', () => {
  test(
    'shows profile and ratings',
    { tags: ['R-FEN-47', 'R-FEN-49', 'R-FEN-50', 'R-FEN-51', 'R-FEN-52'] },
    async () => {
      await renderApp(address);
      expect(await factsBelow('Profile')).toEqual({
        Club: 'Salle Nord',
        Division: 'Oregon',
        Region: '3 Northeast',
        Nationality: 'USA',
        'Age Group': 'Cadet',
        Hand: 'Left',
        'Epee Rating': 'C',
        'Sabre Rating': 'U',
        'Foil Rating': 'E',
      });
    },
  );

  test("shows the user's record against the fencer", { tags: ['R-FEN-53'] }, async () => {
    await renderApp(address);
    expect(await factsBelow('Your bouts against this fencer')).toEqual({
      Wins: '2',
      Losses: '1',
      Indicator: '+3',
      Scored: '38',
      Against: '35',
    });
  });

  test('links each count of the record to its bouts', { tags: ['R-FEN-53'] }, async () => {
    stub(
      statistics.bouts,
      aPage('/api/fencers/statistics/bouts/', [
        { ...aBoutSummary(), date: '2026-03-15', won: true },
      ]),
    );
    await renderApp(address);
    await main.getByRole('link', exactly('2 bouts won')).click();
    await expect
      .poll(() => requestsTo(statistics.bouts).map(({ query }) => query))
      .toEqual([{ opponent: 'sasha-lind-bbbbbb', result: 'win' }]);
  });

  test('leads to the touches against the fencer', { tags: ['B-TL-10'] }, async () => {
    await renderApp(address);
    await expect
      .element(main.getByRole('link', exactly('Touches against them')))
      .toHaveAttribute('href', '/journal/statistics/touches?opponent=sasha-lind-bbbbbb');
  });

  test('shows a loading state, including the heading', { tags: ['R-NAV-32'] }, async () => {
    const answer = deferred<ReturnType<typeof aFencerDetail>>();
    stub(fencers.details, () => answer.promise);
    await renderApp(address);
    await expect.element(main.getByRole('heading', { level: 1, name: 'Loading' })).toBeVisible();
    answer.resolve(aFencerDetail());
    await expect.element(main.getByRole('heading', { level: 1, name: 'Sasha Lind' })).toBeVisible();
  });

  test('shows average ratings as stars, including footwork', { tags: ['R-FEN-55'] }, async () => {
    await renderApp(address);
    await expect.element(main.getByRole('img', exactly('Bladework: 3.5 of 5'))).toBeVisible();
    expect(
      main
        .getByRole('img')
        .elements()
        .map((stars) => stars.getAttribute('aria-label')),
    ).toEqual([
      'Bladework: 3.5 of 5',
      'Distance: 4 of 5',
      'Energy: not rated',
      'Technique: 2 of 5',
      'Footwork: 4.5 of 5',
    ]);
  });

  test(
    'shows the five most recent of seven bouts, newest first, each linked to its page',
    { tags: ['R-FEN-56', 'R-FEN-57', 'R-CST-16'] },
    async () => {
      stub(fencers.details, aFencerDetail({ bouts: [1, 2, 3, 4, 5, 6, 7].map(bout) }));
      stub(bouts.detail, aBout({ slug: 'bout-7' }));
      const app = await renderApp(address);
      await expect
        .element(main.getByRole('link', { name: 'Robin Vega 15, Sasha Lind 7' }))
        .toBeVisible();
      const cards = main
        .getByRole('link', { name: /^Robin Vega 15/ })
        .elements()
        .map((link) => link.getAttribute('href')?.split('/').at(-1));
      expect(cards).toEqual(['bout-7', 'bout-6', 'bout-5', 'bout-4', 'bout-3']);
      await main.getByRole('link', { name: 'Robin Vega 15, Sasha Lind 7' }).click();
      await app.waitForPath('/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/bout-7');
    },
  );

  test(
    'shows dashes for missing text and zeros for missing counts',
    { tags: ['R-FEN-58', 'R-FEN-59'] },
    async () => {
      const none = { wins: 0, losses: 0, indicator: 0, scored: 0, against: 0 };
      stub(
        fencers.details,
        aFencerDetail({
          club: '',
          division: '',
          region: 0,
          nationality: '',
          my_age_stats: null,
          handed: null,
          usaf_rating_epee: null,
          usaf_rating_sabre: null,
          usaf_rating_foil: null,
          my_bout_stats: none,
          head_to_head: aHeadToHead({
            months: [],
            last_bout: null,
            tags: { wins: [], losses: [] },
          }),
        }),
      );
      await renderApp(address);
      expect(await factsBelow('Profile')).toEqual({
        Club: '-',
        Division: '-',
        Region: 'None',
        Nationality: '-',
        'Age Group': '-',
        Hand: '-',
        'Epee Rating': '-',
        'Sabre Rating': '-',
        'Foil Rating': '-',
      });
      expect(await factsBelow('Your bouts against this fencer')).toEqual({
        Wins: '0',
        Losses: '0',
        Indicator: '0',
        Scored: '0',
        Against: '0',
      });
      await expect.element(main.getByText('No bouts yet')).toBeVisible();
      await expect.element(main.getByText('Hand unknown')).toBeVisible();
      await expect.element(main.getByText('No rating')).toBeVisible();
      await expect.element(main.getByText("You haven't fenced each other yet.")).toBeVisible();
      await expect.element(main.getByText('No tags on these bouts.')).toBeVisible();
    },
  );

  test(
    "shows the fencer's name as the last breadcrumb, after the journal and the list",
    { tags: ['R-FEN-60', 'R-NAV-17'] },
    async () => {
      stub(fencers.all, [aFencer()]);
      stub(fencers.stats, {
        event_count: 0,
        bout_count: 0,
        wins: 0,
        losses: 0,
        scored: 0,
        against: 0,
        indicator: 0,
      });
      const app = await renderApp(address);
      await expect.element(main.getByRole('heading', exactly('Sasha Lind'))).toBeVisible();
      expect(crumbs()).toEqual(['Journal', 'Fencer', 'Sasha Lind']);
      const nav = page.getByRole('navigation', exactly('Breadcrumb'));
      await expect
        .element(nav.getByRole('link', exactly('Journal')))
        .toHaveAttribute('href', '/journal');
      await nav.getByRole('link', exactly('Fencer')).click();
      await app.waitForPath('/journal/fencer');
    },
  );

  test('goes back to the previous page', { tags: ['R-FEN-48'] }, async () => {
    const app = await renderApp('/contact');
    await app.waitForPath('/contact');
    await app.router.navigate(address);
    await main.getByRole('button', exactly('Back')).click();
    await app.waitForPath('/contact');
  });

  test(
    'goes back to the list when it was opened by an external link',
    { tags: ['R-FEN-48'] },
    async () => {
      stub(fencers.all, [aFencer()]);
      stub(fencers.stats, {
        event_count: 0,
        bout_count: 0,
        wins: 0,
        losses: 0,
        scored: 0,
        against: 0,
        indicator: 0,
      });
      const app = await renderApp(address);
      await main.getByRole('button', exactly('Back')).click();
      await app.waitForPath('/journal/fencer');
    },
  );

  test.each([
    { status: 'does not exist', answer: errorResponse('not_found'), text: 'Oops! Page not found' },
    { status: 'cannot be read', answer: rawResponse(400, {}), text: 'Could not load.' },
  ])(
    'shows no dialog if the fencer $status',
    { tags: ['R-FEN-61', 'R-NAV-31', 'R-ERR-24'] },
    async ({ answer, text }) => {
      stub(fencers.details, answer);
      await renderApp(address);
      await expect.element(main.getByText(text, { exact: true })).toBeVisible();
      await noDialog();
    },
  );
});

const card = main.getByRole('region', exactly('Opponent card'));
const tableOf = (title: string) => {
  const table = main.getByRole('figure', exactly(title)).element().querySelector('table');
  return [...table!.rows].map((row) => [...row.cells].map((cell) => cell.textContent));
};

describe('opponent card', () => {
  test(
    'shows hand, ratings, club and notes',
    { tags: ['R-FEN-49', 'R-FEN-51', 'R-FEN-52'] },
    async () => {
      await renderApp(address);
      await expect.element(card.getByText('Left-handed')).toBeVisible();
      await expect
        .element(card.getByRole('list', exactly('Ratings')))
        .toHaveTextContent('Epee CSabre UFoil E');
      await expect.element(card.getByText('Salle Nord')).toBeVisible();
      const texts = ['Tactical description', 'Favorite actions', 'Notes'].map(
        (title) =>
          card.getByRole('heading', exactly(title)).element().nextElementSibling?.textContent,
      );
      expect(texts).toEqual(['Waits.', 'Counter-attack', 'Tires late.']);
    },
  );

  test('shows the last bout with its notes, and links to it', { tags: ['R-FEN-57'] }, async () => {
    stub(bouts.detail, aBout());
    const app = await renderApp(address);
    await expect.element(card.getByText('Sasha: Came in after my parry.')).toBeVisible();
    await expect.element(card.getByText('The bout: Long second period.')).toBeVisible();
    await card.getByRole('link', { name: /^Lost 9–15 Mar 15, 2026 Harbour Open$/ }).click();
    await app.waitForPath(
      '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/vega-vs-lind-aaaaaa',
    );
  });

  test('collapses a long text until it is expanded', async () => {
    stub(
      fencers.details,
      aFencerDetail({ notes: `${'Waits for the attack. '.repeat(30)}Then goes.` }),
    );
    await renderApp(address);
    const more = card.getByRole('button', exactly('Show more'));
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    expect(card.getByText('Then goes.').query()).toBeNull();
    await more.click();
    await expect.element(card.getByText('Then goes.')).toBeVisible();
    await card.getByRole('button', exactly('Show less')).click();
    await expect.element(more).toBeVisible();
    expect(card.getByText('Then goes.').query()).toBeNull();
  });

  test('asks for notes if there are none, and opens the form at the tactics', async () => {
    stub(
      fencers.details,
      aFencerDetail({ tactical_description: '', favorite_actions: '', notes: '' }),
    );
    stub(fencers.update, () => {
      stub(
        fencers.details,
        aFencerDetail({ tactical_description: 'Feint low.', favorite_actions: '', notes: '' }),
      );
      return aFencer();
    });
    await renderApp(address);
    await expect.element(card.getByText('No notes on this fencer yet.')).toBeVisible();
    await card.getByRole('button', exactly('Add notes')).click();
    const tactics = byLabel('Tactical Descriptions');
    await expect.element(tactics).toHaveFocus();
    await tactics.fill('Feint low.');
    await dialog('Custom Profile').getByRole('button', exactly('Update Fencer')).click();
    await dismissNotice('Fencer Updated', 'Fencer has been updated successfully');
    await expect.element(card.getByText('Feint low.')).toBeVisible();
    await expect.element(card.getByRole('button', exactly('Edit'))).toBeVisible();
  });

  test("names the user's own card, with their last bout and its opponent", async () => {
    const last = aBoutSummary();
    stub(
      fencers.details,
      aFencerDetail({
        slug: 'robin-vega-bbbbbb',
        is_self: true,
        first_name: 'Robin',
        last_name: 'Vega',
        bouts: [last],
        notes: '',
        tactical_description: '',
        favorite_actions: '',
      }),
    );
    await renderApp('/journal/fencer/robin-vega-bbbbbb');
    const own = main.getByRole('region', exactly('Your card'));
    await expect.element(own.getByRole('heading', exactly('Last bout'))).toBeVisible();
    await expect
      .element(own.getByRole('link', { name: /^Lost 9–15 Sasha Lind Mar 15/ }))
      .toBeVisible();
    await expect.element(own.getByText('No notes on your own fencing yet.')).toBeVisible();
    expect(await factsBelow('Your bouts')).toMatchObject({ Wins: '2' });
    await expect
      .element(main.getByRole('link', exactly('1 bout lost')))
      .toHaveAttribute('href', '/journal/statistics/bouts?result=loss');
    await expect
      .element(main.getByRole('link', exactly('Your touches')))
      .toHaveAttribute('href', '/journal/statistics/touches');
  });

  test('renders a cached response from before head-to-head data existed', async () => {
    const { head_to_head: _none, merge: _neither, ...kept } = aFencerDetail();
    stub(fencers.details, kept);
    await renderApp(address);
    await expect.element(card.getByText('Waits.')).toBeVisible();
    expect(main.getByRole('img').elements()).toHaveLength(4);
    expect(
      main
        .getByRole('heading', { level: 2 })
        .elements()
        .map((title) => title.textContent),
    ).toEqual([
      'Tactical description',
      'Favorite actions',
      'Notes',
      'Your bouts against this fencer',
      'Most recent bouts',
      'Average ratings',
      'Profile',
      'Two cards for the same person?',
    ]);
  });

  test('stays visible if reloading fails', { tags: ['R-FEN-61'] }, async () => {
    const app = await renderApp(address);
    await expect.element(card).toBeVisible();
    stub(fencers.details, rawResponse(400, {}));
    stub(bouts.detail, aBout());
    await card.getByRole('link').click();
    await expect.element(card).not.toBeInTheDocument();
    await queryClient.invalidateQueries({ queryKey: ['fencers'], refetchType: 'none' });
    await app.router.navigate(-1);
    await expect.element(main.getByText('Could not load.')).toBeVisible();
    await expect.element(card.getByText('Waits.')).toBeVisible();
  });
});

describe('fencer charts', () => {
  test(
    'show a pie of wins and losses with their colors and labels',
    { tags: ['R-FEN-54'] },
    async () => {
      await renderApp(address);
      const pie = main.getByRole('figure', exactly('2 of 3 bouts won'));
      await expect.element(pie).toBeVisible();
      expect(tableOf('2 of 3 bouts won')).toEqual([
        ['Outcome', 'Bouts'],
        ['Win', '2'],
        ['Lose', '1'],
      ]);
      const slices = [...pie.element().querySelectorAll('path')].map(
        (path) => getComputedStyle(path).fill,
      );
      expect(slices).toEqual(['rgb(255, 122, 26)', 'rgb(51, 57, 62)']);
      expect(
        [...pie.element().querySelectorAll('svg text')].map((count) => count.textContent),
      ).toEqual(['2', '1']);
      expect([...pie.element().querySelectorAll('li')].map((label) => label.textContent)).toEqual([
        'Win 2',
        'Lose 1',
      ]);
    },
  );

  test(
    'show a radar of five ratings for both sides, without points for missing ones',
    { tags: ['R-FEN-55'] },
    async () => {
      await renderApp(address);
      const title = 'Average ratings: you and Sasha';
      await expect.element(main.getByRole('figure', exactly(title))).toBeVisible();
      expect(tableOf(title)).toEqual([
        ['Rating', 'You', 'Sasha Lind'],
        ['Footwork', '4', '4.5'],
        ['Bladework', '3', '3.5'],
        ['Technique', '3.5', '2'],
        ['Distance', '2', '4'],
        ['Energy', '5', '–'],
      ]);
      const drawing = main.getByRole('figure', exactly(title)).element().querySelector('svg')!;
      expect([
        drawing.querySelectorAll('circle').length,
        drawing.querySelectorAll('rect').length,
      ]).toEqual([5, 4]);
    },
  );

  test('omit the radar if nothing is rated', async () => {
    const none = { footwork: 0, bladework: 0, technique: 0, distance: 0, energy: 0 };
    stub(
      fencers.details,
      aFencerDetail({ head_to_head: aHeadToHead({ ratings: { own: none, opponent: none } }) }),
    );
    await renderApp(address);
    await expect.element(main.getByRole('img', exactly('Footwork: not rated'))).toBeVisible();
    expect(main.getByRole('figure', { name: /ratings/ }).query()).toBeNull();
  });

  test('show the head-to-head by month, with a block for each bout', async () => {
    await renderApp(address);
    const title = 'Bouts won (above) and lost (below) by month';
    await expect.element(main.getByRole('figure', exactly(title))).toBeVisible();
    expect(tableOf(title)).toEqual([
      ['Month', 'Won', 'Lost', 'Indicator'],
      ['Nov 2025', '1', '0', '+4'],
      ['Mar 2026', '1', '1', '−2'],
    ]);
    const blocks = [
      ...main.getByRole('figure', exactly(title)).element().querySelectorAll('rect'),
    ].map((block) => block.getAttribute('class'));
    expect(blocks).toEqual(['fill-lamp', 'fill-lamp', 'fill-mask']);
  });

  test('omit the months if there is only one', async () => {
    stub(
      fencers.details,
      aFencerDetail({ head_to_head: aHeadToHead({ months: [aMonth('2026-03', 2, 1)] }) }),
    );
    await renderApp(address);
    await expect.element(main.getByRole('figure', exactly('2 of 3 bouts won'))).toBeVisible();
    expect(main.getByRole('heading', exactly('Head-to-head over time')).query()).toBeNull();
  });
});

describe('cards and video appeals', () => {
  test('are listed for both sides, with the tags of wins and losses', async () => {
    await renderApp(address);
    await expect
      .element(main.getByRole('heading', exactly('Cards and video appeals')))
      .toBeVisible();
    const table = main.getByRole('heading', exactly('Cards and video appeals')).element()
      .nextElementSibling as HTMLTableElement;
    expect([...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
      ['', 'You', 'Sasha'],
      ['Yellow cards', '1', '0'],
      ['Video appeals', '0', '2'],
      ['Video appeals upheld', '0', '1'],
    ]);
    await expect.element(main.getByText('patience 2×, 2 bouts')).toBeVisible();
    await expect.element(main.getByText('distance 1×, 1 bout')).toBeVisible();
  });

  test('show a dash and a message if there were none', { tags: ['R-FEN-58'] }, async () => {
    const { own, opponent } = aHeadToHead().incidents;
    stub(
      fencers.details,
      aFencerDetail({
        head_to_head: aHeadToHead({
          incidents: {
            own: { ...own, yellow_cards: 0 },
            opponent: { ...opponent, video_used: 0, video_upheld: 0 },
          },
        }),
      }),
    );
    await renderApp(address);
    await expect
      .element(main.getByText('No cards, medical timeouts or video appeals.', { exact: true }))
      .toBeVisible();
  });
});
