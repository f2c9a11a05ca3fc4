import { auth } from '@fencing-journal/contract/auth';
import { boutComments, bouts } from '@fencing-journal/contract/bouts';
import { fencers } from '@fencing-journal/contract/fencers';
import { media } from '@fencing-journal/contract/media';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { nextFrame, renderApp, signIn, stopTimers } from '../testing/app.tsx';
import { aUser, fakeToken } from '../testing/samples/account.ts';
import { aPage } from '../testing/samples/page.ts';
import { aTournament } from '../testing/samples/tournaments.ts';
import { aVideo } from '../testing/samples/videos.ts';
import {
  rawResponse,
  badGateway,
  truncatedResponse,
  deferred,
  captivePortalPage,
  errorResponse,
  requestsTo,
  calledEndpoints,
  setCsrfCookie,
  stub,
  unreachable,
} from '../testing/stub-server.ts';
import { ApiError } from './api-error.ts';
import { call, finishSignOut } from './client.ts';
import { onSessionEnd } from './session-recovery.ts';
import { isReachable, setReachable, onReachableChange } from '../lib/reachability.ts';
import { clearSession, onAccountChange, readSession, storeUser } from './session.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { signOut } from '../offline/sign-out.ts';

const { slug, ...fields } = aTournament();
const body = { name: fields.name, date: fields.date, event_level: fields.event_level };
const emptyPage = aPage('/api/tournaments/all/', []);
const readList = () => call(tournaments.all, { query: {} });
const stored = () =>
  [storageKeys.user, storageKeys.userData, storageKeys.token].map((key) =>
    localStorage.getItem(key),
  );
const keys = () =>
  requestsTo(tournaments.create).map(({ headers }) => headers.get('idempotency-key'));
const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : error);

beforeEach(() => {
  setReachable(true);
  stub(tournaments.all, emptyPage);
});

describe('every call', () => {
  beforeEach(() => signIn());

  test('goes to the same origin below /api/ with cookies', { tags: ['R-AUTH-19'] }, async () => {
    await readList();
    expect(requestsTo(tournaments.all)).toMatchObject([
      { origin: location.origin, path: '/api/tournaments/all/', credentials: 'include' },
    ]);
    expect(requestsTo(auth.csrfToken)).toMatchObject([
      { origin: location.origin, path: '/api/auth/csrf-token', credentials: 'include' },
    ]);
  });

  test(
    'that changes data sends the csrftoken cookie as X-CSRFToken',
    { tags: ['R-AUTH-20', 'R-STO-11'] },
    async () => {
      setCsrfCookie('from-the-cookie');
      stub(tournaments.create, aTournament());
      stub(tournaments.update, aTournament());
      stub(tournaments.patch, aTournament());
      stub(tournaments.remove, { message: 'Gone' });
      await call(tournaments.create, { body });
      await call(tournaments.update, { params: { slug }, body });
      await call(tournaments.patch, { params: { slug }, body: {} });
      await call(tournaments.remove, { params: { slug } });
      const requests = [
        tournaments.create,
        tournaments.update,
        tournaments.patch,
        tournaments.remove,
      ].flatMap(requestsTo);
      expect(requests.map(({ method, headers }) => [method, headers.get('X-CSRFToken')])).toEqual(
        ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, 'from-the-cookie']),
      );
      expect(requestsTo(auth.csrfToken)).toEqual([]);
    },
  );

  test(
    'first fetches the CSRF cookie, without authorization',
    { tags: ['R-AUTH-21'] },
    async () => {
      await readList();
      expect(calledEndpoints()).toEqual(['auth.csrf-token', 'tournaments.all']);
      expect(requestsTo(auth.csrfToken)[0]).toMatchObject({ method: 'GET' });
      expect(requestsTo(auth.csrfToken)[0]?.headers.has('authorization')).toBe(false);
    },
  );

  test('is repeated once with a new CSRF token if the old one is refused', async () => {
    setCsrfCookie('old');
    stub(tournaments.create, ({ headers }) =>
      headers.get('x-csrftoken') === 'old' ? errorResponse('csrf') : aTournament(),
    );
    await expect(call(tournaments.create, { body })).resolves.toMatchObject({ slug });
    expect(calledEndpoints()).toEqual([
      'tournaments.create',
      'auth.csrf-token',
      'tournaments.create',
    ]);
  });

  test('fails if the CSRF token is refused twice', async () => {
    stub(tournaments.create, errorResponse('csrf'));
    expect(
      statusOf(await call(tournaments.create, { body }).catch((error: unknown) => error)),
    ).toBe(403);
    expect(requestsTo(tournaments.create)).toHaveLength(2);
  });
});

test(
  'a login stores the token, sends it as Bearer from then on, and stores the user under userAuth',
  { tags: ['R-AUTH-12', 'R-AUTH-13', 'R-AUTH-22', 'R-STO-05', 'R-STO-07'] },
  async () => {
    const token = fakeToken(900, 'logged-in');
    stub(auth.login, { token, user_data: aUser() });
    await call(auth.login, { body: { email: 'robin@club.example', password: 'a quiet parry' } });
    await readList();
    expect(localStorage.getItem('token')).toBe(token);
    expect(JSON.parse(localStorage.getItem('userAuth') ?? '')).toMatchObject({
      slug: 'robin-vega-aaaaaa',
      subscription: 'Student',
      email: 'robin@club.example',
      first_name: 'Robin',
      last_name: 'Vega',
    });
    expect(requestsTo(tournaments.all)[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  },
);

test('any response with user_data updates the stored user', async () => {
  signIn();
  stub(auth.me, { user_data: aUser({ subscription: 'Coach' }) });
  await call(auth.me, {});
  expect(JSON.parse(localStorage.getItem('userAuth') ?? '')).toMatchObject({
    subscription: 'Coach',
  });
});

describe('an expiring token', () => {
  test.each([
    ['has expired', -5],
    ['expires within a minute', 50],
  ])(
    'that %s is renewed before the call, which sends the new one',
    { tags: ['R-AUTH-23', 'R-AUTH-24', 'R-AUTH-25'] },
    async (_, seconds) => {
      signIn(aUser(), fakeToken(seconds));
      const renewed = fakeToken(900, 'renewed');
      stub(auth.refresh, { token: renewed });
      await readList();
      await readList();
      expect(calledEndpoints()).toEqual([
        'auth.csrf-token',
        'auth.refresh',
        'tournaments.all',
        'tournaments.all',
      ]);
      expect(requestsTo(auth.refresh)).toMatchObject([
        {
          method: 'POST',
          path: '/api/auth/refresh',
          body: { withCredentials: true },
          credentials: 'include',
        },
      ]);
      expect(
        requestsTo(tournaments.all).map(({ headers }) => headers.get('authorization')),
      ).toEqual([`Bearer ${renewed}`, `Bearer ${renewed}`]);
      expect(localStorage.getItem('token')).toBe(renewed);
    },
  );

  test('is not renewed while it is valid, or by public calls', async () => {
    signIn(aUser(), fakeToken(70));
    await readList();
    signIn(aUser(), fakeToken(-5));
    stub(auth.forgot, { message: 'Sent' });
    await call(auth.forgot, { body: { email: 'robin@club.example' } });
    expect(requestsTo(auth.refresh)).toEqual([]);
  });
});

describe('a failed call', () => {
  beforeEach(() => signIn());

  test.each([
    { status: 401, code: 'unauthorized' },
    { status: 500, code: 'internal' },
  ] as const)(
    'with status $status causes one refresh and one retry, whose response is returned',
    { tags: ['R-AUTH-26', 'R-AUTH-27'] },
    async ({ code }) => {
      let calls = 0;
      stub(tournaments.all, () => ((calls += 1) === 1 ? errorResponse(code) : emptyPage));
      await expect(readList()).resolves.toEqual(emptyPage);
      expect(calledEndpoints()).toEqual([
        'auth.csrf-token',
        'tournaments.all',
        'auth.refresh',
        'tournaments.all',
      ]);
      expect(requestsTo(tournaments.all)[1]?.headers.get('authorization')).toBe(
        `Bearer ${localStorage.getItem('token')}`,
      );
    },
  );

  test.each(['unauthorized', 'internal'] as const)(
    'with a repeated %s is retried once, then rejects',
    { tags: ['R-AUTH-28'] },
    async (code) => {
      stub(tournaments.all, errorResponse(code));
      await expect(readList()).rejects.toBeInstanceOf(ApiError);
      expect(calledEndpoints()).toEqual([
        'auth.csrf-token',
        'tournaments.all',
        'auth.refresh',
        'tournaments.all',
      ]);
    },
  );

  test.each(['validation', 'forbidden', 'not_found', 'conflict', 'rate_limited'] as const)(
    'with %s rejects without a refresh',
    { tags: ['R-AUTH-31'] },
    async (code) => {
      stub(tournaments.all, errorResponse(code, { message: 'As the server says' }));
      await expect(readList()).rejects.toThrow('As the server says');
      expect(calledEndpoints()).toEqual(['auth.csrf-token', 'tournaments.all']);
      expect(stored()[0]).not.toBeNull();
    },
  );

  test('that creates something is retried under the same idempotency key', async () => {
    let calls = 0;
    stub(tournaments.create, () =>
      (calls += 1) === 1 ? errorResponse('internal') : aTournament(),
    );
    await call(tournaments.create, { body });
    const [first, second] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  test.each([
    ['without a response', unreachable],
    ['with a truncated response', truncatedResponse],
  ])(
    'for a create %s: the next try reuses the key, and a create after a response gets a new one',
    async (_, nothing) => {
      stub(tournaments.create, nothing);
      await expect(call(tournaments.create, { body })).rejects.toBeInstanceOf(TypeError);
      stub(tournaments.create, aTournament());
      await call(tournaments.create, { body });
      await call(tournaments.create, { body });
      const [lost, repeated, another] = keys();
      expect(repeated).toBe(lost);
      expect(another).not.toBe(lost);
    },
  );

  test('for a create without a response does not share its key with the same values for another record', async () => {
    stub(boutComments.add, unreachable);
    const comment = (bout: string) =>
      call(boutComments.add, { params: { slug: bout }, body: { text: 'Well done' } });
    for (const bout of ['bout-x', 'bout-y', 'bout-x'])
      await expect(comment(bout)).rejects.toBeInstanceOf(TypeError);
    const [first, other, repeated] = requestsTo(boutComments.add).map(({ headers }) =>
      headers.get('idempotency-key'),
    );
    expect(other).not.toBe(first);
    expect(repeated).toBe(first);
  });

  test('shares one refresh with other concurrent calls', async () => {
    const gate = deferred<undefined>();
    const failing = new Set<string>();
    const onceRefused = async <T,>(name: string, answer: T) => {
      if (failing.has(name)) return answer;
      failing.add(name);
      await gate.promise;
      return errorResponse('unauthorized');
    };
    stub(tournaments.all, () => onceRefused('all', emptyPage));
    stub(fencers.all, () => onceRefused('fencers', []));
    stub(bouts.tags, () => onceRefused('bouts', []));
    setCsrfCookie('there');
    const answers = Promise.all([readList(), call(fencers.all, {}), call(bouts.tags, {})]);
    gate.resolve(undefined);
    await expect(answers).resolves.toEqual([emptyPage, [], []]);
    expect(requestsTo(auth.refresh)).toHaveLength(1);
  });

  test('tries the refresh a second time after a server error', async () => {
    let calls = 0;
    stub(auth.refresh, () =>
      (calls += 1) === 1 ? errorResponse('unavailable') : { token: fakeToken() },
    );
    let lists = 0;
    stub(tournaments.all, () => ((lists += 1) === 1 ? errorResponse('unauthorized') : emptyPage));
    await expect(readList()).resolves.toEqual(emptyPage);
    expect(requestsTo(auth.refresh)).toHaveLength(2);
  });

  test.each([
    ['breaks off', truncatedResponse],
    ['comes from a captive portal', captivePortalPage],
    ['comes from a proxy', badGateway],
  ])('whose response %s rejects like a network failure', async (_, nothing) => {
    stub(tournaments.all, nothing);
    const changes: boolean[] = [];
    const stop = onReachableChange((found) => changes.push(found));
    for (let times = 0; times < 3; times += 1)
      await expect(readList()).rejects.toBeInstanceOf(TypeError);
    // Reported once: listeners must not hear that the server is reachable in between.
    expect([isReachable(), changes]).toEqual([false, [false]]);
    stub(tournaments.all, emptyPage);
    await readList();
    expect(changes).toEqual([false, true]);
    stop();
  });

  test.each([
    ['a network failure', unreachable],
    ['a truncated response', truncatedResponse],
    ['a response from a captive portal', captivePortalPage],
    ['a response from a proxy', badGateway],
  ])('keeps the session after %s during a refresh', async (_, nothing) => {
    signIn(aUser(), fakeToken(-5));
    stub(auth.refresh, nothing);
    await expect(readList()).rejects.toBeInstanceOf(TypeError);
    expect(requestsTo(tournaments.all)).toEqual([]);
    expect(localStorage.getItem('userAuth')).not.toBeNull();
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});

test('a change that waits for a CSRF token is not sent for another account', async () => {
  signIn();
  const answer = deferred<{ csrfToken: string }>();
  stub(auth.csrfToken, () => answer.promise);
  const late = call(tournaments.create, { body });
  await expect.poll(() => requestsTo(auth.csrfToken)).toHaveLength(1);
  signIn(aUser({ slug: 'jo-tanaka-aaaaaa' }));
  setCsrfCookie('there');
  answer.resolve({ csrfToken: 'there' });
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  expect(requestsTo(tournaments.create)).toEqual([]);
});

describe('a late response', () => {
  /** Reads the user record. Returns the call and a function that answers it. */
  async function whileReading() {
    signIn();
    const answer = deferred<{ user_data: ReturnType<typeof aUser> }>();
    stub(auth.me, () => answer.promise);
    const late = call(auth.me, {});
    await expect.poll(() => requestsTo(auth.me)).toHaveLength(1);
    return { late, reply: () => answer.resolve({ user_data: aUser() }) };
  }

  test('is rejected if another account has logged in', async () => {
    const { late, reply } = await whileReading();
    storeUser(aUser({ slug: 'jo-tanaka-aaaaaa' }));
    reply();
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    expect(readSession()?.slug).toBe('jo-tanaka-aaaaaa');
  });

  test('does not bring a session back after logging out', async () => {
    const { late, reply } = await whileReading();
    clearSession();
    reply();
    await late;
    expect(readSession()).toBeNull();
  });

  test('with status 401 after logging out neither renews nor ends a session', async () => {
    signIn();
    const list = deferred<ReturnType<typeof errorResponse>>();
    stub(tournaments.all, () => list.promise);
    const late = readList();
    await expect.poll(() => requestsTo(tournaments.all)).toHaveLength(1);
    clearSession();
    list.resolve(errorResponse('unauthorized'));
    await expect(late).rejects.toBeInstanceOf(ApiError);
    expect(requestsTo(auth.refresh)).toEqual([]);
  });

  describe('to a refresh', () => {
    const other = aUser({ slug: 'somebody-else-zzzzzz', email: 'else@example.com' });

    /** Calls without a fresh token. Returns a function that answers the refresh and waits for the end of the call. */
    async function whileRefreshing(token: string | null = fakeToken(-5)) {
      signIn(aUser(), token ?? '');
      if (token === null) localStorage.removeItem('token');
      const renewed = deferred<{ token: string } | ReturnType<typeof errorResponse>>();
      stub(auth.refresh, () => renewed.promise);
      const late = readList();
      await expect.poll(() => requestsTo(auth.refresh)).toHaveLength(1);
      return async (reply: { token: string } | ReturnType<typeof errorResponse>) => {
        renewed.resolve(reply);
        return late.catch((error: unknown) => error);
      };
    }

    test('does not bring a session back after logging out', async () => {
      const end = await whileRefreshing();
      clearSession();
      await end({ token: fakeToken(900, 'renewed') });
      expect(stored()).toEqual([null, null, null]);
      expect(requestsTo(tournaments.all)).toEqual([]);
    });

    test('does not replace the token of another account', async () => {
      const end = await whileRefreshing();
      const token = fakeToken(900, 'of the other');
      signIn(other, token);
      await end({ token: fakeToken(900, 'renewed') });
      expect(localStorage.getItem('token')).toBe(token);
      expect(readSession()).toEqual(other);
    });

    test('does not replace the token of a new session of the same account', async () => {
      const end = await whileRefreshing();
      const token = fakeToken(900, 'of the new session');
      clearSession();
      signIn(aUser(), token);
      await end({ token: fakeToken(900, 'renewed') });
      expect(localStorage.getItem('token')).toBe(token);
      expect(requestsTo(tournaments.all)[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
    });

    test('is not used for another account, which refreshes its own token', async () => {
      const end = await whileRefreshing();
      signIn(other, fakeToken(-5, 'of the other'));
      const token = fakeToken(900, 'of the other');
      stub(auth.refresh, { token });
      await readList();
      await end(errorResponse('unauthorized'));
      expect(localStorage.getItem('token')).toBe(token);
      expect(readSession()).toEqual(other);
    });

    test('that refuses it does not end a session that is over', async () => {
      const ended = vi.fn();
      const stop = onSessionEnd(ended);
      const end = await whileRefreshing(null);
      clearSession();
      await end(errorResponse('unauthorized'));
      expect(ended).not.toHaveBeenCalled();
      stop();
    });
  });
});

test("a visitor's failed call neither refreshes nor redirects", async () => {
  stub(tournaments.detail, errorResponse('unauthorized'));
  await expect(call(tournaments.detail, { params: { slug } })).rejects.toBeInstanceOf(ApiError);
  expect(requestsTo(auth.refresh)).toEqual([]);
});

test('a failed login is sent once, even with a stored session', async () => {
  signIn();
  stub(auth.login, rawResponse(401, { message: 'No' }));
  await expect(call(auth.login, { body: { email: 'x', password: 'y' } })).rejects.toThrow('No');
  expect(requestsTo(auth.login)).toHaveLength(1);
  expect(requestsTo(auth.refresh)).toEqual([]);
});

test("a login waits for a logout in progress, whose response clears the browser's storage", async () => {
  signIn();
  const answer = deferred<{ message: string }>();
  stub(auth.logout, () => answer.promise);
  stub(auth.login, { token: fakeToken(), user_data: aUser() });
  const leaving = signOut();
  const coming = call(auth.login, { body: { email: 'x', password: 'y' } });
  await expect.poll(() => requestsTo(auth.logout).length).toBe(1);
  expect(requestsTo(auth.login)).toEqual([]);
  answer.resolve({ message: "You're logged out." });
  await Promise.all([leaving, coming]);
  expect([requestsTo(auth.logout).length, requestsTo(auth.login).length]).toEqual([1, 1]);
});

describe('a refused refresh', () => {
  beforeEach(() => {
    localStorage.setItem('userData', '{}');
    stub(auth.refresh, errorResponse('unauthorized'));
  });

  test.each([
    ['before a call', -5],
    ['after a 401', 900],
  ])(
    '%s clears the stored session and goes to /login',
    { tags: ['R-AUTH-29', 'R-STO-12'] },
    async (_, seconds) => {
      signIn(aUser(), fakeToken(seconds));
      stub(auth.me, errorResponse('unauthorized'));
      const app = await renderApp('/contact');
      await app.waitForPath('/login');
      expect(stored()).toEqual([null, null, null]);
      expect(requestsTo(auth.refresh)).toHaveLength(1);
    },
  );

  test('keeps drafts for the same user and deletes them when another logs in', async () => {
    signIn(aUser(), fakeToken(-5));
    localStorage.setItem('fj:mine:draft:note', '{}');
    await expect(call(auth.me, {})).rejects.toBeInstanceOf(ApiError);
    expect(localStorage.getItem('fj:mine:draft:note')).toBe('{}');
    signIn(aUser());
    expect(localStorage.getItem('fj:mine:draft:note')).toBe('{}');
    signIn(aUser({ slug: 'somebody-else-zzzzzz', email: 'else@example.com' }));
    expect(localStorage.getItem('fj:mine:draft:note')).toBeNull();
  });

  test('does not end a session that another tab has started in the meantime', async () => {
    signIn(aUser(), fakeToken(-5));
    const other = aUser({ slug: 'somebody-else-zzzzzz', email: 'else@example.com' });
    stub(auth.refresh, () => {
      signIn(other);
      return errorResponse('unauthorized');
    });
    await expect(call(auth.me, {})).rejects.toBeInstanceOf(ApiError);
    expect(readSession()).toEqual(other);
  });

  describe('on the landing page', () => {
    const reload = vi.fn();
    const stayHere = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload') return;
      event.preventDefault();
      reload();
    };
    beforeEach(() => {
      reload.mockClear();
      history.replaceState(null, '', '/');
      navigation.addEventListener('navigate', stayHere);
    });
    afterEach(() => navigation.removeEventListener('navigate', stayHere));

    const endSession = async () => {
      signIn(aUser(), fakeToken(-5));
      await expect(call(auth.me, {})).rejects.toBeInstanceOf(ApiError);
    };

    test('reloads the page only once', { tags: ['R-AUTH-30', 'R-STO-12'] }, async () => {
      await endSession();
      await endSession();
      expect(reload).toHaveBeenCalledTimes(1);
      expect(location.pathname).toBe('/');
      expect(stored()).toEqual([null, null, null]);
    });

    test('reloads only after the listeners have deleted their data', async () => {
      const steps: string[] = [];
      reload.mockImplementation(() => steps.push('reloaded'));
      const stopListening = onSessionEnd(async () => {
        await new Promise((resolve) => setTimeout(resolve));
        steps.push('deleted');
      });
      await endSession();
      stopListening();
      expect(steps).toEqual(['deleted', 'reloaded']);
    });

    test('reloads the page again after another login', { tags: ['R-AUTH-30'] }, async () => {
      await endSession();
      stub(auth.login, { token: fakeToken(), user_data: aUser() });
      await call(auth.login, { body: { email: 'robin@club.example', password: 'a quiet parry' } });
      await endSession();
      expect(reload).toHaveBeenCalledTimes(2);
    });
  });
});

test(
  "an empty body is a valid response, because deletes don't specify one",
  { tags: ['R-AUTH-57'] },
  async () => {
    signIn();
    stub(tournaments.remove, rawResponse(200));
    await expect(call(tournaments.remove, { params: { slug } })).resolves.toBeUndefined();
  },
);

describe.each([
  ['did not receive', unreachable],
  ['did not see because of a captive portal', captivePortalPage],
  ['answered with an error', errorResponse('unavailable')],
])('a logout that the server %s', (_, nothing) => {
  beforeEach(async () => {
    signIn();
    stub(auth.logout, nothing);
    await signOut();
    expect(stored()).toEqual([null, null, null]);
  });

  test('is sent again later until it succeeds', async () => {
    await finishSignOut();
    expect(requestsTo(auth.logout)).toHaveLength(2);
    stub(auth.logout, { message: 'Gone' });
    await finishSignOut();
    await finishSignOut();
    expect(requestsTo(auth.logout)).toHaveLength(3);
  });

  test('is sent again before the next login', async () => {
    stub(auth.logout, { message: 'Gone' });
    stub(auth.login, { user_data: aUser(), token: fakeToken() });
    await call(auth.login, { body: { email: 'robin@example.com', password: 'x' } });
    expect(requestsTo(auth.logout)).toHaveLength(2);
    await finishSignOut();
    expect(requestsTo(auth.logout)).toHaveLength(2);
  });

  test('is not sent again while somebody is logged in', async () => {
    signIn();
    await finishSignOut();
    expect(requestsTo(auth.logout)).toHaveLength(1);
  });

  test('is not sent again after the next login, even once that session has ended', async () => {
    stub(auth.login, { user_data: aUser(), token: fakeToken() });
    await call(auth.login, { body: { email: 'robin@example.com', password: 'x' } });
    expect(requestsTo(auth.logout)).toHaveLength(2);
    clearSession();
    await finishSignOut();
    expect(requestsTo(auth.logout)).toHaveLength(2);
  });
});

test('onAccountChange reports another account and logging out, but not the same account again', () => {
  const changes: unknown[] = [];
  signIn();
  onAccountChange((now, before) => changes.push([now, before]));
  signIn(aUser({ first_name: 'Renamed' }));
  signIn(aUser({ slug: 'somebody-else-zzzzzz' }));
  localStorage.removeItem(storageKeys.user);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.user }));
  expect(changes).toEqual([
    ['somebody-else-zzzzzz', aUser().slug],
    [null, 'somebody-else-zzzzzz'],
  ]);
});

describe('a call without a response', () => {
  const status = page.getByRole('status').filter({ hasText: 'Still working…' });
  beforeEach(() => signIn());
  afterEach(() => {
    vi.useRealTimers();
  });

  test('shows a notice after 10 seconds and fails after 30 with an error that can be retried', async () => {
    await renderApp('/contact');
    const answer = deferred<typeof emptyPage>();
    stub(tournaments.all, () => answer.promise);
    stopTimers();
    const failure = readList().catch((error: unknown) => error);
    await expect.poll(() => requestsTo(tournaments.all)).toHaveLength(1);
    vi.advanceTimersByTime(9_900);
    await nextFrame();
    expect(status.query()).toBeNull();
    vi.advanceTimersByTime(200);
    await expect.element(status).toBeVisible();
    vi.advanceTimersByTime(20_000);
    expect(await failure).toMatchObject({
      status: 408,
      message: 'No response for 30 seconds. Check your connection and try again.',
    });
    await expect.element(status).not.toBeInTheDocument();
    expect(isReachable()).toBe(true);
    stub(tournaments.all, emptyPage);
    expect(await readList()).toEqual(emptyPage);
  });

  test('keeps the key of a create for the retry', async () => {
    const answer = deferred<ReturnType<typeof aTournament>>();
    stub(tournaments.create, () => answer.promise);
    stopTimers();
    const failure = call(tournaments.create, { body }).catch(statusOf);
    await expect.poll(() => requestsTo(tournaments.create)).toHaveLength(1);
    vi.advanceTimersByTime(30_000);
    expect(await failure).toBe(408);
    stub(tournaments.create, aTournament());
    await call(tournaments.create, { body });
    expect(new Set(keys()).size).toBe(1);
  });

  test('has no time limit while it sends a file', async () => {
    const answer = deferred<ReturnType<typeof aVideo>>();
    stub(media.savePoster, () => answer.promise);
    stopTimers();
    const saved = call(media.savePoster, {
      params: { slug: 'Kq3vT9a' },
      query: {},
      file: new Blob(['x'], { type: 'image/jpeg' }),
    });
    await expect.poll(() => requestsTo(media.savePoster)).toHaveLength(1);
    vi.advanceTimersByTime(600_000);
    answer.resolve(aVideo());
    expect(await saved).toEqual(aVideo());
  });
});
