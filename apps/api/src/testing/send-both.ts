import { sql, type SQL } from 'drizzle-orm';
import { inTransaction, queryRows } from '../db/database.ts';
import type { TestApp } from './app.ts';
import { until } from './several/until.ts';

/** This needs a database server: the embedded store has only one session, in which transactions never overlap. */
export const transactionsOverlap = process.env['TEST_DATABASE_URL'] !== undefined;

/** Resolves when this many queries are waiting for a lock. */
export async function waitForQueries({ store }: TestApp, count: number): Promise<void> {
  const waiting = sql`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until(
    async () => (await queryRows<{ count: number }>(store.db, waiting))[0]?.count === count,
  );
}

/**
 * Sends two requests while the rows of a query are locked, so that both start before either
 * finishes. They then continue in this order.
 */
export async function sendBoth<A, B>(
  test: TestApp,
  rows: SQL,
  first: () => Promise<A>,
  then: () => Promise<B>,
): Promise<[A, B]> {
  const sent = await inTransaction(test.store.db, async (tx) => {
    await tx.execute(sql`${rows} FOR UPDATE`);
    const firstAnswer = first();
    await waitForQueries(test, 1);
    const secondAnswer = then();
    await waitForQueries(test, 2);
    // Wrapped in an object, because the transaction would wait for a promise.
    return { answers: Promise.all([firstAnswer, secondAnswer]) };
  });
  return sent.answers;
}

/** Sends two requests at the same time. Where transactions can overlap, `sendBoth` makes them overlap. */
export const sendTogether: typeof sendBoth = (test, rows, one, other) =>
  transactionsOverlap ? sendBoth(test, rows, one, other) : Promise.all([one(), other()]);
