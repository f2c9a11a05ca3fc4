import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  S3Client,
  type GetObjectCommandInput,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';

const connectionTimeoutMs = 5_000;
/** An attempt fails if no byte moves for this long, and the SDK retries it. It may take any time in total. */
const defaultIdleMs = 60_000;

/** Fails a download that has stalled. A reader who pauses, such as a viewer, is no reason to fail. */
function destroyWhenIdle(body: IncomingMessage, idleMs: number): void {
  body.setTimeout(idleMs, () => {
    // The timer fires only once.
    if (body.readableLength > 0) body.socket.setTimeout(idleMs);
    else body.destroy(new Error(`The storage sent nothing for ${idleMs} ms.`));
  });
}

/** Returns a client, and a function that opens an object for a reader of any speed. Both fail if the server hangs. */
export function createS3Client(
  config: Pick<S3ClientConfig, 'endpoint' | 'region' | 'credentials'>,
  idleMs = defaultIdleMs,
) {
  const create = (timeouts: {
    socketTimeout?: number;
    requestTimeout?: number;
    throwOnRequestTimeout?: boolean;
  }) =>
    new S3Client({
      ...config,
      forcePathStyle: true,
      // Not every compatible server supports the newer checksums, so they are sent only where S3 requires them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectionTimeoutMs,
        // Waiting for one of a limited number of sockets would count toward the connection timeout.
        httpAgent: { maxSockets: Infinity },
        httpsAgent: { maxSockets: Infinity },
        ...timeouts,
      },
    });
  // A socket timeout would also end the stream of a paused reader, so this one ends when the response starts.
  const downloads = create({ requestTimeout: idleMs, throwOnRequestTimeout: true });
  const openStream = async (object: GetObjectCommandInput): Promise<Readable> => {
    const { Body } = await downloads.send(new GetObjectCommand(object));
    const body = Body as IncomingMessage;
    destroyWhenIdle(body, idleMs);
    return body;
  };
  return { client: create({ socketTimeout: idleMs }), openStream };
}
