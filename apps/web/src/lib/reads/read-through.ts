import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { readSession } from '../session.ts';
import { mayBeKept } from './kept.ts';
import { lastSeen, recall, remember, type Seen } from './last-seen.ts';
import { asksForMade, asksForUnsent, viewOf, viewOfMade } from './view.ts';

/** In milliseconds. A page with stored data waits this long for newer data: a stalled network is as bad as none. */
const patienceMs = 4_000;
const late = Symbol('late');

const notThere = () => new ApiError(404, { code: 'not_found' });

/** Projections know about pending deletes: an object deleted here is gone even while the server still has it. */
function shown(view: unknown): unknown {
  if (view === undefined) throw notThere();
  return view;
}

function kept(owner: string | undefined, hash: string, seen: Seen): Seen {
  // The account may have changed in the meantime.
  if (
    owner !== undefined &&
    readSession()?.slug === owner &&
    mayBeKept(seen.key, seen.answer, owner)
  )
    remember(hash, owner, seen);
  return seen;
}

const wasAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Wraps every query: stores the answer on the device, merges pending changes, and falls back to the stored answer if
 * the server can't be reached. Errors from the server are rethrown.
 */
export async function readThrough(
  queryFn: (context: never) => unknown,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  const { queryKey: key, queryHash: hash } = query;
  const owner = readSession()?.slug;
  if (asksForUnsent(key)) return shown(viewOfMade(key));
  const at = Date.now();
  const reading = Promise.resolve(queryFn(context as never)).then((answer) =>
    kept(owner, hash, { key, answer, at }),
  );
  try {
    const seen = await (lastSeen(hash)
      ? Promise.race([
          reading,
          new Promise<typeof late>((resolve) => setTimeout(() => resolve(late), patienceMs)),
        ])
      : reading);
    if (seen !== late) return shown(viewOf(seen));
    // Shows the last seen answer now and replaces it when the new one arrives.
    const isWanted = () => query.state.data !== undefined && readSession()?.slug === owner;
    reading.then(
      (newer) => isWanted() && context.client.setQueryData(key, viewOf(newer)),
      () => undefined,
    );
  } catch (error) {
    if (error instanceof ApiError || wasAborted(error) || !(lastSeen(hash) || asksForMade(key)))
      throw error;
  }
  const last = lastSeen(hash);
  return shown(last ? viewOf(last) : viewOfMade(key));
}

/** Hydrates the query cache from the device before the first request. */
export async function restore(client: QueryClient): Promise<void> {
  const owner = readSession()?.slug;
  if (owner === undefined) return;
  const seen = await recall(owner, Date.now());
  if (readSession()?.slug !== owner) return;
  for (const one of seen) {
    const view = viewOf(one);
    // Marked stale, so that every app start refetches it.
    if (view !== undefined && client.getQueryData(one.key) === undefined)
      client.setQueryData(one.key, view, { updatedAt: 0 });
  }
}

/** Recomputes all cached queries with the changes that are pending now. */
export function showAnew(client: QueryClient): void {
  for (const { queryKey: key, queryHash: hash, state } of client.getQueryCache().getAll()) {
    const last = lastSeen(hash);
    if (state.data === undefined || (!last && !asksForMade(key))) continue;
    const view = last ? viewOf(last) : viewOfMade(key);
    if (view === undefined) void client.invalidateQueries({ queryKey: key, exact: true });
    else client.setQueryData(key, view, { updatedAt: state.dataUpdatedAt });
  }
}
