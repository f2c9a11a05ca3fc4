import { sql } from 'drizzle-orm';
import { openStore } from '../db/database.ts';
import { silentLog } from './silent-log.ts';

/**
 * The process that the durability tests kill. It opens the directory and then keeps it open, or
 * inserts numbers with one commit each.
 */
const [, , directory = '', mode = 'hold'] = process.argv;

try {
  const { db } = await openStore({ databaseUrl: undefined, directory, log: silentLog });
  await db.execute(sql`CREATE TABLE IF NOT EXISTS written (n int PRIMARY KEY)`);
  const { rows } = await db.execute<{ next: number }>(
    sql`SELECT coalesce(max(n), 0)::int + 1 AS next FROM written`,
  );
  process.send?.('ready');
  process.on('disconnect', () => process.exit(0));
  if (mode === 'write') {
    for (let n = rows[0]?.next ?? 1; ; n += 1) {
      await db.execute(sql`INSERT INTO written VALUES (${n})`);
      process.send?.(n);
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
