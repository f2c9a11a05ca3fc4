import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../lib/config.ts';
import { randomSecret, sha256Text, type Tokens } from '../lib/tokens.ts';

/** Lifetime of an unused refresh token in seconds. */
export const refreshTokenSeconds = 30 * 86_400;

/** The longest lifetime browsers allow for a cookie. */
const deviceSeconds = 400 * 86_400;

const nonceSeconds = 86_400;

export interface SessionCookies {
  /** Returns the session id and the secret in the refresh cookie. */
  readRefresh(request: FastifyRequest): { session: string; secret: string } | undefined;
  /** Sets the refresh cookie. On a shared device it is a session cookie, deleted when the browser closes. */
  setRefresh(
    reply: FastifyReply,
    session: string,
    secret: string,
    options: { shared: boolean },
  ): void;
  /** Returns the marks of the accounts that have logged in on this device. */
  readDeviceTokens(request: FastifyRequest): string[];
  /**
   * Sets the marks. They survive logout: they identify nobody, and a stranger's guesses must not
   * lock the owner's device.
   */
  setDeviceTokens(reply: FastifyReply, deviceTokens: readonly string[]): void;
  /** Sets the CSRF cookie, bound to the session or to none, and returns its value. */
  setCsrf(reply: FastifyReply, session: string | undefined): string;
  clear(reply: FastifyReply): void;
  /** Returns the nonce that binds Google's ID token to this browser; undefined if none was issued. */
  readNonce(request: FastifyRequest): string | undefined;
  /** Returns the nonce, issuing one if needed. All tabs of a browser share it. */
  ensureNonce(request: FastifyRequest, reply: FastifyReply): string;
}

/**
 * Cookies lack `Secure` only if the configured origin is plain http. Browsers accept `__Secure-`
 * names only with it.
 */
export function createSessionCookies(config: Config, tokens: Tokens): SessionCookies {
  const secure = config.PUBLIC_URL.startsWith('https:');
  const refreshName = secure ? '__Secure-fj_refresh' : 'fj_refresh';
  const refreshOptions = { path: '/api/auth', httpOnly: true, secure, sameSite: 'lax' } as const;
  const deviceName = secure ? '__Secure-fj_device' : 'fj_device';
  const nonceName = secure ? '__Secure-fj_google' : 'fj_google';
  const nonceOptions = { path: '/api/auth', httpOnly: true, secure, sameSite: 'lax' } as const;
  // The nonce is a hash of the cookie, so that knowing the nonce doesn't let anyone forge the
  // cookie.
  const readNonce = (request: FastifyRequest) => {
    const secret = request.cookies[nonceName];
    return secret === undefined || secret === '' ? undefined : sha256Text(secret);
  };
  const csrfOptions = { path: '/', httpOnly: false, secure, sameSite: 'lax' } as const;

  return {
    readRefresh(request) {
      const [session = '', secret = ''] = (request.cookies[refreshName] ?? '').split('.');
      return /^[0-9a-f-]{36}$/.test(session) && secret !== '' ? { session, secret } : undefined;
    },
    setRefresh: (reply, session, secret, { shared }) =>
      void reply.setCookie(refreshName, `${session}.${secret}`, {
        ...refreshOptions,
        ...(!shared && { maxAge: refreshTokenSeconds }),
      }),
    readDeviceTokens: (request) =>
      (request.cookies[deviceName] ?? '').split('~').filter((deviceToken) => deviceToken !== ''),
    setDeviceTokens: (reply, deviceTokens) =>
      void reply.setCookie(deviceName, deviceTokens.join('~'), {
        ...refreshOptions,
        maxAge: deviceSeconds,
      }),
    setCsrf(reply, session) {
      const token = tokens.createCsrfToken(session);
      reply.setCookie(csrfCookie, token, csrfOptions);
      return token;
    },
    clear: (reply) =>
      void reply.clearCookie(refreshName, refreshOptions).clearCookie(csrfCookie, csrfOptions),
    readNonce,
    ensureNonce(request, reply) {
      const existing = readNonce(request);
      if (existing !== undefined) return existing;
      const secret = randomSecret();
      reply.setCookie(nonceName, secret, { ...nonceOptions, maxAge: nonceSeconds });
      return sha256Text(secret);
    },
  };
}

export const csrfCookie = 'csrftoken';
