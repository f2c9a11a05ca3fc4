import type { FastifyInstance } from 'fastify';

/**
 * One line a request: who, what, how it ended, how long. The route's pattern instead of the address, because addresses
 * hold reset tokens and search words; no headers and no bodies (LG-1).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.actor === undefined ? {} : { user: request.actor }),
      },
      'request',
    );
  });
}
