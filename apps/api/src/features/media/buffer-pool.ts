import type { FastifyReply } from 'fastify';

/** Up to this many bytes are sent as one buffer without a stream; players don't request more at a time. */
export const bufferBytes = 1024 * 1024;

const maxPooledBuffers = 16;
const pool: Uint8Array[] = [];

/**
 * Returns a buffer for one response, which is reused once the response has been sent: allocating one costs more than
 * filling it. The buffer of an aborted response is not reused, since it may still be in use.
 */
export function pooledBuffer({ raw }: FastifyReply): Uint8Array {
  const buffer = pool.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
  raw.once('finish', () => {
    if (pool.length < maxPooledBuffers) pool.push(buffer);
  });
  return buffer;
}
