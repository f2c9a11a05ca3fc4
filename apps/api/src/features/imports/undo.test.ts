import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { guides } from '@fencing-journal/contract/guides';
import { imports } from '@fencing-journal/contract/imports';
import { teamMatches } from '@fencing-journal/contract/team-matches';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieXml } from '../../result-files/testing/samples.ts';
import { runCleanup } from '../../cleanup.ts';
import type { Person } from '../../testing/app.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { tusClient } from '../uploads/testing/uploading.ts';
import { importCalls, type ImportCalls } from './testing/calls.ts';

const test = useTestApp();
let me: Person;
let calls: ImportCalls;
let applied: Awaited<ReturnType<ImportCalls['import']>>;
beforeEach(async () => {
  me = await test.signedIn({
    first_name: 'Mia',
    last_name: 'Sorvald',
    profile: { club: 'Harbor Fencing' },
  });
  calls = importCalls(me);
  applied = await calls.import(fieXml);
});

const eventSlug = () => applied.outcome?.events[0]?.slug ?? '';
const boutList = async () =>
  (await me.call(events.detail, { params: { slug: eventSlug() } })).body.bouts;
const counts = async () => ({
  tournaments: (await me.call(tournaments.all)).body.count,
  cards: (await me.call(fencers.all)).body.length,
});

describe('undoing an import', { tags: ['B-IM-06'] }, () => {
  it('removes everything it made', async () => {
    const answer = await calls.undo(applied.id);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        removed: { tournaments: 1, events: 1, bouts: 6, fencers: 4 },
        restored: 0,
        kept: [],
      },
    ]);
    expect(await counts()).toEqual({ tournaments: 0, cards: 1 });
    expect((await calls.all()).body).toMatchObject([{ status: 'undone', undo_until: null }]);
    const again = await calls.undo(applied.id);
    expect(again.status).toBe(400);
    // Afterwards the file can be imported again.
    expect((await calls.import(fieXml)).outcome?.made.bouts).toBe(6);
  });

  it('keeps what was edited or added to since, keeps what contains it, and lists both', async () => {
    const [first, second] = await boutList();
    await me.call(bouts.update, { params: { slug: first!.slug }, body: { notes: 'Mine.' } });
    await test.make.comment(second!.slug);
    const { body } = await calls.undo(applied.id);
    expect(body.removed).toEqual({ tournaments: 0, events: 0, bouts: 4, fencers: 2 });
    expect(body.kept.map(({ kind, why }) => [kind, why])).toEqual([
      ['bout', 'You changed it after the import.'],
      ['bout', 'You changed it after the import.'],
      ['event', 'It has other bouts.'],
      ['tournament', 'It has other events.'],
      ['fencer', 'It has other bouts.'],
      ['fencer', 'It has other bouts.'],
    ]);
    expect(await boutList()).toHaveLength(2);
  });

  it('keeps an edited card and event without bouts', async () => {
    const card = (await me.call(fencers.all)).body.find(({ last_name }) => last_name === 'Quill')!;
    await me.call(fencers.update, { params: { slug: card.slug }, body: { notes: 'Fast.' } });
    await me.call(events.update, { params: { slug: eventSlug() }, body: { notes: 'Cold hall.' } });
    const { body } = await calls.undo(applied.id);
    expect(body.kept.map(({ kind, name }) => [kind, name])).toEqual([
      ['event', 'Junior Women’s Epee'],
      ['tournament', 'Harbor Cup'],
      ['fencer', 'Tess Quill'],
    ]);
  });

  it('keeps an event with a team match that was added since, and the cards on the sheet', async () => {
    const card = (await me.call(fencers.all)).body.find(({ last_name }) => last_name === 'Quill')!;
    const names = (...all: string[]) => all.map((name) => ({ name }));
    const match = await me.call(teamMatches.create, {
      body: {
        event: eventSlug(),
        fencers_a: names('Ana Parry', 'Eva Flick', 'Rea Serve'),
        fencers_b: [{ fencer: card.slug }, ...names('Liv Beat', 'Mia Feint')],
      },
    });
    expect(match.status).toBe(201);
    const { body } = await calls.undo(applied.id);
    expect(body.removed).toEqual({ tournaments: 0, events: 0, bouts: 6, fencers: 3 });
    expect(body.kept.map(({ kind, why }) => [kind, why])).toEqual([
      ['event', 'It has team matches.'],
      ['tournament', 'It has other events.'],
      ['fencer', "It's on a team sheet."],
    ]);
    const { slug } = match.body;
    const read = await me.call(teamMatches.detail, { params: { slug } });
    expect(read.body.fencers_b[0]!.fencer).toBe(card.slug);
  });

  it('keeps a tournament with a checklist that was started since', async () => {
    const { slug } = (await me.call(tournaments.all)).body.results[0]!;
    const items = [
      { id: `own-${'a'.repeat(32)}`, text: 'Lucky socks', at: new Date().toISOString() },
    ];
    const bag = { slug: 'bag' };
    await me.call(guides.change, { params: bag, body: { tournament: slug, items } });
    const { body } = await calls.undo(applied.id);
    expect(body.removed).toEqual({ tournaments: 0, events: 1, bouts: 6, fencers: 4 });
    expect(body.kept).toEqual([
      { kind: 'tournament', slug, name: 'Harbor Cup', why: 'It has a checklist.' },
    ]);
    const list = await me.call(guides.progress, { params: bag, query: { tournament: slug } });
    expect(list.body.items).toMatchObject([{ text: 'Lucky socks' }]);
  });

  it('keeps a bout to which a video is being uploaded', async () => {
    const { slug } = (await boutList())[0]!;
    const started = await tusClient(me).start({ kind: 'bout', slug }, 1000);
    expect(started.status).toBe(201);
    const { body } = await calls.undo(applied.id);
    expect(body.kept[0]).toMatchObject({ kind: 'bout', slug });
    expect((await tusClient(me).ask(started.headers.get('location')!)).status).toBe(200);
  });

  it('restores only what that file changed if it updated an earlier import', async () => {
    const corrected = fieXml
      .replace('Score="2" Statut="D"', 'Score="3" Statut="D"')
      .replace('RangInitial="3"', 'RangInitial="5"');
    const later = await calls.import(corrected);
    expect(later.outcome?.updated).toEqual({ events: 1, bouts: 1 });
    const { body } = await calls.undo(later.id);
    expect(body).toEqual({
      removed: { tournaments: 0, events: 0, bouts: 0, fencers: 0 },
      restored: 2,
      kept: [],
    });
    const event = (await me.call(events.detail, { params: { slug: eventSlug() } })).body;
    expect(event.initial_seed).toBe(3);
    expect(event.bouts.map(({ score_a, score_b }) => `${score_a}-${score_b}`)).toContain('5-2');
  });

  describe('that restored a deleted card', () => {
    const quill = async () =>
      (await me.call(fencers.all)).body.find(({ last_name }) => last_name === 'Quill');
    const addBout = (text: string, number: number) =>
      text.replace(
        '<Match ID="6">',
        `<Match ID="7${number}"><Tireur REF="1" Score="5" Statut="V"/>
          <Tireur REF="2" Score="${number}" Statut="D"/></Match><Match ID="6">`,
      );
    const longer = addBout(fieXml, 1);
    let slug: string;
    let restoring: string;
    beforeEach(async () => {
      slug = (await quill())!.slug;
      await me.call(fencers.remove, { params: { slug } });
      const { body } = await calls.send(longer);
      expect(body.opponents.filter(({ restores }) => restores)).toMatchObject([
        { name: 'Tess Quill', card: { slug } },
      ]);
      await calls.apply(body.id);
      expect((await quill())?.slug).toBe(slug);
      restoring = body.id;
    });

    it('deletes the card again and keeps its earlier bouts', async () => {
      const { body } = await calls.undo(restoring);
      expect(body).toMatchObject({ removed: { bouts: 1, fencers: 1 }, kept: [] });
      expect(await quill()).toBeUndefined();
      expect(await boutList()).toHaveLength(6);
      // The same file then finds the card with its member number again.
      expect((await calls.import(longer)).outcome?.made).toMatchObject({ bouts: 1, fencers: 1 });
      expect(await quill()).toMatchObject({ slug, usa_fencing_info: '100000102' });
    });

    it('keeps the card if it has other bouts', async () => {
      const later = await calls.import(addBout(longer, 2));
      expect(later.outcome?.made.bouts).toBe(1);
      const { body } = await calls.undo(restoring);
      expect(body).toMatchObject({
        removed: { bouts: 1, fencers: 0 },
        kept: [{ kind: 'fencer', slug, why: 'It has other bouts.' }],
      });
      expect((await quill())?.slug).toBe(slug);
    });

    it('keeps the card if it was edited since', async () => {
      await me.call(fencers.update, { params: { slug }, body: { notes: 'Fast.' } });
      const { body } = await calls.undo(restoring);
      expect(body.kept).toMatchObject([
        { kind: 'fencer', why: 'You changed it after the import.' },
      ]);
      expect((await quill())?.slug).toBe(slug);
    });
  });

  it('is possible for 30 days', async () => {
    await test.store.db.execute(
      `UPDATE imports SET applied_at = now() - interval '721 hours' WHERE id = '${applied.id}'`,
    );
    expect((await calls.all()).body).toMatchObject([{ status: 'applied', undo_until: null }]);
    const { status, body } = await calls.undo(applied.id);
    expect([status, body['message']]).toEqual([400, 'You can undo an import for 30 days.']);
  });

  it('needs an import that was applied', async () => {
    const { body } = await calls.send(fieXml);
    expect((await calls.undo(body.id)).status).toBe(400);
    const other = importCalls(await test.signedIn());
    expect((await other.undo(applied.id)).status).toBe(404);
  });
});

describe('a file that is waiting', { tags: ['B-IM-01'] }, () => {
  it('is deleted after a day, or when five newer files are waiting', async () => {
    const { body: oldest } = await calls.send(fieXml);
    for (let sent = 0; sent < 5; sent += 1) await calls.send(fieXml);
    expect((await calls.detail(oldest.id)).status).toBe(404);
    const { body: waiting } = await calls.send(fieXml);
    const in25Hours = new Date(Date.now() + 25 * 3_600_000);
    await runCleanup({ db: test.store.db, log: silentLog } as never, in25Hours);
    expect((await calls.detail(waiting.id)).status).toBe(404);
    expect((await calls.detail(applied.id)).status).toBe(200);
  });

  it('is not in the list, and is not kept once applied', async () => {
    await calls.send(fieXml);
    const { body } = await me.call(imports.all);
    expect(body.map(({ id }) => id)).toEqual([applied.id]);
    expect((await calls.detail(applied.id)).body).toMatchObject({
      status: 'applied',
      people: [],
      tournaments: [],
    });
  });
});

describe("the owner's results as files", { tags: ['B-IM-08'] }, () => {
  const csv = (person: Person, slug: string) =>
    person.call(imports.tournamentCsv, { params: { slug } });
  const xml = (person: Person, slug: string) => person.call(imports.eventXml, { params: { slug } });
  const tournamentSlug = async () => (await me.call(tournaments.all)).body.results[0]!.slug;

  it.each(['csv', 'xml'])('can be imported again as %s without a change', async (kind) => {
    const answer =
      kind === 'csv' ? await csv(me, await tournamentSlug()) : await xml(me, eventSlug());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[a-z0-9-]+\./,
    );
    const { body } = await calls.send(answer.body as unknown as string);
    expect(body.warnings).toEqual([]);
    expect(body.tournaments).toMatchObject([{ state: 'same', events: [{ state: 'same' }] }]);
    const states = body.tournaments[0]!.events[0]!.bouts.map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: 6 }, () => 'same'));
    expect((await calls.apply(body.id)).body.outcome).toMatchObject({
      made: { tournaments: 0, events: 0, bouts: 0, fencers: 0 },
      updated: { events: 0, bouts: 0 },
      unchanged: 6,
    });
  });

  it('create the same event in an empty journal', async () => {
    const file = (await xml(me, eventSlug())).body as unknown as string;
    await calls.undo(applied.id);
    const again = await calls.import(file);
    expect(again.outcome?.made).toEqual({ tournaments: 1, events: 1, bouts: 6, fencers: 4 });
    const slug = again.outcome!.events[0]!.slug;
    expect((await xml(me, slug)).body).toBe(file);
  });

  it('can be downloaded only by their owner', async () => {
    const other = await test.signedIn();
    for (const person of [other, test.visitor() as Person]) {
      const expected = person === other ? 404 : 401;
      expect((await csv(person, await tournamentSlug())).status).toBe(expected);
      expect((await xml(person, eventSlug())).status).toBe(expected);
    }
    expect((await csv(me, 'nothing')).status).toBe(404);
  });
});
