import { bouts } from '@fencing-journal/contract/bouts';
import { calendar } from '@fencing-journal/contract/calendar';
import { coach } from '@fencing-journal/contract/coach';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { journal } from '@fencing-journal/contract/journal';
import { practices } from '@fencing-journal/contract/practices';
import { search } from '@fencing-journal/contract/search';
import { limits } from '@fencing-journal/contract/shared/limits';
import { statistics } from '@fencing-journal/contract/statistics';
import { touches } from '@fencing-journal/contract/touches';
import { touchStatistics } from '@fencing-journal/contract/touch-statistics';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
let ana: string;
let ben: string;
beforeEach(async () => {
  me = await test.signedIn();
  ana = (await test.make.fencer(me.user.id, { first_name: 'Ana', last_name: 'Riposte' })).slug;
  ben = (await test.make.fencer(me.user.id, { first_name: 'Ben', last_name: 'Counter' })).slug;
});

const date = '2026-03-16';
const create = (body: object, who = me) => who.call(practices.create, { body });
const made = async (body: object = {}) => (await create({ date, ...body })).body;
const read = (slug: string, who = me) => who.call(practices.detail, { params: { slug } });
const change = (slug: string, body: object, who = me) =>
  who.call(practices.update, { params: { slug }, body });
const figures = async (kind?: string) =>
  (await me.call(statistics.figures, { query: kind === undefined ? {} : { kind } })).body
    .statistics;

/** Adds five events, so that the panel appears, with one bout won against Ana. */
async function competed() {
  const tournament = await test.make.tournament(me.user.id);
  const [first] = await Promise.all(
    Array.from({ length: 5 }, () => test.make.event(me.user.id, tournament)),
  );
  return test.make.bout(me.user.id, {
    event: first!.slug,
    fencer_a: me.user.self.slug,
    fencer_b: ana,
    score_a: 5,
    score_b: 1,
    bout_type: 'Pool',
  });
}

describe('a practice', { tags: ['B-PT-01'] }, () => {
  it('keeps date, place, notes and bouts in the order in which they were fenced', async () => {
    const answer = await create({
      date,
      place: 'Harbour hall',
      notes: 'Parries.',
      weapon: 'foil',
      bouts: [
        { fencer: ana, score: 5, against: 3, to: 5 },
        { fencer: ben, score: 7, against: 8, to: 8 },
        { fencer: ana, score: 2, against: 1 },
        { fencer: ben, score: 4, against: 4, to: 5, won: true },
      ],
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      slug: expect.stringMatching(/^practice-\w{10}$/),
      date,
      place: 'Harbour hall',
      notes: 'Parries.',
      weapon: 'foil',
      shareable: 'Private',
      version: 1,
    });
    expect(
      answer.body.bouts.map(({ fencer, score, against, to, won, practice, event, tournament }) => ({
        row: [fencer, score, against, to, won],
        place: [practice, event, tournament],
      })),
    ).toEqual(
      [
        [ana, 5, 3, 5, true],
        [ben, 7, 8, 8, false],
        [ana, 2, 1, null, true],
        [ben, 4, 4, 5, true],
      ].map((row) => ({ row, place: [answer.body.slug, null, null] })),
    );
    expect((await read(answer.body.slug)).body).toEqual(answer.body);
  });

  it.for([
    [{}, 'date'],
    [{ date: 'soon' }, 'date'],
    [{ date, weapon: 'spear' }, 'weapon'],
    [{ date, place: 'x'.repeat(limits.location + 1) }, 'place'],
    [{ date, bouts: 'none' }, 'bouts'],
  ] as const)('refuses %j and names the field', async ([body, field]) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body['errors'])).toEqual([field]);
  });

  it('is refused with a bad bout, which is named, and nothing is stored', async () => {
    for (const [bout, field] of [
      [{ score: 5, against: 3 }, 'bouts.0.fencer'],
      [{ fencer: ana, score: -1, against: 3 }, 'bouts.0.score'],
      [{ fencer: ana, score: 5, against: 100 }, 'bouts.0.against'],
      [{ fencer: ana, score: 5, against: 3, to: 0 }, 'bouts.0.to'],
      [{ fencer: ana, score: 4, against: 4 }, 'bouts.0.won'],
      [{ fencer: me.user.self.slug, score: 5, against: 4 }, 'bouts.0.fencer'],
    ] as const) {
      const answer = await create({ date, bouts: [bout] });
      expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, [field]]);
    }
    expect((await me.call(practices.all)).body.count).toBe(0);
  });

  it('takes the weapon of the latest practice, or of the latest event', async () => {
    expect((await made()).weapon).toBe('other');
    await test.make.event(me.user.id, await test.make.tournament(me.user.id), { weapon: 'sabre' });
    const fresh = await test.signedIn();
    await test.make.event(fresh.user.id, await test.make.tournament(fresh.user.id), {
      weapon: 'sabre',
    });
    expect((await create({ date }, fresh)).body.weapon).toBe('sabre');
    await create({ date, weapon: 'foil' }, fresh);
    expect((await create({ date }, fresh)).body.weapon).toBe('foil');
  });

  it('is listed newest first, with the number of bouts and wins', async () => {
    await made({ date: '2026-01-05', place: 'Old' });
    await made({
      place: 'New',
      bouts: [
        { fencer: ana, score: 5, against: 3 },
        { fencer: ben, score: 2, against: 5 },
        { fencer: ben, score: 5, against: 4 },
      ],
    });
    const { body } = await me.call(practices.all);
    expect(body.results.map(({ place, bout_count, wins }) => [place, bout_count, wins])).toEqual([
      ['New', 3, 2],
      ['Old', 0, 0],
    ]);
  });

  it('changes what is sent; bouts are replaced as a list', async () => {
    const practice = await made({
      place: 'Hall',
      notes: 'Keep.',
      bouts: [
        { fencer: ana, score: 5, against: 3, to: 5 },
        { fencer: ben, score: 5, against: 4, to: 5 },
      ],
    });
    const [first, second] = practice.bouts;
    const answer = await change(practice.slug, {
      place: 'Club',
      bouts: [
        { slug: second!.slug, score: 4, against: 4, won: false },
        { fencer: ana, score: 10, against: 8, to: 10 },
      ],
    });
    expect(answer.body).toMatchObject({ place: 'Club', notes: 'Keep.' });
    expect(
      answer.body.bouts.map(({ fencer, score, against, to, won }) => [
        fencer,
        score,
        against,
        to,
        won,
      ]),
    ).toEqual([
      [ben, 4, 4, 5, false],
      [ana, 10, 8, 10, true],
    ]);
    expect(answer.body.bouts[0]!.slug).toBe(second!.slug);
    expect((await me.call(bouts.detail, { params: { slug: first!.slug } })).status).toBe(404);
    const foreign = await change(practice.slug, {
      bouts: [{ slug: first!.slug, score: 1, against: 0 }],
    });
    expect([foreign.status, Object.keys(foreign.body['errors'])]).toEqual([400, ['bouts.0.slug']]);
  });

  it('refuses a list of bouts from a device that has not seen the latest one', async () => {
    const { slug, version } = await made({ bouts: [{ fencer: ana, score: 5, against: 3 }] });
    const send = (list: object[]) =>
      me.call(practices.update, {
        params: { slug },
        body: { bouts: list },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await send([{ fencer: ben, score: 5, against: 4 }])).status).toBe(200);
    const late = await send([{ fencer: ana, score: 2, against: 5 }]);
    expect([late.status, late.body['code']]).toEqual([412, 'changed']);
    expect((await read(slug)).body.bouts).toMatchObject([{ fencer: ben, score: 5, against: 4 }]);
  });

  it('accepts bouts one by one, and is deleted with them', async () => {
    const practice = await made();
    const body = { fencer_a: me.user.self.slug, fencer_b: ana, score_a: 5, score_b: 2 };
    const bout = await me.call(bouts.create, { body: { ...body, practice: practice.slug } });
    expect(bout.body).toMatchObject({
      practice: practice.slug,
      event: null,
      tournament: null,
      shareable: 'Private',
    });
    const neither = await me.call(bouts.create, { body });
    expect([neither.status, Object.keys(neither.body['errors'])]).toEqual([400, ['event']]);
    const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    const both = await me.call(bouts.create, {
      body: { ...body, practice: practice.slug, event: event.slug },
    });
    expect([both.status, Object.keys(both.body['errors'])]).toEqual([400, ['practice']]);
    const params = { slug: bout.body.slug };
    const moved = await me.call(bouts.update, { params, body: { event: event.slug } });
    expect(moved.body).toMatchObject({ practice: null, event: { slug: event.slug } });
    await me.call(bouts.update, { params, body: { practice: practice.slug } });
    expect((await read(practice.slug)).body.bouts).toHaveLength(1);
    expect((await me.call(practices.remove, { params: { slug: practice.slug } })).status).toBe(200);
    expect((await me.call(bouts.detail, { params })).status).toBe(404);
    expect((await read(practice.slug)).status).toBe(404);
  });

  it(`has at most ${limits.boutsPerPractice} bouts`, async () => {
    const many = (length: number) =>
      Array.from({ length }, () => ({ fencer: ana, score: 5, against: 3 }));
    const practice = await made({ bouts: many(limits.boutsPerPractice) });
    const answer = await me.call(bouts.create, {
      body: {
        practice: practice.slug,
        fencer_a: me.user.self.slug,
        fencer_b: ana,
        score_a: 5,
        score_b: 2,
      },
    });
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      expect.stringContaining('200 bouts in a practice'),
    ]);
    expect((await create({ date, bouts: many(limits.boutsPerPractice + 1) })).status).toBe(400);
  });

  it('is hidden from everybody else, and cannot contain anybody else’s fencers', async () => {
    const other = await test.signedIn();
    const { slug } = await made({ shareable: 'Public' });
    for (const who of [other, test.visitor()]) {
      const status = who === other ? 404 : 401;
      const sent = { params: { slug } };
      expect((await who.call(practices.detail, sent)).status).toBe(status);
      expect((await who.call(practices.update, { ...sent, body: {} })).status).toBe(status);
      expect((await who.call(practices.remove, sent)).status).toBe(status);
    }
    const theirs = await create({ date, bouts: [{ fencer: ana, score: 5, against: 1 }] }, other);
    expect(theirs.status).toBe(404);
    const joined = await other.call(bouts.create, {
      body: {
        practice: slug,
        fencer_a: other.user.self.slug,
        fencer_b: (await test.make.fencer(other.user.id)).slug,
        score_a: 5,
        score_b: 2,
      },
    });
    expect(joined.status).toBe(404);
  });

  it('shares its bouts with a coach only when its visibility says so', async () => {
    const teacher = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(me.user.id, teacher.user.id);
    const practice = await made({ bouts: [{ fencer: ana, score: 5, against: 3 }] });
    const listed = async () =>
      (await teacher.call(bouts.coach, { query: { page: 1 } })).body as { results: object[] };
    expect((await listed()).results).toEqual([]);
    await change(practice.slug, { shareable: 'My coaches' });
    expect((await listed()).results).toMatchObject([
      { practice: practice.slug, event: null, date },
    ]);
    const sums = await teacher.call(coach.student, { params: { slug: me.user.slug } });
    expect(JSON.stringify(sums.body)).not.toContain('"wins":1');
  });

  it('keeps a more private bout private until the visibility of the practice changes', async () => {
    const teacher = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(me.user.id, teacher.user.id);
    const sent = { date, place: 'Hall', weapon: 'foil', shareable: 'My coaches' };
    const practice = await made({ ...sent, bouts: [{ fencer: ana, score: 5, against: 3 }] });
    const params = { slug: practice.bouts[0]!.slug };
    const opened = async () => (await teacher.call(bouts.detail, { params })).status;
    await me.call(bouts.update, { params, body: { shareable: 'Private' } });
    expect((await change(practice.slug, { ...sent, notes: 'Parries.' })).body.notes).toBe(
      'Parries.',
    );
    expect(await opened()).toBe(404);
    await change(practice.slug, { shareable: 'Public' });
    expect(await opened()).toBe(200);
  });

  it('of a minor stays private', async () => {
    const child = await test.signedIn({ birth_year: new Date().getUTCFullYear() - 15 });
    const answer = await create({ date, shareable: 'Public' }, child);
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, ['shareable']]);
    const { slug } = (await create({ date }, child)).body;
    expect((await change(slug, { shareable: 'Club' }, child)).status).toBe(400);
    expect((await change(slug, { shareable: 'My coaches' }, child)).status).toBe(200);
  });

  it('is found by its place and shown in the calendar and on a new journal', async () => {
    expect((await me.call(journal.today, { query: { date } })).body.is_new).toBe(true);
    const { slug } = await made({
      place: 'Salle Éperon',
      bouts: [{ fencer: ana, score: 5, against: 3 }],
    });
    const found = { kind: 'practice', slug, date, place: 'Salle Éperon' };
    expect((await me.call(search.records, { query: { q: 'eper' } })).body).toEqual([found]);
    expect((await me.call(search.records)).body).toEqual([found]);
    const range = { from: '2026-03-01', to: '2026-03-31' };
    expect((await me.call(calendar.range, { query: range })).body).toEqual([
      { ...found, bouts: 1 },
    ]);
    expect((await me.call(journal.today, { query: { date } })).body.is_new).toBe(false);
  });

  it('accepts only touches that fit its weapon in the logs of its bouts', async () => {
    const practice = await made({
      weapon: 'epee',
      bouts: [{ fencer: ana, score: 5, against: 3, to: 5 }],
    });
    const params = { slug: practice.bouts[0]!.slug };
    const add = (target: string) =>
      me.call(touches.add, { params, body: { scorer: 'a', action: 'attack', target } });
    expect((await add('foot')).status).toBe(201);
    expect((await add('chest')).status).toBe(400);
  });
});

describe('the figures of practice', { tags: ['B-PT-01', 'B-PT-02'] }, () => {
  it('are separate from those of competition, which do not change', async () => {
    await competed();
    const before = await figures();
    const practice = await made({
      weapon: 'epee',
      bouts: [
        { fencer: ana, score: 5, against: 4, to: 5 },
        { fencer: ana, score: 2, against: 5, to: 5 },
      ],
    });
    // The seasons fill a filter that is common to competition and practice.
    expect(await figures()).toEqual(before);
    expect(await figures('competition')).toEqual(before);
    expect(await figures('practice')).toMatchObject({
      total: { bouts: 2, wins: 1, scored: 7, against: 9, one_touch: { wins: 1, losses: 0 } },
      kinds: [{ kind: 'practice', bouts: 2 }],
      event_levels: [],
    });
    expect(await figures('all')).toMatchObject({
      total: { bouts: 3, wins: 2 },
      kinds: [
        { kind: 'pool', bouts: 1 },
        { kind: 'practice', bouts: 2 },
      ],
    });
    const listed = async (kind: string) =>
      (await me.call(statistics.bouts, { query: { kind, opponent: ana } })).body.results.map(
        (bout) => bout.practice,
      );
    expect(await listed('competition')).toEqual([null]);
    expect(await listed('practice')).toEqual([practice.slug, practice.slug]);
    expect(await listed('all')).toEqual([practice.slug, practice.slug, null]);
    const refused = await me.call(statistics.figures, { query: { kind: 'lesson' } });
    expect([refused.status, Object.keys(refused.body['errors'])]).toEqual([400, ['kind']]);
  });

  it('do not need an event', async () => {
    await made({ bouts: [{ fencer: ana, score: 5, against: 4 }] });
    expect(await figures()).toBeNull();
    expect(await figures('practice')).toMatchObject({ total: { bouts: 1 } });
  });

  it('follow the practice when its date or weapon changes', async () => {
    const { slug } = await made({ weapon: 'foil', bouts: [{ fencer: ana, score: 5, against: 4 }] });
    await change(slug, { weapon: 'sabre', date: '2025-05-01' });
    expect(await figures('practice')).toMatchObject({
      weapons: [{ weapon: 'sabre', bouts: 1 }],
      months: [{ month: '2025-05' }],
    });
    await me.call(practices.remove, { params: { slug } });
    expect(await figures('practice')).toMatchObject({ total: { bouts: 0 } });
  });

  it("are a separate record on the opponent's page and in the list of fencers", async () => {
    await competed();
    const { slug } = await made({
      bouts: [
        { fencer: ana, score: 5, against: 4 },
        { fencer: ana, score: 1, against: 5 },
        { fencer: ben, score: 5, against: 0 },
      ],
    });
    const { body } = await me.call(fencers.details, { params: { slug: ana } });
    expect(body).toMatchObject({
      my_bout_stats: { wins: 1, losses: 0 },
      bouts: [{ practice: null }],
      practice: {
        record: { wins: 1, losses: 1 },
        bouts: [{ practice: slug }, { practice: slug }],
      },
    });
    expect((await me.call(fencers.records)).body.map((row) => row.slug)).toEqual([ana]);
    expect((await me.call(fencers.stats)).body).toMatchObject({ bout_count: 1, wins: 1 });
  });

  it('of touches are separate, too', async () => {
    await competed();
    const practice = await made({
      weapon: 'epee',
      bouts: [{ fencer: ana, score: 5, against: 3, to: 5 }],
    });
    await me.call(touches.add, {
      params: { slug: practice.bouts[0]!.slug },
      body: { scorer: 'a', action: 'attack' },
    });
    const scored = async (query: Record<string, string>) =>
      (await me.call(touchStatistics.figures, { query })).body.total.scored;
    expect(await scored({})).toBe(0);
    expect(await scored({ kind: 'practice' })).toBe(1);
    expect(await scored({ kind: 'all' })).toBe(1);
    const listed = async (query: Record<string, string>) =>
      (await me.call(touchStatistics.selected, { query })).body.count;
    expect([await listed({}), await listed({ kind: 'all' })]).toEqual([0, 1]);
  });

  it('do not appear on any tournament screen', async () => {
    await competed();
    const screens = async () => {
      const all = (await me.call(tournaments.all)).body;
      const slug = all.results[0]!.slug;
      const detail = (await me.call(tournaments.detail, { params: { slug } })).body;
      const event = { slug: detail.events[0]!.slug };
      return [all, detail, (await me.call(events.detail, { params: event })).body.bouts];
    };
    const before = await screens();
    await made({ bouts: [{ fencer: ana, score: 5, against: 4 }] });
    expect(await screens()).toEqual(before);
  });

  it('are deleted with the account', async () => {
    await made({ bouts: [{ fencer: ana, score: 5, against: 4 }] });
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${me.user.id}`);
    for (const table of ['practices', 'bouts', 'own_bouts', 'bout_cells', 'bout_months'])
      expect(
        await test.store.db.$count(sql.identifier(table) as never, sql`owner_id = ${me.user.id}`),
      ).toBe(0);
  });
});
