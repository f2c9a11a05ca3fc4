import { tournaments, tournamentTexts } from '@fencing-journal/contract/tournaments';
import { eventLevels } from '@fencing-journal/contract/shared/enums';
import { emptyResult } from '@fencing-journal/contract/shared/event-result';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestApp, Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp({ environment: { PUBLIC_URL: 'https://journal.example' } });
let me: Person;
beforeEach(async () => {
  me = await test.signedIn();
});

const full = {
  name: 'Épée Cup',
  date: '2026-03-21',
  event_level: 'National',
  location: 'Kiel',
  club: 'Harbour Fencing',
  url: 'https://cup.example/2026',
  notes: 'Two cables.',
};
const { name, date, event_level } = full;

const create = (body: object) => me.call(tournaments.create, { body });
const created = async (body: object = {}) => (await create({ ...full, ...body })).body;
const detail = (slug: string) => me.call(tournaments.detail, { params: { slug } });
const put = (slug: string, body: object) => me.call(tournaments.update, { params: { slug }, body });
const patch = (slug: string, body: object) =>
  me.call(tournaments.patch, { params: { slug }, body });
const list = (page?: number | string) =>
  me.call(tournaments.all, page === undefined ? {} : { query: { page } });
const namesOn = async (page: number) => (await list(page)).body.results.map((row) => row.name);

describe('an account', () => {
  it('holds at most 200,000 tournaments', { tags: ['IN-4'] }, async () => {
    // Inserts the count instead of the rows, which would take half a minute. Triggers maintain it
    // (dated-lists.test.ts).
    await test.store.db.execute(
      sql`INSERT INTO month_counts (owner_id, list, month, entries) VALUES (${me.user.id}, 'tournaments', '2026-01-01', ${limits.tournaments - 1})`,
    );
    expect((await create(full)).status).toBe(201);
    const refused = await create(full);
    expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
      400,
      'validation',
      expect.stringContaining('200,000 tournaments'),
    ]);
    expect((await list()).body.count).toBe(limits.tournaments);
  });
});

describe('creating a tournament', () => {
  it(
    'stores the seven keys and returns them with a slug',
    { tags: ['R-API-38', 'R-DATA-17'] },
    async () => {
      const answer = await create(full);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        ...full,
        end_date: null,
        slug: expect.any(String),
        version: 1,
      });
      expect((await detail(answer.body.slug)).body).toEqual({
        ...full,
        end_date: null,
        slug: answer.body.slug,
        version: 1,
        events: [],
      });
    },
  );

  it(
    'needs only three keys; the others default to empty',
    { tags: ['R-API-38', 'R-VAL-19'] },
    async () => {
      const answer = await create({ name, date, event_level });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ location: '', club: '', url: '', notes: '' });
    },
  );

  it.for(['name', 'date', 'event_level'])(
    'is refused with 400 without %s, and nothing is stored',
    { tags: ['R-VAL-19', 'R-API-38'] },
    async (field) => {
      for (const empty of [undefined, '', null]) {
        const answer = await create({ ...full, [field]: empty });
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({
          code: 'validation',
          message: expect.stringContaining('Required'),
          errors: { [field]: ['*Required'] },
        });
      }
      expect((await list()).body.count).toBe(0);
    },
  );

  it.for(eventLevels)('accepts the level %s', { tags: ['R-ENUM-01'] }, async (level) => {
    expect((await detail((await created({ event_level: level })).slug)).body.event_level).toBe(
      level,
    );
  });

  it.for(['Continental', 'local', 3, ['Local']])(
    'refuses the level %j',
    { tags: ['R-ENUM-01', 'R-API-38'] },
    async (level) => {
      const answer = await create({ ...full, event_level: level });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'])).toEqual(['event_level']);
    },
  );

  it.for([
    ['name', 100],
    ['location', 200],
    ['club', 120],
    ['notes', 20_000],
  ] as const)('accepts %s up to %i characters', async ([field, longest]) => {
    expect((await created({ [field]: 'x'.repeat(longest) }))[field]).toHaveLength(longest);
    const answer = await create({ ...full, [field]: 'x'.repeat(longest + 1) });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toEqual({ [field]: [`At most ${longest} characters.`] });
  });

  it('stores calendar days as sent, including future ones', async () => {
    const nextYear = `${new Date().getUTCFullYear() + 1}-12-31`;
    for (const [sent, stored] of [
      ['1950-01-01', '1950-01-01'],
      [nextYear, nextYear],
      ['2026-03-21T23:30:00-08:00', '2026-03-21'],
    ]) {
      expect((await detail((await created({ date: sent })).slug)).body.date).toBe(stored);
    }
    for (const sent of [
      '1949-12-31',
      `${new Date().getUTCFullYear() + 3}-02-01`,
      '2026-02-30',
      'tomorrow',
    ]) {
      expect(Object.keys((await create({ ...full, date: sent })).body['errors'])).toEqual(['date']);
    }
  });

  it.for([
    ['', ''],
    [null, ''],
    ['www.cup.example', 'https://www.cup.example'],
    ['http://cup.example/a?b=c#d', 'http://cup.example/a?b=c#d'],
    [' HTTPS://cup.example ', 'HTTPS://cup.example'],
  ])('stores the address %j as %j', async ([sent, stored]) => {
    expect((await created({ url: sent })).url).toBe(stored);
  });

  it.for([
    'javascript:alert(1)',
    'ftp://cup.example',
    'cup.example',
    'https://',
    'https://cup.example/"onclick="x',
    `https://cup.example/${'x'.repeat(500)}`,
  ])('refuses the address %j', { tags: ['R-API-38'] }, async (url) => {
    const answer = await create({ ...full, url });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body['errors'])).toEqual(['url']);
  });

  it('assigns a unique slug from the name and six random characters', async () => {
    const slugs = [];
    for (const word of ['Épée Cup', 'Épée Cup', 'add', 'edit', '東京', 'x'.repeat(100)])
      slugs.push((await created({ name: word })).slug);
    expect(slugs.map((slug) => slug.replace(/-[0-9a-z]{6}$/, ''))).toEqual([
      'epee-cup',
      'epee-cup',
      'add',
      'edit',
      'tournament',
      'x'.repeat(60),
    ]);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect((await detail(slug)).status).toBe(200);
  });

  it('reveals nothing in the slug about the same name in another account', async () => {
    const other = await test.signedIn();
    const theirs = (await other.call(tournaments.create, { body: full })).body.slug;
    const mine = (await created()).slug;
    for (const slug of [theirs, mine]) expect(slug).toMatch(/^epee-cup-[0-9a-z]{6}$/);
  });
});

describe('the list', () => {
  const make = async (dates: string[]) => {
    for (const [index, day] of dates.entries())
      await test.make.tournament(me.user.id, { name: `T${index}`, date: day });
  };

  it('is one empty page at first', { tags: ['R-API-37', 'R-DATA-25'] }, async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ results: [], count: 0, previous: null, next: null });
  });

  it(
    'has five tournaments per page and absolute links between pages',
    { tags: ['R-API-37', 'R-API-07', 'R-TRN-09', 'R-CST-05'] },
    async () => {
      await make(Array.from({ length: 11 }, (_, index) => `2026-01-${10 + index}`));
      const at = (page: number) => `https://journal.example/api/tournaments/all/?page=${page}`;
      const pages = [(await list()).body, (await list(2)).body, (await list(3)).body];
      expect(
        pages.map((page) => [page.results.length, page.count, page.previous, page.next]),
      ).toEqual([
        [5, 11, null, at(2)],
        [5, 11, at(1), at(3)],
        [1, 11, at(2), null],
      ]);
      expect((await list(1)).body).toEqual(pages[0]);
      expect(new Set(pages.flatMap((page) => page.results.map((row) => row.slug))).size).toBe(11);
    },
  );

  it(
    'answers 404 for a page out of range, even after a deletion emptied it',
    { tags: ['R-API-37'] },
    async () => {
      await make(Array.from({ length: 6 }, () => '2026-01-10'));
      const last = (await list(2)).body.results[0]!;
      expect((await list(3)).status).toBe(404);
      expect((await list(3)).body).toMatchObject({
        code: 'not_found',
        message: expect.any(String),
      });
      await me.call(tournaments.remove, { params: { slug: last.slug } });
      expect((await list(2)).status).toBe(404);
      expect((await list(1)).body).toMatchObject({ count: 5, next: null });
    },
  );

  it.for(['abc', '-1', '0', '1.5', ''])(
    'answers page %j with 4xx, never 500',
    { tags: ['R-API-06'] },
    async (page) => {
      const { status } = await list(page);
      expect([400, 404]).toContain(status);
    },
  );

  it('is sorted by date, newest first, then newest created', async () => {
    await make([
      '2026-01-31',
      '2026-02-01',
      '2025-12-31',
      '2026-02-01',
      '2027-01-01',
      '2026-01-31',
      '2026-02-01',
    ]);
    expect([...(await namesOn(1)), ...(await namesOn(2))]).toEqual([
      'T4',
      'T6',
      'T3',
      'T1',
      'T5',
      'T0',
      'T2',
    ]);
  });

  it('follows a changed date', async () => {
    await make(['2026-01-10', '2026-02-10', '2026-03-10']);
    const [, , oldest] = (await list()).body.results;
    await patch(oldest!.slug, { date: '2026-05-01' });
    expect(await namesOn(1)).toEqual(['T0', 'T2', 'T1']);
    expect((await list()).body.count).toBe(3);
  });

  it('counts the events and bouts that a deletion would remove', async () => {
    const tournament = await test.make.tournament(me.user.id);
    await test.make.tournament(me.user.id, { name: 'Empty', date: '2026-01-01' });
    const events = [
      await test.make.event(me.user.id, tournament),
      await test.make.event(me.user.id, tournament),
      await test.make.event(me.user.id, tournament),
    ];
    const opponent = await test.make.fencer(me.user.id);
    for (const event of [events[0]!, events[0]!, events[1]!]) {
      await test.make.bout(me.user.id, {
        event: event.slug,
        fencer_a: me.user.self.slug,
        fencer_b: opponent.slug,
        score_a: 5,
        score_b: 1,
      });
    }
    expect((await list()).body.results).toMatchObject([
      { event_count: 3, bout_count: 3 },
      { name: 'Empty', event_count: 0, bout_count: 0 },
    ]);
  });
});

describe('the results in the list', () => {
  it(
    'are the three best places of the tournament, larger events first',
    { tags: ['B-RS-01'] },
    async () => {
      const tournament = await test.make.tournament(me.user.id);
      const events = [
        { name: 'Open', place: 12, entries: 48, rating_earned: 'E26' },
        { name: 'Small', place: 3, entries: 8 },
        { name: 'Large', place: 3, entries: 100 },
        { name: 'No result', entries: 30 },
        { name: 'Last', place: 90, entries: 100 },
        { name: 'Unknown field', place: 3 },
      ];
      for (const event of events) await test.make.event(me.user.id, tournament, event);
      await test.make.tournament(me.user.id, { name: 'Empty', date: '2026-01-01' });
      const [one, other] = (await list()).body.results;
      expect(one?.results).toEqual([
        expect.objectContaining({ name: 'Large', place: 3, entries: 100, rating_earned: null }),
        expect.objectContaining({ name: 'Small', place: 3, entries: 8 }),
        expect.objectContaining({ name: 'Unknown field', place: 3, entries: null }),
      ]);
      expect(other?.results).toEqual([]);
    },
  );
});

describe('the last day', () => {
  it('is optional, stored, and cleared', { tags: ['B-RS-04'] }, async () => {
    const { slug, end_date } = await created({ end_date: '2026-03-22' });
    expect(end_date).toBe('2026-03-22');
    expect((await detail(slug)).body.end_date).toBe('2026-03-22');
    expect((await list()).body.results).toMatchObject([{ end_date: '2026-03-22' }]);
    expect((await put(slug, { name, date, event_level })).body.end_date).toBe('2026-03-22');
    for (const empty of ['', null]) {
      await patch(slug, { end_date: '2026-03-23' });
      expect((await patch(slug, { end_date: empty })).body.end_date).toBeNull();
    }
  });

  it(
    "can't be before the first, even after a partial update, nor more than a month later",
    { tags: ['B-RS-04'] },
    async () => {
      const before = "Can't be before the first day.";
      for (const [end_date, message] of [
        ['2026-03-20', before],
        ['2026-04-21', 'A tournament can last up to 31 days.'],
      ]) {
        const answer = await create({ ...full, end_date });
        expect([answer.status, answer.body['errors']]).toEqual([400, { end_date: [message] }]);
      }
      expect((await create({ ...full, end_date: '2026-04-20' })).status).toBe(201);
      const { slug } = await created({ end_date: date });
      for (const changes of [{ date: '2026-03-22' }, { end_date: '2026-03-20' }]) {
        const answer = await patch(slug, changes);
        expect([answer.status, answer.body['errors']]).toEqual([400, { end_date: [before] }]);
        expect((await put(slug, { name, date, event_level, ...changes })).status).toBe(400);
      }
      expect((await patch(slug, { date: '2026-04-01', end_date: '2026-04-02' })).status).toBe(200);
    },
  );

  it.for(['22.03.2026', '2026-02-30', 20_260_322])('refuses %j', async (end_date) => {
    const answer = await create({ ...full, end_date });
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, ['end_date']]);
  });
});

describe('changing a tournament', () => {
  it(
    'PUT accepts the eight keys and keeps the slug on a rename',
    { tags: ['R-API-40'] },
    async () => {
      const { slug } = await created();
      const changed = {
        name: 'Foil Cup',
        date: '2026-04-01',
        event_level: 'World',
        location: 'Oslo',
        club: 'Fjord',
        url: 'https://foil.example',
        notes: 'One cable.',
      };
      const answer = await put(slug, { slug, ...changed });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ slug, ...changed, end_date: null, version: 2 });
      expect((await detail(slug)).body).toEqual({
        slug,
        ...changed,
        end_date: null,
        version: 2,
        events: [],
      });
    },
  );

  it('PUT keeps the values of missing keys and clears empty ones', async () => {
    const { slug } = await created();
    expect((await put(slug, { name: 'Foil Cup', date, event_level })).body).toEqual({
      ...full,
      end_date: null,
      slug,
      name: 'Foil Cup',
      version: 2,
    });
    expect((await put(slug, { name, date, event_level, location: '', notes: null })).body).toEqual({
      ...full,
      end_date: null,
      slug,
      location: '',
      notes: '',
      version: 3,
    });
  });

  it.for(['name', 'date', 'event_level'])(
    'PUT without %s is refused and changes nothing',
    { tags: ['R-VAL-19', 'R-API-40'] },
    async (field) => {
      const before = await created();
      for (const empty of [undefined, '']) {
        const answer = await put(before.slug, { ...full, notes: 'changed', [field]: empty });
        expect(answer.status).toBe(400);
        expect(answer.body['errors']).toEqual({ [field]: ['*Required'] });
      }
      expect((await detail(before.slug)).body).toMatchObject(before);
    },
  );

  it.for(
    Object.entries({
      name: 'Foil Cup',
      date: '2026-04-01',
      event_level: 'World',
      location: 'Oslo',
      club: 'Fjord',
      url: 'https://foil.example',
      notes: 'One cable.',
    }),
  )('PATCH changes %s and nothing else', async ([field, value]) => {
    const before = await created();
    const answer = await patch(before.slug, { [field]: value });
    expect(answer.status).toBe(200);
    expect((await detail(before.slug)).body).toEqual({
      ...before,
      events: [],
      [field]: value,
      version: 2,
    });
  });

  it(
    'PATCH refuses an empty name, and an empty body changes nothing',
    { tags: ['R-VAL-19'] },
    async () => {
      const before = await created();
      expect((await patch(before.slug, { name: '  ' })).body['errors']).toEqual({
        name: ['*Required'],
      });
      expect((await patch(before.slug, {})).body).toEqual(before);
    },
  );

  it('refuses the slug of another tournament in the body', async () => {
    const [one, two] = [await created(), await created()];
    for (const answer of [
      await put(one.slug, { ...full, slug: two.slug, name: 'x' }),
      await patch(one.slug, { slug: two.slug, name: 'x' }),
    ]) {
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'])).toEqual(['slug']);
    }
    for (const { slug } of [one, two]) expect((await detail(slug)).body.name).toBe(full.name);
  });
});

describe('a tournament', () => {
  it(
    "is returned with its events by date, each with the user's record in it",
    { tags: ['R-API-39', 'R-DATA-17'] },
    async () => {
      const tournament = await test.make.tournament(
        me.user.id,
        full as Parameters<TestApp['make']['tournament']>[1],
      );
      const later = await test.make.event(me.user.id, tournament, {
        name: 'Sunday',
        date: '2026-03-22',
      });
      const sooner = await test.make.event(me.user.id, tournament, {
        name: 'Saturday',
        date: '2026-03-21',
        weapon: 'foil',
        age_category: 'Cadet',
        notes: 'early',
      });
      const [one, two] = [await test.make.fencer(me.user.id), await test.make.fencer(me.user.id)];
      const self = me.user.self.slug;
      for (const [a, b, score_a, score_b] of [
        [self, one.slug, 5, 1],
        [two.slug, self, 5, 4],
        [one.slug, self, 2, 5],
        [one.slug, two.slug, 5, 0],
      ] as const) {
        await test.make.bout(me.user.id, {
          event: later.slug,
          fencer_a: a,
          fencer_b: b,
          score_a,
          score_b,
        });
      }
      const { body, status } = await detail(tournament.slug);
      expect(status).toBe(200);
      expect(body.events).toEqual([
        {
          slug: sooner.slug,
          name: 'Saturday',
          date: '2026-03-21',
          weapon: 'foil',
          event_type: 'Individual',
          age_category: 'Cadet',
          notes: 'early',
          ...emptyResult,
          version: 1,
          bout_count: 0,
          wins: 0,
          losses: 0,
        },
        expect.objectContaining({ slug: later.slug, bout_count: 4, wins: 2, losses: 1 }),
      ]);
    },
  );

  it(
    'is deleted with its events and bouts, and with nothing else',
    { tags: ['R-API-41'] },
    async () => {
      const opponent = await test.make.fencer(me.user.id);
      const family = async () => {
        const tournament = await test.make.tournament(me.user.id);
        const event = await test.make.event(me.user.id, tournament);
        const bout = await test.make.bout(me.user.id, {
          event: event.slug,
          fencer_a: me.user.self.slug,
          fencer_b: opponent.slug,
          score_a: 5,
          score_b: 1,
        });
        return [
          `/api/tournaments/detail/${tournament.slug}`,
          `/api/events/detail/${event.slug}/`,
          `/api/bouts/detail/${bout.slug}`,
          tournament.slug,
        ] as const;
      };
      const [gone, kept] = [await family(), await family()];
      const answer = await me.call(tournaments.remove, { params: { slug: gone[3] } });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ message: tournamentTexts.deleted.body });
      for (const path of gone.slice(0, 3)) expect((await me.send('GET', path)).status).toBe(404);
      for (const path of kept.slice(0, 3)) expect((await me.send('GET', path)).status).toBe(200);
      expect((await list()).body).toMatchObject({ count: 1, results: [{ slug: kept[3] }] });
      expect(
        (await me.send('GET', `/api/fencers/details/${opponent.slug}/`)).body.bouts,
      ).toHaveLength(1);
      expect((await me.call(tournaments.remove, { params: { slug: gone[3] } })).status).toBe(404);
    },
  );
});
