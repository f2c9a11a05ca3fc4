import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { newKey } from './keys.ts';
import { s3Storage } from './s3.storage.ts';
import { collect, inChunks } from './testing/objects.ts';

/** Short for servers that hang anyway. */
const shortIdleMs = 300;
/** Long enough that a busy machine isn't taken for a hanging server. */
const longIdleMs = 2_000;
let close = () => {};
afterEach(() => close());

/** Returns a storage whose server answers like this. */
async function storageOn(
  answer: (...exchange: Parameters<RequestListener>) => unknown,
  idleMs = shortIdleMs,
) {
  const server = createServer((...exchange) => void answer(...exchange));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  return s3Storage({ endpoint, region: 'us-east-1', bucket: 'videos', ...credentials }, idleMs);
}

describe('an S3 server that hangs', () => {
  it('fails an upload that it accepts and never answers', async () => {
    const storage = await storageOn((request) => void request.resume());
    const progress = { size: 0, upload: 'upload', parts: [], tail: 0 };
    const upload = storage.append(
      newKey(),
      progress,
      inChunks(Buffer.alloc(1000)),
      async () => undefined,
    );
    await expect(upload).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('fails a stream that it never starts', async () => {
    const storage = await storageOn(() => undefined);
    const stream = storage.stream(newKey(), { start: 0, end: 9 });
    await expect(stream).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('fails a stream that it never finishes', async () => {
    const storage = await storageOn((_request, response) => {
      response.writeHead(206, { 'content-length': 10 });
      response.write('start');
    });
    const stream = await storage.stream(newKey(), { start: 0, end: 9 });
    await expect(collect(stream)).rejects.toThrow('The storage sent nothing');
  });

  it('fails a download that it never finishes', async () => {
    const storage = await storageOn((_request, response) => {
      response.writeHead(206, { 'content-length': 10 });
      response.write('start');
    });
    await expect(storage.bytes(newKey(), 0, 10)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

it('a slow S3 download may take longer than the idle timeout', async () => {
  const storage = await storageOn(async (_request, response) => {
    response.writeHead(206, { 'content-length': 8 });
    for (let sent = 0; sent < 8; sent += 1) {
      response.write('.');
      await sleep(longIdleMs / 6);
    }
    response.end();
  }, longIdleMs);
  expect(Buffer.from((await storage.bytes(newKey(), 0, 8))!).toString()).toBe('........');
});

it('an S3 stream waits for a reader who pauses for longer than the idle timeout', async () => {
  const bytes = Buffer.alloc(20_000_000, 1);
  const storage = await storageOn((_request, response) => {
    response.writeHead(206, { 'content-length': bytes.byteLength });
    response.end(bytes);
  }, longIdleMs);
  const stream = (await storage.stream(newKey(), { start: 0, end: bytes.byteLength - 1 }))!;
  const reader = stream.pipe(new PassThrough());
  await sleep(longIdleMs * 2);
  expect((await collect(reader)).byteLength).toBe(bytes.byteLength);
});
