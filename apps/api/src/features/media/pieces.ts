import type { FastifyReply } from 'fastify';

/** Up to so much is sent in one piece, without a stream around it: players ask for no more at a time. */
export const pieceBytes = 1024 * 1024;

const mostSpare = 16;
const spare: Uint8Array[] = [];

/**
 * Memory for one piece, used again once the piece has gone out: fresh memory for each would cost more than filling it. Of
 * an answer that is broken off it is not used again, for it may still be on its way.
 */
export function pieceFor({ raw }: FastifyReply): Uint8Array {
  const piece = spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
  raw.once('finish', () => {
    if (spare.length < mostSpare) spare.push(piece);
  });
  return piece;
}
