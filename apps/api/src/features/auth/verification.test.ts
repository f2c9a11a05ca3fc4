import { account } from '@fencing-journal/contract/account';
import { auth, authTexts } from '@fencing-journal/contract/auth';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { testApp } from '../../testing/app.ts';
import type { Client } from '../../testing/client.ts';
import { collectMail, tokenIn } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp({ environment: { PUBLIC_URL: 'https://journal.example' } });
beforeEach(async () => void (await test.store.db.execute(sql`DELETE FROM outbox`)));

const password = 'six small foxes run';
const confirm = (token: string) =>
  test.visitor().call(auth.verifyEmail, { body: { token, password } });
const isVerified = async (email: string) =>
  (
    await queryRows<{ verified: boolean }>(
      test.store.db,
      sql`SELECT email_verified_at IS NOT NULL AS verified FROM users WHERE email = ${email}`,
    )
  )[0]?.verified;

async function register(email: string, on = test) {
  const visitor = on.visitor();
  await visitor.call(auth.register, {
    body: {
      user: {
        first_name: 'Ada',
        last_name: 'Lunge',
        email,
        birth_year: 1990,
        password: 'six small foxes run',
        password_confirm: 'six small foxes run',
      },
    },
  });
  return { visitor, mails: await collectMail(on, email) };
}

describe('the address of a new account', () => {
  it('is verified once by the mailed link, on any device, and the account works before that', async () => {
    const { visitor, mails } = await register('fresh@example.test');
    expect(mails.map(({ subject }) => subject)).toEqual(['Is this your email address?']);
    expect(mails[0]?.text).toMatch(/https:\/\/journal\.example\/verify-email\/[\w-]{43}\n/);
    expect((await visitor.call(auth.refresh, { body: {} })).status).toBe(200);
    expect(await isVerified('fresh@example.test')).toBe(false);
    expect((await confirm(tokenIn(mails[0]))).status).toBe(200);
    expect(await isVerified('fresh@example.test')).toBe(true);
    const again = await confirm(tokenIn(mails[0]));
    expect([again.status, again.body['errors']]).toEqual([400, { token: [authTexts.expiredLink] }]);
  });

  it('is not verified after three days or by a made-up token', async () => {
    const { mails } = await register('late@example.test');
    expect((await confirm('x'.repeat(43))).status).toBe(400);
    test.clock.advance(3 * 86_400 + 1);
    expect((await confirm(tokenIn(mails[0]))).status).toBe(400);
    expect(await isVerified('late@example.test')).toBe(false);
  });

  it("needs the account's session or password, so a stranger who registered with it can't verify it", async () => {
    const { visitor, mails } = await register('someone.elses@example.test');
    const token = tokenIn(mails[0]);
    const other = await test.signedIn();
    const ask = (client: Client, body: object = {}) =>
      client.call(auth.verifyEmail, { body: { token, ...body } });
    for (const [client, body, message] of [
      [test.visitor(), {}, authTexts.confirmNeedsOwner],
      [other, {}, authTexts.confirmNeedsOwner],
      [test.visitor(), { password: 'wrong' }, authTexts.wrongPassword],
      [other, { password: other.user.password }, authTexts.wrongPassword],
    ] as const) {
      const answer = await ask(client, body);
      expect([answer.status, answer.body['errors']]).toEqual([400, { password: [message] }]);
    }
    expect(await isVerified('someone.elses@example.test')).toBe(false);
    visitor.token = (await visitor.call(auth.refresh, { body: {} })).body.token;
    expect((await ask(visitor)).status).toBe(200);
    expect(await isVerified('someone.elses@example.test')).toBe(true);
  });

  it('counts wrong passwords like a login', async () => {
    const limited = await testApp({
      environment: { PUBLIC_URL: 'https://journal.example', LOGIN_LIMIT_PER_ACCOUNT: '2' },
    });
    try {
      const { mails } = await register('guessed@example.test', limited);
      const guess = (typed: string) =>
        limited
          .visitor()
          .call(auth.verifyEmail, { body: { token: tokenIn(mails[0]), password: typed } });
      expect((await guess('wrong')).status).toBe(400);
      const login = { email: 'guessed@example.test', password: 'wrong' };
      await limited.visitor().call(auth.login, { body: login });
      expect((await guess(password)).body['code']).toBe('login_locked');
    } finally {
      await limited.close();
    }
  });

  it(
    'cannot be verified by a link of another kind, and its link cannot be used elsewhere',
    { tags: ['RS-1'] },
    async () => {
      const { mails } = await register('kinds@example.test');
      expect(
        (
          await test.visitor().call(auth.reset, {
            body: {
              token: tokenIn(mails[0]),
              password: 'seven large owls sleep',
              password_confirm: 'seven large owls sleep',
            },
          })
        ).status,
      ).toBe(400);
      await test.visitor().call(auth.forgot, { body: { email: 'kinds@example.test' } });
      const [resetMail] = await collectMail(test, 'kinds@example.test');
      expect((await confirm(tokenIn(resetMail))).status).toBe(400);
      expect(await isVerified('kinds@example.test')).toBe(false);
    },
  );

  it('can still be verified after a password change', async () => {
    const { visitor, mails } = await register('steady@example.test');
    visitor.token = (await visitor.call(auth.refresh, { body: {} })).body.token;
    await visitor.call(account.changePassword, {
      body: {
        current_password: 'six small foxes run',
        password: 'seven large owls sleep',
        password_confirm: 'seven large owls sleep',
      },
    });
    const changed = { token: tokenIn(mails[0]), password: 'seven large owls sleep' };
    expect((await test.visitor().call(auth.verifyEmail, { body: changed })).status).toBe(200);
  });

  it('is also verified by a password reset, because that email was read', async () => {
    await register('reset@example.test');
    await test.visitor().call(auth.forgot, { body: { email: 'reset@example.test' } });
    const token = tokenIn((await collectMail(test, 'reset@example.test'))[0]);
    await test.visitor().call(auth.reset, {
      body: {
        token,
        password: 'seven large owls sleep',
        password_confirm: 'seven large owls sleep',
      },
    });
    expect(await isVerified('reset@example.test')).toBe(true);
  });
});
