import { statistics } from '@fencing-journal/contract/statistics';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aTouchStatistics, noTouchStatistics } from '../../testing/samples/touches.ts';
import { rawResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import { sampleResponse, someForm } from './testing/samples.ts';

const main = page.getByRole('main');
const panel = main.getByRole('link', { name: /^Logged touches: 90 scored, 60 received/ });

beforeEach(() => {
  signIn();
  stub(statistics.form, someForm());
  stub(statistics.figures, sampleResponse());
  stub(touchStatistics.figures, aTouchStatistics());
});

describe('touches on the statistics page', { tags: ['B-TL-10'] }, () => {
  test('are counted with the filters of the page, and link to their figures', async () => {
    await renderApp('/journal/statistics?weapon=epee&kind=de');
    await expect
      .element(panel)
      .toHaveAttribute('href', '/journal/statistics/touches?weapon=epee&kind=de');
    expect(requestsTo(touchStatistics.figures).map(({ query }) => query)).toEqual([
      { weapon: 'epee', kind: 'de' },
    ]);
  });

  test('are shown even with fewer than five events', async () => {
    stub(statistics.figures, sampleResponse(null, 2));
    await renderApp('/journal/statistics');
    await expect.element(panel).toHaveAttribute('href', '/journal/statistics/touches');
  });

  test('are left out if there are none', async () => {
    stub(touchStatistics.figures, noTouchStatistics());
    await renderApp('/journal/statistics');
    await expect.element(main.getByRole('region', exactly('Overall'))).toBeVisible();
    await expect.poll(() => requestsTo(touchStatistics.figures)).toHaveLength(1);
    await expect.poll(() => main.element().querySelector('.skeleton')).toBeNull();
    await expect
      .element(main.getByRole('link', { name: /^Logged touches/ }))
      .not.toBeInTheDocument();
  });

  test('can be loaded again after an error', async () => {
    stub(touchStatistics.figures, rawResponse(400, {}));
    await renderApp('/journal/statistics');
    const again = main.getByRole('button', exactly('Try again'));
    await expect.element(again).toBeVisible();
    stub(touchStatistics.figures, aTouchStatistics());
    await again.click();
    await expect.element(panel).toBeVisible();
  });
});
