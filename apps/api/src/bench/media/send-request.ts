import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

interface HttpResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

export const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request; `abortAfter` aborts it after that many bytes. */
export async function sendRequest(
  url: string,
  method: string,
  headers: Record<string, string | number>,
  body?: AsyncIterable<Uint8Array>,
  abortAfter = Infinity,
): Promise<HttpResponse & { sent: number }> {
  const request = httpRequest(url, { method, headers, agent: body ? false : agent });
  const failure = once(request, 'error').then(([error]) => Promise.reject(error as Error));
  const responded = once(request, 'response') as Promise<[IncomingMessage]>;
  failure.catch(() => undefined);
  responded.catch(() => undefined);
  let sent = 0;
  if (body) {
    for await (const chunk of body) {
      const part = chunk.subarray(0, abortAfter - sent);
      sent += part.byteLength;
      if (!request.write(part)) await Promise.race([once(request, 'drain'), failure, responded]);
      if (sent >= abortAfter) {
        // Lets bytes in flight arrive, as when a phone loses its network.
        await delay(50);
        request.destroy();
        return { status: 0, headers: {}, body: '', sent };
      }
    }
  }
  request.end();
  const [response] = await Promise.race([responded, failure]);
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString('latin1'),
    sent,
  };
}
