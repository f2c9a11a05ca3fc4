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
  /** Returns the CPU time used by server and database so far, in microseconds. */
  cpu(): Promise<number>;
  close(): Promise<void>;
}

export async function createSubject(
  store: Store,
  directory: string,
  environment: Record<string, string> = {},
): Promise<Subject> {
  const options = appOptions(directory, { READ_LIMIT_PER_ACCOUNT: '1000000000', ...environment });
  const app = await buildApp({ ...options, store });
  // The pool has one connection, so this backend serves every request.
  const [row] = await store.db.select({ pid: sql<number>`pid` }).from(sql`pg_backend_pid() AS pid`);
  const cpu = async () =>
    store.kind === 'embedded'
      ? processCpu()
      : processCpu() + (await cpuNanoseconds(row?.pid ?? 0)) / 1000;
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
