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
import { createListeners } from '../lib/observable.ts';
import { assertAccount, fieldOf, readBody } from './send.ts';
import { reloadedFlag, sendWithRecovery } from './session-recovery.ts';
import { ApiError } from './api-error.ts';
import { withTimeout } from './call-timeout.ts';
import { withCreateKey } from './create-keys.ts';
import { isUserRecord, readSession, setSharedDevice, storeToken, storeUser } from './session.ts';

type InputField<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type CallInput<E extends Endpoint> = InputField<'params', ParamsOf<E>> &
  InputField<'query', QueryOf<E>> &
  InputField<'body', BodyOf<E>> & {
    signal?: AbortSignal;
    /** Replaces the stored token. With null, no token is sent. */
    token?: string | null;
    /** For creates that must stay idempotent beyond this page (outbox). */
    idempotencyKey?: string;
    /** The account that makes the call. Throws an AbortError if another one is logged in by then. */
    account?: string;
    /** Sent as `If-Match`. The server responds with 412 if the record has another version. */
    version?: number | undefined;
    /** Sent instead of JSON if the endpoint takes a file. */
    file?: Blob | FormData;
  };

/**
 * Rewrites the path parameters and the body of every request. The offline layer installs it to replace provisional
 * slugs that the server has resolved.
 */
type RequestRewrite = <T>(value: T) => T;
let rewrite: RequestRewrite = (value) => value;
export const setRequestRewrite = (newRewrite: RequestRewrite): void => {
  rewrite = newRewrite;
};

function buildUrl(endpoint: EndpointMeta, input: { params?: unknown; query?: unknown }): string {
  const params = rewrite((input.params ?? {}) as Record<string, string>);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (value !== undefined) query.set(key, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

const signOutPending = 'fj:sign-out-pending';
let pendingSignOut: Promise<unknown> | undefined;

/** Ends the session on the server. Resolves to undefined if the server wasn't reached. */
export const requestLogout = (token: string | null): Promise<unknown> =>
  callByWire<typeof auth.logout>(sessionEndpoints.logout, { body: {}, token }).catch(
    () => undefined,
  );

/**
 * Reports an earlier logout that didn't reach the server, because until then the cookie still opens the session. Waits
 * for a logout in progress, because its response clears the browser's storage. Does nothing after another login, whose
 * cookie has replaced the old one.
 */
export async function finishSignOut(): Promise<void> {
  await pendingSignOut;
  if (localStorage.getItem(signOutPending) !== null && readSession() === null)
    await requestLogout(null);
}

/** A call that the account's plan doesn't include. `isRead` is true for GET. */
interface PlanRefusal {
  message: string;
  isRead: boolean;
}
const planRefusals = createListeners<[refusal: PlanRefusal]>();

/** Calls back on every call refused for a missing plan. The stored plan is outdated, or there is none. */
export const onPlanRefused = planRefusals.subscribe;

const sessionStartingCalls: readonly string[] = [
  sessionEndpoints.login.name,
  sessionEndpoints.register.name,
  'auth.google-auth',
  'passkeys.login',
  'auth.child-code',
];

/**
 * Calls an endpoint of the contract and returns its response. Rejects with an `ApiError` for an error status or after
 * 30 seconds without a response, and with the error of `fetch` if the server wasn't reached. If another account logs in
 * before the response, rejects with an AbortError, or with a 401 during a refresh.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> => callByWire<E>(endpoint, input);

/** Downloads what an endpoint produces as a file, and saves it on the device under this name. */
export async function saveFile<E extends Endpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params'>,
  name: string,
): Promise<void> {
  const blob = await withTimeout(undefined, async (signal) => {
    const response = await sendWithRecovery({ endpoint, url: buildUrl(endpoint, input), signal });
    if (!response.ok) throw new ApiError(response.status, await readBody(response));
    return response.blob();
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Like `call`, without the call's schemas, for requests that must work before a page has loaded. */
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
  const account = readSession()?.slug;
  if (startsSession) await finishSignOut();
  const isLogout = endpoint.name === sessionEndpoints.logout.name;
  if (isLogout) localStorage.setItem(signOutPending, 'true');
  const requestBody = input.file ?? rewrite(input.body as unknown);
  const request = {
    endpoint,
    url: buildUrl(endpoint, input),
    body: requestBody,
    token: input.token,
    version: input.version,
    // A request that waits for a CSRF token or a refresh must not go out for another account.
    account: input.account ?? (startsSession || isLogout ? undefined : account),
  };
  const attempt = (idempotencyKey: string | undefined) => {
    const sendAndRead = async (signal: AbortSignal | undefined) => {
      const response = await sendWithRecovery({ ...request, idempotencyKey, signal });
      return { ok: response.ok, status: response.status, body: await readBody(response) };
    };
    // Uploading a file has no time limit.
    return input.file ? sendAndRead(input.signal) : withTimeout(input.signal, sendAndRead);
  };
  const { ok, status, body } = await (endpoint.idempotent && input.idempotencyKey === undefined
    ? withCreateKey(request.url, requestBody, attempt)
    : attempt(input.idempotencyKey));
  // Callers put responses into caches, which may belong to somebody else by now.
  if (!startsSession && account !== undefined && readSession()) assertAccount(account);
  if (!ok) {
    const error = new ApiError(status, body);
    if (error.code === 'plan_required')
      planRefusals.notify({ message: error.message, isRead: endpoint.method === 'GET' });
    throw error;
  }
  // A login has replaced the cookie of a session whose logout is pending.
  if (isLogout || startsSession) localStorage.removeItem(signOutPending);
  if (startsSession) setSharedDevice(fieldOf(requestBody, 'shared_device') === true);
  // A late response must not bring back an account that has logged out in the meantime.
  const isCurrent = startsSession || readSession()?.slug === account;
  if (isCurrent) {
    const token = fieldOf(body, 'token');
    if (typeof token === 'string') storeToken(token);
    const user = fieldOf(body, 'user_data');
    if (isUserRecord(user)) {
      storeUser(user);
      sessionStorage.removeItem(reloadedFlag);
    }
  }
  return body as ResponseOf<E>;
}
