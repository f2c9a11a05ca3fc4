import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { Store } from '../db/database.ts';
import { createStoreOn } from './memory-store.ts';
import { openReusable, type ReusableDatabase } from './reusable-database.ts';
import { createDatabase, executeOnServer } from './server-database.ts';
import { silentLog } from './silent-log.ts';

/**
 * Returns an empty migrated database: on the PostgreSQL server of TEST_DATABASE_URL if set,
 * otherwise embedded in memory.
 */
export async function testStore(): Promise<Store> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl !== undefined) return createServerStore(serverUrl);
  return createMemoryStore();
}

/** Databases of closed stores, reused by the next files of this process: opening one takes half a second. */
const unused: ReusableDatabase[] = [];

async function createMemoryStore(): Promise<Store> {
  const database =
    unused.pop() ?? (await openReusable(new Blob([readFileSync(inject('migrated'))])));
  const store = await createStoreOn(database.client);
  return {
    ...store,
    close: async () => {
      await store.close();
      if (await database.restore()) unused.push(database);
      else await database.client.close();
    },
  };
}

async function createServerStore(url: string): Promise<Store> {
  const name = `fj_test_${randomBytes(6).toString('hex')}`;
  const store = await createDatabase(url, name, silentLog, inject('migrated'));
  return {
    ...store,
    close: async () => {
      await store.close();
      await executeOnServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
