import type { FastifyInstance } from 'fastify';

/**
 * Lets a server announce that it is about to stop while it still answers everything: until proxies
 * have noticed, requests keep arriving. Returns whether it is draining.
 */
export function supportDraining(app: FastifyInstance): () => boolean {
  let isDraining = false;
  app.decorate('startDraining', () => {
    isDraining = true;
  });
  // A client or proxy that keeps its connection would lose the request that it sends on it just as
  // the server closes it.
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return () => isDraining;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/api/ready` answers 503, and every response ends its connection. */
    startDraining(): void;
  }
}
