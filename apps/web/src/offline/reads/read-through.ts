import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../http/api-error.ts';
import { readSession } from '../../http/session.ts';
import { nameOf } from '../../lib/format.ts';
import { yieldToEventLoop } from '../../lib/idle.ts';
import { isProvisional } from '../outbox/provisional.ts';
import { waitForCreate } from '../outbox/outbox.ts';
import { effectsSince, resolveSlugs } from '../outbox/snapshot.ts';
import type { DeviceState } from '../projection.ts';
import { isCacheable, nameOfSlugOn, project } from '../registry.ts';
import {
  getCachedAnswer,
  loadCachedAnswers,
  cacheAnswer,
  deleteCachedAnswer,
  type CachedAnswer,
} from './answer-cache.ts';

/** In milliseconds. A page with stored data waits this long for newer data. A stalled network is as bad as none. */
const timeoutMs = 4_000;
/** In milliseconds. A response waits this long for the outcome of a create, because it may contain the new object. */
const createTimeoutMs = 4_000;
const timedOut = Symbol('late');
const timeout = (ms: number) =>
  new Promise<typeof timedOut>((resolve) => setTimeout(() => resolve(timedOut), ms));

function deviceStateAt(at: number): DeviceState {
  const me = readSession();
  return {
    effects: effectsSince(at),
    me: { slug: me?.slug ?? '', name: me ? nameOf(me) : '' },
  };
}

/** Returns the name of the object with this slug, if the device knows it. */
export const nameOfSlug = (slug: string): string | undefined =>
  nameOfSlugOn(slug, deviceStateAt(0));

/** Returns a response with this device's changes since it was requested. */
const projectCached = ({ key, answer, at }: CachedAnswer): unknown =>
  project(answer, resolveSlugs(key), deviceStateAt(at));

/** Returns an object that exists only on this device, as it is shown. */
const projectProvisional = (key: QueryKey): unknown =>
  project(undefined, resolveSlugs(key), deviceStateAt(0));

/** Whether the key names an object made on this device, which the server might not know. */
const isProvisionalKey = (key: QueryKey): boolean => isProvisional(key.at(-1));
/** Whether the key names an object to which the server has not assigned a slug yet. */
const isUnresolvedKey = (key: QueryKey): boolean => isProvisional(resolveSlugs(key.at(-1)));

const notFoundError = () => new ApiError(404, { code: 'not_found' });

/** Throws "not found" for an empty view. An object deleted here is gone even while the server still has it. */
function orNotFound(view: unknown): unknown {
  if (view === undefined) throw notFoundError();
  return view;
}

/** Stores a response unless a later request was faster. `before` is what was stored when it was requested. */
function storeAnswer(
  owner: string | undefined,
  hash: string,
  fetched: CachedAnswer,
  before: CachedAnswer | undefined,
): CachedAnswer {
  // The account may have changed in the meantime.
  if (owner === undefined || readSession()?.slug !== owner) return fetched;
  const latest = getCachedAnswer(hash);
  // What was stored before is older, even if the clock has been set back since.
  if (latest && latest !== before && latest.at > fetched.at) return latest;
  if (isCacheable(fetched.key, fetched.answer, owner)) cacheAnswer(hash, owner, fetched);
  // Otherwise, an older stored response would be shown again later.
  else deleteCachedAnswer(hash);
  return fetched;
}

const wasAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Wraps every query: stores the response on the device, merges pending changes, and falls back to the stored response
 * if the server can't be reached. Errors from the server are rethrown.
 */
export async function readThrough(
  queryFn: (context: never) => unknown,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  const { queryKey: key, queryHash: hash } = query;
  const owner = readSession()?.slug;
  if (isUnresolvedKey(key)) return orNotFound(projectProvisional(key));
  const at = Date.now();
  const before = getCachedAnswer(hash);
  // A query whose signal has not been read goes on after its page has been left.
  const { signal } = context;
  // A page starts many queries together. Starting a request takes a phone up to 10 ms, so each has a task of its own.
  await yieldToEventLoop();
  signal.throwIfAborted();
  const request = Promise.resolve(queryFn(context as never)).then(async (answer) => {
    const create = waitForCreate(key[0]);
    if (create) await Promise.race([create, timeout(createTimeoutMs)]);
    return storeAnswer(owner, hash, { key, answer, at }, before);
  });
  try {
    const fetched = await (before ? Promise.race([request, timeout(timeoutMs)]) : request);
    if (fetched !== timedOut) return orNotFound(projectCached(fetched));
    // Shows the last seen response now and replaces it when the new one arrives.
    const isStillNeeded = () => query.state.data !== undefined && readSession()?.slug === owner;
    request.then(
      (newAnswer) =>
        newAnswer.at === at &&
        isStillNeeded() &&
        context.client.setQueryData(key, projectCached(newAnswer)),
      () => undefined,
    );
  } catch (error) {
    if (
      error instanceof ApiError ||
      wasAborted(error) ||
      !(getCachedAnswer(hash) || isProvisionalKey(key))
    )
      throw error;
  }
  const cached = getCachedAnswer(hash);
  return orNotFound(cached ? projectCached(cached) : projectProvisional(key));
}

/** Hydrates the query cache from the device before the first request. */
export async function hydrateQueries(client: QueryClient): Promise<void> {
  const owner = readSession()?.slug;
  if (owner === undefined) return;
  const cachedAnswers = await loadCachedAnswers(owner, Date.now());
  if (readSession()?.slug !== owner) return;
  for (const one of cachedAnswers) {
    const view = projectCached(one);
    // Marked stale, so that every app start refetches it.
    if (view !== undefined && client.getQueryData(one.key) === undefined)
      client.setQueryData(one.key, view, { updatedAt: 0 });
  }
  // If storage is slow, an object made on this device may already be shown without the names that were just loaded.
  reprojectQueries(client, isUnresolvedKey);
}

/** Recomputes the cached queries, or those with certain keys, with the changes that are pending now. */
export function reprojectQueries(
  client: QueryClient,
  isWanted: (key: QueryKey) => boolean = () => true,
): void {
  for (const { queryKey: key, queryHash: hash, state } of client.getQueryCache().getAll()) {
    const cached = getCachedAnswer(hash);
    if (!isWanted(key) || (!cached && !isProvisionalKey(key))) continue;
    // If storage is slow, the page of an object made on this device may show "not found".
    const isMissing = state.data === undefined;
    if (isMissing && (state.status !== 'error' || !isProvisionalKey(key))) continue;
    const view = isMissing ? undefined : cached ? projectCached(cached) : projectProvisional(key);
    if (view === undefined) void client.invalidateQueries({ queryKey: key, exact: true });
    else client.setQueryData(key, view, { updatedAt: state.dataUpdatedAt });
  }
}
