import { tournaments } from '@fencing-journal/contract/tournaments';
import { cleanup } from 'vitest-browser-react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  acknowledge,
  closeMessage,
  crumbs,
  dialog,
  exactly,
  labelled,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aPage, aTournament, aTournamentDetail } from '../../testing/samples.ts';
import { dayOf } from '../../lib/days.ts';
import { answered, onlyBody, refused, sent, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const press = (name: string) => main.getByRole('button', exactly(name)).click();
const { slug, name, date, event_level, location, club, url, notes } = aTournament();
const body = { name, date, event_level, location, club, url, notes };

async function fill() {
  for (const [label, value] of [
    ['Tournament Name', name],
    ['Tournament Date', date],
    ['Location', location],
    ['Host Club', club],
    ['URL', url],
    ['Notes', notes],
  ] as const)
    await labelled(label).fill(value);
  await labelled('Event Level').selectOptions(event_level);
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
        await expect.element(labelled(label)).toHaveAttribute('type', 'text');
      await expect.element(labelled('Tournament Date')).toHaveAttribute('type', 'date');
      expect(labelled('Notes').element().tagName).toBe('TEXTAREA');
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
      await acknowledge('Tournament Created', 'Tournament has been created successfully');
      expect(sent(tournaments.create)).toMatchObject([
        { method: 'POST', path: '/api/tournaments/create/' },
      ]);
      expect(onlyBody(tournaments.create)).toEqual(body);
      await app.isAt(`/journal/tournaments/${slug}`);
    },
  );

  test(
    "flags empty required fields but sends them, then shows the server's error and keeps the entries",
    { tags: ['R-TRN-23', 'R-NAV-29', 'R-ERR-12'] },
    async () => {
      stub(
        tournaments.create,
        refused('validation', {
          message: 'Name, date and level are needed.',
          errors: { name: ['*Required'], url: ['A web address, please.'] },
        }),
      );
      await renderApp('/journal/tournaments/add');
      await labelled('Location').fill('Portland, OR');
      await labelled('Tournament Date').fill('');
      await press('Add Tournament');
      await closeMessage('Error', 'Name, date and level are needed.');
      expect(onlyBody(tournaments.create)).toEqual({
        name: '',
        date: '',
        event_level: '',
        location: 'Portland, OR',
        club: '',
        url: '',
        notes: '',
      });
      for (const label of ['Tournament Name', 'Tournament Date', 'Event Level']) {
        await expect.element(labelled(label)).toHaveAccessibleDescription('*Required');
        await expect.element(labelled(label)).toHaveAttribute('aria-invalid', 'true');
      }
      await expect.element(labelled('Location')).toHaveValue('Portland, OR');
      await expect.element(labelled('Tournament Name')).toHaveFocus();
    },
  );

  test('shows a required-field error only at the field until it is filled', async () => {
    stub(
      tournaments.create,
      refused('validation', { message: 'Name: *Required', errors: { name: ['*Required'] } }),
    );
    await renderApp('/journal/tournaments/add');
    await labelled('Event Level').selectOptions('Local');
    await press('Add Tournament');
    await expect.poll(() => sent(tournaments.create)).toHaveLength(1);
    await expect.element(labelled('Tournament Name')).toHaveFocus();
    await expect.element(labelled('Tournament Name')).toHaveAccessibleDescription('*Required');
    await noDialog();
    await labelled('Tournament Name').fill('Harbour Open');
    await expect.element(labelled('Tournament Name')).toHaveAccessibleDescription('');
    await labelled('Tournament Name').fill('');
    await expect.element(labelled('Tournament Name')).toHaveAccessibleDescription('*Required');
  });

  test("starts with today's date", async () => {
    await renderApp('/journal/tournaments/add');
    await expect.element(labelled('Tournament Date')).toHaveValue(dayOf(new Date()));
  });

  test(
    "shows a generic error if the server's error has no message",
    { tags: ['R-NAV-30', 'R-ERR-13'] },
    async () => {
      stub(tournaments.create, answered(400, {}));
      await renderApp('/journal/tournaments/add');
      await fill();
      await press('Add Tournament');
      await closeMessage('Error', 'An error occurred.');
      await expect.element(labelled('Tournament Name')).toHaveValue(name);
    },
  );

  test("shows the server's field errors at their fields", async () => {
    stub(
      tournaments.create,
      refused('validation', { errors: { url: ['A web address, please.'] } }),
    );
    await renderApp('/journal/tournaments/add');
    await fill();
    await press('Add Tournament');
    await closeMessage('Error', 'Check the highlighted fields.');
    await expect.element(labelled('URL')).toHaveAccessibleDescription('A web address, please.');
  });

  test('submitting twice sends one request', async () => {
    stub(tournaments.create, aTournament());
    await renderApp('/journal/tournaments/add');
    await fill();
    const form = main.getByRole('button', exactly('Add Tournament')).element().closest('form')!;
    form.requestSubmit();
    form.requestSubmit();
    await acknowledge('Tournament Created', 'Tournament has been created successfully');
    expect(sent(tournaments.create)).toHaveLength(1);
  });

  test('restores unsaved entries when it is opened again, and is empty after saving', async () => {
    stub(tournaments.create, aTournament());
    await renderApp('/journal/tournaments/add');
    await labelled('Tournament Name').fill('Half a name');
    await cleanup();
    await renderApp('/journal/tournaments/add');
    await expect.element(labelled('Tournament Name')).toHaveValue('Half a name');
    await fill();
    await press('Add Tournament');
    await acknowledge('Tournament Created', 'Tournament has been created successfully');
    await cleanup();
    await renderApp('/journal/tournaments/add');
    await expect.element(labelled('Tournament Name')).toHaveValue('');
  });
});

describe('edit tournament form', () => {
  const address = `/journal/tournaments/edit/${slug}`;

  test('shows the stored values', { tags: ['R-TRN-25', 'R-NAV-13'] }, async () => {
    await renderApp(address);
    for (const [label, value] of [
      ['Tournament Name', name],
      ['Tournament Date', date],
      ['Event Level', event_level],
      ['Location', location],
      ['Host Club', club],
      ['URL', url],
      ['Notes', notes],
    ] as const) {
      await expect.element(labelled(label)).toHaveValue(value);
    }
    expect(crumbs().slice(0, 3)).toEqual(['Journal', 'Tournaments', 'Harbour Open']);
  });

  test(
    'puts the slug and the seven fields, and confirms',
    { tags: ['R-TRN-26', 'R-TRN-28', 'R-ERR-30'] },
    async () => {
      stub(tournaments.update, aTournament({ name: 'Harbour Open II' }));
      const app = await renderApp(address);
      await labelled('Tournament Name').fill('Harbour Open II');
      await press('Save Tournament');
      await acknowledge('Tournament Edited', 'Tournament has been edited successfully');
      expect(sent(tournaments.update)).toMatchObject([
        { method: 'PUT', path: `/api/tournaments/update/${slug}/` },
      ]);
      expect(onlyBody(tournaments.update)).toEqual({ ...body, slug, name: 'Harbour Open II' });
      await app.isAt(`/journal/tournaments/${slug}`);
    },
  );

  test.each(['Tournament Name', 'Tournament Date', 'Event Level'])(
    'requires %s',
    { tags: ['R-TRN-27'] },
    async (label) => {
      await renderApp(address);
      await expect.element(labelled(label)).toBeVisible();
      if (label === 'Event Level') await labelled(label).selectOptions('Select');
      else await labelled(label).fill('');
      await press('Save Tournament');
      await expect.element(labelled(label)).toHaveAccessibleDescription('*Required');
      await noDialog();
      expect(sent(tournaments.update)).toEqual([]);
    },
  );

  test('shows "not found" for an unknown tournament', async () => {
    stub(tournaments.detail, refused('not_found'));
    await renderApp(address);
    await expect.element(main.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await expect.element(dialog('Error')).not.toBeInTheDocument();
  });
});
