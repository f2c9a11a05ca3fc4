import { fencers } from '@fencing-journal/contract/fencers';
import { limits } from '@fencing-journal/contract/shared/limits';
import { statistics } from '@fencing-journal/contract/statistics';
import { media } from '@fencing-journal/contract/media';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { crumbs, exactly, noDialog, renderApp, signIn } from '../../testing/app.tsx';
import { aBoutSummary } from '../../testing/samples/bouts.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aVideo } from '../../testing/samples/videos.ts';
import { aSelectedTouch, aTouchStatistics } from '../../testing/samples/touches.ts';
import {
  deferred,
  errorResponse,
  rawResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { sampleResponse } from '../statistics/testing/samples.ts';

const main = page.getByRole('main');
const heading = main.getByRole('heading', { level: 1 });
const status = main.getByRole('status').first();
const address = '/journal/statistics/touches/list';

const otherBout = {
  ...aBoutSummary({
    slug: 'roy-vs-vega-aaaaaa',
    fencer_a: 'Mika Roy',
    fencer_b: 'Robin Vega',
    score_a: 5,
    score_b: 3,
  }),
  date: '2025-11-14',
  won: false,
};
const answer = (rows = [aSelectedTouch()]) => aPage(touchStatistics.selected.path, rows);
const many = Array.from({ length: limits.boutsPageSize + 2 }, (_, index) =>
  aSelectedTouch({ own_score: index, opponent_score: 40 }),
);
const pages = ({ query }: { query: Record<string, string> }) =>
  aPage(touchStatistics.selected.path, many, Number(query['page'] ?? 1), limits.boutsPageSize);

beforeEach(() => {
  signIn();
  stub(touchStatistics.selected, answer());
  stub(touchStatistics.figures, aTouchStatistics());
  stub(statistics.figures, sampleResponse());
  stub(fencers.all, []);
});

describe('the touches behind a figure', { tags: ['B-TL-10'] }, () => {
  test('are described in words and counted', async () => {
    await renderApp(`${address}?action=riposte&side=scored&situation=trailing`);
    await expect.element(heading).toHaveTextContent('Ripostes scored when trailing');
    await expect.element(status).toHaveTextContent('1 touch');
    expect(requestsTo(touchStatistics.selected).map(({ query }) => query)).toEqual([
      { action: 'riposte', side: 'scored', situation: 'trailing' },
    ]);
    expect(crumbs()).toEqual(['Journal', 'Statistics', 'Touches', 'List']);
  });

  test('are grouped by bout, with result, date and a link to it', async () => {
    stub(
      touchStatistics.selected,
      answer([
        aSelectedTouch(),
        aSelectedTouch({ scored: false, own_score: 4, opponent_score: 6, zone: 4 }),
        aSelectedTouch({
          bout: otherBout,
          opponent: 'Mika Roy',
          action: null,
          target: null,
          zone: null,
          period: null,
          clock_ms: null,
        }),
      ]),
    );
    await renderApp(address);
    const link = main.getByRole('link', { name: /^Sasha Lind/ });
    await expect
      .element(link)
      .toHaveTextContent(/Won 15–11 · Nov 15, 2025 · Harbour Open, Cadet Epee$/);
    await expect
      .element(link)
      .toHaveAttribute(
        'href',
        '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa/vega-vs-lind-aaaaaa',
      );
    await expect
      .element(main.getByRole('link', { name: /^Mika Roy/ }))
      .toHaveTextContent(/Lost 3–5 · Nov 14, 2025/);
    const rows = (name: string) =>
      main
        .getByRole('list', exactly(`Touches against ${name}`))
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent);
    expect(rows('Sasha Lind')).toEqual([
      '4–5Riposte, handScored · Their half · Period 2, 1:03 left',
      '4–6Riposte, handReceived · Your half · Period 2, 1:03 left',
    ]);
    expect(rows('Mika Roy')).toEqual(['4–5TouchScored']);
  });

  test('are one row if both sides scored', async () => {
    const double = aSelectedTouch({ own_score: 3, opponent_score: 2 });
    const received = { ...double, scored: false, action: 'counterattack' } as const;
    stub(touchStatistics.selected, answer([double, received]));
    await renderApp(address);
    const rows = main
      .getByRole('list', exactly('Touches against Sasha Lind'))
      .getByRole('listitem');
    await expect.element(rows).toHaveTextContent(/^3–2Riposte and Counterattack, handDouble/);
  });

  test('can be played if they have a video', async () => {
    stub(
      touchStatistics.selected,
      answer([
        aSelectedTouch({ video: 'final-aaaaaa', at_ms: 20_000, number: 9 }),
        aSelectedTouch(),
      ]),
    );
    stub(media.read, aVideo({ slug: 'final-aaaaaa' }));
    const app = await renderApp(address);
    await main.getByRole('link', exactly('Play touch 9 against Sasha Lind')).click();
    await app.waitForPath('/journal/clips');
    await expect.element(page.getByText('vs Sasha Lind').first()).toBeVisible();
  });

  test(
    'are all played one after another, across pages, if they have a video',
    { tags: ['B-PL-01'] },
    async () => {
      const touch = (at_ms: number) => aSelectedTouch({ video: 'final-aaaaaa', at_ms });
      stub(touchStatistics.selected, ({ query }) =>
        query['playable'] === undefined
          ? answer([aSelectedTouch()])
          : query['page'] === '1'
            ? { ...answer([touch(9000)]), next: 'more' }
            : answer([touch(20_000)]),
      );
      stub(media.read, aVideo({ slug: 'final-aaaaaa' }));
      const app = await renderApp(address);
      await main.getByRole('button', exactly('Play')).click();
      await app.waitForPath('/journal/clips');
      await expect.element(page.getByText('1 of 2').first()).toBeVisible();
    },
  );

  test('say so if none of them has a video', async () => {
    stub(touchStatistics.selected, ({ query }) =>
      answer(query['playable'] === undefined ? [aSelectedTouch()] : []),
    );
    await renderApp(address);
    await main.getByRole('button', exactly('Play')).click();
    await expect.element(page.getByText('No videos of these touches')).toBeVisible();
  });

  test('have the name of a single opponent in the title once it is known', async () => {
    const waiting = deferred<ReturnType<typeof answer>>();
    stub(touchStatistics.selected, () => waiting.promise);
    await renderApp(`${address}?opponent=sasha-lind-bbbbbb&side=received`);
    await expect.element(main.getByRole('status', exactly('Loading')).last()).toBeVisible();
    waiting.resolve(answer());
    await expect.element(heading).toHaveTextContent('Touches received against Sasha Lind');
    expect(document.title).toBe('Touches · Fencing Journal');
  });

  test('link back to the figures with the same filters', async () => {
    const app = await renderApp(`${address}?weapon=foil&hand=Left&action=riposte&side=scored`);
    await main.getByRole('link', exactly('Back to touches')).click();
    await app.waitForPath('/journal/statistics/touches');
    expect(app.search()).toBe('?weapon=foil&hand=Left');
  });

  test('are paged by 25, with the page in the address', { tags: ['R-NAV-22'] }, async () => {
    stub(touchStatistics.selected, pages);
    const app = await renderApp(`${address}?side=scored`);
    await expect.element(main.getByText('24–40', { exact: true })).toBeVisible();
    await main.getByRole('button', exactly('Page 2')).click();
    await expect.element(main.getByText('25–40', { exact: true })).toBeVisible();
    await expect.element(main.getByText('24–40', { exact: true })).not.toBeInTheDocument();
    expect(app.search()).toBe('?side=scored&page=2');
  });

  test('fall back to the first page if the page no longer exists', async () => {
    stub(touchStatistics.selected, (request) =>
      request.query['page'] === '9' ? errorResponse('not_found') : pages(request),
    );
    const app = await renderApp(`${address}?page=9`);
    await expect.element(main.getByText('0–40', { exact: true })).toBeVisible();
    expect(app.search()).toBe('');
  });

  test('show "not found" for an unknown opponent', async () => {
    stub(touchStatistics.selected, errorResponse('not_found'));
    await renderApp(`${address}?opponent=nobody`);
    await expect.element(heading).toHaveTextContent('Oops! Page not found');
  });

  test('show an empty state if there are none', async () => {
    stub(touchStatistics.selected, answer([]));
    await renderApp(`${address}?situation=last_touch`);
    await expect.element(main.getByText('No matching touches.', { exact: true })).toBeVisible();
    await expect.element(heading).toHaveTextContent('Touches on the last touch');
  });

  test('show an inline error with a retry button if loading fails', async () => {
    stub(touchStatistics.selected, rawResponse(400, {}));
    await renderApp(address);
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    await noDialog();
    stub(touchStatistics.selected, answer());
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(main.getByText('4–5', { exact: true })).toBeVisible();
  });

  test('show a message if the device is offline and has none of them', async () => {
    stub(touchStatistics.selected, unreachable);
    await renderApp(address);
    await expect
      .element(main.getByText('You’re offline, and this isn’t saved on this device.'))
      .toBeVisible();
  });
});
