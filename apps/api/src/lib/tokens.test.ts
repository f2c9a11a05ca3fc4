import { createHmac } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomSecret, sameText, sha256, tokensBy } from './tokens.ts';

const secretOf = (text: string) => new TextEncoder().encode(text);
const text = 'the secret of this test, long enough';
const tokens = tokensBy(secretOf(text));
const others = tokensBy(secretOf('another secret, just as long as that'));
const claims = { user: 7, session: 'c0ffee' };
afterEach(() => void vi.useRealTimers());

describe('access tokens', () => {
  it('name account and session and nothing else about the person', async () => {
    const token = await tokens.access(claims);
    expect(await tokens.readAccess(token)).toEqual(claims);
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
    const token = await tokens.access(claims);
    vi.setSystemTime(new Date('2026-03-21T12:14:59Z'));
    expect(await tokens.readAccess(token)).toEqual(claims);
    vi.setSystemTime(new Date('2026-03-21T12:15:01Z'));
    expect(await tokens.readAccess(token)).toBeUndefined();
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
      expect(await tokens.readAccess(await signed())).toEqual(claims);
    });

    it.for<[string, Parts]>([
      ['of another type', { typ: 'JWT' }],
      ['for another audience', { audience: 'someone-else' }],
      ['by another issuer', { issuer: 'someone-else' }],
      ['without an end', { exp: false }],
      ['by another algorithm', { alg: 'HS512' }],
      ['for no account', { subject: 'ada' }],
    ])('are rejected %s', async ([, parts]) => {
      expect(await tokens.readAccess(await signed(parts))).toBeUndefined();
    });
  });

  it(
    'with another secret, tampered with, or malformed are rejected',
    { tags: ['R-API-02'] },
    async () => {
      const token = await tokens.access(claims);
      const [header, payload, signature] = token.split('.');
      const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: '8' })).toString(
        'base64url',
      );
      for (const wrong of [
        await others.access(claims),
        `${header}.${forged}.${signature}`,
        `${header}.${payload}.`,
        `${token}x`,
        '',
        'x.y.z',
        tokens.csrf('c0ffee'),
      ]) {
        expect(await tokens.readAccess(wrong), wrong).toBeUndefined();
      }
    },
  );
});

describe('CSRF tokens', () => {
  it('are ours, fresh each time, and bound to one session', { tags: ['R-API-03'] }, () => {
    const bound = tokens.csrf('c0ffee');
    expect(tokens.isCsrf(bound, 'c0ffee')).toBe(true);
    expect(tokens.isCsrf(bound, 'another')).toBe(false);
    expect(tokens.isCsrf(bound, undefined)).toBe(true);
    expect(tokens.csrf('c0ffee')).not.toBe(bound);
  });

  it(
    'without a session are invalid within one; forged ones are always invalid',
    { tags: ['R-API-03'] },
    () => {
      const unbound = tokens.csrf(undefined);
      expect(tokens.isCsrf(unbound, undefined)).toBe(true);
      expect(tokens.isCsrf(unbound, 'c0ffee')).toBe(false);
      const [nonce, mark, signature] = tokens.csrf('c0ffee').split('.');
      for (const wrong of [
        others.csrf('c0ffee'),
        others.csrf(undefined),
        `${nonce}x.${mark}.${signature}`,
        `${nonce}.none.${signature}`,
        `${nonce}.${mark}.`,
        `${nonce}.${mark}`,
        '',
        '..',
      ]) {
        expect(tokens.isCsrf(wrong, 'c0ffee'), wrong).toBe(false);
        expect(tokens.isCsrf(wrong, undefined), wrong).toBe(false);
      }
    },
  );

  it('do not reveal their session', () => {
    expect(tokens.csrf('c0ffee')).not.toContain('c0ffee');
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
    expect(sameText('abc', 'abc')).toBe(true);
    for (const [one, other] of [
      ['abc', 'abd'],
      ['abc', 'ab'],
      ['', 'a'],
      ['é', 'e'],
      ['é', 'ab'],
    ])
      expect(sameText(one!, other!)).toBe(false);
  });
});
