import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { statistics } from '@fencing-journal/contract/statistics';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  crumbs,
  exactly,
  byLabel,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aFencerDetail } from '../../testing/samples/fencers.ts';
import { aPage } from '../../testing/samples/page.ts';
import { noTouchStatistics } from '../../testing/samples/touches.ts';
import { rawResponse, deferred, requestsTo, stub } from '../../testing/stub-server.ts';
import { deleteBout } from '../bouts/bouts.api.ts';
import { deleteEvent } from '../events/events.api.ts';
import { deleteFencer } from '../fencers/fencers.api.ts';
import { deleteTournament } from '../tournaments/tournaments.api.ts';
import {
  anOwnBout,
  emptyStatistics,
  sampleResponse,
  someForm,
  someStatistics,
} from './testing/samples.ts';

const main = page.getByRole('main');
const region = (name: string) => main.getByRole('region', exactly(name));
const status = main.getByRole('status');
const words = (text: string | null) => text?.replaceAll('\u00A0', ' ').replaceAll('\u2060', '');

/** Unfolds a part of the page. */
const unfold = (title: string) => main.getByRole('heading', exactly(title)).click();

beforeEach(() => {
  signIn();
  stub(statistics.form, someForm());
  stub(statistics.figures, ({ query }) =>
    sampleResponse(query['weapon'] === 'foil' ? someStatistics(12, 7) : someStatistics()),
  );
  stub(statistics.bouts, aPage(statistics.bouts.path, [anOwnBout()]));
  stub(touchStatistics.figures, noTouchStatistics());
});

describe('statistics page', () => {
  test(
    'shows record, win rate as a range, touch difference, touches, close bouts and streaks',
    { tags: ['R-FEN-03'] },
    async () => {
      await renderApp('/journal/statistics');
      await expect.element(region('Overall')).toBeVisible();
      expect(
        region('Overall')
          .getByRole('definition')
          .elements()
          .map((figure) => words(figure.textContent)),
      ).toEqual([
        '17–10',
        '+28',
        '17 of 27, likely 44–78%',
        '13.5',
        '12.5',
        '3–2',
        '1–0',
        'Won 3 in a row',
        '6 won, 4 lost',
      ]);
      const streaks = region('Overall').getByRole('link', {
        name: /^(Won 3 in a row|6 won|4 lost)$/,
      });
      expect(
        streaks.elements().map((link) => new URL((link as HTMLAnchorElement).href).search),
      ).toEqual(['?run=current', '?run=longest_wins', '?run=longest_losses']);
      expect(crumbs()).toEqual(['Journal', 'Statistics']);
      expect(requestsTo(statistics.figures)).toHaveLength(1);
    },
  );

  test(
    'asks for five events if there are fewer than that',
    { tags: ['R-FEN-02', 'R-CST-17'] },
    async () => {
      stub(statistics.figures, sampleResponse(null, 4));
      await renderApp('/journal/statistics');
      await expect
        .element(main.getByText('Need 5 or more events to show stats', { exact: true }))
        .toBeVisible();
      await expect
        .element(main.getByRole('link', exactly('Go to your tournaments')))
        .toHaveAttribute('href', '/journal/tournaments');
      await expect.element(main.getByText('4 events so far.')).toBeVisible();
      await expect
        .element(main.getByRole('link', exactly('Your record is already on your card')))
        .toHaveAttribute('href', '/journal/fencer');
    },
  );

  test('shows practice and the season in review before there are five events', async () => {
    const few = { ...sampleResponse(null, 4), periods: ['2025-26'] };
    stub(statistics.figures, ({ query }) =>
      query['kind'] === 'practice' || query['kind'] === 'all'
        ? { ...few, statistics: someStatistics() }
        : few,
    );
    const app = await renderApp('/journal/statistics');
    await expect
      .element(main.getByRole('link', exactly('Season 2025-26 in review')))
      .toHaveAttribute('href', '/journal/season/2025-26');
    expect(optionsOf('Season')).toEqual(['All seasons', '2025-26']);
    for (const [option, search] of [
      ['Practice', '?kind=practice'],
      ['Competition and practice', '?kind=all'],
    ] as const) {
      await byLabel('Type').selectOptions(option);
      await expect.element(region('Overall')).toBeVisible();
      expect(app.search()).toBe(search);
      await main.getByRole('button', exactly('Clear filters')).click();
      await expect.element(main.getByText('4 events so far.')).toBeVisible();
      await expect.element(byLabel('Type')).toHaveValue('');
    }
  });

  test('has a table for each possible explanation of the results', async () => {
    await renderApp('/journal/statistics');
    await expect
      .element(region('Win rate by weapon').getByText('Foil 12–5 · Epee 5–5', { exact: true }))
      .toBeVisible();
    await unfold('Win rate by weapon');
    const table = region('Win rate by weapon').getByRole('table', exactly('Win rate by weapon'));
    await expect.element(table).toBeVisible();
    expect(
      table
        .getByRole('row')
        .elements()
        .map((row) => words(row.textContent)),
    ).toEqual([
      'WeaponWonLost',
      'Foil12 of 17, likely 47–87%touch difference +28125',
      'Epee5 of 10, likely 24–76%touch difference 055',
    ]);
    // The bar ends at the win rate. The line below it spans the confidence interval.
    const bar = table.getByRole('row', { name: /^Foil/ }).element().querySelector('svg')!;
    expect([...bar.querySelectorAll('rect')].map((part) => part.getAttribute('width'))).toEqual([
      '100%',
      '70.6%',
    ]);
    expect(
      [...bar.querySelectorAll('line')].map((line) => [
        line.getAttribute('x1'),
        line.getAttribute('x2'),
      ])[1],
    ).toEqual(['46.9%', '86.7%']);
    const rowsOf = (name: string) =>
      region(name)
        .getByRole('rowheader', { includeHidden: true })
        .elements()
        .map((header) => header.firstElementChild?.textContent);
    expect(rowsOf('Win rate by DE table')).toEqual(['Table of 32', 'Table of 8']);
    expect(rowsOf('Win rate by margin')).toEqual(['One touch', 'Three or more']);
    expect(rowsOf('Win rate by season')).toEqual(['2025-26', '2024-25']);
    expect(rowsOf('Win rate by bout type')).toEqual(['Pool', 'Direct elimination']);
    expect(rowsOf("Win rate by opponent's rating")).toEqual(['U (unrated)', 'Unknown']);
    expect(rowsOf("Win rate by opponent's hand")).toEqual(['Right-handed', 'Left-handed']);
    expect(rowsOf('Win rate by event level')).toEqual(['Regional']);
    expect(rowsOf('Win rate by age category')).toEqual(['Cadet', 'Not set']);
  });

  test('draws the months and lists them in a table, with gaps for months without bouts', async () => {
    await renderApp('/journal/statistics');
    await unfold('Month by month');
    const chart = main.getByRole(
      'figure',
      exactly('Win rate by month, March 2025 to November 2025'),
    );
    await expect.element(chart).toBeVisible();
    await expect
      .element(
        main.getByRole('figure', exactly('Touch difference by month, March 2025 to November 2025')),
      )
      .toBeVisible();
    // Two segments: months without bouts are gaps, not a line at zero.
    expect(chart.element().querySelectorAll('svg path[fill=none]')).toHaveLength(2);
    await expect.element(chart.getByRole('table')).not.toBeInTheDocument();
    await chart.getByText('Figures', { exact: true }).click();
    const table = chart.getByRole(
      'table',
      exactly('Win rate by month, March 2025 to November 2025'),
    );
    expect(
      table
        .getByRole('row')
        .elements()
        .map((row) => words(row.textContent)),
    ).toEqual([
      'MonthBoutsWin rate',
      'November 2025118 of 11, likely 43–90%',
      'April 202584 of 8, likely 22–78%',
      'March 202585 of 8, likely 31–86%',
    ]);
    await expect
      .element(table.getByRole('link', exactly('8 bouts in April 2025')))
      .toHaveAttribute('href', '/journal/statistics/bouts?month=2025-04');
  });

  test('starts with what stands out, with the likely range and the bouts', async () => {
    await renderApp('/journal/statistics?weapon=epee');
    await expect
      .element(main.getByRole('heading', { level: 2 }).first())
      .toHaveTextContent('What stands out');
    const findings = region('What stands out').getByRole('listitem');
    expect(findings.elements().map((finding) => words(finding.textContent))).toEqual([
      'You won your last 3 bouts.Show 3 bouts',
      'You won 6 of 7 bouts against Sasha Lind.Likely 49–97% over timeShow 7 bouts',
      'You won 0 of 4 bouts against Mika Roy.Likely 0–49% over timeShow 4 bouts',
    ]);
    await expect
      .element(findings.getByRole('link', { name: /^Show 7 bouts: You won 6 of 7/ }))
      .toHaveAttribute('href', '/journal/statistics/bouts?weapon=epee&opponent=sasha-lind-bbbbbb');
  });

  test('draws the form by tournament and links to the tournaments', async () => {
    await renderApp('/journal/statistics?weapon=epee');
    const name = 'Form: win rate over the last 20 bouts, after each tournament';
    const chart = main.getByRole('figure', exactly(name));
    await expect.element(chart).toBeVisible();
    expect(requestsTo(statistics.form).map(({ query }) => query)).toEqual([{ weapon: 'epee' }]);
    expect(chart.element().querySelectorAll('svg path[fill=none]')).toHaveLength(1);
    await chart.getByText('Figures', { exact: true }).click();
    expect(
      chart
        .getByRole('row')
        .elements()
        .map((row) => words(row.textContent)),
    ).toEqual([
      'TournamentWon–lostForm',
      'City Cup, Nov 15, 20252–67 of 16, likely 23–67%',
      'Harbour Open, Mar 15, 20255–35 of 8, likely 31–86%',
    ]);
    await expect
      .element(chart.getByRole('link', exactly('City Cup, Nov 15, 2025')))
      .toHaveAttribute('href', '/journal/tournaments/city-cup-bbbbbb');
  });

  test("doesn't draw the form for a single tournament", async () => {
    stub(statistics.form, { tournaments: someForm().tournaments.slice(1) });
    await renderApp('/journal/statistics');
    await expect.element(region('Overall')).toBeVisible();
    await expect.poll(() => main.element().querySelector('.skeleton')).toBeNull();
    await expect.element(main.getByRole('figure', { name: /^Form/ })).not.toBeInTheDocument();
  });

  test('says which color means won and which means lost', async () => {
    await renderApp('/journal/statistics');
    await expect.element(main.getByText('Won', { exact: true }).first()).toBeVisible();
    await expect.element(main.getByText('Lost', { exact: true }).first()).toBeVisible();
  });

  test('shows the full label of each selected filter on a phone', async () => {
    await page.viewport(390, 844);
    await renderApp('/journal/statistics');
    const width = (name: string) =>
      main.getByLabelText(name, { exact: true }).element().getBoundingClientRect().width;
    await expect.element(main.getByLabelText('Type', { exact: true })).toBeVisible();
    expect(width('Type')).toBeGreaterThan(2 * width('Weapon'));
  });

  test('uses readable font sizes, even on a small phone', async () => {
    await page.viewport(320, 640);
    await renderApp('/journal/statistics');
    await expect.element(main.getByRole('figure').first()).toBeVisible();
    await expect
      .poll(() => [...main.element().querySelectorAll('figure svg text')].length)
      .toBeGreaterThan(10);
    for (const label of main.element().querySelectorAll('figure svg text')) {
      const svg = label.closest('svg')!;
      expect(parseFloat(getComputedStyle(label).fontSize)).toBeGreaterThanOrEqual(12);
      const [inner, outer] = [label.getBoundingClientRect(), svg.getBoundingClientRect()];
      expect(
        [inner.left >= outer.left - 1, inner.right <= outer.right + 1, svg.viewBox.baseVal.width],
        label.textContent,
      ).toEqual([true, true, 0]);
    }
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  test('links opponents to their cards and bouts; a deleted card keeps its name and bouts', async () => {
    stub(fencers.details, aFencerDetail());
    await renderApp('/journal/statistics');
    await unfold('Opponents you beat');
    await unfold('Opponents who beat you');
    await expect
      .element(region('Opponents you beat').getByRole('link', exactly('Sasha Lind')))
      .toHaveAttribute('href', '/journal/fencer/sasha-lind-bbbbbb');
    await expect
      .element(region('Opponents you beat').getByRole('link', exactly('6 bouts won, Sasha Lind')))
      .toHaveAttribute('href', '/journal/statistics/bouts?opponent=sasha-lind-bbbbbb&result=win');
    await expect
      .element(region('Opponents who beat you').getByRole('table').getByText('Mika Roy'))
      .toBeVisible();
    await expect
      .element(region('Opponents who beat you').getByRole('link', exactly('Mika Roy')))
      .not.toBeInTheDocument();
    await expect
      .element(
        region('Opponents who beat you').getByRole('link', exactly('4 bouts lost, Mika Roy')),
      )
      .toHaveAttribute('href', '/journal/statistics/bouts?opponent=mika-roy-bbbbbb&result=loss');
  });

  test('shows a message if there are no opponents to list', async () => {
    stub(
      statistics.figures,
      sampleResponse(someStatistics(17, 10, { best_opponents: [], worst_opponents: [] })),
    );
    await renderApp('/journal/statistics');
    await expect
      .element(
        region('Opponents you beat').getByText(
          "You don't have a winning record against anyone yet.",
        ),
      )
      .toBeVisible();
  });
});

describe('figures of the statistics', () => {
  const unfolded = new Set(
    ['DE table', 'margin', 'season', 'bout type'].map((by) => `Win rate by ${by}`),
  );
  test.each([
    ['Overall', '17 bouts won', '?weapon=foil&result=win'],
    ['Overall', '+28', '?weapon=foil'],
    ['Overall', '2 bouts lost, last-touch', '?weapon=foil&result=loss&decided=one_touch'],
    ['Overall', '1 bout won, on priority', '?weapon=foil&result=win&decided=priority'],
    ['Overall', 'Won 3 in a row', '?weapon=foil&run=current'],
    ['Overall', '4 lost', '?weapon=foil&run=longest_losses'],
    ['Win rate by DE table', '3 bouts won, Table of 32', '?weapon=foil&de_table=32&result=win'],
    ['Win rate by margin', '2 bouts lost, One touch', '?weapon=foil&margin=1&result=loss'],
    ['Win rate by season', '9 bouts won, 2024-25', '?weapon=foil&period=2024-25&result=win'],
    ['Win rate by weapon', '5 bouts won, Epee', '?weapon=epee&result=win'],
    ['Win rate by bout type', '4 bouts lost, Pool', '?weapon=foil&kind=pool&result=loss'],
    [
      "Win rate by opponent's rating",
      '9 bouts won, U (unrated)',
      '?weapon=foil&opponent_rating=U&result=win',
    ],
    [
      "Win rate by opponent's hand",
      '7 bouts won, Left-handed',
      '?weapon=foil&opponent_hand=Left&result=win',
    ],
    [
      'Win rate by event level',
      '17 bouts won, Regional',
      '?weapon=foil&event_level=Regional&result=win',
    ],
    [
      'Win rate by age category',
      '7 bouts won, Cadet',
      '?weapon=foil&age_category=Cadet&result=win',
    ],
  ])('in %s, as %s, link to their bouts with the same filters', async (where, name, search) => {
    stub(statistics.figures, sampleResponse());
    await renderApp('/journal/statistics?weapon=foil');
    if (where !== 'Overall' && !unfolded.has(where)) await unfold(where);
    await expect
      .element(region(where).getByRole('link', exactly(name)))
      .toHaveAttribute('href', `/journal/statistics/bouts${search}`);
  });

  test('are not linked if they are zero', async () => {
    await renderApp('/journal/statistics');
    await unfold("Win rate by opponent's rating");
    await expect
      .element(region("Win rate by opponent's rating").getByRole('row', { name: /unrated/ }))
      .toHaveTextContent(/0$/);
    await expect
      .element(region("Win rate by opponent's rating").getByRole('link', { name: /^0 bouts/ }))
      .not.toBeInTheDocument();
  });
});

describe('statistics filters', () => {
  test('offer weapons, seasons with bouts, and types', async () => {
    await renderApp('/journal/statistics');
    await expect.element(status).toHaveTextContent('27 bouts');
    expect(optionsOf('Weapon')).toEqual(['All weapons', 'Foil', 'Epee', 'Sabre', 'Other']);
    expect(optionsOf('Season')).toEqual(['All seasons', '2025-26', '2024-25']);
    expect(optionsOf('Type')).toEqual([
      'All competition bouts',
      'Pool',
      'Direct elimination',
      'Team',
      'Other',
      'Practice',
      'Competition and practice',
    ]);
    await expect
      .element(main.getByRole('button', exactly('Clear filters')))
      .not.toBeInTheDocument();
  });

  test('apply to everything with one request, are in the address and can be cleared', async () => {
    const app = await renderApp('/journal/statistics');
    await expect.element(status).toHaveTextContent('27 bouts');
    await byLabel('Weapon').selectOptions('Foil');
    await expect.element(status).toHaveTextContent('19 bouts');
    await byLabel('Season').selectOptions('2025-26');
    await byLabel('Type').selectOptions('Direct elimination');
    await expect
      .poll(() => requestsTo(statistics.figures).at(-1)?.query)
      .toEqual({ weapon: 'foil', period: '2025-26', kind: 'de' });
    expect(app.search()).toBe('?weapon=foil&period=2025-26&kind=de');
    expect(requestsTo(statistics.figures)).toHaveLength(4);
    await byLabel('Weapon').selectOptions('All weapons');
    await expect.poll(app.search).toBe('?period=2025-26&kind=de');
    await main.getByRole('button', exactly('Clear filters')).click();
    await expect.poll(app.search).toBe('');
    await expect.element(status).toHaveTextContent('27 bouts');
    // The pressed button has disappeared, but the focus isn't lost.
    await expect.element(byLabel('Weapon')).toHaveFocus();
  });

  test('are both kept if the second one changes before the first one is rendered', async () => {
    const app = await renderApp('/journal/statistics');
    await expect.element(status).toHaveTextContent('27 bouts');
    for (const [label, value] of [
      ['Season', '2025-26'],
      ['Type', 'de'],
    ] as const) {
      const select = byLabel(label).element() as HTMLSelectElement;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await expect.poll(app.search).toBe('?period=2025-26&kind=de');
  });

  test('are read from the address, including a season before the response arrives', async () => {
    stub(statistics.figures, () => deferred<ReturnType<typeof sampleResponse>>().promise);
    await renderApp('/journal/statistics?period=2019-20&kind=team&weapon=banana');
    await expect.element(byLabel('Season')).toHaveValue('2019-20');
    await expect.element(byLabel('Type')).toHaveValue('team');
    await expect.element(byLabel('Weapon')).toHaveValue('');
    await expect.element(main.getByRole('status', exactly('Loading'))).toBeVisible();
    await expect
      .poll(() => requestsTo(statistics.figures).map(({ query }) => query))
      .toEqual([{ period: '2019-20', kind: 'team' }]);
  });

  test('keep the old figures until the new ones have loaded', async () => {
    await renderApp('/journal/statistics');
    await expect.element(status).toHaveTextContent('27 bouts');
    const waiting = deferred<ReturnType<typeof sampleResponse>>();
    stub(statistics.figures, () => waiting.promise);
    await byLabel('Weapon').selectOptions('Foil');
    await expect.element(status).toHaveTextContent('');
    await expect.element(region('Overall').getByText('Won 3 in a row')).toBeVisible();
    expect(region('Overall').element().closest('[aria-busy=true]')).not.toBeNull();
    waiting.resolve(sampleResponse(someStatistics(12, 7)));
    await expect.element(status).toHaveTextContent('19 bouts');
    expect(region('Overall').element().closest('[aria-busy=true]')).toBeNull();
  });

  test('show a message if no bout matches, with a button for all bouts', async () => {
    stub(statistics.figures, ({ query }) =>
      sampleResponse(query['weapon'] === 'sabre' ? emptyStatistics() : someStatistics()),
    );
    const app = await renderApp('/journal/statistics?weapon=sabre');
    await expect
      .element(main.getByText('No bouts match these filters.', { exact: true }))
      .toBeVisible();
    await expect.element(region('Overall')).not.toBeInTheDocument();
    await main.getByRole('button', exactly('Show all bouts')).click();
    await expect.element(region('Overall')).toBeVisible();
    await expect.element(byLabel('Weapon')).toHaveFocus();
    expect(app.search()).toBe('');
  });

  test('are not mentioned if there are no bouts at all', async () => {
    stub(statistics.figures, sampleResponse(emptyStatistics()));
    await renderApp('/journal/statistics');
    await expect
      .element(main.getByText('No bouts yet. Add bouts to your events.', { exact: true }))
      .toBeVisible();
  });
});

test(
  'statistics show an inline error with a retry button if loading fails',
  { tags: ['R-NAV-31', 'R-ERR-24'] },
  async () => {
    stub(statistics.figures, rawResponse(400, {}));
    await renderApp('/journal/statistics');
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    await noDialog();
    stub(statistics.figures, sampleResponse());
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(region('Overall')).toBeVisible();
  },
);

test.each([
  ['bout', () => deleteBout({ slug: 'x' })],
  ['event', () => deleteEvent({ slug: 'x' })],
  ['tournament', () => deleteTournament({ slug: 'x' })],
  ['fencer', () => deleteFencer({ slug: 'x' })],
])('statistics are reloaded after a change to a %s', async (_, change) => {
  for (const area of [bouts, events, tournaments, fencers])
    stub(area.remove, { message: 'Deleted.' });
  await renderApp('/journal/statistics');
  await expect.element(status).toHaveTextContent('27 bouts');
  stub(statistics.figures, sampleResponse(someStatistics(16, 10)));
  await change();
  await expect.element(status).toHaveTextContent('26 bouts');
});
