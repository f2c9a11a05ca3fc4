import { request } from 'node:http';
import { auth, authTexts } from '@fencing-journal/contract/auth';
import { settings } from '@fencing-journal/contract/settings';
import { memberTexts } from '@fencing-journal/contract/usaf-data';
import { sql } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { testApp } from '../../testing/app.ts';
import { Client } from '../../testing/client.ts';
import { generateMembers } from '../../testing/members.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import type { Member } from '../usaf-data/member-file.ts';

const test = useTestApp();

/** Returns the security events logged since the log was last cleared. */
const securityEvents = () =>
  test.log
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'security')
    .map(
      ({
        level: _level,
        time: _time,
        pid: _pid,
        hostname: _host,
        reqId: _id,
        msg: _msg,
        ...event
      }) => event,
    );

const person = (email: string) => ({
  first_name: 'Ada',
  last_name: 'Lunge',
  email,
  birth_year: 1990,
  password: 'six small foxes run',
  password_confirm: 'six small foxes run',
});
const logIn = (client: Client, email: string, password: string) =>
  client.call(auth.login, { body: { email, password } });

describe('registration', () => {
  it(
    'creates account, self card and session',
    { tags: ['R-API-13', 'R-REG-22', 'R-DATA-05'] },
    async () => {
      const visitor = test.visitor();
      const answer = await visitor.call(auth.register, {
        body: {
          user: person('ada@example.test'),
          fencer: { club: 'Harbour', region: 3, usfa_rating_epee: 'C', usaf_rating_foil: 'B' },
        },
      });
      expect(answer.status).toBe(201);
      expect(Object.keys(answer.body)).toEqual(['token']);
      visitor.token = answer.body.token;
      const { body: cards } = await visitor.send('GET', '/api/fencers/all/');
      expect(cards).toHaveLength(1);
      expect(cards[0]).toMatchObject({
        is_self: true,
        first_name: 'Ada',
        last_name: 'Lunge',
        club: 'Harbour',
        region: 3,
        usaf_rating_epee: 'C',
        usaf_rating_foil: 'B',
      });
      expect((await visitor.call(auth.refresh, { body: {} })).status).toBe(200);
    },
  );

  it.each([
    ['absent', undefined],
    ['null', null],
    ['empty', {}],
  ])(
    'gives a self card in region 0 when the profile is skipped (%s)',
    { tags: ['R-REG-24'] },
    async (what, fencer) => {
      const visitor = test.visitor();
      const answer = await visitor.call(auth.register, {
        body: { user: person(`skip-${what}@example.test`), fencer },
      });
      expect(answer.status).toBe(201);
      visitor.token = answer.body.token;
      expect((await visitor.send('GET', '/api/fencers/all/')).body).toMatchObject([
        { is_self: true, region: 0, club: '' },
      ]);
    },
  );

  it.each([
    [{ first_name: ' ' }, 'user.first_name'],
    [{ last_name: '' }, 'user.last_name'],
    [{ email: 'abc' }, 'user.email'],
    [{ email: '' }, 'user.email'],
    [{ password: '' }, 'user.password'],
    [{ password_confirm: '' }, 'user.password_confirm'],
    [
      { password: 'six small\u0000foxes', password_confirm: 'six small\u0000foxes' },
      'user.password',
    ],
    [
      { password: 'six small\ud800foxes', password_confirm: 'six small\ud800foxes' },
      'user.password',
    ],
    [{ password_confirm: 'something else' }, 'user.password_confirm'],
    [{ password: 'seven77', password_confirm: 'seven77' }, 'user.password'],
    [{ password: 'password123', password_confirm: 'password123' }, 'user.password'],
    [{ password: 'Fencing2026', password_confirm: 'Fencing2026' }, 'user.password'],
    [{ password: 'reject@example.test', password_confirm: 'reject@example.test' }, 'user.password'],
  ])(
    'refuses %j and creates nothing',
    {
      tags: [
        'R-VAL-01',
        'R-VAL-02',
        'R-VAL-03',
        'R-VAL-04',
        'IN-1',
        'R-VAL-05',
        'PW-1',
        'R-REG-08',
        'PW-4',
      ],
    },
    async (wrong, field) => {
      const answer = await test
        .visitor()
        .call(auth.register, { body: { user: { ...person('reject@example.test'), ...wrong } } });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'])).toContain(field);
      expect(
        (await logIn(test.visitor(), 'reject@example.test', 'six small foxes run')).status,
      ).toBe(400);
    },
  );

  it(
    'accepts long passwords in any script, never truncated, and refuses absurd lengths',
    { tags: ['PW-2', 'PW-3'] },
    async () => {
      const password = `${'ä'.repeat(60)}${'żółw'.repeat(17)}`;
      await test.visitor().call(auth.register, {
        body: { user: { ...person('long@example.test'), password, password_confirm: password } },
      });
      expect((await logIn(test.visitor(), 'long@example.test', password)).status).toBe(200);
      expect(
        (await logIn(test.visitor(), 'long@example.test', `${password.slice(0, -1)}x`)).status,
      ).toBe(400);
      expect(
        (await logIn(test.visitor(), 'long@example.test', password.toUpperCase())).status,
      ).toBe(400);
      const absurd = 'x'.repeat(1_000_000);
      expect(
        (
          await test.visitor().call(auth.register, {
            body: {
              user: {
                ...person('absurd@example.test'),
                password: absurd,
                password_confirm: absurd,
              },
            },
          })
        ).status,
      ).toBe(413);
      expect((await logIn(test.visitor(), 'long@example.test', absurd)).status).toBe(413);
    },
  );

  it('stores passwords only as argon2id', { tags: ['PW-6'] }, async () => {
    const rows = await queryRows<{ password_hash: string }>(
      test.store.db,
      sql`SELECT password_hash FROM credentials`,
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows)
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it(
    'says plainly that an email is taken, in upper or lower case and in parallel requests',
    { tags: ['R-REG-27'] },
    async () => {
      const body = { user: person('taken@example.test') };
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => test.visitor().call(auth.register, { body })),
      );
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409]);
      const again = await test
        .visitor()
        .call(auth.register, { body: { user: person('TAKEN@example.test') } });
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({
        message: authTexts.emailTaken,
        errors: { 'user.email': [authTexts.emailTaken] },
      });
    },
  );

  it('updates the profile when step 2 is repeated by the account that it created', async () => {
    const visitor = test.visitor();
    const first = await visitor.call(auth.register, {
      body: { user: person('again@example.test'), fencer: {} },
    });
    visitor.token = first.body.token;
    await visitor.send(
      'PATCH',
      `/api/fencers/update/${(await visitor.send('GET', '/api/fencers/all/')).body[0].slug}/`,
      { body: { first_name: 'Eda', notes: 'Mine.' } },
    );
    const second = await visitor.call(auth.register, {
      body: { user: person('again@example.test'), fencer: { club: 'Later', region: 5 } },
    });
    expect(second.status).toBe(200);
    expect((await visitor.send('GET', '/api/fencers/all/')).body).toMatchObject([
      { club: 'Later', region: 5, first_name: 'Eda', notes: 'Mine.' },
    ]);
  });

  it(
    'does not return a longer-lived token or open a second session when repeated',
    { tags: ['SE-1', 'SE-6'] },
    async () => {
      const me = await test.signedIn();
      // A token issued now would expire ten minutes later than the current one.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
      const answer = await me
        .call(auth.register, { body: { user: person(me.user.email) } })
        .finally(() => vi.useRealTimers());
      expect([answer.status, answer.body, answer.setCookies]).toEqual([
        200,
        { token: me.token },
        [],
      ]);
      const other = await test.signedIn();
      expect(
        (await other.call(auth.register, { body: { user: person(me.user.email) } })).status,
      ).toBe(409);
    },
  );

  it('counts a repeated registration toward the limit', { tags: ['RL-1'] }, async () => {
    const limited = await testApp({ environment: { REGISTER_LIMIT_PER_HOUR: '2' } });
    try {
      const me = await limited.signedIn();
      const statuses = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push(
          (await me.call(auth.register, { body: { user: person(me.user.email) } })).status,
        );
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await limited.close();
    }
  });

  it(
    'limits registrations per address and hour, and says when to retry',
    { tags: ['RL-1'] },
    async () => {
      const limited = await testApp({ environment: { REGISTER_LIMIT_PER_HOUR: '2' } });
      try {
        const register = (email: string) =>
          limited.visitor().call(auth.register, {
            body: { user: person(email) },
            headers: { 'x-forwarded-for': email.length.toString() },
          });
        expect((await register('one@example.test')).status).toBe(201);
        expect((await register('two@example.test')).status).toBe(201);
        const third = await register('three@example.test');
        expect([third.status, third.body['code']]).toEqual([429, 'rate_limited']);
        expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
        limited.clock.advance(3601);
        expect((await register('three@example.test')).status).toBe(201);
      } finally {
        await limited.close();
      }
    },
  );
});

describe('registration with a USA Fencing ID', () => {
  const [member, second, third, stranger, claimed] = generateMembers(5) as [
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  beforeAll(() =>
    test.make.members([
      {
        ...member,
        club1_abv: 'TIDEWHEEL',
        region: '4',
        epee: 'C23',
        us_ref_epee: 'R1',
        us_citizen: true,
        last_name: 'Lúnge',
      },
      second,
      { ...third, last_name: 'LUNGE' },
      { ...stranger, last_name: 'Moreau', club1_abv: 'SECRET', school_abv: 'SECRET' },
      { ...claimed, last_name: 'Núñez' },
    ]),
  );
  let number = 0;
  async function register(fencer: object) {
    const visitor = test.visitor();
    number += 1;
    const email = `member${number}@example.test`;
    const answer = await visitor.call(auth.register, { body: { user: person(email), fencer } });
    if (answer.status === 201) visitor.token = answer.body.token;
    return { visitor, answer, email };
  }
  const refusal = ({ status, body }: { status: number; body: Record<string, any> }) => [
    status,
    body['message'],
    Object.keys(body['errors'] ?? {}),
  ];
  const selfCard = async (visitor: Client) =>
    (await visitor.send('GET', '/api/fencers/all/')).body.find(
      (card: { is_self: boolean }) => card.is_self,
    );

  it(
    'fills the self card from the record, keeps the name, and allows login with the ID',
    { tags: ['R-REG-13', 'R-REG-17', 'R-API-13'] },
    async () => {
      const { visitor, answer } = await register({
        usa_fencing_info: member.member_id,
        primary_grip: 'French',
        club: 'Harbour',
      });
      expect(answer.status).toBe(201);
      expect(await selfCard(visitor)).toMatchObject({
        first_name: 'Ada',
        last_name: 'Lunge',
        primary_grip: 'French',
        club: 'Harbour',
        region: 4,
        nationality: 'USA',
        usaf_rating_epee: 'C',
        ref_rating_epee: 'R1',
        usa_fencing_info: member.member_id,
      });
      expect((await logIn(test.visitor(), member.member_id, 'six small foxes run')).status).toBe(
        200,
      );
    },
  );

  it('gives free, taken and unknown IDs the same response, even in parallel, and refuses malformed ones', async () => {
    const answers = await Promise.all(
      [member.member_id, member.member_id, second.member_id, '999999999'].map((id) =>
        register({ usa_fencing_info: id }),
      ),
    );
    for (const { answer, email } of answers) {
      expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['token']]);
      expect((await logIn(test.visitor(), email, 'six small foxes run')).status).toBe(200);
    }
    for (const wrong of ['12345678', '1234567890', 'abcdefghi', 1.5])
      expect((await register({ usa_fencing_info: wrong })).answer.status, String(wrong)).toBe(400);
  });

  it('reveals nothing and allows no login for the ID of someone with another last name', async () => {
    const { visitor, answer } = await register({
      usa_fencing_info: stranger.member_id,
      primary_grip: 'French',
    });
    expect(answer.status).toBe(201);
    expect(await selfCard(visitor)).toMatchObject({
      first_name: 'Ada',
      club: '',
      school: '',
      division: '',
      usa_fencing_info: null,
      primary_grip: 'French',
    });
    expect((await logIn(test.visitor(), stranger.member_id, 'six small foxes run')).status).toBe(
      400,
    );
    expect((await visitor.call(settings.read, {})).body.user).toMatchObject({
      usa_fencing: stranger.member_id,
      usa_fencing_confirmed: false,
    });
  });

  it('still lets members register with their own ID after a stranger has claimed it', async () => {
    await register({ usa_fencing_info: claimed.member_id });
    const visitor = test.visitor();
    const answer = await visitor.call(auth.register, {
      body: {
        user: { ...person('jose@example.test'), last_name: 'NUNEZ' },
        fencer: { usa_fencing_info: claimed.member_id },
      },
    });
    expect(answer.status).toBe(201);
    const opened = await logIn(test.visitor(), claimed.member_id, 'six small foxes run');
    expect(opened.body.user_data?.email).toBe('jose@example.test');
  });

  it('accepts alternative field names, and can be changed by repeating step 2, three times a day', async () => {
    const { visitor, email } = await register({});
    for (const name of ['member_id', 'usafid', 'usa_fencing']) {
      const again = await visitor.call(auth.register, {
        body: { user: person(email), fencer: { [name]: Number(third.member_id), handed: 'Left' } },
      });
      expect([
        again.status,
        (await selfCard(visitor)).usa_fencing_info,
        (await selfCard(visitor)).handed,
      ]).toEqual([200, third.member_id, 'Left']);
    }
    expect((await logIn(test.visitor(), third.member_id, 'six small foxes run')).status).toBe(200);
    const setTo = (id: string) =>
      visitor.call(auth.register, {
        body: { user: person(email), fencer: { usa_fencing_info: id } },
      });
    for (const id of ['100000081', '100000082']) expect((await setTo(id)).status).toBe(200);
    expect(refusal(await setTo('100000083'))).toEqual([429, memberTexts.tooManyClaims, []]);
  });
});

describe('login', () => {
  it(
    'returns token and user data',
    { tags: ['R-API-10', 'R-DATA-03', 'R-GEN-26', 'R-AUTH-11'] },
    async () => {
      const user = await test.make.user({ first_name: 'José', last_name: 'Núñez' });
      const answer = await logIn(test.visitor(), user.email.toUpperCase(), user.password);
      expect(answer.status).toBe(200);
      expect(answer.body.user_data).toEqual({
        slug: expect.stringMatching(/^fencer-[0-9a-z]{10}$/),
        first: 'José',
        last: 'Núñez',
        first_name: 'José',
        last_name: 'Núñez',
        email: user.email,
        subscription: 'Student',
        subscription_status: 'none',
      });
      expect(JSON.stringify(answer.body)).not.toContain('fj_refresh');
    },
  );

  it('accepts the USA Fencing ID', { tags: ['R-GEN-27'] }, async () => {
    const user = await test.make.user({ usa_fencing_id: '100009991' });
    expect((await logIn(test.visitor(), '100009991', user.password)).body.user_data?.email).toBe(
      user.email,
    );
  });

  it('returns the effective plan', async () => {
    const coach = await test.make.user({ plan: 'Coach' });
    expect((await logIn(test.visitor(), coach.email, coach.password)).body.user_data).toMatchObject(
      { subscription: 'Coach', subscription_status: 'active' },
    );
  });

  it(
    'returns 400 with the same text for a wrong password, an unknown or empty name, and a disabled account',
    { tags: ['R-ERR-03', 'R-AUTH-10'] },
    async () => {
      const user = await test.make.user();
      const disabled = await test.make.user();
      await test.store.db.execute(
        sql`UPDATE users SET disabled_at = now() WHERE id = ${disabled.id}`,
      );
      const answers = [
        await logIn(test.visitor(), user.email, 'wrong'),
        await logIn(test.visitor(), 'nobody@example.test', 'wrong'),
        await test.visitor().call(auth.login, { body: {} }),
        await logIn(test.visitor(), disabled.email, disabled.password),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({
          message: 'Please Provide Valid Login Details',
          code: 'login_failed',
        });
        expect(answer.setCookies).toEqual([]);
      }
    },
  );

  it(
    'limits failures per address, even concurrent failures, but not successes',
    { tags: ['LO-2', 'LO-5'] },
    async () => {
      const limited = await testApp({ environment: { LOGIN_LIMIT_PER_ADDRESS: '3' } });
      try {
        const user = await limited.make.user();
        for (let count = 0; count < 5; count += 1)
          expect((await logIn(limited.visitor(), user.email, user.password)).status).toBe(200);
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => logIn(limited.visitor(), user.email, 'wrong')),
        );
        expect(answers.filter((answer) => answer.status === 400)).toHaveLength(3);
        expect(answers.filter((answer) => answer.status === 429)).toHaveLength(17);
        expect((await logIn(limited.visitor(), user.email, user.password)).status).toBe(429);
        limited.clock.advance(901);
        expect((await logIn(limited.visitor(), user.email, user.password)).status).toBe(200);
      } finally {
        await limited.close();
      }
    },
  );

  it(
    'counts per network behind a trusted proxy, not per address',
    { tags: ['LO-2', 'LO-4'] },
    async () => {
      const limited = await testApp({
        environment: {
          LOGIN_LIMIT_PER_ADDRESS: '1',
          REGISTER_LIMIT_PER_HOUR: '1',
          TRUST_PROXY: 'loopback',
          PUBLIC_URL: 'https://journal.example',
        },
      });
      try {
        const from = async (address: string) => {
          const headers = { 'x-forwarded-for': address };
          const login = await limited.visitor().call(auth.login, {
            body: { email: 'nobody@example.test', password: 'wrong' },
            headers,
          });
          return [
            login.status,
            (
              await limited.visitor().call(auth.register, {
                body: { user: person(`${address.replaceAll(':', '-')}x@example.test`) },
                headers,
              })
            ).status,
          ];
        };
        expect(await from('2001:db8:1:2::1')).toEqual([400, 201]);
        expect(await from('2001:db8:1:2:ffff::2')).toEqual([429, 429]);
        expect(await from('2001:db8:1:3::1')).toEqual([400, 201]);
        expect(await from('203.0.113.7')).toEqual([400, 201]);
        expect(await from('::ffff:203.0.113.7')).toEqual([429, 429]);
      } finally {
        await limited.close();
      }
    },
  );

  it(
    'does not accept a password that differs only in characters that cannot be stored',
    { tags: ['PW-2', 'IN-1'] },
    async () => {
      const user = await test.make.user();
      for (const password of [`${user.password}\u0000`, `\ud800${user.password}`])
        expect((await logIn(test.visitor(), user.email, password)).status).toBe(400);
      expect((await logIn(test.visitor(), `${user.email}\ud800`, user.password)).status).toBe(200);
    },
  );

  it(
    'logs the account and session of every attempt, but never what was typed',
    { tags: ['LG-1'] },
    async () => {
      const user = await test.make.user();
      test.log.length = 0;
      await logIn(test.visitor(), user.email, 'wrong canary');
      await logIn(test.visitor(), 'canary@example.test', 'wrong canary');
      const client = test.visitor();
      await logIn(client, user.email, user.password);
      const session = (client.cookies.get('fj_refresh') ?? '').split('.')[0];
      expect(securityEvents()).toEqual([
        { event: 'log-in failed', user: user.id },
        { event: 'log-in failed' },
        { event: 'logged in', user: user.id, session },
      ]);
      expect(test.log.join('')).not.toMatch(/canary|@/);
    },
  );

  it(
    'keeps the refresh token in an HttpOnly, SameSite cookie for the auth path',
    { tags: ['SE-2'] },
    async () => {
      const user = await test.make.user();
      const { setCookies } = await logIn(test.visitor(), user.email, user.password);
      const refresh = setCookies.find((line) => line.startsWith('fj_refresh='));
      expect(refresh).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Lax/);
      expect(refresh).not.toMatch(/Secure/);
      expect(setCookies.find((line) => line.startsWith('csrftoken='))).toMatch(
        /Path=\/; SameSite=Lax$/,
      );
    },
  );

  it('makes both cookies Secure on https', { tags: ['SE-2'] }, async () => {
    const secure = await testApp({ environment: { PUBLIC_URL: 'https://journal.example' } });
    try {
      const user = await secure.make.user();
      const { setCookies } = await logIn(secure.visitor(), user.email, user.password);
      expect(setCookies.find((line) => line.startsWith('__Secure-fj_refresh='))).toMatch(
        /; HttpOnly; Secure; SameSite=Lax/,
      );
      expect(setCookies.find((line) => line.startsWith('csrftoken='))).toMatch(
        /; Secure; SameSite=Lax/,
      );
    } finally {
      await secure.close();
    }
  });
});

describe('access tokens', () => {
  it(
    'expire after 15 minutes and are refused when expired, forged or of another kind',
    { tags: ['SE-1'] },
    async () => {
      const me = await test.signedIn();
      const claims = decodeJwt(me.token ?? '');
      // The next second may begin between the two claims.
      expect([900, 901]).toContain((claims.exp ?? 0) - (claims.iat ?? 0));
      const key = new TextEncoder().encode('another key, also long enough for it');
      const forged = await new SignJWT({ sid: claims['sid'] })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(claims.sub ?? '')
        .setIssuer('fencing-journal')
        .setAudience('fencing-journal-api')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key);
      const unsigned = `${btoa('{"alg":"none","typ":"at+jwt"}').replaceAll('=', '')}.${(me.token ?? '').split('.')[1]}.`;
      const refreshAsAccess = me.cookies.get('fj_refresh') ?? '';
      for (const token of [forged, unsigned, refreshAsAccess, `${me.token}x`]) {
        const client = test.visitor();
        client.token = token;
        expect((await client.call(auth.me)).status).toBe(401);
      }
      expect((await me.call(auth.me)).body.user_data.email).toBe(me.user.email);
    },
  );

  it(
    'end immediately at a logout, and within a second after the account is disabled',
    { tags: ['SE-5'] },
    async () => {
      const me = await test.signedIn();
      expect((await me.call(auth.me)).status).toBe(200);
      const answer = await me.call(auth.logout, { body: {} });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
      expect(me.cookies.has('fj_refresh')).toBe(false);
      expect((await me.call(auth.me)).status).toBe(401);

      const disabled = await test.signedIn();
      expect((await disabled.call(auth.me)).status).toBe(200);
      await test.store.db.execute(
        sql`UPDATE users SET disabled_at = now() WHERE id = ${disabled.user.id}`,
      );
      test.clock.advance(1.1);
      expect((await disabled.call(auth.me)).status).toBe(401);
    },
  );

  it('can log out without cookies, but a forged refresh cookie ends nothing', async () => {
    const me = await test.signedIn();
    const other = test.visitor();
    const session = (me.cookies.get('fj_refresh') ?? '').split('.')[0];
    other.cookies.set('fj_refresh', `${session}.not-the-secret`);
    other.cookies.set('csrftoken', (await other.call(auth.csrfToken)).body.csrfToken);
    await other.call(auth.logout, { body: {} });
    expect((await me.call(auth.me)).status).toBe(200);
    const bare = new Client(test.origin);
    bare.token = me.token;
    expect((await bare.call(auth.logout)).status).toBe(200);
    expect((await me.call(auth.me)).status).toBe(401);
  });
});

describe('refresh', () => {
  it(
    'returns a working token and a new cookie, whatever the body',
    { tags: ['R-API-09', 'R-DATA-04', 'R-AUTH-25'] },
    async () => {
      const me = await test.signedIn();
      const old = me.cookies.get('fj_refresh');
      const answer = await me.call(auth.refresh, { body: { withCredentials: true } });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual(['token']);
      expect(me.cookies.get('fj_refresh')).not.toBe(old);
      me.token = answer.body.token;
      expect((await me.call(auth.me)).status).toBe(200);
    },
  );

  it('returns 401 without a cookie or with an unknown one', { tags: ['R-API-09'] }, async () => {
    expect((await test.visitor().call(auth.refresh, { body: {} })).status).toBe(401);
    const client = test.visitor();
    client.cookies.set('fj_refresh', `${crypto.randomUUID()}.nothing`);
    client.cookies.set('csrftoken', (await client.call(auth.csrfToken)).body.csrfToken);
    expect((await client.call(auth.refresh, { body: {} })).status).toBe(401);
  });

  it('leaves the cookies alone when refused, because a login may have happened in the meantime', async () => {
    const old = await test.signedIn();
    await old.call(auth.logout, { body: {} });
    const late = replayOf(old, `${crypto.randomUUID()}.${'x'.repeat(43)}`);
    late.cookies.set('csrftoken', (await late.call(auth.csrfToken)).body.csrfToken);
    const answer = await late.call(auth.refresh, { body: {} });
    expect([answer.status, answer.setCookies]).toEqual([401, []]);
  });

  const replayOf = (client: Client, cookie: string) => {
    const copy = new Client(test.origin);
    copy.cookies.set('fj_refresh', cookie);
    copy.cookies.set('csrftoken', client.cookies.get('csrftoken') ?? '');
    return copy;
  };

  it(
    'ends the session, including its newest tokens, when replayed after the grace period',
    { tags: ['SE-3'] },
    async () => {
      const me = await test.signedIn();
      const first = me.cookies.get('fj_refresh') ?? '';
      me.token = (await me.call(auth.refresh, { body: {} })).body.token;
      test.clock.advance(11);
      test.log.length = 0;
      expect((await replayOf(me, first).call(auth.refresh, { body: {} })).status).toBe(401);
      expect(securityEvents()).toEqual([
        { event: 'refresh token replayed', user: me.user.id, session: first.split('.')[0] },
      ]);
      expect((await me.call(auth.me)).status).toBe(401);
      expect((await me.call(auth.refresh, { body: {} })).status).toBe(401);
    },
  );

  it('keeps parallel tabs logged in within the grace period', { tags: ['SE-4'] }, async () => {
    const me = await test.signedIn();
    const cookie = me.cookies.get('fj_refresh') ?? '';
    const tabs = Array.from({ length: 20 }, () => replayOf(me, cookie));
    const answers = await Promise.all(tabs.map((tab) => tab.call(auth.refresh, { body: {} })));
    expect(answers.map((answer) => answer.status)).toEqual(tabs.map(() => 200));
    for (const [index, tab] of tabs.entries()) {
      tab.token = answers[index]?.body.token;
      expect((await tab.call(auth.me)).status).toBe(200);
      expect((await tab.call(auth.refresh, { body: {} })).status).toBe(200);
    }
  });

  it('ends after 30 idle days, or after 90 days of use', { tags: ['SE-6'] }, async () => {
    const own = await testApp();
    try {
      const idle = await own.signedIn();
      own.clock.advance(30 * 86_400 + 1);
      expect((await idle.call(auth.refresh, { body: {} })).status).toBe(401);
      const busy = await own.signedIn();
      for (let day = 0; day < 84; day += 28) {
        own.clock.advance(28 * 86_400);
        expect((await busy.call(auth.refresh, { body: {} })).status).toBe(200);
      }
      own.clock.advance(6 * 86_400 + 1);
      expect((await busy.call(auth.refresh, { body: {} })).status).toBe(401);
    } finally {
      await own.close();
    }
  });

  it('does not store refresh tokens in the database', { tags: ['RS-1'] }, async () => {
    const me = await test.signedIn();
    const secret = (me.cookies.get('fj_refresh') ?? '').split('.')[1] ?? 'missing';
    const rows = await queryRows<{ line: string }>(
      test.store.db,
      sql`SELECT row_to_json(t)::text AS line FROM refresh_tokens t UNION ALL SELECT row_to_json(s)::text FROM sessions s`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row.line).not.toContain(secret);
  });
});

describe('CSRF protection', () => {
  const create = '/api/tournaments/create/';
  const body = { name: 'Forged', date: '2026-01-01', event_level: 'Local' };

  it(
    'lets scripts read the token, which is fetched without an authorization header',
    { tags: ['R-API-08', 'R-AUTH-21', 'R-STO-11'] },
    async () => {
      const visitor = test.visitor();
      const answer = await visitor.call(auth.csrfToken);
      expect(answer.body.csrfToken).toBe(visitor.cookies.get('csrftoken'));
      expect(answer.setCookies[0]).not.toMatch(/HttpOnly/i);
    },
  );

  it(
    'refuses a missing, wrong or foreign token with 403 when there is a cookie',
    { tags: ['R-API-03', 'R-AUTH-20', 'CS-1'] },
    async () => {
      const me = await test.signedIn();
      const other = await test.signedIn();
      const foreign = other.cookies.get('csrftoken') ?? '';
      const attempts: Record<string, string>[] = [
        { 'x-csrftoken': '' },
        { 'x-csrftoken': 'wrong' },
        { 'x-csrftoken': foreign },
      ];
      for (const headers of attempts) {
        const answer = await me.send('POST', create, { body, headers });
        expect([answer.status, answer.body.code]).toEqual([403, 'csrf']);
      }
      expect((await me.send('GET', '/api/tournaments/all')).body.count).toBe(0);
      expect((await me.send('POST', create, { body })).status).toBe(201);
    },
  );

  it(
    'refuses planted pairs that are unsigned, signed for no session, or signed for another session',
    { tags: ['CS-2'] },
    async () => {
      const me = await test.signedIn();
      const other = await test.signedIn();
      const planted = [
        'made-up.none.value',
        (await test.visitor().call(auth.csrfToken)).body.csrfToken,
        other.cookies.get('csrftoken') ?? '',
      ];
      for (const token of planted) {
        const own = me.cookies.get('csrftoken') ?? '';
        me.cookies.set('csrftoken', token);
        expect((await me.send('POST', create, { body })).status).toBe(403);
        expect((await me.call(auth.refresh, { body: {} })).status).toBe(403);
        me.cookies.set('csrftoken', own);
      }
    },
  );

  it(
    'refuses foreign, null and look-alike origins, and accepts our origin or none',
    { tags: ['CS-4'] },
    async () => {
      const me = await test.signedIn();
      const host = new URL(test.origin).host;
      for (const origin of [
        'https://evil.example',
        'null',
        `http://${host}`,
        `http://${host}.evil.example`,
        `http://evil${host}`,
        'http://localhost:3000.evil.example',
        'https://localhost:3000',
        'http://localhost',
        'http://localhost:3001',
      ]) {
        expect((await me.send('POST', create, { body, headers: { origin } })).status, origin).toBe(
          403,
        );
      }
      expect(
        (await me.send('POST', create, { body, headers: { 'sec-fetch-site': 'cross-site' } }))
          .status,
      ).toBe(403);
      for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
        expect((await me.send('POST', create, { body, headers: { origin } })).status, origin).toBe(
          201,
        );
    },
  );

  it(
    'accepts only the configured origin, including its scheme, on a public address',
    { tags: ['CS-4'] },
    async () => {
      const open = await testApp({ environment: { PUBLIC_URL: 'https://journal.example' } });
      try {
        const me = await open.signedIn();
        for (const [origin, status] of [
          ['http://journal.example', 403],
          ['https://journal.example:8443', 403],
          ['https://localhost', 403],
          [open.origin, 403],
          ['https://journal.example', 201],
        ] as const) {
          expect(
            (await me.send('POST', create, { body, headers: { origin, host: 'journal.example' } }))
              .status,
            origin,
          ).toBe(status);
        }
      } finally {
        await open.close();
      }
    },
  );

  it.each([
    '/api/auth/refresh',
    '/api/auth/refresh/',
    '/%61pi/auth/refresh',
    '/api/%61uth/refre%73h',
    'http://journal.example/api/auth/refresh',
    '/api/auth/refresh?x=/',
  ])('cannot be bypassed via %s', { tags: ['CS-1', 'CS-4', 'HD-4'] }, async (target) => {
    const me = await test.signedIn();
    const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const csrf = me.cookies.get('csrftoken') ?? '';
    test.log.length = 0;
    for (const headers of [
      {},
      { 'x-csrftoken': 'wrong' },
      { 'x-csrftoken': csrf, origin: 'https://evil.example' },
    ]) {
      expect(await rawPost(target, { cookie, ...headers })).toEqual([403, 'no-store']);
    }
    expect(securityEvents()).toEqual([
      { event: 'forgery refused' },
      { event: 'forgery refused' },
      { event: 'forgery refused' },
    ]);
    expect(await rawPost(target, { cookie, 'x-csrftoken': csrf })).toEqual([200, 'no-store']);
  });

  /** Sends the target unchanged; fetch would normalize it. */
  const rawPost = (target: string, headers: Record<string, string>) =>
    new Promise<unknown[]>((resolve, reject) => {
      request(test.origin, { method: 'POST', path: target, headers }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers['cache-control']]);
      })
        .on('error', reject)
        .end();
    });

  it('does not apply to a client without cookies', async () => {
    const user = await test.make.user();
    const bare = new Client(test.origin);
    const answer = await logIn(bare, user.email, user.password);
    const api = new Client(test.origin);
    api.token = answer.body.token;
    expect((await api.send('POST', create, { body })).status).toBe(201);
  });

  it('changes nothing on any GET', { tags: ['CS-3'] }, async () => {
    const me = await test.signedIn();
    const tournament = await test.make.tournament(me.user.id);
    for (const path of [
      '/api/tournaments/create/',
      `/api/tournaments/delete/${tournament.slug}/`,
      '/api/auth/logout',
    ]) {
      expect((await me.send('GET', path)).status).toBe(404);
    }
    expect((await me.send('GET', '/api/tournaments/all')).body.count).toBe(1);
  });
});
