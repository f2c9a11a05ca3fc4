import { limits } from '@fencing-journal/contract/shared/limits';
import { statistics } from '@fencing-journal/contract/statistics';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { crumbs, exactly, noDialog, renderApp, signIn } from '../../testing/app.tsx';
import { aPage } from '../../testing/samples/page.ts';
import { noTouchStatistics } from '../../testing/samples/touches.ts';
import {
  rawResponse,
  deferred,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';
import { anOwnBout, sampleResponse, someForm } from './testing/samples.ts';

const main = page.getByRole('main');
const heading = main.getByRole('heading', { level: 1 });
const status = main.getByRole('status').first();

const bouts = Array.from({ length: limits.boutsPageSize + 2 }, (_, index) =>
  anOwnBout({
    slug: `bout-${index}`,
    fencer_b: `Opponent ${index}`,
    won: index !== 1,
    winner_is_a: index !== 1,
  }),
);
const pages = ({ query }: { query: Record<string, string> }) =>
  aPage(statistics.bouts.path, bouts, Number(query['page'] ?? 1), limits.boutsPageSize);

beforeEach(() => {
  signIn();
  stub(statistics.bouts, pages);
  stub(statistics.figures, sampleResponse());
  stub(statistics.form, someForm());
  stub(touchStatistics.figures, noTouchStatistics());
});

describe('bouts of a figure', () => {
  test('are described in words and shown as cards with date and result', async () => {
    await renderApp(
      '/journal/statistics/bouts?weapon=foil&period=2025-26&opponent_hand=Left&result=win',
    );
    await expect
      .element(heading)
      .toHaveTextContent('Foil bouts in 2025-26 against left-handed opponents that you won');
    await expect
      .element(main.getByText(/^Won · Nov 15, 2025 · Harbour Open, Cadet Epee/).first())
      .toBeVisible();
    await expect.element(main.getByText(/^Lost · Nov 15, 2025/)).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: /^Robin Vega 15, Opponent 0 11/ }))
      .toHaveAttribute('href', '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/bout-0');
    await expect.element(status).toHaveTextContent('27 bouts');
    expect(requestsTo(statistics.bouts).map(({ query }) => query)).toEqual([
      { weapon: 'foil', period: '2025-26', opponent_hand: 'Left', result: 'win' },
    ]);
  });

  test('use the name on the cards in the title if they are against one opponent', async () => {
    stub(statistics.bouts, aPage(statistics.bouts.path, [anOwnBout()]));
    await renderApp('/journal/statistics/bouts?opponent=sasha-lind-bbbbbb&result=loss');
    await expect.element(heading).toHaveTextContent('Bouts against Sasha Lind that you lost');
    stub(
      statistics.bouts,
      aPage(statistics.bouts.path, [
        anOwnBout({ fencer_a: 'Mika Roy', fencer_a_slug: 'mika-roy-bbbbbb' }),
      ]),
    );
    await renderApp('/journal/statistics/bouts?opponent=mika-roy-bbbbbb');
    await expect.element(heading.last()).toHaveTextContent('Bouts against Mika Roy');
    stub(
      statistics.bouts,
      aPage(statistics.bouts.path, [anOwnBout({ fencer_a: 'Gone Away', fencer_a_slug: null })]),
    );
    await renderApp('/journal/statistics/bouts?opponent=gone-away-bbbbbb');
    await expect.element(heading.last()).toHaveTextContent('Bouts against Gone Away');
  });

  test('link back to the statistics with the same filters', async () => {
    const app = await renderApp(
      '/journal/statistics/bouts?weapon=foil&kind=de&month=2025-11&result=win',
    );
    await expect.element(heading).toBeVisible();
    expect(crumbs()).toEqual(['Journal', 'Statistics', 'Bouts']);
    await main.getByRole('link', exactly('Back to statistics')).click();
    await app.waitForPath('/journal/statistics');
    expect(app.search()).toBe('?weapon=foil&kind=de');
  });

  test('are paged by 25, with the page in the address', { tags: ['R-NAV-22'] }, async () => {
    const app = await renderApp('/journal/statistics/bouts?result=win');
    await expect.element(main.getByRole('link', { name: /Opponent 24/ })).toBeVisible();
    await main.getByRole('button', exactly('Page 2')).click();
    await expect.element(main.getByRole('link', { name: /Opponent 25/ })).toBeVisible();
    await expect.element(main.getByRole('link', { name: /Opponent 24/ })).not.toBeInTheDocument();
    expect(app.search()).toBe('?result=win&page=2');
  });

  test('stay visible until the next page has loaded', async () => {
    await renderApp('/journal/statistics/bouts');
    await expect.element(main.getByRole('link', { name: /Opponent 24/ })).toBeVisible();
    const waiting = deferred<ReturnType<typeof pages>>();
    stub(statistics.bouts, () => waiting.promise);
    await main.getByRole('button', exactly('Page 2')).click();
    await expect
      .poll(() =>
        main
          .getByRole('link', { name: /Opponent 24/ })
          .element()
          .closest('[aria-busy=true]'),
      )
      .not.toBeNull();
    waiting.resolve(pages({ query: { page: '2' } }));
    await expect.element(main.getByRole('link', { name: /Opponent 25/ })).toBeVisible();
  });

  test('fall back to the first page if the page no longer exists', async () => {
    stub(statistics.bouts, (request) =>
      request.query['page'] === '9' ? errorResponse('not_found') : pages(request),
    );
    const app = await renderApp('/journal/statistics/bouts?page=9');
    await expect.element(main.getByRole('link', { name: /Opponent 0 / })).toBeVisible();
    expect(app.search()).toBe('');
  });

  test('show "not found" for an unknown fencer', async () => {
    stub(statistics.bouts, errorResponse('not_found'));
    await renderApp('/journal/statistics/bouts?opponent=nobody');
    await expect.element(heading).toHaveTextContent('Oops! Page not found');
  });

  test('show an empty state if there are none', async () => {
    stub(statistics.bouts, aPage(statistics.bouts.path, []));
    await renderApp('/journal/statistics/bouts?decided=priority');
    await expect.element(main.getByText('No matching bouts.', { exact: true })).toBeVisible();
    await expect.element(heading).toHaveTextContent('Bouts decided by priority');
  });

  test(
    'show placeholders while loading, with the heading already there',
    { tags: ['R-NAV-32'] },
    async () => {
      stub(statistics.bouts, () => deferred<ReturnType<typeof pages>>().promise);
      await renderApp('/journal/statistics/bouts');
      await expect.element(main.getByRole('status', exactly('Loading'))).toBeVisible();
      await expect.element(heading).toHaveTextContent('Your bouts in competition');
    },
  );

  test(
    'show an inline error with a retry button if loading fails',
    { tags: ['R-NAV-31', 'R-ERR-24'] },
    async () => {
      stub(statistics.bouts, rawResponse(400, {}));
      await renderApp('/journal/statistics/bouts');
      await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
      await noDialog();
      stub(statistics.bouts, pages);
      await main.getByRole('button', exactly('Try again')).click();
      await expect.element(main.getByRole('link', { name: /Opponent 0 / })).toBeVisible();
    },
  );
});
