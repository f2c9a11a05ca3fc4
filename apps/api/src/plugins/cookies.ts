import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../lib/config.ts';
import type { Tokens } from '../lib/tokens.ts';

/** Seconds that an unused refresh token lives (G-04). */
export const refreshTokenSeconds = 30 * 86_400;

export interface SessionCookies {
  /** The refresh token that came with the request, as session id and secret. */
  refreshOf(request: FastifyRequest): { session: string; secret: string } | undefined;
  setRefresh(reply: FastifyReply, session: string, secret: string): void;
  /** Sets the anti-forgery cookie, bound to the session or to none, and yields its value. */
  setCsrf(reply: FastifyReply, session: string | undefined): string;
  clear(reply: FastifyReply): void;
}

/** Secure is off only where the configured origin is plain http (G-04); a browser accepts `__Secure-` names with it alone. */
export function sessionCookies(config: Config, tokens: Tokens): SessionCookies {
  const secure = config.PUBLIC_URL.startsWith('https:');
  const refreshName = secure ? '__Secure-fj_refresh' : 'fj_refresh';
  const refreshOptions = { path: '/api/auth', httpOnly: true, secure, sameSite: 'lax' } as const;
  const csrfOptions = { path: '/', httpOnly: false, secure, sameSite: 'lax' } as const;

  return {
    refreshOf(request) {
      const [session = '', secret = ''] = (request.cookies[refreshName] ?? '').split('.');
      return /^[0-9a-f-]{36}$/.test(session) && secret !== '' ? { session, secret } : undefined;
    },
    setRefresh: (reply, session, secret) =>
      void reply.setCookie(refreshName, `${session}.${secret}`, { ...refreshOptions, maxAge: refreshTokenSeconds }),
    setCsrf(reply, session) {
      const token = tokens.csrf(session);
      reply.setCookie(csrfCookie, token, csrfOptions);
      return token;
    },
    clear: (reply) => void reply.clearCookie(refreshName, refreshOptions).clearCookie(csrfCookie, csrfOptions),
  };
}

export const csrfCookie = 'csrftoken';
