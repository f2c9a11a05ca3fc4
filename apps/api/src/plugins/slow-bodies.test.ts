import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { media } from '@fencing-journal/contract/media';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { abortSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
let markUploading: () => void;
const uploading = new Promise<void>((resolve) => (markUploading = resolve));
beforeAll(async () => {
  app = fastify();
  abortSlowBodies(app, 100);
  app.post('/form', async () => 'read');
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
  app.post('/upload', { config: { endpoint: media.createForLesson } }, async ({ raw }) => {
    markUploading();
    await once(raw.resume(), 'end');
    return 'all of it';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/**
 * Sends a request whose body stops after its first byte; returns the response, and a function that
 * sends the rest.
 */
function sendStalledRequest(path: string, type: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n1`,
  );
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  return {
    send: (rest: string) => socket.write(rest),
    response: once(socket, 'close').then(() => text),
  };
}

it('a body that does not arrive gets a 408', { tags: ['UP-8'] }, async () => {
  expect(await sendStalledRequest('/form', 'application/json').response).toMatch(
    /^HTTP\/1.1 408 .*\r\n/,
  );
});

it('a video may take longer', async () => {
  const { send, response } = sendStalledRequest('/upload', 'application/octet-stream');
  await uploading;
  // The other request is cut off later than this one would have been.
  await sendStalledRequest('/form', 'application/json').response;
  send('2');
  expect(await response).toContain('all of it');
});
