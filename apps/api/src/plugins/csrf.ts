import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { Config } from '../lib/config.ts';
import { sameText, type Tokens } from '../lib/tokens.ts';
import { csrfCookie, type SessionCookies } from './cookies.ts';
import { bearerOf } from './sessions.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Ours is the configured origin, and the one that the request itself was sent to. */
function isForeignOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  if (origin === undefined || origin === publicOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}

/**
 * Refuses unsafe requests that another site could have made a browser send (G-05). Where one of our cookies comes
 * along, the header must equal the csrftoken cookie, which must carry our signature and, when the request shows a
 * session, must have been made for it: a planted pair is worth nothing. Requests without cookies carry no authority
 * that a browser adds by itself.
 */
export function refuseForgeries(app: FastifyInstance, options: { config: Config; tokens: Tokens; cookies: SessionCookies }): void {
  const publicOrigin = new URL(options.config.PUBLIC_URL).origin;
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || !request.url.startsWith('/api/')) return;
    if (isForeignOrigin(request, publicOrigin)) throw new AppError('csrf', 'This request came from another site.');
    const cookie = request.cookies[csrfCookie];
    const refresh = options.cookies.refreshOf(request);
    if (cookie === undefined && refresh === undefined) return;
    const header = request.headers['x-csrftoken'];
    const session = refresh?.session ?? (await sessionOfBearer(request, options.tokens));
    if (typeof header !== 'string' || cookie === undefined || !sameText(header, cookie) || !options.tokens.isCsrf(cookie, session)) {
      throw new AppError('csrf');
    }
  });
}

async function sessionOfBearer(request: FastifyRequest, tokens: Tokens): Promise<string | undefined> {
  const token = bearerOf(request);
  return token === undefined ? undefined : (await tokens.readAccess(token))?.session;
}
