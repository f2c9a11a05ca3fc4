import { account, accountTexts } from '@fencing-journal/contract/account';
import { auth, authTexts } from '@fencing-journal/contract/auth';
import { connections, connectionTexts } from '@fencing-journal/contract/connections';
import { lessons } from '@fencing-journal/contract/lessons';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { runCleanup } from '../../cleanup.ts';
import { testApp, type Person } from '../../testing/app.ts';
import { Client } from '../../testing/client.ts';
import { collectMail, temporaryPasswordIn, tokenIn } from '../../testing/mailbox.ts';
import { birthYears } from '../../testing/registration.ts';
import { ownedObjects } from '../../testing/samples.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { deleteExpiredSecrets } from '../auth/secrets.queries.ts';
import { deleteAccount, dueAccounts } from './deletion.queries.ts';

const test = useTestApp({ environment: { PUBLIC_URL: 'https://journal.example' } });
let me: Person;
beforeEach(async () => {
  await test.store.db.execute(sql`DELETE FROM outbox`);
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
});

const rowsOf = async <T>(query: ReturnType<typeof sql>) => await queryRows<T>(test.store.db, query);
const logIn = (email: string, password: string, client = test.visitor()) =>
  client.call(auth.login, { body: { email, password } });
const subjects = async (address: string) =>
  (await collectMail(test, address)).map(({ subject }) => subject);
const newPassword = 'seven large owls sleep';

/** Logs the same person in on another device. */
async function elsewhere(who: Person, headers = {}): Promise<Client> {
  const client = test.visitor();
  const answer = await client.call(auth.login, {
    body: { email: who.user.email, password: who.user.password },
    headers,
  });
  client.token = answer.body.token;
  return client;
}

describe('the account', () => {
  it('returns names, address, login methods and pending deletion', async () => {
    expect((await me.call(account.read)).body).toEqual({
      first_name: 'Ada',
      last_name: 'Lunge',
      email: me.user.email,
      email_verified: false,
      pending_email: null,
      has_password: true,
      google: false,
      opened_by: 'password',
      delete_on: null,
      rename_from: null,
      rename_after_requests: false,
    });
  });
});

describe('renaming', () => {
  it("changes the name in the account, search, self card and students' lessons, and nowhere else", async () => {
    const [pupil, other] = [
      await test.signedIn(),
      await test.make.user({ first_name: 'Ada', last_name: 'Lunge' }),
    ];
    await test.make.lesson(pupil.user.id, {
      coach_user_id: me.user.id,
      coach_name: 'Ada Lunge',
      date: '2026-03-10',
      student_notes: 'Footwork.',
    });
    await test.make.lesson(pupil.user.id, {
      coach_user_id: other.id,
      coach_name: 'Ada Lunge',
      date: '2026-03-11',
      student_notes: 'Footwork.',
    });
    const answer = await me.call(account.rename, {
      body: { first_name: ' Zoë ', last_name: 'Núñez' },
    });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { first_name: 'Zoë', last_name: 'Núñez' },
    ]);
    expect((await me.call(auth.me)).body.user_data).toMatchObject({
      first: 'Zoë',
      last: 'Núñez',
      slug: expect.stringMatching(/^fencer-[0-9a-z]{10}$/),
    });
    expect((await me.send('GET', '/api/fencers/all/')).body).toMatchObject([
      { is_self: true, first_name: 'Zoë', last_name: 'Núñez' },
    ]);
    expect(await rowsOf(sql`SELECT search_name FROM users WHERE id = ${me.user.id}`)).toEqual([
      { search_name: 'zoe nunez' },
    ]);
    expect(
      await rowsOf(
        sql`SELECT coach_name FROM lessons WHERE owner_id = ${pupil.user.id} ORDER BY id`,
      ),
    ).toEqual([{ coach_name: 'Zoë Núñez' }, { coach_name: 'Ada Lunge' }]);
  });

  it.each([
    ['an adult who has blocked them', 'adult', true],
    ['a minor who is no longer connected', '13 to 15', false],
  ] as const)('keeps the name in the lessons of students of %s', async (_who, age, blocks) => {
    const coach = await test.signedIn({ birth_year: birthYears[age] });
    const pupil = await test.signedIn();
    await test.make.lesson(pupil.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Ada Lunge',
      date: '2026-03-10',
      student_notes: 'Footwork.',
    });
    if (blocks) await test.make.block(coach.user.id, pupil.user.id);
    const body = { first_name: 'Zoë', last_name: 'Núñez' };
    expect((await coach.call(account.rename, { body })).status).toBe(200);
    expect((await pupil.call(lessons.all)).body.results).toMatchObject([
      { coach: 'Ada Lunge', coach_slug: null },
    ]);
  });

  it.each([
    [{ first_name: ' ', last_name: 'Lunge' }, 'first_name'],
    [{ first_name: 'Ada' }, 'last_name'],
    [{ first_name: 'x'.repeat(61), last_name: 'Lunge' }, 'first_name'],
    [{ first_name: 'Hi Mia', last_name: 'call 555-0100' }, 'last_name'],
    [{ first_name: 'insta.com', last_name: 'Lunge' }, 'first_name'],
  ])('refuses %j', async (body, field) => {
    expect(Object.keys((await me.call(account.rename, { body })).body['errors'])).toEqual([field]);
    expect((await me.call(account.read)).body.first_name).toBe('Ada');
  });

  const rename = (first_name: string) =>
    me.call(account.rename, { body: { first_name, last_name: 'Lunge' } });
  const aged = () =>
    test.store.db.execute(
      sql`UPDATE users SET name_changed_at = name_changed_at - interval '168 hours' WHERE id = ${me.user.id}`,
    );

  it('is possible once a week, and the settings say when it is possible again', async () => {
    const first = await rename('Zoë');
    const from = new Date(test.clock.now.getTime() + 7 * 86_400_000);
    expect([first.status, first.body.rename_from]).toEqual([200, from.toISOString()]);
    expect((await rename('Zoë')).status).toBe(200);
    const again = await rename('Eda');
    expect([again.status, again.body]).toMatchObject([
      409,
      {
        code: 'conflict',
        message: accountTexts.renamedRecently(
          from.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
        ),
      },
    ]);
    await aged();
    expect((await me.call(account.read)).body).toMatchObject({
      first_name: 'Zoë',
      rename_from: null,
    });
    expect((await rename('Eda')).status).toBe(200);
  });

  it("is refused until the account's open requests are answered or withdrawn", async () => {
    const other = await test.signedIn();
    const asked = await me.call(connections.request, {
      body: { to_: other.user.slug, type_: 'Coach' },
    });
    expect((await me.call(account.read)).body.rename_after_requests).toBe(true);
    const refused = await rename('Zoë');
    expect([refused.status, refused.body['message']]).toEqual([409, accountTexts.renameBlocked]);
    expect(await rowsOf(sql`SELECT first_name FROM users WHERE id = ${me.user.id}`)).toEqual([
      { first_name: 'Ada' },
    ]);
    await other.call(connections.removeRequest, { body: { id: asked.body.requests[0]?.id } });
    expect((await rename('Zoë')).status).toBe(200);
  });

  it("is possible while other people are waiting for this account's answer", async () => {
    const other = await test.signedIn();
    await other.call(connections.request, { body: { to_: me.user.slug, type_: 'Coach' } });
    expect((await rename('Zoë')).status).toBe(200);
  });
});

describe('the email address', () => {
  const ask = (email: string, current_password = me.user.password) =>
    me.call(account.changeEmail, { body: { email, current_password } });

  it('changes by the link mailed to the new address, and the old address is notified', async () => {
    const old = me.user.email;
    const email = `new.${old}`;
    const answer = await ask(email.toUpperCase());
    expect([answer.status, answer.body]).toMatchObject([200, { email: old, pending_email: email }]);
    expect((await logIn(email, me.user.password)).status).toBe(400);
    await test.visitor().call(auth.forgot, { body: { email: old } });
    const mails = await collectMail(test);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your new email address'],
      [old, 'Set a new password'],
    ]);
    const [link, oldLink] = mails;
    expect((await me.call(auth.verifyEmail, { body: { token: tokenIn(link) } })).status).toBe(200);
    expect((await me.call(account.read)).body).toMatchObject({
      email,
      email_verified: true,
      pending_email: null,
    });
    expect([
      (await logIn(old, me.user.password)).status,
      (await logIn(email, me.user.password)).status,
    ]).toEqual([400, 200]);
    expect(await subjects(old)).toEqual(['Your email address was changed']);
    const reset = await test.visitor().call(auth.reset, {
      body: { token: tokenIn(oldLink), password: newPassword, password_confirm: newPassword },
    });
    expect(reset.status).toBe(400);
  });

  it('needs the password and a valid address that is free now and when confirmed', async () => {
    const other = await test.make.user();
    expect((await ask('mine@example.test', 'wrong')).body['errors']).toEqual({
      current_password: [authTexts.wrongPassword],
    });
    expect((await ask('nothing')).body['errors']).toHaveProperty('email');
    expect((await ask(other.email)).body['errors']).toEqual({ email: [authTexts.emailTaken] });
    expect(await collectMail(test)).toEqual([]);
    await ask('contested@example.test');
    const [mail] = await collectMail(test, 'contested@example.test');
    await test.make.user({ email: 'contested@example.test' });
    expect((await me.call(auth.verifyEmail, { body: { token: tokenIn(mail) } })).status).toBe(409);
    expect((await me.call(account.read)).body.email).toBe(me.user.email);
  });

  it('can be requested five times an hour', { tags: ['RL-1'] }, async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push((await ask(`often${count}@example.test`)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('can be verified by a new link on request, which is not sent once the address is verified', async () => {
    expect((await me.call(account.verifyEmail)).status).toBe(200);
    const [mail] = await collectMail(test, me.user.email);
    expect((await me.call(auth.verifyEmail, { body: { token: tokenIn(mail) } })).status).toBe(200);
    expect((await me.call(account.read)).body.email_verified).toBe(true);
    expect((await me.call(account.verifyEmail)).status).toBe(200);
    expect(await collectMail(test, me.user.email)).toEqual([]);
  });
});

describe('the password', () => {
  const change = (body: object, who: Client = me) =>
    who.call(account.changePassword, {
      body: { password: newPassword, password_confirm: newPassword, ...body },
    });

  it(
    'can be changed with the current password; that ends all other sessions and notifies the owner',
    { tags: ['PW-5', 'SE-5', 'SE-7'] },
    async () => {
      const phone = await elsewhere(me);
      expect((await phone.call(auth.me)).status).toBe(200);
      expect((await change({ current_password: me.user.password })).status).toBe(200);
      expect([
        (await phone.call(auth.me)).status,
        (await phone.call(auth.refresh, { body: {} })).status,
      ]).toEqual([401, 401]);
      expect([
        (await me.call(auth.me)).status,
        (await me.call(auth.refresh, { body: {} })).status,
      ]).toEqual([200, 200]);
      expect([
        (await logIn(me.user.email, me.user.password)).status,
        (await logIn(me.user.email, newPassword)).status,
      ]).toEqual([400, 200]);
      expect(await subjects(me.user.email)).toEqual(['Your password was changed']);
    },
  );

  it.each([
    [{ current_password: 'wrong' }, 'current_password'],
    [{}, 'current_password'],
    [
      {
        current_password: 'a long enough phrase',
        password: 'seven77',
        password_confirm: 'seven77',
      },
      'password',
    ],
    [
      {
        current_password: 'a long enough phrase',
        password: 'Fencing2026',
        password_confirm: 'Fencing2026',
      },
      'password',
    ],
    [{ current_password: 'a long enough phrase', password_confirm: 'other' }, 'password_confirm'],
  ])(
    'does not change with %j',
    { tags: ['PW-5', 'PW-1', 'PW-4', 'R-VAL-05'] },
    async (body, field) => {
      const answer = await change(body);
      expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, [field]]);
      expect((await logIn(me.user.email, me.user.password)).status).toBe(200);
      expect(await collectMail(test)).toEqual([]);
    },
  );

  it(
    'cannot be guessed from a stolen session, and the owner can still log in',
    { tags: ['LO-5', 'LO-3'] },
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => change({ current_password: 'wrong' })),
      );
      expect([
        answers.filter(({ status }) => status === 400).length,
        answers.filter(({ status }) => status === 429).length,
      ]).toEqual([10, 10]);
      expect((await logIn(me.user.email, me.user.password)).status).toBe(200);
    },
  );

  it(
    'can be changed without the current one for 15 minutes after a temporary-password login',
    { tags: ['TP-2'] },
    async () => {
      const temporary = async () => {
        await test.visitor().call(auth.temporaryPassword, { body: { email: me.user.email } });
        const client = test.visitor();
        client.token = (
          await logIn(
            me.user.email,
            temporaryPasswordIn((await collectMail(test, me.user.email)).at(-1)),
            client,
          )
        ).body.token;
        return client;
      };
      const quick = await temporary();
      expect([
        (await quick.call(auth.me)).body.temporary_password,
        (await quick.call(account.read)).body.opened_by,
      ]).toEqual([true, 'temp_password']);
      expect((await change({}, quick)).status).toBe(200);
      expect((await logIn(me.user.email, newPassword)).status).toBe(200);
      expect([
        (await quick.call(auth.me)).body,
        (await quick.call(account.read)).body.opened_by,
      ]).toEqual([{ user_data: expect.anything() }, 'password']);
      expect((await change({}, quick)).body['errors']).toHaveProperty('current_password');
      test.clock.advance(61);
      const slow = await temporary();
      test.clock.advance(15 * 60 + 1);
      expect((await change({}, slow)).body['errors']).toHaveProperty('current_password');
      expect([
        (await slow.call(auth.me)).body,
        (await slow.call(account.read)).body.opened_by,
      ]).toEqual([{ user_data: expect.anything() }, null]);
    },
  );

  it('can be set by email if the account has none', async () => {
    await test.store.db.execute(sql`DELETE FROM credentials WHERE user_id = ${me.user.id}`);
    expect((await me.call(account.read)).body.has_password).toBe(false);
    expect((await change({ current_password: 'anything' })).body['errors']).toEqual({
      current_password: [authTexts.noPassword],
    });
    await test.visitor().call(auth.forgot, { body: { email: me.user.email } });
    const token = tokenIn((await collectMail(test, me.user.email))[0]);
    await test
      .visitor()
      .call(auth.reset, { body: { token, password: newPassword, password_confirm: newPassword } });
    expect((await logIn(me.user.email, newPassword)).status).toBe(200);
  });
});

describe('sessions', () => {
  const list = async (who: Client = me) => (await who.call(account.sessions)).body;

  it(
    "lists only the account's sessions with device and last use, and marks the current one",
    { tags: ['SE-7'] },
    async () => {
      await elsewhere(me, {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0',
      });
      await test.signedIn();
      const sessions = await list();
      expect(sessions).toHaveLength(2);
      expect(sessions.find(({ here }: { here: boolean }) => !here)).toMatchObject({
        device: 'Firefox on Windows',
        created_at: expect.stringMatching(/Z$/),
        last_used_at: expect.stringMatching(/Z$/),
      });
      expect(sessions.filter(({ here }: { here: boolean }) => here)).toHaveLength(1);
      test.clock.advance(60);
      await me.call(auth.refresh, { body: {} });
      expect((await list())[0]).toMatchObject({ here: true });
    },
  );

  it('lists only sessions that are still usable', { tags: ['SE-6'] }, async () => {
    const own = await testApp();
    try {
      const person = await own.signedIn();
      own.clock.advance(31 * 86_400);
      const client = own.visitor();
      client.token = (
        await client.call(auth.login, {
          body: { email: person.user.email, password: person.user.password },
        })
      ).body.token;
      expect((await client.call(account.sessions)).body).toMatchObject([{ here: true }]);
    } finally {
      await own.close();
    }
  });

  it('can be ended one by one, or all but the current one', { tags: ['SE-7'] }, async () => {
    const [phone, tablet, laptop] = [await elsewhere(me), await elsewhere(me), await elsewhere(me)];
    expect((await phone.call(auth.me)).status).toBe(200);
    const id = (await list(phone)).find(({ here }: { here: boolean }) => here)?.id ?? '';
    expect((await me.call(account.endSession, { params: { id } })).status).toBe(200);
    expect([(await phone.call(auth.me)).status, (await tablet.call(auth.me)).status]).toEqual([
      401, 200,
    ]);
    expect((await me.call(account.endSession, { params: { id } })).status).toBe(404);
    expect((await me.call(account.endSessions)).status).toBe(200);
    expect([
      (await tablet.call(auth.me)).status,
      (await laptop.call(auth.refresh, { body: {} })).status,
      (await me.call(auth.me)).status,
    ]).toEqual([401, 401, 200]);
    expect(await list()).toMatchObject([{ here: true }]);
  });

  it(
    "returns 404 for another account's session and for invalid ids",
    { tags: ['SE-7', 'AZ-2'] },
    async () => {
      const other = await test.signedIn();
      const id = (await list(other))[0]?.id ?? '';
      for (const wrong of [id, crypto.randomUUID(), 'nonsense'])
        expect((await me.call(account.endSession, { params: { id: wrong } })).status).toBe(404);
      expect((await other.call(auth.me)).status).toBe(200);
    },
  );
});

describe('deletion', () => {
  const remove = (who: Person, current_password = who.user.password) =>
    who.call(account.remove, { body: { current_password } });
  const days = (count: number) => count * 86_400;
  const sweep = async (
    endSubscriptions: (user: number) => Promise<void> = async () => undefined,
  ) => {
    const due = await dueAccounts(test.store.db, test.clock.now);
    await runCleanup(
      { db: test.store.db, endSubscriptions, log: { warn() {}, error() {} } },
      test.clock.now,
    );
    return due;
  };

  it(
    'needs the password, ends every session, sends an email, and is due in two weeks',
    { tags: ['SE-5'] },
    async () => {
      const phone = await elsewhere(me);
      expect((await phone.call(auth.me)).status).toBe(200);
      expect((await remove(me, 'wrong')).body['errors']).toEqual({
        current_password: [authTexts.wrongPassword],
      });
      expect((await me.call(auth.me)).status).toBe(200);
      const answer = await remove(me);
      expect([answer.status, Date.parse(answer.body.delete_on) - test.clock.now.getTime()]).toEqual(
        [200, days(14) * 1000],
      );
      expect([
        (await me.call(auth.me)).status,
        (await phone.call(auth.me)).status,
        (await phone.call(auth.refresh, { body: {} })).status,
      ]).toEqual([401, 401, 401]);
      expect(await subjects(me.user.email)).toEqual(['Your account will be deleted in 14 days']);
    },
  );

  it('hides the account in the meantime, without new connections or emails about it', async () => {
    const [asker, coach] = [await test.signedIn(), await test.signedIn({ plan: 'Coach' })];
    await test.make.request({ student: asker.user.id, coach: me.user.id }, asker.user.id);
    await remove(me);
    const back = await elsewhere(me);
    const ask = await back.call(connections.request, {
      body: { to_: coach.user.slug, type_: 'Coach' },
    });
    const accept = await back.call(connections.accept, {
      body: { student: asker.user.slug, coach: me.user.slug },
    });
    expect([ask, accept].map(({ status, body }) => [status, body['message']])).toEqual([
      [409, connectionTexts.accountBeingDeleted],
      [409, connectionTexts.accountBeingDeleted],
    ]);
    expect([await subjects(asker.user.email), await subjects(coach.user.email)]).toEqual([[], []]);
    await back.call(account.keep);
    expect(
      (
        await back.call(connections.accept, {
          body: { student: asker.user.slug, coach: me.user.slug },
        })
      ).status,
    ).toBe(201);
  });

  it('can be canceled until it is due, and a login mentions it', async () => {
    const { delete_on } = (await remove(me)).body;
    test.clock.advance(days(13));
    expect(await sweep()).toEqual([]);
    const client = test.visitor();
    const back = await logIn(me.user.email, me.user.password, client);
    expect([back.status, back.body.delete_on]).toEqual([200, delete_on]);
    client.token = back.body.token;
    expect((await client.call(account.read)).body.delete_on).toBe(delete_on);
    expect((await client.call(account.keep)).body.delete_on).toBeNull();
    test.clock.advance(days(2));
    expect(await sweep()).not.toContain(me.user.id);
    await deleteAccount(test.store.db, me.user.id, test.clock.now);
    const later = await logIn(me.user.email, me.user.password);
    expect([later.status, later.body]).toEqual([
      200,
      expect.not.objectContaining({ delete_on: expect.anything() }),
    ]);
  });

  it('cannot be canceled once it is due, because the subscription may have been ended', async () => {
    await remove(me);
    test.clock.advance(days(14) + 1);
    const client = await elsewhere(me);
    const late = await client.call(account.keep);
    expect([late.status, late.body['message']]).toEqual([409, accountTexts.tooLateToKeep]);
    expect(await sweep()).toContain(me.user.id);
    expect((await logIn(me.user.email, me.user.password)).status).toBe(400);
  });

  it('keeps the first date and sends one email when requested again', async () => {
    const { delete_on } = (await remove(me)).body;
    test.clock.advance(days(10));
    const client = Object.assign(await elsewhere(me), { user: me.user });
    expect((await remove(client)).body.delete_on).toBe(delete_on);
    expect(await subjects(me.user.email)).toHaveLength(1);
  });

  it('may take longer than the time limit for a request', async () => {
    await remove(me);
    test.clock.advance(days(14) + 1);
    await test.store.db.execute(sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''limited to %'', current_setting(''statement_timeout''); END'`);
    await test.store.db.execute(
      sql`CREATE TRIGGER refuse BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    try {
      await expect(deleteAccount(test.store.db, me.user.id, test.clock.now)).rejects.toMatchObject({
        cause: { message: 'limited to 10min' },
      });
    } finally {
      await test.store.db.execute(sql`DROP FUNCTION refuse CASCADE`);
    }
  });

  it('does not update the statistics of the bouts it deletes', async () => {
    const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    const rival = await test.make.fencer(me.user.id);
    await test.make.bout(me.user.id, {
      event: event.slug,
      fencer_a: me.user.self.slug,
      fencer_b: rival.slug,
      score_a: 5,
      score_b: 3,
    });
    const rollback = new Error('rolled back');
    const deletion = test.store.db.transaction(async (tx) => {
      await tx.execute(sql`CREATE OR REPLACE FUNCTION add_to_cells(gone own_bouts[], come own_bouts[]) RETURNS void
        LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''figures''; END'`);
      await tx.execute(sql`DELETE FROM users WHERE id = ${me.user.id}`);
      throw rollback;
    });
    await expect(deletion).rejects.toBe(rollback);
  });

  it('ends the subscription first; if that fails, only that account is not deleted yet', async () => {
    const other = await test.signedIn();
    for (const person of [me, other]) await remove(person);
    test.clock.advance(days(14) + 1);
    const here = async (person: Person) =>
      (await rowsOf(sql`SELECT 1 FROM users WHERE id = ${person.user.id}`)).length === 1;
    await sweep(async (user) => {
      expect(await here(user === me.user.id ? me : other)).toBe(true);
      if (user === me.user.id) throw new Error('the provider does not answer');
    });
    expect([await here(me), await here(other)]).toEqual([true, false]);
    await sweep();
    expect(await here(me)).toBe(false);
  });

  it('removes everything that belongs to the account, and nothing else', async () => {
    const pupil = await test.signedIn();
    await ownedObjects(test.make, me.user);
    const theirs = await ownedObjects(test.make, pupil.user);
    const lesson = await test.make.lesson(pupil.user.id, {
      coach_user_id: me.user.id,
      coach_name: 'Ada Lunge',
      date: '2026-03-10',
      student_notes: 'Footwork.',
      coach_notes: 'Well done.',
    });
    await test.make.connection(pupil.user.id, me.user.id);
    await remove(me);
    test.clock.advance(days(14) + 1);
    expect(await sweep()).toContain(me.user.id);
    const columns = await rowsOf<{ table: string; column: string }>(sql`
      SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('owner_id', 'user_id', 'student_id', 'coach_id', 'coach_user_id', 'requested_by')`);
    expect(columns.length).toBeGreaterThan(20);
    for (const { table, column } of columns) {
      const left = await rowsOf(
        sql`SELECT 1 FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${me.user.id}`,
      );
      expect(left, `${table}.${column}`).toEqual([]);
    }
    expect((await logIn(me.user.email, me.user.password)).status).toBe(400);
    expect((await pupil.send('GET', `/api/lessons/detail/${lesson.slug}`)).body).toMatchObject({
      coach_notes: 'Well done.',
    });
    expect(
      await rowsOf(sql`SELECT coach_name, coach_user_id FROM lessons WHERE slug = ${lesson.slug}`),
    ).toEqual([{ coach_name: 'Ada Lunge', coach_user_id: null }]);
    expect((await pupil.send('GET', `/api/bouts/detail/${theirs.bout}`)).status).toBe(200);
  });
});

describe('mailed secrets', () => {
  it('are deleted once they no longer open anything', { tags: ['RS-1'] }, async () => {
    await test.visitor().call(auth.forgot, { body: { email: me.user.email } });
    const left = () =>
      rowsOf(sql`SELECT purpose FROM mailed_secrets WHERE user_id = ${me.user.id}`);
    await deleteExpiredSecrets(test.store.db, new Date(test.clock.now.getTime() + 3_599_000));
    expect(await left()).toHaveLength(1);
    await deleteExpiredSecrets(test.store.db, new Date(test.clock.now.getTime() + 3_601_000));
    expect(await left()).toEqual([]);
  });
});
