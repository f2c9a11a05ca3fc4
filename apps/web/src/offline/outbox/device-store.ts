import { promisifyRequest } from 'idb-keyval';
import { emptyOutbox, type Command, type CompletedCommand, type Outbox } from './command.ts';
import type { Store } from './deliver.ts';
import { outboxDatabase } from '../indexed-db.ts';

/** One row for the owner, one per command and one per slug that the server has assigned. */
type Row =
  | { key: 'owner'; owner: string }
  | { key: `command ${string}`; command: Command }
  | { key: `done ${string}`; done: CompletedCommand }
  | { key: `slug ${string}`; made: string; given: string };

let opened: Promise<IDBDatabase> | undefined;
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(outboxDatabase.database);
    request.onupgradeneeded = () => request.result.createObjectStore(outboxDatabase.store);
    promisifyRequest(request).then(resolve, reject);
  });
  // Reopen if the browser closed the database or failed to open it.
  opened.then(
    (database) => database.addEventListener('close', () => (opened = undefined)),
    () => (opened = undefined),
  );
  return opened;
}

const rowsOf = ({ owner, commands, done, slugs }: Outbox): Row[] => [
  { key: 'owner', owner },
  ...commands.map((command): Row => ({ key: `command ${command.id}`, command })),
  ...done.map((one): Row => ({ key: `done ${one.id}`, done: one })),
  ...Object.entries(slugs).map(([made, given]): Row => ({ key: `slug ${made}`, made, given })),
];

function outboxOf(stored: readonly Row[], owner: string): Outbox {
  // The stored outbox belongs to another account.
  if (!stored.some((row) => row.key === 'owner' && 'owner' in row && row.owner === owner))
    return emptyOutbox(owner);
  return {
    owner,
    commands: stored
      .flatMap((row) => ('command' in row ? [row.command] : []))
      .toSorted((one, other) => one.place - other.place),
    done: stored
      .flatMap((row) => ('done' in row ? [row.done] : []))
      .toSorted((one, other) => one.done - other.done),
    slugs: Object.fromEntries(
      stored.flatMap((row) => ('given' in row ? [[row.made, row.given]] : [])),
    ),
  };
}

/**
 * Returns the store of an account's outbox in IndexedDB, which all tabs share. Deletes data of other accounts. An
 * update resolves only after it is on disk.
 */
export const deviceStore = (owner: string): Store => ({
  async update(work) {
    const transaction = (await open()).transaction(outboxDatabase.store, 'readwrite', {
      durability: 'strict',
    });
    const done = promisifyRequest(transaction);
    // The error surfaces first in an awaited request. This avoids an unhandled rejection.
    done.catch(() => undefined);
    const store = transaction.objectStore(outboxDatabase.store);
    const stored = await promisifyRequest<Row[]>(store.getAll() as IDBRequest<Row[]>);
    const result = work(outboxOf(stored, owner));
    const newRows = rowsOf(result.outbox);
    const keptKeys = new Set(newRows.map(({ key }) => key));
    for (const { key } of stored) if (!keptKeys.has(key)) store.delete(key);
    for (const row of newRows)
      if (!stored.some((old) => old.key === row.key && JSON.stringify(old) === JSON.stringify(row)))
        store.put(row, row.key);
    await done;
    return result;
  },
});
