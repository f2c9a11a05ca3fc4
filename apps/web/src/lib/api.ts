import type { auth } from '@fencing-journal/contract/auth';
import type {
  ResponseOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  EndpointMeta,
} from '@fencing-journal/contract/shared/endpoint';
import { sessionEndpoints } from '@fencing-journal/contract/shared/session-endpoints';
import { ApiError } from './api-error.ts';
import { withTimeout } from './call-timeout.ts';
import { setReachable } from './network.ts';
import { resolveSlugs } from './outbox/snapshot.ts';
import {
  clearSession,
  setSharedDevice,
  hasToken,
  readSession,
  readToken,
  storeToken,
  storeUser,
  type UserRecord,
} from './session.ts';

type InputField<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type CallInput<E extends Endpoint> = InputField<'params', ParamsOf<E>> &
  InputField<'query', QueryOf<E>> &
  InputField<'body', BodyOf<E>> & {
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
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Idempotency keys of unanswered creates, by path and body. */
const pendingKeys = new Map<string, string>();

/**
 * Runs a create with an idempotency key that stays the same until it is answered. So our own retry, a double click and
 * the user's next try after a lost answer create one row.
 */
async function withIdempotencyKey<T>(
  endpoint: EndpointMeta,
  body: unknown,
  providedKey: string | undefined,
  work: (key: string | undefined) => Promise<T>,
): Promise<T> {
  if (!endpoint.idempotent || providedKey !== undefined) return work(providedKey);
  const action = `${endpoint.path} ${JSON.stringify(body)}`;
  const key = pendingKeys.get(action) ?? randomKey();
  pendingKeys.set(action, key);
  const answer = await work(key);
  pendingKeys.delete(action);
  return answer;
}

const csrfCookie = (): string | undefined => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1];

async function fetchCsrfToken(): Promise<void> {
  // Read to the end, or the browser considers the request still open.
  await readBody(
    await trackReachability(fetch(sessionEndpoints.csrfToken.path, { credentials: 'include' })),
  );
}

function buildUrl(endpoint: EndpointMeta, input: { params?: unknown; query?: unknown }): string {
  const params = resolveSlugs((input.params ?? {}) as Record<string, string>);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (value !== undefined) query.set(key, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

interface ApiRequest {
  endpoint: EndpointMeta;
  url: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  token?: string | null | undefined;
  version?: number | undefined;
  account?: string | undefined;
}

async function send(request: ApiRequest): Promise<Response> {
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
  return trackReachability(
    fetch(request.url, {
      method: request.endpoint.method,
      credentials: 'include',
      // Lets the logout reach the server even if the tab is closed right after.
      keepalive: request.endpoint.name === sessionEndpoints.logout.name,
      headers,
      ...(request.body === undefined
        ? {}
        : { body: request.body instanceof Blob ? request.body : JSON.stringify(request.body) }),
      ...(request.signal ? { signal: request.signal } : {}),
    }),
  );
}

/** Notes when the server can't be reached. That it can is known only after the body is read. Aborts don't count. */
async function trackReachability<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof TypeError) setReachable(false);
    throw error;
  }
}

const parseJson = (text: string): unknown => {
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
async function readBody(response: Response): Promise<unknown> {
  const body = await trackReachability(response.text().then(parseJson));
  setReachable(true);
  return body;
}

async function isCsrfRejection(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = await readBody(response.clone());
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'csrf';
}

/**
 * Sends a request. If the CSRF token is missing or refused, fetches a new one and repeats: the server
 * never acted on the first.
 */
async function sendWithCsrf(request: ApiRequest): Promise<Response> {
  if (csrfCookie() === undefined) await fetchCsrfToken();
  const response = await send(request);
  if (!(await isCsrfRejection(response))) return response;
  await fetchCsrfToken();
  return send(request);
}

type RefreshResult = 'renewed' | 'refused';
let pendingRefresh: Promise<RefreshResult> | undefined;

async function refreshOnce(): Promise<RefreshResult> {
  const request = {
    endpoint: sessionEndpoints.refresh,
    url: sessionEndpoints.refresh.path,
    body: { withCredentials: true },
  };
  let response = await sendWithCsrf(request);
  if (response.status >= 500) response = await sendWithCsrf(request);
  const body = await readBody(response);
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
function refresh(): Promise<RefreshResult> {
  pendingRefresh ??= withTimeout(undefined, refreshOnce).finally(() => {
    pendingRefresh = undefined;
  });
  return pendingRefresh;
}

const signOutPending = 'fj:sign-out-pending';
let pendingSignOut: Promise<unknown> | undefined;

/**
 * Reports an earlier logout that didn't reach the server: until then the cookie still opens the session. Waits for a
 * logout in progress, because its answer clears the browser's storage.
 */
export async function finishSignOut(): Promise<void> {
  await pendingSignOut;
  if (localStorage.getItem(signOutPending) !== null)
    await callByWire<typeof auth.logout>(sessionEndpoints.logout, { body: {}, token: null }).catch(
      () => undefined,
    );
}

const reloadedFlag = 'fj:reloaded-signed-out';

/**
 * Clears the session and goes to /login; the landing page reloads once instead. Does nothing if another tab has logged
 * in since the refused token.
 */
function endSession(rejectedToken: string | null): void {
  if (readToken() !== rejectedToken) return;
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
  isRead: boolean;
}
const planListeners = new Set<(refusal: PlanRefusal) => void>();

/** Calls back on every call refused for a missing plan: the stored plan is out of date, or there is none. */
export function onPlanRefused(listener: (refusal: PlanRefusal) => void): () => void {
  planListeners.add(listener);
  return () => planListeners.delete(listener);
}

/** Milliseconds until the stored access token expires; negative if it has expired or can't be parsed. */
function tokenRemainingMs(): number {
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
  const tokenBefore = readToken();
  if ((await refresh()) === 'renewed') return true;
  endSession(tokenBefore);
  return false;
}

/** Refreshes before a call if the token is about to expire, and once after a 401 or 500. */
async function sendWithRecovery(request: ApiRequest): Promise<Response> {
  const canRecover = request.endpoint.access === 'user' && hasStoredSession();
  if (canRecover && tokenRemainingMs() < refreshAheadMs && !(await renewOrEnd()))
    throw new ApiError(401, undefined);
  const response = await sendWithCsrf(request);
  if (!canRecover || (response.status !== 401 && response.status !== 500)) return response;
  return (await renewOrEnd()) ? sendWithCsrf(request) : response;
}

/**
 * Auth headers for requests sent by a library (uploads). Pass `anew` if the previous ones were refused.
 * Rejects if the session is over.
 */
export async function authHeaders({ anew: forceRefresh = false } = {}): Promise<
  Record<string, string>
> {
  if ((forceRefresh || tokenRemainingMs() < refreshAheadMs) && !(await renewOrEnd()))
    throw new ApiError(401, undefined);
  if (forceRefresh || csrfCookie() === undefined) await fetchCsrfToken();
  return { authorization: `Bearer ${readToken() ?? ''}`, 'x-csrftoken': csrfCookie() ?? '' };
}

const isUser = (value: unknown): value is UserRecord =>
  typeof value === 'object' && value !== null && 'slug' in value && 'email' in value;

const requestsSharedDevice = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'shared_device' in body &&
  body.shared_device === true;

const sessionStartingCalls: readonly string[] = [
  sessionEndpoints.login.name,
  sessionEndpoints.register.name,
  'auth.google-auth',
  'passkeys.login',
];

/**
 * Calls an endpoint of the contract and returns its answer. Rejects with an `ApiError` for an error status or after 30
 * seconds without an answer, and with fetch's error if the server wasn't reached.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> => callByWire<E>(endpoint, input);

/** The same without the call's schemas, for requests that must work before a page has loaded. */
export function callByWire<E extends Endpoint>(
  endpoint: EndpointMeta,
  input: CallInput<E>,
): Promise<ResponseOf<E>> {
  const answer = performCall(endpoint, input);
  if (endpoint.name === sessionEndpoints.logout.name) {
    const clearPending = () => {
      if (pendingSignOut === signOutDone) pendingSignOut = undefined;
    };
    const signOutDone = answer.then(clearPending, clearPending);
    pendingSignOut = signOutDone;
  }
  return answer;
}

async function performCall<E extends Endpoint>(
  endpoint: EndpointMeta,
  input: CallInput<E>,
): Promise<ResponseOf<E>> {
  const startsSession = sessionStartingCalls.includes(endpoint.name);
  if (startsSession) await finishSignOut();
  const isLogout = endpoint.name === sessionEndpoints.logout.name;
  if (isLogout) localStorage.setItem(signOutPending, 'true');
  const requestBody = input.file ?? resolveSlugs(input.body as unknown);
  const request = {
    endpoint,
    url: buildUrl(endpoint, input),
    body: requestBody,
    token: input.token,
    version: input.version,
    account: input.account,
  };
  const { ok, status, body } = await withIdempotencyKey(
    endpoint,
    requestBody,
    input.idempotencyKey,
    (idempotencyKey) => {
      const sendAndRead = async (signal: AbortSignal | undefined) => {
        const response = await sendWithRecovery({ ...request, idempotencyKey, signal });
        return { ok: response.ok, status: response.status, body: await readBody(response) };
      };
      // Uploading a file has no time limit.
      return input.file ? sendAndRead(input.signal) : withTimeout(input.signal, sendAndRead);
    },
  );
  if (isLogout) localStorage.removeItem(signOutPending);
  if (!ok) {
    const error = new ApiError(status, body);
    if (error.code === 'plan_required')
      for (const listener of planListeners)
        listener({ message: error.message, isRead: endpoint.method === 'GET' });
    throw error;
  }
  if (startsSession) setSharedDevice(requestsSharedDevice(requestBody));
  if (typeof body === 'object' && body !== null) {
    if ('token' in body && typeof body.token === 'string') storeToken(body.token);
    if ('user_data' in body && isUser(body.user_data)) {
      storeUser(body.user_data);
      sessionStorage.removeItem(reloadedFlag);
    }
  }
  return body as ResponseOf<E>;
}
