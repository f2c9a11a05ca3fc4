import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { isLoopback, loopbackNames, type Config } from '../lib/config.ts';
import { constantTimeEqual, type Tokens } from '../lib/tokens.ts';
import { csrfCookie, type SessionCookies } from './cookies.ts';
import { bearerToken } from './sessions.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the configured origin. If it is local, returns it under each name of this machine. */
function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return new Set([origin]);
  return new Set(loopbackNames.map((name) => new URL(`${protocol}//${name}:${port}`).origin));
}

/**
 * Rejects unsafe requests that another site could have made a browser send. If the request carries
 * one of our cookies, the header must equal the csrftoken cookie, which must be signed by us and,
 * if there is a session, issued for it: a planted pair of cookie and header is worthless. Requests
 * without cookies have no authority that a browser could add.
 */
export function rejectForgedRequests(
  app: FastifyInstance,
  options: { config: Config; tokens: Tokens; cookies: SessionCookies },
): void {
  const allowedOrigins = ownOrigins(options.config.PUBLIC_URL);
  const csrfError = (message?: string) =>
    new AppError('csrf', message).withSecurityEvent({ event: 'forgery refused' });
  app.addHook('onRequest', async (request) => {
    // Looks at the route, because a URL can be spelled in many ways.
    const { endpoint } = request.routeOptions.config;
    if (safeMethods.has(request.method) || endpoint === undefined || endpoint.encoding === 'raw')
      return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site === 'cross-site' || (origin !== undefined && !allowedOrigins.has(origin)))
      throw csrfError('This request came from another site.');
    const cookie = request.cookies[csrfCookie];
    const refresh = options.cookies.readRefresh(request);
    if (cookie === undefined && refresh === undefined) return;
    const header = request.headers['x-csrftoken'];
    const session = refresh?.session ?? (await sessionOfBearer(request, options.tokens));
    if (
      typeof header !== 'string' ||
      cookie === undefined ||
      !constantTimeEqual(header, cookie) ||
      !options.tokens.isValidCsrfToken(cookie, session)
    ) {
      throw csrfError();
    }
  });
}

async function sessionOfBearer(
  request: FastifyRequest,
  tokens: Tokens,
): Promise<string | undefined> {
  const token = bearerToken(request);
  return token === undefined ? undefined : (await tokens.verifyAccessToken(token))?.session;
}
