import { bouts } from '@fencing-journal/contract/bouts';
import { media } from '@fencing-journal/contract/media';
import { moments } from '@fencing-journal/contract/moments';
import { touches } from '@fencing-journal/contract/touches';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aBout } from '../../testing/samples/bouts.ts';
import { aTouchLog } from '../../testing/samples/touches.ts';
import { errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import { makeFilm, type FilmTruth } from '../finder/testing/film.ts';
import { aReviewVideo } from './testing/samples.ts';

const main = page.getByRole('main');
const panel = main.getByRole('region', exactly('Find touches'));
const opener = main
  .getByRole('region', exactly('Moments'))
  .getByRole('button', exactly('Find touches'));
/** The owner is fencer B. */
const bout = aBout({
  fencer_a: 'Sasha Lind',
  fencer_b: 'Robin Vega',
  own_side: 'b',
});

let url: string;
let truth: FilmTruth;
beforeAll(async () => {
  const made = await makeFilm({ seed: 4, conditions: [], seconds: 24, width: 320, height: 180 });
  truth = made.truth;
  url = URL.createObjectURL(made.film);
});
afterAll(() => URL.revokeObjectURL(url));
beforeEach(() => {
  signIn();
  stub(media.read, aReviewVideo({ url }));
  stub(bouts.detail, bout);
  stub(moments.list, []);
  stub(touches.list, aTouchLog([], { agrees: false, weapon: 'sabre' }));
});

async function open() {
  await renderApp('/journal/media/clip1234');
  await expect.element(main.getByRole('slider', exactly('Time'))).toBeEnabled();
  await expect.poll(() => requestsTo(touches.list).length).toBe(1);
}

describe('touches found in a video', { tags: ['B-TF-01', 'B-TF-06'] }, () => {
  test('are stored for the side that scored, and are open again after an error', async () => {
    stub(touches.replace, errorResponse('forbidden'));
    await open();
    await opener.click();
    await expect.element(panel.getByRole('heading', exactly('Find touches'))).toHaveFocus();
    await expect
      .element(panel.getByText('We found both lamps. Check that the boxes fit.'))
      .toBeVisible();
    await panel.getByRole('radio', exactly('Robin Vega')).click();
    await panel.getByRole('button', exactly('Find touches')).click();
    const count = truth.touches.length;
    const allOpen = panel.getByText(`${count} touches to check`, { exact: true });
    await expect.element(allOpen).toBeVisible();
    // Saber has no doubles.
    await expect.element(panel.getByRole('radio', exactly('Both'))).not.toBeInTheDocument();

    const acceptAll = panel.getByRole('button', exactly(`Accept all ${count}`));
    await acceptAll.click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(allOpen).toBeVisible();

    stub(touches.replace, aTouchLog());
    await acceptAll.click();
    await expect
      .element(panel.getByText(`0 touches to check, ${count} accepted`, { exact: true }))
      .toBeVisible();
    await expect.poll(() => requestsTo(touches.replace).length).toBe(2);
    expect(requestsTo(touches.replace)[1]?.body).toMatchObject({
      touches: truth.touches.map(({ side }) => ({
        scorer: side === 'left' ? 'b' : 'a',
        video: 'clip1234',
        source: 'found',
      })),
    });
    await expect.poll(() => requestsTo(moments.list).length).toBeGreaterThan(1);
    await panel.getByRole('button', exactly('Close')).click();
    await expect.element(opener).toHaveFocus();
  });

  test.each([
    ['in bouts of others', () => stub(bouts.detail, { ...bout, mine: false })],
    [
      'without the plan for marking',
      () => stub(media.read, aReviewVideo({ url, moments: 'read' })),
    ],
  ])('are not searched for %s', async (_where, change) => {
    change();
    await open();
    await expect.element(main.getByText('No moments yet.')).toBeVisible();
    await expect.element(opener).not.toBeInTheDocument();
  });
});
