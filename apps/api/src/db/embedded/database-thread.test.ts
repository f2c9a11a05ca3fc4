import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { DatabaseThread } from './database-thread.ts';
import { PgliteSocket } from './pglite-socket.ts';

/** A thread program that echoes requests, counts them as fsync calls, and fails on the byte 0. */
const echo = `
  import { parentPort } from 'node:worker_threads';
  let count = 0;
  parentPort.postMessage('ready');
  parentPort.on('message', (request) => {
    if (request === 'close') {
      parentPort.postMessage('closed');
      parentPort.close();
    } else if (request[0] === 0) throw new Error('The disk is full.');
    else parentPort.postMessage({ part: request, isLast: true, syncCount: (count += 1) });
  });`;

/** Sends one byte and returns the answer. */
async function send(thread: DatabaseThread, byte: number): Promise<number[]> {
  const answer: number[] = [];
  await thread.exchange(Uint8Array.of(byte), (part) => answer.push(...part));
  return answer;
}

const program = (source: string) => ({
  program: () => new URL(`data:text/javascript,${encodeURIComponent(source)}`),
});

it('responds to requests in order and reports the fsync calls', async () => {
  const thread = new DatabaseThread('unused', program(echo));
  const requests = [1, 2, 3].map((n) => send(thread, n));
  expect(await Promise.all(requests)).toEqual([1, 2, 3].map((n) => [n]));
  expect(thread.syncCount).toBe(3);
  await thread.close();
});

it('rejects all pending requests if the thread fails, and starts another for the next request', async () => {
  const thread = new DatabaseThread('unused', program(echo));
  await send(thread, 1);
  const [failed, pending] = await Promise.allSettled([send(thread, 0), send(thread, 2)]);
  expect([failed, pending]).toMatchObject([
    { status: 'rejected', reason: { message: 'Connection terminated: The disk is full.' } },
    { status: 'rejected', reason: { message: 'Connection terminated: The disk is full.' } },
  ]);
  expect(await send(thread, 3)).toEqual([3]);
  expect(thread.syncCount).toBe(1);
  await thread.close();
});

it('reports why a store cannot be opened', async () => {
  const thread = new DatabaseThread('unused', program("throw new Error('Not a database.');"));
  await expect(thread.start()).rejects.toThrow('Not a database.');
});

it('ends a connection with the same error when its thread fails', async () => {
  const thread = new DatabaseThread(
    'unused',
    program(
      "import { parentPort } from 'node:worker_threads'; parentPort.postMessage('ready'); parentPort.once('message', () => { throw new Error('The disk is full.'); });",
    ),
  );
  const wire = new PgliteSocket(thread.exchange);
  const client = new pg.Client({ stream: () => wire, user: 'postgres', ssl: false });
  const closed = new Promise((resolve) => wire.once('close', resolve));
  client.on('error', () => undefined);
  await expect(client.connect()).rejects.toThrow('Connection terminated: The disk is full.');
  await closed;
});

it('ends idle connections with the thread, so that no transaction continues on another thread', async () => {
  const thread = new DatabaseThread('unused', program(echo));
  await thread.start();
  const socket = thread.connect();
  const failed = new Promise<Error>((resolve) => socket.once('error', resolve));
  await expect(send(thread, 0)).rejects.toThrow('The disk is full.');
  expect((await failed).message).toBe('Connection terminated: The disk is full.');
  expect(socket.destroyed).toBe(true);
});

it('can be closed twice, and rejects requests afterwards', async () => {
  const thread = new DatabaseThread('unused', program(echo));
  await thread.start();
  await Promise.all([thread.close(), thread.close()]);
  await vi.waitFor(() => expect(send(thread, 1)).rejects.toThrow('The database is closed.'), {
    timeout: 30_000,
  });
});
