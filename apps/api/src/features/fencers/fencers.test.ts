import { fencers, fencerTexts } from '@fencing-journal/contract/fencers';
import { limits } from '@fencing-journal/contract/shared/limits';
import {
  fencerRatings,
  grips,
  hands,
  refereeRatings,
  regions,
} from '@fencing-journal/contract/shared/enums';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
beforeEach(async () => {
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
});

/** The twenty keys that the call accepts. */
const full = {
  first_name: 'Kim',
  last_name: 'Riposte',
  club: 'Harbour',
  club2: 'Fjord',
  school: 'North High',
  division: 'New Jersey',
  region: 3,
  nationality: 'USA',
  handed: 'Left',
  primary_grip: 'French',
  usaf_rating_epee: 'A',
  usaf_rating_sabre: 'U',
  usaf_rating_foil: 'C',
  ref_rating_epee: 'N1',
  ref_rating_sabre: 'P',
  ref_rating_foil: 'Unknown',
  custom_rating: 'Tricky',
  tactical_description: 'Waits for the attack.',
  favorite_actions: 'Parry six.',
  notes: 'Fast.',
};
const others: typeof full = {
  first_name: 'Lee',
  last_name: 'Feint',
  club: 'Elbe',
  club2: 'Oslo',
  school: 'South High',
  division: 'Texas',
  region: 99,
  nationality: 'Norway',
  handed: 'Right',
  primary_grip: 'Both',
  usaf_rating_epee: 'B',
  usaf_rating_sabre: 'E',
  usaf_rating_foil: 'D',
  ref_rating_epee: 'L2',
  ref_rating_sabre: 'R1',
  ref_rating_foil: 'L1',
  custom_rating: 'Easy',
  tactical_description: 'Attacks.',
  favorite_actions: 'Flèche.',
  notes: 'Slow.',
};
const required = { first_name: 'Kim', last_name: 'Riposte', region: 0 };

const create = (body: object) => me.call(fencers.create, { body });
const created = async (body: object = {}) => (await create({ ...required, ...body })).body;
const details = async (slug: string) => (await me.call(fencers.details, { params: { slug } })).body;
const patch = (slug: string, body: object) => me.call(fencers.update, { params: { slug }, body });
const remove = (slug: string) => me.call(fencers.remove, { params: { slug } });
const list = async () => (await me.call(fencers.all)).body;
const refusal = (answer: { status: number; body: Record<string, any> }) => [
  answer.status,
  answer.body['errors'],
];

describe('the list', () => {
  it(
    'has the self card first, then the other cards by last and first name',
    { tags: ['R-API-22'] },
    async () => {
      for (const [first_name, last_name] of [
        ['Zoe', 'Ångström'],
        ['Bo', 'zebra'],
        ['Al', 'Zebra'],
        ['Zed', 'Aalto'],
      ])
        await created({ first_name, last_name });
      const rows = await list();
      expect(rows.map((row) => row.is_self)).toEqual([true, false, false, false, false]);
      expect(rows[0]).toMatchObject({
        slug: me.user.self.slug,
        first_name: 'Ada',
        last_name: 'Lunge',
      });
      const names = rows.slice(1).map((row) => `${row.last_name} ${row.first_name}`);
      expect(names.filter((name) => !name.startsWith('Å'))).toEqual([
        'Aalto Zed',
        'Zebra Al',
        'zebra Bo',
      ]);
    },
  );

  it(
    'has every field of a fencer and no internal columns',
    { tags: ['R-API-22', 'R-DATA-06', 'R-DATA-07'] },
    async () => {
      const { slug } = await created(full);
      const [, card] = await list();
      expect(card).toEqual({ ...full, slug, is_self: false, usa_fencing_info: null, version: 1 });
    },
  );
});

describe('a custom profile', () => {
  it(
    'stores the twenty keys and returns them with a slug',
    { tags: ['R-API-24', 'R-DATA-06'] },
    async () => {
      const answer = await create(full);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        ...full,
        slug: expect.stringMatching(/^fencer-[0-9a-z]{10}$/),
        is_self: false,
        usa_fencing_info: null,
        version: 1,
      });
      expect(await details(answer.body.slug)).toMatchObject(answer.body);
    },
  );

  it('needs only three keys', { tags: ['R-API-24', 'R-VAL-21'] }, async () => {
    expect(await created()).toMatchObject({
      club: '',
      handed: null,
      primary_grip: null,
      usaf_rating_epee: null,
      ref_rating_foil: null,
      notes: '',
      usa_fencing_info: null,
    });
  });

  it.for(['first_name', 'last_name', 'region'])(
    'is refused with 400 without %s, and nothing is stored',
    { tags: ['R-VAL-21', 'R-API-24'] },
    async (field) => {
      for (const empty of [undefined, '', null])
        expect(refusal(await create({ ...full, [field]: empty }))).toEqual([
          400,
          { [field]: ['*Required'] },
        ]);
      expect(await list()).toHaveLength(1);
      const { slug } = await created();
      for (const empty of ['', null])
        expect(refusal(await patch(slug, { notes: 'changed', [field]: empty }))).toEqual([
          400,
          { [field]: ['*Required'] },
        ]);
      expect(await details(slug)).toMatchObject({ ...required, notes: '' });
    },
  );

  it.for(Object.keys(full) as (keyof typeof full)[])(
    '%s can be set and changed separately',
    { tags: ['R-API-25'] },
    async (field) => {
      const card = await created();
      expect((await patch(card.slug, { slug: card.slug, [field]: others[field] })).body).toEqual({
        ...card,
        [field]: others[field],
        version: 2,
      });
      const whole = await created(full);
      const answer = await patch(whole.slug, { [field]: others[field] });
      expect(answer.status).toBe(200);
      expect(await details(whole.slug)).toMatchObject({
        ...whole,
        [field]: others[field],
        version: 2,
      });
    },
  );

  it(
    'can change all its fields in one call and keeps its slug',
    { tags: ['R-API-25'] },
    async () => {
      const { slug } = await created(full);
      const answer = await patch(slug, { slug, ...others });
      expect([answer.status, answer.body]).toEqual([
        200,
        { ...others, slug, is_self: false, usa_fencing_info: null, version: 2 },
      ]);
    },
  );

  it.for([
    'handed',
    'primary_grip',
    'usaf_rating_epee',
    'usaf_rating_sabre',
    'usaf_rating_foil',
    'ref_rating_epee',
    'ref_rating_sabre',
    'ref_rating_foil',
  ])('%s can be cleared with an empty choice', { tags: ['R-API-25'] }, async (field) => {
    for (const empty of ['', null]) {
      const { slug } = await created(full);
      expect((await patch(slug, { [field]: empty })).body[field]).toBeNull();
    }
  });

  const choices: [string, readonly string[]][] = [
    ['handed', hands],
    ['primary_grip', grips],
    ...['epee', 'sabre', 'foil'].flatMap((weapon): [string, readonly string[]][] => [
      [`usaf_rating_${weapon}`, fencerRatings],
      [`ref_rating_${weapon}`, refereeRatings],
    ]),
  ];
  it.for(choices)(
    '%s accepts %j and nothing else',
    { tags: ['R-ENUM-06', 'R-ENUM-07', 'R-ENUM-08'] },
    async ([field, values]) => {
      const { slug } = await created();
      for (const value of values) {
        expect((await patch(slug, { [field]: value })).status, value).toBe(200);
        expect((await details(slug))[field]).toBe(value);
      }
      for (const value of ['Z', values[0]!.toLowerCase(), 1]) {
        expect(refusal(await patch(slug, { [field]: value }))).toEqual([
          400,
          { [field]: [expect.any(String)] },
        ]);
        expect((await create({ ...required, [field]: value })).status).toBe(400);
      }
    },
  );

  it.for(regions)(
    'accepts the region $code as number and text, including 0',
    { tags: ['R-ENUM-04'] },
    async ({ code }) => {
      expect([
        (await created({ region: code })).region,
        (await created({ region: String(code) })).region,
      ]).toEqual([code, code]);
    },
  );

  it('accepts region labels, and reads Northwest without a number as 1', async () => {
    for (const [label, code] of [
      ['Northwest', 1],
      ['texas', 5],
      ['None', 0],
      ['Unassigned', 99],
      ['3 Northwest', 3],
    ])
      expect((await created({ region: label })).region).toBe(code);
    for (const region of [7, -1, 1.5, 'Northeast', '98', true])
      expect(refusal(await create({ ...required, region }))).toEqual([
        400,
        { region: ['Choose a region from the list.'] },
      ]);
  });

  it.for([
    ['first_name', 100],
    ['last_name', 100],
    ['club', 120],
    ['club2', 120],
    ['school', 120],
    ['division', 120],
    ['nationality', 60],
    ['tactical_description', 20_000],
    ['favorite_actions', 20_000],
    ['notes', 20_000],
  ] as const)('accepts %s up to %i characters', async ([field, longest]) => {
    expect((await created({ [field]: 'é'.repeat(longest) }))[field]).toHaveLength(longest);
    expect(refusal(await create({ ...required, [field]: 'x'.repeat(longest + 1) }))).toEqual([
      400,
      { [field]: [`At most ${longest} characters.`] },
    ]);
  });

  it(
    'can have the member id from an import, with nine digits and once per list',
    { tags: ['R-DATA-07', 'R-FEN-21', 'R-API-24'] },
    async () => {
      expect((await created({ usa_fencing_info: '100000001' })).usa_fencing_info).toBe('100000001');
      expect((await created({ usa_fencing_info: 12_345 })).usa_fencing_info).toBe('000012345');
      expect(refusal(await create({ ...required, usa_fencing_info: '100000001' }))).toEqual([
        400,
        { usa_fencing_info: [fencerTexts.alreadyImported] },
      ]);
      for (const wrong of ['12345678', '1234567890', '12345678x'])
        expect((await create({ ...required, usa_fencing_info: wrong })).status, wrong).toBe(400);
      expect(await list()).toHaveLength(3);
      const stranger = await test.signedIn();
      expect(
        (
          await stranger.call(fencers.create, {
            body: { ...required, usa_fencing_info: '100000001' },
          })
        ).status,
      ).toBe(201);
    },
  );

  it('can have the same member id only once, even with concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create({ ...required, usa_fencing_info: '100000001' })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 400),
    ]);
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(refusal(answer)).toEqual([400, { usa_fencing_info: [fencerTexts.alreadyImported] }]);
  });

  it.for([undefined, null, ''])(
    'can be created without a member id (%j) any number of times',
    { tags: ['R-DATA-07'] },
    async (usa_fencing_info) => {
      for (let count = 0; count < 2; count += 1)
        expect((await created({ usa_fencing_info })).usa_fencing_info).toBeNull();
    },
  );

  it('with the member id of a deleted card can be created again', async () => {
    await remove((await created({ usa_fencing_info: '100000001' })).slug);
    expect((await create({ ...required, usa_fencing_info: '100000001' })).status).toBe(201);
  });

  it('refuses the slug of another card in the body', { tags: ['R-API-25'] }, async () => {
    const [one, two] = [await created(), await created()];
    const answer = await patch(one.slug, { slug: two.slug, notes: 'x' });
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, ['slug']]);
  });

  it("cannot become the self card or another owner's card", { tags: ['R-ROLE-11'] }, async () => {
    const card = await created({ is_self: true, owner_id: 1 });
    await patch(card.slug, { is_self: true, owner_id: 1 });
    expect((await list()).map((row) => [row.slug, row.is_self])).toEqual([
      [me.user.self.slug, true],
      [card.slug, false],
    ]);
  });

  it('has a unique slug that does not reveal the name', async () => {
    const slugs = [];
    for (const name of [
      {},
      {},
      { first_name: 'Дарья', last_name: 'Иванова' },
      { first_name: 'ad', last_name: 'd' },
    ])
      slugs.push((await created(name)).slug);
    for (const slug of slugs) expect(slug).toMatch(/^fencer-[0-9a-z]{10}$/);
    expect(new Set(slugs).size).toBe(4);
  });
});

describe('the self card', () => {
  it(
    'can be edited like any other, and events show its new name',
    { tags: ['R-API-25'] },
    async () => {
      const answer = await patch(me.user.self.slug, {
        first_name: 'Eda',
        handed: 'Left',
        club: 'Harbour',
      });
      expect(answer.body).toMatchObject({
        is_self: true,
        slug: me.user.self.slug,
        first_name: 'Eda',
        handed: 'Left',
        club: 'Harbour',
      });
      const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
      expect((await me.send('GET', `/api/events/detail/${event.slug}/`)).body.userFencer).toEqual({
        slug: me.user.self.slug,
        fencer_name: 'Eda Lunge',
        handed: 'Left',
      });
    },
  );

  it('takes new names only by the rule for accounts but keeps old ones, and opponents may have any name', async () => {
    for (const [field, name] of [
      ['first_name', 'Hi Mia 555'],
      ['last_name', 'insta.com'],
    ] as const) {
      const answer = await patch(me.user.self.slug, { [field]: name });
      expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, [field]]);
    }
    await test.store.db.execute(
      sql`UPDATE fencers SET last_name = 'Lunge 2' WHERE owner_id = ${me.user.id} AND is_self`,
    );
    expect((await patch(me.user.self.slug, { last_name: 'Lunge 2', club: 'Bay' })).status).toBe(
      200,
    );
    const opponent = await test.make.fencer(me.user.id);
    expect((await patch(opponent.slug, { last_name: 'Ruiz Jr. 2' })).status).toBe(200);
  });

  it('cannot be deleted', { tags: ['R-API-26'] }, async () => {
    const answer = await remove(me.user.self.slug);
    expect([answer.status, answer.body['code'], answer.body.message]).toEqual([
      400,
      'own_profile',
      expect.any(String),
    ]);
    expect(await list()).toHaveLength(1);
  });
});

describe('a deleted fencer', () => {
  it(
    'disappears from list, selects and detail, and bouts keep the name without a link',
    { tags: ['R-API-26'] },
    async () => {
      const card = await created();
      const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
      const bout = await test.make.bout(me.user.id, {
        event: event.slug,
        fencer_a: me.user.self.slug,
        fencer_b: card.slug,
        score_a: 5,
        score_b: 3,
      });
      const answer = await remove(card.slug);
      expect([answer.status, answer.body]).toEqual([200, { message: fencerTexts.deleted.body }]);
      expect((await list()).map((row) => row.slug)).toEqual([me.user.self.slug]);
      const { body: seen } = await me.send('GET', `/api/events/detail/${event.slug}/`);
      expect(seen.fencers).toEqual([]);
      expect(seen.bouts).toMatchObject([
        { slug: bout.slug, fencer_b: 'Kim Riposte', fencer_b_slug: null },
      ]);
      for (const gone of [
        await me.call(fencers.details, { params: { slug: card.slug } }),
        await patch(card.slug, { notes: 'x' }),
        await remove(card.slug),
      ])
        expect(gone.status).toBe(404);
      expect((await details(me.user.self.slug)).my_bout_stats).toMatchObject({
        wins: 1,
        scored: 5,
        against: 3,
      });
    },
  );

  it('remains in a bout that is edited, but cannot be added to a bout', async () => {
    const card = await created();
    const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    const bout = await test.make.bout(me.user.id, {
      event: event.slug,
      fencer_a: me.user.self.slug,
      fencer_b: card.slug,
      score_a: 5,
      score_b: 3,
    });
    await remove(card.slug);
    const edited = await me.send('PATCH', `/api/bouts/update/${bout.slug}/`, {
      body: { score_b: 4, fencer_a: me.user.self.slug },
    });
    expect([edited.status, edited.body.fencer_b]).toEqual([200, 'Kim Riposte']);
    const again = await me.send('POST', '/api/bouts/create/', {
      body: {
        event: event.slug,
        fencer_a: me.user.self.slug,
        fencer_b: card.slug,
        score_a: 5,
        score_b: 3,
      },
    });
    expect(again.status).toBe(404);
  });

  const stored = async (slug: string) =>
    await queryRows<Record<string, unknown>>(
      test.store.db,
      sql`SELECT * FROM fencers WHERE slug = ${slug}`,
    );

  it(
    "is kept for its bouts, by name and without the owner's private texts",
    { tags: ['PR-2'] },
    async () => {
      const card = await created({ ...full, usa_fencing_info: '100000001' });
      const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
      await test.make.bout(me.user.id, {
        event: event.slug,
        fencer_a: card.slug,
        fencer_b: me.user.self.slug,
        score_a: 5,
        score_b: 3,
      });
      await remove(card.slug);
      const [row, ...more] = await stored(card.slug);
      expect(row).toMatchObject({
        first_name: 'Kim',
        last_name: 'Riposte',
        notes: '',
        tactical_description: '',
        favorite_actions: '',
        custom_rating: '',
        usa_fencing_info: '100000001',
        deleted_at: expect.anything(),
      });
      expect(more).toEqual([]);
    },
  );

  it('without bouts leaves nothing in the database', { tags: ['PR-2'] }, async () => {
    const card = await created(full);
    await remove(card.slug);
    expect(await stored(card.slug)).toEqual([]);
  });

  it('is not recreated by the idempotency key of its creation', { tags: ['PR-2'] }, async () => {
    const headers = { 'idempotency-key': 'the-key-of-the-card' };
    const { body: card } = await me.call(fencers.create, {
      body: { ...required, notes: 'canary-4711' },
      headers,
    });
    await remove(card.slug);
    const again = await me.call(fencers.create, {
      body: { ...required, notes: 'canary-4711' },
      headers,
    });
    expect([again.status, again.body['code']]).toEqual([404, 'not_found']);
    expect(await list()).toHaveLength(1);
    const rows = await queryRows<{ answer: string }>(
      test.store.db,
      sql`SELECT answer::text FROM idempotency_keys WHERE owner_id = ${me.user.id}`,
    );
    expect(rows.map((row) => row.answer).join('')).not.toContain('canary-4711');
  });
});

describe('an account', () => {
  it('holds at most 1,000 fencers, not counting deleted ones', { tags: ['IN-4'] }, async () => {
    await test.store.db.execute(
      sql`INSERT INTO fencers (owner_id, slug, first_name, last_name, region) SELECT ${me.user.id}::bigint, 'many-' || ${me.user.id}::text || '-' || n, 'Many', 'Cards', 0 FROM generate_series(1, ${limits.fencers - 2}::int) n`,
    );
    const last = await created();
    const refused = await create(required);
    expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
      400,
      'validation',
      expect.stringContaining('1,000 fencers'),
    ]);
    expect(await list()).toHaveLength(limits.fencers);
    expect((await patch(last.slug, { notes: 'x' })).status).toBe(200);
    await remove(last.slug);
    expect((await create(required)).status).toBe(201);
  });

  it('limits the text on all cards to what one response can hold', { tags: ['IN-4'] }, async () => {
    const longest = 'é'.repeat(limits.notes);
    const texts = { notes: longest, tactical_description: longest, favorite_actions: longest };
    const slugs = [];
    for (let bytes = 0; bytes + 120_000 <= limits.fencerTextBytes; bytes += 120_000)
      slugs.push((await created(texts)).slug);
    expect((await create({ ...required, ...texts })).status).toBe(400);
    const { slug } = await created();
    expect((await patch(slug, texts)).status).toBe(400);
    expect((await details(slug)).notes).toBe('');
    expect(JSON.stringify(await list()).length).toBeLessThan(limits.fencerTextBytes);
    expect((await patch(slugs[0] ?? '', { notes: 'short' })).status).toBe(200);
  });
});

describe('figures', () => {
  const noFigures = { wins: 0, losses: 0, indicator: 0, scored: 0, against: 0 };
  let tournament: { id: number };
  let event: string;
  let kim: string;
  let lee: string;
  beforeEach(async () => {
    tournament = await test.make.tournament(me.user.id);
    event = (await test.make.event(me.user.id, tournament)).slug;
    kim = (await created()).slug;
    lee = (await created({ first_name: 'Lee', last_name: 'Feint' })).slug;
  });
  const bout = async (
    fencer_a: string,
    score_a: number,
    fencer_b: string,
    score_b: number,
    more: object = {},
  ) =>
    (await test.make.bout(me.user.id, { event, fencer_a, fencer_b, score_a, score_b, ...more }))
      .slug;

  it(
    'are zeros and null without bouts',
    { tags: ['R-DATA-10', 'R-DATA-11', 'R-DATA-12', 'R-DATA-13', 'R-FEN-59'] },
    async () => {
      expect(await details(kim)).toMatchObject({
        my_bout_stats: noFigures,
        my_age_stats: null,
        average_bladework: 0,
        average_distance: 0,
        average_energy: 0,
        average_technique: 0,
        bouts: [],
      });
    },
  );

  it(
    'of two wins 15:10 and a loss 8:15 are 2, 1, 38, 35 and +3',
    { tags: ['R-FEN-53', 'R-DATA-11', 'R-API-23'] },
    async () => {
      const self = me.user.self.slug;
      await bout(self, 15, kim, 10);
      await bout(kim, 10, self, 15);
      await bout(self, 8, kim, 15);
      await bout(kim, 15, lee, 1);
      await bout(self, 5, lee, 0);
      expect((await details(kim)).my_bout_stats).toEqual({
        wins: 2,
        losses: 1,
        scored: 38,
        against: 35,
        indicator: 3,
      });
      expect((await details(lee)).my_bout_stats).toEqual({
        wins: 1,
        losses: 0,
        scored: 5,
        against: 0,
        indicator: 5,
      });
    },
  );

  it('on the self card are the overall record, without bouts between two other fencers', async () => {
    const self = me.user.self.slug;
    await bout(self, 15, kim, 10);
    await bout(lee, 5, self, 3);
    await bout(self, 4, lee, 4, { winner_is_a: false });
    await bout(kim, 15, lee, 1);
    const { my_bout_stats, bouts } = await details(self);
    expect(my_bout_stats).toEqual({ wins: 1, losses: 2, scored: 22, against: 19, indicator: 3 });
    expect(bouts).toHaveLength(3);
  });

  it(
    "average the fencer's ratings over the owner's bouts with them, to one decimal and without zeros",
    { tags: ['R-DATA-12', 'R-API-23'] },
    async () => {
      const self = me.user.self.slug;
      await bout(self, 5, kim, 1, {
        bladework_a: 1,
        bladework_b: 3,
        distance_b: 5,
        energy_b: 0,
        technique_b: 2,
      });
      await bout(kim, 5, self, 1, {
        bladework_a: 4,
        bladework_b: 1,
        distance_a: 0,
        energy_a: 0,
        technique_a: 2,
      });
      await bout(self, 5, kim, 1, { bladework_b: 4, technique_b: 1 });
      await bout(kim, 5, lee, 1, { bladework_a: 1, energy_a: 5 });
      expect(await details(kim)).toMatchObject({
        average_bladework: 3.7,
        average_distance: 5,
        average_energy: 0,
        average_technique: 1.7,
      });
      expect(await details(self)).toMatchObject({ average_bladework: 1, average_distance: 0 });
    },
  );

  it(
    "list the owner's bouts with the fencer, oldest first, with event, tournament, names and scores",
    { tags: ['R-DATA-13', 'R-FEN-56'] },
    async () => {
      const self = me.user.self.slug;
      const slugs = [
        await bout(self, 5, kim, 1),
        await bout(kim, 5, self, 2),
        await bout(self, 5, kim, 3),
      ];
      await bout(kim, 5, lee, 4);
      await me.send('PATCH', `/api/bouts/update/${slugs[0]}/`, { body: { notes: 'changed last' } });
      const { bouts } = await details(kim);
      expect(bouts.map((one) => one.slug)).toEqual(slugs);
      expect(bouts[1]).toMatchObject({
        event: { slug: event, name: 'Cadet Epee' },
        tournament: { name: 'Harbour Open' },
        fencer_a: 'Kim Riposte',
        fencer_a_slug: kim,
        fencer_b: 'Ada Lunge',
        fencer_b_slug: self,
        score_a: 5,
        score_b: 2,
        winner_is_a: true,
      });
    },
  );

  it(
    'include the most frequent age category of events with the fencer, or the latest of equally frequent ones',
    { tags: ['R-DATA-10'] },
    async () => {
      const self = me.user.self.slug;
      const inCategory = async (
        age_category: 'Cadet' | 'Junior' | undefined,
        bouts: number,
        date = '2026-02-07',
      ) => {
        const { slug } = await test.make.event(me.user.id, tournament, { age_category, date });
        for (let count = 0; count < bouts; count += 1) await bout(self, 5, kim, 1, { event: slug });
      };
      await inCategory('Cadet', 3);
      expect((await details(kim)).my_age_stats).toBe('Cadet');
      await inCategory('Junior', 1, '2026-02-08');
      expect((await details(kim)).my_age_stats).toBe('Junior');
      await inCategory('Cadet', 1);
      expect((await details(kim)).my_age_stats).toBe('Cadet');
      await inCategory('Junior', 1);
      await inCategory('Junior', 1);
      for (let count = 0; count < 3; count += 1) await inCategory(undefined, 1);
      expect((await details(kim)).my_age_stats).toBe('Junior');
      expect((await details(lee)).my_age_stats).toBeNull();
    },
  );

  it('follow changed and deleted bouts', async () => {
    const slug = await bout(me.user.self.slug, 15, kim, 10);
    await me.send('PATCH', `/api/bouts/update/${slug}/`, { body: { score_a: 9 } });
    expect((await details(kim)).my_bout_stats).toEqual({
      wins: 0,
      losses: 1,
      scored: 9,
      against: 10,
      indicator: -1,
    });
    await me.send('DELETE', `/api/bouts/delete/${slug}/`);
    expect((await details(kim)).my_bout_stats).toEqual(noFigures);
  });

  it("for the Statistics panel cover all of the owner's events, bouts and touches, and no others", async () => {
    const self = me.user.self.slug;
    await test.make.event(me.user.id, tournament);
    await bout(self, 15, kim, 10);
    await bout(lee, 5, self, 3);
    await bout(kim, 15, lee, 1);
    expect((await me.call(fencers.stats)).body).toEqual({
      event_count: 2,
      bout_count: 2,
      wins: 1,
      losses: 1,
      scored: 18,
      against: 15,
      indicator: 3,
    });
    const stranger = await test.signedIn();
    expect((await stranger.call(fencers.stats)).body).toEqual({
      ...noFigures,
      event_count: 0,
      bout_count: 0,
    });
  });

  it('against each opponent have wins, losses and the latest day, and leave out fencers without bouts', async () => {
    const self = me.user.self.slug;
    await bout(self, 15, kim, 10);
    await bout(kim, 15, self, 3);
    const slug = await bout(lee, 5, self, 3);
    await bout(kim, 15, lee, 1);
    const records = async (who = me) =>
      (await who.call(fencers.records)).body.toSorted((a, b) => a.slug.localeCompare(b.slug));
    const last_met = (await details(kim)).head_to_head?.last_bout?.date;
    expect(last_met).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await records()).toEqual(
      [
        { slug: kim, wins: 1, losses: 1, last_met },
        { slug: lee, wins: 0, losses: 1, last_met },
      ].toSorted((a, b) => a.slug.localeCompare(b.slug)),
    );
    await me.send('DELETE', `/api/bouts/delete/${slug}/`);
    expect(await records()).toEqual([{ slug: kim, wins: 1, losses: 1, last_met }]);
    await me.send('DELETE', `/api/fencers/delete/${kim}/`);
    expect(await records()).toEqual([]);
    expect(await records(await test.signedIn())).toEqual([]);
  });
});
