import { auth, authTexts } from '@fencing-journal/contract/auth';
import { calendar } from '@fencing-journal/contract/calendar';
import { connections } from '@fencing-journal/contract/connections';
import { passkeys } from '@fencing-journal/contract/passkeys';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { testApp } from '../../testing/app.ts';
import { collectMail, temporaryPasswordIn, tokenIn } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const locked = 'limit exceded of login try you can get your otp from your email';

const test = useTestApp({
  environment: {
    LOGIN_LIMIT_PER_ACCOUNT: '5',
    LOGIN_LIMIT_ALL_ADDRESSES: '25',
    PUBLIC_URL: 'https://journal.example',
  },
});
beforeEach(async () => {
  test.log.length = 0;
  await test.store.db.execute(sql`DELETE FROM outbox`);
});

const logIn = (email: string, password: string, client = test.visitor()) =>
  client.call(auth.login, { body: { email, password } });
const askTemporary = (email: string) =>
  test.visitor().call(auth.temporaryPassword, { body: { email } });
const askReset = (email: string, headers = {}) =>
  test.visitor().call(auth.forgot, { body: { email }, headers });
const reset = (token: string, password: string, password_confirm = password) =>
  test.visitor().call(auth.reset, { body: { token, password, password_confirm } });
const statuses = (answers: { status: number }[]) => answers.map((answer) => answer.status);
const dump = async () => {
  const rows = await queryRows<{ line: string }>(
    test.store.db,
    sql`SELECT row_to_json(t)::text AS line FROM mailed_secrets t UNION ALL SELECT row_to_json(o)::text FROM outbox o UNION ALL SELECT row_to_json(c)::text FROM credentials c`,
  );
  return rows.map((row) => row.line).join('\n');
};

async function failOften(email: string, times = 5) {
  const answers = [];
  for (let count = 0; count < times; count += 1) answers.push(await logIn(email, 'wrong'));
  return statuses(answers);
}

async function temporaryPassword(email: string): Promise<string> {
  await askTemporary(email);
  return temporaryPasswordIn((await collectMail(test, email)).at(-1));
}

describe('after five failures within 15 minutes', () => {
  it(
    'returns 429 with the literal text, even for the right password and unknown identifiers',
    { tags: ['R-AUTH-32', 'R-ERR-02', 'R-API-10', 'LO-1'] },
    async () => {
      const user = await test.make.user();
      for (const [name, right] of [
        [user.email, user.password],
        ['nobody.at.all@example.test', 'anything'],
        ['999000999', 'anything'],
      ] as const) {
        expect(await failOften(name)).toEqual([400, 400, 400, 400, 400]);
        for (const password of ['wrong', right]) {
          const answer = await logIn(name, password);
          expect([answer.status, answer.body, answer.setCookies]).toEqual([
            429,
            { message: locked, code: 'login_locked' },
            [],
          ]);
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      }
      test.clock.advance(901);
      expect((await logIn(user.email, user.password)).status).toBe(200);
    },
  );

  it(
    'counts failures per account, under any identifier and from any address',
    { tags: ['PW-7', 'LO-2'] },
    async () => {
      const user = await test.make.user({ usa_fencing_id: '100200300' });
      expect(
        statuses([
          ...(await Promise.all(['100200300', user.email].map((name) => logIn(name, 'wrong')))),
          await logIn(user.email.toUpperCase(), 'wrong'),
        ]),
      ).toEqual([400, 400, 400]);
      for (const forwarded of ['198.51.100.1', '198.51.100.2'])
        await test.visitor().call(auth.login, {
          body: { email: ' 100200300 ', password: 'wrong' },
          headers: { 'x-forwarded-for': forwarded },
        });
      expect(
        statuses([await logIn('100200300', user.password), await logIn(user.email, user.password)]),
      ).toEqual([429, 429]);
    },
  );

  it('counts a hundred concurrent failures as a hundred', { tags: ['LO-5'] }, async () => {
    const user = await test.make.user();
    const answers = statuses(
      await Promise.all(Array.from({ length: 100 }, () => logIn(user.email, 'wrong'))),
    );
    expect([
      answers.filter((status) => status === 400).length,
      answers.filter((status) => status === 429).length,
    ]).toEqual([5, 95]);
  });

  it(
    "keeps the owner's session alive, and a temporary password ends the lock",
    { tags: ['LO-3'] },
    async () => {
      const me = await test.signedIn();
      await failOften(me.user.email);
      expect((await me.call(auth.me)).status).toBe(200);
      expect((await me.call(auth.refresh, { body: {} })).status).toBe(200);
      expect((await logIn(me.user.email, await temporaryPassword(me.user.email))).status).toBe(200);
      expect((await logIn(me.user.email, me.user.password)).status).toBe(200);
    },
  );

  it('logs the account and nothing that was typed', { tags: ['LG-1'] }, async () => {
    const user = await test.make.user();
    await failOften(user.email, 6);
    const events = test.log
      .map((line) => JSON.parse(line))
      .filter((line) => line.msg === 'security');
    expect(events.at(-1)).toMatchObject({
      event: 'limit reached',
      limit: 'login-account',
      user: user.id,
    });
    expect(events).toHaveLength(6);
    expect(test.log.join('')).not.toMatch(/wrong|@/);
  });
});

describe('a temporary password', () => {
  it(
    'is mailed for either identifier and works as typed',
    { tags: ['R-API-11', 'R-AUTH-35', 'R-AUTH-36', 'R-AUTH-37', 'R-AUTH-57'] },
    async () => {
      const user = await test.make.user({ usa_fencing_id: '100200301' });
      const answer = await askTemporary('100200301');
      expect([answer.status, answer.body]).toEqual([200, { message: expect.any(String) }]);
      const [mail, ...others] = await collectMail(test, user.email);
      expect([mail?.subject, others]).toEqual(['Your temporary password', []]);
      for (const body of [mail?.text, mail?.html])
        expect(body).toMatch(/password is [\w-]{15} and works once/);
      const signedIn = await logIn(user.email, ` ${temporaryPasswordIn(mail).toUpperCase()} `);
      expect([
        signedIn.status,
        signedIn.body.temporary_password,
        signedIn.body.user_data.email,
      ]).toEqual([200, true, user.email]);
      expect((await logIn(user.email, user.password)).body).not.toHaveProperty(
        'temporary_password',
      );
    },
  );

  it(
    "works once, even in parallel, for ten minutes, and does not change the account's password",
    { tags: ['TP-1', 'TP-2'] },
    async () => {
      const user = await test.make.user();
      const first = await temporaryPassword(user.email);
      expect(
        statuses(
          await Promise.all(Array.from({ length: 4 }, () => logIn(user.email, first))),
        ).toSorted(),
      ).toEqual([200, 400, 400, 400]);
      expect((await logIn(user.email, user.password)).status).toBe(200);
      test.clock.advance(61);
      const second = await temporaryPassword(user.email);
      test.clock.advance(601);
      expect((await logIn(user.email, second)).status).toBe(400);
      const third = await temporaryPassword(user.email);
      test.clock.advance(590);
      expect((await logIn(user.email, third)).status).toBe(200);
    },
  );

  it('remains valid when anyone requests another, and using one voids the others', async () => {
    const user = await test.make.user();
    const first = await temporaryPassword(user.email);
    expect((await askTemporary(user.email)).status).toBe(200);
    expect(await collectMail(test, user.email)).toEqual([]);
    test.clock.advance(61);
    const second = await temporaryPassword(user.email);
    expect(statuses([await logIn(user.email, first), await logIn(user.email, second)])).toEqual([
      200, 400,
    ]);
  });

  it('cannot be used up by guesses', async () => {
    const user = await test.make.user();
    const secret = await temporaryPassword(user.email);
    for (let count = 0; count < 20; count += 1) await logIn(user.email, '22222-22222-222');
    expect((await logIn(user.email, secret)).status).toBe(200);
  });

  it(
    'is mailed at most five times an hour, then refused for known and unknown names',
    { tags: ['TP-3', 'R-API-11'] },
    async () => {
      const user = await test.make.user();
      for (const name of [user.email, 'nobody.asks@example.test']) {
        const answers = [];
        for (let count = 0; count < 6; count += 1) {
          answers.push((await askTemporary(name)).status);
          test.clock.advance(61);
        }
        expect(answers, name).toEqual([200, 200, 200, 200, 200, 429]);
      }
      expect(await collectMail(test)).toHaveLength(5);
    },
  );

  it('is mailed once for a hundred concurrent requests', { tags: ['TP-3', 'LO-2'] }, async () => {
    const user = await test.make.user();
    expect(
      new Set(
        statuses(await Promise.all(Array.from({ length: 100 }, () => askTemporary(user.email)))),
      ),
    ).toEqual(new Set([200]));
    expect(await collectMail(test)).toHaveLength(1);
  });

  it('does not open a disabled account or another account', async () => {
    const [user, other] = [await test.make.user(), await test.make.user()];
    const secret = await temporaryPassword(user.email);
    expect((await logIn(other.email, secret)).status).toBe(400);
    await test.store.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${user.id}`);
    expect((await logIn(user.email, secret)).status).toBe(400);
    test.clock.advance(61);
    await askTemporary(user.email);
    expect(await collectMail(test)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it(
    'is replaced through the mailed link, which ends every session and opens none',
    { tags: ['R-API-14', 'R-AUTH-51', 'R-AUTH-56', 'R-API-15', 'RS-2'] },
    async () => {
      const me = await test.signedIn();
      await failOften(me.user.email);
      expect((await askReset(me.user.email)).body).toEqual({ message: 'Email has been sent' });
      const [mail] = await collectMail(test, me.user.email);
      expect(mail?.text).toMatch(/https:\/\/journal\.example\/reset\/[\w-]{43}\n/);
      const answer = await reset(tokenIn(mail), 'seven large owls sleep');
      expect([answer.status, answer.body, answer.setCookies]).toEqual([
        200,
        { message: 'Success to change password' },
        [],
      ]);
      expect(statuses([await me.call(auth.me), await me.call(auth.refresh, { body: {} })])).toEqual(
        [401, 401],
      );
      expect(
        statuses([
          await logIn(me.user.email, me.user.password),
          await logIn(me.user.email, 'seven large owls sleep'),
        ]),
      ).toEqual([400, 200]);
      expect((await collectMail(test, me.user.email)).map(({ subject }) => subject)).toEqual([
        'Your password was changed',
      ]);
    },
  );

  it.each([
    { verified: false, kept: 0 },
    { verified: true, kept: 1 },
  ])(
    'keeps connections only if the address was verified ($verified)',
    async ({ verified, kept }) => {
      const [me, coach, asker] = [
        await test.signedIn(),
        await test.make.user(),
        await test.make.user(),
      ];
      if (verified)
        await test.store.db.execute(
          sql`UPDATE users SET email_verified_at = now() WHERE id = ${me.user.id}`,
        );
      await test.make.passkey(me.user.id);
      await test.make.connection(me.user.id, coach.id);
      await test.make.request({ student: me.user.id, coach: asker.id }, asker.id);
      await me.call(calendar.renewFeed, { body: {} });
      await collectMail(test, me.user.email);
      await askReset(me.user.email);
      expect(
        (
          await reset(
            tokenIn((await collectMail(test, me.user.email))[0]),
            'seven large owls sleep',
          )
        ).status,
      ).toBe(200);
      const back = test.visitor();
      back.token = (await logIn(me.user.email, 'seven large owls sleep')).body.token;
      expect((await back.call(calendar.feed)).body).toEqual({
        created_at: verified ? expect.any(String) : null,
        kept_until: verified ? expect.any(String) : null,
      });
      expect((await back.call(passkeys.list)).body).toHaveLength(kept);
      const held = (await back.call(connections.list)).body;
      expect([held.coach_connections.length, held.pending_coaches.length]).toEqual([kept, kept]);
    },
  );

  it(
    'is replaced only through the newest link, which works once within an hour and is stored as a hash',
    { tags: ['RS-1', 'TP-1'] },
    async () => {
      const user = await test.make.user();
      await askReset(user.email);
      await askTemporary(user.email);
      const before = await dump();
      const [old, temporary] = await collectMail(test, user.email);
      for (const secret of [tokenIn(old), temporaryPasswordIn(temporary)])
        for (const state of [before, await dump()]) expect(state).not.toContain(secret);
      await askReset(user.email);
      const token = tokenIn((await collectMail(test, user.email))[0]);
      const refused = await reset(tokenIn(old), 'seven large owls sleep');
      expect([refused.status, refused.body['errors']]).toEqual([
        400,
        { token: [authTexts.expiredLink] },
      ]);
      expect(
        statuses(
          await Promise.all(
            Array.from({ length: 4 }, () => reset(token, 'seven large owls sleep')),
          ),
        ).toSorted(),
      ).toEqual([200, 400, 400, 400]);
      expect((await logIn(user.email, temporaryPasswordIn(temporary))).status).toBe(400);
      await askReset(user.email);
      const [, late] = await collectMail(test, user.email);
      test.clock.advance(3601);
      expect((await reset(tokenIn(late), 'eight small mice dance')).status).toBe(400);
      expect((await reset('x'.repeat(43), 'eight small mice dance')).status).toBe(400);
    },
  );

  it.each([
    ['seven large owls sleep', 'other', 'password_confirm'],
    ['seven77', 'seven77', 'password'],
    ['password123', 'password123', 'password'],
    ['Fencing2026', 'Fencing2026', 'password'],
  ])(
    'cannot be replaced with %j, repeated as %j, and the link remains valid',
    { tags: ['R-API-15', 'R-VAL-05', 'PW-1', 'PW-4'] },
    async (password, confirm, field) => {
      const user = await test.make.user();
      await askReset(user.email);
      const token = tokenIn((await collectMail(test, user.email))[0]);
      const answer = await reset(token, password, confirm);
      expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, [field]]);
      expect((await reset(token, 'seven large owls sleep')).status).toBe(200);
    },
  );

  it(
    "cannot be replaced with the account's email address, which the form does not know",
    { tags: ['PW-4'] },
    async () => {
      const user = await test.make.user();
      await askReset(user.email);
      const answer = await reset(tokenIn((await collectMail(test, user.email))[0]), user.email);
      expect(answer.body['errors']).toEqual({ password: [authTexts.passwordIsEmail] });
    },
  );

  it(
    'gets at most five links an hour, then 429 for known and unknown names, and 400 for empty names',
    { tags: ['R-API-14', 'EN-2'] },
    async () => {
      const user = await test.make.user();
      for (const name of [user.email, 'nobody.forgets@example.test']) {
        const answers = [];
        for (let count = 0; count < 6; count += 1) answers.push((await askReset(name)).status);
        expect(answers, name).toEqual([200, 200, 200, 200, 200, 429]);
      }
      expect(
        statuses([await askReset(''), await test.visitor().call(auth.forgot, { body: {} })]),
      ).toEqual([400, 400]);
      expect(await collectMail(test)).toHaveLength(5);
    },
  );

  it(
    'is replaced through a link to the configured origin, whatever the request headers say',
    { tags: ['RS-3'] },
    async () => {
      const user = await test.make.user();
      await askReset(user.email, {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example',
        origin: 'https://journal.example',
      });
      const [mail] = await collectMail(test, user.email);
      expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
      for (const link of mail?.text.match(/\w+:\/\/[^\s]+/g) ?? [])
        expect(link).toMatch(/^https:\/\/journal\.example\//);
    },
  );

  it(
    'is logged without token, password or address when it is replaced',
    { tags: ['LG-1'] },
    async () => {
      const user = await test.make.user();
      await askReset(user.email);
      const token = tokenIn((await collectMail(test, user.email))[0]);
      await reset(token, 'canary large owls sleep');
      expect(
        test.log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'security'),
      ).toMatchObject([{ event: 'password reset', user: user.id }]);
      for (const word of [token, 'canary', '@']) expect(test.log.join('')).not.toContain(word);
    },
  );
});

describe("a caller's network address", () => {
  it(
    'may request a limited number of emails an hour, whoever they are for',
    { tags: ['LO-2', 'TP-3'] },
    async () => {
      const limited = await testApp({ environment: { RECOVERY_LIMIT_PER_ADDRESS: '3' } });
      try {
        const ask = (n: number) =>
          limited.visitor().call(n % 2 ? auth.forgot : auth.temporaryPassword, {
            body: { email: `n${n}@example.test` },
          });
        expect(statuses([await ask(1), await ask(2), await ask(3), await ask(4)])).toEqual([
          200, 200, 200, 429,
        ]);
      } finally {
        await limited.close();
      }
    },
  );
});
