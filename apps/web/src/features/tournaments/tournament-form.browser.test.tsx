import { tournaments } from '@fencing-journal/contract/tournaments';
import { cleanup } from 'vitest-browser-react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  crumbs,
  dialog,
  exactly,
  byLabel,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
  stopTimers,
} from '../../testing/app.tsx';
import { aPage } from '../../testing/samples/page.ts';
import { aTournament, aTournamentDetail } from '../../testing/samples/tournaments.ts';
import { dayOf } from '../../lib/days.ts';
import { getOutbox } from '../../offline/outbox/snapshot.ts';
import {
  deferred,
  rawResponse,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const press = (name: string) => main.getByRole('button', exactly(name)).click();
const { slug, name, date, event_level, location, club, url, notes } = aTournament();
const body = { name, date, end_date: '', event_level, location, club, url, notes };

async function fill() {
  for (const [label, value] of [
    ['Tournament Name', name],
    ['Tournament Date', date],
    ['Location', location],
    ['Host Club', club],
    ['URL', url],
    ['Notes', notes],
  ] as const)
    await byLabel(label).fill(value);
  await byLabel('Event Level').selectOptions(event_level);
}

beforeEach(() => {
  signIn();
  stub(tournaments.detail, aTournamentDetail());
  stub(tournaments.all, aPage('/api/tournaments/all/', []));
});

describe('new tournament form', () => {
  test(
    'has a title, seven fields and a submit button',
    {
      tags: [
        'R-TRN-12',
        'R-TRN-13',
        'R-TRN-14',
        'R-TRN-15',
        'R-TRN-16',
        'R-TRN-17',
        'R-TRN-18',
        'R-TRN-19',
        'R-TRN-20',
        'R-TRN-21',
      ],
    },
    async () => {
      await renderApp('/journal/tournaments/add');
      await expect.element(main.getByRole('heading', exactly('Add New Tournament'))).toBeVisible();
      for (const label of ['Tournament Name', 'Location', 'Host Club', 'URL'])
        await expect.element(byLabel(label)).toHaveAttribute('type', 'text');
      await expect.element(byLabel('Tournament Date')).toHaveAttribute('type', 'date');
      expect(byLabel('Notes').element().tagName).toBe('TEXTAREA');
      expect(optionsOf('Event Level')).toEqual([
        'Select',
        'Local',
        'Regional',
        'National',
        'World',
      ]);
      await expect.element(main.getByRole('button', exactly('Add Tournament'))).toBeVisible();
    },
  );

  test(
    'sends the seven fields, confirms and opens the tournament',
    { tags: ['R-TRN-17', 'R-TRN-22', 'R-TRN-24', 'R-ERR-28'] },
    async () => {
      stub(tournaments.create, aTournament());
      const app = await renderApp('/journal/tournaments/add');
      await fill();
      await press('Add Tournament');
      await dismissNotice('Tournament Created', 'Tournament has been created successfully');
      expect(requestsTo(tournaments.create)).toMatchObject([
        { method: 'POST', path: '/api/tournaments/create/' },
      ]);
      expect(onlyBody(tournaments.create)).toEqual(body);
      await app.waitForPath(`/journal/tournaments/${slug}`);
    },
  );

  test('sends an address that starts with www. as the server stores it', async () => {
    stub(tournaments.create, aTournament());
    await renderApp('/journal/tournaments/add');
    await fill();
    await byLabel('URL').fill(' www.harbour.example ');
    await press('Add Tournament');
    await dismissNotice('Tournament Created', 'Tournament has been created successfully');
    expect(onlyBody(tournaments.create)).toMatchObject({ url: 'https://www.harbour.example' });
  });

  test('does not leave a page that was opened while the request was in progress', async () => {
    const answer = deferred<ReturnType<typeof aTournament>>();
    stub(tournaments.create, () => answer.promise);
    const app = await renderApp('/journal/tournaments/add');
    await fill();
    // After ten seconds without a response, the form would say that the device has it.
    stopTimers();
    await press('Add Tournament');
    await expect.poll(() => requestsTo(tournaments.create)).toHaveLength(1);
    await app.router.navigate('/journal/goals');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible();
    answer.resolve(aTournament());
    await dismissNotice('Tournament Created', 'Tournament has been created successfully');
    await app.waitForPath('/journal/goals');
  });

  test(
    "flags empty required fields but sends them, then shows the server's error and keeps the entries",
    { tags: ['R-TRN-23', 'R-NAV-29', 'R-ERR-12'] },
    async () => {
      stub(
        tournaments.create,
        errorResponse('validation', {
          message: 'Name, date and level are needed.',
          errors: { name: ['*Required'], url: ['A web address, please.'] },
        }),
      );
      await renderApp('/journal/tournaments/add');
      await byLabel('Location').fill('Portland, OR');
      await byLabel('Tournament Date').fill('');
      await press('Add Tournament');
      await closeMessage('Error', 'Name, date and level are needed.');
      expect(onlyBody(tournaments.create)).toEqual({
        name: '',
        date: '',
        end_date: '',
        event_level: '',
        location: 'Portland, OR',
        club: '',
        url: '',
        notes: '',
      });
      for (const label of ['Tournament Name', 'Tournament Date', 'Event Level']) {
        await expect.element(byLabel(label)).toHaveAccessibleDescription('*Required');
        await expect.element(byLabel(label)).toHaveAttribute('aria-invalid', 'true');
      }
      await expect.element(byLabel('Location')).toHaveValue('Portland, OR');
      await expect.element(byLabel('Tournament Name')).toHaveFocus();
    },
  );

  test('shows a required-field error only at the field until it is filled', async () => {
    stub(
      tournaments.create,
      errorResponse('validation', { message: 'Name: *Required', errors: { name: ['*Required'] } }),
    );
    await renderApp('/journal/tournaments/add');
    await byLabel('Event Level').selectOptions('Local');
    await press('Add Tournament');
    await expect.poll(() => requestsTo(tournaments.create)).toHaveLength(1);
    await expect
      .element(main.getByRole('button', exactly('Add Tournament')))
      .not.toHaveAttribute('aria-busy');
    await expect.element(byLabel('Tournament Name')).toHaveFocus();
    await expect.element(byLabel('Tournament Name')).toHaveAccessibleDescription('*Required');
    await noDialog();
    await byLabel('Tournament Name').fill('Harbour Open');
    await expect.element(byLabel('Tournament Name')).toHaveAccessibleDescription('');
    await byLabel('Tournament Name').fill('');
    await expect.element(byLabel('Tournament Name')).toHaveAccessibleDescription('*Required');
  });

  test('says that the server is slow, not that the device is offline, after ten seconds', async () => {
    const answer = deferred<ReturnType<typeof aTournament>>();
    stub(tournaments.create, () => answer.promise);
    await renderApp('/journal/tournaments/add');
    await fill();
    stopTimers();
    await press('Add Tournament');
    await expect.poll(() => requestsTo(tournaments.create)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    await dismissNotice(
      'Saved on this device',
      "The server hasn't answered yet. We'll keep trying in the background.",
    );
    answer.resolve(aTournament());
    await expect.poll(() => getOutbox().commands).toEqual([]);
  });

  test('shows no error at a field that was filled before the response', async () => {
    const required = { message: 'Name: *Required', errors: { name: ['*Required'] } };
    const answer = deferred<ReturnType<typeof errorResponse>>();
    stub(tournaments.create, () => answer.promise);
    await renderApp('/journal/tournaments/add');
    await byLabel('Event Level').selectOptions('Local');
    await press('Add Tournament');
    await expect.poll(() => requestsTo(tournaments.create)).toHaveLength(1);
    await byLabel('Tournament Name').fill('Harbour Open');
    answer.resolve(errorResponse('validation', required));
    await closeMessage('Error', 'Name: *Required');
    await expect.element(byLabel('Tournament Name')).toHaveAccessibleDescription('');
    await expect.element(byLabel('Tournament Name')).toHaveValue('Harbour Open');
  });

  test("starts with today's date", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 20, 12) });
    await renderApp('/journal/tournaments/add');
    await expect.element(byLabel('Tournament Date')).toHaveValue(dayOf(new Date()));
  });

  test('accepts only a last day that is not before the first', { tags: ['B-RS-04'] }, async () => {
    stub(tournaments.create, aTournament());
    await renderApp('/journal/tournaments/add');
    await fill();
    await byLabel('Last Day').fill('2026-03-13');
    await press('Add Tournament');
    await expect
      .element(byLabel('Last Day'))
      .toHaveAccessibleDescription(/Can't be before the first day\.$/);
    await expect.element(byLabel('Last Day')).toHaveFocus();
    expect(requestsTo(tournaments.create)).toEqual([]);
    await byLabel('Last Day').fill('2026-03-15');
    await press('Add Tournament');
    await dismissNotice('Tournament Created', 'Tournament has been created successfully');
    expect(onlyBody(tournaments.create)).toMatchObject({ date, end_date: '2026-03-15' });
  });

  test(
    'copies the last tournament into the empty fields, without its days and notes',
    { tags: ['B-RS-05'] },
    async () => {
      const last = aTournament({ end_date: '2026-03-15' });
      const older = aTournament({ slug: 'old-cup-aaaaaa', name: 'Old Cup', date: '2025-01-01' });
      stub(tournaments.all, aPage('/api/tournaments/all/', [last, older]));
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 20, 12) });
      await renderApp('/journal/tournaments/add');
      await byLabel('Host Club').fill('Fjord');
      await press('Copy last tournament');
      await expect
        .element(main.getByText('Copied from Harbour Open. Check the date.'))
        .toBeVisible();
      for (const [label, value] of [
        ['Tournament Name', name],
        ['Tournament Date', dayOf(new Date())],
        ['Last Day', ''],
        ['Event Level', event_level],
        ['Location', location],
        ['Host Club', 'Fjord'],
        ['URL', url],
        ['Notes', ''],
      ] as const)
        await expect.element(byLabel(label)).toHaveValue(value);
    },
  );

  test('has nothing to copy before the first tournament', async () => {
    await renderApp('/journal/tournaments/add');
    await expect.element(byLabel('Tournament Name')).toBeVisible();
    await expect
      .element(main.getByRole('button', exactly('Copy last tournament')))
      .not.toBeInTheDocument();
  });

  test(
    "shows a generic error if the server's error has no message",
    { tags: ['R-NAV-30', 'R-ERR-13'] },
    async () => {
      stub(tournaments.create, rawResponse(400, {}));
      await renderApp('/journal/tournaments/add');
      await fill();
      await press('Add Tournament');
      await closeMessage('Error', 'An error occurred.');
      await expect.element(byLabel('Tournament Name')).toHaveValue(name);
    },
  );

  test("shows the server's field errors at their fields", async () => {
    stub(
      tournaments.create,
      errorResponse('validation', { errors: { url: ['A web address, please.'] } }),
    );
    await renderApp('/journal/tournaments/add');
    await fill();
    await press('Add Tournament');
    await closeMessage('Error', 'Check the highlighted fields.');
    await expect.element(byLabel('URL')).toHaveAccessibleDescription('A web address, please.');
  });

  test('submitting twice sends one request', async () => {
    stub(tournaments.create, aTournament());
    await renderApp('/journal/tournaments/add');
    await fill();
    const form = main.getByRole('button', exactly('Add Tournament')).element().closest('form')!;
    form.requestSubmit();
    form.requestSubmit();
    await dismissNotice('Tournament Created', 'Tournament has been created successfully');
    expect(requestsTo(tournaments.create)).toHaveLength(1);
  });

  test('restores unsaved entries when it is opened again, and is empty after saving', async () => {
    stub(tournaments.create, aTournament());
    await renderApp('/journal/tournaments/add');
    await byLabel('Tournament Name').fill('Half a name');
    await cleanup();
    await renderApp('/journal/tournaments/add');
    await expect.element(byLabel('Tournament Name')).toHaveValue('Half a name');
    await fill();
    await press('Add Tournament');
    await dismissNotice('Tournament Created', 'Tournament has been created successfully');
    await cleanup();
    await renderApp('/journal/tournaments/add');
    await expect.element(byLabel('Tournament Name')).toHaveValue('');
  });
});

describe('edit tournament form', () => {
  const address = `/journal/tournaments/edit/${slug}`;

  test('shows the stored values', { tags: ['R-TRN-25', 'R-NAV-13'] }, async () => {
    stub(tournaments.detail, aTournamentDetail({ end_date: '2026-03-15' }));
    await renderApp(address);
    for (const [label, value] of [
      ['Tournament Name', name],
      ['Tournament Date', date],
      ['Last Day', '2026-03-15'],
      ['Event Level', event_level],
      ['Location', location],
      ['Host Club', club],
      ['URL', url],
      ['Notes', notes],
    ] as const) {
      await expect.element(byLabel(label)).toHaveValue(value);
    }
    expect(crumbs().slice(0, 3)).toEqual(['Journal', 'Tournaments', 'Harbour Open']);
  });

  test(
    'sends the slug and the seven fields, and confirms',
    { tags: ['R-TRN-26', 'R-TRN-28', 'R-ERR-30'] },
    async () => {
      stub(tournaments.update, aTournament({ name: 'Harbour Open II' }));
      const app = await renderApp(address);
      await byLabel('Tournament Name').fill('Harbour Open II');
      await press('Save Tournament');
      await dismissNotice('Tournament Edited', 'Tournament has been edited successfully');
      expect(requestsTo(tournaments.update)).toMatchObject([
        { method: 'PUT', path: `/api/tournaments/update/${slug}/` },
      ]);
      expect(onlyBody(tournaments.update)).toEqual({ ...body, slug, name: 'Harbour Open II' });
      await app.waitForPath(`/journal/tournaments/${slug}`);
    },
  );

  test.each(['Tournament Name', 'Tournament Date', 'Event Level'])(
    'requires %s',
    { tags: ['R-TRN-27'] },
    async (label) => {
      await renderApp(address);
      await expect.element(byLabel(label)).toBeVisible();
      if (label === 'Event Level') await byLabel(label).selectOptions('Select');
      else await byLabel(label).fill('');
      await press('Save Tournament');
      await expect.element(byLabel(label)).toHaveAccessibleDescription('*Required');
      await noDialog();
      expect(requestsTo(tournaments.update)).toEqual([]);
    },
  );

  test('shows "not found" for an unknown tournament', async () => {
    stub(tournaments.detail, errorResponse('not_found'));
    await renderApp(address);
    await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await expect.element(dialog('Error')).not.toBeInTheDocument();
  });
});
