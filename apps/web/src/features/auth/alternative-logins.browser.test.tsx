import { account } from '@fencing-journal/contract/account';
import { auth, authTexts } from '@fencing-journal/contract/auth';
import { passkeys } from '@fencing-journal/contract/passkeys';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  allFetched,
  dismissNotice,
  closeMessage,
  dialog,
  exactly,
  noDialog,
  renderApp,
} from '../../testing/app.tsx';
import { dayOf } from '../../lib/days.ts';
import { addVirtualAuthenticator } from '../../testing/virtual-authenticator.ts';
import { anAccount, aUser, fakeToken } from '../../testing/samples/account.ts';
import {
  rawResponse,
  onlyBody,
  errorResponse,
  requestsTo,
  calledEndpoints,
  stub,
} from '../../testing/stub-server.ts';
import type { GoogleIdentity } from './google-script.ts';

const main = page.getByRole('main');

describe('Google sign-in', () => {
  type Start = Parameters<GoogleIdentity['initialize']>[0];
  let started: Start[] = [];
  let prompts = 0;
  let cancelled = 0;

  /** Fakes the parts of Google's script that the page uses, and records the options. */
  beforeEach(() => {
    started = [];
    prompts = 0;
    cancelled = 0;
    window.google = {
      accounts: {
        id: {
          initialize: (options) => void started.push(options),
          renderButton: (place, look) => {
            const button = Object.assign(document.createElement('button'), {
              type: 'button',
              textContent: 'Continue with Google',
            });
            button.style.width = `${look.width}px`;
            place.append(button);
          },
          prompt: () => void (prompts += 1),
          cancel: () => void (cancelled += 1),
        },
      },
    };
    stub(auth.googleStart, { client_id: '42.apps.googleusercontent.com', nonce: 'the-nonce' });
  });
  afterEach(() => {
    delete window.google;
  });

  const button = main.getByRole('button', exactly('Continue with Google'));
  async function open(path = '/login') {
    const app = await renderApp(path);
    await expect.element(button).toBeVisible();
    return app;
  }
  const deliver = (credential?: string) =>
    started.at(-1)?.callback(credential === undefined ? {} : { credential });

  test.each([
    ['/login', 'signin'],
    ['/register', 'signup'],
  ])(
    'is offered on %s as a button and as One Tap, bound to this browser by the nonce',
    { tags: ['R-GEN-28', 'R-AUTH-03', 'R-AUTH-40'] },
    async (path, context) => {
      await open(path);
      expect(started).toMatchObject([
        { client_id: '42.apps.googleusercontent.com', nonce: 'the-nonce', context },
      ]);
      expect(prompts).toBe(1);
    },
  );

  test("is hidden if it isn't configured", async () => {
    stub(auth.googleStart, { client_id: null, nonce: 'the-nonce' });
    await renderApp('/login');
    await expect.poll(() => requestsTo(auth.googleStart)).toHaveLength(1);
    await allFetched();
    await expect.element(main.getByRole('button', exactly('Log in with a passkey'))).toBeVisible();
    expect(started).toEqual([]);
  });

  test(
    'is canceled when leaving the page, and fetches a new nonce on the next one',
    { tags: ['RS-3'] },
    async () => {
      const app = await open();
      await app.router.navigate('/forgot-password');
      await expect.poll(() => cancelled).toBe(1);
      await expect.element(button).not.toBeInTheDocument();
      await app.router.navigate('/login');
      await expect.element(button).toBeVisible();
      await expect.poll(() => requestsTo(auth.googleStart)).toHaveLength(2);
    },
  );

  test(
    'sends the credential, confirms, stores the record and opens the journal',
    { tags: ['R-AUTH-40', 'R-AUTH-42', 'R-AUTH-43', 'R-AUTH-44', 'R-ERR-04'] },
    async () => {
      stub(auth.google, { token: fakeToken(), user_data: aUser() });
      const app = await open();
      deliver('a.signed.credential');
      await dismissNotice('Login Successfully', 'You have been logged in.');
      await app.waitForPath('/journal');
      expect(onlyBody(auth.google)).toEqual({ token: 'a.signed.credential' });
      expect(JSON.parse(localStorage.getItem('userAuth') ?? '')).toEqual(aUser());
    },
  );

  test(
    'shows an error and sends nothing without a credential',
    { tags: ['R-AUTH-41', 'R-AUTH-46', 'R-ERR-06'] },
    async () => {
      await open();
      deliver();
      await closeMessage('Google Login Error', 'Please provide valid login details.');
      expect(requestsTo(auth.google)).toEqual([]);
    },
  );

  test.each([
    [
      'the words of the server',
      errorResponse('validation', { message: "Google didn't confirm who you are. Try again." }),
      "Google didn't confirm who you are. Try again.",
    ],
    [
      'our own words if the server sends none',
      rawResponse(400, {}),
      'Something went wrong. Try again.',
    ],
    ['our own words for another success', rawResponse(201, {}), 'Something went wrong. Try again.'],
  ])(
    'shows an error dialog with %s if it is refused',
    { tags: ['R-AUTH-42', 'R-AUTH-45', 'R-ERR-05'] },
    async (_what, answer, words) => {
      stub(auth.google, answer);
      const app = await open();
      deliver('a.signed.credential');
      await closeMessage('Login Failed', words);
      expect([app.router.state.location.pathname, localStorage.getItem('userAuth')]).toEqual([
        '/login',
        null,
      ]);
    },
  );

  describe('by somebody new', { tags: ['B-MG-01', 'B-MG-02'] }, () => {
    const question = main.getByRole('form', exactly('One question first'));
    const year = question.getByLabelText('Year of birth');
    const answer = async (text: string) => {
      await year.fill(text);
      await question.getByRole('button', exactly('Open account')).click();
    };
    const yearOf10 = String(new Date().getUTCFullYear() - 10);
    beforeEach(() => {
      stub(auth.google, ({ body }) =>
        (body as { birth_year?: number }).birth_year === undefined
          ? errorResponse('birth_year_needed')
          : { token: fakeToken(), user_data: aUser() },
      );
    });

    test.each(['/login', '/register'])(
      'asks for the year of birth on %s, and sends the credential again with it',
      async (path) => {
        const app = await open(path);
        deliver('a.signed.credential');
        await expect.element(question.getByRole('heading')).toHaveFocus();
        await expect.element(button).not.toBeInTheDocument();
        await expect
          .element(year)
          .toHaveAccessibleDescription(/^We ask everyone, because age decides/);
        await answer('90');
        await expect.element(year).toHaveAccessibleDescription(/Enter the year in four digits\./);
        expect(requestsTo(auth.google)).toHaveLength(1);
        await answer('1990');
        await dismissNotice('Login Successfully', 'You have been logged in.');
        await app.waitForPath('/journal');
        expect(requestsTo(auth.google).map(({ body }) => body)).toEqual([
          { token: 'a.signed.credential' },
          { token: 'a.signed.credential', birth_year: 1990 },
        ]);
      },
    );

    test.each(['/login', '/register'])(
      'sends a child on %s to a parent, without sending the credential again',
      async (path) => {
        await open(path);
        deliver('a.signed.credential');
        await answer(yearOf10);
        await expect
          .element(main.getByRole('heading', exactly('Ask a parent or guardian')))
          .toBeVisible();
        expect(requestsTo(auth.google)).toHaveLength(1);
        expect(Object.keys(localStorage)).toEqual(['fj:guardian-needed']);
      },
    );

    test('does not ask again on the day a child was refused', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      localStorage.setItem('fj:guardian-needed', dayOf(new Date()));
      await open();
      deliver('a.signed.credential');
      await expect
        .element(main.getByRole('heading', exactly('Ask a parent or guardian')))
        .toBeVisible();
    });

    test('can cancel and use another login', async () => {
      await open();
      deliver('a.signed.credential');
      await question.getByRole('button', exactly('Cancel')).click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(button).toBeVisible();
    });

    test('shows why the credential no longer works', async () => {
      await open();
      deliver('a.signed.credential');
      await expect.element(question).toBeVisible();
      stub(auth.google, errorResponse('validation', { message: authTexts.googleFailed }));
      await answer('1990');
      await closeMessage('Login Failed', authTexts.googleFailed);
      await expect.element(button).toBeVisible();
    });
  });

  test('opens the page that was requested first, and offers to keep an account scheduled for deletion', async () => {
    stub(auth.google, {
      token: fakeToken(),
      user_data: aUser(),
      delete_on: '2026-12-05T10:00:00.000Z',
    });
    stub(account.keep, anAccount());
    const app = await open('/login?next=/journal/connections');
    deliver('a.signed.credential');
    await dismissNotice('Login Successfully', 'You have been logged in.');
    await dialog('Keep your account?').getByRole('button', exactly('Keep account')).click();
    await app.waitForPath('/journal/connections');
    expect(requestsTo(account.keep)).toHaveLength(1);
  });

  test("leaves the other sign-in methods usable if Google's script fails to load", async () => {
    window.google = { accounts: {} };
    const real = document.head.append.bind(document.head);
    document.head.append = (...nodes) => {
      const [script] = nodes;
      if (!(script instanceof HTMLScriptElement)) return real(...nodes);
      expect(script.src).toBe('https://accounts.google.com/gsi/client');
      script.dispatchEvent(new Event('error'));
    };
    try {
      await renderApp('/login');
      await expect
        .element(main.getByText('Sign in with Google isn’t available right now.'))
        .toBeVisible();
      await noDialog();
      await expect.element(main.getByRole('button', exactly('Login'))).toBeEnabled();
    } finally {
      document.head.append = real;
    }
  });
});

describe('passkey login', () => {
  const button = main.getByRole('button', exactly('Log in with a passkey'));
  const options = (more: object = {}) => ({
    challenge: 'Y2hhbGxlbmdl',
    rpId: location.hostname,
    userVerification: 'required',
    timeout: 60_000,
    ...more,
  });
  let unplug = async () => undefined as void;
  afterEach(async () => {
    await unplug();
    unplug = async () => undefined;
  });

  /** Installs a virtual device with a passkey for this address. Returns its id. */
  async function deviceWithPasskey(): Promise<string> {
    unplug = await addVirtualAuthenticator();
    const bytes = (text: string) => new TextEncoder().encode(text);
    const made = await navigator.credentials.create({
      publicKey: {
        challenge: bytes('new'),
        rp: { id: location.hostname, name: 'Fencing Journal' },
        user: { id: bytes('robin'), name: 'robin@club.example', displayName: 'Robin' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
    return made?.id ?? '';
  }

  test('logs in the user that the device recognizes, without typing', async () => {
    const id = await deviceWithPasskey();
    stub(passkeys.loginOptions, options());
    stub(passkeys.login, { token: fakeToken(), user_data: aUser() });
    const app = await renderApp('/login?next=/journal/connections');
    await button.click();
    await app.waitForPath('/journal/connections');
    expect(onlyBody(passkeys.login)).toEqual({
      credential: {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: expect.any(String),
          authenticatorData: expect.any(String),
          signature: expect.any(String),
          userHandle: 'cm9iaW4',
        },
      },
    });
    expect(JSON.parse(localStorage.getItem('userAuth') ?? '')).toEqual(aUser());
  });

  test('first sends a pending logout to the server', async () => {
    await deviceWithPasskey();
    localStorage.setItem('fj:sign-out-pending', 'true');
    stub(passkeys.loginOptions, options());
    stub(passkeys.login, { token: fakeToken(), user_data: aUser() });
    const app = await renderApp('/login');
    await button.click();
    await app.waitForPath('/journal');
    expect(calledEndpoints().indexOf('auth.logout')).toBeLessThan(
      calledEndpoints().indexOf('passkeys.login'),
    );
    expect(calledEndpoints()).toContain('auth.logout');
  });

  test('shows the login error next to the button if the passkey is refused', async () => {
    await deviceWithPasskey();
    stub(passkeys.loginOptions, options());
    stub(passkeys.login, errorResponse('login_failed'));
    await renderApp('/login');
    await button.click();
    await expect
      .element(main.getByText('Please Provide Valid Login Details', { exact: true }))
      .toBeVisible();
    await expect.element(button).toBeEnabled();
    expect(localStorage.getItem('userAuth')).toBeNull();
  });

  test('changes nothing if the device has no passkey', async () => {
    unplug = await addVirtualAuthenticator();
    stub(passkeys.loginOptions, options({ timeout: 1_000 }));
    await renderApp('/login');
    await button.click();
    await expect
      .element(main.getByText('Nothing was changed. The request was canceled or took too long.'))
      .toBeVisible();
    expect(requestsTo(passkeys.login)).toEqual([]);
  });

  test("is hidden if the browser doesn't support passkeys", async () => {
    const there = window.PublicKeyCredential;
    Object.defineProperty(window, 'PublicKeyCredential', { value: undefined, configurable: true });
    try {
      await renderApp('/login');
      await expect.element(main.getByRole('button', exactly('Login'))).toBeVisible();
      await expect
        .element(page.getByRole('region', exactly('Other ways to log in')))
        .not.toBeInTheDocument();
    } finally {
      Object.defineProperty(window, 'PublicKeyCredential', {
        value: there,
        configurable: true,
        writable: true,
      });
    }
  });
});
