import { account, type AccountResponse } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { calendar } from '@fencing-journal/contract/calendar';
import { passkeys, type Passkey } from '@fencing-journal/contract/passkeys';
import { settings } from '@fencing-journal/contract/settings';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeMessage, dialog, exactly, noDialog, renderApp, signIn } from '../../testing/app.tsx';
import { addVirtualAuthenticator } from '../../testing/virtual-authenticator.ts';
import { anAccount, aUser, someSettings } from '../../testing/samples/account.ts';
import { onlyBody, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const section = page.getByRole('region', exactly('Passkeys'));
const phone: Passkey = {
  id: '6a0a6a0e-0000-4000-8000-000000000001',
  name: 'Chrome on Android',
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: null,
  backed_up: true,
  kept_until: null,
};
const key: Passkey = {
  ...phone,
  id: '6a0a6a0e-0000-4000-8000-000000000002',
  name: 'Blue key',
  last_used_at: '2026-11-20T08:30:00.000Z',
  backed_up: false,
};

/** Creation options like the server's. */
const options = (more: object = {}) => ({
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: location.hostname, name: 'Fencing Journal' },
  user: { id: 'cm9iaW4', name: 'robin@club.example', displayName: 'Robin Vega' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
  timeout: 60_000,
  ...more,
});

let unplug = async () => undefined as void;
beforeEach(() => {
  signIn();
  stub(settings.read, someSettings());
  stub(account.sessions, []);
  stub(passkeys.list, []);
  stub(passkeys.addOptions, options());
});
afterEach(async () => {
  await unplug();
  unplug = async () => undefined;
});

async function open(more: Partial<AccountResponse> = {}) {
  stub(account.read, anAccount({ opened_by: 'password', ...more }));
  await renderApp('/journal/settings/profile');
  await expect.element(section).toBeVisible();
}
const add = () => section.getByRole('button', exactly('Add a passkey')).click();
const says = (text: string) =>
  expect.element(section.getByText(text, { exact: true })).toBeVisible();

describe('passkey settings', () => {
  test(
    'create a passkey on the device and list it under the name the server assigned',
    { tags: ['SE-7'] },
    async () => {
      unplug = await addVirtualAuthenticator();
      stub(passkeys.add, phone);
      await open();
      stub(passkeys.list, [phone]);
      await add();
      await says('Chrome on Android was added.');
      await says('Added Nov 1, 2026, not used yet, available on all your devices');
      expect(onlyBody(passkeys.addOptions)).toEqual({});
      expect(onlyBody(passkeys.add)).toEqual({
        credential: {
          id: expect.any(String),
          rawId: expect.any(String),
          type: 'public-key',
          response: {
            clientDataJSON: expect.any(String),
            attestationObject: expect.any(String),
            transports: ['internal'],
          },
        },
      });
      await noDialog();
    },
  );

  test('require the password to add a passkey if the login is not recent', async () => {
    unplug = await addVirtualAuthenticator();
    stub(passkeys.add, phone);
    await open({ opened_by: null });
    await add();
    const form = dialog('Add a passkey');
    stub(
      passkeys.addOptions,
      errorResponse('validation', { errors: { current_password: ["That's not your password."] } }),
    );
    await form.getByRole('button', exactly('Continue')).click();
    await expect
      .element(form.getByLabelText('Your password'))
      .toHaveAccessibleDescription("That's not your password.");
    expect(requestsTo(passkeys.add)).toEqual([]);
    stub(passkeys.addOptions, options());
    await form.getByLabelText('Your password').fill('a quiet parry');
    await form.getByRole('button', exactly('Continue')).click();
    await says('Chrome on Android was added.');
    expect(requestsTo(passkeys.addOptions).at(-1)?.body).toEqual({
      current_password: 'a quiet parry',
    });
    await noDialog();
  });

  test('ask for the password if the login became too old while the page was open', async () => {
    stub(
      passkeys.addOptions,
      errorResponse('validation', { errors: { current_password: ["That's not your password."] } }),
    );
    await open();
    await add();
    await expect.element(dialog('Add a passkey').getByLabelText('Your password')).toHaveFocus();
  });

  test("don't create a second passkey on the same device, and explain why", async () => {
    unplug = await addVirtualAuthenticator();
    stub(passkeys.add, phone);
    await open();
    await add();
    await says('Chrome on Android was added.');
    const { id } = (onlyBody(passkeys.add) as { credential: { id: string } }).credential;
    stub(
      passkeys.addOptions,
      options({ excludeCredentials: [{ id, type: 'public-key', transports: ['internal'] }] }),
    );
    await add();
    await says('This device already has a passkey for your account.');
    expect(requestsTo(passkeys.add)).toHaveLength(1);
  });

  test.each([
    [
      "if the device doesn't recognize the person",
      { recognises: false },
      { timeout: 2_000 },
      'Nothing was changed. The request was canceled or took too long.',
    ],
    [
      'for another address',
      {},
      { rp: { id: 'journal.example', name: 'Fencing Journal' } },
      "Passkeys don't work at this address.",
    ],
  ])("don't create a passkey %s", async (_what, device, more, words) => {
    unplug = await addVirtualAuthenticator(device);
    stub(passkeys.addOptions, options(more));
    await open();
    await add();
    await says(words);
    expect(requestsTo(passkeys.add)).toEqual([]);
    await expect.element(section.getByRole('button', exactly('Add a passkey'))).toBeEnabled();
  });

  test.each([
    [
      "the error's message",
      errorResponse('conflict', { message: 'This passkey is already in use.' }),
      'This passkey is already in use.',
    ],
    [
      'the default message',
      errorResponse('unavailable'),
      'The service is busy. Try again in a moment.',
    ],
  ])('show %s if the server returns an error', async (_what, answer, words) => {
    unplug = await addVirtualAuthenticator();
    stub(passkeys.add, answer);
    await open();
    await add();
    await says(words);
  });

  test('rename a passkey', async () => {
    stub(passkeys.list, [phone, key]);
    stub(passkeys.rename, { message: 'whatever' });
    await open();
    await section.getByRole('button', exactly('Rename Blue key')).click();
    const name = dialog('Rename passkey').getByLabelText('Name');
    await expect.element(name).toHaveValue('Blue key');
    await name.fill('Spare key');
    stub(passkeys.list, [phone, { ...key, name: 'Spare key' }]);
    await dialog('Rename passkey').getByRole('button', exactly('Save name')).click();
    await says('Spare key');
    expect(requestsTo(passkeys.rename)).toMatchObject([
      { params: { id: key.id }, body: { name: 'Spare key' } },
    ]);
  });

  test('remove a passkey after a confirmation and focus the status line', async () => {
    stub(passkeys.list, [phone, key]);
    stub(passkeys.remove, { message: 'whatever' });
    await open();
    await says('Added Nov 1, 2026, last used Nov 20, 2026');
    const remove = section.getByRole('button', exactly('Remove Blue key'));
    await remove.click();
    await dialog('Remove passkey').getByRole('button', exactly('Cancel')).click();
    expect(requestsTo(passkeys.remove)).toEqual([]);
    await remove.click();
    stub(passkeys.list, [phone]);
    await dialog('Remove passkey').getByRole('button', exactly('Remove passkey')).click();
    await expect.element(section.getByText('Blue key was removed.', { exact: true })).toHaveFocus();
    await expect.element(remove).not.toBeInTheDocument();
    expect(requestsTo(passkeys.remove)).toMatchObject([{ params: { id: key.id } }]);
  });

  test('require the password to remove a passkey if the login is not recent', async () => {
    const wrong = "That's not your password.";
    stub(passkeys.list, [key]);
    stub(
      passkeys.remove,
      errorResponse('validation', { message: wrong, errors: { current_password: [wrong] } }),
    );
    await open({ opened_by: null });
    await section.getByRole('button', exactly('Remove Blue key')).click();
    const form = dialog('Remove passkey');
    await form.getByRole('button', exactly('Remove passkey')).click();
    await expect.element(form.getByLabelText('Your password')).toBeVisible();
    stub(passkeys.remove, { message: 'whatever' });
    await form.getByLabelText('Your password').fill('a quiet parry');
    await form.getByRole('button', exactly('Remove passkey')).click();
    await says('Blue key was removed.');
    expect(requestsTo(passkeys.remove).at(-1)?.body).toEqual({ current_password: 'a quiet parry' });
  });

  test("keep a passkey that can't be removed, and show a dialog", async () => {
    stub(passkeys.list, [key]);
    stub(passkeys.remove, errorResponse('not_found'));
    await open();
    await section.getByRole('button', exactly('Remove Blue key')).click();
    await dialog('Remove passkey').getByRole('button', exactly('Remove passkey')).click();
    await closeMessage('Error', 'Please try again');
    await says('Blue key');
  });
});

describe('passkeys and calendar address switched off by a recovery', () => {
  const off = page.getByRole('region', exactly('Switched off'));
  const until = '2026-12-22T10:00:00.000Z';

  test('are listed separately, can be kept one by one, and the focus moves to the status line', async () => {
    stub(auth.me, { user_data: aUser(), switched_off: true });
    stub(passkeys.list, [phone, { ...key, kept_until: until }]);
    stub(calendar.feed, { created_at: '2026-11-02T10:00:00.000Z', kept_until: until });
    // The stubs change when the request arrives, so that an earlier refetch can't show the result.
    stub(passkeys.keep, () => {
      stub(passkeys.list, [phone, key]);
      return { message: 'whatever' };
    });
    stub(calendar.revokeFeed, () => {
      stub(calendar.feed, { created_at: null, kept_until: null });
      return { message: 'whatever' };
    });
    await open();
    await expect.element(off.getByText('Passkey Blue key', { exact: true })).toBeVisible();
    await expect
      .element(
        off.getByText('Added Nov 2, 2026, will be deleted on Dec 22, 2026 unless you keep it'),
      )
      .toBeVisible();
    await expect.element(section.getByText('Blue key')).not.toBeInTheDocument();
    await off.getByRole('button', exactly('Keep Passkey Blue key')).click();
    await expect.element(off.getByText('Passkey Blue key works again.')).toHaveFocus();
    await expect.element(section.getByText('Blue key', { exact: true })).toBeVisible();
    expect(requestsTo(passkeys.keep)).toMatchObject([{ params: { id: key.id } }]);

    await off.getByRole('button', exactly('Remove Calendar address')).click();
    await expect.element(off.getByText('Calendar address was removed.')).toHaveFocus();
    await expect.element(off.getByRole('listitem')).not.toBeInTheDocument();
    expect(requestsTo(calendar.revokeFeed)).toHaveLength(1);
  });

  test('are announced on every page with a link to them', async () => {
    stub(auth.me, { user_data: aUser(), switched_off: true });
    await renderApp('/contact');
    await expect
      .element(page.getByRole('link', exactly('Review them')))
      .toHaveAttribute('href', '/journal/settings/profile#switched-off');
  });

  test('are not mentioned if there are none', async () => {
    await open();
    await expect.element(off).not.toBeInTheDocument();
  });
});

test('a browser without passkey support says so, and still lists and removes passkeys', async () => {
  const there = window.PublicKeyCredential;
  Object.defineProperty(window, 'PublicKeyCredential', { value: undefined, configurable: true });
  try {
    stub(passkeys.list, [key]);
    await open();
    await says('This browser doesn’t support passkeys.');
    await expect
      .element(section.getByRole('button', exactly('Add a passkey')))
      .not.toBeInTheDocument();
    await expect.element(section.getByRole('button', exactly('Remove Blue key'))).toBeVisible();
  } finally {
    Object.defineProperty(window, 'PublicKeyCredential', {
      value: there,
      configurable: true,
      writable: true,
    });
  }
});
