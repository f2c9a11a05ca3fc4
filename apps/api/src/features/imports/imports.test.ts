import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { imports, importTexts, type ImportPreview } from '@fencing-journal/contract/imports';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, describe, expect, it } from 'vitest';
import * as samples from '../../result-files/testing/samples.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { importCalls, type ImportCalls } from './testing/calls.ts';

const test = useTestApp();
let me: Person;
let calls: ImportCalls;
beforeEach(async () => {
  me = await test.signedIn({
    first_name: 'Mia',
    last_name: 'Sorvald',
    profile: { club: 'Harbor Fencing' },
  });
  calls = importCalls(me);
});

const rowsOf = ({ tournaments: all }: ImportPreview) =>
  all.flatMap(({ events: list }) =>
    list.flatMap((event) =>
      event.bouts.map(
        ({ type, round, won, score, against, opponent, state }) =>
          `${state}: ${type} ${round} ${won ? 'V' : 'D'} ${score}-${against} ${opponent}`,
      ),
    ),
  );
const statesOf = (preview: ImportPreview) => [
  ...new Set(rowsOf(preview).map((row) => row.split(':')[0])),
];
const journal = async () => ({
  tournaments: (await me.call(tournaments.all)).body.results,
  fencers: (await me.call(fencers.all)).body.length,
});

describe('a preview', () => {
  it(
    'shows people, event and bouts, and stores nothing in the journal',
    { tags: ['B-IM-01', 'B-IM-03'] },
    async () => {
      const { status, body } = await calls.send(samples.fieXml);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        format: 'fie_xml',
        status: 'open',
        warnings: ['1 bout left out: not fenced.'],
        me: { name: 'Mia Sorvald', club: 'Harbor Fencing', reason: 'name_and_club' },
        tournaments: [
          {
            name: 'Harbor Cup',
            date: '2026-03-21',
            state: 'new',
            events: [{ weapon: 'epee', place: 2, entries: 6, initial_seed: 3, state: 'new' }],
          },
        ],
      });
      expect(body.people.map(({ name }) => name)).toHaveLength(6);
      expect(rowsOf(body)[0]).toBe('new: Pool 1 V 5-2 Jo Arden');
      expect(await journal()).toEqual({ tournaments: [], fencers: 1 });
      expect((await calls.detail(body.id)).body).toEqual(body);
    },
  );

  it.each([
    ['no file', {}, 400],
    ['another field', { other: new File(['x'], 'x.csv') }, 400],
    ['an empty file', { file: new File([''], 'x.csv') }, 400],
    ['an unknown format', { file: new File(['Hello'], 'x.txt') }, 400],
    ['more than 10 MB', { file: new File([new Uint8Array(10_000_001)], 'x.csv') }, 413],
  ])('is refused for %s', { tags: ['B-IM-02'] }, async (_what, body, expected) => {
    const answer = await me.call(imports.create, { body });
    expect(answer.status).toBe(expected);
    if (expected === 400) expect(Object.keys(answer.body['errors'])).toEqual(['file']);
  });

  it(
    'names the accepted formats if it does not recognize the format',
    { tags: ['B-IM-02'] },
    async () => {
      expect((await calls.send('Hello')).body['message']).toBe(importTexts.unknown);
    },
  );

  it('accepts only a form', async () => {
    const answer = await me.send('POST', '/api/imports/', { body: { file: 'x' } });
    expect(answer.status).toBe(415);
  });

  it('is limited to 60 files an hour', async () => {
    for (let sent = 0; sent < 60; sent += 1)
      expect((await me.call(imports.create, { body: {} })).status).toBe(400);
    expect((await calls.send(samples.fieXml)).status).toBe(429);
  });

  it('is not found by other people and is refused to visitors', async () => {
    const { body } = await calls.send(samples.fieXml);
    const other = await test.signedIn();
    for (const endpoint of [imports.detail, imports.update, imports.apply, imports.undo]) {
      const options = {
        params: { id: body.id },
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      };
      expect((await other.call(endpoint, options)).status).toBe(404);
      expect((await test.visitor().call(endpoint, options)).status).toBe(401);
    }
  });
});

describe('who is who', () => {
  it('must be chosen by the user if two people have the name', { tags: ['B-IM-03'] }, async () => {
    const twins = await test.signedIn({ first_name: 'Jo', last_name: 'Arden' });
    const theirs = importCalls(twins);
    const { body } = await theirs.send(samples.fieXml);
    expect([body.me, body.tournaments]).toEqual([null, []]);
    const refused = await theirs.apply(body.id);
    expect([refused.status, refused.body['errors']]).toEqual([400, { me: [importTexts.chooseMe] }]);
    const unknown = await theirs.patch(body.id, { me: 'p99' });
    expect(unknown.body['errors']).toEqual({ me: [importTexts.unknownPerson] });
    const chosen = await theirs.patch(body.id, { me: 'p4' });
    expect(chosen.body.me).toMatchObject({ key: 'p4', club: 'Mill Street', reason: 'chosen' });
    expect(rowsOf(chosen.body)).toEqual([
      'new: Pool 1 D 4-4 Mia Sorvald',
      'new: Pool 1 D 1-5 Jo Arden',
    ]);
  });

  it('is found by member number first', { tags: ['B-IM-03', 'B-IM-04'] }, async () => {
    const card = await test.make.fencer(me.user.id, {
      first_name: 'Theresa',
      last_name: 'Quill-Marr',
      usa_fencing_info: '100000102',
    });
    const { body } = await calls.send(samples.fieXml);
    expect(body.opponents.find(({ name }) => name === 'Tess Quill')).toMatchObject({
      card: { slug: card.slug, name: 'Theresa Quill-Marr' },
      reason: 'member_number',
    });
  });

  it('never merges two people with the same name', { tags: ['B-IM-04'] }, async () => {
    const card = await test.make.fencer(me.user.id, {
      first_name: 'Jo',
      last_name: 'Arden',
      club: '',
    });
    const { body } = await calls.send(samples.fieXml);
    const ardens = body.opponents.filter(({ name }) => name === 'Jo Arden');
    expect(
      ardens.map(({ card: found, reason, candidates }) => [found, reason, candidates.length]),
    ).toEqual([
      [null, null, 1],
      [null, null, 1],
    ]);
    const [first] = ardens;
    const matched = await calls.patch(body.id, {
      matches: [{ person: first!.key, card: card.slug }],
    });
    expect(matched.body.opponents.find(({ key }) => key === first!.key)).toMatchObject({
      card: { slug: card.slug },
      reason: 'chosen',
    });
    await calls.apply(body.id);
    expect((await journal()).fencers).toBe(5);
  });

  it(
    'suggests a card with the same name but a different club without matching it',
    { tags: ['B-IM-04'] },
    async () => {
      await test.make.fencer(me.user.id, { first_name: 'Tess', last_name: 'Quill', club: 'Far' });
      const { body } = await calls.send(samples.fieXml);
      expect(body.opponents.find(({ name }) => name === 'Tess Quill')).toMatchObject({
        card: null,
        candidates: [{ club: 'Far' }],
      });
    },
  );

  it(
    "refuses cards that are unknown, other people's, or the self card",
    { tags: ['B-IM-04'] },
    async () => {
      const { body } = await calls.send(samples.fieXml);
      const other = await test.signedIn();
      const theirs = await test.make.fencer(other.user.id);
      const person = body.opponents[0]!.key;
      for (const card of ['nobody', theirs.slug, me.user.self.slug]) {
        const answer = await calls.patch(body.id, { matches: [{ person, card }] });
        expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([
          400,
          ['matches.0.card'],
        ]);
      }
    },
  );
});

describe('applying', () => {
  it('stores tournament, event, cards and bouts once', { tags: ['B-IM-05'] }, async () => {
    const { body } = await calls.send(samples.fieXml);
    const first = await calls.apply(body.id);
    expect([first.status, first.body.outcome?.made]).toEqual([
      200,
      { tournaments: 1, events: 1, bouts: 6, fencers: 4 },
    ]);
    expect((await calls.apply(body.id)).body).toEqual(first.body);
    const { tournaments: list, fencers: cards } = await journal();
    expect([list.map(({ name, bout_count }) => [name, bout_count]), cards]).toEqual([
      [['Harbor Cup', 6]],
      5,
    ]);
    const event = (
      await me.call(events.detail, { params: { slug: first.body.outcome!.events[0]!.slug } })
    ).body;
    expect(event).toMatchObject({ place: 2, entries: 6, pool_seed: 2, age_category: 'Junior' });
    const tie = event.bouts.find(({ score_a, score_b }) => score_a === score_b);
    expect(tie).toMatchObject({
      winner_is_a: true,
      won_on_priority: 'a',
      bout_type: 'Pool',
      round: 1,
    });
  });

  it('the same file again changes nothing', { tags: ['B-IM-05'] }, async () => {
    await calls.import(samples.fieXml);
    const before = await journal();
    const again = await calls.send(samples.fieXml);
    expect(statesOf(again.body)).toEqual(['same']);
    expect(again.body.tournaments[0]).toMatchObject({ state: 'same', events: [{ state: 'same' }] });
    expect((await calls.apply(again.body.id)).body.outcome).toMatchObject({
      made: { tournaments: 0, events: 0, bouts: 0, fencers: 0 },
      updated: { events: 0, bouts: 0 },
      unchanged: 6,
      kept: [],
    });
    expect(await journal()).toEqual(before);
  });

  it(
    'the same event from a file in another format adds what is new',
    { tags: ['B-IM-05'] },
    async () => {
      await calls.import(samples.ftlPoolsHtml);
      const fuller = await calls.send(samples.fieXml);
      expect(rowsOf(fuller.body)).toEqual([
        'same: Pool 1 V 5-2 Jo Arden',
        'same: Pool 1 D 3-5 Tess Quill',
        'same: Pool 1 V 4-4 Jo Arden',
        "new: Pool 1 V 5-0 Siân O'Beirne",
        'new: DE 4 V 15-11 Jo Arden',
        'new: DE 2 D 14-15 Tess Quill',
      ]);
      const { body } = await calls.apply(fuller.body.id);
      expect(body.outcome).toMatchObject({
        made: { tournaments: 0, events: 0, bouts: 3, fencers: 1 },
        updated: { events: 1, bouts: 0 },
      });
    },
  );

  it(
    'a more complete file updates what nobody edited and lists the rest',
    { tags: ['B-IM-05'] },
    async () => {
      const { outcome } = await calls.import(samples.fieXml);
      const slug = outcome!.events[0]!.slug;
      const list = (await me.call(events.detail, { params: { slug } })).body.bouts;
      const touched = list.find(({ score_a, score_b }) => score_a === 5 && score_b === 2)!;
      await me.call(bouts.update, { params: { slug: touched.slug }, body: { score_b: 1 } });
      await me.call(events.update, { params: { slug }, body: { pool_seed: 1 } });
      const corrected = samples.fieXml
        .replace('Score="2" Statut="D"', 'Score="3" Statut="D"')
        .replace('Score="11" Statut="D"', 'Score="12" Statut="D"')
        .replace('REF="1" RangInitial="2"', 'REF="1" RangInitial="4"')
        .replace('RangInitial="3"', 'RangInitial="5"');
      const { body } = await calls.send(corrected);
      expect(rowsOf(body).filter((row) => row.startsWith('changed'))).toEqual([
        'changed: Pool 1 V 5-3 Jo Arden',
        'changed: DE 4 V 15-12 Jo Arden',
      ]);
      const applied = (await calls.apply(body.id)).body.outcome;
      expect(applied).toMatchObject({
        made: { bouts: 0, events: 0 },
        updated: { bouts: 1, events: 1 },
        kept: [
          { kind: 'event', why: 'Your pool seed stays 1. The file says 4.' },
          { kind: 'bout', slug: touched.slug, why: 'Your score stays 5–1. The file says 5–3.' },
        ],
      });
      const after = (await me.call(events.detail, { params: { slug } })).body;
      expect([after.initial_seed, after.pool_seed]).toEqual([5, 1]);
    },
  );

  it('adds new bouts to those that were logged by hand', { tags: ['B-IM-05'] }, async () => {
    const tournament = await test.make.tournament(me.user.id, {
      name: 'HARBOR CUP',
      date: '2026-03-20',
    });
    const event = await test.make.event(me.user.id, tournament, {
      name: 'Junior Womens Epee',
      weapon: 'epee',
    });
    const card = await test.make.fencer(me.user.id, {
      first_name: 'Tess',
      last_name: 'Quill',
      club: 'Mill Street',
    });
    await test.make.bout(me.user.id, {
      event: event.slug,
      fencer_a: card.slug,
      fencer_b: me.user.self.slug,
      score_a: 5,
      score_b: 3,
      bout_type: 'Pool',
    });
    const { body } = await calls.send(samples.fieXml);
    expect(rowsOf(body)).toContain('same: Pool 1 D 3-5 Tess Quill');
    expect(body.tournaments[0]).toMatchObject({ slug: tournament.slug, state: 'same' });
    expect((await calls.apply(body.id)).body.outcome?.made).toMatchObject({ bouts: 5, events: 0 });
  });

  it('asks for what the file lacks, and remembers it', { tags: ['B-IM-05'] }, async () => {
    const { body } = await calls.send(samples.ftlResultsCsv);
    const refused = await calls.apply(body.id);
    expect([refused.status, Object.keys(refused.body['errors'])]).toEqual([
      400,
      ['events.e1.tournament', 'events.e1.date', 'events.e1.weapon'],
    ]);
    const details = {
      key: 'e1',
      tournament: 'Alder Cup',
      date: '2026-02-01',
      weapon: 'foil' as const,
    };
    expect((await calls.patch(body.id, { events: [details] })).status).toBe(200);
    const applied = await calls.apply(body.id);
    expect(applied.body.outcome?.made).toMatchObject({ tournaments: 1, events: 1, bouts: 0 });
    const again = await calls.send(samples.ftlResultsCsv);
    expect(again.body.tournaments[0]).toMatchObject({
      name: 'Alder Cup',
      state: 'same',
      events: [{ state: 'same', place: 2 }],
    });
  });

  it('puts results into an event that the person chooses', { tags: ['B-IM-05'] }, async () => {
    const tournament = await test.make.tournament(me.user.id, { name: 'Other name' });
    const event = await test.make.event(me.user.id, tournament, { name: 'Women', weapon: 'epee' });
    const { body } = await calls.send(samples.ftlResultsCsv);
    expect(body.own_events).toMatchObject([{ slug: event.slug, tournament: 'Other name' }]);
    await calls.patch(body.id, { events: [{ key: 'e1', event: event.slug }] });
    expect((await calls.apply(body.id)).body.outcome).toMatchObject({
      made: { events: 0 },
      updated: { events: 1 },
    });
    expect((await me.call(events.detail, { params: { slug: event.slug } })).body.place).toBe(2);
  });

  it('remembers the columns of a table', { tags: ['B-IM-02'] }, async () => {
    const { body } = await calls.send(samples.tableCsv);
    expect([body.format, body.table?.remembered, body.tournaments]).toEqual(['csv', false, []]);
    const refused = await calls.apply(body.id);
    expect(Object.keys(refused.body['errors'])).toEqual(['mapping']);
    const wrong = await calls.patch(body.id, { mapping: { opponent: 3, score: 77, against: 1 } });
    expect(Object.keys(wrong.body['errors'])).toEqual(['mapping.score']);
    const mapping = { ...body.table!.mapping, round: 7 };
    const mapped = await calls.patch(body.id, { mapping });
    expect(rowsOf(mapped.body)).toHaveLength(4);
    await calls.apply(body.id);
    const next = await calls.send(samples.tableCsv.replace('3-5', '4-5'));
    expect([next.body.table?.remembered, next.body.table?.mapping]).toEqual([true, mapping]);
    expect(statesOf(next.body)).toEqual(['changed', 'same']);
  });

  it('stores nothing if one row is refused', { tags: ['B-IM-05', 'B-IM-07'] }, async () => {
    const { body } = await calls.send(samples.fieXml);
    const cards = Array.from({ length: 997 }, (_, index) =>
      test.make.fencer(me.user.id, { last_name: `Card${index}` }),
    );
    await Promise.all(cards);
    const answer = await calls.apply(body.id);
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      expect.stringContaining('1,000 fencers'),
    ]);
    expect(await journal()).toEqual({ tournaments: [], fencers: 998 });
    expect((await calls.detail(body.id)).body.status).toBe('open');
  });
});
