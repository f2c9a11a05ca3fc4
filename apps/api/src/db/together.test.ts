import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PgliteSocket } from './embedded/pglite-socket.ts';
import { createExchange, openInMemory } from './embedded/pglite.ts';
import { silentLog } from '../testing/silent-log.ts';
import { testStore } from '../testing/store.ts';
import {
  createEmbeddedStore,
  inTransaction,
  queryRows,
  type Database,
  type Store,
} from './database.ts';
import { prepared } from './prepared.ts';
import { users } from './schema.ts';
import { together } from './together.ts';

let store: Store;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

const backendOf = (db: Database) =>
  queryRows<{ pid: number }>(db, sql`SELECT pg_backend_pid() AS pid`);
const valueOf = async (db: Database, value: number) =>
  (await queryRows<{ value: number }>(db, sql`SELECT ${value}::int AS value`))[0]?.value;

describe('queries that run together', () => {
  it('resolve in the order they were started', async () => {
    expect(await together(store.db, (db) => [valueOf(db, 1), valueOf(db, 2)])).toEqual([1, 2]);
  });

  it("share one connection, which is the transaction's if they run in one", async () => {
    const [first, second] = await together(store.db, (db) => [backendOf(db), backendOf(db)]);
    expect(first).toEqual(second);
    await inTransaction(store.db, async (tx) => {
      const [inside] = await together(tx, (db) => [backendOf(db)]);
      expect(inside).toEqual(await backendOf(tx));
    });
  });

  it('end before an error is thrown, and leave the connection usable', async () => {
    const ended: string[] = [];
    const failing = together(store.db, (db) => [
      db.execute(sql`SELECT 1 / 0`),
      db.execute(sql`SELECT pg_sleep(0.05)`).then(() => ended.push('slow one')),
    ]);
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(ended).toEqual(['slow one']);
    expect(await together(store.db, (db) => [valueOf(db, 3)])).toEqual([3]);
  });

  it('are written together, so that the embedded database gets them in one message', async () => {
    const client = await openInMemory();
    const exchange = createExchange(client);
    let exchanges = 0;
    const embedded = await createEmbeddedStore(
      () =>
        new PgliteSocket((...call) => {
          exchanges += 1;
          return exchange(...call);
        }),
      silentLog,
    );
    try {
      const before = exchanges;
      await together(embedded.db, (db) => [valueOf(db, 1), valueOf(db, 2), valueOf(db, 3)]);
      expect(exchanges - before).toBe(1);
    } finally {
      await embedded.close();
      await client.close();
    }
  });
});

describe('a prepared query', () => {
  const byEmail = prepared((db) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, sql.placeholder('email'))),
  );

  it('is built once per database, and separately for a transaction', async () => {
    expect(byEmail(store.db)).toBe(byEmail(store.db));
    await inTransaction(store.db, async (tx) => expect(byEmail(tx)).not.toBe(byEmail(store.db)));
  });

  it('is parsed only once by the connection', async () => {
    await inTransaction(store.db, async (tx) => {
      const email = 'nobody@example.org';
      for (let use = 0; use < 3; use += 1) expect(await byEmail(tx).execute({ email })).toEqual([]);
      const statements = await queryRows<{ uses: number }>(
        tx,
        sql`SELECT (generic_plans + custom_plans)::int AS uses FROM pg_prepared_statements WHERE statement LIKE 'select "id" from "users" where "users"."email" = %'`,
      );
      expect(statements).toEqual([{ uses: 3 }]);
    });
  });
});
