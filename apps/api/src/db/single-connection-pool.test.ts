import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createExchange, openInMemory } from './embedded/pglite.ts';
import { PgliteSocket, type Exchange } from './embedded/pglite-socket.ts';
import { SingleConnectionPool } from './single-connection-pool.ts';

let client: PGlite;
beforeAll(async () => {
  client = await openInMemory();
});
afterAll(() => client.close());

/**
 * Returns a pool, the number of messages to its database, and the sizes of the parts in which the responses arrived.
 */
function openPool() {
  const run = createExchange(client);
  const sent = { messages: 0, parts: [] as number[], onMessage: (): unknown => undefined };
  const sockets: PgliteSocket[] = [];
  const exchange: Exchange = (messages, onAnswer) => {
    sent.messages += 1;
    sent.onMessage();
    return run(messages, (part, isLast) => {
      sent.parts.push(part.length);
      onAnswer(part, isLast);
    });
  };
  const pool = new SingleConnectionPool(() => {
    const socket = new PgliteSocket(exchange);
    sockets.push(socket);
    return socket;
  });
  pool.on('error', () => undefined);
  pool.on('connect', (connected) => connected.on('error', () => undefined));
  return { pool, sent, sockets };
}

const valueOf = async ({ pool }: ReturnType<typeof openPool>, value: number) =>
  (await pool.query<{ value: number }>('SELECT $1::int AS value', [value])).rows[0]?.value;

it('sends the queries of several requests in one message', async () => {
  const opened = openPool();
  await valueOf(opened, 0);
  const before = opened.sent.messages;
  expect(await Promise.all([1, 2, 3].map((value) => valueOf(opened, value)))).toEqual([1, 2, 3]);
  expect(opened.sent.messages - before).toBe(1);
  await opened.pool.end();
});

it('returns the result of a query without waiting for the next query in the same message', async () => {
  const opened = openPool();
  await valueOf(opened, 0);
  const before = opened.sent.parts.length;
  const long = opened.pool.query<{ text: string }>("SELECT repeat('long ', 100000) AS text");
  await Promise.all([valueOf(opened, 1), valueOf(opened, 2), valueOf(opened, 3)]);
  expect((await long).rows[0]?.text).toHaveLength(500_000);
  await opened.pool.end();
  const parts = opened.sent.parts.slice(before);
  // The end of the long result and the three others. Parts without content only end a message.
  expect(parts.filter((length) => length > 0 && length < 8_192)).toHaveLength(4);
});

it('keeps the connection and the other queries when one fails', async () => {
  const opened = openPool();
  const results = await Promise.allSettled([
    valueOf(opened, 1),
    opened.pool.query('SELECT 1 / $1::int', [0]),
    valueOf(opened, 2),
  ]);
  expect(results).toMatchObject([
    { value: 1 },
    { reason: { code: '22012' } },
    { status: 'fulfilled', value: 2 },
  ]);
  expect(await valueOf(opened, 3)).toBe(3);
  expect(opened.sockets).toHaveLength(1);
  await opened.pool.end();
});

it('gives a transaction exclusive use of the connection when its turn comes', async () => {
  const opened = openPool();
  const { pool } = opened;
  const order: string[] = [];
  const query = async (name: string) => {
    const { rows } = await pool.query<{ xid: string | null }>(
      'SELECT pg_current_xact_id_if_assigned() AS xid',
    );
    order.push(name);
    return rows[0]?.xid;
  };
  const transaction = async () => {
    const connection = await pool.connect();
    await connection.query('BEGIN');
    await connection.query('SELECT pg_current_xact_id()');
    await connection.query('COMMIT');
    order.push('transaction');
    connection.release();
  };
  const earlier = query('earlier');
  // Waits until the connection is open and in use.
  while (opened.sent.messages === 0) await new Promise(setImmediate);
  const xids = await Promise.all([earlier, transaction(), query('later'), query('later')]);
  expect(order).toEqual(['earlier', 'transaction', 'later', 'later']);
  expect(xids).toEqual([null, undefined, null, null]);
  await pool.end();
});

it('opens another connection when the current one breaks', async () => {
  const opened = openPool();
  await valueOf(opened, 0);
  const pending = valueOf(opened, 1);
  opened.sent.onMessage = () =>
    opened.sockets[0]?.destroy(new Error('Connection terminated: the thread has ended.'));
  await expect(pending).rejects.toThrow('Connection terminated');
  expect(await valueOf(opened, 2)).toBe(2);
  expect(opened.sockets).toHaveLength(2);
  await opened.pool.end();
});

it('opens another connection after an error that the database did not report', async () => {
  const opened = openPool();
  const named = async (value: unknown) => {
    const query = { name: 'named', text: 'SELECT $1::text AS value' };
    return (await opened.pool.query<{ value: string }>(query, [value])).rows[0]?.value;
  };
  const unserializable = {
    toPostgres: () => {
      throw new Error('This value has no text.');
    },
  };
  const results = await Promise.allSettled([named(unserializable), valueOf(opened, 1)]);
  expect(results).toMatchObject([{ status: 'rejected' }, { value: 1 }]);
  // node-postgres considers the statement prepared, but has closed it.
  expect(await named('text')).toBe('text');
  await opened.pool.end();
});

it('gives each of many queries its own result, whatever happens to the others', async () => {
  const { pool, sockets } = openPool();
  await pool.query('CREATE TABLE IF NOT EXISTS mixed (n int PRIMARY KEY)');
  const mistakes = [
    ['SELECT missing FROM mixed WHERE n = $1', '42703'],
    ['SELECT 1 / ($1::int * 0)', '22012'],
    ["SELECT ($1::text || 'x')::int", '22P02'],
    ['INSERT INTO mixed VALUES (-1), (-$1::int * 0 - 1)', '23505'],
  ] as const;
  const read = async (n: number) => {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT $1::int AS n, repeat('long', $2) AS text`,
      [n, n % 7 === 0 ? 5_000 : 1],
    );
    expect(rows.map((row) => row.n)).toEqual([n]);
  };
  const fail = async (n: number) => {
    const [text, code] = mistakes[n % mistakes.length]!;
    await expect(pool.query(text, [n])).rejects.toMatchObject({ code });
  };
  const insert = async (n: number) => {
    const { rows } = await pool.query('INSERT INTO mixed VALUES ($1) RETURNING n', [n]);
    expect(rows).toEqual([{ n }]);
  };
  const rollBack = async (n: number) => {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO mixed VALUES ($1)', [10_000 + n]);
    if (n % 2 === 0) await client.query('SELECT 1 / 0').catch(() => undefined);
    await client.query('ROLLBACK');
    client.release();
  };
  const works = [read, fail, insert, read, fail, rollBack];
  await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      for (let turn = 0; turn < n % 5; turn += 1) await new Promise(setImmediate);
      await works[n % works.length]?.(n);
    }),
  );
  const { rows } = await pool.query<{ n: number }>('SELECT n FROM mixed ORDER BY n');
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => 2 + 6 * n));
  expect(sockets).toHaveLength(1);
  await pool.query('DROP TABLE mixed');
  await pool.end();
});

it('reports no error when the database closes right after the pool', async () => {
  const database = await openInMemory();
  const exchange = createExchange(database);
  const pool = new SingleConnectionPool(() => new PgliteSocket(exchange));
  const onError = vi.fn();
  pool.on('error', onError);
  await pool.query('SELECT 1');
  await pool.end();
  await database.close();
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  expect(onError).not.toHaveBeenCalled();
});
