import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addressBucket } from '../lib/address.ts';

/**
 * Names the source of a request without storing its address: a keyed hash, the same for the same source, which only
 * somebody who has the signing key can check against an address.
 */
const sourcesBy = (secret: Uint8Array) => (address: string) =>
  createHmac('sha256', secret)
    .update(`log source ${addressBucket(address)}`)
    .digest('base64url')
    .slice(0, 12);

/**
 * One line a request: who, from where, what, how it ended, how long. It has the route's pattern instead of the address,
 * because addresses hold reset tokens and search words, and no headers and no bodies.
 */
export function logRequests(app: FastifyInstance, secret: Uint8Array): void {
  const sourceOf = sourcesBy(secret);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        from: sourceOf(request.ip),
        ...(request.actor === undefined ? {} : { user: request.actor }),
      },
      'request',
    );
  });
}
