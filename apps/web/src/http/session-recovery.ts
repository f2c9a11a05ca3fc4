import { sessionEndpoints } from '@fencing-journal/contract/shared/session-endpoints';
import { ApiError } from './api-error.ts';
import { withTimeout } from './call-timeout.ts';
import { clearSession, hasToken, readSession, readToken, storeToken } from './session.ts';
import {
  csrfCookie,
  fetchCsrfToken,
  fieldOf,
  readBody,
  sendWithCsrf,
  type ApiRequest,
} from './send.ts';

const currentAccount = () => readSession()?.slug;
const hasStoredSession = () => hasToken() || readSession() !== null;
const pendingRefreshes = new Map<string | null, Promise<boolean>>();

async function refreshOnce(): Promise<boolean> {
  const oldToken = readToken();
  const account = currentAccount();
  const request = {
    endpoint: sessionEndpoints.refresh,
    url: sessionEndpoints.refresh.path,
    body: { withCredentials: true },
  };
  let response = await sendWithCsrf(request);
  if (response.status >= 500) response = await sendWithCsrf(request);
  const token = fieldOf(await readBody(response), 'token');
  if (!response.ok || typeof token !== 'string') return false;
  if (!hasStoredSession()) return false;
  // The user has logged in again, or another tab has renewed the token.
  if (readToken() !== oldToken) return currentAccount() === account;
  storeToken(token);
  return true;
}

/**
 * Shares one refresh between all requests that need it. Returns whether there is a fresh token. Rejects only if the
 * server can't be reached. The session is kept then.
 */
function refresh(): Promise<boolean> {
  const token = readToken();
  const pending =
    pendingRefreshes.get(token) ??
    withTimeout(undefined, refreshOnce).finally(() => pendingRefreshes.delete(token));
  pendingRefreshes.set(token, pending);
  return pending;
}

/** Set in sessionStorage once the landing page has reloaded without its session. A login removes it. */
export const reloadedFlag = 'fj:reloaded-signed-out';

/**
 * Clears the session and calls the listeners. The landing page then reloads once. Does nothing if the user has logged
 * out, or another tab has logged in, since the refused token.
 */
async function endSession(rejectedToken: string | null): Promise<void> {
  if (!hasStoredSession() || readToken() !== rejectedToken) return;
  clearSession();
  const listening = Promise.allSettled([...endListeners].map(async (listener) => listener()));
  // Another tab can block a database for as long as it likes.
  await Promise.race([listening, new Promise((resolve) => setTimeout(resolve, maxListenMs))]);
  if (location.pathname !== '/' || sessionStorage.getItem(reloadedFlag) !== null) return;
  sessionStorage.setItem(reloadedFlag, 'true');
  location.reload();
}
const maxListenMs = 1_000;
type EndListener = () => void | Promise<void>;
const endListeners = new Set<EndListener>();

/**
 * Calls back when the server no longer knows the session. The landing page is reloaded after the returned promise
 * has settled, or after a second.
 */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

const refreshAheadMs = 60_000;

/** Whether the access token is valid for another minute. */
function hasFreshToken(): boolean {
  try {
    const payload: unknown = JSON.parse(
      atob((readToken() ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    );
    return Number(fieldOf(payload, 'exp')) * 1000 - Date.now() >= refreshAheadMs;
  } catch {
    return false;
  }
}

/** Returns whether there is a fresh token. Ends the session if the server refuses to renew it. */
async function renewOrEnd(): Promise<boolean> {
  const tokenBefore = readToken();
  if (await refresh()) return true;
  await endSession(tokenBefore);
  return false;
}

/** Refreshes before a call if the token is about to expire, and once after a 401 or 500. */
export async function sendWithRecovery(request: ApiRequest): Promise<Response> {
  const canRecover = request.endpoint.access === 'user' && hasStoredSession();
  if (canRecover && !hasFreshToken() && !(await renewOrEnd())) throw new ApiError(401, undefined);
  const response = await sendWithCsrf(request);
  if (!canRecover || (response.status !== 401 && response.status !== 500)) return response;
  if (!hasStoredSession()) return response;
  return (await renewOrEnd()) ? sendWithCsrf(request) : response;
}

/**
 * Auth headers for requests sent by a library (uploads). Pass `forceRefresh` if the server refused the previous ones.
 * Rejects if the session is over.
 */
export async function authHeaders({ forceRefresh = false } = {}): Promise<Record<string, string>> {
  if (!hasStoredSession()) throw new ApiError(401, undefined);
  if ((forceRefresh || !hasFreshToken()) && !(await renewOrEnd()))
    throw new ApiError(401, undefined);
  if (forceRefresh || csrfCookie() === undefined) await fetchCsrfToken();
  return { authorization: `Bearer ${readToken() ?? ''}`, 'x-csrftoken': csrfCookie() ?? '' };
}
