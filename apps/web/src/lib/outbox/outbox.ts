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
// Not where pages are prerendered: there it would keep the build from ending.
const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(lockName);

/** Only a page that came by https, or from this machine, knows the locks of the browser; another has but itself. */
let last: Promise<unknown> = Promise.resolve();
function alone<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(lockName, work);
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * The outbox of whoever is signed in; what changes in it is shown here and in the other tabs. `keeper` is who kept a
 * change, whose outbox it is still while nobody is signed in.
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

/** Another tab has changed it, or this one begins. */
const reload = () => store.change((outbox) => ({ outbox }));

/** What is done stands on the server from now on, and on pages that were read before. */
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

/** After so long without an answer the next attempt; longer from time to time while there is none. */
const pauses = [5_000, 10_000, 30_000, 60_000];
let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits; gives what stopped it. */
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

/** A change by the person that needs no answer of the server: another attempt, a decision, giving up. For `keeper` see `storeOf`. */
export const change = (work: (outbox: Outbox) => Outbox, keeper?: string): Promise<unknown> =>
  storeOf(keeper).change((outbox) => ({ outbox: work(outbox) }));

/**
 * Keeps a change on the device; gives the command that carries it, and whose it is. Rejects where nothing can be kept:
 * there is no room for it, or nobody whose it would be.
 */
export async function keep(command: NewCommand): Promise<Carrier & { keeper: string }> {
  const keeper = readSession()?.slug;
  if (keeper === undefined) throw new Error('Nobody is signed in.');
  const { id, own } = await store.change((outbox) =>
    added(outbox, command, { id: newKey(), now: Date.now() }),
  );
  return { id, own, keeper };
}

/** Resolves when the pages that are shown have what was done. */
export const shownAnew = (): Promise<unknown> => readAnew;

/** Begins to send what was kept before, and goes on whenever there is reason to hope. */
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
