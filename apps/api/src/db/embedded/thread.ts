/**
 * Thread program that holds the embedded PostgreSQL, so that neither its queries nor its fsync calls block the event
 * loop of the server.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { DatabaseResponse, DatabaseRequest, DatabaseThreadData } from './messages.ts';
import { createExchange, openDurable } from './pglite.ts';

const { directory, preparedStore } = workerData as DatabaseThreadData;

function threadPort(): MessagePort {
  if (!parentPort) throw new Error('This program runs in a worker thread.');
  return parentPort;
}
const port = threadPort();

const send = (message: DatabaseResponse, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);
const { client, filesystem } = await openDurable(
  directory,
  preparedStore === undefined ? undefined : new URL(preparedStore),
);
const exchange = createExchange(client);

async function handle(request: DatabaseRequest): Promise<void> {
  if (request === 'close') {
    await client.close();
    send('closed');
    port.close();
    return;
  }
  await exchange(request, (part, isLast) =>
    send({ part, isLast, syncCount: filesystem.syncCount }, [part.buffer]),
  );
}

let queue = Promise.resolve();
port.on('message', (request: DatabaseRequest) => {
  queue = queue.then(() => handle(request));
});
send('ready');
