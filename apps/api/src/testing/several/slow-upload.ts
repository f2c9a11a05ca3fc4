import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { media, type MediaParent } from '@fencing-journal/contract/media';
import { newMediaSlug } from '../../features/media/names.ts';
import { tusClient } from '../../features/uploads/testing/uploading.ts';
import type { Client } from '../client.ts';
import { stickyHeader } from './proxy.ts';

/** Starts an upload to the server with this port. Its only request pauses after some bytes. */
export async function startSlowUpload(
  client: Client,
  place: MediaParent,
  bytes: Uint8Array,
  { port, pauseAt }: { port: number; pauseAt: number },
) {
  const slug = newMediaSlug();
  const started = await tusClient(client).start(place, bytes.length, { slug });
  const url = started.headers.get('location') ?? '';
  const sent = request(client.origin + url, {
    method: media.continueUpload.method,
    agent: false,
    headers: {
      authorization: `Bearer ${client.token}`,
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': client.cookies.get('csrftoken') ?? '',
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
      [stickyHeader]: String(port),
    },
  });
  /** The status of the response; undefined if the connection breaks. */
  const status = new Promise<number | undefined>((resolve) => {
    sent.once('response', (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.once('error', () => resolve(undefined));
  });
  sent.write(bytes.subarray(0, pauseAt));
  await once(sent, 'socket');
  return {
    url,
    slug,
    status,
    /** Sends the rest and resolves to the status. */
    finish() {
      sent.end(bytes.subarray(pauseAt));
      return status;
    },
  };
}
