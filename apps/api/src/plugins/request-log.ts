import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ipBucket } from '../lib/ip-address.ts';

const maxCachedHashes = 1_000;

/**
 * Returns a function that identifies the source of a request without storing its address: it
 * returns a keyed hash that can be checked against an address only with the signing key.
 */
function createSourceHash(secret: Uint8Array): (address: string) => string {
  const cache = new Map<string, string>();
  return (address) => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const hash = createHmac('sha256', secret)
      .update(`log source ${ipBucket(address)}`)
      .digest('base64url')
      .slice(0, 12);
    if (cache.size >= maxCachedHashes) cache.clear();
    cache.set(address, hash);
    return hash;
  };
}

/**
 * Logs one line per request: account, source, route, status, duration. Logs the route's pattern
 * instead of the URL, which may contain reset tokens and search terms, and no headers or bodies.
 */
export function logRequests(app: FastifyInstance, secret: Uint8Array): void {
  const hashSource = createSourceHash(secret);
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        from: hashSource(request.ip),
        ...(request.actor === undefined ? {} : { user: request.actor }),
      },
      'request',
    );
    done();
  });
}
