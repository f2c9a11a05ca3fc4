import { account, accountTexts } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { bouts } from '@fencing-journal/contract/bouts';
import { connections } from '@fencing-journal/contract/connections';
import { settings } from '@fencing-journal/contract/settings';
import { ageTexts } from '@fencing-journal/contract/shared/age';
import { visibilities } from '@fencing-journal/contract/shared/enums';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person, TestApp } from '../../testing/app.ts';
import { collectMail } from '../../testing/mailbox.ts';
import { birthYears, register } from '../../testing/registration.ts';
import { tablesWith } from '../../testing/stored.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();

const rowsOf = <T>(query: ReturnType<typeof sql>) => queryRows<T>(test.store.db, query);
const storedAccount = async (email: string) =>
  (
    await rowsOf<{ birth_year: number | null; age_group: string; shareable: string }>(
      sql`SELECT birth_year, age_group, shareable FROM users WHERE email = ${email}`,
    )
  )[0];

describe('a registration', { tags: ['B-MG-01', 'B-MG-03'] }, () => {
  it.each([
    [birthYears.adult, 'adult', 'My coaches'],
    [birthYears['16 to 17'], '16 to 17', 'Private'],
    [birthYears['13 to 15'], '13 to 15', 'Private'],
    [undefined, 'unknown', 'Private'],
  ] as const)('with the birth year %j creates an account: %s, %s', async (year, group, level) => {
    const email = `${group.replaceAll(' ', '-')}@age.test`;
    const { response, visitor } = await register(test, {
      email,
      ...(year === undefined ? {} : { birth_year: year }),
    });
    expect([response.status, Object.keys(response.body)]).toEqual([201, ['token']]);
    expect(await storedAccount(email)).toEqual({
      birth_year: year ?? null,
      age_group: group,
      shareable: level,
    });
    const me = (await visitor.call(auth.me)).body;
    expect(me.birth_year_needed).toBe(year === undefined ? true : undefined);
    expect(me.user_data.minor).toBe(group === 'adult' ? undefined : true);
    expect((await visitor.call(account.readBirthYear)).body).toEqual({
      birth_year: year ?? null,
      minor: group !== 'adult',
    });
  });

  it.each([1899, new Date().getUTCFullYear() + 1, 'nineteen', 2010.5])(
    'refuses the birth year %j',
    async (birth_year) => {
      const { response } = await register(test, {
        email: 'odd@age.test',
        birth_year: birth_year as number,
      });
      expect([response.status, Object.keys(response.body['errors'])]).toEqual([
        400,
        ['user.birth_year'],
      ]);
    },
  );
});

describe('a registration of someone under 13', { tags: ['B-MG-02', 'PR-3'] }, () => {
  it('is refused and leaves no trace in the database or the log', async () => {
    const canary = 'canaryunderthirteen';
    const before = test.log.length;
    const response = (
      await register(test, {
        email: `${canary}@age.test`,
        first_name: canary,
        last_name: canary,
        password: `${canary} and more words`,
        birth_year: birthYears['under 13'],
      })
    ).response;
    expect([response.status, response.body['code'], response.setCookies]).toEqual([
      403,
      'guardian_needed',
      [],
    ]);
    await expect
      .poll(() => test.log.slice(before).filter((line) => line.includes('auth/register')).length)
      .toBe(1);
    expect(test.loggedContent(before)).not.toMatch(
      new RegExp(`${canary}|${birthYears['under 13']}(?!\\d)`),
    );
    expect(await tablesWith(test, canary)).toEqual([]);
    // No counter is kept for the submitted data either: only the network address is counted.
    const buckets = await rowsOf<{ bucket: string }>(sql`SELECT bucket FROM rate_limits`);
    const { createHash } = await import('node:crypto');
    const digest = createHash('sha256').update(`${canary}@age.test`).digest('base64url');
    expect(JSON.stringify(buckets)).not.toContain(digest);
  });

  it('gets the same response whether the address is free or taken', async () => {
    const { email } = await test.make.user();
    const answers = [];
    for (const address of [email, 'free@age.test'])
      answers.push(
        (await register(test, { email: address, birth_year: birthYears['under 13'] })).response,
      );
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [403, answers[0]?.body],
      [403, answers[0]?.body],
    ]);
  });
});

describe('the question about the birth year', { tags: ['B-MG-01'] }, () => {
  const answer = (who: Awaited<ReturnType<TestApp['signedIn']>>, birth_year: unknown) =>
    who.call(account.setBirthYear, { body: { birth_year } });
  const withWideLevels = async () => {
    const me = await test.signedIn({ birth_year: null, shareable: 'Public' });
    const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    const rival = await test.make.fencer(me.user.id);
    for (const level of visibilities) {
      const { slug } = await test.make.bout(me.user.id, {
        event: event.slug,
        fencer_a: me.user.self.slug,
        fencer_b: rival.slug,
        score_a: 5,
        score_b: 2,
        shareable: 'Private',
      });
      await test.store.db.execute(sql`UPDATE bouts SET shareable = ${level} WHERE slug = ${slug}`);
    }
    return me;
  };
  const levelsOf = (owner: number) =>
    rowsOf<{ shareable: string }>(
      sql`SELECT shareable FROM bouts WHERE owner_id = ${owner} ORDER BY id`,
    );

  it('is a notice at every login until it is answered, and can be answered once', async () => {
    const me = await test.signedIn({ birth_year: null });
    const login = () =>
      test
        .visitor()
        .call(auth.login, { body: { email: me.user.email, password: me.user.password } });
    expect((await login()).body.birth_year_needed).toBe(true);
    expect((await answer(me, 'twelve')).status).toBe(400);
    expect((await answer(me, 1985)).body).toEqual({ birth_year: 1985, minor: false });
    expect((await login()).body).not.toHaveProperty('birth_year_needed');
    for (const year of [1985, 1990]) {
      const again = await answer(me, year);
      expect([again.status, again.body['message']]).toEqual([409, accountTexts.birthYearSet]);
    }
    expect((await storedAccount(me.user.email))?.birth_year).toBe(1985);
  });

  it('changes nothing else for an adult', async () => {
    const me = await withWideLevels();
    const before = await levelsOf(me.user.id);
    expect((await answer(me, birthYears.adult)).status).toBe(200);
    expect(await levelsOf(me.user.id)).toEqual(before);
    expect((await storedAccount(me.user.email))?.shareable).toBe('Public');
  });

  it("lowers a minor's levels and deletes open requests", { tags: ['B-MG-03'] }, async () => {
    const me = await withWideLevels();
    const other = await test.signedIn({ plan: 'Coach' });
    await test.make.request({ student: me.user.id, coach: other.user.id }, me.user.id);
    const third = await test.make.user();
    await test.make.request({ student: me.user.id, coach: third.id }, third.id);
    expect((await answer(me, birthYears['16 to 17'])).body.minor).toBe(true);
    expect((await levelsOf(me.user.id)).map(({ shareable }) => shareable)).toEqual([
      'Private',
      'My coaches',
      'My coaches',
      'My coaches',
      'My coaches',
    ]);
    expect((await storedAccount(me.user.email))?.shareable).toBe('My coaches');
    expect(
      await rowsOf(
        sql`SELECT 1 FROM connection_requests WHERE ${me.user.id} IN (student_id, coach_id)`,
      ),
    ).toEqual([]);
  });

  it('suspends the account of a child under 13 until a guardian is linked', async () => {
    const me = await test.signedIn({ birth_year: null });
    const coach = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(me.user.id, coach.user.id);
    const seen = async () =>
      JSON.stringify((await coach.call(connections.list)).body).includes(me.user.slug);
    expect(await seen()).toBe(true);
    expect((await answer(me, birthYears['under 13'])).status).toBe(200);
    expect(await seen()).toBe(false);
    for (const endpoint of [settings.read, connections.list, bouts.create] as const) {
      const sent = endpoint.method === 'GET' ? {} : { body: {} };
      const refused = await me.send(endpoint.method, endpoint.path, sent);
      expect([refused.status, refused.body['code']]).toEqual([403, 'guardian_needed']);
    }
    expect((await me.call(auth.me)).body.guardian_needed).toBe(true);
    expect((await me.call(account.read)).status).toBe(200);
    const login = await test
      .visitor()
      .call(auth.login, { body: { email: me.user.email, password: me.user.password } });
    expect([login.status, login.body.guardian_needed]).toEqual([200, true]);
    const left = await me.call(account.remove, { body: { current_password: me.user.password } });
    expect(left.status).toBe(200);
  });
});

describe('the email about an answer under 13', { tags: ['B-MG-02'] }, () => {
  const answers = async (who: Person, year: number) => {
    await collectMail(test);
    await who.call(account.setBirthYear, { body: { birth_year: year } });
    return collectMail(test);
  };

  it('says what happens in 14 days and what to do', async () => {
    const me = await test.signedIn({ birth_year: null, confirmed: true });
    const [mail, ...others] = await answers(me, birthYears['under 13']);
    expect([mail?.to, mail?.subject, others]).toEqual([
      me.user.email,
      'Your account is closed until a parent agrees',
      [],
    ]);
    expect(mail?.text).toContain('make a code and give it to a parent');
    expect(mail?.text).toContain('is deleted after 14 days');
  });

  it('is not sent to an address that may be somebody else’s, and not to people aged 13 or older', async () => {
    const unconfirmed = await test.signedIn({ birth_year: null });
    expect(await answers(unconfirmed, birthYears['under 13'])).toEqual([]);
    const older = await test.signedIn({ birth_year: null, confirmed: true });
    expect(await answers(older, birthYears['13 to 15'])).toEqual([]);
  });
});

describe("a minor's levels", { tags: ['B-MG-03', 'PR-4'] }, () => {
  it.each([
    ['13 to 15', birthYears['13 to 15']],
    ['16 to 17', birthYears['16 to 17']],
    ['not asked yet', null],
  ])('are Private and My coaches for the profile: %s', async (_age, birth_year) => {
    const me = await test.signedIn({ birth_year });
    for (const level of visibilities) {
      const saved = await me.call(settings.save, { body: { shareable: level } });
      if (level === 'Private' || level === 'My coaches') expect(saved.status).toBe(200);
      else
        expect([saved.status, saved.body['errors']]).toEqual([
          400,
          { shareable: [ageTexts.levelNotOffered] },
        ]);
    }
    // An old client sends the whole form with the stored level.
    await test.store.db.execute(sql`UPDATE users SET shareable = 'Club' WHERE id = ${me.user.id}`);
    expect(
      (await me.call(settings.save, { body: { shareable: 'Club', mail_notices: false } })).status,
    ).toBe(200);
    expect((await me.call(settings.save, { body: { shareable: 'Public' } })).status).toBe(400);
  });

  it('are Private and My coaches for bouts, which start Private', async () => {
    const me = await test.signedIn({
      birth_year: birthYears['13 to 15'],
      shareable: 'My coaches',
    });
    const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    const rival = await test.make.fencer(me.user.id);
    const body = {
      event: event.slug,
      fencer_a: me.user.self.slug,
      fencer_b: rival.slug,
      score_a: 5,
      score_b: 1,
    };
    const created = await me.call(bouts.create, { body });
    expect([created.status, created.body['shareable']]).toEqual([201, 'Private']);
    const { slug } = created.body;
    for (const shareable of ['Friends', 'Club', 'Public']) {
      for (const refused of [
        await me.call(bouts.create, { body: { ...body, shareable } }),
        await me.call(bouts.update, { params: { slug }, body: { shareable } }),
      ])
        expect([refused.status, Object.keys(refused.body['errors'])]).toEqual([400, ['shareable']]);
    }
    expect(
      (await me.call(bouts.update, { params: { slug }, body: { shareable: 'My coaches' } })).status,
    ).toBe(200);
    await test.store.db.execute(sql`UPDATE bouts SET shareable = 'Club' WHERE slug = ${slug}`);
    const kept = await me.call(bouts.update, {
      params: { slug },
      body: { shareable: 'Club', notes: 'A whole form.' },
    });
    expect([kept.status, kept.body['shareable']]).toEqual([200, 'Club']);
  });
});
