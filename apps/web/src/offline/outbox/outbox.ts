import { randomKey } from '../../lib/random-key.ts';
import { queryClient } from '../../http/query.ts';
import { isReachable, onReachableChange } from '../../lib/reachability.ts';
import { onAccountChange, readSession } from '../../http/session.ts';
import { recordType } from '../registry.ts';
import { emptyOutbox, type Command, type Kind, type NewCommand, type Outbox } from './command.ts';
import { deliver, type Store, type DeliveryFailure } from './deliver.ts';
import { deviceStore } from './device-store.ts';
import { readRecord, sendCommand } from './send-command.ts';
import { onOutboxChange, getOutbox, setOutbox } from './snapshot.ts';
import { enqueue, type EnqueueResult } from './state.ts';

const lockName = 'fj:outbox';
// There is no channel while prerendering, because an open one would keep the build process alive.
const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(lockName);

let lastTask: Promise<unknown> = Promise.resolve();
/**
 * Runs work while no tab is sending. The Web Locks API exists only in secure contexts. Elsewhere, work is serialized
 * within this page.
 */
export function withLock<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(lockName, work);
  const result = lastTask.then(work);
  lastTask = result.catch(() => undefined);
  return result;
}

/**
 * Returns the store of the logged-in account's outbox. Changes are shown here and in other tabs. `ownerSlug` is the
 * account that made a change. It owns the outbox even if nobody is logged in by then.
 */
const storeOf = (ownerSlug?: string): Store => ({
  async update(work) {
    const owner = readSession()?.slug ?? ownerSlug;
    if (owner === undefined) return work(emptyOutbox(''));
    const previous = getOutbox();
    const result = await deviceStore(owner).update(work);
    if (readSession()?.slug !== owner) return result;
    if (!isSameOutbox(previous, result.outbox)) {
      setOutbox(result.outbox);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      channel?.postMessage('changed');
    }
    return result;
  },
});
const store = storeOf();

const isSameOutbox = (one: Outbox, other: Outbox) =>
  one.owner === other.owner && JSON.stringify(one) === JSON.stringify(other);

/** Reads the stored outbox on startup and after a change in another tab. */
const reload = () => store.update((outbox) => ({ outbox }));

/** The refetch of what was read before the latest change. It resolves once the refetch is finished. */
let refetch: Promise<unknown> = Promise.resolve();
export function invalidateKinds(kinds: readonly Kind[]): void {
  const areas = new Set(kinds.flatMap((kind) => recordType(kind).staleKeys));
  if (areas.size > 0)
    refetch = queryClient.invalidateQueries({
      predicate: ({ queryKey: [area] }) => areas.has(String(area)),
    });
}
onOutboxChange((newOutbox, before) => {
  if (newOutbox.owner === before.owner)
    invalidateKinds(
      before.commands
        .filter(({ id }) => !newOutbox.commands.some((command) => command.id === id))
        .map(({ kind }) => kind),
    );
});

/** The create that this tab is sending. `settled` never rejects. */
let sentCreate: { kind: Kind; settled: Promise<unknown> } | undefined;
function rememberCreate({ action, kind }: Command, outcome: Promise<unknown>): void {
  if (action !== 'create') return;
  const create = { kind, settled: outcome.catch(() => undefined) };
  sentCreate = create;
  void create.settled.then(() => {
    if (sentCreate === create) sentCreate = undefined;
  });
}

/**
 * Resolves once this tab has settled the create that it is sending, if that create changes this area. Returns undefined
 * if there is none. Until then, a response may contain the new object under the server's slug, which this device can't
 * match yet.
 */
export const waitForCreate = (area: unknown): Promise<unknown> | undefined =>
  sentCreate && recordType(sentCreate.kind).staleKeys.includes(String(area))
    ? sentCreate.settled
    : undefined;

/** Retry backoff, in milliseconds. */
const retryDelaysMs = [5_000, 10_000, 30_000, 60_000];
let failureCount = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends the queued commands. Resolves to what stopped it, or undefined if the queue is empty. Offline, it sends
 * nothing, because a command that is marked as sent counts as possibly received. A browser may wrongly report being
 * offline, so a response from the server counts more.
 */
export async function flush(): Promise<DeliveryFailure | undefined> {
  clearTimeout(timer);
  if (getOutbox().commands.length === 0 || !(navigator.onLine || isReachable())) return undefined;
  const failure = await withLock(() =>
    deliver({
      store,
      send: sendCommand,
      read: readRecord,
      onSend: rememberCreate,
      now: Date.now,
    }),
  );
  failureCount = failure ? failureCount + 1 : 0;
  if (failure)
    timer = setTimeout(
      () => void flush().catch(() => undefined),
      retryDelaysMs[Math.min(failureCount, retryDelaysMs.length) - 1],
    );
  return failure;
}

/** Applies a user's decision that needs no response: retry, resolve, discard. For `ownerSlug`, see `storeOf`. */
export const updateOutbox = (
  work: (outbox: Outbox) => Outbox,
  ownerSlug?: string,
): Promise<unknown> => storeOf(ownerSlug).update((outbox) => ({ outbox: work(outbox) }));

/**
 * Stores a change on the device. Returns the command that carries it and its owner. Rejects if storage is
 * full or nobody is logged in.
 */
export async function storeCommand(
  command: NewCommand,
): Promise<EnqueueResult & { ownerSlug: string }> {
  const ownerSlug = readSession()?.slug;
  if (ownerSlug === undefined) throw new Error('Nobody is signed in.');
  const { id, isSeparate } = await store.update((outbox) =>
    enqueue(outbox, command, { id: randomKey(), now: Date.now() }),
  );
  return { id, isSeparate, ownerSlug };
}

/** Resolves when the visible pages show the completed changes. */
export const waitForRefetch = (): Promise<unknown> => refetch;

/** Loads the stored outbox and starts sending. Retries on login, on reconnect and when the tab becomes visible. */
export async function startOutbox(): Promise<void> {
  const reloadAndFlush = () =>
    void reload()
      .then(flush)
      .catch(() => undefined);
  channel?.addEventListener('message', () => void reload().catch(() => undefined));
  onAccountChange((newAccount) => {
    setOutbox(emptyOutbox(''));
    if (newAccount !== null) reloadAndFlush();
  });
  onReachableChange((reachable) => reachable && reloadAndFlush());
  // A late response may already have marked the server as reachable, so that listener might not run.
  window.addEventListener('online', reloadAndFlush);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && reloadAndFlush(),
  );
  await reload();
  void flush().catch(() => undefined);
}
