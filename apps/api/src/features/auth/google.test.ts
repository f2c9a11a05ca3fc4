import { createHash } from 'node:crypto';
import { auth, authTexts } from '@fencing-journal/contract/auth';
import { calendar } from '@fencing-journal/contract/calendar';
import { connections } from '@fencing-journal/contract/connections';
import { passkeys } from '@fencing-journal/contract/passkeys';
import { sql } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { testApp } from '../../testing/app.ts';
import type { Client } from '../../testing/client.ts';
import { googleClientId, startFakeGoogle } from '../../testing/google.ts';
import { collectMail, temporaryPasswordIn } from '../../testing/mailbox.ts';
import { birthYears } from '../../testing/registration.ts';
import { tablesWith } from '../../testing/stored.ts';
import { useFixture, useTestApp } from '../../testing/use-test-app.ts';

const google = useFixture(startFakeGoogle);
const test = useTestApp(() => ({
  environment: { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_JWKS_URL: google.keysUrl },
}));
beforeEach(async () => void (await test.store.db.execute(sql`DELETE FROM outbox`)));

/** Sends a credential, by default with a year of birth, because people without an account are asked for it first. */
const send = (client: Client, token: string, birth_year: number | null = 1990) =>
  client.call(auth.google, { body: { token, ...(birth_year !== null && { birth_year }) } });
const logIn = (email: string, password: string) =>
  test.visitor().call(auth.login, { body: { email, password } });
const count = async (table: 'users' | 'sessions') =>
  Number(
    (
      await queryRows<{ n: unknown }>(
        test.store.db,
        sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`,
      )
    )[0]?.n,
  );
const verify = (id: number) =>
  test.store.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${id}`);

/** Opens a browser on the login page that has requested the start data for Google's script. */
async function browser() {
  const client = test.visitor();
  const { body } = await client.call(auth.googleStart);
  return { client, nonce: body.nonce, clientId: body.client_id };
}

let number = 0;
async function arrive(claims: JWTPayload, birth_year?: number | null) {
  const { client, nonce } = await browser();
  number += 1;
  const token = await google.token({ nonce, jti: `t${number}`, ...claims }, test.clock.now);
  const answer = await send(client, token, birth_year);
  if (answer.status === 200) client.token = answer.body.token;
  return { client, answer, token };
}

describe('logging in with Google without an account', () => {
  it(
    'creates account and self card, and returns 200 like a login',
    { tags: ['R-API-12', 'R-AUTH-42'] },
    async () => {
      const { client, answer } = await arrive({ sub: 'g-new', email: 'Gwen@Example.test' });
      expect(answer.status).toBe(200);
      expect(answer.body.user_data).toMatchObject({
        first_name: 'Gwen',
        last_name: 'Riposte',
        email: 'gwen@example.test',
        subscription: 'Student',
        subscription_status: 'none',
      });
      expect((await client.call(auth.me)).body.user_data.slug).toBe(answer.body.user_data.slug);
      expect((await client.call(auth.refresh, { body: {} })).status).toBe(200);
      expect((await client.send('GET', '/api/fencers/all/')).body).toMatchObject([
        { is_self: true, first_name: 'Gwen', last_name: 'Riposte', region: 0 },
      ]);
      const again = await arrive({ sub: 'g-new', email: 'gwen.has.moved@example.test' });
      expect(again.answer.body.user_data.slug).toBe(answer.body.user_data.slug);
      expect((await logIn('gwen@example.test', '')).status).toBe(400);
    },
  );

  it('works if Google does not know the names', async () => {
    const { answer } = await arrive({
      sub: 'g-plain',
      email: 'plain@example.test',
      given_name: undefined,
      family_name: ' ',
    });
    expect(answer.body.user_data).toMatchObject({ first_name: 'plain', last_name: 'plain' });
  });

  it('reduces Google names to the characters allowed in account names', async () => {
    const { answer } = await arrive({
      sub: 'g-message',
      email: '12345@example.test',
      given_name: 'Gwen 555-0100',
      family_name: '@42',
    });
    expect(answer.body.user_data).toMatchObject({ first_name: 'Gwen -', last_name: 'Fencer' });
  });

  it('creates one account from concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => arrive({ sub: 'g-many', email: 'many@example.test' })),
    );
    expect(answers.some(({ answer }) => answer.status === 200)).toBe(true);
    expect(answers.every(({ answer }) => [200, 409, 503].includes(answer.status))).toBe(true);
    expect(new Set(answers.flatMap(({ answer }) => answer.body.user_data?.slug ?? [])).size).toBe(
      1,
    );
  });
});

describe('the year of birth of somebody new', { tags: ['B-MG-01', 'B-MG-02', 'PR-3'] }, () => {
  const canary = 'canaryfromgoogle';
  const person = {
    sub: canary,
    email: `${canary}@example.test`,
    given_name: canary,
    family_name: canary,
  };

  it.each([
    ['before it is asked', null, 'birth_year_needed'],
    ['under 13', birthYears['under 13'], 'guardian_needed'],
  ])(
    '%s: is refused without a trace in the database or the log',
    async (_when, birth_year, code) => {
      const before = test.log.length;
      const { answer, token } = await arrive(person, birth_year);
      expect([answer.status, answer.body['code']]).toEqual([403, code]);
      expect(answer.setCookies.filter((line) => line.includes('refresh'))).toEqual([]);
      await expect
        .poll(() => test.log.slice(before).filter((line) => line.includes('google-auth')).length)
        .toBe(1);
      expect(test.loggedContent(before)).not.toMatch(
        new RegExp(`${canary}|${birthYears['under 13']}(?!\\d)`),
      );
      expect(await tablesWith(test, canary)).toEqual([]);
      // No hash of the person or the credential is stored either.
      for (const text of [canary, person.email, token])
        expect(
          await tablesWith(test, createHash('sha256').update(text).digest('base64url')),
        ).toEqual([]);
    },
  );

  it('opens the account with the same credential, which is then used up', async () => {
    const claims = { sub: 'g-asked', email: 'asked@example.test' };
    const { client, answer, token } = await arrive(claims, null);
    expect(answer.body['message']).toBe('Enter your year of birth to open an account.');
    const opened = await send(client, token, birthYears['16 to 17']);
    expect([opened.status, opened.body.user_data.minor]).toEqual([200, true]);
    expect(opened.body).not.toHaveProperty('birth_year_needed');
    expect(
      await queryRows(
        test.store.db,
        sql`SELECT birth_year, shareable FROM users WHERE email = ${claims.email}`,
      ),
    ).toEqual([{ birth_year: birthYears['16 to 17'], shareable: 'Private' }]);
    expect((await send(client, token)).status).toBe(400);
    // After that the year is not asked again, and another answer has no effect.
    expect((await arrive(claims, null)).answer.status).toBe(200);
    expect((await arrive(claims, birthYears['under 13'])).answer.status).toBe(200);
  });

  it('is not asked of somebody whose address already has an account', async () => {
    const { email } = await test.make.user({ birth_year: null });
    const { answer } = await arrive({ sub: 'g-known', email }, null);
    expect([answer.status, answer.body.birth_year_needed]).toEqual([200, true]);
  });

  it.each([1899, 'twelve', new Date().getUTCFullYear() + 1])('refuses %j', async (birth_year) => {
    const { answer } = await arrive(person, birth_year as number);
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, ['birth_year']]);
  });

  it('does not count as a failed login', async () => {
    const bucket = async () =>
      queryRows(test.store.db, sql`SELECT hits FROM rate_limits WHERE bucket LIKE 'google-login%'`);
    const before = await bucket();
    await arrive(person, null);
    expect(await bucket()).toEqual(before);
  });
});

describe('Google for an account with the same address', () => {
  it('links it once and logs in all concurrent requests', async () => {
    const me = await test.signedIn();
    await verify(me.user.id);
    const { slug } = (await me.call(auth.me)).body.user_data;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => arrive({ sub: 'g-tabs', email: me.user.email })),
    );
    expect(answers.map(({ answer }) => answer.body.user_data?.slug ?? answer.status)).toEqual(
      answers.map(() => slug),
    );
  });

  it(
    'links it if the address was verified, keeps the password and ends its sessions',
    { tags: ['GO-1'] },
    async () => {
      const me = await test.signedIn();
      await verify(me.user.id);
      const { answer } = await arrive({ sub: 'g-verified', email: me.user.email });
      expect([answer.status, answer.body.user_data.email]).toEqual([200, me.user.email]);
      expect((await me.call(auth.me)).status).toBe(401);
      expect((await logIn(me.user.email, me.user.password)).status).toBe(200);
      expect((await collectMail(test, me.user.email)).map(({ subject }) => subject)).toEqual([
        'You can now log in with Google',
      ]);
      await arrive({ sub: 'g-verified', email: me.user.email });
      expect(await collectMail(test, me.user.email)).toEqual([]);
    },
  );

  it(
    'removes all other access from an account that never verified the address',
    { tags: ['GO-1'] },
    async () => {
      const hijacker = await test.signedIn();
      await test.make.passkey(hijacker.user.id);
      await test.make.connection(hijacker.user.id, (await test.make.user()).id);
      await hijacker.call(calendar.renewFeed, { body: {} });
      await test.visitor().call(auth.temporaryPassword, { body: { email: hijacker.user.email } });
      const secret = temporaryPasswordIn((await collectMail(test, hijacker.user.email))[0]);
      const { client, answer } = await arrive({ sub: 'g-owner', email: hijacker.user.email });
      expect(answer.status).toBe(200);
      expect([
        (await hijacker.call(auth.me)).status,
        (await hijacker.call(auth.refresh, { body: {} })).status,
      ]).toEqual([401, 401]);
      expect([
        (await logIn(hijacker.user.email, hijacker.user.password)).status,
        (await logIn(hijacker.user.email, secret)).status,
      ]).toEqual([400, 400]);
      expect((await client.call(auth.me)).status).toBe(200);
      expect([
        (await client.call(passkeys.list)).body,
        (await client.call(connections.list)).body.coach_connections,
        (await client.call(calendar.feed)).body,
      ]).toEqual([[], [], { created_at: null, kept_until: null }]);
    },
  );

  it(
    'identifies one person permanently, and refuses other people with the address and disabled accounts',
    { tags: ['GO-1'] },
    async () => {
      const { answer } = await arrive({ sub: 'g-first', email: 'first@example.test' });
      const other = await arrive({ sub: 'g-second', email: 'first@example.test' });
      expect([other.answer.status, other.answer.body['message']]).toEqual([
        400,
        authTexts.linkedToAnotherGoogle,
      ]);
      await test.store.db.execute(
        sql`UPDATE users SET disabled_at = now() WHERE slug = ${answer.body.user_data.slug}`,
      );
      const disabled = await arrive({ sub: 'g-first', email: 'first@example.test' });
      expect([
        disabled.answer.status,
        disabled.answer.setCookies.filter((line) => line.includes('refresh')),
      ]).toEqual([400, []]);
    },
  );
});

describe('a credential', () => {
  const fresh = { sub: 'g-forged', email: 'forged@example.test' };
  const seconds = () => Math.floor(test.clock.now.getTime() / 1000);
  const publicPem = () => new TextEncoder().encode(JSON.stringify(google.jwk));
  const forged: [string, (nonce: string) => Promise<string> | string][] = [
    [
      'signed by a stranger',
      (nonce) => google.token({ ...fresh, nonce }, test.clock.now, 'a stranger’s'),
    ],
    [
      'signed in a way that was not agreed on (RS512)',
      (nonce) => google.token({ ...fresh, nonce }, test.clock.now, 'ours, otherwise'),
    ],
    [
      'signed by nobody (alg none)',
      (nonce) =>
        new UnsecuredJWT({ ...fresh, nonce, email_verified: true })
          .setIssuer('https://accounts.google.com')
          .setAudience(googleClientId)
          .setIssuedAt(seconds())
          .setExpirationTime(seconds() + 600)
          .encode(),
    ],
    [
      'signed with the public key as if it were shared (HS256)',
      (nonce) =>
        new SignJWT({ ...fresh, nonce, email_verified: true })
          .setProtectedHeader({ alg: 'HS256', kid: 'ours' })
          .setIssuer('https://accounts.google.com')
          .setAudience(googleClientId)
          .setIssuedAt(seconds())
          .setExpirationTime(seconds() + 600)
          .sign(publicPem()),
    ],
    [
      'of another issuer',
      (nonce) =>
        google.token(
          { ...fresh, nonce, iss: 'https://accounts.google.com.evil.example' },
          test.clock.now,
        ),
    ],
    [
      'for another application',
      (nonce) =>
        google.token({ ...fresh, nonce, aud: 'other.apps.googleusercontent.com' }, test.clock.now),
    ],
    [
      'for several applications',
      (nonce) => google.token({ ...fresh, nonce, aud: [googleClientId, 'other'] }, test.clock.now),
    ],
    [
      'that has expired',
      (nonce) => google.token({ ...fresh, nonce, exp: seconds() - 60 }, test.clock.now),
    ],
    [
      'that does not expire',
      (nonce) => google.token({ ...fresh, nonce, exp: undefined as never }, test.clock.now),
    ],
    [
      'made long ago',
      (nonce) => google.token({ ...fresh, nonce, iat: seconds() - 7200 }, test.clock.now),
    ],
    [
      'not good yet',
      (nonce) => google.token({ ...fresh, nonce, nbf: seconds() + 600 }, test.clock.now),
    ],
    ['without a nonce', () => google.token(fresh, test.clock.now)],
    [
      'made for another browser',
      async () => google.token({ ...fresh, nonce: (await browser()).nonce }, test.clock.now),
    ],
    [
      'with an address that was not verified',
      (nonce) => google.token({ ...fresh, nonce, email_verified: false }, test.clock.now),
    ],
    ['without an address', (nonce) => google.token({ sub: 'g-forged', nonce }, test.clock.now)],
    ['of nobody', (nonce) => google.token({ email: fresh.email, nonce }, test.clock.now)],
    ['that is none', () => 'eyJhbGciOiJSUzI1NiJ9.e30'],
  ];

  it.each(forged)(
    '%s is refused with 400 and a message, and opens nothing',
    { tags: ['GO-1', 'R-API-12'] },
    async (_what, make) => {
      const { client, nonce } = await browser();
      const before = [await count('users'), await count('sessions')];
      const answer = await send(client, await make(nonce));
      expect([answer.status, answer.body['message']]).toEqual([400, authTexts.googleFailed]);
      expect([await count('users'), await count('sessions')]).toEqual(before);
    },
  );

  it('works once, and only in the browser it was made for', { tags: ['GO-1'] }, async () => {
    const { client, nonce } = await browser();
    const token = await google.token(
      { sub: 'g-once', email: 'once@example.test', nonce },
      test.clock.now,
    );
    expect((await send(test.visitor(), token)).status).toBe(400);
    expect((await send(client, token)).status).toBe(200);
    expect((await send(client, token)).status).toBe(400);
  });

  it(
    'shares its nonce between tabs without revealing the cookie behind it',
    { tags: ['GO-1'] },
    async () => {
      const { client, nonce, clientId } = await browser();
      expect(clientId).toBe(googleClientId);
      expect((await client.call(auth.googleStart)).body.nonce).toBe(nonce);
      expect(client.cookies.get('fj_google')).not.toBe(nonce);
      expect((await browser()).nonce).not.toBe(nonce);
    },
  );

  it(
    "gets 503 while Google's keys can't be fetched, and works again afterwards",
    { tags: ['GO-1'] },
    async () => {
      google.setAvailable(false);
      const cut = await testApp({
        environment: { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_JWKS_URL: google.keysUrl },
      });
      try {
        const client = cut.visitor();
        const { nonce } = (await client.call(auth.googleStart)).body;
        const token = await google.token(
          { sub: 'g-cut', email: 'cut@example.test', nonce },
          cut.clock.now,
        );
        const answer = await send(client, token);
        expect([answer.status, answer.body['code']]).toEqual([503, 'unavailable']);
        google.setAvailable(true);
        expect((await send(client, token)).status).toBe(200);
      } finally {
        google.setAvailable(true);
        await cut.close();
      }
    },
  );

  it('is not requested where Google is not set up', { tags: ['PR-5'] }, async () => {
    const without = await testApp();
    try {
      const client = without.visitor();
      const start = await client.call(auth.googleStart);
      expect([start.body, start.setCookies]).toEqual([{ client_id: null, nonce: '' }, []]);
      const answer = await send(
        client,
        await google.token({ sub: 'g', email: 'g@example.test' }, without.clock.now),
      );
      expect([answer.status, answer.body['message']]).toEqual([503, authTexts.googleNotConfigured]);
    } finally {
      await without.close();
    }
  });

  it('logs the account, but nothing from the credential', { tags: ['LG-1'] }, async () => {
    test.log.length = 0;
    const { answer } = await arrive({ sub: 'canary-sub', email: 'canary@example.test' });
    const events = test.log
      .map((line) => JSON.parse(line))
      .filter((line) => line.msg === 'security');
    expect(events).toMatchObject([
      { event: 'registered by Google', user: expect.any(Number), session: expect.any(String) },
    ]);
    expect(test.log.join('')).not.toMatch(/canary|@/);
    expect(test.log.join('')).not.toContain(answer.body.token);
  });
});
