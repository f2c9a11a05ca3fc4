import type { FastifyReply } from 'fastify';

/** Up to this many bytes are sent as one buffer without a stream; players don't request more at a time. */
export const pieceBytes = 1024 * 1024;

const mostSpare = 16;
const spare: Uint8Array[] = [];

/**
 * A buffer for one response, reused once the response has been sent: allocating one costs more than filling it. The
 * buffer of an aborted response is not reused, since it may still be in use.
 */
export function pieceFor({ raw }: FastifyReply): Uint8Array {
  const piece = spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
  raw.once('finish', () => {
    if (spare.length < mostSpare) spare.push(piece);
  });
  return piece;
}
