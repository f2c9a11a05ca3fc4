import { bouts } from '@fencing-journal/contract/bouts';
import { fencers } from '@fencing-journal/contract/fencers';
import { practices } from '@fencing-journal/contract/practices';
import { usafData } from '@fencing-journal/contract/usaf-data';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { getOutbox } from '../../offline/outbox/snapshot.ts';
import { byLabel, dialog, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { blockDeviceStorage } from '../../testing/device-storage.ts';
import { aBout } from '../../testing/samples/bouts.ts';
import { aFencer, aMemberHit } from '../../testing/samples/fencers.ts';
import { aPractice, aPracticeBout } from '../../testing/samples/practices.ts';
import {
  deferred,
  errorResponse,
  onlyBody,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const address = '/journal/practices/practice-aaaaaaaaaa/live';
const button = (name: string) => main.getByRole('button', exactly(name));
const radio = (name: string) => main.getByRole('radio', exactly(name));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 16, 18) });
  signIn();
  stub(fencers.all, [
    aFencer({ slug: 'robin-vega-bbbbbb', first_name: 'Robin', last_name: 'Vega', is_self: true }),
    aFencer(),
    aFencer({ slug: 'mika-roy-bbbbbb', first_name: 'Mika', last_name: 'Roy' }),
  ]);
  stub(practices.detail, aPractice({ bouts: [aPracticeBout()] }));
  stub(bouts.create, aBout());
});
afterEach(() => vi.useRealTimers());

/** Scores touches, each a second after the last. */
async function score(name: string, touches: number) {
  for (let touch = 0; touch < touches; touch += 1) {
    vi.setSystemTime(Date.now() + 1_500);
    await main.getByRole('button', { name: new RegExp(`^${name} \\d+: touch$`) }).click();
  }
}

describe('open bouting', { tags: ['B-PT-03'] }, () => {
  test('starts with one tap, saves without a form, and offers the next opponent', async () => {
    await renderApp(address);
    await button('Sasha Lind').click();
    await score('Sasha Lind', 1);
    await score('Robin Vega', 5);
    await button('Save result').click();
    await expect.poll(() => requestsTo(bouts.create).length).toBe(1);
    expect(onlyBody(bouts.create)).toMatchObject({
      practice: 'practice-aaaaaaaaaa',
      fencer_a: 'robin-vega-bbbbbb',
      fencer_b: 'sasha-lind-bbbbbb',
      score_a: 5,
      score_b: 1,
      bout_format: '5 touches',
      touches: expect.arrayContaining([expect.objectContaining({ scorer: 'b' })]),
    });
    await expect.element(button('Sasha Lind')).toBeVisible();
  });

  test('is fenced to as many touches as the last bout of the practice', async () => {
    stub(practices.detail, aPractice({ bouts: [aPracticeBout({ bout_format: '10 touches' })] }));
    await renderApp(address);
    await expect.element(main.getByText('to 10 touches', { exact: true })).toBeVisible();
    await expect.element(radio('To 10 touches')).toBeChecked();
    await button('Sasha Lind').click();
    await score('Robin Vega', 10);
    await button('Save result').click();
    await expect.poll(() => requestsTo(bouts.create).length).toBe(1);
    expect(onlyBody(bouts.create)).toMatchObject({ bout_format: '10 touches', score_a: 10 });
  });

  test('keeps the chosen touches after the page was closed', async () => {
    await renderApp(address);
    await radio('To 15 touches').click();
    await cleanup();
    await renderApp(address);
    await expect.element(radio('To 15 touches')).toBeChecked();
  });

  test('is fenced to any number of touches', async () => {
    await renderApp(address);
    await radio('Other').click();
    await byLabel('Touches').fill('2');
    await button('Sasha Lind').click();
    await score('Robin Vega', 2);
    await button('Save result').click();
    await expect.poll(() => requestsTo(bouts.create).length).toBe(1);
    expect(onlyBody(bouts.create)).toMatchObject({ bout_format: '2 touches', score_a: 2 });
  });

  /** Chooses "Winner stays" and adds two people to the line. */
  async function formLine() {
    await renderApp(address);
    await radio('Winner stays').click();
    for (const name of ['Sasha Lind', 'Mika Roy']) {
      await byLabel('Add to the line').selectOptions(name);
      await button('Add').click();
      await expect.element(button('Add')).toBeDisabled();
      await expect.element(button('Add')).toHaveFocus();
    }
  }

  test('lets the winner stay, and the loser waits at the end of the line', async () => {
    await formLine();
    await expect.element(main.getByText('You vs Sasha Lind', { exact: true })).toBeVisible();
    await radio('To 5 touches').click();
    await button('Start bout').click();
    await score('Sasha Lind', 5);
    await button('Save result').click();
    await expect.element(main.getByText('Sasha Lind vs Mika Roy', { exact: true })).toBeVisible();
    // For a bout between two others, only the winner is entered.
    await button('Mika Roy won').click();
    await expect.element(main.getByText('Mika Roy vs You', { exact: true })).toBeVisible();
    await expect.poll(() => requestsTo(bouts.create)).toHaveLength(1);
  });

  test('lets people leave the strip and come back', async () => {
    await formLine();
    await button('Remove Sasha Lind').click();
    await expect.element(main.getByText('You vs Mika Roy', { exact: true })).toBeVisible();
    await button('Leave the line').click();
    await expect.element(button('Start bout')).not.toBeInTheDocument();
    await button('Add me to the line').click();
    await expect.element(main.getByText('Mika Roy vs You', { exact: true })).toBeVisible();
    await expect.element(button('Start bout')).toBeVisible();
  });

  test('continues the bout on the pad after the page was closed', async () => {
    await renderApp(address);
    await button('Sasha Lind').click();
    await score('Robin Vega', 2);
    await cleanup();
    await renderApp(address);
    await expect.element(main.getByRole('button', exactly('Robin Vega 2: touch'))).toBeVisible();
  });

  test('keeps a rejected bout for correction, and the next one on the pad', async () => {
    // Saving waits only ten seconds for a response.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const answer = deferred<ReturnType<typeof errorResponse>>();
    stub(bouts.create, () => answer.promise);
    await renderApp(address);
    await button('Sasha Lind').click();
    await score('Robin Vega', 5);
    await button('Save result').click();
    await byLabel('Someone else').selectOptions('Mika Roy');
    // The arrow keys select each name they pass, so only the button starts a bout.
    await expect.element(button('Mika Roy 0: touch')).not.toBeInTheDocument();
    await button('Fence').click();
    await score('Mika Roy', 2);
    answer.resolve(errorResponse('validation', { message: 'Too many.' }));
    await expect.element(page.getByText('Too many.')).toBeVisible();
    await page.getByRole('button', exactly('OK')).click();
    await expect.element(main.getByRole('button', exactly('Mika Roy 2: touch'))).toBeVisible();
    await expect
      .poll(() => getOutbox().commands)
      .toMatchObject([{ kind: 'bout', refusal: { status: 400 } }]);
  });

  test('keeps a bout on the pad if neither the device nor the server stores it', async () => {
    const unblock = blockDeviceStorage();
    stub(bouts.create, unreachable);
    await renderApp(address);
    await button('Sasha Lind').click();
    await score('Robin Vega', 5);
    await button('Save result').click();
    await page.getByRole('dialog').getByRole('button', exactly('OK')).click();
    await expect.element(main.getByRole('button', exactly('Robin Vega 5: touch'))).toBeVisible();
    stub(bouts.create, aBout());
    await button('Save result').click();
    await expect.element(button('Sasha Lind')).toBeVisible();
    expect(requestsTo(bouts.create).at(-1)?.body).toMatchObject({ score_a: 5, score_b: 0 });
    unblock();
  });

  test('keeps the bout on the pad when the response with a new opponent arrives late', async () => {
    const answer = deferred<ReturnType<typeof aFencer>>();
    stub(usafData.searchMembers, [aMemberHit({ name: 'Kim Roe' })]);
    stub(fencers.importMember, () => answer.promise);
    await renderApp(address);
    await button('Find or add').click();
    const picker = dialog('Find or add opponent');
    await picker.getByRole('combobox').fill('Kim Roe');
    await picker.getByRole('option', { name: /^Kim Roe/ }).click();
    await expect.poll(() => requestsTo(fencers.importMember).length).toBe(1);
    await picker.getByRole('button', exactly('Close')).click();
    await button('Sasha Lind').click();
    await score('Robin Vega', 3);
    answer.resolve(aFencer({ slug: 'kim-roe-aaaaaa', first_name: 'Kim', last_name: 'Roe' }));
    await answer.promise;
    await expect.element(main.getByRole('button', exactly('Robin Vega 3: touch'))).toBeVisible();
    await score('Robin Vega', 1);
    await expect.element(main.getByRole('button', exactly('Robin Vega 4: touch'))).toBeVisible();
  });
});
