import { equipment, type EquipmentItem } from '@fencing-journal/contract/equipment';
import { addDays } from '@fencing-journal/contract/shared/days';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import {
  closeMessage,
  crumbs,
  dialog,
  exactly,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import {
  rawResponse,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';
import { equipmentQuery } from './equipment.api.ts';

const main = page.getByRole('main');
const today = '2026-03-20';
const anItem = (more: Partial<EquipmentItem> = {}): EquipmentItem => ({
  slug: 'yellow-epee-aaaaaa',
  name: 'Yellow epee',
  kind: 'Weapon',
  weapon: 'epee',
  bought_on: '2025-09-01',
  serviced_on: '2026-01-10',
  service_due: null,
  notes: 'Second blade.',
  failures: [],
  ...more,
});
const button = (name: string) => main.getByRole('button', exactly(name));
const field = (title: string, label: string) =>
  dialog(title).getByLabelText(new RegExp(`^${label}( \\*)?$`));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 20, 12) });
  signIn();
  stub(equipment.all, [anItem()]);
});

describe('the list of equipment', () => {
  test('shows each item with its dates and notes', { tags: ['R-GUI-02'] }, async () => {
    await renderApp('/journal/guides/equipment');
    await expect.element(main.getByRole('heading', exactly('Yellow epee'))).toBeVisible();
    for (const text of ['Sep 1, 2025', 'Jan 10, 2026', 'Second blade.'])
      await expect.element(main.getByText(text, { exact: true })).toBeVisible();
    expect(crumbs()).toEqual(['Journal', 'Guides', 'Your equipment']);
    expect(main.getByText(/^Service (due|overdue)/).elements()).toEqual([]);
  });

  test.each([
    [0, 'Service due today'],
    [5, 'Service due in 5 days'],
    [-1, 'Service overdue'],
  ])('shows a reminder for a service due in %s days: %s', async (days, mark) => {
    stub(equipment.all, [anItem({ service_due: addDays(today, days) })]);
    await renderApp('/journal/guides/equipment');
    await expect.element(main.getByText(mark, { exact: true })).toBeVisible();
  });

  test('offers to add the first item if it is empty', async () => {
    stub(equipment.all, []);
    await renderApp('/journal/guides/equipment');
    await expect.element(main.getByText('Nothing in your list yet')).toBeVisible();
    await expect.element(button('Add equipment')).toBeVisible();
  });

  test("shows an error if it can't be loaded", async () => {
    stub(equipment.all, rawResponse(400, {}));
    await renderApp('/journal/guides/equipment');
    await expect.element(main.getByText('Could not load.', { exact: true })).toBeVisible();
    await noDialog();
  });
});

describe('an item', () => {
  test('is added with a form that flags missing fields', async () => {
    stub(equipment.create, anItem());
    await renderApp('/journal/guides/equipment');
    await button('Add equipment').click();
    await dialog('Add equipment').getByRole('button', exactly('Add')).click();
    await expect.element(dialog('Add equipment').getByText('*Required').first()).toBeVisible();
    expect(requestsTo(equipment.create)).toEqual([]);
    await field('Add equipment', 'Name').fill('Yellow epee');
    await field('Add equipment', 'Type').selectOptions('Weapon');
    await field('Add equipment', 'For').selectOptions('Epee');
    await field('Add equipment', 'Next service due').fill('2026-05-01');
    await dialog('Add equipment').getByRole('button', exactly('Add')).click();
    await noDialog();
    expect(onlyBody(equipment.create)).toEqual({
      name: 'Yellow epee',
      kind: 'Weapon',
      weapon: 'epee',
      bought_on: '',
      serviced_on: '',
      service_due: '2026-05-01',
      notes: '',
    });
    await expect.poll(() => requestsTo(equipment.all).length).toBe(2);
  });

  test('is edited starting from its values', async () => {
    stub(equipment.update, anItem());
    await renderApp('/journal/guides/equipment');
    await button('Edit Yellow epee').click();
    await expect.element(field('Edit equipment', 'Last service')).toHaveValue('2026-01-10');
    await field('Edit equipment', 'Name').fill('Green epee');
    await field('Edit equipment', 'Last service').fill('');
    await dialog('Edit equipment').getByRole('button', exactly('Save')).click();
    await noDialog();
    expect(requestsTo(equipment.update)).toMatchObject([
      { params: { slug: 'yellow-epee-aaaaaa' }, body: { name: 'Green epee', serviced_on: '' } },
    ]);
  });

  test('keeps what another device changed while its form was open', async () => {
    stub(equipment.update, anItem());
    await renderApp('/journal/guides/equipment');
    await button('Edit Yellow epee').click();
    await field('Edit equipment', 'Name').fill('Green epee');
    stub(equipment.all, [anItem({ notes: 'Third blade.' })]);
    await queryClient.invalidateQueries(equipmentQuery);
    await expect.element(page.getByText('Third blade.', { exact: true })).toBeInTheDocument();
    await dialog('Edit equipment').getByRole('button', exactly('Save')).click();
    await noDialog();
    expect(onlyBody(equipment.update)).toEqual({ name: 'Green epee' });
  });

  test('keeps what was typed if the server rejects it', { tags: ['R-NAV-29'] }, async () => {
    stub(
      equipment.update,
      errorResponse('validation', { message: 'Name: no.', errors: { name: ['no.'] } }),
    );
    await renderApp('/journal/guides/equipment');
    await button('Edit Yellow epee').click();
    await field('Edit equipment', 'Name').fill('Green epee');
    await dialog('Edit equipment').getByRole('button', exactly('Save')).click();
    await closeMessage('Error', 'Name: no.');
    await expect.element(field('Edit equipment', 'Name')).toHaveValue('Green epee');
    await expect.element(field('Edit equipment', 'Name')).toBeInvalid();
  });

  test('keeps what was typed if its form is closed by accident', async () => {
    await renderApp('/journal/guides/equipment');
    await button('Add equipment').click();
    await field('Add equipment', 'Name').fill('Old mask');
    await userEvent.keyboard('{Escape}');
    await noDialog();
    await button('Add equipment').click();
    await expect.element(field('Add equipment', 'Name')).toHaveValue('Old mask');
    await dialog('Add equipment').getByRole('button', exactly('Discard')).click();
    await expect.element(field('Add equipment', 'Name')).toHaveValue('');
  });

  test('is marked as serviced with one tap, and the service interval repeats', async () => {
    stub(equipment.all, [anItem({ serviced_on: addDays(today, -90), service_due: today })]);
    stub(equipment.update, anItem());
    await renderApp('/journal/guides/equipment');
    const serviced = button('Serviced today: Yellow epee');
    await expect.element(serviced).toBeVisible();
    stub(equipment.all, [anItem({ serviced_on: today })]);
    await serviced.click();
    await expect
      .poll(() => requestsTo(equipment.update).map(({ body }) => body))
      .toEqual([{ serviced_on: today, service_due: addDays(today, 90) }]);
    await expect.element(serviced).toBeDisabled();
    await expect.element(serviced).toHaveFocus();
  });

  test('is deleted after confirmation', async () => {
    stub(equipment.remove, { message: 'Gone.' });
    await renderApp('/journal/guides/equipment');
    await button('Delete Yellow epee').click();
    stub(equipment.all, []);
    await expect.element(dialog('Delete this item?').getByText('Yellow epee')).toBeVisible();
    await dialog('Delete this item?').getByRole('button', exactly('Delete item')).click();
    await expect.element(main.getByText('Nothing in your list yet')).toBeVisible();
    expect(requestsTo(equipment.remove)).toMatchObject([
      { params: { slug: 'yellow-epee-aaaaaa' } },
    ]);
  });
});

describe('a failure', () => {
  const failures = [
    { slug: 'failure-bbbbbb', date: '2026-03-14', what: 'Tip did not lift 750 g.' },
    { slug: 'failure-aaaaaa', date: '2026-01-01', what: 'Screw lost.' },
  ];

  test("is recorded with today's date by default", async () => {
    stub(equipment.addFailure, failures[0]!);
    await renderApp('/journal/guides/equipment');
    await button('Record a failure: Yellow epee').click();
    await expect.element(field('Record a failure', 'Date')).toHaveValue(today);
    await field('Record a failure', 'What failed').fill('Tip did not lift 750 g.');
    await dialog('Record a failure').getByRole('button', exactly('Add')).click();
    await noDialog();
    expect(onlyBody(equipment.addFailure)).toEqual({
      equipment: 'yellow-epee-aaaaaa',
      date: today,
      what: 'Tip did not lift 750 g.',
    });
  });

  test('keeps what was typed if its form is closed by accident', async () => {
    await renderApp('/journal/guides/equipment');
    await button('Record a failure: Yellow epee').click();
    await field('Record a failure', 'What failed').fill('Tip');
    await userEvent.keyboard('{Escape}');
    await noDialog();
    await button('Record a failure: Yellow epee').click();
    await expect.element(field('Record a failure', 'What failed')).toHaveValue('Tip');
    await expect.element(field('Record a failure', 'Date')).toHaveValue(today);
  });

  test('is listed with its item, collapsed, and can be deleted', async () => {
    stub(equipment.all, [anItem({ failures })]);
    stub(equipment.removeFailure, { message: 'Gone.' });
    await renderApp('/journal/guides/equipment');
    await main.getByText('Failed 2 times, last Mar 14, 2026').click();
    await expect.element(main.getByText('Screw lost.')).toBeVisible();
    await button('Delete Screw lost.').click();
    await dialog('Delete this entry?').getByRole('button', exactly('Delete entry')).click();
    await expect
      .poll(() => requestsTo(equipment.removeFailure).map(({ params }) => params))
      .toEqual([{ slug: 'failure-aaaaaa' }]);
  });
});
