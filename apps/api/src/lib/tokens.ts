import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Lifetime of an access token in seconds. */
const accessTokenSeconds = 15 * 60;

const issuer = 'fencing-journal';
const audience = 'fencing-journal-api';

export interface AccessClaims {
  user: number;
  session: string;
}

/**
 * Creates and verifies everything we sign. One instance per process, from the configured secret.
 */
export interface Tokens {
  /**
   * Returns a signed access token that names the account and the session. Everything else is read
   * from the database on each request.
   */
  createAccessToken(claims: AccessClaims): Promise<string>;
  /** Returns the claims of a valid, unexpired access token of ours; undefined otherwise. */
  verifyAccessToken(token: string): Promise<AccessClaims | undefined>;
  /** Returns a CSRF token bound to a session, or to none. */
  createCsrfToken(session: string | undefined): string;
  /**
   * Returns the keyed hash of a code. A plain hash in a copy of the database would be too easy to
   * guess, because codes are short.
   */
  hashCode(code: string): Uint8Array;
  /** Returns whether the token is ours and, if the request has a session, was issued for it. */
  isValidCsrfToken(token: string, session: string | undefined): boolean;
}

export function createTokens(secret: Uint8Array): Tokens {
  const key = createHmac('sha256', secret).update('access-token').digest();
  const csrfKey = createHmac('sha256', secret).update('csrf-token').digest();
  const codeKey = createHmac('sha256', secret).update('code').digest();
  const sign = (text: string) => createHmac('sha256', csrfKey).update(text).digest('base64url');
  const sessionTag = (session: string | undefined) =>
    session === undefined ? 'none' : sign(`session ${session}`).slice(0, 16);

  return {
    createAccessToken: ({ user, session }) =>
      new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(String(user))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(key),

    async verifyAccessToken(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer,
          audience,
          requiredClaims: ['exp', 'sub'],
        });
        const user = Number(payload.sub);
        const session = payload['sid'];
        return Number.isSafeInteger(user) && typeof session === 'string'
          ? { user, session }
          : undefined;
      } catch {
        return undefined;
      }
    },

    createCsrfToken(session) {
      const text = `${randomBytes(16).toString('base64url')}.${sessionTag(session)}`;
      return `${text}.${sign(text)}`;
    },

    hashCode: (code) => createHmac('sha256', codeKey).update(code).digest(),

    isValidCsrfToken(token, session) {
      const [nonce = '', boundTo = '', signature = ''] = token.split('.');
      if (!constantTimeEqual(signature, sign(`${nonce}.${boundTo}`))) return false;
      return session === undefined || boundTo === sessionTag(session);
    },
  };
}

/** Compares in constant time. */
export function constantTimeEqual(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Creates 32 random bytes for a refresh token; only their hash is stored. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

export const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest();

/** Returns the same hash as text, for the names of buckets and cookies. */
export const sha256Text = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');
