import {
  connections,
  connectionLimits,
  connectionTexts,
} from '@fencing-journal/contract/connections';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { incrementRequestCount } from './connections.queries.ts';

const test = useTestApp();
let ada: Person;
let ben: Person;
let eve: Person;
beforeEach(async () => {
  ada = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
  ben = await test.signedIn({ first_name: 'Ben', last_name: 'Parry', plan: 'Coach' });
  eve = await test.signedIn({ first_name: 'Eve', last_name: 'Feint', plan: 'Coach' });
});

const rowsOf = async <T>(query: ReturnType<typeof sql>) => await queryRows<T>(test.store.db, query);
const list = async (who: Person) => (await who.call(connections.list)).body;
const ask = (who: Person, whom: Person, type_: string, more: object = {}) =>
  who.call(connections.request, {
    body: { to_: whom.user.slug, from_: who.user.slug, type_, ...more },
  });
const accept = (who: Person, student: Person, coach: Person) =>
  who.call(connections.accept, { body: { student: student.user.slug, coach: coach.user.slug } });
const slugs = (rows: { slug: string }[]) => rows.map((row) => row.slug);
/** Returns the rows of all requests and connections. */
const held = () =>
  rowsOf(
    sql`SELECT 'request' AS kind, id, student_id, coach_id FROM connection_requests UNION ALL SELECT 'connection', id, student_id, coach_id FROM connections ORDER BY 1, 2`,
  );

describe('the list of connections', () => {
  it(
    'has the profile, connections and received requests by role, and sent requests',
    { tags: ['R-API-53', 'R-DATA-27', 'R-CON-27', 'R-CON-28'] },
    async () => {
      const [coach, student, asker, asked] = [
        await test.make.user({ last_name: 'Able' }),
        await test.make.user({ last_name: 'Baker' }),
        await test.make.user({ last_name: 'Charly' }),
        await test.make.user({ last_name: 'Delta' }),
      ];
      const [mine, his] = [
        await test.make.connection(ben.user.id, coach.id),
        await test.make.connection(student.id, ben.user.id),
      ];
      const came = [
        await test.make.request({ student: ben.user.id, coach: asker.id }, asker.id),
        await test.make.request({ student: asker.id, coach: ben.user.id }, asker.id),
      ];
      const sent = [
        await test.make.request({ student: ben.user.id, coach: asked.id }, ben.user.id),
        await test.make.request({ student: asked.id, coach: ben.user.id }, ben.user.id),
      ];
      const month = '2026-02';
      for (const table of ['users', 'connections'])
        await rowsOf(sql`UPDATE ${sql.identifier(table)} SET created_at = '2026-02-28T23:59:59Z'`);
      const background = { club: null, joined: month };
      expect(await list(ben)).toEqual({
        profile: {
          slug: ben.user.slug,
          first_name: 'Ben',
          last_name: 'Parry',
          subscription: 'Coach',
        },
        coach_connections: [
          {
            id: mine.id,
            slug: coach.slug,
            connection_slug: mine.slug,
            first_name: 'Robin',
            last_name: 'Able',
            ...background,
            since: month,
            coach_confirmed: false,
          },
        ],
        student_connections: [
          {
            id: his.id,
            slug: student.slug,
            connection_slug: his.slug,
            first_name: 'Robin',
            last_name: 'Baker',
            ...background,
            since: month,
          },
        ],
        pending_coaches: [
          {
            id: came[0]?.id,
            from_coach: asker.slug,
            slug: asker.slug,
            first_name: 'Robin',
            last_name: 'Charly',
            ...background,
            coach_confirmed: false,
          },
        ],
        pending_students: [
          {
            id: came[1]?.id,
            from_student: asker.slug,
            slug: asker.slug,
            first_name: 'Robin',
            last_name: 'Charly',
            ...background,
          },
        ],
        sent_requests: [
          {
            id: sent[1]?.id,
            type_: 'Student',
            slug: asked.slug,
            first_name: 'Robin',
            last_name: 'Delta',
          },
          {
            id: sent[0]?.id,
            type_: 'Coach',
            slug: asked.slug,
            first_name: 'Robin',
            last_name: 'Delta',
          },
        ],
      });
      expect(await list(ada)).toEqual({
        profile: {
          slug: ada.user.slug,
          first_name: 'Ada',
          last_name: 'Lunge',
          subscription: 'Student',
        },
        coach_connections: [],
        student_connections: [],
        pending_coaches: [],
        pending_students: [],
        sent_requests: [],
      });
    },
  );

  describe('with a received request', () => {
    const weekAgo = (...people: { id: number }[]) =>
      test.store.db.execute(
        sql`UPDATE fencers SET club_since = now() - interval '8 days' WHERE is_self AND owner_id IN ${people.map(({ id }) => id)}`,
      );
    const setClub = (who: { id: number }, club: string) =>
      test.store.db.execute(
        sql`UPDATE fencers SET club = ${club}, club_since = now() WHERE is_self AND owner_id = ${who.id}`,
      );
    const request = async () => (await list(ada)).pending_coaches[0];
    let asker: Person['user'];
    beforeEach(async () => {
      asker = await test.make.user({ profile: { club: 'Salle Zebra' }, plan: 'Coach' });
      await weekAgo(asker);
      await test.store.db.execute(
        sql`UPDATE users SET created_at = '2025-12-31T20:00:00Z' WHERE id = ${asker.id}`,
      );
      await test.make.request({ student: ada.user.id, coach: asker.id }, asker.id);
    });

    it('shows the club and the month of joining, whatever the profile level', async () => {
      await test.store.db.execute(
        sql`UPDATE users SET shareable = 'Private' WHERE id = ${asker.id}`,
      );
      expect(await request()).toMatchObject({
        club: 'Salle Zebra',
        joined: '2025-12',
        coach_confirmed: false,
      });
    });

    it.each(['None', '  ', 'Unattached', 'insta.com/x', 'Call 555-0100'])(
      'does not show a club that is %j',
      async (club) => {
        await setClub(asker, club);
        await weekAgo(asker);
        expect((await request())?.club).toBeNull();
      },
    );

    it('does not show a club that was changed after the request', async () => {
      await setClub(asker, 'Hi Ada text me');
      expect((await request())?.club).toBeNull();
    });

    it('shows a coach as confirmed only through a student of the same club', async () => {
      const confirmed = async () => (await request())?.coach_confirmed;
      const student = await test.make.user({ profile: { club2: ' sàlle   ZEBRA ' } });
      await weekAgo(student);
      const verify = () =>
        test.store.db.execute(
          sql`UPDATE users SET email_verified_at = now() WHERE id IN (${student.id}, ${ada.user.id})`,
        );
      await verify();
      expect(await confirmed()).toBe(false);
      const { slug } = await test.make.connection(student.id, asker.id);
      expect(await confirmed()).toBe(true);
      const unless = async (change: ReturnType<typeof sql>, back: () => Promise<unknown>) => {
        await test.store.db.execute(change);
        expect(await confirmed()).toBe(false);
        await back();
        expect(await confirmed()).toBe(true);
      };
      await unless(sql`UPDATE users SET email_verified_at = NULL WHERE id = ${student.id}`, verify);
      await unless(
        sql`UPDATE fencers SET club_since = now() WHERE is_self AND owner_id = ${student.id}`,
        () => weekAgo(student),
      );
      await unless(
        sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${student.id}, now(), now() + interval '14 days')`,
        () => test.store.db.execute(sql`DELETE FROM account_deletions`).then(() => undefined),
      );
      await unless(
        sql`UPDATE connections SET student_id = coach_id, coach_id = student_id WHERE slug = ${slug}`,
        () =>
          test.store.db
            .execute(
              sql`UPDATE connections SET student_id = coach_id, coach_id = student_id WHERE slug = ${slug}`,
            )
            .then(() => undefined),
      );
      await test.store.db.execute(sql`DELETE FROM connections WHERE slug = ${slug}`);
      const teammate = await test.make.user({ profile: { club: 'Elsewhere' } });
      await weekAgo(teammate, ada.user);
      await test.make.connection(teammate.id, asker.id);
      expect(await confirmed()).toBe(false);
    });

    it('does not count the person who was asked as a student who confirms the coach', async () => {
      await setClub(ada.user, 'Salle Zebra');
      await weekAgo(ada.user);
      await test.store.db.execute(
        sql`UPDATE users SET email_verified_at = now() WHERE id = ${ada.user.id}`,
      );
      await test.store.db.execute(sql`DELETE FROM connection_requests`);
      await test.make.connection(ada.user.id, asker.id);
      await test.store.db.execute(
        sql`UPDATE users SET shareable = 'Public' WHERE id = ${asker.id}`,
      );
      expect((await list(ada)).coach_connections).toMatchObject([
        { club: 'Salle Zebra', coach_confirmed: false },
      ]);
    });

    it('does not show a web address or number in the name of an older account', async () => {
      await test.store.db.execute(
        sql`UPDATE users SET first_name = 'Hi Ada', last_name = 'insta.com/x 555-0100' WHERE id = ${asker.id}`,
      );
      expect(await request()).toMatchObject({ first_name: 'Hi Ada', last_name: 'insta. com x -' });
    });
  });

  it("shows a connected person's club depending on their profile level", async () => {
    const [coach, student] = [
      await test.make.user({ profile: { club: 'Salle Zebra' } }),
      await test.make.user({ profile: { club: 'Bay Blades' } }),
    ];
    await test.make.connection(ada.user.id, coach.id);
    await test.make.connection(student.id, ada.user.id);
    const clubs = async () => {
      const { coach_connections, student_connections } = await list(ada);
      return [coach_connections[0]?.club, student_connections[0]?.club];
    };
    const share = (level: string) =>
      test.store.db.execute(
        sql`UPDATE users SET shareable = ${level}::visibility WHERE id IN (${coach.id}, ${student.id})`,
      );
    expect(await clubs()).toEqual([null, 'Bay Blades']);
    await share('Friends');
    expect(await clubs()).toEqual(['Salle Zebra', 'Bay Blades']);
    await share('Private');
    expect(await clubs()).toEqual([null, null]);
  });

  it('omits disabled accounts', async () => {
    await test.make.connection(ada.user.id, ben.user.id);
    await test.make.request({ student: ada.user.id, coach: eve.user.id }, eve.user.id);
    await test.store.db.execute(
      sql`UPDATE users SET disabled_at = now() WHERE id IN (${ben.user.id}, ${eve.user.id})`,
    );
    expect(await list(ada)).toMatchObject({ coach_connections: [], pending_coaches: [] });
  });
});

describe('the search for a person', () => {
  const search = async (who: Person, text: string) =>
    (await who.call(connections.searchFriend, { query: { search: text } })).body;
  let jose: Person['user'];
  beforeAll(async () => {
    jose = await test.make.user({ first_name: 'José María', last_name: "O'Doe-Núñez" });
    for (const last_name of ['100%', 'Under_score', 'Back\\slash'])
      await test.make.user({ first_name: 'Wild', last_name });
  });

  it(
    'returns only slug, names and status',
    { tags: ['R-API-54', 'R-DATA-28', 'R-CON-05', 'R-CON-08'] },
    async () => {
      expect(await search(ada, 'jose-odoe')).toEqual([
        {
          slug: jose.slug,
          first_name: 'José María',
          last_name: "O'Doe-Núñez",
          request: 'Show_Coach',
        },
      ]);
    },
  );

  it.for([
    'jo nu',
    'MARIA odoe',
    'nunez jo',
    'Núñez-José',
    'jose odoe',
    "ma o'doe",
    'od-nu-jo',
    ' -jose- od ',
    'maria o’d',
    'jose-m-nu',
  ])(
    'finds José María O’Doe-Núñez by %j, whose words start parts of both names',
    { tags: ['R-CON-06'] },
    async (text) => {
      expect(slugs(await search(ada, text))).toContain(jose.slug);
    },
  );

  it.for(['jose maria', 'jo ma', 'odoe nunez', 'jose jose', 'jo jo', 'nu nu'])(
    'does not find José by %j, which has only his first or only his last name',
    { tags: ['B-MG-03'] },
    async (text) => {
      expect(slugs(await search(ada, text))).not.toContain(jose.slug);
    },
  );

  it.for([
    'ose',
    'doe',
    'jose-x',
    'josee',
    'j%e',
    'jos_',
    'jo nu%',
    'jo n_nez',
    '%',
    '__',
    '%% %%',
    '100_',
    'under%',
    '\\%',
    'jose\u0000\u0000x',
    '\ud800\ud800',
  ])('does not find José by %j, and nothing is a wildcard', async (text) => {
    expect(slugs(await search(ada, text))).not.toContain(jose.slug);
  });

  it.for([
    ['wild 100%', '100'],
    ['wild under_', 'Under score'],
    ['wild back\\s', 'Back slash'],
  ])(
    'takes %j literally, and reduces older names to the allowed characters',
    async ([text = '', last_name]) => {
      expect((await search(ada, text)).map((hit) => hit.last_name)).toEqual([last_name]);
    },
  );

  it.for([
    '',
    ' ',
    '-',
    'j',
    'j-o',
    "j'",
    '%',
    'jo',
    'MARIA',
    'nunez',
    "o'doe",
    'jose-m',
    'j nunez',
  ])('returns nothing for %j, which is too short', { tags: ['R-API-54'] }, async (text) => {
    expect(await search(ada, text)).toEqual([]);
  });

  it('returns nothing without a search, and refuses more than 100 characters', async () => {
    expect((await ada.call(connections.searchFriend)).body).toEqual([]);
    expect(
      (await ada.call(connections.searchFriend, { query: { search: 'x'.repeat(101) } })).status,
    ).toBe(400);
  });

  it('returns at most twenty people, by name', async () => {
    await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        test.make.user({
          first_name: 'Twenty',
          last_name: `Many${String.fromCodePoint(97 + index)}`,
        }),
      ),
    );
    const hits = await search(ada, 'twenty-many');
    expect(hits.map((hit) => hit.last_name)).toEqual(
      Array.from(
        { length: connectionLimits.maxResults },
        (_, index) => `Many${String.fromCodePoint(97 + index)}`,
      ),
    );
  });

  it(
    'omits the searcher, disabled accounts, and unrelated Private ones',
    { tags: ['PR-4'] },
    async () => {
      const make = (last_name: string, shareable?: 'Private') =>
        test.make.user({
          first_name: 'Zenobia',
          last_name: `Zed-${last_name}`,
          ...(shareable && { shareable }),
        });
      const me = await test.signedIn({ first_name: 'Zenobia', last_name: 'Zed-Aself' });
      const [gone, hidden, open, coach, student, asker, asked] = [
        await make('Bgone'),
        await make('Chidden', 'Private'),
        await make('Dopen'),
        await make('Ecoach', 'Private'),
        await make('Fstudent', 'Private'),
        await make('Gasker', 'Private'),
        await make('Hasked', 'Private'),
      ];
      await test.store.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${gone.id}`);
      await test.make.connection(me.user.id, coach.id);
      await test.make.connection(student.id, me.user.id);
      await test.make.request({ student: asker.id, coach: me.user.id }, asker.id);
      await test.make.request({ student: me.user.id, coach: asked.id }, me.user.id);
      expect(slugs(await search(me, 'zenobia zed'))).toEqual(
        slugs([open, coach, student, asker, asked]),
      );
      expect(slugs(await search(ada, 'zenobia zed'))).toEqual([me.user.slug, open.slug]);
      expect(hidden.slug).toBeTruthy();
    },
  );

  it("returns a status that depends on the searcher's plan", { tags: ['R-CON-08'] }, async () => {
    const other = await test.make.user({ first_name: 'Quentin', last_name: 'Quarte' });
    const status = async (who: Person) => (await search(who, 'quentin-quarte'))[0]?.request;
    expect([await status(ada), await status(ben)]).toEqual(['Show_Coach', 'Show_Both']);
    await test.make.request({ student: ada.user.id, coach: other.id }, other.id);
    await test.make.request({ student: ben.user.id, coach: other.id }, ben.user.id);
    expect([await status(ada), await status(ben)]).toEqual([
      'Pending_Coach',
      'Show_Student_Pending_Coach',
    ]);
    await test.store.db.execute(sql`DELETE FROM connection_requests WHERE coach_id = ${other.id}`);
    await test.make.connection(ada.user.id, other.id);
    await test.make.connection(other.id, ben.user.id);
    expect([await status(ada), await status(ben)]).toEqual([
      'Connected_Both',
      'Connected_Student_Show_Coach',
    ]);
    await test.store.db.execute(
      sql`UPDATE entitlements SET status = 'canceled' WHERE user_id = ${ben.user.id}`,
    );
    expect(await status(ben)).toBe('Show_Coach');
  });

  it('lists people who can coach first if the searcher can only look for coaches', async () => {
    const [student, coach] = [
      await test.make.user({ first_name: 'Yolanda', last_name: 'Yo-Able' }),
      await test.make.user({ first_name: 'Yolanda', last_name: 'Yo-Zorn', plan: 'Coach' }),
    ];
    expect(slugs(await search(ada, 'yolanda yo'))).toEqual([coach.slug, student.slug]);
    expect(slugs(await search(ben, 'yolanda yo'))).toEqual([student.slug, coach.slug]);
  });

  it('is limited to sixty per account and minute, not counting empty searches', async () => {
    const statuses = [];
    for (let times = 0; times < connectionLimits.searchesPerMinute; times += 1)
      statuses.push(
        (await eve.call(connections.searchFriend, { query: { search: 'nobody here' } })).status,
        (await eve.call(connections.searchFriend)).status,
      );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(
      (await eve.call(connections.searchFriend, { query: { search: 'nobody here' } })).status,
    ).toBe(429);
    expect(await search(ada, 'nobody here')).toEqual([]);
    test.clock.advance(61);
    expect(await search(eve, 'nobody here')).toEqual([]);
  });
});

describe('a request', () => {
  it(
    'is shown to the sender as sent and to the receiver as pending',
    { tags: ['R-API-55', 'R-CON-20', 'R-CON-22'] },
    async () => {
      const answer = await ask(ada, ben, 'Coach');
      expect([answer.status, answer.body]).toEqual([
        201,
        {
          message: connectionTexts.sent.body,
          connected: false,
          requests: [{ id: expect.any(Number), type_: 'Coach' }],
        },
      ]);
      expect(await list(ada)).toMatchObject({
        sent_requests: [{ slug: ben.user.slug, type_: 'Coach', id: answer.body.requests[0]?.id }],
        pending_coaches: [],
        pending_students: [],
      });
      expect(await list(ben)).toMatchObject({
        sent_requests: [],
        pending_coaches: [],
        pending_students: [{ from_student: ada.user.slug, id: answer.body.requests[0]?.id }],
      });
      expect(await list(eve)).toMatchObject({
        sent_requests: [],
        pending_coaches: [],
        pending_students: [],
      });
    },
  );

  it.for([
    ['Student', ['Student']],
    ['both', ['Coach', 'Student']],
    [' COACH ', ['Coach']],
  ] as const)('of type %j asks for %j', { tags: ['R-CON-18'] }, async ([type, slots]) => {
    const answer = await ask(ben, ada, type);
    expect([answer.status, answer.body.requests]).toEqual([
      201,
      slots.map((slot) => ({ id: expect.any(Number), type_: slot })),
    ]);
  });

  it('is not duplicated, and repeating an open one returns 200', async () => {
    const first = await ask(ben, ada, 'Student');
    const again = await ask(ben, ada, 'Student');
    expect([again.status, again.body]).toEqual([200, first.body]);
    const more = await ask(ben, ada, 'Both');
    expect([more.status, more.body.requests.length]).toEqual([201, 2]);
    expect(more.body.requests).toContainEqual(first.body.requests[0]);
    expect((await list(ben)).sent_requests).toHaveLength(2);
  });

  it('that the other side has already made connects immediately', async () => {
    await ask(ada, ben, 'Coach');
    const answer = await ask(ben, ada, 'Student');
    expect([answer.status, answer.body]).toEqual([
      201,
      { message: connectionTexts.connected, connected: true, requests: [] },
    ]);
    expect(await list(ada)).toMatchObject({
      coach_connections: [{ slug: ben.user.slug }],
      student_connections: [],
      sent_requests: [],
    });
    expect(await list(ben)).toMatchObject({
      coach_connections: [],
      student_connections: [{ slug: ada.user.slug }],
      pending_students: [],
    });
  });

  it('for Both asks only for what is missing', async () => {
    await test.make.connection(ada.user.id, ben.user.id);
    const answer = await ask(ben, ada, 'Both');
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { connected: false, requests: [{ type_: 'Coach' }] },
    ]);
    await accept(ada, ben, ada);
    const done = await ask(ben, ada, 'Both');
    expect([done.status, done.body['errors']]).toEqual([
      400,
      { type_: [connectionTexts.alreadyConnected] },
    ]);
  });

  it('for an existing connection is refused', { tags: ['R-API-55'] }, async () => {
    await test.make.connection(ada.user.id, ben.user.id);
    expect([
      (await ask(ada, ben, 'Coach')).body['message'],
      (await ask(ben, ada, 'Student')).body['message'],
    ]).toEqual([connectionTexts.alreadyConnected, connectionTexts.alreadyConnected]);
    expect((await ask(ben, ada, 'Coach')).status).toBe(201);
  });

  it.for<[string, (me: Person) => object, number, string]>([
    ['an unknown type', () => ({ to_: ben.user.slug, type_: 'Friend' }), 400, 'validation'],
    ['no type', () => ({ to_: ben.user.slug }), 400, 'validation'],
    ['no person', () => ({ type_: 'Coach' }), 400, 'validation'],
    ['your own account', (me) => ({ to_: me.user.slug, type_: 'Coach' }), 400, 'validation'],
    [
      'another sender',
      () => ({ to_: ben.user.slug, from_: eve.user.slug, type_: 'Coach' }),
      403,
      'forbidden',
    ],
    ['an unknown person', () => ({ to_: 'nobody-zzzzzz', type_: 'Coach' }), 404, 'not_found'],
    [
      'Student on the Student plan',
      () => ({ to_: ben.user.slug, type_: 'Student' }),
      403,
      'plan_required',
    ],
    [
      'Both on the Student plan',
      () => ({ to_: ben.user.slug, type_: 'Both' }),
      403,
      'plan_required',
    ],
  ])(
    'with %s is refused and leaves nothing',
    { tags: ['R-API-55'] },
    async ([, bodyOf, status, code]) => {
      const before = await held();
      const answer = await ada.call(connections.request, { body: bodyOf(ada) });
      expect([answer.status, answer.body['code']]).toEqual([status, code]);
      expect(await held()).toEqual(before);
    },
  );

  it(
    'returns 404 for unrelated Private and disabled accounts, as for missing ones',
    { tags: ['PR-4'] },
    async () => {
      const hidden = await test.signedIn({ shareable: 'Private' });
      const gone = await test.signedIn();
      await test.store.db.execute(
        sql`UPDATE users SET disabled_at = now() WHERE id = ${gone.user.id}`,
      );
      const answers = [
        await ask(ben, hidden, 'Coach'),
        await ask(ben, gone, 'Coach'),
        await ben.call(connections.request, { body: { to_: 'nobody-zzzzzz', type_: 'Coach' } }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
      expect(answers[0]?.body).toEqual(answers[2]?.body);
      await test.make.request({ student: hidden.user.id, coach: ben.user.id }, hidden.user.id);
      expect((await ask(ben, hidden, 'Coach')).status).toBe(201);
    },
  );

  it('from both sides at the same time creates one connection', async () => {
    for (let times = 0; times < 5; times += 1) {
      const [one, other] = [
        await test.signedIn({ plan: 'Coach' }),
        await test.signedIn({ plan: 'Coach' }),
      ];
      const answers = await Promise.all([
        ask(one, other, 'Both'),
        ask(other, one, 'Both'),
        ask(one, other, 'Coach'),
        ask(other, one, 'Student'),
      ]);
      for (const answer of answers) expect([200, 201, 400]).toContain(answer.status);
      const rows = await rowsOf<{ kind: string; pairs: number }>(sql`
        SELECT 'connection' AS kind, count(*)::int AS pairs FROM connections WHERE ${one.user.id} IN (student_id, coach_id)
        UNION ALL SELECT 'request', count(*)::int FROM connection_requests WHERE ${one.user.id} IN (student_id, coach_id)`);
      expect(rows).toEqual([
        { kind: 'connection', pairs: 2 },
        { kind: 'request', pairs: 0 },
      ]);
    }
  });

  it('is limited to thirty new ones a day, not counting repeats, errors and acceptances', async () => {
    const others = [];
    for (let times = 0; times < connectionLimits.requestsPerDay; times += 1)
      others.push(await test.make.user());
    for (const [index, other] of others.entries()) {
      expect(
        (await ben.call(connections.request, { body: { to_: other.slug, type_: 'Coach' } })).status,
        `request ${index}`,
      ).toBe(201);
      if (index === 0)
        expect([
          (await ben.call(connections.request, { body: { to_: other.slug, type_: 'Coach' } }))
            .status,
          (await ben.call(connections.request, { body: { to_: 'nobody-zzzzzz', type_: 'Coach' } }))
            .status,
        ]).toEqual([200, 404]);
    }
    expect((await ask(ben, ada, 'Student')).status).toBe(429);
    expect((await ask(ben, ada, 'Student')).status).toBe(429);
    expect((await list(ben)).sent_requests).toHaveLength(connectionLimits.requestsPerDay);
    await ask(ada, ben, 'Coach');
    expect((await ask(ben, ada, 'Student')).body).toMatchObject({ connected: true });
    // Withdrawing a request does not lower the count.
    const [open] = (await list(ben)).sent_requests;
    await ben.call(connections.removeRequest, { body: { id: open?.id } });
    expect((await ask(ben, eve, 'Coach')).status).toBe(429);
    test.clock.advance(86_401);
    const tomorrow = await test.signedIn();
    expect((await ask(tomorrow, eve, 'Coach')).status).toBe(201);
  });

  it('is committed synchronously, although counting alone is not', async () => {
    const settings = () =>
      rowsOf<{ setting: string }>(sql`SELECT current_setting('synchronous_commit') AS setting`);
    const usual = await settings();
    const inside = await test.store.db.transaction(async (tx) => {
      await incrementRequestCount(tx, ada.user.id, new Date());
      return await queryRows<unknown>(
        tx,
        sql`SELECT current_setting('synchronous_commit') AS setting`,
      );
    });
    expect(inside).toEqual(usual);
  });
});

describe('deleting a request', () => {
  const remove = (who: Person, id: number | undefined) =>
    who.call(connections.removeRequest, { body: { id, request_type: 'Student' } });
  /** Makes Ada ask Ben and Ben decline. Returns the status of Ada's request. */
  async function declined(type = 'Coach') {
    const answer = await ask(ada, ben, type);
    for (const request of answer.body.requests ?? []) await remove(ben, request.id);
    return answer.status;
  }
  const pass = (days: number) =>
    test.store.db.execute(
      sql`UPDATE request_refusals SET refused_at = refused_at - ${days} * interval '1 day'`,
    );

  it.for(['sender', 'receiver'])(
    'is possible for the %s and removes it on both sides',
    { tags: ['R-API-56', 'R-CON-24'] },
    async (side) => {
      const {
        requests: [request],
      } = (await ask(ada, ben, 'Coach')).body;
      const answer = await remove(side === 'sender' ? ada : ben, request?.id);
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: connectionTexts.requestDeleted.body },
      ]);
      expect([(await list(ada)).sent_requests, (await list(ben)).pending_students]).toEqual([
        [],
        [],
      ]);
    },
  );

  it('by its sender lets them send it again', { tags: ['R-CON-24'] }, async () => {
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await ask(ada, ben, 'Coach');
      expect(status).toBe(201);
      await remove(ada, body.requests[0]?.id);
    }
  });

  it(
    'by the receiver allows another one after a day, and then none for 90 days',
    { tags: ['R-CON-24'] },
    async () => {
      const answers: number[] = [];
      const after = async (days: number) => {
        await pass(days);
        answers.push(await declined());
      };
      for (const days of [0, 0, 0.9, 0.2, 1, 88.9, 0.2]) await after(days);
      expect(answers).toEqual([201, 429, 429, 201, 429, 429, 201]);
    },
  );

  it('tells a sender who repeats it only that it is too early, whatever the reason', async () => {
    await declined();
    const early = await ask(ada, ben, 'Coach');
    expect([early.status, early.body]).toMatchObject([
      429,
      { code: 'rate_limited', message: connectionTexts.askedBefore },
    ]);
    await pass(1);
    await declined();
    await pass(2);
    expect((await ask(ada, ben, 'Coach')).body).toEqual(early.body);
    expect((await list(ada)).sent_requests).toEqual([]);
  });

  it('counts requests sent together once, and blocks the opposite direction too', async () => {
    const asker = eve;
    const both = (await ask(asker, ben, 'Both')).body.requests;
    expect(both).toHaveLength(2);
    for (const { id } of both) await remove(ben, id);
    expect((await ask(asker, ben, 'Student')).status).toBe(429);
    await pass(1);
    expect((await ask(asker, ben, 'Student')).status).toBe(201);
  });

  it('does not restrict other people or the receiver, and a connection lifts the restriction', async () => {
    await declined();
    expect((await ask(eve, ben, 'Coach')).status).toBe(201);
    expect((await ask(ben, ada, 'Student')).status).toBe(201);
    expect((await ask(ada, ben, 'Coach')).body).toMatchObject({ connected: true });
    await ada.call(connections.remove, { body: { connection_slug: ben.user.slug } });
    expect((await ask(ada, ben, 'Coach')).status).toBe(201);
  });

  it('accepts the id in the body or the query, as number or text', async () => {
    for (const sent of [
      (id: number) => ({ query: { id } }),
      (id: number) => ({ query: { id }, body: {} }),
      (id: number) => ({ body: { id: String(id) } }),
    ]) {
      const {
        requests: [request],
      } = (await ask(ada, ben, 'Coach')).body;
      expect((await ada.call(connections.removeRequest, sent(request?.id ?? 0))).status).toBe(200);
    }
  });

  it(
    "returns 400 without an id, and 404 for other people's, deleted and invalid ids",
    { tags: ['R-API-56'] },
    async () => {
      const {
        requests: [request],
      } = (await ask(ada, ben, 'Coach')).body;
      const send = async (id: unknown) =>
        (await eve.call(connections.removeRequest, { body: { id } })).status;
      expect([
        await send(undefined),
        await send([]),
        await send(request?.id),
        await send('x'),
        await send(0),
        await send(-1),
        await send(Number.MAX_SAFE_INTEGER),
      ]).toEqual([400, 400, 404, 404, 404, 404, 404]);
      expect((await list(ben)).pending_students).toHaveLength(1);
    },
  );
});

describe('accepting', () => {
  it(
    'is possible for the person who was asked, and creates the connection',
    { tags: ['R-API-57', 'R-CON-23', 'R-ROLE-12'] },
    async () => {
      await ask(ada, ben, 'Coach');
      const answer = await accept(ben, ada, ben);
      expect(answer.status).toBe(201);
      expect(await list(ada)).toMatchObject({
        sent_requests: [],
        coach_connections: [{ slug: ben.user.slug, connection_slug: answer.body.connection_slug }],
      });
      expect(await list(ben)).toMatchObject({
        pending_students: [],
        student_connections: [
          { slug: ada.user.slug, connection_slug: answer.body.connection_slug },
        ],
      });
      for (const who of [ada, ben]) {
        const again = await accept(who, ada, ben);
        expect([again.status, again.body]).toEqual([200, answer.body]);
      }
    },
  );

  it('does not need a plan, so two people on the Student plan may connect', async () => {
    const other = await test.signedIn();
    await ask(ada, other, 'Coach');
    expect((await accept(other, ada, other)).status).toBe(201);
  });

  it(
    'is refused to everyone but the receiver of a request for exactly this pair',
    { tags: ['AZ-5', 'R-ROLE-12'] },
    async () => {
      await ask(ada, ben, 'Coach');
      const before = await held();
      const absent = await eve.call(connections.accept, {
        body: { student: 'nobody-zzzzzz', coach: eve.user.slug },
      });
      const answers = [
        await accept(ada, ada, ben), // their own request
        await accept(ben, ben, ada), // reversed roles
        await accept(eve, ada, eve),
        await accept(eve, eve, ada),
        await accept(eve, ada, ben), // a stranger
        await accept(ben, ben, ben),
        await accept(eve, eve, eve),
      ];
      for (const answer of answers)
        expect([answer.status, answer.body]).toEqual([403, absent.body]);
      expect(await held()).toEqual(before);
    },
  );

  it(
    'is refused if one of the pair is missing, and for a disabled account',
    { tags: ['R-API-57'] },
    async () => {
      expect(
        (await ben.call(connections.accept, { body: { student: ada.user.slug } })).status,
      ).toBe(400);
      await ask(ada, ben, 'Coach');
      await test.store.db.execute(
        sql`UPDATE users SET disabled_at = now() WHERE id = ${ada.user.id}`,
      );
      expect((await accept(ben, ada, ben)).status).toBe(403);
    },
  );

  it(
    'twice at the same time, while the request is withdrawn, creates at most one connection',
    { tags: ['R-CON-23'] },
    async () => {
      for (let times = 0; times < 5; times += 1) {
        const one = await test.signedIn();
        const {
          requests: [request],
        } = (await ask(one, ben, 'Coach')).body;
        const [first, second, withdrawn] = await Promise.all([
          accept(ben, one, ben),
          accept(ben, one, ben),
          one.call(connections.removeRequest, { body: { id: request?.id } }),
        ]);
        const statuses = [first.status, second.status].toSorted();
        expect(withdrawn.status === 200 ? [[403, 403]] : [[200, 201]]).toContainEqual(statuses);
        expect((await list(one)).coach_connections).toHaveLength(withdrawn.status === 200 ? 0 : 1);
        expect((await list(one)).sent_requests).toEqual([]);
      }
    },
  );
});

describe('deleting a connection', () => {
  it.for(['student', 'coach'])(
    'is possible for the %s, and ends it on both sides',
    { tags: ['R-API-58', 'R-CON-25'] },
    async (side) => {
      const connection = await test.make.connection(ada.user.id, ben.user.id);
      const answer = await (side === 'student' ? ada : ben).call(connections.remove, {
        body: { connection_slug: connection.slug },
      });
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: connectionTexts.deleted.body },
      ]);
      expect([(await list(ada)).coach_connections, (await list(ben)).student_connections]).toEqual([
        [],
        [],
      ]);
      expect((await ask(ada, ben, 'Coach')).status).toBe(201);
    },
  );

  it("accepts the person's slug if it is unambiguous, in the body or the query", async () => {
    const [one, other] = [
      await test.make.connection(ada.user.id, ben.user.id),
      await test.make.connection(ben.user.id, ada.user.id),
    ];
    const both = await ada.call(connections.remove, { body: { connection_slug: ben.user.slug } });
    expect([both.status, both.body['errors']]).toEqual([
      400,
      { connection_slug: [connectionTexts.ambiguous] },
    ]);
    expect(
      (await ada.call(connections.remove, { query: { connection_slug: one.slug } })).status,
    ).toBe(200);
    expect(
      (await ada.call(connections.remove, { body: { connection_slug: ben.user.slug } })).status,
    ).toBe(200);
    expect(
      await rowsOf(sql`SELECT 1 FROM connections WHERE id IN (${one.id}, ${other.id})`),
    ).toEqual([]);
  });

  it(
    "returns 404 for other people's connections, and 400 without a slug",
    { tags: ['R-API-58'] },
    async () => {
      const connection = await test.make.connection(ada.user.id, ben.user.id);
      const send = async (connection_slug: unknown) =>
        (await eve.call(connections.remove, { body: { connection_slug } })).status;
      expect([
        await send(connection.slug),
        await send(ada.user.slug),
        await send(ben.user.slug),
        await send(eve.user.slug),
        await send(undefined),
        await send(7),
      ]).toEqual([404, 404, 404, 404, 400, 400]);
      expect((await list(ada)).coach_connections).toHaveLength(1);
    },
  );
});

describe('the number of connections', () => {
  it('is limited to a thousand per account, for both sides of a request', async () => {
    const fill = (account: number) =>
      test.store.db.execute(sql`
      WITH people AS (INSERT INTO users (slug, email, first_name, last_name, search_name) SELECT 'full-' || ${account}::int || '-' || n, 'full' || ${account}::int || '.' || n || '@example.test', 'F', 'F', 'f f' FROM generate_series(1, 1000) n RETURNING id)
      INSERT INTO connections (slug, student_id, coach_id) SELECT 'connection-' || id, id, ${account} FROM people`);
    await ask(ada, ben, 'Coach');
    await ask(eve, ada, 'Coach');
    await fill(ben.user.id);
    expect([
      (await accept(ben, ada, ben)).status,
      (await accept(ben, ada, ben)).body['message'],
    ]).toEqual([400, expect.stringContaining('1,000 connections')]);
    expect((await list(ben)).pending_students).toHaveLength(1);
    await fill(eve.user.id);
    expect((await accept(ada, eve, ada)).body['message']).toBe(
      connectionTexts.connectionLimitReached,
    );
  });
});
