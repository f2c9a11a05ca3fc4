import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { newKey } from './keys.ts';
import { s3Storage } from './s3.storage.ts';
import { collect, inChunks } from './testing/objects.ts';

/** Short, because these servers hang. */
const shortMs = 300;
/** Long enough that a busy machine isn't taken for a hanging server. */
const longMs = 3_000;
let close = () => {};
afterEach(() => close());

/** Returns a storage on a server with this listener. */
async function storageOn(answer: RequestListener, answerMs: number) {
  const server = createServer(answer);
  // The server never confirms that it wants a body.
  server.on('checkContinue', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  return s3Storage({ endpoint, region: 'us-east-1', bucket: 'videos', ...credentials }, answerMs);
}

/** Sends five of ten bytes and then nothing. */
const neverFinish: RequestListener = (_request, response) => {
  response.writeHead(206, { 'content-length': 10 });
  response.write('start');
};

describe('an S3 server that hangs', () => {
  it('fails an upload that it accepts and never answers', async () => {
    const storage = await storageOn((request) => void request.resume(), shortMs);
    const progress = { size: 0, upload: 'upload', parts: [], tail: 0 };
    const bytes = inChunks(Buffer.alloc(1000));
    const upload = storage.append(newKey(), progress, bytes, async () => undefined);
    await expect(upload).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('fails a stream that it never starts', async () => {
    const storage = await storageOn(() => undefined, shortMs);
    const stream = storage.stream(newKey(), { start: 0, end: 9 });
    await expect(stream).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('fails a read that it never finishes', async () => {
    const storage = await storageOn(neverFinish, shortMs);
    await expect(storage.bytes(newKey(), 0, 10)).rejects.toThrow('aborted');
  });
});

it('a viewer may pause a stream from S3 for longer than an answer may take', async () => {
  const bytes = Buffer.alloc(20_000_000, 1);
  const storage = await storageOn((_request, response) => {
    response.writeHead(206, { 'content-length': bytes.byteLength });
    response.end(bytes);
  }, longMs);
  const stream = (await storage.stream(newKey(), { start: 0, end: bytes.byteLength - 1 }))!;
  await sleep(longMs * 1.2);
  expect((await collect(stream)).byteLength).toBe(bytes.byteLength);
});

it('an upload does not wait for a server that never asks for the body', async () => {
  let received = 0;
  const storage = await storageOn((request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.byteLength));
    request.on('end', () => response.end());
  }, longMs);
  const progress = { size: 0, upload: 'upload', parts: [], tail: 0 };
  const bytes = inChunks(Buffer.alloc(3_000_000));
  const { size } = await storage.append(newKey(), progress, bytes, async () => undefined);
  expect([size, received]).toEqual([3_000_000, 3_000_000]);
});

it('many paused streams from S3 do not block other requests', async () => {
  const storage = await storageOn(neverFinish, 10 * longMs);
  const key = newKey();
  for (let viewers = 0; viewers < 60; viewers += 1)
    expect(await storage.stream(key, { start: 0, end: 9 })).toBeDefined();
});
