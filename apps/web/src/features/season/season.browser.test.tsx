import { season, type SeasonReview } from '@fencing-journal/contract/season';
import { statistics } from '@fencing-journal/contract/statistics';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { allFetched, dialog, exactly, nextFrame, renderApp, signIn } from '../../testing/app.tsx';
import { aTouchStatistics, noTouchStatistics } from '../../testing/samples/touches.ts';
import { errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import { anOwnBout, sampleResponse } from '../statistics/testing/samples.ts';

const main = page.getByRole('main');
const region = (name: string) => main.getByRole('region', exactly(name));
const button = (name: string) => main.getByRole('button', exactly(name));

const aReview = (overrides: Partial<SeasonReview> = {}): SeasonReview => ({
  period: '2025-26',
  wins: 7,
  losses: 5,
  scored: 80,
  received: 70,
  before: { wins: 5, losses: 5 },
  best_wins: [{ ...anOwnBout(), opponent_rating: 'A' }],
  lessons: 14,
  practices: 3,
  tournaments: [
    {
      slug: 'harbour-open-aaaaaa',
      name: 'Harbour Open',
      date: '2026-03-01',
      wins: 7,
      losses: 5,
      place: 3,
      entries: 20,
      video: { slug: 'film1111', poster: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
    },
    {
      slug: 'club-cup-aaaaaa',
      name: 'Club Cup',
      date: '2026-04-01',
      wins: 0,
      losses: 0,
      place: null,
      entries: null,
      video: null,
    },
  ],
  ...overrides,
});

beforeEach(() => {
  signIn();
  stub(season.review, aReview());
  stub(statistics.figures, sampleResponse());
  stub(touchStatistics.figures, aTouchStatistics());
});

describe('the season in review', { tags: ['B-CG-10'] }, () => {
  test('shows record, progress, best wins, actions and a picture per tournament', async () => {
    await renderApp('/journal/season/2025-26');
    await expect
      .element(region('Record'))
      .toHaveTextContent('58% of bouts won, likely 32–\u206081% over time; 50% the season before.');
    await expect
      .element(region('Record'))
      .toHaveTextContent('80 touches scored, 70 received: +10.');
    await expect.element(region('Record').getByRole('link', exactly('14 lessons'))).toBeVisible();
    await expect
      .element(region('Best wins').getByRole('link', { name: /, rated A$/ }))
      .toBeVisible();
    await expect.element(region('Most frequent actions').getByRole('link').first()).toBeVisible();
    const tournaments = region('Tournaments');
    expect(tournaments.getByRole('listitem').elements()).toHaveLength(2);
    expect(tournaments.element().querySelectorAll('img')).toHaveLength(1);
    await expect.element(tournaments.getByText('3rd of 20')).toBeVisible();
    expect(requestsTo(season.review).map(({ query }) => query)).toEqual([{ period: '2025-26' }]);
    await expectAccessible();
  });

  test.each(['16px', '32px'])('fits a phone with a font size of %s', async (fontSize) => {
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = fontSize;
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    stub(season.review, aReview({ wins: 71, losses: 68 }));
    await renderApp('/journal/season/2025-26');
    await expect.element(region('Most frequent actions').getByRole('link').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test('leaves no space on a phone for a missing picture', async () => {
    await page.viewport(390, 844);
    await renderApp('/journal/season/2025-26');
    const cards = region('Tournaments').getByRole('listitem');
    await expect.element(cards.nth(1)).toBeVisible();
    const height = (index: number) => cards.nth(index).element().getBoundingClientRect().height;
    expect(height(1)).toBeLessThan(height(0) / 2);
  });

  test('can be printed', async () => {
    const printed = vi.spyOn(window, 'print').mockReturnValue(undefined);
    await renderApp('/journal/season/2025-26');
    await button('Print').click();
    expect(printed).toHaveBeenCalledOnce();
    printed.mockRestore();
  });

  test('can be shared as a picture without names, which is shown before it is saved', async () => {
    const saved: { name: string; url: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, url: this.href });
    });
    const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
    await renderApp('/journal/season/2025-26');
    await button('Share picture').click();
    const sharing = dialog('Share picture');
    await expect
      .element(sharing.getByRole('img', { name: /^Season 2025-26: 7 won, 5 lost\./ }))
      .toBeVisible();
    await sharing.getByRole('button', exactly('Save')).click();
    await expect.poll(() => saved).toHaveLength(1);
    expect(saved[0]?.name).toBe('season-2025-26.png');
    const picture = await createImageBitmap(await (await fetch(saved[0]!.url)).blob());
    expect([picture.width, picture.height]).toEqual([1080, 1350]);
    const words = written.mock.calls.map(([text]) => text).join(' ');
    expect(words).toContain('7–5');
    for (const bout of aReview().best_wins)
      for (const name of [...bout.fencer_a.split(' '), ...bout.fencer_b.split(' '), 'Harbour'])
        expect(words).not.toContain(name);
    written.mockRestore();
  });

  test('leaves out sections without content', async () => {
    stub(season.review, aReview({ best_wins: [], wins: 0, losses: 0 }));
    stub(statistics.figures, sampleResponse(null, 2));
    stub(touchStatistics.figures, noTouchStatistics());
    await renderApp('/journal/season/2025-26');
    await expect.element(region('Record')).toHaveTextContent('No competition bouts this season.');
    await allFetched();
    await nextFrame();
    for (const name of ['Best wins', 'Most frequent actions'])
      await expect.element(region(name)).not.toBeInTheDocument();
  });

  test('says that nothing was recorded', async () => {
    stub(
      season.review,
      aReview({ wins: 0, losses: 0, lessons: 0, practices: 0, best_wins: [], tournaments: [] }),
    );
    await renderApp('/journal/season/2025-26');
    await expect.element(main.getByText('Nothing recorded in 2025-26 yet.')).toBeVisible();
    await expect.element(button('Share picture')).not.toBeInTheDocument();
  });

  test('can be loaded again after an error', async () => {
    stub(season.review, errorResponse('not_found'));
    await renderApp('/journal/season/2025-26');
    await expect.element(button('Try again')).toBeVisible();
    stub(season.review, aReview());
    await button('Try again').click();
    await expect.element(region('Record')).toBeVisible();
  });

  test('opens another season with a button, not when the selection changes', async () => {
    // Below five events there are no figures, but there can be several seasons.
    const periods = ['2025-26', '2024-25', '2023-24'];
    stub(statistics.figures, { ...sampleResponse(null, 4), periods });
    const app = await renderApp('/journal/season/2025-26');
    const select = main.getByLabelText('Season', exactly('Season'));
    await select.selectOptions('2024-25');
    await select.selectOptions('2023-24');
    await expect.element(select).toHaveValue('2023-24');
    expect(app.router.state.location.pathname).toBe('/journal/season/2025-26');
    await main.getByRole('link', exactly('Show')).click();
    await app.waitForPath('/journal/season/2023-24');
    await expect.element(select).toHaveValue('2023-24');
  });

  test('shows "not found" for an invalid season', async () => {
    await renderApp('/journal/season/soon');
    await expect.element(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
  });

  test('is reached from the statistics, for the chosen season or the newest', async () => {
    stub(statistics.form, { tournaments: [] });
    await renderApp('/journal/statistics?period=2024-25');
    await expect
      .element(main.getByRole('link', exactly('Season 2024-25 in review')))
      .toHaveAttribute('href', '/journal/season/2024-25');
  });
});
