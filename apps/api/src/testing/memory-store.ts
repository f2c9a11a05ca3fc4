import type { PGlite } from '@electric-sql/pglite';
import { storeOverWire, type Store } from '../db/database.ts';
import { exchangeWith, openInMemory } from '../db/embedded/pglite.ts';
import { Wire } from '../db/embedded/wire.ts';
import { silent } from './silent.ts';

/** A migrated store in memory, in this thread, optionally restored from a dump. Closing it also closes the client. */
export async function storeInMemory(dump?: Blob): Promise<{ client: PGlite; store: Store }> {
  const client = await openInMemory(dump);
  const exchange = exchangeWith(client);
  const store = await storeOverWire(() => new Wire(exchange), silent);
  return {
    client,
    store: {
      ...store,
      close: async () => {
        await store.close();
        await client.close();
      },
    },
  };
}
