import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isClientRoute } from '@fencing-journal/contract/shared/client-routes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../lib/errors.ts';

/**
 * Serves the built web app: files as they are, the landing page at /, the app's shell for every route of the client,
 * and the same shell with status 404 for anything else, which then shows the not-found screen (G-36).
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'app.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      serveDotFiles: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        // Names in assets/ carry the hash of their content; everything else must be asked for again.
        response.setHeader('cache-control', relative(folder, path).startsWith(`assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
      wildcard: false,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    if (!built || /^\/(api|assets)\//.test(path) || (request.method !== 'GET' && request.method !== 'HEAD')) throw notFound();
    return reply.code(isClientRoute(path) ? 200 : 404).sendFile('app.html');
  });
}

/** The path as the router reads it: without host and query, in plain letters. */
function pathOf(url: string): string {
  const [path = '/'] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  try {
    return decodeURI(path);
  } catch {
    throw notFound();
  }
}
