import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts a push service on this machine. It responds with `status` and keeps what it gets. */
export async function pushService() {
  const received: Received[] = [];
  let status = 201;
  /** Requests to these paths get a response once the promise resolves. */
  const held = new Map<string, Promise<unknown>>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts),
      });
      void Promise.resolve(held.get(request.url ?? '')).then(() =>
        response.writeHead(status).end(),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    received,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (next: number) => (status = next),
    /** Holds the responses to requests to an address. Returns a function that lets them through. */
    hold(endpoint: string): () => void {
      let release: (() => void) | undefined;
      held.set(new URL(endpoint).pathname, new Promise<void>((resolve) => (release = resolve)));
      return () => release?.();
    },
    close: () => server.close(),
  };
}

/** Creates a browser's keys, with which it reads its messages (RFC 8291). */
export function browserKeys() {
  const browser = createECDH('prime256v1');
  const own = browser.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16);
      const idLength = body[20] ?? 0;
      const sender = body.subarray(21, 21 + idLength);
      const content = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const ikm = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive('aes128gcm', 16),
        derive('nonce', 12),
        { authTagLength: 16 },
      );
      decipher.setAuthTag(content.subarray(-16));
      const text = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
      // The byte 2 ends the text; zeros may follow it as padding (RFC 8188).
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}
