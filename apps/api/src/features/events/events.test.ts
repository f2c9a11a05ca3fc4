import { events, eventTexts } from '@fencing-journal/contract/events';
import { ageCategories, eventTypes, weapons } from '@fencing-journal/contract/shared/enums';
import { emptyResult } from '@fencing-journal/contract/shared/event-result';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { sendTogether } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
let tournament_slug: string;
beforeEach(async () => {
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
  tournament_slug = (
    await test.make.tournament(me.user.id, { name: 'Harbour Open', date: '2026-03-14' })
  ).slug;
});

const full = {
  name: 'Cadet Épée',
  date: '2026-03-15',
  weapon: 'epee',
  event_type: 'Individual',
  notes: 'Piste 4.',
};

const create = (body: object = {}) =>
  me.call(events.create, { body: { tournament_slug, ...full, ...body } });
const detail = (slug: string) => me.call(events.detail, { params: { slug } });
const patch = (slug: string, body: object) => me.call(events.update, { params: { slug }, body });
const eventsOf = async (slug: string): Promise<string[]> =>
  (await me.send('GET', `/api/tournaments/detail/${slug}`)).body.events.map(
    (event: { slug: string }) => event.slug,
  );
const bout = (event: string, a: string, b: string, score_a = 5, score_b = 3) =>
  test.make.bout(me.user.id, { event, fencer_a: a, fencer_b: b, score_a, score_b });

describe('a tournament', () => {
  it('holds at most 500 events, created or moved there', { tags: ['IN-4'] }, async () => {
    const { slug } = (await create()).body;
    await test.store.db.execute(sql`
      INSERT INTO events (owner_id, slug, tournament_id, name, date, weapon, event_type)
      SELECT owner_id, slug || '-' || n, tournament_id, name, date, weapon, event_type FROM events, generate_series(1, ${limits.eventsPerTournament - 2}::int) n WHERE slug = ${slug}`);
    expect((await create()).status).toBe(201);
    const other = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    for (const answer of [await create(), await patch(other.slug, { tournament_slug })]) {
      expect([answer.status, answer.body['message']]).toEqual([
        400,
        expect.stringContaining('500 events'),
      ]);
    }
    expect(await eventsOf(tournament_slug)).toHaveLength(limits.eventsPerTournament);
    expect((await patch(slug, { tournament_slug, notes: 'x' })).status).toBe(200);
  });
});

describe('creating an event', () => {
  it(
    'stores the six keys and returns them with a slug',
    { tags: ['R-API-43', 'R-DATA-18'] },
    async () => {
      const answer = await create();
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        ...full,
        slug: expect.stringMatching(/^cadet-epee-[0-9a-z]{6}$/),
        age_category: null,
        ...emptyResult,
        version: 1,
      });
      expect(await eventsOf(tournament_slug)).toEqual([answer.body.slug]);
    },
  );

  it.for([{ notes: undefined }, { notes: '' }, { notes: null }])(
    'does not need notes: %j',
    { tags: ['R-VAL-20', 'R-API-43'] },
    async (body) => {
      const answer = await create(body);
      expect([answer.status, answer.body.notes]).toEqual([201, '']);
    },
  );

  it.for(['tournament_slug', 'name', 'date', 'weapon', 'event_type'])(
    'is refused with 400 without %s, and nothing is stored',
    { tags: ['R-VAL-20', 'R-API-43'] },
    async (field) => {
      for (const empty of [undefined, '', null]) {
        const answer = await create({ [field]: empty });
        expect(answer.status).toBe(400);
        expect(answer.body['errors']).toEqual({ [field]: ['*Required'] });
      }
      expect(await eventsOf(tournament_slug)).toEqual([]);
    },
  );

  it.for(weapons)('accepts the weapon %s', { tags: ['R-ENUM-03'] }, async (weapon) => {
    expect((await detail((await create({ weapon })).body.slug)).body.weapon).toBe(weapon);
  });

  it.for([
    'Individual',
    'Team',
    'Other',
    'Y8',
    'Y10',
    'Y12',
    'Y14',
    'Cadet',
    'Junior',
    'Senior/Open',
    'Vet Combined',
    'Vet40',
    'Vet50',
    'Vet60',
    'Vet70',
    'Vet80',
    'Div I',
    'Div IA',
    'Div II',
    'Div III',
    'Para',
    'Modern Pentathlon',
  ])(
    'accepts the event type %s, including age categories, and returns it unchanged',
    { tags: ['R-ENUM-10'] },
    async (event_type) => {
      const { body } = await create({ event_type });
      expect((await detail(body.slug)).body).toMatchObject({ event_type, age_category: null });
    },
  );

  it.for(ageCategories)(
    'accepts the age category %s in addition to the type',
    { tags: ['R-ENUM-02'] },
    async (age_category) => {
      const { body } = await create({ age_category });
      expect((await detail(body.slug)).body).toMatchObject({
        event_type: 'Individual',
        age_category,
      });
    },
  );

  it.for([
    ['weapon', 'Foil'],
    ['weapon', 'axe'],
    ['event_type', 'individual'],
    ['event_type', 'Mixed'],
    ['age_category', 'Y9'],
    ['age_category', 'Individual'],
  ] as const)(
    'refuses the %s %s',
    { tags: ['R-ENUM-03', 'R-API-43', 'R-ENUM-10', 'R-ENUM-02'] },
    async ([field, value]) => {
      const answer = await create({ [field]: value });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'])).toEqual([field]);
    },
  );

  it.for([
    ['name', 100],
    ['notes', 20_000],
  ] as const)('accepts %s up to %i characters', async ([field, longest]) => {
    expect((await create({ [field]: 'x'.repeat(longest) })).body[field]).toHaveLength(longest);
    expect((await create({ [field]: 'x'.repeat(longest + 1) })).body['errors']).toEqual({
      [field]: [`At most ${longest} characters.`],
    });
  });

  it.for([
    ['2026-03-14T23:59:59.000Z', '2026-03-14'],
    ['1950-01-01', '1950-01-01'],
    ['2020-02-29', '2020-02-29'],
    ['2026-03-13', '2026-03-13'],
  ])("stores the date %s as %s, even before the tournament's date", async ([sent, stored]) => {
    expect((await create({ date: sent })).body.date).toBe(stored);
  });

  it.for(['1949-12-31', '2026-02-29', '21.03.2026', '2026-3-1', '2999-01-01', 20_260_101])(
    'refuses the date %j',
    async (date) => {
      const answer = await create({ date });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'])).toEqual(['date']);
    },
  );

  it('assigns slugs that do not collide with routes or other events', async () => {
    const slugs = [];
    for (const name of ['add', 'edit', 'bout', 'pool', 'pool', '女子'])
      slugs.push((await create({ name })).body.slug);
    expect(slugs.map((slug) => slug.replace(/-[0-9a-z]{6}$/, ''))).toEqual([
      'add',
      'edit',
      'bout',
      'pool',
      'pool',
      'event',
    ]);
    expect(new Set(slugs).size).toBe(slugs.length);
  });
});

describe('an event', () => {
  it(
    'is returned with bouts, fencers and the self card',
    { tags: ['R-API-42', 'R-DATA-18', 'R-EVT-17'] },
    async () => {
      const { slug } = (await create()).body;
      const opponent = await test.make.fencer(me.user.id, {
        first_name: 'Kim',
        last_name: 'Riposte',
        handed: 'Left',
      });
      await bout(slug, me.user.self.slug, opponent.slug);
      const { body, status } = await detail(slug);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...full,
        slug,
        age_category: null,
        ...emptyResult,
        version: 1,
        tournament: {
          slug: tournament_slug,
          name: 'Harbour Open',
          date: '2026-03-14',
          end_date: null,
        },
        bouts: [
          expect.objectContaining({
            fencer_a: 'Ada Lunge',
            fencer_b: 'Kim Riposte',
            score_a: 5,
            score_b: 3,
            event: { slug, name: 'Cadet Épée' },
          }),
        ],
        fencers: [{ slug: opponent.slug, fencer_name: 'Kim Riposte', handed: 'Left' }],
        userFencer: { slug: me.user.self.slug, fencer_name: 'Ada Lunge', handed: null },
      });
    },
  );

  it("offers all of the owner's cards, those in its bouts first, without deleted or other owners' cards", async () => {
    const [here, there] = [(await create()).body.slug, (await create()).body.slug];
    const card = (last_name: string) =>
      test.make.fencer(me.user.id, { first_name: 'Kim', last_name });
    const [anna, bert, cleo, dora, gone] = [
      await card('Anna'),
      await card('bert'),
      await card('Cleo'),
      await card('Dora'),
      await card('Gone'),
    ];
    await bout(here, me.user.self.slug, dora.slug);
    await bout(here, cleo.slug, dora.slug);
    await bout(there, me.user.self.slug, bert.slug);
    await me.send('DELETE', `/api/fencers/delete/${gone.slug}/`);
    await test.make.fencer((await test.signedIn()).user.id);
    const order = (await detail(here)).body.fencers.map((fencer) => fencer.slug);
    expect(order).toEqual([cleo.slug, dora.slug, anna.slug, bert.slug]);
  });

  it('lists its bouts in the order they were logged', async () => {
    const { slug } = (await create()).body;
    const opponents = [
      await test.make.fencer(me.user.id),
      await test.make.fencer(me.user.id),
      await test.make.fencer(me.user.id),
    ];
    const logged = [];
    for (const opponent of opponents)
      logged.push((await bout(slug, me.user.self.slug, opponent.slug)).slug);
    await me.send('PATCH', `/api/bouts/update/${logged[0]}/`, { body: { notes: 'changed last' } });
    expect((await detail(slug)).body.bouts.map((one) => one.slug)).toEqual(logged);
  });
});

describe('changing an event', () => {
  it(
    'accepts the same six keys and keeps the slug on a rename',
    { tags: ['R-API-44'] },
    async () => {
      const { slug } = (await create()).body;
      const changed = {
        name: 'Junior Foil',
        date: '2026-03-16',
        weapon: 'foil',
        event_type: 'Team',
        notes: 'Piste 9.',
      };
      const answer = await patch(slug, { slug, tournament_slug, ...changed });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        slug,
        ...changed,
        age_category: null,
        ...emptyResult,
        version: 2,
      });
      expect((await detail(slug)).body).toMatchObject(changed);
    },
  );

  it.for(
    Object.entries({
      name: 'Junior Foil',
      date: '2026-03-16',
      weapon: 'sabre',
      event_type: 'Other',
      age_category: 'Vet40',
      notes: 'Piste 9.',
    }),
  )('changes %s and nothing else', { tags: ['R-API-44'] }, async ([field, value]) => {
    const { slug } = (await create({ age_category: 'Junior' })).body;
    const before = (await detail(slug)).body;
    expect((await patch(slug, { [field]: value })).status).toBe(200);
    expect((await detail(slug)).body).toEqual({ ...before, [field]: value, version: 2 });
  });

  it.for([
    ['notes', '', ''],
    ['notes', null, ''],
    ['age_category', '', null],
    ['age_category', null, null],
  ] as const)('clears %s with %j', { tags: ['R-API-44'] }, async ([field, sent, stored]) => {
    const { slug } = (await create({ age_category: 'Junior' })).body;
    expect((await patch(slug, { [field]: sent })).body[field]).toBe(stored);
  });

  it.for(['name', 'date', 'weapon', 'event_type'])(
    'refuses an empty %s',
    { tags: ['R-VAL-20', 'R-API-44'] },
    async (field) => {
      const { body: before } = await create();
      const answer = await patch(before.slug, { notes: 'changed', [field]: '' });
      expect(answer.status).toBe(400);
      expect(answer.body['errors']).toEqual({ [field]: ['*Required'] });
      expect((await detail(before.slug)).body).toMatchObject(before);
    },
  );

  it("moves it, with its bouts, to another of the owner's tournaments", async () => {
    const { slug } = (await create()).body;
    const opponent = await test.make.fencer(me.user.id);
    const logged = await bout(slug, me.user.self.slug, opponent.slug);
    const target = await test.make.tournament(me.user.id, { name: 'Spring Cup' });
    expect((await patch(slug, { tournament_slug: target.slug })).status).toBe(200);
    expect([await eventsOf(tournament_slug), await eventsOf(target.slug)]).toEqual([[], [slug]]);
    expect((await detail(slug)).body.tournament.slug).toBe(target.slug);
    expect((await me.send('GET', `/api/bouts/detail/${logged.slug}`)).body.tournament).toEqual({
      slug: target.slug,
      name: 'Spring Cup',
    });
  });

  it("returns 404 for another owner's tournament and changes nothing", async () => {
    const { body: before } = await create();
    const foreign = await test.make.tournament((await test.signedIn()).user.id);
    expect(
      (await patch(before.slug, { name: 'changed', tournament_slug: foreign.slug })).status,
    ).toBe(404);
    expect((await detail(before.slug)).body).toMatchObject({
      ...before,
      tournament: { slug: tournament_slug },
    });
  });

  it('refuses the slug of another event in the body', async () => {
    const [one, two] = [(await create()).body, (await create()).body];
    const answer = await patch(one.slug, { slug: two.slug, name: 'x' });
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, ['slug']]);
  });
});

describe('the result of an event', () => {
  const result = {
    place: 12,
    entries: 48,
    initial_seed: 20,
    pool_seed: 9,
    rating_earned: 'C26',
  };

  it(
    'is stored with the event, returned wherever the event is, and can be cleared',
    { tags: ['B-RS-01'] },
    async () => {
      const answer = await create(result);
      expect([answer.status, answer.body]).toEqual([201, expect.objectContaining(result)]);
      const { slug } = answer.body;
      expect((await detail(slug)).body).toMatchObject(result);
      const tournament = await me.send('GET', `/api/tournaments/detail/${tournament_slug}`);
      expect(tournament.body.events).toMatchObject([{ slug, ...result }]);
      const changed = { place: 1, entries: 64, initial_seed: null, rating_earned: '' };
      expect((await patch(slug, changed)).body).toMatchObject({
        place: 1,
        entries: 64,
        initial_seed: null,
        pool_seed: 9,
        rating_earned: null,
      });
    },
  );

  it.for([
    ['place', 0],
    ['place', -1],
    ['place', 1.5],
    ['place', 'third'],
    ['place', true],
    ['entries', 10_000],
    ['initial_seed', 0],
    ['pool_seed', 'x'],
    ['rating_earned', 'U26'],
    ['rating_earned', 'F26'],
    ['rating_earned', 'C'],
    ['rating_earned', 'C1999'],
    ['rating_earned', 26],
  ] as const)('refuses the %s %j', { tags: ['B-RS-01'] }, async ([field, value]) => {
    const answer = await create({ [field]: value });
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, [field]]);
  });

  it.for([
    ['12', 12],
    ['', null],
    [null, null],
    [9_999, 9_999],
  ] as const)('accepts the number of fencers %j as %j', async ([sent, stored]) => {
    expect((await create({ entries: sent })).body.entries).toBe(stored);
  });

  it.for([
    ['c2026', 'C26'],
    [' B 25 ', 'B25'],
    ['E26', 'E26'],
  ] as const)('stores the rating %j as %j', async ([sent, stored]) => {
    expect((await create({ rating_earned: sent })).body.rating_earned).toBe(stored);
  });

  it.for([
    ['place', 'place'],
    ['initial_seed', 'seed'],
    ['pool_seed', 'seed'],
  ] as const)(
    'cannot have a %s beyond the number of fencers, even after a partial update',
    { tags: ['B-RS-01'] },
    async ([field, noun]) => {
      const refusal = (entries: number) => ({
        code: 'validation',
        message: `With ${entries} fencers, the last ${noun} is ${entries}.`,
        errors: { [field]: [`With ${entries} fencers, the last ${noun} is ${entries}.`] },
      });
      const refused = await create({ [field]: 49, entries: 48 });
      expect([refused.status, refused.body]).toEqual([400, refusal(48)]);
      expect((await create({ [field]: 48, entries: 48 })).status).toBe(201);
      const { slug } = (await create({ [field]: 12 })).body;
      const tooFew = await patch(slug, { entries: 11 });
      expect([tooFew.status, tooFew.body]).toEqual([400, refusal(11)]);
      expect((await patch(slug, { entries: 12 })).status).toBe(200);
      expect((await patch(slug, { [field]: 13 })).status).toBe(400);
      expect((await patch(slug, { [field]: 13, entries: 13 })).status).toBe(200);
      expect((await detail(slug)).body).toMatchObject({ [field]: 13, entries: 13, version: 3 });
    },
  );

  it('reports every field that is beyond the number of fencers', async () => {
    const { body } = await create({ place: 12, pool_seed: 11, entries: 10 });
    expect(Object.keys(body['errors'])).toEqual(['place', 'pool_seed']);
  });

  it('cannot become invalid by two changes at the same time', async () => {
    const { slug } = (await create({ place: 10, entries: 40 })).body;
    const answers = await sendTogether(
      test,
      sql`SELECT FROM events WHERE slug = ${slug}`,
      () => patch(slug, { place: 30 }),
      () => patch(slug, { entries: 20 }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const { place, entries } = (await detail(slug)).body;
    expect(place! <= entries!).toBe(true);
  });
});

describe('deleting an event', () => {
  it('deletes its bouts and keeps the bouts of other events', { tags: ['R-API-45'] }, async () => {
    const [gone, kept] = [(await create()).body.slug, (await create()).body.slug];
    const opponent = await test.make.fencer(me.user.id);
    const logged = [
      await bout(gone, me.user.self.slug, opponent.slug),
      await bout(kept, me.user.self.slug, opponent.slug),
    ];
    const remove = () => me.call(events.remove, { params: { slug: gone } });
    const answer = await remove();
    expect([answer.status, answer.body]).toEqual([200, { message: eventTexts.deleted.body }]);
    expect([(await detail(gone)).status, (await detail(kept)).status]).toEqual([404, 200]);
    const statuses = await Promise.all(
      logged.map(async ({ slug }) => (await me.send('GET', `/api/bouts/detail/${slug}`)).status),
    );
    expect(statuses).toEqual([404, 200]);
    expect(await eventsOf(tournament_slug)).toEqual([kept]);
    expect((await remove()).status).toBe(404);
  });
});

it('offers three event types to choose from', () => {
  expect(eventTypes).toEqual(['Individual', 'Team', 'Other']);
});
