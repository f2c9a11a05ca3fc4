import { auth, authTexts } from '@fencing-journal/contract/auth';
import { passwordRule } from '@fencing-journal/contract/shared/passwords';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dismissNotice, closeMessage, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aUser, fakeToken } from '../../testing/samples/account.ts';
import {
  rawResponse,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const press = (name: string) => main.getByRole('button', exactly(name)).click();

describe('forgotten password', () => {
  const identifier = page.getByLabelText('Email or USA Fencing ID');

  test.each([{}, { message: 'whatever' }])(
    'requests a link by email and returns to the login page, whatever the response contains',
    { tags: ['R-AUTH-47', 'R-AUTH-48', 'R-AUTH-49', 'R-AUTH-57', 'R-ERR-40'] },
    async (body) => {
      stub(auth.forgot, rawResponse(200, body));
      const app = await renderApp('/forgot-password');
      await identifier.fill('robin@club.example');
      await press('Send link');
      await dismissNotice('Success', 'Email has been sent');
      expect(onlyBody(auth.forgot)).toEqual({ email: 'robin@club.example' });
      await app.waitForPath('/login');
    },
  );

  test.each(['validation', 'rate_limited', 'internal'] as const)(
    'shows an error on %s and keeps the entry',
    { tags: ['R-AUTH-50', 'R-ERR-21'] },
    async (code) => {
      stub(auth.forgot, errorResponse(code));
      await renderApp('/forgot-password');
      await identifier.fill('robin@club.example');
      await press('Send link');
      await closeMessage('Failed', 'Something went wrong. Try again.');
      await expect.element(identifier).toHaveValue('robin@club.example');
    },
  );
});

describe('new password', () => {
  const [first, second] = [
    page.getByLabelText('New password', { exact: true }),
    page.getByLabelText('Confirm password'),
  ];

  test(
    'is sent with the token from the address, and then opens the login page',
    { tags: ['R-AUTH-52', 'R-AUTH-53', 'R-AUTH-54', 'R-ERR-41', 'R-VAL-33'] },
    async () => {
      stub(auth.reset, rawResponse(200, {}));
      const app = await renderApp('/reset/a-token_of-the-mail');
      await expect.element(main.getByText(passwordRule)).toBeVisible();
      await first.fill('piste-Lamp-42');
      await second.fill('piste-Lamp-42');
      await press('Set password');
      await dismissNotice('Success', 'Success to change password');
      expect(onlyBody(auth.reset)).toEqual({
        token: 'a-token_of-the-mail',
        password: 'piste-Lamp-42',
        password_confirm: 'piste-Lamp-42',
      });
      await app.waitForPath('/login');
    },
  );

  test('is not sent if the two entries differ', async () => {
    await renderApp('/reset/token');
    await first.fill('piste-Lamp-42');
    await second.fill('piste-Lamp-43');
    await press('Set password');
    await expect.element(main.getByText('Password not match')).toBeVisible();
    expect(requestsTo(auth.reset)).toEqual([]);
  });

  test(
    'shows an error dialog, the error at the field and a link to request a new email',
    { tags: ['R-AUTH-55', 'R-ERR-22'] },
    async () => {
      stub(
        auth.reset,
        errorResponse('validation', {
          errors: { password: ['This password is too common. Choose another.'] },
        }),
      );
      const app = await renderApp('/reset/token');
      await first.fill('password1');
      await second.fill('password1');
      await press('Set password');
      await closeMessage('Reset Password Failed', 'Something went wrong. Try again.');
      await expect
        .element(first)
        .toHaveAccessibleDescription(expect.stringContaining('too common'));
      await main.getByRole('link', exactly('Get a new link')).click();
      await app.waitForPath('/forgot-password');
    },
  );
});

describe('confirming an email address', () => {
  test('requires a click; opening the page sends nothing', async () => {
    signIn();
    stub(auth.verifyEmail, { message: 'Your email address is confirmed.' });
    await renderApp('/verify-email/token-of-the-mail');
    await expect.element(main.getByRole('button', exactly('Confirm'))).toBeVisible();
    await expect.element(page.getByLabelText('Your password')).not.toBeInTheDocument();
    expect(requestsTo(auth.verifyEmail)).toEqual([]);
    await press('Confirm');
    await expect
      .element(main.getByRole('status'))
      .toHaveTextContent('Your email address is confirmed.');
    expect(onlyBody(auth.verifyEmail)).toEqual({ token: 'token-of-the-mail' });
    await expect.element(main.getByRole('button', exactly('Confirm'))).not.toBeInTheDocument();
  });

  test("asks for the account's password if nobody is logged in", async () => {
    const wrong = "That's not your password.";
    stub(auth.verifyEmail, errorResponse('validation', { errors: { password: [wrong] } }));
    await renderApp('/verify-email/token-of-the-mail');
    const field = page.getByLabelText('Your password');
    await field.fill('wrong');
    await press('Confirm');
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(wrong));
    stub(auth.verifyEmail, { message: 'Your email address is confirmed.' });
    await field.fill('six small foxes run');
    await press('Confirm');
    await expect.element(main.getByRole('status')).toHaveTextContent('is confirmed.');
    expect(requestsTo(auth.verifyEmail).at(-1)?.body).toEqual({
      token: 'token-of-the-mail',
      password: 'six small foxes run',
    });
  });

  test('asks for the password if someone else is logged in', async () => {
    signIn();
    const needed = authTexts.confirmNeedsOwner;
    stub(auth.verifyEmail, errorResponse('validation', { errors: { password: [needed] } }));
    await renderApp('/verify-email/token-of-the-mail');
    await press('Confirm');
    await expect
      .element(page.getByLabelText('Your password'))
      .toHaveAccessibleDescription(expect.stringContaining(needed));
  });

  test('works after another login method, which returns to this page', async () => {
    stub(auth.login, { token: fakeToken(), user_data: aUser() });
    const app = await renderApp('/verify-email/token-of-the-mail');
    await main.getByRole('link', exactly('Log in another way')).click();
    await app.waitForPath('/login');
    await main.getByRole('button', exactly('Login')).click();
    await app.waitForPath('/verify-email/token-of-the-mail');
    await expect.element(main.getByRole('button', exactly('Confirm'))).toBeVisible();
    await expect.element(page.getByLabelText('Your password')).not.toBeInTheDocument();
  });

  test('shows an error if the link has expired', async () => {
    stub(
      auth.verifyEmail,
      errorResponse('validation', {
        message: 'This link has expired or was already used. Ask for a new one.',
      }),
    );
    await renderApp('/verify-email/token');
    await press('Confirm');
    await expect.element(main.getByRole('status')).toHaveTextContent('This link has expired');
  });
});
