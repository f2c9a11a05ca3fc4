import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Store } from '../db/database.ts';
import { appOptions } from './app-options.ts';
import { cpuNanoseconds, processCpu } from './cpu-time.ts';

/** The app whose requests are measured, in this process. */
export interface Subject {
  app: FastifyInstance;
  store: Store;
  /** CPU time used by server and database so far, in microseconds. */
  cpu(): Promise<number>;
  close(): Promise<void>;
}

export async function createSubject(store: Store, directory: string): Promise<Subject> {
  const options = appOptions(directory, { READ_LIMIT_PER_ACCOUNT: '10000000' });
  const app = await buildApp({ ...options, store });
  const cpu = async () => {
    if (store.kind === 'embedded') return processCpu();
    // The pool has one connection, so this backend serves every request. The cost of this query is
    // the same in every cell.
    const [row] = await store.db
      .select({ pid: sql<number>`pid` })
      .from(sql`pg_backend_pid() AS pid`);
    return processCpu() + (await cpuNanoseconds(row?.pid ?? 0)) / 1000;
  };
  return {
    app,
    store,
    cpu,
    close: async () => {
      await app.close();
      await store.close();
    },
  };
}
