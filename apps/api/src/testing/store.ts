import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { embeddedStore, serverStore, type Store } from '../db/database.ts';
import { openInMemory } from '../db/embedded.ts';

export const silent = { info() {}, warn() {}, error() {} };

/** An empty database with all migrations: PostgreSQL where TEST_DATABASE_URL names a server, else embedded in memory. */
export async function testStore(): Promise<Store> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server !== undefined) return serverDatabase(server);
  const client = await openInMemory();
  return embeddedStore(client, () => client.close());
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function serverDatabase(url: string): Promise<Store> {
  const name = `fj_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, `CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const store = await serverStore(own.href, silent, 5);
  return {
    ...store,
    close: async () => {
      await store.close();
      await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
