import { fencers } from '@fencing-journal/contract/fencers';
import { imports } from '@fencing-journal/contract/imports';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeMessage, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aPage } from '../../testing/samples/page.ts';
import { errorResponse, goOffline, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';
import {
  aBout,
  aListItem,
  anEvent,
  anId,
  anOpponent,
  anOutcome,
  aPreview,
} from './testing/samples.ts';

const main = page.getByRole('main');
const path = `/journal/import/${anId}`;
const press = (name: string) => main.getByRole('button', exactly(name)).click();
const chooseFile = () =>
  userEvent.upload(main.getByLabelText('Choose a file'), new File(['<x/>'], 'harbor-cup.xml'));

beforeEach(() => {
  signIn();
  stub(imports.all, []);
  stub(fencers.all, []);
});

describe('choosing a file', { tags: ['B-IM-01'] }, () => {
  test('is offered in the list of tournaments', async () => {
    stub(tournaments.all, aPage('/api/tournaments/all/', []));
    const app = await renderApp('/journal/tournaments');
    await main.getByRole('link', exactly('Import results')).click();
    await app.waitForPath('/journal/import');
  });

  test('sends it as a form and opens the preview', async () => {
    stub(imports.create, aPreview());
    stub(imports.detail, aPreview());
    const app = await renderApp('/journal/import');
    await chooseFile();
    await app.waitForPath(path);
    const request = requestsTo(imports.create)[0]!;
    expect((request.body as FormData).get('file')).toMatchObject({ name: 'harbor-cup.xml' });
    expect(request.headers.has('content-type')).toBe(false);
  });

  test('shows why a file is refused', { tags: ['B-IM-02'] }, async () => {
    stub(imports.create, errorResponse('validation', { message: 'We can’t read this file.' }));
    await renderApp('/journal/import');
    const input = main.getByLabelText('Choose a file');
    await expect.element(input).toBeInTheDocument();
    (input.element() as HTMLElement).focus();
    await chooseFile();
    await closeMessage('Error', 'We can’t read this file.');
    await expect.element(input).toHaveFocus();
  });

  test('needs a connection', async () => {
    await renderApp('/journal/import');
    await expect.element(main.getByText('Choose a file', { exact: true })).toBeVisible();
    goOffline();
    await expect.element(main.getByText('Importing needs a connection.')).toBeVisible();
    await expect.element(main.getByLabelText('Choose a file')).not.toBeInTheDocument();
  });

  test(
    'lists the latest imports, with links to those that can be undone',
    { tags: ['B-IM-06'] },
    async () => {
      stub(imports.all, [
        aListItem({
          status: 'applied',
          outcome: anOutcome,
          undo_until: '2026-04-21T10:00:00.000Z',
        }),
        aListItem({ id: anId.replace('4', '5'), status: 'undone', outcome: anOutcome }),
      ]);
      await renderApp('/journal/import');
      const list = main.getByRole('region', exactly('Latest imports'));
      await expect.element(list).toHaveTextContent('1 tournament, 1 event, 2 bouts and 1 opponent');
      expect(list.getByRole('link', exactly('Details')).elements()).toHaveLength(1);
    },
  );
});

describe('the preview', { tags: ['B-IM-01', 'B-IM-04'] }, () => {
  test('shows who the user is, the result and each bout', async () => {
    stub(imports.detail, aPreview({ warnings: ['1 bout left out: not fenced.'] }));
    await renderApp(path);
    await expect.element(main.getByRole('heading', exactly('You’re Mia Sorvald'))).toBeVisible();
    const event = main.getByRole('region', exactly('Junior Epee'));
    await expect.element(event).toHaveTextContent(/2nd of 6.*0 V – 2 D.*Pool 1.*D3.*Final.*D14/);
    await expect.element(main.getByText('1 bout left out: not fenced.')).toBeVisible();
  });

  test('asks who the user is', { tags: ['B-IM-03'] }, async () => {
    stub(imports.detail, aPreview({ me: null, tournaments: [], opponents: [] }));
    await renderApp(path);
    stub(imports.update, aPreview());
    await main.getByLabelText('Your name in the file').selectOptions('Mia Sorvald, Harbor Fencing');
    expect(requestsTo(imports.update)).toEqual([]);
    await press('This is me');
    await expect.element(main.getByRole('heading', exactly('You’re Mia Sorvald'))).toBeVisible();
    expect(onlyBody(imports.update)).toEqual({ me: 'p1' });
  });

  test('asks about somebody who may be known, and can make a new card instead', async () => {
    const card = { slug: 'fencer-quill', name: 'Tess Quill', club: 'Far Away' };
    const candidates = [card];
    stub(imports.detail, aPreview({ opponents: [anOpponent({ candidates })] }));
    await renderApp(path);
    const section = main.getByRole('region', exactly('Opponents'));
    await expect.element(section).toHaveTextContent('Is this someone you know?');
    stub(imports.update, () =>
      aPreview({ opponents: [anOpponent({ card, candidates, reason: 'chosen' })] }),
    );
    await press('Tess Quill, Far Away');
    await expect.element(section).toHaveTextContent('Your card, Far Away · Your choice');
    expect(onlyBody(imports.update)).toEqual({ matches: [{ person: 'p2', card: card.slug }] });
    stub(imports.update, aPreview({ opponents: [anOpponent({ candidates, reason: 'chosen' })] }));
    await press('Tess Quill is someone else: make a new card');
    await expect.element(section).toHaveTextContent('New card · Your choice');
    expect(requestsTo(imports.update).at(-1)?.body).toEqual({
      matches: [{ person: 'p2', card: null }],
    });
  });

  test('names a deleted card that the import restores', async () => {
    const card = { slug: 'fencer-quill', name: 'Tess Quill', club: 'Mill Street' };
    const opponents = [
      anOpponent({ card, reason: 'imported', restores: true }),
      anOpponent({ key: 'p3', name: 'Jo Arden', card: { ...card, name: 'Jo Arden' } }),
    ];
    stub(imports.detail, aPreview({ opponents }));
    await renderApp(path);
    const section = main.getByRole('region', exactly('Opponents'));
    await expect
      .element(section)
      .toHaveTextContent('Tess Quill was deleted. Importing restores the card.');
    await expect.element(section).not.toHaveTextContent('Jo Arden was deleted');
  });

  test('shows what changes and what stays', { tags: ['B-IM-05'] }, async () => {
    const current = { score: 5, against: 1, won: true };
    const bouts = [
      aBout({ state: 'changed', applies: false, current }),
      aBout({ state: 'changed', applies: true, current }),
      aBout({ state: 'same' }),
    ];
    const events = [anEvent({ state: 'same', bouts })];
    stub(
      imports.detail,
      aPreview({
        tournaments: [
          { name: 'Harbor Cup', date: '2026-03-21', slug: 'cup', state: 'same', events },
        ],
      }),
    );
    await renderApp(path);
    const event = main.getByRole('region', exactly('Junior Epee'));
    await expect.element(event).toHaveTextContent(/Yours stays.*now 5–1.*Update.*Same/);
    await expect.element(main.getByRole('button', exactly('Update 1 bout'))).toBeVisible();
    await expect
      .element(main.getByText('1 bout already there, 1 bout stays as you entered it.'))
      .toBeVisible();
  });

  test('asks for what the file lacks before it can be applied', async () => {
    const events = [anEvent({ name: 'Event', date: null, weapon: null, bouts: [] })];
    const unnamed = { name: '', date: null, slug: null, state: 'new' as const };
    stub(imports.detail, aPreview({ opponents: [], tournaments: [{ ...unnamed, events }] }));
    await renderApp(path);
    await expect.element(main.getByRole('button', exactly('Import the result'))).toBeDisabled();
    await main.getByLabelText('Tournament').fill('Alder Cup');
    await main.getByLabelText('Date').fill('2026-02-01');
    await main.getByLabelText('Weapon').selectOptions('Foil');
    stub(imports.update, aPreview({ opponents: [] }));
    await press('Use this');
    await expect.element(main.getByRole('button', exactly('Import 2 bouts'))).toBeEnabled();
    expect(onlyBody(imports.update)).toEqual({
      events: [
        { key: 'e1', tournament: 'Alder Cup', name: 'Event', date: '2026-02-01', weapon: 'foil' },
      ],
    });
  });

  test('sends results to an event in the journal only when the button is pressed', async () => {
    const own = { slug: 'spring-foil', name: 'Spring Foil', date: '2026-03-21', tournament: 'Cup' };
    stub(imports.detail, aPreview({ own_events: [own] }));
    await renderApp(path);
    await press('Correct this');
    const place = main.getByLabelText('Where the results go');
    await expect.element(place).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(place).toHaveValue('spring-foil');
    expect(requestsTo(imports.update)).toEqual([]);
    stub(imports.update, aPreview({ own_events: [own] }));
    await press('Use this');
    await expect.element(main.getByRole('button', exactly('Correct this'))).toHaveFocus();
    expect(onlyBody(imports.update)).toEqual({ events: [{ key: 'e1', event: 'spring-foil' }] });
  });

  test('keeps the focused field above the bar at the bottom of a phone', async () => {
    await page.viewport(390, 844);
    const own = { slug: 'spring-foil', name: 'Spring Foil', date: '2026-03-21', tournament: 'Cup' };
    stub(imports.detail, aPreview({ me: null, own_events: [own] }));
    await renderApp(path);
    await press('Correct this');
    const field = main.getByLabelText('Where the results go');
    await expect.element(field).toHaveFocus();
    const bar = main.getByText('You can undo this for 30 days.').element();
    await expect
      .poll(() => bar.getBoundingClientRect().top - field.element().getBoundingClientRect().bottom)
      .toBeGreaterThan(0);
  });

  test('of a table updates an event when other columns are chosen, and keeps what was typed', async () => {
    const table = {
      header: ['Meet', 'Club', 'Opponent', 'Result'],
      sample: [['Harbor Cup', 'Mill Street', 'Tess Quill', '3-5']],
      mapping: { tournament: 1, opponent: 2, scores: 3 },
      remembered: false,
    };
    const previewOf = (name: string) => {
      const events = [anEvent({ date: null })];
      const tournament = { name, date: null, slug: null, state: 'new' as const, events };
      return aPreview({ table, tournaments: [tournament] });
    };
    stub(imports.detail, previewOf('Mill Street'));
    await renderApp(path);
    const event = main.getByRole('region', exactly('Junior Epee'));
    await expect.element(event.getByLabelText('Tournament')).toHaveValue('Mill Street');
    await event.getByLabelText('Date').fill('2026-02-01');
    await main.getByRole('heading', exactly('Columns')).click();
    await main.getByRole('combobox', exactly('Tournament')).selectOptions('Meet');
    stub(imports.update, previewOf('Harbor Cup'));
    await press('Use these columns');
    await expect.element(event.getByLabelText('Tournament')).toHaveValue('Harbor Cup');
    await press('Use this');
    await expect
      .poll(() => requestsTo(imports.update).at(-1)?.body)
      .toMatchObject({
        events: [{ tournament: 'Harbor Cup', name: 'Junior Epee', date: '2026-02-01' }],
      });
    // Saved. A later response would fill the next test's cache.
    await expect.element(event.getByLabelText('Date')).toHaveValue('');
  });

  test('of a table starts with its columns', { tags: ['B-IM-02'] }, async () => {
    const table = {
      header: ['Day', 'Opponent', 'Result'],
      sample: [['3/21/2026', 'Tess Quill', '3-5']],
      mapping: { date: 0, opponent: 1 },
      remembered: false,
    };
    const empty = { format: 'csv' as const, people: [], me: null, opponents: [], tournaments: [] };
    stub(imports.detail, aPreview({ ...empty, table }));
    await renderApp(path);
    await expect.element(page.getByRole('heading', exactly('Choose the columns'))).toBeVisible();
    await expect.element(main.getByLabelText('Opponent', { exact: true })).toHaveValue('1');
    await main.getByLabelText('Both scores in one cell (5-3)').selectOptions('Result');
    stub(imports.update, aPreview({ format: 'csv', table: { ...table, remembered: true } }));
    await press('Use these columns');
    await expect.element(page.getByRole('heading', exactly('Check and import'))).toBeVisible();
    expect(onlyBody(imports.update)).toEqual({ mapping: { date: 0, opponent: 1, scores: 2 } });
  });
});

describe('applying', { tags: ['B-IM-05', 'B-IM-06'] }, () => {
  const applied = aListItem({
    status: 'applied',
    outcome: anOutcome,
    undo_until: '2026-04-21T10:00:00.000Z',
  });

  test('says what was added, and after an undo what was kept', async () => {
    stub(imports.detail, aPreview());
    // The page reloads the import at any time, so its new state is there only once the server has changed it.
    stub(imports.apply, () => {
      stub(imports.detail, aPreview({ ...applied, people: [], tournaments: [] }));
      return applied;
    });
    stub(imports.undo, () => {
      stub(imports.detail, aPreview({ ...aListItem({ status: 'undone' }), people: [] }));
      return {
        removed: { tournaments: 0, events: 0, bouts: 1, fencers: 1 },
        restored: 0,
        kept: [
          { kind: 'bout' as const, slug: 'bout-a', name: 'Tess Quill', why: 'You changed it.' },
        ],
      };
    });
    await renderApp(path);
    await press('Import 2 bouts');
    await expect
      .element(main.getByText('Added 1 tournament, 1 event, 2 bouts and 1 opponent.'))
      .toBeVisible();
    await press('Undo');
    await page.getByRole('button', exactly('Undo import')).click();
    await expect.element(main.getByText('Removed 1 bout and 1 opponent.')).toBeVisible();
    await expect.element(main.getByText('You changed it.')).toBeVisible();
  });

  test('starts at the top when it is done, and then neither reloads nor scrolls under a finger', async () => {
    const order: string[] = [];
    vi.spyOn(window, 'scrollTo').mockImplementation(() => void order.push('scroll'));
    stub(imports.detail, () => (order.push('load'), aPreview()));
    stub(imports.apply, () => {
      stub(
        imports.detail,
        () => (order.push('reload'), aPreview({ ...applied, people: [], tournaments: [] })),
      );
      return applied;
    });
    await renderApp(path);
    await expect.element(main.getByRole('button', exactly('Import 2 bouts'))).toBeVisible();
    order.length = 0;
    await press('Import 2 bouts');
    await expect.element(main.getByRole('heading', exactly('Imported'))).toBeVisible();
    await press('Undo');
    await expect.element(page.getByRole('button', exactly('Undo import'))).toBeVisible();
    expect(order.slice(0, 2)).toEqual(['reload', 'scroll']);
    expect(order.filter((what) => what === 'reload')).toHaveLength(1);
  });

  test('shows an error and keeps the preview', async () => {
    stub(imports.detail, aPreview());
    stub(
      imports.apply,
      errorResponse('validation', { message: 'You can have up to 1,000 fencers.' }),
    );
    await renderApp(path);
    await press('Import 2 bouts');
    await closeMessage('Error', 'You can have up to 1,000 fencers.');
    await expect.element(main.getByRole('button', exactly('Import 2 bouts'))).toBeEnabled();
  });
});
