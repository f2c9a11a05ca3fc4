import {
  account,
  type AccountResponse,
  type AccountSession,
} from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { passwordRule } from '@fencing-journal/contract/shared/passwords';
import { passkeys } from '@fencing-journal/contract/passkeys';
import { settings } from '@fencing-journal/contract/settings';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  dismissNotice,
  closeMessage,
  dialog,
  exactly,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { anAccount, aUser, someSettings } from '../../testing/samples/account.ts';
import {
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';

const region = (title: string) => page.getByRole('region', exactly(title));
const press = (title: string, button: string) =>
  region(title).getByRole('button', exactly(button)).click();
const inDialog = (title: string) => ({
  fill: (label: string, text: string) =>
    dialog(title).getByLabelText(label, { exact: true }).fill(text),
  field: (label: string) => dialog(title).getByLabelText(label, { exact: true }),
  press: (button: string) => dialog(title).getByRole('button', exactly(button)).click(),
});

const here: AccountSession = {
  id: '6a0a6a0e-0000-4000-8000-000000000001',
  device: 'Chrome on Android',
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: '2026-11-20T08:30:00.000Z',
  here: true,
};
const desk: AccountSession = {
  id: '6a0a6a0e-0000-4000-8000-000000000002',
  device: 'Firefox on Windows',
  created_at: '2026-10-01T10:00:00.000Z',
  last_used_at: '2026-11-19T21:00:00.000Z',
  here: false,
};
const hall: AccountSession = {
  ...desk,
  id: '6a0a6a0e-0000-4000-8000-000000000003',
  device: 'Safari on iPad',
};

async function open(more: Partial<AccountResponse> = {}) {
  stub(account.read, anAccount(more));
  const app = await renderApp('/journal/settings/profile');
  await expect.element(region('Name')).toBeVisible();
  return app;
}

beforeEach(() => {
  signIn();
  stub(settings.read, someSettings());
  stub(account.sessions, [here]);
  stub(passkeys.list, []);
});

describe('year of birth in the settings', { tags: ['B-MG-01'] }, () => {
  const year = region('Year of birth');

  test('is shown to its owner, with a way to correct it', async () => {
    stub(account.readBirthYear, { birth_year: 1987, minor: false });
    await open();
    await expect.element(year.getByText('1987', { exact: true })).toBeVisible();
    await expect
      .element(year.getByRole('link', exactly('Write to us')))
      .toHaveAttribute('href', '/contact');
    await expect.element(year.getByRole('textbox')).not.toBeInTheDocument();
  });

  test('can be answered once', async () => {
    stub(account.readBirthYear, { birth_year: null, minor: true });
    stub(account.setBirthYear, () => {
      const answer = { birth_year: 1987, minor: false };
      stub(account.readBirthYear, answer);
      return answer;
    });
    await open();
    await year.getByRole('textbox', exactly('Year of birth')).fill('1987');
    await press('Year of birth', 'Save');
    await expect.element(year.getByText('1987', { exact: true })).toBeVisible();
    expect(onlyBody(account.setBirthYear)).toEqual({ birth_year: 1987 });
  });
});

describe('name settings', () => {
  const form = inDialog('Change your name');

  test(
    'change the name and update the header and the stored record immediately',
    { tags: ['R-SET-02'] },
    async () => {
      await open();
      for (const text of ['Robin', 'Vega'])
        await expect.element(region('Name').getByText(text, { exact: true })).toBeVisible();
      stub(account.rename, anAccount({ first_name: 'Robyn' }));
      stub(auth.me, { user_data: aUser({ first: 'Robyn', first_name: 'Robyn' }) });
      stub(settings.read, someSettings({ user: { ...someSettings().user, first_name: 'Robyn' } }));
      await press('Name', 'Change name');
      await expect.element(form.field('First name')).toHaveFocus();
      await form.fill('First name', 'Robyn');
      await userEvent.keyboard('{Enter}');
      await expect.element(region('Name').getByText('Saved.', { exact: true })).toBeVisible();
      await noDialog();
      expect(onlyBody(account.rename)).toEqual({ first_name: 'Robyn', last_name: 'Vega' });
      await expect.element(page.getByRole('button', exactly('Robyn Vega’s profile'))).toBeVisible();
      expect(JSON.parse(localStorage.getItem('userAuth') ?? '')).toMatchObject({
        first: 'Robyn',
        first_name: 'Robyn',
        last: 'Vega',
        slug: aUser().slug,
      });
      await expect.element(region('USA Fencing ID')).toHaveTextContent('Robyn Vega');
    },
  );

  test("show the server's error at the field and keep the entry", async () => {
    await open();
    stub(
      account.rename,
      errorResponse('validation', { errors: { last_name: ['A name needs letters.'] } }),
    );
    await press('Name', 'Change name');
    await form.fill('Last name', '42');
    await form.press('Save name');
    await expect
      .element(form.field('Last name'))
      .toHaveAccessibleDescription('A name needs letters.');
    await expect.element(form.field('Last name')).toHaveFocus();
    await expect.element(form.field('Last name')).toHaveValue('42');
  });

  test.each([
    [
      { rename_from: '2026-11-29T10:00:00.000Z' },
      'You can change your name once a week. Try again after Nov 29, 2026.',
    ],
    [
      { rename_after_requests: true },
      "You have open requests that show your name. You can change it once they're answered or withdrawn.",
    ],
  ])("explain why the name can't be changed: %j", async (more, says) => {
    await open(more);
    await expect.element(region('Name').getByText(says, { exact: true })).toBeVisible();
    await expect.element(region('Name').getByRole('button', exactly('Change name'))).toBeDisabled();
  });

  test('show a dialog after a network error, and keep the form open', async () => {
    await open();
    stub(account.rename, unreachable);
    await press('Name', 'Change name');
    await form.fill('First name', 'Robyn');
    await form.press('Save name');
    await closeMessage('Error', 'Please try again');
    await expect.element(form.field('First name')).toHaveValue('Robyn');
  });
});

describe('email settings', () => {
  const form = inDialog('Change your email address');

  test('change the address with the password and an email, and show both addresses until it is confirmed', async () => {
    await open();
    await expect
      .element(region('Email address').getByText('Confirmed.', { exact: true }))
      .toBeVisible();
    stub(account.changeEmail, anAccount({ pending_email: 'robin@home.example' }));
    await press('Email address', 'Change email address');
    await form.fill('Your password', 'a quiet parry');
    await form.fill('New email address', 'robin@home.example');
    await form.press('Send the email');
    await expect
      .element(region('Email address').getByText('Email has been sent', { exact: true }))
      .toBeVisible();
    expect(onlyBody(account.changeEmail)).toEqual({
      email: 'robin@home.example',
      current_password: 'a quiet parry',
    });
    for (const address of ['robin@club.example', 'robin@home.example'])
      await expect
        .element(region('Email address').getByText(address, { exact: true }))
        .toBeVisible();
  });

  test('show a wrong password at its field', { tags: ['PW-5'] }, async () => {
    await open();
    stub(
      account.changeEmail,
      errorResponse('validation', { errors: { current_password: ["That's not your password."] } }),
    );
    await press('Email address', 'Change email address');
    await form.press('Send the email');
    await expect
      .element(form.field('Your password'))
      .toHaveAccessibleDescription("That's not your password.");
    await expect.element(form.field('Your password')).toHaveFocus();
  });

  test('resend the email if the address is not confirmed', async () => {
    await open({ email_verified: false });
    stub(account.verifyEmail, { message: 'Email has been sent' });
    await press('Email address', 'Send the email again');
    await expect
      .element(region('Email address').getByText('Email has been sent', { exact: true }))
      .toBeVisible();
    expect(requestsTo(account.verifyEmail)).toHaveLength(1);
  });
});

describe('password settings', () => {
  const change = inDialog('Change your password');

  test(
    'require the current password, state the rule and reload the devices',
    { tags: ['PW-5'] },
    async () => {
      await open();
      stub(account.changePassword, { message: 'whatever' });
      await press('Password', 'Change password');
      await expect.element(dialog('Change your password').getByText(passwordRule)).toBeVisible();
      await change.fill('Your password', 'a quiet parry');
      await change.fill('New password', 'six small foxes run');
      await change.fill('Confirm new password', 'six small foxes run');
      await change.press('Save password');
      await expect
        .element(region('Password').getByText(/Your password was changed\. All other/))
        .toBeVisible();
      expect(onlyBody(account.changePassword)).toEqual({
        current_password: 'a quiet parry',
        password: 'six small foxes run',
        password_confirm: 'six small foxes run',
      });
      await expect.poll(() => requestsTo(account.sessions)).toHaveLength(2);
    },
  );

  test.each([
    ['current_password', 'Your password'],
    ['password', 'New password'],
    ['password_confirm', 'Confirm new password'],
  ])('show an error for %s at its field', { tags: ['PW-5'] }, async (name, label) => {
    await open();
    stub(account.changePassword, errorResponse('validation', { errors: { [name]: ['Not so.'] } }));
    await press('Password', 'Change password');
    await change.press('Save password');
    await expect.element(change.field(label)).toHaveAccessibleDescription(/Not so\./);
    await expect.element(change.field(label)).toHaveFocus();
  });

  test(
    'accept a new password without the old one after a temporary-password login',
    { tags: ['TP-2'] },
    async () => {
      stub(auth.me, { user_data: aUser(), temporary_password: true });
      const app = await open({ opened_by: 'temp_password' });
      await page
        .getByRole('region', exactly('Temporary password'))
        .getByRole('link', exactly('Choose a password'))
        .click();
      await expect.poll(() => app.router.state.location.hash).toBe('#password');
      stub(account.changePassword, { message: 'whatever' });
      stub(auth.me, { user_data: aUser() });
      await press('Password', 'Choose a new password');
      const form = inDialog('Choose a new password');
      await expect.element(form.field('Your password')).not.toBeInTheDocument();
      await form.fill('New password', 'six small foxes run');
      await form.fill('Confirm new password', 'six small foxes run');
      stub(account.read, anAccount({ opened_by: 'password' }));
      await form.press('Save password');
      await expect.element(region('Password').getByText(/Your password was changed/)).toBeVisible();
      expect(onlyBody(account.changePassword)).toEqual({
        password: 'six small foxes run',
        password_confirm: 'six small foxes run',
      });
      await expect
        .element(page.getByRole('region', exactly('Temporary password')))
        .not.toBeInTheDocument();
    },
  );

  test('set the first password by email, and mention it where a password is needed', async () => {
    await open({ has_password: false, google: true });
    stub(auth.forgot, { message: 'whatever' });
    await press('Password', 'Send the link');
    await expect
      .element(region('Password').getByText('Email has been sent', { exact: true }))
      .toBeVisible();
    expect(onlyBody(auth.forgot)).toEqual({ email: 'robin@club.example' });
    for (const title of ['Email address', 'Delete account']) {
      await expect.element(region(title).getByText(/[Ss]et a password first/)).toBeVisible();
      await expect.element(region(title).getByRole('button')).not.toBeInTheDocument();
    }
  });
});

describe('device settings', () => {
  const rows = () =>
    region('Your devices')
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('p')?.textContent);

  test(
    'list the devices, mark the current one, and log out one or all others',
    { tags: ['SE-7'] },
    async () => {
      let sessions = [here, desk, hall];
      stub(account.sessions, () => sessions);
      stub(account.endSession, ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params['id']);
        return { message: 'whatever' };
      });
      stub(account.endSessions, () => {
        sessions = [here];
        return { message: 'whatever' };
      });
      await open();
      await expect
        .poll(rows)
        .toEqual(['Chrome on AndroidThis device', 'Firefox on Windows', 'Safari on iPad']);
      await region('Your devices')
        .getByRole('button', { name: /^Log out Firefox on Windows/ })
        .click();
      const line = region('Your devices').getByText('Firefox on Windows is logged out.', {
        exact: true,
      });
      await expect.element(line).toHaveFocus();
      expect(rows()).toEqual(['Chrome on AndroidThis device', 'Safari on iPad']);
      await press('Your devices', 'Log out all other devices');
      await expect
        .element(
          region('Your devices').getByText('All other devices are logged out.', { exact: true }),
        )
        .toHaveFocus();
      expect(rows()).toEqual(['Chrome on AndroidThis device']);
      await expect.element(region('Your devices').getByRole('button')).not.toBeInTheDocument();
    },
  );

  test("keep a device that can't be logged out, and show a dialog", async () => {
    stub(account.sessions, [here, desk]);
    stub(account.endSession, errorResponse('not_found'));
    await open();
    await region('Your devices')
      .getByRole('button', { name: /^Log out Firefox/ })
      .click();
    await closeMessage('Error', 'Please try again');
    expect(rows()).toHaveLength(2);
  });
});

describe('account deletion', () => {
  const form = inDialog('Delete your account?');

  test(
    'states the consequences, asks for the password and leaves nothing on the device',
    { tags: ['SE-8'] },
    async () => {
      const app = await open();
      stub(account.remove, { delete_on: '2026-12-05T10:00:00.000Z' });
      await press('Delete account', 'Delete my account');
      for (const words of [
        'every device',
        '14 days',
        'paid plan',
        'Your students keep what you gave them as a coach, under your name: lessons, feedback, comments, tasks',
        'notes and drawings in videos, voice notes and logged touches.',
        'log in before then',
      ])
        await expect.element(dialog('Delete your account?')).toHaveTextContent(words);
      await form.fill('Your password', 'a quiet parry');
      await form.press('Delete account');
      await expect.element(dialog('Your account is closed')).toHaveTextContent('Dec 5, 2026');
      expect(onlyBody(account.remove)).toEqual({ current_password: 'a quiet parry' });
      expect(localStorage.getItem('userAuth')).toBeNull();
      expect(localStorage.getItem('token')).toBeNull();
      await dialog('Your account is closed').getByRole('button', exactly('OK')).click();
      await app.waitForPath('/login');
    },
  );

  test('stops after a wrong password or Escape', async () => {
    await open();
    stub(
      account.remove,
      errorResponse('validation', { errors: { current_password: ["That's not your password."] } }),
    );
    await press('Delete account', 'Delete my account');
    await form.press('Delete account');
    await expect
      .element(form.field('Your password'))
      .toHaveAccessibleDescription("That's not your password.");
    await userEvent.keyboard('{Escape}');
    await noDialog();
    await expect
      .element(region('Delete account').getByRole('button', exactly('Delete my account')))
      .toHaveFocus();
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  test('is announced above every page and can be canceled there', async () => {
    stub(auth.me, { user_data: aUser(), delete_on: '2026-12-05T10:00:00.000Z' });
    stub(account.keep, anAccount());
    await renderApp('/contact');
    const notice = page.getByRole('region', exactly('Account deletion'));
    await expect.element(notice).toHaveTextContent('Your account will be deleted on Dec 5, 2026.');
    stub(auth.me, { user_data: aUser() });
    await notice.getByRole('button', exactly('Keep my account')).click();
    await dismissNotice(
      'Deletion canceled',
      "Nothing will be deleted. A plan that you didn't cancel renews again.",
    );
    await expect.element(notice).not.toBeInTheDocument();
    expect(requestsTo(account.keep)).toHaveLength(1);
  });

  test('stays announced if canceling fails', async () => {
    stub(auth.me, { user_data: aUser(), delete_on: '2026-12-05T10:00:00.000Z' });
    stub(account.keep, errorResponse('internal'));
    await renderApp('/contact');
    const keep = page
      .getByRole('region', exactly('Account deletion'))
      .getByRole('button', exactly('Keep my account'));
    await keep.click();
    await closeMessage('Error', 'Something went wrong on our side. Try again.');
    await expect.element(keep).toBeEnabled();
  });
});

test("an account that can't be loaded shows an error and can be retried", async () => {
  stub(account.read, errorResponse('unavailable'));
  await renderApp('/journal/settings/profile');
  await region('Account').getByRole('button', exactly('Try again')).click();
  stub(account.read, anAccount());
  await region('Account').getByRole('button', exactly('Try again')).click();
  await expect.element(region('Name')).toBeVisible();
});
