import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { readSession } from '../session.ts';
import { mayBeKept } from './kept.ts';
import { lastSeen, recall, remember, type Seen } from './last-seen.ts';
import { asksForMade, asksForUnsent, viewOf, viewOfMade } from './view.ts';

/** How long a page with something to show waits for something newer: a network that does not answer is as bad as none. */
const patienceMs = 4_000;
const late = Symbol('late');

const notThere = () => new ApiError(404, { code: 'not_found' });

/** A projection knows of deletions: what is gone here is gone, whatever the server says as yet. */
function shown(view: unknown): unknown {
  if (view === undefined) throw notThere();
  return view;
}

function kept(owner: string | undefined, hash: string, seen: Seen): Seen {
  // Whoever asked may have logged out meanwhile.
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
 * Around everything that is read: the answer is kept on the device, shown with what waits to be sent, and shown again
 * where the server cannot be reached (D-04). What it refuses is refused.
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
    // It comes when it comes; until then what was seen last.
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

/** Shows what the device has kept, before anything is asked for. */
export async function restore(client: QueryClient): Promise<void> {
  const owner = readSession()?.slug;
  if (owner === undefined) return;
  const seen = await recall(owner, Date.now());
  if (readSession()?.slug !== owner) return;
  for (const one of seen) {
    const view = viewOf(one);
    // However young it is, another start of the app asks for it anew.
    if (view !== undefined && client.getQueryData(one.key) === undefined)
      client.setQueryData(one.key, view, { updatedAt: 0 });
  }
}

/** Shows everything that is on the screen, or was, as it is with the changes that wait now. */
export function showAnew(client: QueryClient): void {
  for (const { queryKey: key, queryHash: hash, state } of client.getQueryCache().getAll()) {
    const last = lastSeen(hash);
    if (state.data === undefined || (!last && !asksForMade(key))) continue;
    const view = last ? viewOf(last) : viewOfMade(key);
    if (view === undefined) void client.invalidateQueries({ queryKey: key, exact: true });
    else client.setQueryData(key, view, { updatedAt: state.dataUpdatedAt });
  }
}
