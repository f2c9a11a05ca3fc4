import { account } from '@fencing-journal/contract/account';
import { passkeys } from '@fencing-journal/contract/passkeys';
import { reminderDefaults, reminders, reminderTexts } from '@fencing-journal/contract/reminders';
import { settings } from '@fencing-journal/contract/settings';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setSharedDevice } from '../../http/session.ts';
import { clickWithinTask, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { anAccount, aUser, someSettings } from '../../testing/samples/account.ts';
import { deferred, errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';
import { reportZone } from './report-zone.ts';
import { deviceZone } from './reminders.rules.ts';

const section = page.getByRole('region', exactly('Reminders'));
const switchOf = (kind: string, channel: string) =>
  section.getByRole('group', exactly(kind)).getByRole('checkbox', exactly(channel));
const both = { mail: true, push: true };
const stored = {
  ...reminderDefaults,
  zone_chosen: true,
  kinds: { tournament: both, lesson: both, feedback: both, task: both, digest: both },
  push_key: 'a-key',
  push_devices: 0,
  push_here: false,
};

beforeEach(() => {
  signIn();
  stub(account.read, anAccount());
  stub(account.sessions, []);
  stub(passkeys.list, []);
  // Stored here, so that only the test's own action sends a request to save.
  localStorage.setItem('fj:mine:zone', deviceZone());
});

describe('reminders in the settings', { tags: ['B-CG-08'] }, () => {
  const open = async (saved = {}) => {
    stub(settings.read, someSettings(saved));
    stub(reminders.read, stored);
    await renderApp('/journal/settings/profile');
    await expect.element(switchOf('Lesson tomorrow', 'Email')).toBeChecked();
  };

  test('have a switch for each kind and channel, which saves immediately', async () => {
    await open();
    await expect.element(switchOf('What waits, on Mondays', 'Email')).not.toBeInTheDocument();
    const task = { mail: true, push: false };
    stub(reminders.save, { ...stored, kinds: { ...stored.kinds, task } });
    await switchOf('Task due', 'Push').click();
    await expect.element(section.getByText('Saved.')).toBeVisible();
    await expect.element(switchOf('Task due', 'Push')).not.toBeChecked();
    expect(onlyBody(reminders.save)).toEqual({ kinds: { task: { push: false } } });
  });

  test('show the new state of a switch in the same task', async () => {
    await open();
    stub(reminders.save, stored);
    await clickWithinTask(switchOf('Task due', 'Push'));
    expect((switchOf('Task due', 'Push').element() as HTMLInputElement).checked).toBe(false);
  });

  test('flip a switch back if it could not be saved', async () => {
    await open();
    stub(reminders.save, errorResponse('validation'));
    await switchOf('Task due', 'Email').click();
    await page.getByRole('button', exactly('OK')).click();
    await expect.element(switchOf('Task due', 'Email')).toBeChecked();
  });

  test('leave the other switches alone when one could not be saved', async () => {
    await open();
    const failing = deferred<ReturnType<typeof errorResponse>>();
    stub(reminders.save, () => failing.promise);
    await switchOf('Task due', 'Email').click();
    const task = { mail: false, push: false };
    stub(reminders.save, { ...stored, kinds: { ...stored.kinds, task } });
    await switchOf('Task due', 'Push').click();
    await expect.poll(() => requestsTo(reminders.save)).toHaveLength(2);
    failing.resolve(errorResponse('validation'));
    await page.getByRole('button', exactly('OK')).click();
    await expect.element(switchOf('Task due', 'Email')).toBeChecked();
    await expect.element(switchOf('Task due', 'Push')).not.toBeChecked();
  });

  test('save the quiet hours, and the time zone only when it was changed', async () => {
    await open();
    const save = section.getByRole('button', exactly('Save times'));
    stub(reminders.save, { ...stored, quiet_from: 1320 });
    await section.getByLabelText('Quiet from').fill('22:00');
    await save.click();
    await expect.element(section.getByText('Saved.')).toBeVisible();
    expect(onlyBody(reminders.save)).toEqual({ quiet_from: 1320, quiet_to: 480 });
    const zone = section.getByLabelText('Time zone');
    const before = (zone.element() as HTMLSelectElement).value;
    stub(reminders.save, { ...stored, time_zone: 'Europe/Berlin', zone_chosen: true });
    await zone.selectOptions('Europe/Berlin');
    await save.click();
    await expect
      .poll(() => requestsTo(reminders.save).at(-1)?.body)
      .toMatchObject({ time_zone: 'Europe/Berlin' });
    await expect.element(section.getByText('Follows your device')).not.toBeInTheDocument();
    await zone.selectOptions(before);
    await save.click();
    await expect
      .poll(() => requestsTo(reminders.save).at(-1)?.body)
      .toMatchObject({ time_zone: before });
  });

  test("say why no emails are sent, and don't offer push on a shared device", async () => {
    setSharedDevice(true);
    await open({ mail_notices: false });
    await expect.element(section).toHaveTextContent('only push messages arrive');
    await expect.element(section).toHaveTextContent('This is a shared device');
    await expect.element(section.getByRole('button', { name: /push/i })).not.toBeInTheDocument();
    setSharedDevice(false);
  });
});

describe('the page that stops emails', { tags: ['B-CG-08'] }, () => {
  const press = async () => {
    localStorage.clear();
    await renderApp('/stop-emails/a-token');
    expect(requestsTo(reminders.stop)).toEqual([]);
    await page.getByRole('button', exactly('Stop these emails')).click();
  };

  test('stops them with one press and without a login', async () => {
    stub(reminders.stop, { message: reminderTexts.stopped });
    await press();
    await expect.element(page.getByText(reminderTexts.stopped)).toBeVisible();
    expect(requestsTo(reminders.stop)).toMatchObject([{ path: '/api/reminders/stop/a-token/' }]);
    await expect.element(page.getByRole('button', { name: /stop/i })).not.toBeInTheDocument();
  });

  test('says what to do if the link is not ours', async () => {
    stub(reminders.stop, errorResponse('not_found'));
    await press();
    await expect.element(page.getByText('This link doesn’t work.')).toBeVisible();
  });
});

describe('the time zone of the device', { tags: ['B-CG-08'] }, () => {
  beforeEach(() => localStorage.removeItem('fj:mine:zone'));

  test('is sent to the server once', async () => {
    await renderApp('/journal/notifications');
    await expect.poll(() => localStorage.getItem('fj:mine:zone')).toBe(deviceZone());
    await reportZone();
    expect(onlyBody(reminders.save)).toEqual({ device_zone: deviceZone() });
  });

  test('is not sent from a shared device or for a parent', async () => {
    setSharedDevice(true);
    await reportZone();
    setSharedDevice(false);
    signIn(aUser({ kind: 'guardian' }));
    await reportZone();
    expect(requestsTo(reminders.save)).toEqual([]);
  });
});
