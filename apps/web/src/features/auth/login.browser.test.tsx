import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearSession, setSharedDevice } from '../../http/session.ts';
import {
  dismissNotice,
  closeMessage,
  dialog,
  exactly,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { anAccount, aUser, fakeToken } from '../../testing/samples/account.ts';
import { aPage } from '../../testing/samples/page.ts';
import {
  rawResponse,
  onlyBody,
  errorResponse,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const identifier = page.getByLabelText('Email or USA Fencing ID');
const password = page.getByLabelText('Password', { exact: true });
const logIn = () => main.getByRole('button', exactly('Login')).click();

describe('login form', () => {
  test(
    'accepts an email address or nine digits, and shows wrong credentials in a dialog',
    { tags: ['R-AUTH-01', 'R-AUTH-11', 'R-AUTH-38', 'R-ERR-03'] },
    async () => {
      stub(auth.login, errorResponse('login_failed'));
      await renderApp('/login');
      await identifier.fill('100123456');
      await password.fill('a quiet parry');
      await expect.element(identifier).toHaveAttribute('type', 'text');
      await expect.element(password).toHaveAttribute('type', 'password');
      await logIn();
      await closeMessage('Error', 'Please Provide Valid Login Details');
      expect(onlyBody(auth.login)).toEqual({ email: '100123456', password: 'a quiet parry' });
      await expect.element(identifier).toHaveValue('100123456');
    },
  );

  test.each([
    { link: 'Forgot Password', to: '/forgot-password' },
    { link: 'Register', to: '/register' },
  ])('has a link $link', { tags: ['R-AUTH-02', 'R-AUTH-04'] }, async ({ link, to }) => {
    const app = await renderApp('/login');
    await main.getByRole('link', exactly(link)).click();
    await app.waitForPath(to);
  });

  test('deletes drafts when the session ends on a shared device', async () => {
    stub(auth.login, { token: fakeToken(), user_data: aUser() });
    const app = await renderApp('/login');
    await page.getByRole('checkbox', exactly('This is a shared device')).click();
    await logIn();
    await app.waitForPath('/journal');
    expect(onlyBody(auth.login)).toMatchObject({ shared_device: true });
    localStorage.setItem('fj:mine:draft:new lesson', '{}');
    clearSession();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('fj:mine:'))).toEqual([]);
  });

  test('keeps drafts for the next login on a private device', async () => {
    setSharedDevice(true);
    stub(auth.login, { token: fakeToken(), user_data: aUser() });
    const app = await renderApp('/login');
    await logIn();
    await app.waitForPath('/journal');
    localStorage.setItem('fj:mine:draft:new lesson', '{}');
    clearSession();
    expect(localStorage.getItem('fj:mine:draft:new lesson')).toBe('{}');
  });

  test(
    'sends even empty fields, because only the server validates',
    { tags: ['R-AUTH-10', 'R-VAL-10'] },
    async () => {
      stub(auth.login, errorResponse('login_failed'));
      await renderApp('/login');
      await logIn();
      await expect.element(dialog('Error')).toBeVisible();
      expect(onlyBody(auth.login)).toEqual({ email: '', password: '' });
    },
  );

  test(
    'switches to the temporary password after too many attempts, and requests it once',
    { tags: ['R-AUTH-33', 'R-AUTH-34', 'R-AUTH-35', 'R-AUTH-37'] },
    async () => {
      const limit = 'limit exceded of login try you can get your otp from your email';
      stub(auth.login, errorResponse('login_locked', { message: limit }));
      stub(auth.temporaryPassword, rawResponse(200, {}));
      const app = await renderApp('/login');
      await identifier.fill('robin@club.example');
      await password.fill('a wrong parry');
      await logIn();
      await closeMessage('Error', limit);
      const temporary = page.getByLabelText('Temporary password');
      await expect.element(temporary).toHaveValue('');
      await expect.element(password).not.toBeInTheDocument();
      expect(onlyBody(auth.temporaryPassword)).toEqual({ email: 'robin@club.example' });

      await temporary.fill('wrong');
      await logIn();
      await closeMessage('Error', limit);
      expect(requestsTo(auth.temporaryPassword)).toHaveLength(1);
      await main.getByRole('button', exactly('Send again')).click();
      await expect.poll(() => requestsTo(auth.temporaryPassword)).toHaveLength(2);

      stub(auth.login, { token: fakeToken(), user_data: aUser(), temporary_password: true });
      await temporary.fill('k7f2m-9qxwd-3hp');
      await logIn();
      await app.waitForPath('/journal');
      expect(requestsTo(auth.login).at(-1)?.body).toEqual({
        email: 'robin@club.example',
        password: 'k7f2m-9qxwd-3hp',
      });
    },
  );

  test(
    "returns to the normal password, and shows an error if the email can't be requested",
    { tags: ['R-AUTH-34'] },
    async () => {
      stub(auth.login, errorResponse('login_locked'));
      stub(auth.temporaryPassword, errorResponse('rate_limited'));
      await renderApp('/login');
      await logIn();
      await dialog('Error').getByRole('button', exactly('OK')).click();
      await closeMessage('Error', 'Too many attempts. Try again later.');
      await main.getByRole('button', exactly('Use my password')).click();
      await expect.element(password).toBeVisible();
    },
  );

  test.each([
    { choice: 'Keep account', calls: 1 },
    { choice: 'Cancel', calls: 0 },
  ])(
    'asks whether to keep an account that is about to be deleted: $choice',
    async ({ choice, calls }) => {
      stub(auth.login, {
        token: fakeToken(),
        user_data: aUser(),
        delete_on: '2026-12-05T10:00:00.000Z',
      });
      stub(account.keep, anAccount());
      const app = await renderApp('/login');
      await logIn();
      await expect.element(dialog('Keep your account?')).toHaveTextContent('Dec 5, 2026');
      await dialog('Keep your account?').getByRole('button', exactly(choice)).click();
      await app.waitForPath('/journal');
      expect(requestsTo(account.keep)).toHaveLength(calls);
    },
  );

  test('hides the deletion banner once the account is kept', async () => {
    const session = { token: fakeToken(), user_data: aUser() };
    const delete_on = '2026-12-05T10:00:00.000Z';
    stub(auth.login, { ...session, delete_on });
    stub(auth.me, { user_data: aUser(), delete_on });
    stub(account.keep, () => {
      stub(auth.me, { user_data: aUser() });
      return anAccount();
    });
    const app = await renderApp('/login');
    await logIn();
    const banner = page.getByText('Your account will be deleted on Dec 5, 2026.').first();
    await expect.poll(() => requestsTo(auth.me)).toHaveLength(1);
    const keep = dialog('Keep your account?').getByRole('button', exactly('Keep account'));
    await expect.element(keep).toBeVisible();
    expect(getComputedStyle(keep.element()).backgroundColor).toBe('rgb(29, 34, 38)');
    await keep.click();
    await dismissNotice(
      'Deletion canceled',
      "Nothing will be deleted. A plan that you didn't cancel renews again.",
    );
    await app.waitForPath('/journal');
    await expect.element(banner).not.toBeInTheDocument();
  });

  test(
    'stores the user record and the token, and opens the journal',
    { tags: ['R-AUTH-12', 'R-AUTH-13', 'R-AUTH-39', 'R-STO-05', 'R-STO-07'] },
    async () => {
      const token = fakeToken(900, 'logged-in');
      stub(auth.login, { token, user_data: aUser() });
      const app = await renderApp('/login');
      await identifier.fill('robin@club.example');
      await password.fill('a quiet parry');
      await userEvent.keyboard('{Enter}');
      await app.waitForPath('/journal');
      expect(localStorage.getItem('token')).toBe(token);
      expect(JSON.parse(localStorage.getItem('userAuth') ?? '')).toEqual(aUser());
      await expect
        .element(page.getByRole('button', { name: 'Robin Vega’s profile' }))
        .toBeVisible();
    },
  );

  test('returns to the page that was requested first', { tags: ['R-AUTH-09'] }, async () => {
    stub(auth.login, { token: fakeToken(), user_data: aUser() });
    stub(tournaments.all, aPage('/api/tournaments/all/', []));
    const app = await renderApp('/journal/tournaments?from=mail');
    await app.waitForPath('/login');
    await logIn();
    await app.waitForPath('/journal/tournaments');
    expect(app.search()).toBe('?from=mail');
  });

  test.each([
    ['refused in any other way', rawResponse(401, {}), 'An error occurred.'],
    [
      'without a response',
      unreachable,
      "We couldn't reach the server. Nothing was lost. Check your connection and try again.",
    ],
  ])('shows a dialog for a login attempt %s', async (_, answer, text) => {
    stub(auth.login, answer);
    await renderApp('/login');
    await logIn();
    await closeMessage('Error', text);
  });
});

describe('a logged-in user', () => {
  test.each([
    { path: '/login' },
    { path: '/register' },
    { path: '/forgot-password' },
    { path: '/reset/some-token' },
  ])(
    'is redirected from $path to the journal',
    { tags: ['R-AUTH-05', 'R-AUTH-06', 'R-AUTH-07', 'R-AUTH-08'] },
    async ({ path }) => {
      signIn();
      const app = await renderApp(path);
      await app.waitForPath('/journal');
    },
  );

  test(
    'is recognized from the stored record as soon as a page opens',
    { tags: ['R-AUTH-14', 'R-AUTH-15'] },
    async () => {
      signIn();
      const app = await renderApp('/journal');
      await expect
        .element(page.getByRole('button', { name: 'Robin Vega’s profile' }))
        .toBeVisible();
      await app.waitForPath('/journal');
      expect(requestsTo(auth.login)).toEqual([]);
    },
  );
});

test(
  'without a stored record the header shows Login and Register, even if there is a token',
  { tags: ['R-AUTH-14', 'R-NAV-02'] },
  async () => {
    localStorage.setItem('token', fakeToken());
    await renderApp('/contact');
    const nav = page.getByRole('navigation', exactly('Main'));
    await expect.element(nav.getByRole('link', exactly('Login'))).toBeVisible();
    await expect.element(nav.getByRole('link', exactly('Register'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: /’s profile$/ })).not.toBeInTheDocument();
  },
);
