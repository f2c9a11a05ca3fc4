import { auth } from '@fencing-journal/contract/auth';
import { blocks } from '@fencing-journal/contract/blocks';
import { bouts } from '@fencing-journal/contract/bouts';
import { club } from '@fencing-journal/contract/club';
import { connections } from '@fencing-journal/contract/connections';
import { dataExport } from '@fencing-journal/contract/export';
import { lessons } from '@fencing-journal/contract/lessons';
import { media } from '@fencing-journal/contract/media';
import type { AnswerOf, Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { errorBody, errorTable, type ErrorCode } from '@fencing-journal/contract/shared/errors';
import { subscription } from '@fencing-journal/contract/subscription';
import * as z from 'zod/mini';
import { readSession } from '../lib/session.ts';
import { aConnectionList, aPlan, aUser, fakeToken, somePayments } from './samples.ts';

/** A request as the server received it. */
export interface Received {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
  credentials: RequestCredentials | undefined;
  origin: string;
}

/** An answer other than the contract's success. */
class Other {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** An error from the contract's table. */
export const refused = (
  code: ErrorCode,
  more: { message?: string; errors?: Record<string, string[]> } = {},
): Other =>
  new Other(
    errorTable[code].status,
    z.parse(errorBody, { message: errorTable[code].message, code, ...more }),
  );

/** An answer that our server would not give, such as another's body or none. */
export const answered = (status: number, body?: unknown): Other => new Other(status, body);

/** No answer: the device is offline. */
export const unreachable = new Other(0, undefined);

/** An answer that breaks off after its headers. */
export const brokenOff = new Other(0, undefined);

const anothersPage = '<!doctype html><title>Welcome</title>';
/** A captive-portal page. */
export const portal = new Other(200, anothersPage);
/** A proxy's answer while the server is down. */
export const badGateway = new Other(502, anothersPage);

type Reply<E> = AnswerOf<E> | Other;
type Answering<E> = Reply<E> | ((request: Received) => Reply<E> | Promise<Reply<E>>);

interface Stub {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: (request: Received) => unknown;
}

let stubs: Stub[] = [];
let received: { endpoint: Endpoint; request: Received }[] = [];
let faults: string[] = [];

/** Sets the endpoint's answer, or a function that computes it from the request. It must match the contract. */
export function stub<E extends Endpoint>(endpoint: E, answer: Answering<E>): void {
  const names = endpoint.path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  stubs = stubs.filter((other) => other.endpoint !== endpoint);
  stubs.push({
    endpoint,
    pattern: new RegExp(`^${names}/?$`),
    answer:
      typeof answer === 'function' ? (answer as (request: Received) => unknown) : () => answer,
  });
}

/** The requests to the endpoint, in order. */
export const sent = (endpoint: Endpoint): Received[] =>
  received.filter((entry) => entry.endpoint === endpoint).map(({ request }) => request);

/** The names of all called endpoints, in order. */
export const sequence = (): string[] => received.map(({ endpoint }) => endpoint.name);

/** The body of the only request to the endpoint. Throws unless there was exactly one. */
export function onlyBody(endpoint: Endpoint): unknown {
  const requests = sent(endpoint);
  if (requests.length !== 1)
    throw new Error(`${endpoint.name} was called ${requests.length} times.`);
  return requests[0]?.body;
}

/** A promise and its resolve function, for an answer that arrives later. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

/** Requests without a stub, and stubs that violate the contract. */
export const serverFaults = (): readonly string[] => faults;

export const setCsrfCookie = (value: string): void => {
  document.cookie = `csrftoken=${value}; path=/`;
};

const realFetch = window.fetch.bind(window);

async function answerTo(address: URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const found = stubs.find(
    (one) => one.endpoint.method === method && one.pattern.test(address.pathname),
  );
  if (!found) {
    faults.push(`No stub for ${method} ${address.pathname}`);
    return Response.json({ message: 'No stub', code: 'not_found' }, { status: 404 });
  }
  const request: Received = {
    method,
    path: address.pathname,
    params: { ...found.pattern.exec(address.pathname)?.groups },
    query: Object.fromEntries(address.searchParams),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    credentials: init.credentials,
    origin: address.origin,
  };
  received.push({ endpoint: found.endpoint, request });
  const reply = await found.answer(request);
  if (reply === unreachable) throw new TypeError('Failed to fetch');
  if (reply === brokenOff)
    return new Response(
      new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) }),
      { status: found.endpoint.status },
    );
  if (reply instanceof Other && reply.body === anothersPage)
    return new Response(anothersPage, { status: reply.status });
  if (reply instanceof Other)
    return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), {
      status: reply.status,
    });
  const checked = z.safeParse(found.endpoint.answer, reply);
  if (!checked.success)
    faults.push(
      `The stub of ${found.endpoint.name} does not answer as the contract says: ${JSON.stringify(checked.error.issues)}`,
    );
  return Response.json(reply, { status: found.endpoint.status });
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });

/** Stubs the calls that every page makes: user, tokens, tags, counts. */
export function startServer(): void {
  stubs = [];
  received = [];
  faults = [];
  let tokens = 0;
  stub(auth.csrfToken, () => {
    tokens += 1;
    setCsrfCookie(`csrf-${tokens}`);
    return { csrfToken: `csrf-${tokens}` };
  });
  stub(auth.me, () => ({ user_data: (readSession() ?? aUser()) as ReturnType<typeof aUser> }));
  stub(auth.refresh, () => ({ token: fakeToken(900, 'refreshed') }));
  stub(auth.logout, { message: 'Logged out.' });
  stub(auth.googleStart, { client_id: null, nonce: 'a-nonce' });
  stub(bouts.tags, []);
  stub(dataExport.read, {
    state: 'none',
    percent: 0,
    requested_at: null,
    bytes: null,
    expires_at: null,
  });
  stub(lessons.counts, { unread: 0, waiting: 0 });
  stub(connections.list, aConnectionList());
  stub(blocks.list, []);
  stub(club.confirmations, { memberships: [], awaiting: [], given: [] });
  stub(media.uploads, []);
  stub(media.usage, { used: 0, quota: 2e12, count: 0, largest: [] });
  stub(subscription.config, somePayments({ mode: 'off' }));
  stub(subscription.current, aPlan());
  window.fetch = (target, init = {}) => {
    const address = new URL(target instanceof Request ? target.url : target, location.origin);
    if (!address.pathname.startsWith('/api/')) return realFetch(target, init);
    const answer = answerTo(address, init);
    return init.signal ? Promise.race([answer, whenAborted(init.signal)]) : answer;
  };
}
