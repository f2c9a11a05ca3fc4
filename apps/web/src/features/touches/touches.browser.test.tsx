import { fencers } from '@fencing-journal/contract/fencers';
import { statistics } from '@fencing-journal/contract/statistics';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  byLabel,
  crumbs,
  exactly,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aFencer } from '../../testing/samples/fencers.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aTouchStatistics, counted, noTouchStatistics } from '../../testing/samples/touches.ts';
import {
  deferred,
  errorResponse,
  rawResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';
import { sampleResponse } from '../statistics/testing/samples.ts';

const main = page.getByRole('main');
const region = (name: string) => main.getByRole('region', exactly(name));
const status = main.getByRole('status').first();
const words = (text: string | null) => text?.replaceAll('\u00A0', ' ').replaceAll('\u2060', '');
const texts = (list: { elements: () => Element[] }) =>
  list.elements().map((element) => words(element.textContent));
const unfold = (title: string) => main.getByRole('heading', exactly(title)).click();

const address = '/journal/statistics/touches';
const list = `${address}/list`;

beforeEach(() => {
  signIn();
  stub(statistics.figures, sampleResponse());
  stub(fencers.all, [
    aFencer(),
    aFencer({ slug: 'robin-vega-bbbbbb', first_name: 'Robin', last_name: 'Vega', is_self: true }),
    aFencer({ slug: 'mika-roy-bbbbbb', first_name: 'Mika', last_name: 'Roy' }),
  ]);
  stub(touchStatistics.figures, ({ query }) =>
    query['weapon'] === 'sabre' ? noTouchStatistics() : aTouchStatistics(),
  );
});

describe('the page of touch figures', { tags: ['B-TL-10'] }, () => {
  test('starts with touches scored and received, and what stands out', async () => {
    await renderApp(address);
    const headline = region('Scored and received');
    await expect
      .element(headline.getByRole('link', exactly('90 scored')))
      .toHaveAttribute('href', `${list}?side=scored`);
    await expect
      .element(headline.getByRole('link', exactly('60 received')))
      .toHaveAttribute('href', `${list}?side=received`);
    await expect.element(headline.getByText('Your share: 60% ± 8')).toBeVisible();
    await expect.element(headline.getByText('Longest run: 3 scored, 2 received')).toBeVisible();
    expect(texts(region('What stands out').getByRole('listitem'))).toEqual([
      'You scored most with ripostes: 40 of 69 touches with a known action.Likely 46–69% over timeShow 40 touches',
    ]);
    expect(crumbs()).toEqual(['Journal', 'Statistics', 'Touches']);
  });

  test(
    'names what to work on, with its range, its touches and a theme',
    { tags: ['B-CG-07'] },
    async () => {
      await renderApp(address);
      const work = region('What to work on');
      await expect.element(work).toBeVisible();
      expect(texts(work.getByRole('listitem'))).toEqual([
        'Attacks cost you about 12 touches, likely 6–17.You scored 9 of 31, and 60 of 88 with other actions.Likely 16–47% over timePlayShow 22 receivedPractice: Distance',
      ]);
      await expect
        .element(work.getByRole('link', exactly('Show 22 received')))
        .toHaveAttribute('href', `${list}?side=received&action=attack`);
      await expect
        .element(work.getByRole('link', exactly('Practice: Distance')))
        .toHaveAttribute('href', '/journal/lessons/theme?name=distance');
    },
  );

  test(
    'plays the touches of a costly action, and leaves it out if there are too few',
    { tags: ['B-CG-07'] },
    async () => {
      stub(touchStatistics.selected, {
        ...aPage('/api/statistics/touches/list/', []),
      });
      const app = await renderApp(address);
      await region('What to work on').getByRole('button', exactly('Play attacks received')).click();
      await expect.element(page.getByText('No videos of these touches')).toBeVisible();
      expect(requestsTo(touchStatistics.selected)[0]?.query).toMatchObject({
        action: 'attack',
        side: 'received',
        playable: 'true',
      });
      stub(
        touchStatistics.figures,
        aTouchStatistics({ action: counted({ attack: [4, 15], riposte: [40, 8] }) }),
      );
      await app.router.navigate(`${address}?weapon=foil`);
      await expect.element(region('What stands out')).toBeVisible();
      await expect.element(region('What to work on')).not.toBeInTheDocument();
    },
  );

  test('shows a range for few touches, and lists "Not said" last', async () => {
    await renderApp(address);
    const table = region('By action').getByRole('table', exactly('By action'));
    await expect.element(table).toBeVisible();
    expect(texts(table.getByRole('row'))).toEqual([
      'ActionScoredReceived',
      'Attack9 of 31, likely 16–47%922',
      'Riposte40 of 48, likely 70–91%408',
      'Counterattack20 of 40, likely 35–65%2020',
      'Not said1910',
    ]);
    // "Not said" has no bar.
    const bars = table
      .getByRole('row')
      .elements()
      .map((row) => row.querySelectorAll('svg').length);
    expect(bars).toEqual([0, 1, 1, 1, 0]);
  });

  test('has a folded table for each other figure', async () => {
    await renderApp(address);
    await expect.element(region('By target').getByRole('table')).toBeVisible();
    const rowsOf = (name: string) =>
      region(name)
        .getByRole('rowheader', { includeHidden: true })
        .elements()
        .map((header) => header.firstElementChild?.textContent);
    expect(rowsOf('By target')).toEqual(['Hand', 'Foot', 'Not said']);
    expect(rowsOf('By score')).toEqual(['Leading', 'Level', 'Trailing', 'Last touch']);
    expect(rowsOf('By period')).toEqual(['Period 1', 'Period 2']);
    expect(rowsOf('By time between touches')).toEqual([
      'Under 10 seconds',
      'Over a minute',
      'Not said',
    ]);
    expect(rowsOf('By place on the strip')).toEqual([
      'Your end',
      'Your half',
      'Their half',
      'Their end',
      'Not said',
    ]);
    expect(rowsOf('Runs')).toEqual(['2 in a row', '3 in a row']);
    expect(rowsOf('Touches and cards')).toEqual(['Touch', 'Red card']);
    await expect.element(region('Runs').getByRole('table')).not.toBeInTheDocument();
    await expect
      .element(region('Runs').getByText('2 in a row 12–9 · 3 in a row 4–0', { exact: true }))
      .toBeVisible();
  });

  test('shows the average time between touches', async () => {
    await page.viewport(1280, 800);
    await renderApp(address);
    await expect
      .element(
        region('By time between touches').getByText(
          'On average: 24 s before a touch scored, 31 s before one received.',
        ),
      )
      .toBeVisible();
  });

  test.each([
    ['By action', '22 received, Attack', 'side=received&action=attack'],
    ['By action', '9 of 31, likely 16–⁠47%, Attack', 'action=attack'],
    ['By action', '19 scored, Not said', 'side=scored&action=none'],
    ['By target', '6 received, Foot', 'side=received&target=foot'],
    ['By score', '2 scored, Last touch', 'side=scored&situation=last_touch'],
    ['By period', '30 received, Period 2', 'side=received&touch_period=2'],
    ['By time between touches', '20 scored, Under 10 seconds', 'side=scored&gap=under_10'],
    ['By place on the strip', '10 scored, Your half', 'side=scored&zone=2'],
    // Zones are counted from the scorer's end, so opponents score in zone 5 here.
    ['By place on the strip', '20 received, Your end', 'side=received&zone=5'],
    ['Runs', '12 runs of 2 scored', 'side=scored&run=2'],
    ['Touches and cards', '2 scored, Red card', 'side=scored&kind_of_touch=penalty'],
  ])('in %s, %s opens its touches with the same filters', async (where, name, search) => {
    await page.viewport(390, 844);
    await renderApp(`${address}?weapon=epee&hand=Left`);
    await expect.element(region('By action').getByRole('table')).toBeVisible();
    if (where !== 'By action' && where !== 'By target') await unfold(where);
    await expect
      .element(region(where).getByRole('link', exactly(name)))
      .toHaveAttribute('href', `${list}?weapon=epee&hand=Left&${search}`);
  });

  test('explains how to enter actions if many touches have none', async () => {
    stub(
      touchStatistics.figures,
      aTouchStatistics({ action: counted({ riposte: [2, 1], none: [60, 41] }) }),
    );
    await renderApp(address);
    const hint = region('Say what the touches were');
    await expect.element(hint.getByText(/^After a touch, the score pad offers/)).toBeVisible();
    await expect
      .element(hint.getByRole('link', exactly('101 touches without an action')))
      .toHaveAttribute('href', `${list}?action=none`);
  });

  test("doesn't show the hint if most touches have an action", async () => {
    await renderApp(address);
    await expect.element(region('By action')).toBeVisible();
    await expect.element(region('Say what the touches were')).not.toBeInTheDocument();
  });

  test("doesn't show findings for few touches", async () => {
    const few = counted({ total: [3, 1] })[0]!;
    stub(touchStatistics.figures, {
      ...noTouchStatistics(),
      total: few,
      action: counted({ attack: [3, 1] }),
    });
    await renderApp(address);
    await expect.element(main.getByText('Your share: 3 of 4, likely 30–⁠95%')).toBeVisible();
    await expect.element(region('What stands out')).not.toBeInTheDocument();
  });

  test('points to the score pad if there are no touches', async () => {
    stub(touchStatistics.figures, noTouchStatistics());
    await renderApp(address);
    await expect
      .element(main.getByText('No touches yet. The score pad logs every touch.', { exact: true }))
      .toBeVisible();
    await expect
      .element(main.getByRole('link', exactly('Go to your tournaments')))
      .toHaveAttribute('href', '/journal/tournaments');
  });

  test('fits a small phone', async () => {
    await page.viewport(320, 640);
    await renderApp(address);
    await expect.element(region('By action')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

describe('the filters of touch figures', { tags: ['B-TL-10'] }, () => {
  test('offer weapons, seasons, types, opponents by name, hands and results', async () => {
    await renderApp(address);
    await expect.element(status).toHaveTextContent('150 touches');
    await expect.poll(() => optionsOf('Season')).toEqual(['All seasons', '2025-26', '2024-25']);
    await expect
      .poll(() => optionsOf('Opponent'))
      .toEqual(['All opponents', 'Mika Roy', 'Sasha Lind']);
    expect(optionsOf('Weapon')).toEqual(['All weapons', 'Foil', 'Epee', 'Sabre', 'Other']);
    expect(optionsOf('Type')).toEqual([
      'All competition bouts',
      'Pool',
      'Direct elimination',
      'Team',
      'Other',
      'Practice',
      'Competition and practice',
    ]);
    expect(optionsOf("Opponent's hand")).toEqual([
      'All hands',
      'Right-handed',
      'Left-handed',
      'Unknown',
    ]);
    expect(optionsOf('Result')).toEqual(['All results', 'Bouts won', 'Bouts lost']);
  });

  test('apply to all figures, are in the address and can be cleared', async () => {
    const app = await renderApp(address);
    await expect.element(status).toHaveTextContent('150 touches');
    await byLabel('Season').selectOptions('2025-26');
    await byLabel('Opponent').selectOptions('Sasha Lind');
    await byLabel("Opponent's hand").selectOptions('Left-handed');
    await byLabel('Result').selectOptions('Bouts lost');
    await expect
      .poll(() => requestsTo(touchStatistics.figures).at(-1)?.query)
      .toEqual({
        period: '2025-26',
        opponent: 'sasha-lind-bbbbbb',
        hand: 'Left',
        result: 'loss',
      });
    expect(app.search()).toBe('?period=2025-26&opponent=sasha-lind-bbbbbb&hand=Left&result=loss');
    await main.getByRole('button', exactly('Clear filters')).click();
    await expect.poll(app.search).toBe('');
    // The pressed button has disappeared, but the focus isn't lost.
    await expect.element(byLabel('Weapon')).toHaveFocus();
  });

  test.each([
    [390, 844],
    [844, 390],
  ])(
    'are half hidden on a phone of %i × %i pixels until one of them is needed',
    async (width, height) => {
      await page.viewport(width, height);
      const app = await renderApp(address);
      await expect.element(byLabel('Weapon')).toBeVisible();
      await expect.element(byLabel('Opponent')).not.toBeVisible();
      await main.getByRole('button', exactly('More filters')).click();
      await byLabel('Result').selectOptions('Bouts lost');
      await expect.poll(app.search).toBe('?result=loss');
      await main.getByRole('button', exactly('Fewer filters')).click();
      await expect.element(byLabel('Result')).not.toBeVisible();
      await expect.element(main.getByRole('button', exactly('More filters: on'))).toBeVisible();
    },
  );

  test('are all shown on a phone if one of the hidden ones is set', async () => {
    await page.viewport(390, 844);
    await renderApp(`${address}?result=loss`);
    await expect.element(byLabel('Result')).toHaveValue('loss');
    await expect.element(byLabel('Result')).toBeVisible();
  });

  test('are read from the address before the lists arrive', async () => {
    stub(statistics.figures, sampleResponse(null, 2));
    stub(fencers.all, []);
    stub(touchStatistics.figures, () => deferred<ReturnType<typeof aTouchStatistics>>().promise);
    await renderApp(`${address}?period=2019-20&opponent=sasha-lind-bbbbbb&weapon=banana`);
    await expect.element(byLabel('Season')).toHaveValue('2019-20');
    await expect.element(byLabel('Opponent')).toHaveValue('sasha-lind-bbbbbb');
    await expect.element(main.getByRole('status', exactly('Loading'))).toBeVisible();
    await expect
      .poll(() => requestsTo(touchStatistics.figures).map(({ query }) => query))
      .toEqual([{ period: '2019-20', opponent: 'sasha-lind-bbbbbb' }]);
  });

  test('show a message if no touch matches, with a button for all touches', async () => {
    const app = await renderApp(`${address}?weapon=sabre`);
    await expect
      .element(main.getByText('No touches match these filters.', { exact: true }))
      .toBeVisible();
    await main.getByRole('button', exactly('Show all touches')).click();
    await expect.element(region('Scored and received')).toBeVisible();
    expect(app.search()).toBe('');
  });

  test('show "not found" for an unknown opponent', async () => {
    stub(touchStatistics.figures, errorResponse('not_found'));
    await renderApp(`${address}?opponent=nobody`);
    await expect
      .element(main.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Oops! Page not found');
  });
});

test(
  'touch figures show an inline error with a retry button if loading fails',
  { tags: ['B-TL-10', 'R-NAV-31'] },
  async () => {
    stub(touchStatistics.figures, rawResponse(400, {}));
    await renderApp(address);
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    await noDialog();
    stub(touchStatistics.figures, aTouchStatistics());
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(region('Scored and received')).toBeVisible();
  },
);
