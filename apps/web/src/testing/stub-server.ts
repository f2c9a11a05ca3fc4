import { accessLog } from '@fencing-journal/contract/access-log';
import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { blocks } from '@fencing-journal/contract/blocks';
import { bouts } from '@fencing-journal/contract/bouts';
import { club } from '@fencing-journal/contract/club';
import { inbox } from '@fencing-journal/contract/coach-inbox';
import { coach } from '@fencing-journal/contract/coach';
import { connections } from '@fencing-journal/contract/connections';
import { dataExport } from '@fencing-journal/contract/export';
import { fencers } from '@fencing-journal/contract/fencers';
import { goals } from '@fencing-journal/contract/goals';
import { guardian } from '@fencing-journal/contract/guardian';
import { journal } from '@fencing-journal/contract/journal';
import { themes } from '@fencing-journal/contract/lesson-themes';
import { lessons } from '@fencing-journal/contract/lessons';
import { media } from '@fencing-journal/contract/media';
import type { ResponseOf, Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { errorBody, errorTable, type ErrorCode } from '@fencing-journal/contract/shared/errors';
import { notifications } from '@fencing-journal/contract/notifications';
import { reminderDefaults, reminders } from '@fencing-journal/contract/reminders';
import { reports } from '@fencing-journal/contract/reports';
import { subscription } from '@fencing-journal/contract/subscription';
import { tasks } from '@fencing-journal/contract/tasks';
import { touches } from '@fencing-journal/contract/touches';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import * as z from 'zod/mini';
import { setReachable } from '../lib/reachability.ts';
import { readSession } from '../http/session.ts';
import { aUser, fakeToken } from './samples/account.ts';
import { aConnectionList } from './samples/connections.ts';
import { aPlan, aPaymentConfig } from './samples/plans.ts';
import { aTouchLog, noTouchStatistics } from './samples/touches.ts';
import { aVideo } from './samples/videos.ts';

/** A request as the server received it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
  credentials: RequestCredentials | undefined;
  origin: string;
}

/** A response other than the contract's success. */
class CustomResponse {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** An error from the contract's table. */
export const errorResponse = (
  code: ErrorCode,
  overrides: { message?: string; errors?: Record<string, string[]> } = {},
): CustomResponse =>
  new CustomResponse(
    errorTable[code].status,
    z.parse(errorBody, { message: errorTable[code].message, code, ...overrides }),
  );

/** A response that our server would not return, such as a foreign body or none. */
export const rawResponse = (status: number, body?: unknown): CustomResponse =>
  new CustomResponse(status, body);

/** No response, as if the device were offline. */
export const unreachable = new CustomResponse(0, undefined);

/** A response that breaks off after its headers. */
export const truncatedResponse = new CustomResponse(0, undefined);

const foreignPage = '<!doctype html><title>Welcome</title>';
/** A captive-portal page. */
export const captivePortalPage = new CustomResponse(200, foreignPage);
/** A proxy's response while the server is down. */
export const badGateway = new CustomResponse(502, foreignPage);

type Reply<E> = ResponseOf<E> | CustomResponse;
type StubAnswer<E> = Reply<E> | ((request: ReceivedRequest) => Reply<E> | Promise<Reply<E>>);

interface Stub {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: (request: ReceivedRequest) => unknown;
}

let stubs: Stub[] = [];
let received: { endpoint: Endpoint; request: ReceivedRequest }[] = [];
let stubErrors: string[] = [];
let isOffline = false;
/** Aborted when the test has ended: a request that it left unanswered would hold the outbox's lock. */
let testEnd = new AbortController();

/** Sets the endpoint's response, or a function that computes it from the request. It must match the contract. */
export function stub<E extends Endpoint>(endpoint: E, answer: StubAnswer<E>): void {
  const names = endpoint.path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const added: Stub = {
    endpoint,
    pattern: new RegExp(`^${names}/?$`),
    answer:
      typeof answer === 'function'
        ? (answer as (request: ReceivedRequest) => unknown)
        : () => answer,
  };
  const others = stubs.filter((other) => other.endpoint !== endpoint);
  // Like the server, this prefers a path without parameters.
  stubs = endpoint.path.includes(':') ? [...others, added] : [added, ...others];
}

/** The requests to the endpoint, in order. */
export const requestsTo = (endpoint: Endpoint): ReceivedRequest[] =>
  received.filter((entry) => entry.endpoint === endpoint).map(({ request }) => request);

/** The names of all called endpoints, in order. */
export const calledEndpoints = (): string[] => received.map(({ endpoint }) => endpoint.name);

/** The body of the only request to the endpoint. Throws unless there was exactly one. */
export function onlyBody(endpoint: Endpoint): unknown {
  const requests = requestsTo(endpoint);
  if (requests.length !== 1)
    throw new Error(`${endpoint.name} was called ${requests.length} times.`);
  return requests[0]?.body;
}

/** A promise and its resolve function, for a response that arrives later. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

/** From now on, no request gets a response, including pending ones. */
export function goOffline(): void {
  isOffline = true;
  setReachable(false);
}

export function goOnline(): void {
  isOffline = false;
  setReachable(true);
}

/** Requests without a stub, and stubs that violate the contract. */
export const getStubErrors = (): readonly string[] => stubErrors;

export const setCsrfCookie = (value: string): void => {
  document.cookie = `csrftoken=${value}; path=/`;
};

/** Going offline also breaks off a response whose body has not been read. */
function failingOffline(response: Response): Response {
  const readText = response.text.bind(response);
  const { signal } = testEnd;
  response.text = async () => {
    const text = await readText();
    signal.throwIfAborted();
    if (isOffline) throw new TypeError('network error');
    return text;
  };
  return response;
}

const realFetch = window.fetch.bind(window);

async function respondTo(url: URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const found = stubs.find(
    (one) => one.endpoint.method === method && one.pattern.test(url.pathname),
  );
  if (!found) {
    stubErrors.push(`No stub for ${method} ${url.pathname}`);
    return Response.json({ message: 'No stub', code: 'not_found' }, { status: 404 });
  }
  const request: ReceivedRequest = {
    method,
    path: url.pathname,
    params: { ...found.pattern.exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    credentials: init.credentials,
    origin: url.origin,
  };
  received.push({ endpoint: found.endpoint, request });
  const reply = await Promise.race([found.answer(request), rejectOnAbort(testEnd.signal)]);
  if (isOffline || reply === unreachable) throw new TypeError('Failed to fetch');
  if (reply === truncatedResponse)
    return new Response(
      new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) }),
      { status: found.endpoint.status },
    );
  if (reply instanceof CustomResponse && reply.body === foreignPage)
    return new Response(foreignPage, { status: reply.status });
  if (reply instanceof CustomResponse)
    return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), {
      status: reply.status,
    });
  const parsed = z.safeParse(found.endpoint.response, reply);
  if (!parsed.success)
    stubErrors.push(
      `The stub of ${found.endpoint.name} does not answer as the contract says: ${JSON.stringify(parsed.error.issues)}`,
    );
  return failingOffline(Response.json(reply, { status: found.endpoint.status }));
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });

/** Stubs the calls that every page makes: user, tokens, tags, counts, notifications. */
export function startServer(): void {
  testEnd.abort();
  testEnd = new AbortController();
  stubs = [];
  received = [];
  stubErrors = [];
  isOffline = false;
  let tokens = 0;
  stub(auth.csrfToken, () => {
    tokens += 1;
    setCsrfCookie(`csrf-${tokens}`);
    return { csrfToken: `csrf-${tokens}` };
  });
  stub(auth.me, () => ({ user_data: (readSession() ?? aUser()) as ReturnType<typeof aUser> }));
  stub(account.readBirthYear, { birth_year: 1990, minor: false });
  stub(auth.refresh, () => ({ token: fakeToken(900, 'refreshed') }));
  stub(auth.logout, { message: 'Logged out.' });
  stub(auth.googleStart, { client_id: null, nonce: 'a-nonce' });
  stub(bouts.tags, []);
  stub(fencers.records, []);
  stub(guardian.ofAccount, []);
  stub(accessLog.own, { results: [], count: 0, previous: null, next: null });
  stub(dataExport.read, {
    state: 'none',
    percent: 0,
    requested_at: null,
    bytes: null,
    expires_at: null,
  });
  stub(inbox.count, { count: 0 });
  stub(inbox.list, { count: 0, results: [] });
  stub(coach.groups, []);
  stub(lessons.counts, { unread: 0, waiting: 0 });
  stub(journal.today, { is_new: false, today: [], next_tournament: null, last_results: [] });
  stub(goals.list, []);
  stub(tasks.list, []);
  stub(connections.list, aConnectionList());
  stub(blocks.list, []);
  stub(themes.list, []);
  stub(touches.list, aTouchLog([], { agrees: false }));
  stub(touchStatistics.figures, noTouchStatistics());
  stub(notifications.list, { results: [], count: 0, unread: 0, previous: null, next: null });
  const both = { mail: true, push: true };
  const noReminders = {
    ...reminderDefaults,
    zone_chosen: false,
    kinds: { tournament: both, lesson: both, feedback: both, task: both, digest: both },
    push_key: 'a-key',
    push_devices: 0,
    push_here: false,
  };
  stub(reminders.read, noReminders);
  stub(reminders.save, noReminders);
  stub(reports.people, []);
  stub(club.confirmations, { memberships: [], awaiting: [], given: [] });
  stub(media.uploads, []);
  // The poster is saved in the background after an upload, perhaps after its test has ended.
  stub(media.savePoster, aVideo());
  stub(media.usage, { used: 0, quota: 2e12, count: 0, largest: [] });
  stub(subscription.config, aPaymentConfig({ mode: 'off' }));
  stub(subscription.current, aPlan());
  window.fetch = (target, init = {}) => {
    const url = new URL(target instanceof Request ? target.url : target, location.origin);
    if (!url.pathname.startsWith('/api/')) return realFetch(target, init);
    if (!init.signal) return respondTo(url, init);
    const aborted = rejectOnAbort(init.signal);
    return init.signal.aborted ? aborted : Promise.race([respondTo(url, init), aborted]);
  };
}
