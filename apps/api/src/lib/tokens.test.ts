import { createHmac } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomSecret, constantTimeEqual, sha256, createTokens } from './tokens.ts';

const secretOf = (text: string) => new TextEncoder().encode(text);
const text = 'the secret of this test, long enough';
const tokens = createTokens(secretOf(text));
const others = createTokens(secretOf('another secret, just as long as that'));
const claims = { user: 7, session: 'c0ffee' };
afterEach(() => void vi.useRealTimers());

describe('access tokens', () => {
  it('name the account and the session and nothing else about the person', async () => {
    const token = await tokens.createAccessToken(claims);
    expect(await tokens.verifyAccessToken(token)).toEqual(claims);
    expect(Object.keys(decodeJwt(token)).toSorted()).toEqual([
      'aud',
      'exp',
      'iat',
      'iss',
      'sid',
      'sub',
    ]);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  });

  it('live for fifteen minutes', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-21T12:00:00Z'), toFake: ['Date'] });
    const token = await tokens.createAccessToken(claims);
    vi.setSystemTime(new Date('2026-03-21T12:14:59Z'));
    expect(await tokens.verifyAccessToken(token)).toEqual(claims);
    vi.setSystemTime(new Date('2026-03-21T12:15:01Z'));
    expect(await tokens.verifyAccessToken(token)).toBeUndefined();
  });

  describe('signed with our own key', () => {
    const key = createHmac('sha256', secretOf(text)).update('access-token').digest();
    interface Parts {
      typ?: string;
      audience?: string;
      issuer?: string;
      subject?: string;
      exp?: boolean;
      alg?: string;
    }
    const signed = ({
      typ = 'at+jwt',
      audience = 'fencing-journal-api',
      issuer = 'fencing-journal',
      subject = '7',
      exp = true,
      alg = 'HS256',
    }: Parts = {}) => {
      const token = new SignJWT({ sid: claims.session })
        .setProtectedHeader({ alg, typ })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt();
      return (exp ? token.setExpirationTime('15m') : token).sign(key);
    };

    it('are accepted if every part is right', async () => {
      expect(await tokens.verifyAccessToken(await signed())).toEqual(claims);
    });

    it.for<[string, Parts]>([
      ['of another type', { typ: 'JWT' }],
      ['for another audience', { audience: 'someone-else' }],
      ['by another issuer', { issuer: 'someone-else' }],
      ['without an expiry time', { exp: false }],
      ['with another algorithm', { alg: 'HS512' }],
      ['without an account number', { subject: 'ada' }],
    ])('are rejected if they are %s', async ([, parts]) => {
      expect(await tokens.verifyAccessToken(await signed(parts))).toBeUndefined();
    });
  });

  it(
    'are rejected with another secret, tampered with, or malformed',
    { tags: ['R-API-02'] },
    async () => {
      const token = await tokens.createAccessToken(claims);
      const [header, payload, signature] = token.split('.');
      const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: '8' })).toString(
        'base64url',
      );
      for (const wrong of [
        await others.createAccessToken(claims),
        `${header}.${forged}.${signature}`,
        `${header}.${payload}.`,
        `${token}x`,
        '',
        'x.y.z',
        tokens.createCsrfToken('c0ffee'),
      ]) {
        expect(await tokens.verifyAccessToken(wrong), wrong).toBeUndefined();
      }
    },
  );
});

describe('CSRF tokens', () => {
  it('are ours, fresh each time, and bound to one session', { tags: ['R-API-03'] }, () => {
    const bound = tokens.createCsrfToken('c0ffee');
    expect(tokens.isValidCsrfToken(bound, 'c0ffee')).toBe(true);
    expect(tokens.isValidCsrfToken(bound, 'another')).toBe(false);
    expect(tokens.isValidCsrfToken(bound, undefined)).toBe(true);
    expect(tokens.createCsrfToken('c0ffee')).not.toBe(bound);
  });

  it(
    'issued without a session are invalid within one; forged ones are always invalid',
    { tags: ['R-API-03'] },
    () => {
      const unbound = tokens.createCsrfToken(undefined);
      expect(tokens.isValidCsrfToken(unbound, undefined)).toBe(true);
      expect(tokens.isValidCsrfToken(unbound, 'c0ffee')).toBe(false);
      const [nonce, mark, signature] = tokens.createCsrfToken('c0ffee').split('.');
      for (const wrong of [
        others.createCsrfToken('c0ffee'),
        others.createCsrfToken(undefined),
        `${nonce}x.${mark}.${signature}`,
        `${nonce}.none.${signature}`,
        `${nonce}.${mark}.`,
        `${nonce}.${mark}`,
        '',
        '..',
      ]) {
        expect(tokens.isValidCsrfToken(wrong, 'c0ffee'), wrong).toBe(false);
        expect(tokens.isValidCsrfToken(wrong, undefined), wrong).toBe(false);
      }
    },
  );

  it('do not reveal their session', () => {
    expect(tokens.createCsrfToken('c0ffee')).not.toContain('c0ffee');
  });
});

describe('secrets', () => {
  it('are 32 random bytes, stored as SHA-256', () => {
    expect(Buffer.from(randomSecret(), 'base64url')).toHaveLength(32);
    expect(randomSecret()).not.toBe(randomSecret());
    expect(Buffer.from(sha256('abc')).toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('are compared completely, whatever their length and characters', () => {
    expect(constantTimeEqual('abc', 'abc')).toBe(true);
    for (const [one, other] of [
      ['abc', 'abd'],
      ['abc', 'ab'],
      ['', 'a'],
      ['é', 'e'],
      ['é', 'ab'],
    ])
      expect(constantTimeEqual(one!, other!)).toBe(false);
  });
});
