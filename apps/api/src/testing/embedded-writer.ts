import { openEmbedded } from '../db/embedded.ts';

/**
 * The process that the durability tests kill: opens the directory, then holds it or inserts
 * numbers, one commit each.
 */
const [, , directory = '', mode = 'hold'] = process.argv;
const log = { warn() {}, error() {} };

try {
  const { client } = await openEmbedded({ directory, log });
  await client.exec('CREATE TABLE IF NOT EXISTS written (n int PRIMARY KEY)');
  const { rows } = await client.query<{ next: number }>(
    'SELECT coalesce(max(n), 0)::int + 1 AS next FROM written',
  );
  process.send?.('ready');
  process.on('disconnect', () => process.exit(0));
  if (mode === 'write') {
    for (let n = rows[0]?.next ?? 1; ; n += 1) {
      await client.query('INSERT INTO written VALUES ($1)', [n]);
      process.send?.(n);
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
