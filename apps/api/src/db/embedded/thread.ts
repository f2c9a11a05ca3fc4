/**
 * Thread program that holds the embedded PostgreSQL, so that neither its queries nor its fsync calls block the event
 * loop of the server.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { FromDatabase, ToDatabase } from './messages.ts';
import { exchangeWith, openDurable } from './pglite.ts';

const { directory } = workerData as { directory: string };

function threadPort(): MessagePort {
  if (!parentPort) throw new Error('This program runs in a worker thread.');
  return parentPort;
}
const port = threadPort();

const send = (message: FromDatabase, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);
const { client, files } = await openDurable(directory);
const exchange = exchangeWith(client);

async function answer(request: ToDatabase): Promise<void> {
  if (request === 'close') {
    await client.close();
    send('closed');
    port.close();
    return;
  }
  // A copy, because the answer is part of PGlite's memory, which must not be transferred.
  const bytes = (await exchange(request)).slice();
  send({ answer: bytes, syncs: files.syncs }, [bytes.buffer]);
}

let last = Promise.resolve();
port.on('message', (request: ToDatabase) => {
  last = last.then(() => answer(request));
});
send('ready');
