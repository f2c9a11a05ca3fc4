import { settings } from '@fencing-journal/contract/settings';
import { usafData } from '@fencing-journal/contract/usaf-data';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acknowledge, dialog, exactly, noDialog, renderApp, signIn } from '../../testing/app.tsx';
import { aMember } from '../../testing/samples.ts';
import { answered, onlyBody, refused, sent, stub } from '../../testing/stub-server.ts';
import type { Settings } from './settings.api.ts';

const section = page.getByRole('region', exactly('USA Fencing ID'));
const field = section.getByRole('textbox', exactly('USA Fencing ID'));
const save = section.getByRole('button', exactly('Save ID'));
const remove = section.getByRole('button', exactly('Remove ID'));
const malformed = 'Please enter all 9 digits of your USA Fencing Membership ID.';

const stored = (usa_fencing: string | null): Settings => ({ user: { first_name: 'Robin', last_name: 'Vega', usa_fencing }, subscription: 'Student', shareable: 'Private' });

async function open(usa_fencing: string | null = null) {
  stub(settings.read, stored(usa_fencing));
  await renderApp('/journal/settings/profile');
  await expect.element(field).toHaveValue(usa_fencing ?? '');
}

beforeEach(() => {
  signIn();
  stub(usafData.fencerRecord, ({ params }) => (params['id'] === '001334142' ? aMember({ member_id: '001334142' }) : refused('not_found')));
  stub(settings.save, stored('001334142'));
});

describe('the USA Fencing ID', () => {
  test('is shown as it is stored, with whose account it is, and nothing is looked up for that [R-SET-01, R-SET-02]', async () => {
    await open('001334142');
    await expect.element(section).toHaveTextContent('Robin Vega');
    await expect.element(save).toBeEnabled();
    expect(sent(settings.read)).toMatchObject([{ method: 'GET', path: '/api/profiles/settings/' }]);
    expect(sent(usafData.fencerRecord)).toEqual([]);
  });

  test('of eight digits is not sent [R-SET-10]', async () => {
    await open();
    await field.fill('00133414');
    await save.click();
    await expect.element(field).toHaveAccessibleDescription(malformed);
    await expect.element(field).toBeInvalid();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(sent(settings.save)).toEqual([]);
    expect(sent(usafData.fencerRecord)).toEqual([]);
  });

  test('that nobody has is said to be unknown and is not sent [R-SET-11]', async () => {
    await open();
    await field.fill('999999999');
    await expect.element(field).toHaveAccessibleDescription("Can't find this USA Fencing ID.");
    await save.click();
    await expect.element(field).toHaveFocus();
    expect(sent(settings.save)).toEqual([]);
  });

  test('shows name and club before it is saved, and is sent as a number [R-SET-07, G-95, G-107]', async () => {
    await open();
    await field.fill('001334142');
    await expect.element(section.getByText('Sasha Lind', { exact: true })).toBeVisible();
    await expect.element(section.getByText('SN · Oregon', { exact: true })).toBeVisible();
    expect(sent(settings.save)).toEqual([]);
    await save.click();
    await expect.element(section.getByText('Saved.', { exact: true })).toBeVisible();
    expect(sent(settings.save)).toMatchObject([{ method: 'POST', path: '/api/profiles/settings/' }]);
    expect(onlyBody(settings.save)).toEqual({ usa_fencing: 1334142 });
    await expect.element(field).toHaveValue('001334142');
    await expect.element(remove).toBeVisible();
    await noDialog();
  });

  test('of another account is refused with the specified words and marked with the server\'s [R-SET-08, G-95]', async () => {
    const taken = 'This USA Fencing ID is already used by another account.';
    stub(settings.save, refused('validation', { message: taken, errors: { usa_fencing: [taken] } }));
    await open();
    await field.fill('001334142');
    await save.click();
    await expect.element(dialog('Error').getByText(taken, { exact: true })).toBeVisible();
    await acknowledge('Error', 'Please try again');
    await expect.element(field).toHaveAccessibleDescription(taken);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('001334142');
  });

  test('that could not be saved says so, and what was typed is still there [R-SET-08]', async () => {
    stub(settings.save, answered(400, {}));
    await open();
    await field.fill('001334142');
    await save.click();
    await expect.element(dialog('Error')).toHaveTextContent(/^ErrorPlease try againOK$/);
    await acknowledge('Error', 'Please try again');
    await expect.element(field).toHaveValue('001334142');
  });

  test('is taken away after a question [G-95]', async () => {
    stub(settings.save, stored(null));
    await open('001334142');
    await remove.click();
    await dialog('Remove USA Fencing ID').getByRole('button', exactly('Cancel')).click();
    expect(sent(settings.save)).toEqual([]);
    await remove.click();
    await dialog('Remove USA Fencing ID').getByRole('button', exactly('Remove ID')).click();
    await expect.element(section.getByText('Removed.', { exact: true })).toBeVisible();
    expect(onlyBody(settings.save)).toEqual({ usa_fencing: null });
    await expect.element(field).toHaveValue('');
    await expect.element(remove).not.toBeInTheDocument();
  });

  test('that is there already is not sent again', async () => {
    await open('001334142');
    await save.click();
    expect(sent(settings.save)).toEqual([]);
  });
});

describe('what is not there yet', () => {
  const panel = page.getByRole('main').getByText('Not built yet', { exact: true });

  test('is said below the section', async () => {
    await open();
    await expect.element(panel).toBeVisible();
    await expect.element(page.getByText('Here you will manage your subscription and privacy.')).toBeVisible();
  });

  test('is said for the section too while the server has no settings', async () => {
    stub(settings.read, refused('not_built'));
    await renderApp('/journal/settings/profile');
    await expect.element(page.getByText('Here you will manage your USA Fencing ID, subscription and privacy.')).toBeVisible();
    await expect.element(section).not.toBeInTheDocument();
    await expect.element(page.getByText('Could not load.')).not.toBeInTheDocument();
  });

  test('settings that cannot be read say so and are read again by a press [G-47]', async () => {
    stub(settings.read, answered(400, {}));
    await renderApp('/journal/settings/profile');
    await expect.element(page.getByText('Could not load.', { exact: true })).toBeVisible();
    stub(settings.read, stored(null));
    await page.getByRole('button', exactly('Try again')).click();
    await expect.element(field).toBeVisible();
  });
});
