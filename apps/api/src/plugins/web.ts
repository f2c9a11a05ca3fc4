import fastifyStatic from '@fastify/static';
import { notFoundPath, shellPath } from '@fencing-journal/contract/shared/built-pages';
import { isClientRoute } from '@fencing-journal/contract/shared/client-routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../lib/errors.ts';
import { createPolicyResolver, type PolicySettings } from './content-security-policy.ts';
import {
  readDocuments,
  readFileList,
  sendDocument,
  siteOf,
  type Document,
  type SiteConfig,
} from './documents.ts';

/**
 * Serves the built web app: its listed files, each public page as its prerendered document, the app
 * shell for every other client route, and the not-found page with status 404 for anything else.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  config: SiteConfig & PolicySettings,
): Promise<void> {
  const site = siteOf(config);
  const documents = await readDocuments(folder, site);
  const documentAt = (path: string) => documents?.find((document) => document.path === path);
  const [shell, notFoundPage] = [documentAt(shellPath), documentAt(notFoundPath)];
  const policyFor = createPolicyResolver(config);
  const sendPage = (request: FastifyRequest, reply: FastifyReply, document: Document) =>
    sendDocument(
      request,
      reply.header('content-security-policy', policyFor(request.url, document.inline)),
      document,
    );
  if (documents && (!shell || !notFoundPage))
    throw new Error('The built web app lacks its shell or its not-found page.');
  if (documents) {
    await serveFiles(app, folder);
    for (const document of documents)
      if (document !== notFoundPage && document !== shell)
        addPageRoute(app, document.path, (request, reply) => sendPage(request, reply, document));
    serveRobotsAndSitemap(app, site.origin, documents);
  }
  const sendUnindexed = (request: FastifyRequest, reply: FastifyReply, document: Document) =>
    sendPage(request, reply.header('x-robots-tag', 'noindex'), document);
  if (shell) addPageRoute(app, shellPath, (request, reply) => sendUnindexed(request, reply, shell));
  app.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(request.url);
    if (
      !shell ||
      !notFoundPage ||
      /^\/(api|assets)\//.test(path) ||
      (request.method !== 'GET' && request.method !== 'HEAD')
    )
      throw notFound();
    return isClientRoute(path)
      ? sendUnindexed(request, reply, shell)
      : sendUnindexed(request, reply.code(404), notFoundPage);
  });
}

/** Serves only the files that the build lists; the folder may contain others. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  const files = await readFileList(folder);
  for (const file of files.filter((name) => !name.startsWith('assets/')))
    addPageRoute(app, `/${file}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(file),
    );
  const assets = new Set(files.filter((name) => name.startsWith('assets/')));
  // One route, because hundreds would take longer to register than the rest of the server. The names contain a hash.
  addPageRoute(app, '/assets/*', (request, reply) => {
    const file = `assets/${(request.params as { '*': string })['*']}`;
    if (!assets.has(file)) throw notFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(file);
  });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
const addPageRoute = (app: FastifyInstance, url: string, handler: Handler) =>
  app.route({ method: ['GET', 'HEAD'], url, handler });

/**
 * Serves sitemap.xml and robots.txt. Pages behind the login are not disallowed, because a crawler that isn't allowed to
 * fetch a page can't see that it must not be indexed.
 */
function serveRobotsAndSitemap(
  app: FastifyInstance,
  origin: string,
  documents: readonly Document[],
): void {
  const urls = documents
    .filter(({ listed }) => listed)
    .map(({ path }) => `  <url><loc>${origin}${path}</loc></url>\n`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
  addPageRoute(app, '/sitemap.xml', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(sitemap),
  );
  addPageRoute(app, '/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(robots),
  );
}

/** Returns the path as the router sees it: without host and query, percent-decoded. */
function decodePath(url: string): string {
  const [path = '/'] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  try {
    return decodeURI(path);
  } catch {
    throw notFound();
  }
}
