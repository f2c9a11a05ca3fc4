import { newKey } from '../api.ts';
import { queryClient } from '../query.ts';
import { onReachable } from '../network.ts';
import { onAccountChange, readSession } from '../session.ts';
import { emptyOutbox, type Kind, type NewCommand, type Outbox } from './command.ts';
import { deliver, type Store, type Trouble } from './deliver.ts';
import { deviceStore } from './device-store.ts';
import { staleBy } from './kinds.ts';
import { readRecord, sendCommand } from './post.ts';
import { onOutbox, shownOutbox, showOutbox } from './snapshot.ts';
import { added, type Carrier } from './state.ts';

const lockName = 'fj:outbox';
// No channel while prerendering: an open one would keep the build process alive.
const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(lockName);

/** The Web Locks API exists only in secure contexts. Elsewhere, work is serialized within this page. */
let last: Promise<unknown> = Promise.resolve();
function alone<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(lockName, work);
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * The outbox of the logged-in account. Changes are shown here and in other tabs. `keeper` is the account that made a
 * change: it still owns the outbox if nobody is logged in by then.
 */
const storeOf = (keeper?: string): Store => ({
  async change(work) {
    const owner = readSession()?.slug ?? keeper;
    if (owner === undefined) return work(emptyOutbox(''));
    const before = shownOutbox();
    const result = await deviceStore(owner).change(work);
    if (readSession()?.slug !== owner) return result;
    if (!same(before, result.outbox)) {
      showOutbox(result.outbox);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      channel?.postMessage('changed');
    }
    return result;
  },
});
const store = storeOf();

const same = (one: Outbox, other: Outbox) =>
  one.owner === other.owner && JSON.stringify(one) === JSON.stringify(other);

/** Reads the stored outbox on startup and after a change in another tab. */
const reload = () => store.change((outbox) => ({ outbox }));

/** Invalidates what was read before the change. The promise resolves once the refetch is finished. */
let readAnew: Promise<unknown> = Promise.resolve();
export function changed(kinds: readonly Kind[]): void {
  const areas = new Set(kinds.flatMap(staleBy));
  if (areas.size > 0)
    readAnew = queryClient.invalidateQueries({
      predicate: ({ queryKey: [area] }) => areas.has(String(area)),
    });
}
onOutbox((now, before) => {
  if (now.owner === before.owner)
    changed(
      before.commands
        .filter(({ id }) => !now.commands.some((command) => command.id === id))
        .map(({ kind }) => kind),
    );
});

/** Retry backoff, in milliseconds. */
const pauses = [5_000, 10_000, 30_000, 60_000];
let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the queued commands. Returns what stopped it, or undefined if the queue is empty. */
export async function flush(): Promise<Trouble | undefined> {
  clearTimeout(timer);
  if (shownOutbox().commands.length === 0) return undefined;
  const trouble = await alone(() =>
    deliver({ store, send: sendCommand, read: readRecord, now: Date.now }),
  );
  attempt = trouble ? attempt + 1 : 0;
  if (trouble)
    timer = setTimeout(
      () => void flush().catch(() => undefined),
      pauses[Math.min(attempt, pauses.length) - 1],
    );
  return trouble;
}

/** Applies a user's decision that needs no server answer: retry, resolve, discard. For `keeper` see `storeOf`. */
export const change = (work: (outbox: Outbox) => Outbox, keeper?: string): Promise<unknown> =>
  storeOf(keeper).change((outbox) => ({ outbox: work(outbox) }));

/**
 * Stores a change on the device. Returns the command that carries it and its owner. Rejects if storage is
 * full or nobody is logged in.
 */
export async function keep(command: NewCommand): Promise<Carrier & { keeper: string }> {
  const keeper = readSession()?.slug;
  if (keeper === undefined) throw new Error('Nobody is signed in.');
  const { id, own } = await store.change((outbox) =>
    added(outbox, command, { id: newKey(), now: Date.now() }),
  );
  return { id, own, keeper };
}

/** Resolves when the visible pages show the completed changes. */
export const shownAnew = (): Promise<unknown> => readAnew;

/** Loads the stored outbox and starts sending. Retries on login, on reconnect and when the tab becomes visible. */
export async function startOutbox(): Promise<void> {
  const again = () =>
    void reload()
      .then(flush)
      .catch(() => undefined);
  channel?.addEventListener('message', () => void reload().catch(() => undefined));
  onAccountChange((now) => {
    showOutbox(emptyOutbox(''));
    if (now !== null) again();
  });
  onReachable((reachable) => reachable && again());
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && again(),
  );
  await reload();
  void flush().catch(() => undefined);
}
