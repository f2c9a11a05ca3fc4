import { season } from '@fencing-journal/contract/season';
import { beforeEach, describe, expect, it } from 'vitest';
import { mediaVariants } from '../../db/schema.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
beforeEach(async () => {
  me = await test.signedIn();
});

const review = async (period = '2025-26', who = me) =>
  (await who.call(season.review, { query: { period } })).body;

/**
 * Creates a tournament of one event with bouts, each with the opponent's rating and the user's and opponent's touches.
 */
async function cup(
  name: string,
  date: string,
  bouts: readonly (readonly [rating: string, own: number, other: number])[],
  result: { place?: number; entries?: number } = {},
) {
  const tournament = await test.make.tournament(me.user.id, { name, date });
  const event = await test.make.event(me.user.id, tournament, { date, ...result });
  const made = [];
  for (const [rating, score_a, score_b] of bouts) {
    const opponent = await test.make.fencer(me.user.id, {
      last_name: `Rated ${rating}`,
      usaf_rating_epee: rating as 'A',
    });
    made.push(
      await test.make.bout(me.user.id, {
        event: event.slug,
        fencer_a: me.user.self.slug,
        fencer_b: opponent.slug,
        score_a,
        score_b,
        bout_type: 'Pool',
      }),
    );
  }
  return { tournament, event, bouts: made };
}

describe('a season in review', { tags: ['B-CG-10'] }, () => {
  it('is empty without bouts, lessons and tournaments', async () => {
    expect(await review()).toEqual({
      period: '2025-26',
      wins: 0,
      losses: 0,
      scored: 0,
      received: 0,
      before: { wins: 0, losses: 0 },
      best_wins: [],
      lessons: 0,
      practices: 0,
      tournaments: [],
    });
  });

  it('counts from August 1 to July 31, with the season before to compare', async () => {
    await cup('Before', '2025-07-31', [
      ['U', 5, 1],
      ['U', 1, 5],
    ]);
    await cup('First day', '2025-08-01', [['U', 5, 2]]);
    await cup('Last day', '2026-07-31', [['U', 3, 5]]);
    await cup('After', '2026-08-01', [['U', 5, 0]]);
    for (const date of ['2025-07-31', '2025-08-01', '2026-07-31'])
      await test.make.lesson(me.user.id, {
        date,
        coach_name: 'Cyrus Prime',
        student_notes: 'Distance.',
      });
    const shown = await review();
    expect(shown).toMatchObject({
      wins: 1,
      losses: 1,
      scored: 8,
      received: 7,
      before: { wins: 1, losses: 1 },
      lessons: 2,
    });
    expect(shown.tournaments.map(({ name, wins, losses }) => [name, wins, losses])).toEqual([
      ['First day', 1, 0],
      ['Last day', 0, 1],
    ]);
  });

  it('names the wins against the highest rated opponents first, then the clearest', async () => {
    await cup('Cup', '2026-02-01', [
      ['U', 5, 0],
      ['A', 5, 4],
      ['A', 2, 5],
      ['C', 5, 3],
      ['C', 5, 1],
      ['D', 5, 2],
      ['E', 5, 2],
    ]);
    expect(
      (await review()).best_wins.map((win) => [win.opponent_rating, win.score_a, win.score_b]),
    ).toEqual([
      ['A', 5, 4],
      ['C', 5, 1],
      ['C', 5, 3],
      ['D', 5, 2],
      ['E', 5, 2],
    ]);
  });

  it('has the best place of each tournament and the poster of one of its videos', async () => {
    const spring = await cup('Spring', '2026-03-01', [['U', 5, 2]], { place: 12, entries: 48 });
    await test.make.event(me.user.id, spring.tournament, {
      date: '2026-03-02',
      place: 3,
      entries: 20,
    });
    await cup('Without video', '2026-04-01', [['U', 5, 2]]);
    const [bout] = spring.bouts;
    const withoutPoster = await test.make.video(me.user.id, { bout_id: bout!.id });
    const video = await test.make.video(me.user.id, { bout_id: bout!.id });
    await test.store.db.insert(mediaVariants).values({
      owner_id: me.user.id,
      media_id: video.id,
      kind: 'poster',
      type: 'image/jpeg',
      codecs: [],
      size: 10,
      storage_key: 'some-poster',
    });
    const [first, second] = (await review()).tournaments;
    expect(first).toMatchObject({ name: 'Spring', place: 3, entries: 20 });
    expect(first?.video?.slug).toBe(video.slug);
    expect(first?.video?.slug).not.toBe(withoutPoster.slug);
    expect(first?.video?.poster).toMatch(/^\/api\/media\/.*\/poster\?.*sig=/);
    expect(second).toMatchObject({ name: 'Without video', place: null, video: null });
  });

  it('has nothing from other accounts', async () => {
    await cup('Mine', '2026-02-01', [['A', 5, 4]]);
    const stranger = await test.signedIn();
    expect(await review('2025-26', stranger)).toMatchObject({
      wins: 0,
      best_wins: [],
      tournaments: [],
    });
  });

  it.for(['', '2025', '2025-27', 'all', '2025-26 OR 1=1'])(
    'refuses %j as a season',
    async (period) => {
      const { status, body } = await me.call(season.review, { query: { period } });
      expect(status).toBe(400);
      expect(Object.keys(body['errors'])).toEqual(['period']);
    },
  );
});
