import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../lib/config.ts';
import { randomSecret, sha256, type Tokens } from '../lib/tokens.ts';

/** Seconds that an unused refresh token lives (G-04). */
export const refreshTokenSeconds = 30 * 86_400;

/** The longest that browsers keep a cookie. */
const deviceSeconds = 400 * 86_400;

const nonceSeconds = 86_400;

export interface SessionCookies {
  /** The refresh token that came with the request, as session id and secret. */
  refreshOf(request: FastifyRequest): { session: string; secret: string } | undefined;
  /** On a shared device the cookie goes when the browser is closed. */
  setRefresh(
    reply: FastifyReply,
    session: string,
    secret: string,
    options: { shared: boolean },
  ): void;
  /** The marks of the accounts that have logged in on this device. */
  marksOf(request: FastifyRequest): string[];
  /** They stay after log out: they name nobody, and a stranger's guesses must not lock the owner's device. */
  setMarks(reply: FastifyReply, marks: readonly string[]): void;
  /** Sets the anti-forgery cookie, bound to the session or to none, and yields its value. */
  setCsrf(reply: FastifyReply, session: string | undefined): string;
  clear(reply: FastifyReply): void;
  /** What Google is asked to put into its answer, so that it is good in this browser alone; undefined when none was given out. */
  nonceOf(request: FastifyRequest): string | undefined;
  /** The same, given out if need be. Tabs of a browser share it. */
  giveNonce(request: FastifyRequest, reply: FastifyReply): string;
}

/** Secure is off only where the configured origin is plain http (G-04); a browser accepts `__Secure-` names with it alone. */
export function sessionCookies(config: Config, tokens: Tokens): SessionCookies {
  const secure = config.PUBLIC_URL.startsWith('https:');
  const refreshName = secure ? '__Secure-fj_refresh' : 'fj_refresh';
  const refreshOptions = { path: '/api/auth', httpOnly: true, secure, sameSite: 'lax' } as const;
  const deviceName = secure ? '__Secure-fj_device' : 'fj_device';
  const nonceName = secure ? '__Secure-fj_google' : 'fj_google';
  const nonceOptions = { path: '/api/auth', httpOnly: true, secure, sameSite: 'lax' } as const;
  // Who sees the nonce must not be able to make the cookie.
  const asNonce = (secret: string) => Buffer.from(sha256(secret)).toString('base64url');
  const nonceOf = (request: FastifyRequest) => {
    const secret = request.cookies[nonceName];
    return secret === undefined || secret === '' ? undefined : asNonce(secret);
  };
  const csrfOptions = { path: '/', httpOnly: false, secure, sameSite: 'lax' } as const;

  return {
    refreshOf(request) {
      const [session = '', secret = ''] = (request.cookies[refreshName] ?? '').split('.');
      return /^[0-9a-f-]{36}$/.test(session) && secret !== '' ? { session, secret } : undefined;
    },
    setRefresh: (reply, session, secret, { shared }) =>
      void reply.setCookie(refreshName, `${session}.${secret}`, {
        ...refreshOptions,
        ...(!shared && { maxAge: refreshTokenSeconds }),
      }),
    marksOf: (request) =>
      (request.cookies[deviceName] ?? '').split('~').filter((mark) => mark !== ''),
    setMarks: (reply, marks) =>
      void reply.setCookie(deviceName, marks.join('~'), {
        ...refreshOptions,
        maxAge: deviceSeconds,
      }),
    setCsrf(reply, session) {
      const token = tokens.csrf(session);
      reply.setCookie(csrfCookie, token, csrfOptions);
      return token;
    },
    clear: (reply) =>
      void reply.clearCookie(refreshName, refreshOptions).clearCookie(csrfCookie, csrfOptions),
    nonceOf,
    giveNonce(request, reply) {
      const known = nonceOf(request);
      if (known !== undefined) return known;
      const secret = randomSecret();
      reply.setCookie(nonceName, secret, { ...nonceOptions, maxAge: nonceSeconds });
      return asNonce(secret);
    },
  };
}

export const csrfCookie = 'csrftoken';
