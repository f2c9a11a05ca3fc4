import pg from 'pg';
import { serverStore, type Store, type StoreLog } from '../db/database.ts';

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a migrated database on the server, as a copy of the template if given. */
export async function makeDatabase(
  url: string,
  name: string,
  log: StoreLog,
  template?: string,
): Promise<Store> {
  await onServer(
    url,
    `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`,
  );
  const own = new URL(url);
  own.pathname = `/${name}`;
  return serverStore(own.href, log, 5);
}
