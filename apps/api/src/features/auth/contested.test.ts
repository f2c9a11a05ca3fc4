/** An address that only minors have gets the same responses as a free one (decision 0036). */
import { account } from '@fencing-journal/contract/account';
import { auth, authTexts } from '@fencing-journal/contract/auth';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { deleteExpiredWindows } from '../../plugins/rate-limit.queries.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { collectMail, temporaryPasswordIn, tokenIn } from '../../testing/mailbox.ts';
import { birthYears, register, registrationPassword } from '../../testing/registration.ts';
import { sendBoth, transactionsOverlap } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();

let count = 0;
/** An address that nobody has, and one that a minor has. */
let free: string;
let held: string;
let minor: Awaited<ReturnType<TestApp['make']['user']>>;
beforeEach(async () => {
  count += 1;
  free = `free${count}@contested.test`;
  held = `held${count}@contested.test`;
  minor = await test.make.user({
    email: held,
    birth_year: count % 2 === 0 ? null : birthYears['13 to 15'],
    password: 'the passphrase of a child',
  });
  await collectMail(test);
});

const adult = { birth_year: birthYears.adult };
const logIn = (email: string, password: string, on = test.visitor()) =>
  on.call(auth.login, { body: { email, password } });
const accountsAt = (email: string) =>
  queryRows<{ slug: string; contested: boolean; verified: boolean }>(
    test.store.db,
    sql`SELECT slug, email_contested AS contested, email_verified_at IS NOT NULL AS verified FROM users WHERE email = ${email} ORDER BY id`,
  );

describe('registering with an address', { tags: ['B-MG-03', 'EN-3'] }, () => {
  it('that only a minor has creates a separate account, as with a free address', async () => {
    const answers = [];
    for (const email of [free, held]) {
      const { response, visitor } = await register(test, { email, ...adult });
      const me = await visitor.call(account.read);
      const shown = { ...me.body, email: '' };
      const mails = (await collectMail(test, email)).map(({ subject }) => subject);
      answers.push([response.status, Object.keys(response.body), me.status, shown, mails]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(await accountsAt(held)).toMatchObject([
      { slug: minor.slug, contested: false },
      { contested: true, verified: false },
    ]);
  });

  it('that an adult has is refused, even if a minor holds it', async () => {
    for (const email of [free, held]) {
      expect((await register(test, { email, ...adult })).response.status).toBe(201);
      for (const birth_year of [birthYears.adult, birthYears['16 to 17']]) {
        const { response } = await register(test, { email, birth_year });
        expect([response.status, response.body['message']]).toEqual([409, authTexts.emailTaken]);
      }
    }
  });

  it("in parallel creates only one adult's account", async () => {
    for (const email of [free, held]) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => register(test, { email, ...adult })),
      );
      expect(answers.map(({ response }) => response.status).toSorted()).toEqual([
        201, 409, 409, 409,
      ]);
    }
  });

  // Passwords are hashed one after another, so the transactions of the test above don't overlap.
  it.runIf(transactionsOverlap)(
    "in overlapping transactions creates only one adult's account",
    async () => {
      await register(test, { email: held, birth_year: birthYears['13 to 15'] });
      const counts = sql`SELECT FROM rate_limits WHERE bucket LIKE '%register-address%'`;
      const claim = () => register(test, { email: held, ...adult });
      const answers = await sendBoth(test, counts, claim, claim);
      expect(answers.map(({ response }) => response.status)).toEqual([201, 409]);
    },
  );

  it('is possible five times a day and ten times in 30 days, whether it is free or a minor has it', async () => {
    for (const email of [free, held]) {
      const statuses = [];
      for (let times = 0; times < 6; times += 1)
        statuses.push(
          (await register(test, { email, birth_year: birthYears['13 to 15'] })).response.status,
        );
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    }
    // Two days later it may be the next year, in which 17-year-olds become adults.
    const nextDay = async () => {
      test.clock.advance(86_401);
      await deleteExpiredWindows(test.store.db, test.clock.now);
    };
    await nextDay();
    const tomorrow = [];
    for (let times = 0; times < 6; times += 1)
      tomorrow.push(
        (await register(test, { email: held, birth_year: birthYears['13 to 15'] })).response.status,
      );
    // Now the limit of ten in 30 days is reached.
    expect(tomorrow).toEqual([201, 201, 201, 201, 201, 429]);
    await nextDay();
    expect(
      (await register(test, { email: held, birth_year: birthYears['13 to 15'] })).response.status,
    ).toBe(429);
  });
});

describe('a contested address', { tags: ['B-MG-03'] }, () => {
  it('logs in each account with its own password', async () => {
    const { visitor } = await register(test, { email: held, ...adult });
    const mine = (await visitor.call(auth.me)).body.user_data.slug;
    const opened = async (password: string) =>
      (await logIn(held.toUpperCase(), password)).body.user_data?.slug;
    expect(await opened(registrationPassword)).toBe(mine);
    expect(await opened(minor.password)).toBe(minor.slug);
    expect(await opened('a wrong phrase')).toBeUndefined();
  });

  it('belongs to its holder in recoveries, and the claimant gets no mail except the confirmation', async () => {
    const { visitor } = await register(test, { email: held, ...adult });
    await collectMail(test);
    await test.visitor().call(auth.forgot, { body: { email: held } });
    await test.visitor().call(auth.temporaryPassword, { body: { email: held } });
    const mailed = await queryRows<{ user_id: string; kind: string }>(
      test.store.db,
      sql`SELECT user_id, kind FROM outbox WHERE address = ${held} AND kind <> 'verify-email'`,
    );
    expect(mailed.map(({ kind }) => kind).toSorted()).toEqual([
      'reset-password',
      'temporary-password',
    ]);
    expect(new Set(mailed.map(({ user_id }) => Number(user_id)))).toEqual(new Set([minor.id]));
    await collectMail(test);
    const changed = await visitor.call(account.changePassword, {
      body: {
        current_password: registrationPassword,
        password: 'seven large owls sleep',
        password_confirm: 'seven large owls sleep',
      },
    });
    expect(changed.status).toBe(200);
    expect(await collectMail(test, held)).toEqual([]);
    expect((await visitor.call(account.verifyEmail)).status).toBe(200);
    expect((await collectMail(test, held)).map(({ subject }) => subject)).toEqual([
      'Is this your email address?',
    ]);
  });

  it('belongs to the account that confirms it first', async () => {
    const { visitor } = await register(test, { email: held, ...adult });
    const [mail] = await collectMail(test, held);
    expect((await visitor.call(auth.verifyEmail, { body: { token: tokenIn(mail) } })).status).toBe(
      200,
    );
    expect(await accountsAt(held)).toMatchObject([
      { slug: minor.slug, contested: true, verified: false },
      { contested: false, verified: true },
    ]);
    expect((await logIn(held, minor.password)).body.user_data?.slug).toBe(minor.slug);
  });

  it('makes the links and passwords mailed to its holder invalid when another account takes it', async () => {
    const { visitor } = await register(test, { email: held, ...adult });
    const [mail] = await collectMail(test, held);
    await test.visitor().call(auth.forgot, { body: { email: held } });
    await test.visitor().call(auth.temporaryPassword, { body: { email: held } });
    const mails = await collectMail(test, held);
    await visitor.call(auth.verifyEmail, { body: { token: tokenIn(mail) } });

    const password = 'seven large owls sleep';
    const token = mails.map(tokenIn).find((found) => found !== 'no token');
    const reset = await test.visitor().call(auth.reset, {
      body: { token, password, password_confirm: password },
    });
    expect([reset.status, reset.body['errors']]).toEqual([400, { token: [authTexts.expiredLink] }]);
    const temporary = mails.map(temporaryPasswordIn).find((found) => found !== 'none')!;
    expect((await logIn(held, temporary)).status).toBe(400);
    expect((await logIn(held, minor.password)).body.user_data?.slug).toBe(minor.slug);
  });

  it('remains with a holder who has confirmed it, and only the owner of the mailbox finds out', async () => {
    await test.store.db.execute(
      sql`UPDATE users SET email_verified_at = now() WHERE id = ${minor.id}`,
    );
    const { visitor } = await register(test, { email: held, ...adult });
    const [mail] = await collectMail(test, held);
    const refused = await visitor.call(auth.verifyEmail, { body: { token: tokenIn(mail) } });
    expect([refused.status, refused.body['message']]).toEqual([409, authTexts.emailHeld]);
    expect(await accountsAt(held)).toMatchObject([
      { slug: minor.slug, contested: false, verified: true },
      { contested: true, verified: false },
    ]);
  });

  it('locks after as many failures as a free one, and a new password unlocks both', async () => {
    const limited = await testApp({ environment: { LOGIN_LIMIT_PER_ACCOUNT: '3' } });
    try {
      await limited.make.user({ email: held, birth_year: birthYears['13 to 15'] });
      const outcomes = [];
      for (const email of [free, held]) {
        const { visitor } = await register(limited, { email, ...adult });
        const statuses = [];
        for (let times = 0; times < 4; times += 1)
          statuses.push((await logIn(email, 'a wrong phrase', limited.visitor())).status);
        const password = 'seven large owls sleep';
        await visitor.call(account.changePassword, {
          body: { current_password: registrationPassword, password, password_confirm: password },
        });
        statuses.push((await logIn(email, 'a wrong phrase', limited.visitor())).status);
        statuses.push((await logIn(email, password, limited.visitor())).status);
        outcomes.push(statuses);
      }
      expect(outcomes).toEqual([
        [400, 400, 400, 429, 400, 200],
        [400, 400, 400, 429, 400, 200],
      ]);
    } finally {
      await limited.close();
    }
  });

  it('takes the claimant as much work to log in to as a free one', async () => {
    const counted = [];
    for (const email of [free, held]) {
      await register(test, { email, ...adult });
      await test.store.db.execute(sql`DELETE FROM rate_limits`);
      expect((await logIn(email, registrationPassword)).status).toBe(200);
      const [buckets] = await queryRows<{ buckets: number }>(
        test.store.db,
        sql`SELECT count(*)::integer AS buckets FROM rate_limits`,
      );
      counted.push(buckets);
    }
    expect(counted[1]).toEqual(counted[0]);
    expect(counted[0]?.buckets).toBeGreaterThan(0);
  });

  it("is not locked for its holder by the claimant's logins", async () => {
    await register(test, { email: held, ...adult });
    const limited = { times: 8 };
    for (let times = 0; times < limited.times; times += 1)
      expect((await logIn(held, registrationPassword)).status).toBe(200);
    expect((await logIn(held, minor.password)).status).toBe(200);
  });
});

describe('changing to an address in the settings', { tags: ['B-MG-03'] }, () => {
  const change = (client: Awaited<ReturnType<typeof register>>['visitor'], email: string) =>
    client.call(account.changeEmail, {
      body: { email, current_password: registrationPassword },
    });

  it('that only a minor has gets the same response as a free one, and opening the mailed link takes it', async () => {
    const { visitor } = await register(test, { email: `me${count}@contested.test`, ...adult });
    const answers = [];
    for (const email of [free, held]) {
      const { status, body } = await change(visitor, email);
      answers.push([status, { ...body, pending_email: body.pending_email === email }]);
    }
    expect(answers[1]).toEqual(answers[0]);
    const [mail] = await collectMail(test, held);
    expect((await visitor.call(auth.verifyEmail, { body: { token: tokenIn(mail) } })).status).toBe(
      200,
    );
    expect(await accountsAt(held)).toMatchObject([
      { slug: minor.slug, contested: true },
      { contested: false, verified: true },
    ]);
  });

  it('that the account already has is refused, contested or not', async () => {
    for (const email of [free, held])
      for (const birth_year of [birthYears['13 to 15'], birthYears.adult]) {
        const { visitor } = await register(test, { email, birth_year });
        expect((await change(visitor, email)).body['errors']).toEqual({
          email: [authTexts.emailTaken],
        });
      }
  });
});
