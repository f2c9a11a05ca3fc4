import type { FastifyInstance } from 'fastify';

/**
 * Lets a server announce that it is about to stop while it still answers every request: requests
 * keep arriving until proxies have noticed. Returns a function that says whether the server is
 * draining.
 */
export function supportDraining(app: FastifyInstance): () => boolean {
  let isDraining = false;
  app.decorate('startDraining', () => {
    isDraining = true;
  });
  // A client or proxy that reuses its connection would lose a request sent just as the server closes it.
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return () => isDraining;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/api/ready` answer 503, and every response close its connection, from now on. */
    startDraining(): void;
  }
}
