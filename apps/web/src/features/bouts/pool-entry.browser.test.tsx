import { bouts } from '@fencing-journal/contract/bouts';
import { events, type FencerChoice } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { usafData } from '@fencing-journal/contract/usaf-data';
import { beforeEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  dialog,
  exactly,
  byLabel,
  noDialog,
  paste,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { queryClient } from '../../http/query.ts';
import { aBoutSummary } from '../../testing/samples/bouts.ts';
import { aFencer } from '../../testing/samples/fencers.ts';
import { anEventDetail } from '../../testing/samples/tournaments.ts';
import { onlyBody, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const eventAddress = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa';
const address = `${eventAddress}/pool/add`;
async function add(name: string): Promise<void> {
  await byLabel('Opponent').selectOptions(name);
  await main.getByRole('button', exactly('Add opponent')).click();
}
const result = (name: string) => main.getByRole('textbox', exactly(`Result against ${name}`));
const touches = (name: string) => main.getByRole('textbox', exactly(`${name}'s touches`));
const figures = () =>
  main
    .getByRole('definition')
    .elements()
    .map((figure) => figure.textContent);
const line = (name: string) => main.getByRole('listitem').filter({ hasText: name });

beforeEach(() => {
  signIn();
  stub(events.detail, anEventDetail());
  stub(bouts.createPool, { bouts: [aBoutSummary()] });
});

describe('pool sheet', () => {
  test('creates one bout for each opponent in a single request', async () => {
    const app = await renderApp(address);
    await add('Sasha Lind');
    await add('Mika Roy');
    expect(optionsOf('Opponent')).toEqual(['Select fencer']);
    await result('Sasha Lind').fill('V5');
    await touches('Sasha Lind').fill('3');
    await result('Mika Roy').fill('d2');
    await expect.poll(figures).toEqual(['1', '2', '0.50', '7', '8', '−1']);
    await byLabel('Pool').fill('4');
    await main.getByRole('button', exactly('Add 2 bouts')).click();
    await dismissNotice('Pool created', '2 bouts created successfully');
    expect(requestsTo(bouts.createPool)).toMatchObject([
      { method: 'POST', path: '/api/bouts/create-pool/' },
    ]);
    expect(onlyBody(bouts.createPool)).toEqual({
      event: 'cadet-epee-aaaaaa',
      round: 4,
      rows: [
        { fencer: 'sasha-lind-bbbbbb', score: 5, against: 3, won: true },
        { fencer: 'mika-roy-bbbbbb', score: 2, against: 5, won: false },
      ],
    });
    await app.waitForPath(eventAddress);
  });

  test('adds to the pool that the event already has', async () => {
    const inPool = (round: number) =>
      stub(events.detail, anEventDetail({ bouts: [aBoutSummary({ bout_type: 'Pool', round })] }));
    inPool(3);
    const app = await renderApp(address);
    await expect.element(byLabel('Pool')).toHaveValue('3');
    inPool(0);
    queryClient.clear();
    await app.router.navigate(eventAddress);
    await app.router.navigate(address);
    await expect.element(byLabel('Pool')).toHaveValue('');
  });

  test('adds an opponent chosen with the arrow keys only when the button is pressed', async () => {
    await renderApp(address);
    const choice = byLabel('Opponent');
    await expect.element(choice).toHaveValue('');
    (choice.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(choice).toHaveValue('sasha-lind-bbbbbb');
    await expect.element(choice).toHaveFocus();
    await expect.element(result('Sasha Lind')).not.toBeInTheDocument();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(result('Sasha Lind')).toHaveFocus();
    await expect.element(choice).toHaveValue('');
  });

  test('adds known and new opponents from the picker, and offers nobody twice', async () => {
    stub(fencers.all, []);
    stub(usafData.searchMembers, []);
    const known = anEventDetail();
    const jo = { slug: 'jo-tanaka-bbbbbb', fencer_name: 'Jo Tanaka', handed: null };
    stub(fencers.create, () => {
      stub(events.detail, { ...known, fencers: [...known.fencers, jo] });
      return aFencer({ slug: jo.slug, first_name: 'Jo', last_name: 'Tanaka' });
    });
    await renderApp(address);
    await add('Sasha Lind');
    const picker = dialog('Find or add opponent');
    const open = main.getByRole('button', exactly('Find or add opponent'));
    await open.click();
    await picker.getByRole('combobox').fill('Sasha');
    await expect
      .element(picker.getByRole('option', exactly('Add “Sasha” as a new opponent')))
      .toBeVisible();
    await expect.element(picker.getByRole('option', { name: /Lind/ })).not.toBeInTheDocument();
    await picker.getByRole('combobox').fill('Mika');
    await picker.getByRole('option', { name: /^Mika Roy/ }).click();
    await noDialog();
    await open.click();
    await picker.getByRole('combobox').fill('Jo Tanaka');
    await picker.getByRole('option', exactly('Add “Jo Tanaka” as a new opponent')).click();
    await noDialog();
    for (const name of ['Sasha Lind', 'Mika Roy', 'Jo Tanaka']) {
      await result(name).fill('V5');
      await touches(name).fill('3');
    }
    await main.getByRole('button', exactly('Add 3 bouts')).click();
    await dismissNotice('Pool created', '3 bouts created successfully');
    expect(onlyBody(bouts.createPool)).toMatchObject({
      rows: ['sasha-lind-bbbbbb', 'mika-roy-bbbbbb', jo.slug].map((fencer) => ({ fencer })),
    });
  });

  test('fills its rows from pasted names', { tags: ['B-RS-03'] }, async () => {
    const known = anEventDetail();
    const added: FencerChoice[] = [];
    stub(fencers.all, []);
    stub(fencers.create, ({ body }) => {
      const { first_name, last_name } = body as Record<'first_name' | 'last_name', string>;
      const slug = `${first_name}-${last_name}-cccccc`.toLowerCase();
      added.push({ slug, fencer_name: `${first_name} ${last_name}`, handed: null });
      stub(events.detail, { ...known, fencers: [...known.fencers, ...added] });
      return aFencer({ slug, first_name, last_name });
    });
    await renderApp(address);
    await add('Mika Roy');
    await main.getByRole('button', exactly('Add several names')).click();
    const picker = dialog('Add several opponents');
    const names = picker.getByRole('textbox', exactly('Names, one per line'));
    await expect.element(names).toHaveFocus();
    paste(
      names,
      [
        'Pool #3  Strip 5',
        '1\tVEGA Robin\tHarbour / Oregon / USA',
        '2\tLIND Sasha\tSalle Nord / Metro / USA',
        '3\tROY Mika\tOld Town / Metro / USA',
        '4\tHOLM Ida\tSalle Nord / Metro / USA',
        '5\tTANAKA Joe\tSalle Nord / Metro / USA',
      ].join('\n'),
    );
    await expect
      .element(picker.getByText('1 of your fencers, 2 new opponents, 2 left out'))
      .toBeVisible();
    await expect
      .element(picker.getByRole('listitem').filter({ hasText: 'because this is you' }))
      .toBeVisible();
    await expect.element(picker.getByText('Pool #3 Strip 5', { exact: true })).toBeVisible();
    await picker.getByRole('textbox', exactly('First name 5')).fill('Jo');
    await picker.getByRole('button', exactly('Add 3 opponents')).click();
    await noDialog();
    await expect.element(result('Sasha Lind')).toHaveFocus();
    await expect.element(result('Jo Tanaka')).toBeVisible();
    expect(requestsTo(fencers.create).map(({ body }) => body)).toEqual([
      { first_name: 'Ida', last_name: 'Holm', club: 'Salle Nord', region: 0 },
      { first_name: 'Jo', last_name: 'Tanaka', club: 'Salle Nord', region: 0 },
    ]);
    for (const name of ['Mika Roy', 'Sasha Lind', 'Ida Holm', 'Jo Tanaka'])
      await result(name).fill('5-3');
    await main.getByRole('button', exactly('Add 4 bouts')).click();
    await dismissNotice('Pool created', '4 bouts created successfully');
    expect(onlyBody(bouts.createPool)).toMatchObject({
      rows: [
        { fencer: 'mika-roy-bbbbbb' },
        { fencer: 'sasha-lind-bbbbbb' },
        { fencer: 'ida-holm-cccccc' },
        { fencer: 'jo-tanaka-cccccc' },
      ],
    });
  });

  test('keeps the names if a card is rejected', { tags: ['B-RS-03'] }, async () => {
    stub(fencers.all, []);
    stub(fencers.create, errorResponse('validation', { message: 'You have 1,000 fencers.' }));
    await renderApp(address);
    await main.getByRole('button', exactly('Add several names')).click();
    const picker = dialog('Add several opponents');
    await picker.getByRole('textbox').fill('Ida Holm\n5-3');
    await picker.getByRole('button', exactly('Check names')).click();
    await picker.getByRole('button', exactly('Add 1 opponent')).click();
    await closeMessage('Error', 'You have 1,000 fencers.');
    await expect.element(picker.getByRole('textbox', exactly('Last name 1'))).toHaveValue('Holm');
    await picker.getByRole('button', exactly('Leave out Ida Holm')).click();
    await expect.element(picker.getByRole('textbox')).toHaveValue('Ida Holm\n5-3');
    await picker.getByRole('textbox').fill('5-3');
    await picker.getByRole('button', exactly('Check names')).click();
    await expect
      .element(picker.getByRole('textbox'))
      .toHaveAccessibleDescription(/We found no names in this text\./);
  });

  test('sends nothing without opponents or with a row that has no clear winner', async () => {
    await renderApp(address);
    await main.getByRole('button', exactly('Add Pool')).click();
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent('Choose at least one opponent.');
    await add('Sasha Lind');
    await main.getByRole('button', exactly('Add 1 bout')).click();
    await expect
      .element(line('Sasha Lind').getByText('Enter a result', { exact: true }))
      .toBeVisible();
    await result('Sasha Lind').fill('V5');
    await main.getByRole('button', exactly('Add 1 bout')).click();
    await expect
      .element(line('Sasha Lind').getByText('Enter their touches', { exact: true }))
      .toBeVisible();
    await result('Sasha Lind').fill('x');
    await expect
      .element(line('Sasha Lind').getByText('Enter V5, D3 or 5-3', { exact: true }))
      .toBeVisible();
    await noDialog();
    expect(requestsTo(bouts.createPool)).toEqual([]);
  });

  test('warns about unusual results but accepts them', async () => {
    await renderApp(address);
    await add('Sasha Lind');
    await result('Sasha Lind').fill('V4');
    await touches('Sasha Lind').fill('4');
    await expect
      .element(line('Sasha Lind').getByText('Tied score: won on priority.', { exact: true }))
      .toBeVisible();
    await main.getByRole('button', exactly('Add 1 bout')).click();
    await dismissNotice('Pool created', '1 bout created successfully');
    expect(onlyBody(bouts.createPool)).toMatchObject({
      rows: [{ score: 4, against: 4, won: true }],
    });
  });

  test('restores its rows when it is opened again, and removes one', async () => {
    await renderApp(address);
    await add('Sasha Lind');
    await result('Sasha Lind').fill('5-1');
    await cleanup();
    await renderApp(address);
    await expect.element(result('Sasha Lind')).toHaveValue('5-1');
    await add('Mika Roy');
    await main.getByRole('button', exactly('Remove Mika Roy')).click();
    await expect.element(result('Mika Roy')).not.toBeInTheDocument();
    await expect.element(result('Sasha Lind')).toHaveFocus();
    await main.getByRole('button', exactly('Remove Sasha Lind')).click();
    await expect.element(result('Sasha Lind')).not.toBeInTheDocument();
    await expect.element(main.getByRole('heading', exactly('Add Pool'))).toHaveFocus();
  });

  test(
    'keeps its rows if the server rejects them',
    { tags: ['R-NAV-29', 'R-ERR-12'] },
    async () => {
      stub(bouts.createPool, errorResponse('validation', { message: 'Twice the same opponent.' }));
      await renderApp(address);
      await add('Sasha Lind');
      await result('Sasha Lind').fill('5-1');
      await main.getByRole('button', exactly('Add 1 bout')).click();
      await closeMessage('Error', 'Twice the same opponent.');
      await expect.element(result('Sasha Lind')).toHaveValue('5-1');
    },
  );
});
