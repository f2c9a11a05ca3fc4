import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { destroyWhenIdle, destroyWhenLate } from './bodies.ts';

/** Reads bodies as they arrive, but holds those of /busy until `goOn` is called, and limits the time of /late. */
let goOn: () => void;
const busy = new Promise<void>((resolve) => (goOn = resolve));
const seen: Record<string, IncomingMessage> = {};
const server = createServer((raw, response) => {
  seen[raw.url ?? ''] = raw;
  if (raw.url === '/late') destroyWhenLate({ raw }, 400);
  else destroyWhenIdle({ raw }, 200);
  void (raw.url === '/busy' ? busy : Promise.resolve())
    .then(async () => {
      for await (const _ of raw);
      response.end('all of it');
    })
    .catch(() => undefined);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function begin(path: string, length: number, first: Buffer) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(first);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  // `once` would reject for the reset that a client sees when it keeps sending.
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  return { socket, closed };
}

it('a connection that sends nothing more is closed', { tags: ['UP-8'] }, async () => {
  expect(await begin('/idle', 100, Buffer.from('a few bytes')).closed).toBe('');
});

it('a connection that is waiting for us stays open', async () => {
  const length = 300_000;
  const { closed, socket } = begin('/busy', length, Buffer.alloc(length - 1));
  await expect.poll(() => seen['/busy']?.readableLength ?? 0).toBeGreaterThan(0);
  // The busy connection would have been closed before this idle one.
  await begin('/idle', 100, Buffer.from('x')).closed;
  goOn();
  socket.write('x');
  expect(await closed).toContain('all of it');
});

it('a form that keeps trickling in is closed when its time is up', async () => {
  const { closed, socket } = begin('/late', 1_000_000, Buffer.from('x'));
  const trickle = setInterval(() => socket.write('x'), 50);
  expect(await closed).toBe('');
  clearInterval(trickle);
});
