import type { auth } from '@fencing-journal/contract/auth';
import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  Wire,
} from '@fencing-journal/contract/shared/endpoint';
import { sessionWire } from '@fencing-journal/contract/shared/session-wire';
import { ApiError } from './api-error.ts';
import { withLimit } from './call-limit.ts';
import { noteReachable } from './network.ts';
import { withKnownSlugs } from './outbox/snapshot.ts';
import {
  clearSession,
  noteSharedDevice,
  hasToken,
  readSession,
  readToken,
  storeToken,
  storeUser,
  type UserRecord,
} from './session.ts';

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> & {
    signal?: AbortSignal;
    /** Replaces the stored token; null sends none. */
    token?: string | null;
    /** For creates that must stay idempotent beyond this page (outbox). */
    idempotencyKey?: string;
    /** The account that makes the call. Throws an AbortError if another one is logged in by then. */
    account?: string;
    /** Sent as `If-Match`: the server answers 412 if the record has another version. */
    version?: number | undefined;
    /** Sent instead of JSON if the endpoint takes a file. */
    file?: Blob;
  };

/** Returns a random key. Unlike randomUUID, it works without a secure context. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Idempotency keys of unanswered creates, by path and body. */
const unanswered = new Map<string, string>();

/**
 * Runs a create with an idempotency key that stays the same until it is answered. So our own retry, a double click and
 * the user's next try after a lost answer create one row.
 */
async function withActionKey<T>(
  endpoint: Wire,
  body: unknown,
  given: string | undefined,
  work: (key: string | undefined) => Promise<T>,
): Promise<T> {
  if (!endpoint.idempotent || given !== undefined) return work(given);
  const action = `${endpoint.path} ${JSON.stringify(body)}`;
  const key = unanswered.get(action) ?? newKey();
  unanswered.set(action, key);
  const answer = await work(key);
  unanswered.delete(action);
  return answer;
}

const csrfCookie = (): string | undefined => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1];

async function fetchCsrfToken(): Promise<void> {
  // Read to the end, or the browser considers the request still open.
  await bodyOf(await reached(fetch(sessionWire.csrfToken.path, { credentials: 'include' })));
}

function addressOf(endpoint: Wire, input: { params?: unknown; query?: unknown }): string {
  const params = withKnownSlugs((input.params ?? {}) as Record<string, string>);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (value !== undefined) query.set(key, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

interface Request {
  endpoint: Wire;
  address: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  token?: string | null | undefined;
  version?: number | undefined;
  account?: string | undefined;
}

async function send(request: Request): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (request.account !== undefined && readSession()?.slug !== request.account)
    throw new DOMException('Another account is signed in by now.', 'AbortError');
  const token = request.token === undefined ? readToken() : request.token;
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (request.endpoint.method !== 'GET') headers['x-csrftoken'] = csrfCookie() ?? '';
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  if (request.version !== undefined) headers['if-match'] = `"${request.version}"`;
  if (request.body !== undefined)
    headers['content-type'] = request.body instanceof Blob ? request.body.type : 'application/json';
  return reached(
    fetch(request.address, {
      method: request.endpoint.method,
      credentials: 'include',
      // Lets the logout reach the server even if the tab is closed right after.
      keepalive: request.endpoint.name === sessionWire.logout.name,
      headers,
      ...(request.body === undefined
        ? {}
        : { body: request.body instanceof Blob ? request.body : JSON.stringify(request.body) }),
      ...(request.signal ? { signal: request.signal } : {}),
    }),
  );
}

/** Notes when the server can't be reached. That it can is known only after the body is read. Aborts don't count. */
async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TypeError) noteReachable(false);
    throw error;
  }
}

const meant = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new TypeError('Somebody else has answered in the place of the server.');
  }
};

/**
 * Parses the JSON body (undefined if empty). Throws TypeError, like a failed fetch, if it is truncated or not JSON,
 * e.g. a captive-portal page.
 */
async function bodyOf(response: Response): Promise<unknown> {
  const said = await reached(response.text().then(meant));
  noteReachable(true);
  return said;
}

async function isCsrfRefusal(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = await bodyOf(response.clone());
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'csrf';
}

/**
 * Sends a request. If the CSRF token is missing or refused, fetches a new one and repeats: the server
 * never acted on the first.
 */
async function sendWithCsrf(request: Request): Promise<Response> {
  if (csrfCookie() === undefined) await fetchCsrfToken();
  const response = await send(request);
  if (!(await isCsrfRefusal(response))) return response;
  await fetchCsrfToken();
  return send(request);
}

type Refreshed = 'renewed' | 'refused';
let running: Promise<Refreshed> | undefined;

async function refreshOnce(): Promise<Refreshed> {
  const request = {
    endpoint: sessionWire.refresh,
    address: sessionWire.refresh.path,
    body: { withCredentials: true },
  };
  let response = await sendWithCsrf(request);
  if (response.status >= 500) response = await sendWithCsrf(request);
  const body = await bodyOf(response);
  if (
    !response.ok ||
    typeof body !== 'object' ||
    body === null ||
    !('token' in body) ||
    typeof body.token !== 'string'
  )
    return 'refused';
  storeToken(body.token);
  return 'renewed';
}

/**
 * Shares one refresh between all requests that need it. Rejects only if the server can't be
 * reached; the session stays then.
 */
function refresh(): Promise<Refreshed> {
  running ??= withLimit(undefined, refreshOnce).finally(() => {
    running = undefined;
  });
  return running;
}

const signOutPending = 'fj:sign-out-pending';
let signingOut: Promise<unknown> | undefined;

/**
 * Reports an earlier logout that didn't reach the server: until then the cookie still opens the session. Waits for a
 * logout in progress, because its answer clears the browser's storage.
 */
export async function settleSignOut(): Promise<void> {
  await signingOut;
  if (localStorage.getItem(signOutPending) !== null)
    await callByWire<typeof auth.logout>(sessionWire.logout, { body: {}, token: null }).catch(
      () => undefined,
    );
}

const reloadedFlag = 'fj:reloaded-signed-out';

/**
 * Clears the session and goes to /login; the landing page reloads once instead. Does nothing if another tab has logged
 * in since the refused token.
 */
function sessionIsOver(refused: string | null): void {
  if (readToken() !== refused) return;
  clearSession();
  if (location.pathname === '/') {
    if (sessionStorage.getItem(reloadedFlag) !== null) return;
    sessionStorage.setItem(reloadedFlag, 'true');
    location.reload();
    return;
  }
  for (const listener of endListeners) listener();
}
const endListeners = new Set<() => void>();

/** Calls back when the server no longer knows the session; the router then goes to /login. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** A call that the account's plan doesn't include. `reading` is true for GET. */
export interface PlanRefusal {
  message: string;
  reading: boolean;
}
const planListeners = new Set<(refusal: PlanRefusal) => void>();

/** Calls back on every call refused for a missing plan: the stored plan is out of date, or there is none. */
export function onPlanRefused(listener: (refusal: PlanRefusal) => void): () => void {
  planListeners.add(listener);
  return () => planListeners.delete(listener);
}

/** Milliseconds until the stored access token expires; negative if it has expired or can't be parsed. */
function tokenLifeLeft(): number {
  try {
    const payload: unknown = JSON.parse(
      atob((readToken() ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    );
    return typeof payload === 'object' &&
      payload !== null &&
      'exp' in payload &&
      typeof payload.exp === 'number'
      ? payload.exp * 1000 - Date.now()
      : -1;
  } catch {
    return -1;
  }
}

const hasStoredSession = () => hasToken() || readSession() !== null;
const refreshAheadMs = 60_000;

/** Returns whether there is a fresh token. Ends the session if the server refuses to renew it. */
async function renewOrEnd(): Promise<boolean> {
  const held = readToken();
  if ((await refresh()) === 'renewed') return true;
  sessionIsOver(held);
  return false;
}

/** Refreshes before a call if the token is about to expire, and once after a 401 or 500. */
async function sendWithRecovery(request: Request): Promise<Response> {
  const recovers = request.endpoint.access === 'user' && hasStoredSession();
  if (recovers && tokenLifeLeft() < refreshAheadMs && !(await renewOrEnd()))
    throw new ApiError(401, undefined);
  const response = await sendWithCsrf(request);
  if (!recovers || (response.status !== 401 && response.status !== 500)) return response;
  return (await renewOrEnd()) ? sendWithCsrf(request) : response;
}

/**
 * Auth headers for requests sent by a library (uploads). Pass `anew` if the previous ones were refused.
 * Rejects if the session is over.
 */
export async function entryHeaders({ anew = false } = {}): Promise<Record<string, string>> {
  if ((anew || tokenLifeLeft() < refreshAheadMs) && !(await renewOrEnd()))
    throw new ApiError(401, undefined);
  if (anew || csrfCookie() === undefined) await fetchCsrfToken();
  return { authorization: `Bearer ${readToken() ?? ''}`, 'x-csrftoken': csrfCookie() ?? '' };
}

const isUser = (value: unknown): value is UserRecord =>
  typeof value === 'object' && value !== null && 'slug' in value && 'email' in value;

const isShared = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'shared_device' in body &&
  body.shared_device === true;

const opening: readonly string[] = [
  sessionWire.login.name,
  sessionWire.register.name,
  'auth.google-auth',
  'passkeys.login',
];

/**
 * Calls an endpoint of the contract and returns its answer. Rejects with an `ApiError` for an error status or after 30
 * seconds without an answer, and with fetch's error if the server wasn't reached.
 */
export const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> =>
  callByWire<E>(endpoint, input);

/** The same without the call's schemas, for requests that must work before a page has loaded. */
export function callByWire<E extends Endpoint>(
  endpoint: Wire,
  input: CallInput<E>,
): Promise<AnswerOf<E>> {
  const answer = exchange(endpoint, input);
  if (endpoint.name === sessionWire.logout.name) {
    const settled = () => {
      if (signingOut === leaving) signingOut = undefined;
    };
    const leaving = answer.then(settled, settled);
    signingOut = leaving;
  }
  return answer;
}

async function exchange<E extends Endpoint>(
  endpoint: Wire,
  input: CallInput<E>,
): Promise<AnswerOf<E>> {
  const isOpening = opening.includes(endpoint.name);
  if (isOpening) await settleSignOut();
  const leaving = endpoint.name === sessionWire.logout.name;
  if (leaving) localStorage.setItem(signOutPending, 'true');
  const sent = input.file ?? withKnownSlugs(input.body as unknown);
  const request = {
    endpoint,
    address: addressOf(endpoint, input),
    body: sent,
    token: input.token,
    version: input.version,
    account: input.account,
  };
  const { ok, status, body } = await withActionKey(
    endpoint,
    sent,
    input.idempotencyKey,
    (idempotencyKey) => {
      const send = async (signal: AbortSignal | undefined) => {
        const response = await sendWithRecovery({ ...request, idempotencyKey, signal });
        return { ok: response.ok, status: response.status, body: await bodyOf(response) };
      };
      // Uploading a file has no time limit.
      return input.file ? send(input.signal) : withLimit(input.signal, send);
    },
  );
  if (leaving) localStorage.removeItem(signOutPending);
  if (!ok) {
    const error = new ApiError(status, body);
    if (error.code === 'plan_required')
      for (const listener of planListeners)
        listener({ message: error.message, reading: endpoint.method === 'GET' });
    throw error;
  }
  if (isOpening) noteSharedDevice(isShared(sent));
  if (typeof body === 'object' && body !== null) {
    if ('token' in body && typeof body.token === 'string') storeToken(body.token);
    if ('user_data' in body && isUser(body.user_data)) {
      storeUser(body.user_data);
      sessionStorage.removeItem(reloadedFlag);
    }
  }
  return body as AnswerOf<E>;
}
