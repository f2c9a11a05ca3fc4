import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTransaction } from '../db/database.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { deleteExpiredWindows, incrementHits } from './rate-limit.queries.ts';

const test = useTestApp();

// The embedded store has only one session, which the first transaction would occupy.
it.runIf(process.env['TEST_DATABASE_URL'])(
  'the cleanup deletes unused counters without waiting for those in use',
  async () => {
    const { db } = test.store;
    const [old, now] = [new Date('2026-01-01'), new Date('2026-02-01')];
    for (const bucket of ['test used', 'test unused']) await incrementHits(db, bucket, 60, old);
    const remaining = () =>
      db.execute(sql`SELECT bucket FROM rate_limits WHERE bucket LIKE 'test %' ORDER BY bucket`);
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`SELECT FROM rate_limits WHERE bucket = 'test used' FOR UPDATE`);
      await deleteExpiredWindows(db, now);
      expect((await remaining()).rows).toEqual([{ bucket: 'test used' }]);
    });
    await deleteExpiredWindows(db, now);
    expect((await remaining()).rows).toEqual([]);
  },
);
