import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import type { ImportPreview } from '@fencing-journal/contract/imports';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import migration from '../../db/migrations/0070_undone_import_rows.sql?raw';
import { fieXml, ftlPoolsHtml } from '../../result-files/testing/samples.ts';
import type { Person } from '../../testing/app.ts';
import { generateMembers } from '../../testing/members.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { deleteExpiredMerges } from '../fencers/index.ts';
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

const boutsOf = (preview: ImportPreview) =>
  preview.tournaments.flatMap((tournament) => tournament.events.flatMap((event) => event.bouts));
const statesOf = (preview: ImportPreview) => [
  ...new Set(boutsOf(preview).map(({ state }) => state)),
];
const nothing = { tournaments: 0, events: 0, bouts: 0, fencers: 0 };
const cardOf = async (name: string) =>
  (await me.call(fencers.all)).body.find(({ last_name }) => last_name === name);
const slugOf = async (name: string) => (await cardOf(name))?.slug ?? '';
const mergeInto = async (keep: string, remove: string) => {
  const { status } = await me.call(fencers.merge, { body: { keep, remove } });
  expect(status).toBe(201);
};
const anotherCard = async (last_name: string) =>
  (await test.make.fencer(me.user.id, { first_name: 'Resi', last_name, club: 'Far' })).slug;

/** Applies a file whose results are all in the journal, and expects no change. */
async function expectKnown(text: string): Promise<void> {
  const before = [(await me.call(tournaments.all)).body, (await me.call(fencers.all)).body];
  const { body } = await calls.send(text);
  expect(statesOf(body)).toEqual(['same']);
  const { outcome } = (await calls.apply(body.id)).body;
  expect(outcome).toMatchObject({ made: nothing, updated: { events: 0, bouts: 0 }, kept: [] });
  const after = [(await me.call(tournaments.all)).body, (await me.call(fencers.all)).body];
  expect(after).toEqual(before);
}

describe('the same file again', { tags: ['B-IM-05'] }, () => {
  it('finds the event that was new the first time', async () => {
    const tournament = await test.make.tournament(me.user.id, {
      name: 'HARBOR CUP',
      date: '2026-03-20',
    });
    await test.make.event(me.user.id, tournament, { name: 'Junior Womens Epee', weapon: 'epee' });
    const { body } = await calls.send(fieXml);
    await calls.patch(body.id, { events: [{ key: 'e1', event: null }] });
    const first = await calls.apply(body.id);
    expect(first.body.outcome?.made).toMatchObject({ tournaments: 0, events: 1, bouts: 6 });
    await expectKnown(fieXml);
  });

  it('repeats earlier choices unless they were undone', { tags: ['B-IM-03'] }, async () => {
    const chooseQuill = async () => {
      const { body } = await calls.send(fieXml);
      const key = body.people.find(({ name }) => name === 'Tess Quill')!.key;
      await calls.patch(body.id, { me: key });
      await calls.apply(body.id);
      return body.id;
    };
    const wrong = await chooseQuill();
    const repeated = (await calls.send(fieXml)).body;
    expect(repeated.me).toMatchObject({ name: 'Tess Quill', reason: 'chosen' });
    await calls.undo(wrong);
    const afterUndo = (await calls.send(fieXml)).body;
    expect(afterUndo.me).toMatchObject({ name: 'Mia Sorvald', reason: 'name_and_club' });
  });

  it('finds the bouts against a deleted card, which remains deleted', async () => {
    await calls.import(fieXml);
    await me.call(fencers.remove, { params: { slug: await slugOf('Quill') } });
    await expectKnown(fieXml);
    expect(await cardOf('Quill')).toBeUndefined();
  });

  it('finds the bouts against a card that was merged twice', async () => {
    await calls.import(ftlPoolsHtml);
    const [first, second] = [await anotherCard('Quill-Hart'), await anotherCard('Hart')];
    await mergeInto(first, await slugOf('Quill'));
    await mergeInto(second, first);
    await expectKnown(ftlPoolsHtml);
  });

  it('finds the bouts against a merged card that was restored and merged again', async () => {
    await calls.import(fieXml);
    const quill = await slugOf('Quill');
    const usa_fencing_info = '100000109';
    const kept = await test.make.fencer(me.user.id, { last_name: 'Hart', usa_fencing_info });
    await mergeInto(kept.slug, quill);
    const [member] = generateMembers(1);
    const member_id = '100000102';
    await test.make.members([{ ...member!, member_id, last_name: 'Quill', is_adult: true }]);
    const restored = await me.call(fencers.importMember, { body: { member_id } });
    expect(restored.body.slug).toBe(quill);
    await mergeInto(await anotherCard('Quill-Hart'), quill);
    await expectKnown(fieXml);
  });

  it('finds the bouts against a merged card once its merges can no longer be undone', async () => {
    await calls.import(ftlPoolsHtml);
    const [first, second] = [await anotherCard('Quill-Hart'), await anotherCard('Hart')];
    await mergeInto(first, await slugOf('Quill'));
    await mergeInto(second, first);
    await deleteExpiredMerges(test.store.db, new Date(Date.now() + 40 * 86_400_000));
    await expectKnown(ftlPoolsHtml);
  });

  it('finds the card that an expired merge kept if only the name leads to it', async () => {
    await calls.import(fieXml);
    const names = { first_name: 'Tess', last_name: 'Quill' };
    const quill = await slugOf('Quill');
    const { slug } = await test.make.fencer(me.user.id, names);
    await mergeInto(slug, quill);
    // Merges that expired in earlier versions left this state.
    await test.store.db.execute(sql`DELETE FROM fencer_merges`);
    await expectKnown(fieXml);
  });

  it('repeats an update that was undone', { tags: ['B-IM-06'] }, async () => {
    await calls.import(fieXml);
    const corrected = fieXml
      .replace('Score="2" Statut="D"', 'Score="3" Statut="D"')
      .replace('RangInitial="3"', 'RangInitial="5"');
    const later = await calls.import(corrected);
    expect(later.outcome?.updated).toEqual({ events: 1, bouts: 1 });
    await calls.undo(later.id);
    const again = await calls.import(corrected);
    expect(again.outcome).toMatchObject({ updated: { events: 1, bouts: 1 }, kept: [] });
  });

  it('asks again who an opponent is if the choice was undone', { tags: ['B-IM-06'] }, async () => {
    const wrong = await anotherCard('Hart');
    const { body } = await calls.send(fieXml);
    const person = body.people.find(({ name }) => name === 'Tess Quill')!.key;
    await calls.patch(body.id, { matches: [{ person, card: wrong }] });
    await calls.apply(body.id);
    await calls.undo(body.id);
    const again = (await calls.send(fieXml)).body;
    expect(again.opponents.find(({ key }) => key === person)).toMatchObject({ card: null });
  });
});

describe('an import that the previous version undid', { tags: ['B-IM-06'] }, () => {
  it('is forgotten except for what it made', async () => {
    const { id } = await calls.import(fieXml);
    const corrected = fieXml.replace('Score="2" Statut="D"', 'Score="3" Statut="D"');
    const later = await calls.import(corrected);
    expect(later.outcome?.updated.bouts).toBe(1);
    const { db } = test.store;
    await db.execute(sql`UPDATE imports SET status = 'undone' WHERE id IN (${id}, ${later.id})`);
    await db.execute(migration);
    const left = await queryRows(
      db,
      sql`SELECT import_id, made, count(*)::int AS rows FROM import_rows
           WHERE import_id IN (${id}, ${later.id}) GROUP BY import_id, made`,
    );
    expect(left).toEqual([{ import_id: id, made: true, rows: 12 }]);
  });
});

describe('a more complete file', { tags: ['B-IM-05'] }, () => {
  it('restores a deleted card that gets bouts', async () => {
    await calls.import(fieXml.replace(/<PhaseDeTableaux .*<\/PhaseDeTableaux>/su, ''));
    const slug = await slugOf('Quill');
    await me.call(fencers.remove, { params: { slug } });
    const { outcome } = await calls.import(fieXml);
    expect(outcome?.made).toEqual({ tournaments: 0, events: 0, bouts: 2, fencers: 1 });
    expect(await slugOf('Quill')).toBe(slug);
    const event = await me.call(events.detail, { params: { slug: outcome!.events[0]!.slug } });
    const against = event.body.bouts.filter(({ fencer_b_slug }) => fencer_b_slug === slug);
    expect(against).toHaveLength(2);
  });

  it('does not give a restored card a member number that another card has', async () => {
    await calls.import(fieXml);
    const slug = await slugOf('Quill');
    await me.call(fencers.remove, { params: { slug } });
    await test.make.fencer(me.user.id, { last_name: 'Hart', usa_fencing_info: '100000102' });
    const sides = '<Tireur REF="1" Score="5" Statut="V"/><Tireur REF="2" Score="1" Statut="D"/>';
    const longer = fieXml.replace('<Match ID="6">', `<Match ID="7">${sides}</Match><Match ID="6">`);
    const { outcome } = await calls.import(longer);
    expect(outcome?.made).toMatchObject({ bouts: 1, fencers: 1 });
    expect(await cardOf('Quill')).toMatchObject({ slug, usa_fencing_info: null });
  });

  it('restores a card with its member number once if two spellings match it', async () => {
    const usa_fencing_info = '100000102';
    const { slug } = await test.make.fencer(me.user.id, { last_name: 'Quill', usa_fencing_info });
    const { body } = await calls.send(fieXml);
    const people = body.people.filter(({ name }) => /Quill|BEIRNE|Beirne/.test(name));
    expect(people).toHaveLength(2);
    await calls.patch(body.id, { matches: people.map(({ key }) => ({ person: key, card: slug })) });
    await calls.apply(body.id);
    await me.call(fencers.remove, { params: { slug } });
    const longer = fieXml.replace(
      '<Match ID="6">',
      ['2', '5']
        .map(
          (opponent) => `<Match ID="7${opponent}"><Tireur REF="1" Score="5" Statut="V"/>
            <Tireur REF="${opponent}" Score="1" Statut="D"/></Match>`,
        )
        .join('') + '<Match ID="6">',
    );
    const { outcome } = await calls.import(longer);
    expect(outcome?.made).toMatchObject({ bouts: 2, fencers: 1 });
    expect(await cardOf('Quill')).toMatchObject({ slug, usa_fencing_info });
  });

  it('creates a separate event for another day of a ladder', async () => {
    const csvOf = (...rows: string[]) =>
      ['Date,Tournament,Event,Weapon,Opponent,Score,Against', ...rows]
        .join('\n')
        .replaceAll('LADDER', 'Club ladder,Ladder,Epee,Jo Arden');
    const importCsv = async (csv: string) => {
      const { body } = await calls.send(csv);
      const planned = await calls.patch(body.id, { mapping: body.table!.mapping });
      return [planned.body, (await calls.apply(body.id)).body.outcome] as const;
    };
    const first = '2026-01-06,LADDER,15,3';
    const [, before] = await importCsv(csvOf(first));
    const longer = csvOf(first, '2026-01-08,LADDER,9,15', '2026-01-09,LADDER,15,3');
    const [preview, outcome] = await importCsv(longer);
    expect(boutsOf(preview).map(({ state }) => state)).toEqual(['same', 'new', 'new']);
    expect(outcome).toMatchObject({
      made: { tournaments: 0, events: 2, bouts: 2 },
      updated: { events: 0, bouts: 0 },
    });
    const slug = before!.events[0]!.slug;
    const event = (await me.call(events.detail, { params: { slug } })).body;
    expect(event.bouts.map(({ score_a, score_b }) => [score_a, score_b])).toEqual([[15, 3]]);
    await expectKnown(longer);
  });

  it('marks an event as changed only if one of its values changes', async () => {
    const { outcome } = await calls.import(fieXml);
    const slug = outcome!.events[0]!.slug;
    await me.call(events.update, { params: { slug }, body: { initial_seed: 4 } });
    const { body } = await calls.send(fieXml);
    expect(body.tournaments[0]!.events[0]).toMatchObject({
      state: 'same',
      kept: ['initial_seed'],
    });
  });
});

describe('a tournament that an import makes', { tags: ['B-IM-05'] }, () => {
  it('is at most 31 days long, and the same file finds each tournament again', async () => {
    const days = Array.from({ length: 16 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 6 + 3 * index)).toISOString().slice(0, 10),
    );
    const csv = [
      'Date,Tournament,Event,Weapon,Opponent,Score,Against',
      ...days.map((day, index) => `${day},Club ladder,Ladder,Epee,Jo Arden,15,${index % 15}`),
    ].join('\n');
    const { body } = await calls.send(csv);
    await calls.patch(body.id, { mapping: body.table!.mapping });
    const { outcome } = (await calls.apply(body.id)).body;
    expect(outcome?.made).toMatchObject({ tournaments: 2, events: 16, bouts: 16 });
    const list = (await me.call(tournaments.all)).body.results;
    expect(list.map(({ date, end_date }) => [date, end_date])).toEqual([
      ['2026-02-08', '2026-02-20'],
      ['2026-01-06', '2026-02-05'],
    ]);
    await expectKnown(csv);
  });
});
