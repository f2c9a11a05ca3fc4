import type { FastifyInstance } from 'fastify';
import { clientErrorHandler } from './errors.ts';

const methodsWithoutBody = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Ends requests whose body takes longer than `timeoutMs`. Node's own timeout would apply to all
 * requests, but a video takes as long as its connection needs, and the media feature has its own
 * watchdog.
 */
export function abortSlowBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async ({ raw, method, routeOptions }) => {
    const encoding = routeOptions.config.endpoint?.encoding;
    if (
      methodsWithoutBody.has(method) ||
      raw.complete ||
      encoding === 'multipart' ||
      encoding === 'tus'
    )
      return;
    const timer = setTimeout(() => {
      if (!raw.complete)
        clientErrorHandler(
          Object.assign(new Error('The request body arrived too slowly.'), {
            code: 'ERR_HTTP_REQUEST_TIMEOUT',
          }) as never,
          raw.socket,
        );
    }, timeoutMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  });
}
