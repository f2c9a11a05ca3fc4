import { setImmediate, setTimeout } from 'node:timers/promises';
import { fencers } from '@fencing-journal/contract/fencers';
import { settings } from '@fencing-journal/contract/settings';
import {
  memberLimits,
  memberRecord,
  memberTexts,
  usafData,
} from '@fencing-journal/contract/usaf-data';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../lib/config.ts';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { testApp, type Person } from '../../testing/app.ts';
import type { Client } from '../../testing/client.ts';
import { generateMembers } from '../../testing/members.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import type { Member } from './member-file.ts';
import { createSearchLimiter } from './usaf-data.service.ts';

const [pattern] = generateMembers(1) as [Member];
const member = (member_id: string, name: string, fields: Partial<Member> = {}): Member => {
  const [first_name = '', ...last] = name.split(' ');
  return { ...pattern, member_id, first_name, last_name: last.join(' '), nickname: '', ...fields };
};
const maria = member('200000001', 'María Garcia', {
  club1_abv: 'TIDEWHEEL',
  club2_abv: 'ROTUNDA',
  school_abv: 'SPHS',
  division: 'Maryland',
  region: '6',
  us_citizen: true,
  epee: 'C23',
  sabre: 'U',
  foil: 'B2024',
  us_ref_epee: 'R2',
  us_ref_sabre: '',
  us_ref_foil: '9',
});
const minor = member('200000006', 'Minnie O’Garcia', { is_adult: false });
const people = [
  maria,
  member('200000002', "Siobhan O'Brien"),
  member('200000003', 'Anna Smith-Jones'),
  member('000200004', 'Zero Front'),
  member('200000005', 'Marlo Garciano'),
  minor,
  ...Array.from({ length: 30 }, (_, n) =>
    member(String(210_000_000 + n), `Many${String.fromCharCode(97 + (n % 26))} Samename`),
  ),
];

const test = useTestApp();
let me: Person;
beforeAll(async () => {
  await test.make.members(people);
  const somebody = await test.signedIn();
  await vi.waitFor(async () => expect((await search('garcia', somebody)).body).toHaveLength(2), {
    timeout: 120_000,
    interval: 500,
  });
});
beforeEach(async () => {
  me = await test.signedIn();
});

const search = (query: string, who: Client = me) =>
  who.call(usafData.searchMembers, { params: { query } });
const namesFor = async (query: string) => {
  const answer = await search(query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.map((hit) => hit.name);
};
const record = (id: string, who: Client = test.visitor(), headers = {}) =>
  who.call(usafData.fencerRecord, { params: { id }, headers });

describe('a member record', () => {
  it(
    'is public by the complete number: fifteen fields, school and second club empty',
    { tags: ['R-API-20', 'R-DATA-09', 'R-REG-14'] },
    async () => {
      const answer = await record(maria.member_id);
      const { nickname: _, is_adult: __, ...published } = maria;
      expect([answer.status, answer.body]).toEqual([
        200,
        { ...published, club2_abv: '', school_abv: '' },
      ]);
      expect(Object.keys(answer.body).toSorted()).toEqual(
        Object.keys(memberRecord.shape).toSorted(),
      );
      expect((await record(maria.member_id, me)).status).toBe(200);
      expect((await record('000200004')).body.first_name).toBe('Zero');
    },
  );

  it(
    'that does not exist gives 404 with the specified text',
    { tags: ['R-API-20', 'R-REG-15'] },
    async () => {
      const answer = await record('200000099');
      expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([
        404,
        'not_found',
        "Can't find this USA Fencing ID.",
      ]);
    },
  );

  it(
    "of a minor is returned only for the exact number and last name, or for the account's claim",
    {
      tags: ['B-MG-08'],
    },
    async () => {
      const ask = (last_name?: string, who: Client = test.visitor()) =>
        who.call(usafData.fencerRecord, {
          params: { id: minor.member_id },
          ...(last_name === undefined ? {} : { query: { last_name } }),
        });
      const unknown = await record('200000099');
      for (const answer of [
        await ask(),
        await ask(''),
        await ask('Garcia'),
        await ask('Minnie'),
        await ask(undefined, me),
      ])
        expect([answer.status, answer.body]).toEqual([404, unknown.body]);
      for (const name of ['O’Garcia', 'ogarcia', "O'GARCÍA"])
        expect((await ask(name)).body).toMatchObject({ first_name: 'Minnie' });
      const claim = async (last_name: string) => {
        const who = await test.signedIn({ last_name });
        await who.call(settings.save, { body: { usa_fencing: minor.member_id } });
        return who;
      };
      expect((await ask(undefined, await claim('Ogarcia'))).status).toBe(200);
      expect((await ask(undefined, await claim('Stranger'))).status).toBe(404);
    },
  );

  it.each(['20000000', '2000000011', '20000000a', ' 200000001', 'garcia', '%', '٢٠٠٠٠٠٠٠١'])(
    'requested by anything but nine digits (%j) gives 400, never a search',
    { tags: ['R-API-20', 'R-REG-13'] },
    async (id) => {
      const answer = await record(id);
      expect([answer.status, answer.body['message']]).toEqual([400, memberTexts.malformed]);
    },
  );

  it(
    'is limited per minute and per day and address, existing or not',
    { tags: ['RL-1', 'R-API-20'] },
    async () => {
      const limited = await testApp({
        environment: {
          MEMBER_RECORD_LIMIT_PER_MINUTE: '10',
          MEMBER_RECORD_LIMIT_PER_DAY: '12',
          TRUST_PROXY: 'loopback',
          PUBLIC_URL: 'http://localhost:3000',
        },
      });
      try {
        const ask = (address: string) =>
          limited.visitor().call(usafData.fencerRecord, {
            params: { id: '200000001' },
            headers: { 'x-forwarded-for': address },
          });
        for (let count = 0; count < 10; count += 1)
          expect((await ask('198.51.100.7')).status).toBe(404);
        const refused = await ask('198.51.100.7');
        expect([
          refused.status,
          refused.body['code'],
          Number(refused.headers.get('retry-after')) > 0,
        ]).toEqual([429, 'rate_limited', true]);
        expect((await ask('198.51.100.8')).status).toBe(404);
        limited.clock.advance(61);
        for (const status of [404, 404, 429])
          expect((await ask('198.51.100.7')).status).toBe(status);
        expect((await ask('198.51.100.8')).status).toBe(404);
        limited.clock.advance(86_400);
        expect((await ask('198.51.100.7')).status).toBe(404);
      } finally {
        await limited.close();
      }
    },
  );
});

describe('the member search', () => {
  it('lists adults only, by name and by number', { tags: ['B-MG-08'] }, async () => {
    expect(await namesFor('minnie')).toEqual([]);
    expect(await namesFor('ogarcia minnie')).toEqual([]);
    expect(await namesFor(minor.member_id)).toEqual([]);
    expect((await search('garcia')).body).toHaveLength(2);
  });

  it(
    'returns name, club and number of matches, best first',
    { tags: ['R-API-21', 'R-DATA-08', 'R-FEN-11'] },
    async () => {
      const answer = await search('garcia');
      expect([answer.status, answer.body]).toEqual([
        200,
        [
          { name: 'María Garcia', club: 'TIDEWHEEL', usafid: '200000001' },
          { name: 'Marlo Garciano', club: pattern.club1_abv, usafid: '200000005' },
        ],
      ]);
    },
  );

  it.each([
    ['garcia maria', 'María Garcia'],
    ['Garcia, María', 'María Garcia'],
    ['GARCAI', 'María Garcia'],
    ["o'brien", "Siobhan O'Brien"],
    ['smith-jones', 'Anna Smith-Jones'],
    ['smith/jones', 'Anna Smith-Jones'],
    ['anna%41', undefined],
    ['200000001', 'María Garcia'],
    ['000200004', 'Zero Front'],
    ['00020', undefined],
    ['200000', undefined],
    ['anna + jones?', 'Anna Smith-Jones'],
    ['#smith&jones', 'Anna Smith-Jones'],
    ['siobhan\tbrien', "Siobhan O'Brien"],
  ])('accepts %j, encoded in the path', { tags: ['R-API-21'] }, async (query, first) =>
    expect((await namesFor(query))[0]).toBe(first),
  );

  it('without a match returns an empty list', { tags: ['R-API-21', 'R-FEN-14'] }, async () =>
    expect(await namesFor('qqqq')).toEqual([]),
  );

  it('needs two letters', { tags: ['R-API-21'] }, async () => {
    for (const query of ['g', ' g ', '7']) {
      const answer = await search(query);
      expect([answer.status, answer.body['message'], Object.keys(answer.body['errors'])]).toEqual([
        400,
        memberTexts.tooShort,
        ['query'],
      ]);
    }
    expect(await namesFor('ga')).toHaveLength(2);
  });

  it('returns at most 20 hits, whatever is requested', { tags: ['R-API-21'] }, async () => {
    expect(await namesFor('samename')).toHaveLength(memberLimits.maxResults);
    const more = await me.send('GET', '/api/usaf-data/search-members/samename?limit=1000&page=2');
    expect(more.body).toHaveLength(memberLimits.maxResults);
  });

  it('requires a session', { tags: ['R-API-21'] }, async () =>
    expect((await search('garcia', test.visitor())).status).toBe(401),
  );

  it.each([
    '%',
    '_',
    '\\',
    "'; DROP TABLE usaf_members; --",
    '(((',
    '.*',
    'a'.repeat(150),
    'é'.repeat(30),
    '\u202egarcia',
  ])('treats %j as text', async (query) => {
    const answer = await search(query);
    expect([200, 400]).toContain(answer.status);
    expect(answer.status === 400 || Array.isArray(answer.body)).toBe(true);
  });

  it(
    'is limited to 60 a minute and 100 a day per account, against copying the list',
    { tags: ['RL-1'] },
    async () => {
      const other = await test.signedIn();
      for (let count = 0; count < 60; count += 1)
        expect((await search('garcia')).status, String(count)).toBe(200);
      const refused = await search('garcia');
      expect([
        refused.status,
        refused.body['code'],
        Number(refused.headers.get('retry-after')) > 0,
      ]).toEqual([429, 'rate_limited', true]);
      expect((await search('garcia', other)).status).toBe(200);
      test.clock.advance(61);
      expect((await search('garcia')).status).toBe(200);
      await test.store.db.execute(
        sql`UPDATE rate_limits SET hits = 10 WHERE bucket = ${`member-search-day ${me.user.id}`}`,
      );
      for (let count = 0; count < 9; count += 1) expect((await search('garcia')).status).toBe(200);
      expect((await search('garcia')).status).toBe(429);
    },
  );

  it('counts each search once, however slow the counter is', { tags: ['RL-1'] }, async () => {
    let taken = 0;
    const slowly = async (limited: string) => {
      await setTimeout(20);
      if (limited === 'member-search' && (taken += 1) > 6) throw new AppError('rate_limited');
    };
    const allow = createSearchLimiter({
      config: readConfig({}),
      limit: slowly,
    } as unknown as Services);
    for (let count = 0; count < 60; count += 1) {
      await allow(1);
      await setImmediate();
    }
    await expect(allow(1)).rejects.toThrow(AppError);
  });

  it('sees an import by this or another process within seconds', async () => {
    const secret = new TextEncoder().encode('a secret of the tests, long enough for anybody');
    const second = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      store: test.store,
      secret,
      web: '/nowhere',
      now: () => test.clock.now,
    });
    try {
      const elsewhere = async () =>
        (
          await second.inject({
            url: '/api/usaf-data/search-members/latecomer',
            headers: { authorization: `Bearer ${me.token}` },
          })
        )
          .json<{ name: string }[]>()
          .map((hit) => hit.name);
      expect([await namesFor('latecomer'), await elsewhere()]).toEqual([[], []]);
      await test.make.members([member('220000001', 'Late Latecomer')]);
      await expect.poll(elsewhere, { interval: 500 }).toEqual(['Late Latecomer']);
      await expect.poll(() => namesFor('latecomer'), { interval: 500 }).toEqual(['Late Latecomer']);
    } finally {
      await second.close();
    }
  });
});

describe('importing a member as a card', () => {
  const importMember = (member_id: unknown, who: Client = me, headers = {}) =>
    who.call(fencers.importMember, { body: { member_id }, headers });
  const cards = async (who: Client = me) =>
    (await who.call(fencers.all)).body.filter((card) => !card.is_self);

  it(
    'maps the record: rating letters, referee ratings from the list, region by code',
    { tags: ['R-API-27', 'R-FEN-20', 'R-DATA-07'] },
    async () => {
      const answer = await importMember('200000001');
      const expected = {
        first_name: 'María',
        last_name: 'Garcia',
        club: 'TIDEWHEEL',
        club2: '',
        school: '',
        division: 'Maryland',
        region: 6,
        nationality: 'USA',
        handed: null,
        primary_grip: null,
        usaf_rating_epee: 'C',
        usaf_rating_sabre: 'U',
        usaf_rating_foil: 'B',
        ref_rating_epee: 'R2',
        ref_rating_sabre: 'Unknown',
        ref_rating_foil: 'Unknown',
        custom_rating: '',
        tactical_description: '',
        favorite_actions: '',
        notes: '',
        usa_fencing_info: '200000001',
        is_self: false,
        version: 1,
      };
      expect([answer.status, answer.body]).toEqual([
        201,
        { ...expected, slug: expect.stringMatching(/^fencer-[0-9a-z]{10}$/) },
      ]);
      expect(await cards()).toEqual([answer.body]);
    },
  );

  it.each([
    [{ region: '' }, { region: 99 }],
    [{ region: 'Region 3' }, { region: 3 }],
    [{ region: 'Texas' }, { region: 5 }],
    [{ region: '7' }, { region: 99 }],
    [{ region: '0' }, { region: 0 }],
    [{ us_citizen: false }, { nationality: '' }],
    [{ epee: '' }, { usaf_rating_epee: 'U' }],
    [{ epee: 'a25' }, { usaf_rating_epee: 'A' }],
    [{ epee: 'X1' }, { usaf_rating_epee: 'U' }],
    [{ us_ref_foil: 'n1' }, { ref_rating_foil: 'N1' }],
    [{ us_ref_foil: 'N2' }, { ref_rating_foil: 'Unknown' }],
  ])('maps %j to %j', async (fields, card) => {
    await test.make.members([{ ...maria, member_id: '200000077', ...fields }]);
    expect((await importMember('200000077')).body).toMatchObject(card);
  });

  it('accepts the number as a number and pads it with zeros', { tags: ['R-API-27'] }, async () =>
    expect((await importMember(200_004)).body).toMatchObject({
      last_name: 'Front',
      usa_fencing_info: '000200004',
    }),
  );

  it.each([undefined, null, '', '20000000', '2000000011', 'garcia', 1.5, [], {}])(
    'of %j gives 400 and creates nothing',
    { tags: ['R-API-27', 'R-FEN-23'] },
    async (member_id) => {
      expect((await importMember(member_id)).status).toBe(400);
      expect(await cards()).toEqual([]);
    },
  );

  it('of an unknown member gives 404', { tags: ['R-API-27'] }, async () => {
    const answer = await importMember('200000099');
    expect([answer.status, answer.body['message']]).toEqual([404, memberTexts.unknown]);
  });

  it(
    "is refused if the owner's list has the member already, even concurrently",
    { tags: ['R-API-27'] },
    async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => importMember('200000002')));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([
        201, 400, 400, 400, 400, 400,
      ]);
      const refused = await importMember('200000002');
      expect([refused.status, refused.body['message']]).toEqual([
        400,
        'This fencer is already in your list.',
      ]);
      expect(
        (
          await me.call(fencers.create, {
            body: { first_name: 'A', last_name: 'B', region: 0, usa_fencing_info: '200000003' },
          })
        ).status,
      ).toBe(201);
      expect((await importMember('200000003')).status).toBe(400);
      expect(await cards()).toHaveLength(2);
      const other = await test.signedIn();
      expect((await importMember('200000002', other)).status).toBe(201);
      expect(await cards(other)).toHaveLength(1);
    },
  );

  it(
    'restores a deleted card with its bouts and the current record',
    { tags: ['R-ROLE-11'] },
    async () => {
      const { body: card } = await importMember('200000005');
      const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
      await test.make.bout(me.user.id, {
        event: event.slug,
        fencer_a: me.user.self.slug,
        fencer_b: card.slug,
        score_a: 5,
        score_b: 3,
      });
      await me.call(fencers.update, {
        params: { slug: card.slug },
        body: { notes: 'canary-4711', handed: 'Left' },
      });
      await me.call(fencers.remove, { params: { slug: card.slug } });
      const other = await test.signedIn();
      expect((await importMember('200000005', other)).body.slug).not.toBe(card.slug);
      await test.make.members([member('200000005', 'Marlo Garciano', { club1_abv: 'NEWCLUB' })]);
      const again = await importMember('200000005');
      expect([again.status, again.body]).toEqual([
        201,
        expect.objectContaining({ slug: card.slug, club: 'NEWCLUB', handed: 'Left', notes: '' }),
      ]);
      expect(
        (await me.call(fencers.details, { params: { slug: card.slug } })).body.my_bout_stats,
      ).toMatchObject({ wins: 1, scored: 5 });
      expect((await importMember('200000005')).status).toBe(400);
      expect(await cards()).toHaveLength(1);
    },
  );

  it('creates one card per idempotency key', async () => {
    const headers = { 'idempotency-key': 'an-import-sent-twice' };
    const [one, two] = [
      await importMember('200000001', me, headers),
      await importMember('200000001', me, headers),
    ];
    expect([two.status, two.body]).toEqual([201, one.body]);
    expect(await cards()).toHaveLength(1);
  });
});
