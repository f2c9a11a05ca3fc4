import { promisifyRequest } from 'idb-keyval';
import { emptyOutbox, type Command, type Done, type Outbox } from './command.ts';
import type { Store } from './deliver.ts';
import { outboxName } from '../stored.ts';

/** A row for whose outbox it is, one for each command and one for each slug that the server has given. */
type Row =
  | { key: 'owner'; owner: string }
  | { key: `command ${string}`; command: Command }
  | { key: `done ${string}`; done: Done }
  | { key: `slug ${string}`; made: string; given: string };

let opened: Promise<IDBDatabase> | undefined;
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(outboxName.database);
    request.onupgradeneeded = () => request.result.createObjectStore(outboxName.store);
    promisifyRequest(request).then(resolve, reject);
  });
  // A browser that closed it, or could not open it, is asked again.
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
  // Of somebody else, who had this device before.
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
 * The outbox of an account in IndexedDB, where all tabs share it; what the device has of another account goes. A change is
 * on the disk before it is told of.
 */
export const deviceStore = (owner: string): Store => ({
  async change(work) {
    const transaction = (await open()).transaction(outboxName.store, 'readwrite', {
      durability: 'strict',
    });
    const done = promisifyRequest(transaction);
    // Said by what is waited for first.
    done.catch(() => undefined);
    const store = transaction.objectStore(outboxName.store);
    const stored = await promisifyRequest<Row[]>(store.getAll() as IDBRequest<Row[]>);
    const result = work(outboxOf(stored, owner));
    const wanted = rowsOf(result.outbox);
    const kept = new Set(wanted.map(({ key }) => key));
    for (const { key } of stored) if (!kept.has(key)) store.delete(key);
    for (const row of wanted)
      if (!stored.some((old) => old.key === row.key && JSON.stringify(old) === JSON.stringify(row)))
        store.put(row, row.key);
    await done;
    return result;
  },
});
