import type { EndpointMeta } from '@fencing-journal/contract/shared/endpoint';
import { sessionEndpoints } from '@fencing-journal/contract/shared/session-endpoints';
import { setReachable } from '../lib/reachability.ts';
import { readSession, readToken } from './session.ts';

export const csrfCookie = (): string | undefined =>
  /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1];

export async function fetchCsrfToken(): Promise<void> {
  // The body is read to the end. Otherwise, the browser considers the request still open.
  await readBody(
    await trackReachability(fetch(sessionEndpoints.csrfToken.path, { credentials: 'include' })),
  );
}

export interface ApiRequest {
  endpoint: EndpointMeta;
  url: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  token?: string | null | undefined;
  version?: number | undefined;
  account?: string | undefined;
}

/** Throws an AbortError unless this account is logged in. */
export function assertAccount(account: string): void {
  if (readSession()?.slug !== account)
    throw new DOMException('Another account is signed in by now.', 'AbortError');
}

async function send(request: ApiRequest): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (request.account !== undefined) assertAccount(request.account);
  const token = request.token === undefined ? readToken() : request.token;
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (request.endpoint.method !== 'GET') headers['x-csrftoken'] = csrfCookie() ?? '';
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  if (request.version !== undefined) headers['if-match'] = `"${request.version}"`;
  // The browser sets the content type of a form, including its boundary.
  const isForm = request.body instanceof FormData;
  if (request.body !== undefined && !isForm)
    headers['content-type'] = request.body instanceof Blob ? request.body.type : 'application/json';
  return trackReachability(
    fetch(request.url, {
      method: request.endpoint.method,
      credentials: 'include',
      // Lets the logout reach the server even if the tab is closed right after it.
      keepalive: request.endpoint.name === sessionEndpoints.logout.name,
      headers,
      ...(request.body === undefined
        ? {}
        : {
            body:
              request.body instanceof Blob || request.body instanceof FormData
                ? request.body
                : JSON.stringify(request.body),
          }),
      ...(request.signal ? { signal: request.signal } : {}),
    }),
  );
}

/** Records if the server can't be reached. Success is known only after the body is read. Aborts don't count. */
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
export async function readBody(response: Response): Promise<unknown> {
  const body = await trackReachability(response.text().then(parseJson));
  setReachable(true);
  return body;
}

/** Returns a field of a response's body, which may be anything. */
export const fieldOf = (body: unknown, name: string): unknown =>
  (body as Record<string, unknown> | null | undefined)?.[name];

const isCsrfRejection = async (response: Response): Promise<boolean> =>
  response.status === 403 && fieldOf(await readBody(response.clone()), 'code') === 'csrf';

/**
 * Sends a request. If the CSRF token is missing or refused, fetches a new one and repeats the request,
 * because the server never acted on the first one.
 */
export async function sendWithCsrf(request: ApiRequest): Promise<Response> {
  if (csrfCookie() === undefined) await fetchCsrfToken();
  const response = await send(request);
  if (!(await isCsrfRejection(response))) return response;
  await fetchCsrfToken();
  return send(request);
}
