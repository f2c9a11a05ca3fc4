import pg from 'pg';
import { openServerStore, type Store, type StoreLog } from '../db/database.ts';

export async function executeOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a migrated database on the server, as a copy of the template if given. */
export async function createDatabase(
  url: string,
  name: string,
  log: StoreLog,
  template?: string,
): Promise<Store> {
  await executeOnServer(
    url,
    `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`,
  );
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return openServerStore(databaseUrl.href, log, { size: 5 });
}
