import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { Store } from '../db/database.ts';
import { storeInMemory } from './memory-store.ts';
import { makeDatabase, onServer } from './server-database.ts';
import { silent } from './silent.ts';

/**
 * Returns an empty migrated database: on the PostgreSQL server of TEST_DATABASE_URL if set,
 * otherwise embedded in memory.
 */
export async function testStore(): Promise<Store> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server !== undefined) return serverDatabase(server);
  const { store } = await storeInMemory(new Blob([readFileSync(inject('migrated'))]));
  return store;
}

async function serverDatabase(url: string): Promise<Store> {
  const name = `fj_test_${randomBytes(6).toString('hex')}`;
  const store = await makeDatabase(url, name, silent, inject('migrated'));
  return {
    ...store,
    close: async () => {
      await store.close();
      await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
