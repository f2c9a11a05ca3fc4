import { bouts } from '@fencing-journal/contract/bouts';
import { fencers, fencerTexts } from '@fencing-journal/contract/fencers';
import { teamMatches } from '@fencing-journal/contract/team-matches';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { deleteExpiredMerges } from './expired-merges.queries.ts';

const test = useTestApp();
let me: Person;
beforeEach(async () => {
  test.clock.now = new Date();
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
});

const details = async (slug: string) => (await me.call(fencers.details, { params: { slug } })).body;
const merge = (keep: string, remove: string) => me.call(fencers.merge, { body: { keep, remove } });
const unmerge = (slug: string) => me.call(fencers.unmerge, { body: { slug } });
const names = async () => (await me.call(fencers.all)).body.map((row) => row.slug);
const cardOf = async (slug: string) =>
  (await me.call(fencers.all)).body.find((row) => row.slug === slug);
const refusal = (answer: { status: number; body: Record<string, any> }) => [
  answer.status,
  answer.body['errors'],
];

async function twoCards() {
  const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
  const keep = await test.make.fencer(me.user.id, {
    first_name: 'Kim',
    last_name: 'Riposte',
    club: 'Harbour',
    notes: 'Fast.',
    usaf_rating_epee: 'B',
  });
  const remove = await test.make.fencer(me.user.id, {
    first_name: 'Kimberly',
    last_name: 'Riposte',
    club: 'Fjord',
    handed: 'Left',
    region: 3,
    notes: 'Tall.',
    usaf_rating_foil: 'C',
    tactical_description: 'Waits.',
    usa_fencing_info: '123456789',
  });
  const fight = (fencer_a: string, fencer_b: string, score_a: number, score_b: number) =>
    test.make.bout(me.user.id, { event: event.slug, fencer_a, fencer_b, score_a, score_b });
  const ofKeep = await fight(me.user.self.slug, keep.slug, 5, 3);
  const ofRemove = [
    await fight(me.user.self.slug, remove.slug, 2, 5),
    await fight(remove.slug, me.user.self.slug, 1, 5),
  ];
  return { event, keep, remove, ofKeep, ofRemove };
}

describe('two cards of the same person', () => {
  it(
    'are merged by moving bouts and filling empty fields, and the other card is hidden',
    { tags: ['R-FEN-53'] },
    async () => {
      const { keep, remove, ofRemove } = await twoCards();
      const answer = await merge(keep.slug, remove.slug);
      expect(answer.status).toBe(201);
      const { kept, removed, bouts_moved, undo_until } = answer.body;
      expect(kept).toEqual({ ...(await cardOf(keep.slug)) });
      expect(kept).toMatchObject({
        first_name: 'Kim',
        club: 'Harbour',
        handed: 'Left',
        region: 3,
        usaf_rating_epee: 'B',
        usaf_rating_foil: 'C',
        notes: 'Fast.\n\nTall.',
        tactical_description: 'Waits.',
        usa_fencing_info: '123456789',
      });
      expect([removed, bouts_moved]).toEqual([{ slug: remove.slug, name: 'Kimberly Riposte' }, 2]);
      expect(Date.parse(undo_until) - test.clock.now.getTime()).toBe(30 * 86_400_000);
      expect(await names()).toEqual([me.user.self.slug, keep.slug]);
      expect(await details(keep.slug)).toMatchObject({
        my_bout_stats: { wins: 2, losses: 1, scored: 12, against: 9, indicator: 3 },
      });
      expect(
        (await me.call(bouts.detail, { params: { slug: ofRemove[0]!.slug } })).body,
      ).toMatchObject({ fencer_b: 'Kim Riposte', fencer_b_slug: keep.slug });
      expect((await me.call(fencers.details, { params: { slug: remove.slug } })).status).toBe(404);
    },
  );

  it('can be separated for 30 days, exactly as they were', { tags: ['R-FEN-53'] }, async () => {
    const { keep, remove, ofRemove } = await twoCards();
    const before = [await details(keep.slug), await details(remove.slug)];
    await merge(keep.slug, remove.slug);
    test.clock.advance(29 * 86_400);
    me = Object.assign(await again(), { user: me.user });
    const answer = await unmerge(keep.slug);
    expect([answer.status, answer.body.bouts_moved, answer.body.restored.slug]).toEqual([
      200,
      2,
      remove.slug,
    ]);
    expect([await details(keep.slug), await details(remove.slug)]).toEqual(
      before.map((card) => ({ ...card, version: expect.any(Number) })),
    );
    expect(
      (await me.call(bouts.detail, { params: { slug: ofRemove[1]!.slug } })).body.fencer_a_slug,
    ).toBe(remove.slug);
    expect(refusal(await unmerge(keep.slug))).toEqual([400, { slug: [fencerTexts.notMerged] }]);
  });

  /** Logs in again, because sessions end sooner than merges. */
  async function again() {
    const client = test.visitor();
    client.token = (
      await client.send('POST', '/api/auth/login', {
        body: { email: me.user.email, password: me.user.password },
      })
    ).body.token;
    return client;
  }

  it('remain merged after 30 days, and the content of the hidden card is deleted', async () => {
    const { keep, remove } = await twoCards();
    await merge(keep.slug, remove.slug);
    test.clock.advance(30 * 86_400 + 1);
    me = Object.assign(await again(), { user: me.user });
    expect((await unmerge(keep.slug)).status).toBe(400);
    await deleteExpiredMerges(test.store.db, test.clock.now);
    const rows = await queryRows<object>(
      test.store.db,
      sql`SELECT notes, tactical_description FROM fencers WHERE slug = ${remove.slug}`,
    );
    expect(rows).toEqual([{ notes: '', tactical_description: '' }]);
    expect((await details(keep.slug)).notes).toBe('Fast.\n\nTall.');
  });

  it(
    'show the latest merge on the kept card while it can be undone',
    { tags: ['R-FEN-47'] },
    async () => {
      const { keep, remove } = await twoCards();
      const third = await test.make.fencer(me.user.id, { first_name: 'K.', last_name: 'Riposte' });
      const told = async () => (await details(keep.slug)).merge;
      expect(await told()).toBeNull();
      await merge(keep.slug, remove.slug);
      const first = test.clock.now;
      const day = 86_400_000;
      const { undo_until } = (await told())!;
      expect(await told()).toEqual({
        name: 'Kimberly Riposte',
        merged_at: first.toISOString(),
        undo_until: new Date(first.getTime() + 30 * day).toISOString(),
      });
      test.clock.advance(1);
      expect((await merge(keep.slug, third.slug)).body.undo_until > undo_until).toBe(true);
      expect(await told()).toMatchObject({ name: 'K. Riposte' });
      await unmerge(keep.slug);
      expect(await told()).toMatchObject({ name: 'Kimberly Riposte', undo_until });
      test.clock.now = new Date(first.getTime() + 30 * day);
      me = Object.assign(await again(), { user: me.user });
      expect(await told()).toBeNull();
    },
  );

  it('keep what was changed in the meantime', { tags: ['IN-1'] }, async () => {
    const { keep, remove, ofRemove } = await twoCards();
    await merge(keep.slug, remove.slug);
    await me.call(fencers.update, { params: { slug: keep.slug }, body: { notes: 'Rewritten.' } });
    await me.call(bouts.remove, { params: { slug: ofRemove[0]!.slug } });
    expect((await unmerge(keep.slug)).body.bouts_moved).toBe(1);
    expect(await cardOf(keep.slug)).toMatchObject({
      notes: 'Rewritten.',
      handed: null,
      usa_fencing_info: null,
    });
    expect(await cardOf(remove.slug)).toMatchObject({
      notes: 'Tall.',
      usa_fencing_info: '123456789',
    });
  });

  it('are separated one by one, latest merge first', { tags: ['IN-1'] }, async () => {
    const { keep, remove } = await twoCards();
    const third = await test.make.fencer(me.user.id);
    await merge(keep.slug, remove.slug);
    await merge(third.slug, keep.slug);
    expect((await unmerge(keep.slug)).status).toBe(404);
    expect((await unmerge(third.slug)).body.bouts_moved).toBe(3);
    expect((await unmerge(keep.slug)).body.bouts_moved).toBe(2);
    expect((await names()).toSorted()).toEqual(
      [me.user.self.slug, keep.slug, remove.slug, third.slug].toSorted(),
    );
  });

  it('are also separated on team sheets, unless somebody else has replaced them since', async () => {
    const { event, keep, remove } = await twoCards();
    const sheet = async (third: { fencer: string }) => {
      const fencers_b = [{ name: 'Liv Beat' }, { name: 'Mia Feint' }, third];
      const fencers_a = [{ name: 'Ana Parry' }, { name: 'Eva Flick' }, { name: 'Rea Serve' }];
      const body = { event: event.slug, fencers_a, fencers_b };
      return (await me.call(teamMatches.create, { body })).body.slug;
    };
    const ofRemove = await sheet({ fencer: remove.slug });
    const changed = await sheet({ fencer: remove.slug });
    const ofKeep = await sheet({ fencer: keep.slug });
    const read = async (slug: string) =>
      (await me.call(teamMatches.detail, { params: { slug } })).body;
    const thirdOf = async (slug: string) => (await read(slug)).fencers_b[2];
    await merge(keep.slug, remove.slug);
    expect(await thirdOf(ofRemove)).toMatchObject({ fencer: keep.slug, name: 'Kim Riposte' });
    const resend = async (slug: string, third?: object) => {
      const sent = (await read(slug)).fencers_b.map(({ fencer, name }) => ({ fencer, name }));
      const body = { fencers_b: [...sent.slice(0, 2), third ?? sent[2]!] };
      expect((await me.call(teamMatches.update, { params: { slug }, body })).status).toBe(200);
    };
    await resend(ofRemove);
    await resend(changed, { name: 'Noa Cut' });
    expect((await unmerge(keep.slug)).status).toBe(200);
    expect(await thirdOf(ofRemove)).toMatchObject({
      fencer: remove.slug,
      name: 'Kimberly Riposte',
    });
    expect(await thirdOf(changed)).toMatchObject({ fencer: null, name: 'Noa Cut' });
    expect(await thirdOf(ofKeep)).toMatchObject({ fencer: keep.slug });
  });

  /** Creates a team match whose first leg is the user against the opponent. */
  const matchAgainst = async (
    fencer: string,
    event: string,
    legs: { a: number; b: number }[] = [],
  ) => {
    const fencers_a = [{ name: 'Ana Parry' }, { name: 'Eva Flick' }, { fencer: me.user.self.slug }];
    const fencers_b = [{ name: 'Liv Beat' }, { name: 'Mia Feint' }, { fencer }];
    return (await me.call(teamMatches.create, { body: { event, fencers_a, fencers_b, legs } }))
      .body;
  };

  it('are separated on the sheets of moved bouts if the previous version merged them', async () => {
    const { event, remove, keep } = await twoCards();
    const match = await matchAgainst(remove.slug, event.slug, [{ a: 5, b: 3 }]);
    await merge(keep.slug, remove.slug);
    await test.store.db.execute(sql`UPDATE fencer_merges SET moved_matches = '{}'`);
    expect((await unmerge(keep.slug)).status).toBe(200);
    const sheet = (await me.call(teamMatches.detail, { params: { slug: match.slug } })).body;
    expect(sheet.fencers_b[2]).toMatchObject({ fencer: remove.slug });
  });

  it('are also separated in team legs that were entered after the merge', async () => {
    const { event, remove, keep } = await twoCards();
    const match = await matchAgainst(remove.slug, event.slug);
    await merge(keep.slug, remove.slug);
    const params = { slug: match.slug };
    const { body } = await me.call(teamMatches.update, {
      params,
      body: { legs: [{ a: 5, b: 3 }] },
    });
    expect((await unmerge(keep.slug)).status).toBe(200);
    const leg = await me.call(bouts.detail, { params: { slug: body.legs[0]!.bout! } });
    expect(leg.body).toMatchObject({ fencer_b_slug: remove.slug });
  });

  it('cannot be merged if they are in the same team match', async () => {
    const { event, keep, remove } = await twoCards();
    const fencers_a = [{ fencer: keep.slug }, { name: 'Eva Flick' }, { name: 'Rea Serve' }];
    const fencers_b = [{ name: 'Liv Beat' }, { fencer: remove.slug }, { name: 'Mia Feint' }];
    await me.call(teamMatches.create, { body: { event: event.slug, fencers_a, fencers_b } });
    expect(refusal(await merge(keep.slug, remove.slug))).toEqual([
      400,
      { remove: [fencerTexts.mergeOnSheet] },
    ]);
  });

  it(
    'may include the self card if it is the one that is kept',
    { tags: ['R-FEN-59'] },
    async () => {
      const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
      const [twin, rival] = [
        await test.make.fencer(me.user.id),
        await test.make.fencer(me.user.id),
      ];
      await test.make.bout(me.user.id, {
        event: event.slug,
        fencer_a: twin.slug,
        fencer_b: rival.slug,
        score_a: 5,
        score_b: 2,
      });
      expect(refusal(await merge(twin.slug, me.user.self.slug))).toEqual([
        400,
        { remove: [fencerTexts.mergeSelf] },
      ]);
      expect((await merge(me.user.self.slug, twin.slug)).status).toBe(201);
      expect((await details(rival.slug)).my_bout_stats).toMatchObject({ wins: 1, losses: 0 });
      await unmerge(me.user.self.slug);
      expect((await details(rival.slug)).my_bout_stats).toMatchObject({ wins: 0, losses: 0 });
    },
  );

  it(
    'cannot be merged if they are identical, unnamed, or have fenced each other',
    { tags: ['R-API-06', 'R-VAL-24'] },
    async () => {
      const { event, keep, remove } = await twoCards();
      expect(refusal(await merge(keep.slug, keep.slug))).toEqual([
        400,
        { remove: [fencerTexts.mergeSame] },
      ]);
      expect(refusal(await me.call(fencers.merge, { body: {} }))).toEqual([
        400,
        { keep: ['*Required'], remove: ['*Required'] },
      ]);
      await test.make.bout(me.user.id, {
        event: event.slug,
        fencer_a: remove.slug,
        fencer_b: keep.slug,
        score_a: 5,
        score_b: 2,
      });
      const met = await merge(keep.slug, remove.slug);
      expect([...refusal(met), met.body['message']]).toEqual([
        400,
        { remove: [fencerTexts.mergeMet] },
        fencerTexts.mergeMet,
      ]);
      expect(await names()).toHaveLength(3);
    },
  );

  it('are merged once per idempotency key', async () => {
    const { keep, remove } = await twoCards();
    const headers = { 'idempotency-key': 'merge-them-once' };
    const [one, two] = [
      await me.call(fencers.merge, { body: { keep: keep.slug, remove: remove.slug }, headers }),
      await me.call(fencers.merge, { body: { keep: keep.slug, remove: remove.slug }, headers }),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
  });
});

describe('the head-to-head of a fencer', () => {
  it(
    'has ratings and cards of both sides, tags, months and the last bout',
    { tags: ['R-FEN-53', 'R-FEN-55'] },
    async () => {
      const spring = await test.make.event(me.user.id, await test.make.tournament(me.user.id), {
        date: '2026-03-14',
      });
      const winter = await test.make.event(me.user.id, await test.make.tournament(me.user.id), {
        name: 'Winter Epee',
        date: '2026-01-10',
      });
      const rival = await test.make.fencer(me.user.id);
      const self = me.user.self.slug;
      const last = await test.make.bout(me.user.id, {
        event: spring.slug,
        fencer_a: rival.slug,
        fencer_b: self,
        score_a: 5,
        score_b: 3,
        footwork_a: 4,
        footwork_b: 2,
        yellow_carded_a: true,
        red_cards_b: 2,
        video_used_a: 2,
        video_upheld_a: 1,
        notes: 'Lost the line.',
        notes_a: 'Counter-attacks.',
        notes_b: 'Tired.',
        tag_name: ['Final', 'Hot'],
      });
      await test.make.bout(me.user.id, {
        event: winter.slug,
        fencer_a: self,
        fencer_b: rival.slug,
        score_a: 15,
        score_b: 9,
        footwork_a: 5,
        footwork_b: 5,
        energy_a: 0,
        priority_b: true,
        medical_a: true,
        tag_name: ['Hot'],
      });
      await test.make.bout(me.user.id, {
        event: winter.slug,
        fencer_a: self,
        fencer_b: rival.slug,
        score_a: 5,
        score_b: 1,
        tag_name: ['hot', 'Pool'],
      });
      const { head_to_head, average_bladework } = await details(rival.slug);
      const none = {
        yellow_cards: 0,
        red_cards: 0,
        black_cards: 0,
        passivity: 0,
        medical: 0,
        video_used: 0,
        video_upheld: 0,
      };
      const unrated = { footwork: 0, bladework: 0, technique: 0, distance: 0, energy: 0 };
      expect(average_bladework).toBe(0);
      expect(head_to_head).toEqual({
        ratings: { own: { ...unrated, footwork: 3.5 }, opponent: { ...unrated, footwork: 4.5 } },
        incidents: {
          own: { ...none, red_cards: 2, medical: 1 },
          opponent: { ...none, yellow_cards: 1, passivity: 1, video_used: 2, video_upheld: 1 },
        },
        tags: {
          wins: [
            { tag: 'Hot', bouts: 2 },
            { tag: 'Pool', bouts: 1 },
          ],
          losses: [
            { tag: 'Final', bouts: 1 },
            { tag: 'Hot', bouts: 1 },
          ],
        },
        months: [
          expect.objectContaining({
            month: '2026-01',
            wins: 2,
            losses: 0,
            scored: 20,
            against: 10,
          }),
          expect.objectContaining({ month: '2026-03', wins: 0, losses: 1, indicator: -2 }),
        ],
        last_bout: {
          slug: last.slug,
          event: { slug: spring.slug, name: 'Cadet Epee' },
          tournament: { slug: expect.any(String), name: 'Harbour Open' },
          videos: 0,
          new_replies: 0,
          date: '2026-03-14',
          won: false,
          scored: 3,
          against: 5,
          notes: 'Lost the line.',
          own_notes: 'Tired.',
          opponent_notes: 'Counter-attacks.',
        },
      });
      expect((await details(self)).head_to_head).toMatchObject({
        ratings: { own: { footwork: 3.5 }, opponent: { footwork: 4.5 } },
        months: [
          { month: '2026-01', wins: 2 },
          { month: '2026-03', losses: 1 },
        ],
        last_bout: { slug: last.slug },
      });
    },
  );

  it('is empty for a fencer without bouts', { tags: ['R-FEN-59'] }, async () => {
    const { head_to_head } = await details((await test.make.fencer(me.user.id)).slug);
    expect(head_to_head).toMatchObject({
      ratings: { own: { energy: 0 } },
      incidents: { opponent: { red_cards: 0 } },
      tags: { wins: [], losses: [] },
      months: [],
      last_bout: null,
    });
  });
});
