import { fencers } from '@fencing-journal/contract/fencers';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  dialog,
  exactly,
  noDialog,
  optionsOf,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aFencer } from '../../testing/samples/fencers.ts';
import {
  rawResponse,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const form = dialog('Custom Profile');
const input = (name: string) => form.getByRole('textbox', exactly(name));
const choice = (name: string) => form.getByRole('combobox', exactly(name));

/** Label and value of every text field. */
const typed = {
  'First Name': 'Sasha',
  'Last Name': 'Lind',
  'Custom Rating': '7 of 10',
  'Tactical Descriptions': 'Waits.',
  'Favorite Actions': 'Counter-attack',
  Notes: 'Tires late.',
};
/** Text fields with suggestions, which have the role combobox. */
const suggested = {
  Club: 'Salle Nord',
  'Secondary Club': 'None',
  School: 'North High',
  Division: 'Oregon',
};
const chosen = {
  'Grip Preference': 'Pistol',
  Region: '3 Northeast',
  Nationality: 'USA',
  'Epee Rating': 'C',
  'Sabre Rating': 'U',
  'Foil Rating': 'E',
  'Epee Referee Rating': 'P',
  'Sabre Referee Rating': 'Unknown',
  'Foil Referee Rating': 'L2',
};
const body = {
  first_name: 'Sasha',
  last_name: 'Lind',
  primary_grip: 'Pistol',
  handed: '',
  club: 'Salle Nord',
  club2: 'None',
  school: 'North High',
  division: 'Oregon',
  region: 3,
  nationality: 'USA',
  usaf_rating_epee: 'C',
  usaf_rating_sabre: 'U',
  usaf_rating_foil: 'E',
  ref_rating_epee: 'P',
  ref_rating_sabre: 'Unknown',
  ref_rating_foil: 'L2',
  custom_rating: '7 of 10',
  tactical_description: 'Waits.',
  favorite_actions: 'Counter-attack',
  notes: 'Tires late.',
};
const field = (label: string) => form.getByLabelText(new RegExp(`^${label}( \\*)?$`));

async function openNew() {
  const app = await renderApp('/journal/fencer');
  await main.getByRole('button', exactly('Add Fencer')).click();
  await dialog('New Fencer').getByRole('button', exactly('Custom Profile')).click();
  await expect.element(form).toBeVisible();
  return app;
}

async function openEdit() {
  const app = await renderApp('/journal/fencer');
  await main.getByRole('button', exactly('Edit Sasha Lind')).click();
  await expect.element(form).toBeVisible();
  return app;
}

async function fill() {
  for (const [label, value] of Object.entries({ ...typed, ...suggested }))
    await field(label).fill(value);
  for (const [label, value] of Object.entries(chosen)) await choice(label).selectOptions(value);
}

beforeEach(() => {
  signIn();
  stub(fencers.all, [aFencer()]);
  stub(fencers.stats, {
    event_count: 0,
    bout_count: 0,
    wins: 0,
    losses: 0,
    scored: 0,
    against: 0,
    indicator: 0,
  });
  stub(fencers.create, aFencer());
  stub(fencers.update, aFencer());
});

describe('custom profile of a new fencer', () => {
  test(
    'has empty fields, each marked as required except Hand',
    {
      tags: [
        'R-FEN-24',
        'R-FEN-26',
        'R-FEN-27',
        'R-FEN-29',
        'R-FEN-31',
        'R-FEN-34',
        'R-FEN-35',
        'R-FEN-36',
        'R-FEN-37',
        'R-VAL-22',
      ],
    },
    async () => {
      await openNew();
      for (const label of [
        ...Object.keys(typed),
        ...Object.keys(suggested),
        ...Object.keys(chosen),
      ]) {
        await expect.element(field(label)).toHaveValue('');
        await expect.element(field(label)).toHaveAttribute('aria-required', 'true');
        await expect.element(form.getByText(`${label} *`, { exact: true })).toBeInTheDocument();
      }
      for (const label of Object.keys(typed))
        await expect.element(input(label)).toBeInTheDocument();
      await expect.element(choice('Hand')).toHaveAttribute('aria-required', 'false');
      await expect.element(form.getByRole('button', exactly('Add New Fencer'))).toBeVisible();
    },
  );

  test('has two columns', { tags: ['R-FEN-25'] }, async () => {
    await openNew();
    const [first, last, grip] = ['First Name', 'Last Name', 'Grip Preference'].map((label) =>
      field(label).element().getBoundingClientRect(),
    );
    expect(last!.left).toBeGreaterThan(first!.right);
    expect(last!.top).toBeCloseTo(first!.top, 0);
    expect(grip!.left).toBeCloseTo(first!.left, 0);
    expect(grip!.top).toBeGreaterThan(first!.bottom);
  });

  test(
    'offers the specified options',
    { tags: ['R-FEN-28', 'R-FEN-30', 'R-FEN-32', 'R-FEN-33'] },
    async () => {
      await openNew();
      expect(optionsOf('Grip Preference')).toEqual(['Select', 'Pistol', 'French', 'Both', 'Other']);
      expect(optionsOf('Hand').slice(1)).toEqual(['Right', 'Left']);
      expect(optionsOf('Region')).toEqual([
        'Select',
        'None',
        '1 Northwest',
        '2 Midwest',
        '3 Northeast',
        '4 Southwest',
        '5 Texas',
        '6 Southeast',
        'Unassigned',
      ]);
      expect(optionsOf('Nationality').slice(0, 2)).toEqual(['Select', 'USA']);
      for (const weapon of ['Epee', 'Sabre', 'Foil']) {
        expect(optionsOf(`${weapon} Rating`)).toEqual(['Select', 'U', 'E', 'D', 'C', 'B', 'A']);
        expect(optionsOf(`${weapon} Referee Rating`)).toEqual([
          'Select',
          'P',
          'L2',
          'L1',
          'R2',
          'R1',
          'N1',
          'Unknown',
        ]);
      }
    },
  );

  test(
    'posts its fields, closes, confirms and reloads the list without leaving the page',
    {
      tags: [
        'R-FEN-29',
        'R-FEN-31',
        'R-FEN-32',
        'R-FEN-33',
        'R-FEN-34',
        'R-FEN-35',
        'R-FEN-36',
        'R-FEN-37',
        'R-FEN-38',
        'R-FEN-39',
        'R-FEN-42',
        'R-ERR-31',
        'R-FEN-43',
        'R-FEN-44',
        'R-CST-12',
      ],
    },
    async () => {
      const app = await openNew();
      await fill();
      await form.getByRole('button', exactly('Add New Fencer')).click();
      await dismissNotice('Fencer Created', 'Fencer has been created successfully');
      await noDialog();
      expect(requestsTo(fencers.create)).toMatchObject([
        { method: 'POST', path: '/api/fencers/create/' },
      ]);
      expect(onlyBody(fencers.create)).toEqual(body);
      expect(requestsTo(fencers.all)).toHaveLength(2);
      await app.waitForPath('/journal/fencer');
    },
  );

  test('accepts None as a region', async () => {
    await openNew();
    await input('First Name').fill('Sasha');
    await input('Last Name').fill('Lind');
    await choice('Region').selectOptions('None');
    await form.getByRole('button', exactly('Add New Fencer')).click();
    await dismissNotice('Fencer Created', 'Fencer has been created successfully');
    expect(onlyBody(fencers.create)).toMatchObject({ region: 0 });
  });

  test(
    "flags empty fields but sends them, and shows the server's error in a dialog above",
    { tags: ['R-FEN-41', 'R-NAV-29', 'R-ERR-12'] },
    async () => {
      stub(
        fencers.create,
        errorResponse('validation', {
          message: 'First name, please.',
          errors: { first_name: ['*Required'], usa_fencing_info: ['Nine digits.'] },
        }),
      );
      await openNew();
      await form.getByRole('button', exactly('Add New Fencer')).click();
      await closeMessage('Error', 'First name, please.');
      expect(requestsTo(fencers.create)).toHaveLength(1);
      expect(onlyBody(fencers.create)).not.toHaveProperty('region');
      for (const label of ['First Name', 'Last Name', 'Region', 'School'])
        await expect.element(field(label)).toHaveAccessibleDescription('*Required');
      await expect.element(input('First Name')).toHaveFocus();
      await expect.element(form).toBeVisible();
    },
  );

  test(
    "shows a generic error if the server's error has no message",
    { tags: ['R-NAV-30', 'R-ERR-13'] },
    async () => {
      stub(fencers.create, rawResponse(400, {}));
      await openNew();
      await fill();
      await form.getByRole('button', exactly('Add New Fencer')).click();
      await closeMessage('Error', 'An error occurred.');
      await expect.element(input('First Name')).toHaveValue('Sasha');
    },
  );
});

describe('custom profile of an existing fencer', () => {
  test('is the same form with the stored values', { tags: ['R-FEN-24', 'R-FEN-38'] }, async () => {
    await openEdit();
    for (const [label, value] of Object.entries({
      ...typed,
      ...suggested,
      ...chosen,
      Region: '3',
      Hand: 'Left',
    }))
      await expect.element(field(label)).toHaveValue(value);
    await expect.element(form.getByRole('button', exactly('Update Fencer'))).toBeVisible();
  });

  test('focuses the first field and keeps the entries when closed with Escape', async () => {
    await openEdit();
    await expect.element(input('First Name')).toHaveFocus();
    await field('Club').fill('Salle Sud');
    await userEvent.keyboard('{Escape}');
    await noDialog();
    await main.getByRole('button', exactly('Edit Sasha Lind')).click();
    await expect.element(field('Club')).toHaveValue('Salle Sud');
    await form.getByRole('button', exactly('Discard')).click();
    await expect.element(field('Club')).toHaveValue('Salle Nord');
  });

  test(
    'patches the same fields with the slug, and confirms',
    { tags: ['R-FEN-40', 'R-FEN-42', 'R-ERR-32', 'R-FEN-43', 'R-FEN-44', 'R-CST-12'] },
    async () => {
      const app = await openEdit();
      await field('Club').fill('Salle Sud');
      await form.getByRole('button', exactly('Update Fencer')).click();
      await dismissNotice('Fencer Updated', 'Fencer has been updated successfully');
      expect(requestsTo(fencers.update)).toMatchObject([
        { method: 'PATCH', path: '/api/fencers/update/sasha-lind-bbbbbb/' },
      ]);
      expect(onlyBody(fencers.update)).toEqual({
        ...body,
        slug: 'sasha-lind-bbbbbb',
        handed: 'Left',
        club: 'Salle Sud',
      });
      expect(requestsTo(fencers.all)).toHaveLength(2);
      await app.waitForPath('/journal/fencer');
    },
  );

  test('flags an empty name but sends it', { tags: ['R-FEN-41'] }, async () => {
    stub(fencers.update, errorResponse('validation', { message: 'Last name, please.' }));
    await openEdit();
    await input('Last Name').fill('');
    await form.getByRole('button', exactly('Update Fencer')).click();
    await closeMessage('Error', 'Last name, please.');
    expect(onlyBody(fencers.update)).toMatchObject({ last_name: '' });
    await expect.element(input('Last Name')).toHaveAccessibleDescription('*Required');
  });
});
