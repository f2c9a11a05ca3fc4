import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { teamMatches } from '@fencing-journal/contract/team-matches';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { addDays } from '@fencing-journal/contract/shared/days';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
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
import { aBout, aBoutSummary } from '../../testing/samples/bouts.ts';
import { aPage } from '../../testing/samples/page.ts';
import { dayOf } from '../../lib/days.ts';
import { anEventDetail, aTournamentDetail } from '../../testing/samples/tournaments.ts';
import { rawResponse, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa';
const withBouts = anEventDetail({
  bouts: [
    aBoutSummary(),
    aBoutSummary({
      slug: 'roy-vs-vega-aaaaaa',
      fencer_a: 'Mika Roy',
      fencer_a_slug: 'mika-roy-bbbbbb',
      fencer_b: 'Robin Vega',
      fencer_b_slug: 'robin-vega-bbbbbb',
      score_a: 5,
      score_b: 4,
    }),
  ],
});

/** Unfolds the bouts that the pool row and the ladder show. */
const unfoldBouts = () => main.getByText(/^(All|Pool and DE) bouts \(\d+\)$/).click();

beforeEach(() => {
  signIn();
  stub(events.detail, withBouts);
  stub(bouts.detail, aBout());
  stub(tournaments.detail, aTournamentDetail());
});

describe('event page', () => {
  test.each([
    { width: 390, fontSize: '16px' },
    { width: 320, fontSize: '16px' },
    { width: 320, fontSize: '32px' },
  ])(
    'of a team event shows each action on one line at $width px with text of $fontSize',
    async ({ width, fontSize }) => {
      await page.viewport(width, 844);
      document.documentElement.style.fontSize = fontSize;
      onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
      stub(events.detail, { ...withBouts, event_type: 'Team' });
      stub(teamMatches.all, aPage('/api/team-matches/', []));
      await renderApp(address);
      for (const name of ['Team match', 'Live', 'Add Bout']) {
        const action = main.getByRole('link', exactly(name)).first();
        await expect.element(action).toBeVisible();
        const label = document.createRange();
        label.selectNodeContents(action.element().lastChild!);
        expect(label.getClientRects()).toHaveLength(1);
      }
      expect(document.documentElement.scrollWidth).toBe(width);
    },
  );

  test(
    'shows breadcrumbs and bout cards with both fencers, VS and the scores',
    { tags: ['R-EVT-12', 'R-EVT-13', 'R-EVT-17', 'R-NAV-13'] },
    async () => {
      await renderApp(address);
      await unfoldBouts();
      const card = main.getByRole('listitem').filter({ hasText: 'Sasha Lind' });
      for (const text of [/^Robin Vega/, /^VS$/, /^Sasha Lind/, /^15$/, /^11$/])
        await expect.element(card.getByText(text)).toBeVisible();
      expect(crumbs()).toEqual(['Journal', 'Tournaments', 'Harbour Open', 'Cadet Epee']);
      expect(requestsTo(events.detail)).toMatchObject([
        { method: 'GET', path: '/api/events/detail/cadet-epee-aaaaaa/' },
      ]);
      for (const text of ['Two rounds of pools.', /Individual/, /Mar 15, 2026/])
        await expect.element(main.getByText(text)).toBeVisible();
    },
  );

  test(
    'renders more than 1,000 bouts in steps: a few first, then 1,000, then the rest on request',
    { tags: ['R-GEN-15'] },
    async () => {
      const many = Array.from({ length: 1_001 }, (_, n) => aBoutSummary({ slug: `bout-${n}` }));
      stub(events.detail, anEventDetail({ bouts: many }));
      const drawn = () => document.querySelectorAll('main ul > li').length;
      const steps: number[] = [];
      const observer = new MutationObserver(() => steps.push(drawn()));
      observer.observe(document.body, { childList: true, subtree: true });
      await renderApp(address);
      await expect.poll(drawn).toBe(1_000);
      observer.disconnect();
      const first = steps.find((count) => count > 0);
      expect(first).toBeLessThan(1_000);
      await main.getByText('Show more bouts (1 left)', { exact: true }).click();
      await expect.poll(drawn).toBe(1_001);
      await expect.element(main.getByText(/^Show more/)).not.toBeInTheDocument();
    },
  );

  const shownFigures = () =>
    Object.fromEntries(
      [...main.element().querySelectorAll('dl > div')].map((figure) => [
        figure.querySelector('dt')?.textContent,
        figure.querySelector('dd')?.textContent,
      ]),
    );

  test("counts the user's own bouts, with the touch difference over all of them", async () => {
    await renderApp(address);
    await expect.element(main.getByText('Touch difference', { exact: true })).toBeVisible();
    expect(shownFigures()).toEqual({
      Won: '1',
      Lost: '1',
      Scored: '19',
      Against: '16',
      'Touch difference': '+3',
    });
  });

  test('computes the indicator from pool bouts only', async () => {
    const [first, second] = withBouts.bouts;
    stub(events.detail, {
      ...withBouts,
      bouts: [
        { ...first!, bout_type: 'Pool', score_a: 5, score_b: 3 },
        { ...second!, bout_type: 'DE', score_a: 8, score_b: 15, winner_is_a: false },
      ],
    });
    await renderApp(address);
    await expect.element(main.getByText('Pool indicator', { exact: true })).toBeVisible();
    expect(shownFigures()).toMatchObject({ 'Pool indicator': '+2', 'Touch difference': '+9' });
  });

  test('hides the touch difference if every bout is a pool bout', async () => {
    const [first] = withBouts.bouts;
    stub(events.detail, {
      ...withBouts,
      bouts: [{ ...first!, bout_type: 'Pool', score_a: 5, score_b: 3 }],
    });
    await renderApp(address);
    await expect.element(main.getByText('Indicator', { exact: true })).toBeVisible();
    expect(shownFigures()).not.toHaveProperty('Touch difference');
  });

  test('shows place, seeds and rating first', { tags: ['B-RS-01'] }, async () => {
    stub(events.detail, {
      ...withBouts,
      place: 12,
      entries: 48,
      initial_seed: 20,
      pool_seed: 9,
      rating_earned: 'C26',
    });
    await renderApp(address);
    const result = main.getByRole('region', exactly('Result'));
    await expect
      .element(result)
      .toHaveTextContent(/^12th *of 48 *Seed *20 *After pools *9 *Earned *C26$/);
    const [top, actions] = [result, main.getByRole('link', exactly('Add Bout'))];
    const bottomOf = (locator: typeof result) => locator.element().getBoundingClientRect().bottom;
    const topOf = (locator: typeof result) => locator.element().getBoundingClientRect().top;
    await page.viewport(390, 844);
    expect(bottomOf(top)).toBeLessThan(topOf(actions));
    const rows = ['Add Bout', 'Live', 'Add Pool'].map((name) =>
      topOf(main.getByRole('link', exactly(name))),
    );
    expect(new Set(rows).size).toBe(1);
    await page.viewport(1280, 800);
  });

  test(
    'invites the user to enter a result once the event is over',
    { tags: ['B-RS-01'] },
    async () => {
      const app = await renderApp(address);
      const link = main.getByRole('link', exactly('Add your result'));
      await expect.element(link).toBeVisible();
      await link.click();
      await app.waitForPath('/journal/tournaments/harbour-open-aaaaaa/edit/cadet-epee-aaaaaa');
      await expect.element(page.getByLabelText('Place', { exact: true })).toHaveFocus();
    },
  );

  test('does not ask for a result before the event', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 16, 12) });
    stub(events.detail, { ...withBouts, date: addDays(dayOf(new Date()), 1) });
    await renderApp(address);
    await expect.element(main.getByRole('link', exactly('Add Bout'))).toBeVisible();
    await expect
      .element(main.getByRole('link', exactly('Add your result')))
      .not.toBeInTheDocument();
  });

  test('shows the pool as a row of the pool sheet', { tags: ['B-RS-04'] }, async () => {
    const [first, second] = withBouts.bouts;
    stub(events.detail, {
      ...withBouts,
      bouts: [
        { ...first!, bout_type: 'Pool', score_a: 5, score_b: 3 },
        { ...second!, bout_type: 'Pool', score_a: 5, score_b: 4 },
      ],
    });
    stub(bouts.detail, aBout({ slug: 'roy-vs-vega-aaaaaa' }));
    const app = await renderApp(address);
    const pool = main.getByRole('region', exactly('Pool'));
    const sheet = pool.getByRole('table');
    await expect.element(sheet).toBeVisible();
    const textsOf = (role: 'columnheader' | 'cell' | 'term' | 'definition') =>
      pool
        .getByRole(role)
        .elements()
        .map((cell) => cell.textContent);
    expect(textsOf('columnheader')).toEqual(['1Lind', '2Roy']);
    expect(textsOf('cell')).toEqual(['V5', 'D4']);
    expect(textsOf('term')).toEqual(['V/M', 'TS', 'TR', 'Ind']);
    expect(textsOf('definition')).toEqual(['1/2', '9', '8', '+1']);
    await sheet.getByRole('link', exactly('D4: Mika Roy, lost 4–5')).click();
    await app.waitForPath(`${address}/roy-vs-vega-aaaaaa`);
  });

  test.each([
    [390, 6],
    [360, 6],
    [390, 7],
  ])('at %i px, a pool row of %i bouts needs no scrolling', async (width, count) => {
    await page.viewport(width, 844);
    const bouts = Array.from({ length: count }, (_, index) => ({
      ...withBouts.bouts[0]!,
      slug: `bout-${index}`,
      fencer_b: 'Maximiliana Featherstonehaugh',
      bout_type: 'Pool' as const,
      score_a: 5,
      score_b: 3,
    }));
    stub(events.detail, { ...withBouts, bouts });
    await renderApp(address);
    const sheet = main.getByRole('region', exactly('Pool')).getByRole('table');
    await expect.element(sheet).toBeVisible();
    const box = sheet.element().parentElement!;
    expect(box.scrollWidth).toBe(box.clientWidth);
  });

  test('at 390 px, a pool row shows whole last names of ten letters', async () => {
    await page.viewport(390, 844);
    const bouts = Array.from({ length: 6 }, (_, index) => ({
      ...withBouts.bouts[0]!,
      slug: `bout-${index}`,
      fencer_b: 'Imani Stonecroft',
      bout_type: 'Pool' as const,
      score_a: 5,
      score_b: 3,
    }));
    stub(events.detail, { ...withBouts, bouts });
    await renderApp(address);
    const name = main.getByRole('region', exactly('Pool')).getByText('Stonecroft').first();
    await expect.element(name).toBeVisible();
    expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
  });

  test('shows direct elimination as a ladder with the place', { tags: ['B-RS-04'] }, async () => {
    const [first, second] = withBouts.bouts;
    stub(events.detail, {
      ...withBouts,
      place: 12,
      bouts: [
        { ...second!, round: 16, score_a: 15, score_b: 9 },
        { ...first!, round: 32 },
      ],
    });
    stub(bouts.detail, aBout({ slug: 'roy-vs-vega-aaaaaa' }));
    const app = await renderApp(address);
    const ladder = main.getByRole('region', exactly('Direct elimination'));
    await expect.element(ladder.getByText('Finished 12th')).toBeVisible();
    expect(
      ladder
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Table of 32Sasha LindV 15–11', 'Table of 16Mika RoyD 9–15']);
    await ladder.getByRole('link', exactly('Table of 16: Mika Roy, lost 9–15')).click();
    await app.waitForPath(`${address}/roy-vs-vega-aaaaaa`);
  });

  test('folds away the bouts of the pool and the ladder, and lists the others', async () => {
    const [first, second] = withBouts.bouts;
    const ofOthers = { slug: 'abe-vs-roy-aaaaaa', fencer_a_slug: null, fencer_b_slug: null };
    stub(events.detail, { ...withBouts, bouts: [first!, { ...second!, ...ofOthers }] });
    const app = await renderApp(address);
    const cards = main.getByRole('listitem').filter({ hasText: 'VS' });
    await expect.element(main.getByRole('heading', exactly('Other bouts'))).toBeVisible();
    await expect.element(cards).toHaveTextContent('Mika Roy');
    await unfoldBouts();
    await expect.poll(() => cards.elements().length).toBe(2);
    await cards.filter({ hasText: 'Sasha Lind' }).getByRole('link').first().click();
    await app.waitForPath(`${address}/vega-vs-lind-aaaaaa`);
  });

  test('marks videos in the pool row and on the ladder', { tags: ['B-HO-03'] }, async () => {
    const [first, second] = withBouts.bouts;
    stub(events.detail, {
      ...withBouts,
      bouts: [
        { ...first!, videos: 1, new_replies: 2 },
        { ...second!, bout_type: 'Pool', score_a: 5, score_b: 4, videos: 2 },
      ],
    });
    await renderApp(address);
    for (const name of [
      'Table of 32: Sasha Lind, won 15–11, video, 2 new replies',
      'D4: Mika Roy, lost 4–5, 2 videos',
    ])
      await expect.element(main.getByRole('link', exactly(name))).toBeVisible();
    await expect
      .element(main.getByRole('region', exactly('Direct elimination')))
      .toHaveTextContent('Sasha LindVideo2 new replies');
  });

  test("shows the opponent's name in the strong weight, not the user's name", async () => {
    await renderApp(address);
    await unfoldBouts();
    const card = main.getByRole('listitem').filter({ hasText: 'Sasha Lind' });
    await expect.element(card).toBeVisible();
    const weightOf = (name: RegExp) => getComputedStyle(card.getByText(name).element()).fontWeight;
    expect([weightOf(/^Robin Vega/), weightOf(/^Sasha Lind/)]).toEqual(['400', '600']);
  });

  test.each([
    { name: 'Add Bout', to: `${address}/bout/add` },
    {
      name: 'Edit Robin Vega vs Sasha Lind',
      to: `${address}/vega-vs-lind-aaaaaa/bout/edit`,
    },
    {
      name: 'Robin Vega 15, Sasha Lind 11, Robin Vega won',
      to: `${address}/vega-vs-lind-aaaaaa`,
    },
  ])(
    'has a $name link that opens $to',
    { tags: ['R-EVT-15', 'R-EVT-14', 'R-BOUT-34'] },
    async ({ name, to }) => {
      const app = await renderApp(address);
      await unfoldBouts();
      await main.getByRole('link', exactly(name)).click();
      await app.waitForPath(to);
    },
  );

  test(
    'shows an empty state with Add Bout if there are no bouts',
    { tags: ['R-EVT-15', 'R-EVT-16', 'R-ERR-45'] },
    async () => {
      stub(events.detail, anEventDetail());
      await renderApp(address);
      await expect.element(main.getByText('No bouts found', { exact: true })).toBeVisible();
      await expect
        .element(main.getByRole('link', exactly('Add Bout')))
        .toHaveAttribute('href', `${address}/bout/add`);
    },
  );

  test('corrects a wrong tournament in the address', async () => {
    const app = await renderApp('/journal/tournaments/another-cup-aaaaaa/cadet-epee-aaaaaa');
    await app.waitForPath(address);
  });

  test(
    'shows an inline error if loading fails, and "not found" for an unknown event',
    { tags: ['R-NAV-31', 'R-ERR-24'] },
    async () => {
      stub(events.detail, rawResponse(400, {}));
      const app = await renderApp(address);
      await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
      await noDialog();
      stub(events.detail, errorResponse('not_found'));
      await app.router.navigate('/journal/tournaments/harbour-open-aaaaaa/no-event-aaaaaa');
      await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
      await noDialog();
    },
  );
});

describe('deleting a bout', () => {
  const open = async () => {
    let left = withBouts.bouts;
    stub(events.detail, () => ({ ...withBouts, bouts: left }));
    stub(bouts.remove, ({ params }) => {
      left = left.filter(({ slug }) => slug !== params['slug']);
      return { message: 'Deleted.' };
    });
    await renderApp(address);
    await unfoldBouts();
    await main.getByRole('button', exactly('Delete Robin Vega vs Sasha Lind')).click();
  };

  test(
    'shows the specified question and what is really deleted; Cancel keeps the bout',
    { tags: ['R-EVT-14', 'R-BOUT-32', 'R-NAV-26', 'R-NAV-28'] },
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
          dialog('Delete this bout? Delete Confirmation').getByText(
            /^Robin Vega \d+–\d+ Sasha Lind$/,
          ),
        )
        .toBeVisible();
      await dialog('Delete Confirmation').getByRole('button', exactly('Cancel')).click();
      await noDialog();
      expect(requestsTo(bouts.remove)).toEqual([]);
    },
  );

  test(
    'confirms the deletion and reloads the event without the bout',
    { tags: ['R-BOUT-33', 'R-NAV-27'] },
    async () => {
      await open();
      await dialog('Delete Confirmation').getByRole('button', exactly('Delete bout')).click();
      await dismissNotice('Bout Deleted', 'Bout has been deleted successfully');
      expect(requestsTo(bouts.remove)).toMatchObject([
        { method: 'DELETE', path: '/api/bouts/delete/vega-vs-lind-aaaaaa/' },
      ]);
      expect(requestsTo(events.detail)).toHaveLength(2);
      await expect.element(main.getByText('Sasha Lind')).not.toBeInTheDocument();
      await expect
        .element(main.getByRole('listitem').filter({ hasText: 'Mika Roy' }))
        .toBeVisible();
    },
  );

  test("shows the server's error if it fails", { tags: ['R-NAV-29', 'R-ERR-12'] }, async () => {
    await open();
    stub(bouts.remove, errorResponse('forbidden', { message: 'Not yours.' }));
    await dialog('Delete Confirmation').getByRole('button', exactly('Delete bout')).click();
    await closeMessage('Error', 'Not yours.');
  });
});
