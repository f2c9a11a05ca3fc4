import { bouts } from '@fencing-journal/contract/bouts';
import { moments, type Moment } from '@fencing-journal/contract/moments';
import { touches } from '@fencing-journal/contract/touches';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../db/migrate.ts';
import { queryRows } from '../../db/database.ts';
import migration from '../../db/migrations/0032_touches.sql?raw';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useVideoPlaces, withoutFfmpeg } from '../uploads/testing/use-video-places.ts';

const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);
let clips: Record<'lesson' | 'bout', string>;

const idOf = async (table: 'lessons' | 'bouts', slug: string) => {
  const [row] = await queryRows<{ id: number }>(
    test.store.db,
    sql`SELECT id FROM ${sql.identifier(table)} WHERE slug = ${slug}`,
  );
  return Number(row?.id);
};
const newVideo = async () => {
  const bout_id = await idOf('bouts', set.bout.slug);
  return test.make.video(set.ada.user.id, { bout_id });
};
beforeEach(async () => {
  const lesson_id = await idOf('lessons', set.lesson.slug);
  const ofLesson = await test.make.video(set.ada.user.id, { lesson_id });
  clips = { lesson: ofLesson.slug, bout: (await newVideo()).slug };
});

const mark = async (body: object, who = set.ada, slug = clips.bout) => {
  const answer = await who.call(moments.add, { params: { slug }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as Moment;
};
const change = async ({ id }: Moment, body: object, who = set.ada) => {
  const answer = await who.call(moments.change, { params: { id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as Moment;
};
const marks = async (slug = clips.bout) =>
  (await set.ada.call(moments.list, { params: { slug } })).body;
const log = async () =>
  (await set.ada.call(touches.list, { params: { slug: set.bout.slug } })).body;
const add = async (body: object) =>
  (await set.ada.call(touches.add, { params: { slug: set.bout.slug }, body })).body;

describe('marks of touches', { tags: ['B-TL-07'] }, () => {
  it('in a video of a bout are touches in its log, in the order of the video', async () => {
    const late = await mark({ at_ms: 9000, kind: 'touch_for', note: 'Flèche.' });
    const early = await mark({ at_ms: 1000, kind: 'touch_against' }, set.coach);
    expect(await log()).toMatchObject({
      score_a: 1,
      score_b: 1,
      touches: [
        {
          id: early.id,
          scorer: 'b',
          video: clips.bout,
          at_ms: 1000,
          author: { slug: set.coach.user.slug },
        },
        {
          id: late.id,
          scorer: 'a',
          video: clips.bout,
          at_ms: 9000,
          note: 'Flèche.',
          source: 'video',
        },
      ],
    });
    expect((await marks()).map(({ id }) => id)).toEqual([early.id, late.id]);
  });

  it('in a video of a lesson remain marks of the video', async () => {
    await mark({ at_ms: 5, kind: 'touch_for' }, set.ada, clips.lesson);
    expect(await marks(clips.lesson)).toMatchObject([{ kind: 'touch_for' }]);
    expect((await log()).touches).toEqual([]);
  });

  it('change with their touch, and the touch changes with them', async () => {
    const moment = await mark({ at_ms: 1000, kind: 'touch_for' });
    await set.ada.call(touches.change, {
      params: { id: moment.id },
      body: { scorer: 'b', at_ms: 1200, note: 'Late parry', action: 'riposte' },
    });
    expect(await marks()).toMatchObject([
      { id: moment.id, kind: 'touch_against', at_ms: 1200, note: 'Late parry' },
    ]);
    await change(moment, { kind: 'touch_for', at_ms: 1100, note: '' });
    expect((await log()).touches).toMatchObject([
      { scorer: 'a', at_ms: 1100, note: '', action: 'riposte' },
    ]);
  });

  it('become touches or plain moments as their kind changes, and keep their replies', async () => {
    const moment = await mark({ at_ms: 1000, kind: 'question', note: 'Mine?' });
    await set.coach.call(moments.answer, { params: { id: moment.id }, body: { text: 'Yours.' } });
    await change(moment, { kind: 'touch_for' });
    expect((await log()).touches).toMatchObject([{ id: moment.id, scorer: 'a', note: 'Mine?' }]);
    expect(await marks()).toMatchObject([{ id: moment.id, kind: 'touch_for', answers: [{}] }]);
    await change(moment, { kind: 'question' });
    expect((await log()).touches).toEqual([]);
    expect(await marks()).toMatchObject([{ id: moment.id, kind: 'question', answers: [{}] }]);
  });

  it('are deleted with their touch, and the touch with them', async () => {
    const [one, two] = [
      await mark({ at_ms: 1, kind: 'touch_for' }),
      await mark({ at_ms: 2, kind: 'touch_for' }),
    ];
    await set.ada.call(moments.remove, { params: { id: one.id } });
    expect((await log()).touches).toMatchObject([{ id: two.id, number: 1 }]);
    await set.ada.call(touches.remove, { params: { id: two.id } });
    expect(await marks()).toEqual([]);
  });

  it('appear for touches that get a video, and doubles appear as an action', async () => {
    const touch = await add({ scorer: 'b' });
    expect(await marks()).toEqual([]);
    const at = (at_ms: number) => ({ video: clips.bout, at_ms });
    await set.ada.call(touches.change, { params: { id: touch['id'] }, body: at(700) });
    await test.store.db.execute(
      sql`UPDATE events SET weapon = 'epee' WHERE owner_id = ${set.ada.user.id}`,
    );
    const double = await add({ scorer: 'both', ...at(900) });
    expect(await marks()).toMatchObject([
      { id: touch['id'], kind: 'touch_against' },
      { id: double['id'], kind: 'action' },
    ]);
    await change(double as unknown as Moment, { note: 'Both too slow' });
    expect((await log()).touches).toMatchObject([
      { scorer: 'b' },
      { scorer: 'both', note: 'Both too slow' },
    ]);
    await set.ada.call(touches.change, {
      params: { id: touch['id'] },
      body: { video: null, at_ms: null },
    });
    expect(await marks()).toMatchObject([{ id: double['id'] }]);
  });

  it('give touches that the pad logged their times, side by side and in order', async () => {
    for (const scorer of ['a', 'b', 'a']) await add({ scorer, source: 'live', action: 'attack' });
    await mark({ at_ms: 9000, kind: 'touch_for' });
    await mark({ at_ms: 12_000, kind: 'touch_against', note: 'Too slow' });
    // The log has no next touch by the other side, so the mark becomes a new touch.
    await mark({ at_ms: 13_000, kind: 'touch_against' });
    expect((await log()).touches).toMatchObject([
      { scorer: 'a', at_ms: 9000, source: 'live', action: 'attack' },
      { scorer: 'b', at_ms: 12_000, source: 'live', note: 'Too slow' },
      { scorer: 'b', at_ms: 13_000, source: 'video' },
      { scorer: 'a', at_ms: null, source: 'live' },
    ]);
    expect(await marks()).toHaveLength(3);
  });

  it("of doubles and of touches that the pad missed don't shift the other marks", async () => {
    await test.store.db.execute(
      sql`UPDATE events SET weapon = 'epee' WHERE owner_id = ${set.ada.user.id}`,
    );
    for (const scorer of ['a', 'both', 'b', 'a']) await add({ scorer, source: 'live' });
    await mark({ at_ms: 1000, kind: 'touch_for' });
    await mark({ at_ms: 5000, kind: 'touch_for' });
    await mark({ at_ms: 5400, kind: 'touch_against' });
    // The pad missed this one.
    await mark({ at_ms: 7000, kind: 'touch_for' });
    await mark({ at_ms: 9000, kind: 'touch_against' });
    await mark({ at_ms: 12_000, kind: 'touch_for' });
    expect(
      (await log()).touches.map(({ scorer, at_ms, source }) => [scorer, at_ms, source]),
    ).toEqual([
      ['a', 1000, 'live'],
      ['both', 5000, 'live'],
      ['a', 7000, 'video'],
      ['b', 9000, 'live'],
      ['a', 12_000, 'live'],
    ]);
  });

  it('in a video that starts late find their touches in a complete log', async () => {
    await set.ada.call(bouts.update, {
      params: { slug: set.bout.slug },
      body: { score_a: 3, score_b: 2 },
    });
    const logged = [
      { scorer: 'b' },
      { scorer: 'b', action: 'riposte' },
      { scorer: 'none', kind: 'annulled' },
      { scorer: 'a', kind: 'penalty' },
      { scorer: 'a' },
      { scorer: 'a' },
    ];
    for (const touch of logged) await add({ source: 'live', ...touch });
    await mark({ at_ms: 4000, kind: 'touch_for' });
    await mark({ at_ms: 9000, kind: 'touch_for' }, set.coach);
    expect(await log()).toMatchObject({ agrees: true });
    expect((await log()).touches.map(({ at_ms }) => at_ms)).toEqual([
      null,
      null,
      null,
      null,
      4000,
      9000,
    ]);
    // The log has no other touch by this side.
    await mark({ at_ms: 12_000, kind: 'touch_for' });
    expect(await log()).toMatchObject({ score_a: 4, score_b: 2 });
  });

  it('of a bout in two clips remain with their clip', async () => {
    const second = (await newVideo()).slug;
    await mark({ at_ms: 1000, kind: 'touch_for' });
    await mark({ at_ms: 2000, kind: 'touch_for' }, set.ada, second);
    await mark({ at_ms: 9000, kind: 'touch_against' });
    expect((await log()).touches.map(({ video, at_ms }) => [video === second, at_ms])).toEqual([
      [false, 1000],
      [false, 9000],
      [true, 2000],
    ]);
  });

  it('from a second camera remain moments once the log has all touches', async () => {
    await set.ada.call(bouts.update, {
      params: { slug: set.bout.slug },
      body: { score_a: 1, score_b: 0 },
    });
    const second = (await newVideo()).slug;
    await mark({ at_ms: 1000, kind: 'touch_for' });
    await mark({ at_ms: 4000, kind: 'touch_for' }, set.ada, second);
    expect(await marks(second)).toMatchObject([{ kind: 'touch_for', at_ms: 4000 }]);
    expect(await log()).toMatchObject({
      agrees: true,
      touches: [{ video: clips.bout, at_ms: 1000 }],
    });
  });

  it('changed from another kind find their touch in the log', async () => {
    await add({ scorer: 'a', source: 'live', action: 'attack' });
    const moment = await mark({ at_ms: 1000, kind: 'action', note: 'Well timed' });
    await set.coach.call(moments.answer, { params: { id: moment.id }, body: { text: 'Yes!' } });
    await change(moment, { kind: 'touch_for' });
    expect((await log()).touches).toMatchObject([
      { id: moment.id, scorer: 'a', action: 'attack', at_ms: 1000, note: 'Well timed' },
    ]);
    expect(await marks()).toMatchObject([{ id: moment.id, answers: [{ text: 'Yes!' }] }]);
  });

  it('changed from another kind stay separate from a touch that has its own note', async () => {
    await add({ scorer: 'a', source: 'live', note: 'Lunge' });
    const moment = await mark({ at_ms: 1000, kind: 'action', note: 'Well timed' });
    await change(moment, { kind: 'touch_for' });
    expect((await log()).touches).toMatchObject([{ scorer: 'a', at_ms: 1000, note: 'Lunge' }]);
    expect((await marks()).map(({ kind, note }) => [kind, note]).toSorted()).toEqual([
      ['touch_for', 'Lunge'],
      ['touch_for', 'Well timed'],
    ]);
  });

  it("by a coach belong to the coach even on a student's touch, and their notes are separate moments", async () => {
    await add({ scorer: 'a', source: 'live' });
    const placed = await mark({ at_ms: 5, kind: 'touch_for' }, set.coach);
    expect(placed).toMatchObject({ mine: true, author: { slug: set.coach.user.slug } });
    await add({ scorer: 'b', source: 'live' });
    const words = await mark({ at_ms: 900, kind: 'touch_against', note: 'Late.' }, set.coach);
    expect(words).toMatchObject({ mine: true, note: 'Late.' });
    expect((await log()).touches).toMatchObject([
      { at_ms: 5, note: '', author: { slug: set.ada.user.slug } },
      { at_ms: 900, note: '', author: { slug: set.ada.user.slug } },
    ]);
    const { status } = await set.coach.call(moments.remove, { params: { id: placed.id } });
    expect(status).toBe(200);
    expect((await log()).touches).toMatchObject([{ at_ms: null }, { at_ms: 900 }]);
  });

  it("by a coach don't show the student's words as the coach's, or vice versa", async () => {
    await add({ scorer: 'a', source: 'live', note: 'I hesitated' });
    const placed = await mark({ at_ms: 5, kind: 'touch_for' }, set.coach);
    expect(placed).toMatchObject({ mine: true, note: '' });
    const { status } = await set.ada.call(touches.change, {
      params: { id: placed.id },
      body: { note: 'Too late' },
    });
    expect(status).toBe(200);
    expect(await marks()).toMatchObject([{ note: '', author: { slug: set.coach.user.slug } }]);
    for (const body of [{ note: 'Lunge.' }, { kind: 'touch_against' }] as const)
      expect(
        (await set.coach.call(moments.change, { params: { id: placed.id }, body })).status,
      ).toBe(400);
    await change(placed, { at_ms: 700 }, set.coach);
    expect((await log()).touches).toMatchObject([
      { scorer: 'a', at_ms: 700, note: 'Too late', author: { slug: set.ada.user.slug } },
    ]);
  });

  it.each(['coach', 'ada'] as const)(
    "by %s that are removed don't delete a touch whose original video was deleted",
    async (who) => {
      await mark({ at_ms: 1000, kind: 'touch_for' });
      await test.store.db.execute(sql`DELETE FROM media WHERE slug = ${clips.bout}`);
      const { slug } = await newVideo();
      const placed = await mark({ at_ms: 5, kind: 'touch_for' }, set[who], slug);
      const { status } = await set[who].call(moments.remove, { params: { id: placed.id } });
      expect(status).toBe(200);
      expect((await log()).touches).toMatchObject([{ scorer: 'a', video: null }]);
    },
  );

  it('beside a double in the video add their note to it', async () => {
    await add({ scorer: 'both', video: clips.bout, at_ms: 5000 });
    const { note } = await mark({ at_ms: 5400, kind: 'touch_against', note: 'Parry late' });
    expect(note).toBe('Parry late');
    expect((await log()).touches).toMatchObject([{ scorer: 'both', note: 'Parry late' }]);
  });

  it('at the same time keep their order when one is corrected', async () => {
    const [first] = [
      await add({ scorer: 'a', video: clips.bout, at_ms: 5 }),
      await add({ scorer: 'b', video: clips.bout, at_ms: 5 }),
    ];
    const { id } = first as unknown as Moment;
    await set.ada.call(touches.change, { params: { id }, body: { action: 'riposte' } });
    expect((await log()).touches.map(({ scorer }) => scorer)).toEqual(['a', 'b']);
  });

  it('of a touch with a note keep that note', async () => {
    await add({ scorer: 'a', source: 'live', note: 'From the pad' });
    await mark({ at_ms: 5, kind: 'touch_for', note: 'From the video' });
    expect((await log()).touches).toMatchObject([{ note: 'From the pad', at_ms: 5 }]);
    expect((await marks()).map(({ note }) => note).toSorted()).toEqual([
      'From the pad',
      'From the video',
    ]);
  });

  it('that become questions leave the touch that the pad logged, under another id', async () => {
    await add({ scorer: 'a', source: 'live' });
    const moment = await mark({ at_ms: 5, kind: 'touch_for', note: '' });
    await change(moment, { kind: 'question', note: 'Was it mine?' });
    expect((await log()).touches).toMatchObject([{ source: 'live', video: null }]);
    expect((await log()).touches[0]!.id).not.toBe(moment.id);
    await mark({ at_ms: 6, kind: 'touch_for' });
    expect((await marks()).map(({ kind, note }) => [kind, note])).toEqual([
      ['question', 'Was it mine?'],
      ['touch_for', ''],
    ]);
    await change(moment, { kind: 'touch_against', note: '' });
    expect((await log()).touches.map(({ scorer }) => scorer)).toEqual(['b', 'a']);
  });

  it('never become touches that contradict themselves', async () => {
    const [annulled, scored] = [
      await add({ scorer: 'none', kind: 'annulled', video: clips.bout, at_ms: 5 }),
      await add({ scorer: 'a', zone: 2, action: 'attack', video: clips.bout, at_ms: 500 }),
    ];
    await change(annulled as unknown as Moment, { kind: 'touch_for' });
    await change(scored as unknown as Moment, { kind: 'touch_against' });
    expect((await log()).touches).toMatchObject([
      { scorer: 'a', kind: 'touch' },
      { scorer: 'b', kind: 'touch', zone: 4, action: 'attack' },
    ]);
    for (const { id } of (await log()).touches) {
      const { status } = await set.ada.call(touches.change, {
        params: { id },
        body: { period: 1 },
      });
      expect(status).toBe(200);
    }
  });

  it("keep the scorer's part of a double, and a penalty stays a penalty", async () => {
    await test.store.db.execute(
      sql`UPDATE events SET weapon = 'epee' WHERE owner_id = ${set.ada.user.id}`,
    );
    const details = { action: 'attack', action_b: 'riposte', target: 'hand', zone: 2 };
    const double = { scorer: 'both', ...details, video: clips.bout };
    for (const [at_ms, kind] of [
      [500, 'touch_for'],
      [9000, 'touch_against'],
    ] as const)
      await change((await add({ ...double, at_ms })) as unknown as Moment, { kind });
    const penalty = await add({ scorer: 'a', kind: 'penalty', video: clips.bout, at_ms: 15_000 });
    await change(penalty as unknown as Moment, { kind: 'touch_against' });
    expect((await log()).touches).toMatchObject([
      { scorer: 'a', action: 'attack', action_b: null, target: 'hand', zone: 2 },
      { scorer: 'b', action: 'riposte', action_b: null, target: null, zone: 4 },
      { scorer: 'b', kind: 'penalty' },
    ]);
  });

  it('move in the log when their time passes a neighbor', async () => {
    const first = await mark({ at_ms: 1000, kind: 'touch_for' });
    await mark({ at_ms: 2000, kind: 'touch_against' });
    await mark({ at_ms: 3000, kind: 'touch_against' });
    await change(first, { at_ms: 2500 });
    expect((await log()).touches.map(({ at_ms }) => at_ms)).toEqual([2000, 2500, 3000]);
    await change(first, { at_ms: 500 });
    expect((await log()).touches.map(({ at_ms }) => at_ms)).toEqual([500, 2000, 3000]);
  });

  it('keep their unread replies when they move to another video', async () => {
    const { slug } = await newVideo();
    const moment = await mark({ at_ms: 5, kind: 'touch_for' });
    await set.coach.call(moments.answer, { params: { id: moment.id }, body: { text: 'Nice.' } });
    await set.ada.call(touches.change, { params: { id: moment.id }, body: { video: slug } });
    const counts = await queryRows(
      test.store.db,
      sql`SELECT slug, new_replies FROM media WHERE slug IN (${slug}, ${clips.bout}) AND new_replies > 0`,
    );
    expect(counts).toEqual([{ slug, new_replies: 1 }]);
  });

  it("that are deleted don't delete a touch that the pad logged", async () => {
    await add({ scorer: 'a', source: 'live' });
    const moment = await mark({ at_ms: 5, kind: 'touch_for' });
    expect(await marks()).toHaveLength(1);
    await set.ada.call(moments.remove, { params: { id: moment.id } });
    expect(await marks()).toEqual([]);
    expect((await log()).touches).toMatchObject([{ source: 'live', video: null, at_ms: null }]);
  });

  it('swap for and against when the other fencer becomes the owner, not when the sides are exchanged', async () => {
    const sides = (fencer_a: string, fencer_b: string, score_a: number, score_b: number) =>
      set.ada.call(bouts.update, {
        params: { slug: set.bout.slug },
        body: { fencer_a, fencer_b, score_a, score_b },
      });
    const [own, other] = [set.ada.user.self.slug, set.fencer.slug];
    await mark({ at_ms: 1, kind: 'touch_for' });
    const before = await log();
    await sides(other, own, 3, 5);
    expect(await marks()).toMatchObject([{ kind: 'touch_for' }]);
    expect((await log()).touches).toMatchObject([{ scorer: 'b' }]);
    // Saving a list that was read earlier would undo that.
    const outdated = await set.ada.call(touches.replace, {
      params: { slug: set.bout.slug },
      body: { touches: before.touches.map(({ scorer }) => ({ scorer })), version: before.version },
    });
    expect(outdated.status).toBe(409);
    await sides(own, other, 3, 5);
    expect((await log()).touches).toMatchObject([{ scorer: 'b' }]);
    expect(await marks()).toMatchObject([{ kind: 'touch_against' }]);
  });

  it('of a deleted video keep what the owner wrote, not what the coach wrote', async () => {
    await mark({ at_ms: 1, kind: 'touch_for', note: 'Mine' });
    await mark({ at_ms: 2, kind: 'touch_for', note: 'From the coach' }, set.coach);
    await test.store.db.execute(sql`DELETE FROM media WHERE slug = ${clips.bout}`);
    expect((await log()).touches).toMatchObject([
      { note: 'Mine', video: null, at_ms: null },
      { note: '', video: null, at_ms: null },
    ]);
  });
});

describe('marks from before the log', { tags: ['B-TL-07'] }, () => {
  beforeEach(() => test.store.db.execute(sql`DELETE FROM moments`));

  const migrate = async () => {
    const statements = statementsOf(migration);
    const first = statements.findIndex((text) =>
      text.includes('INSERT INTO touches (owner_id, id,'),
    );
    for (const statement of statements.slice(first))
      await test.store.db.execute(sql.raw(statement));
  };
  /** Stores marks as they were before the log: [at_ms, kind]. */
  const old = async (video: { id: number }, list: [number, string][]) => {
    for (const [at_ms, kind] of list)
      await test.store.db.execute(sql`
        INSERT INTO moments (owner_id, media_id, author_id, author_name, at_ms, kind, note, created_at)
        VALUES (${set.ada.user.id}, ${video.id}, ${set.ada.user.id}, 'Ada Lunge', ${at_ms}, ${kind}, ${kind}, now())`);
  };
  const scorers = async () => (await log()).touches.map(({ scorer, at_ms }) => [scorer, at_ms]);

  it('become touches in all videos of the bout, and remain the same moments', async () => {
    const [first, second] = [await newVideo(), await newVideo()];
    await old(first, [
      [2000, 'touch_against'],
      [1000, 'touch_for'],
      [1500, 'question'],
    ]);
    await old(second, [[500, 'touch_for']]);
    const before = [await marks(first.slug), await marks(second.slug)];
    await migrate();
    expect(await scorers()).toEqual([
      ['a', 1000],
      ['b', 2000],
      ['a', 500],
    ]);
    expect([await marks(first.slug), await marks(second.slug)]).toEqual(before);
    const { body } = await set.ada.call(touches.list, { params: { slug: set.bout.slug } });
    await set.ada.call(touches.remove, { params: { id: body.touches[0]!.id } });
    expect((await marks(first.slug)).map(({ kind }) => kind)).toEqual([
      'question',
      'touch_against',
    ]);
  });

  it('that remained plain marks are still plain after their note is corrected', async () => {
    const [first, second] = [await newVideo(), await newVideo()];
    const three = [1, 2, 3].map((at_ms): [number, string] => [at_ms, 'touch_for']);
    await old(first, three);
    await old(second, [...three, [4, 'touch_against']]);
    await migrate();
    const [plain] = await marks(first.slug);
    await change(plain!, { kind: 'touch_for', note: 'Corrected' });
    expect(await scorers()).toHaveLength(4);
  });

  it('of a bout filmed twice are those of the video with the most marks', async () => {
    const [first, second] = [await newVideo(), await newVideo()];
    await old(first, [
      [1, 'touch_for'],
      [2, 'touch_for'],
      [3, 'touch_for'],
    ]);
    await old(second, [
      [11, 'touch_for'],
      [12, 'touch_for'],
      [13, 'touch_for'],
      [14, 'touch_against'],
    ]);
    await migrate();
    expect(await scorers()).toEqual([
      ['a', 11],
      ['a', 12],
      ['a', 13],
      ['b', 14],
    ]);
    expect(await marks(first.slug)).toHaveLength(3);
  });

  it('of an owner on side B count for side B', async () => {
    await set.ada.call(bouts.update, {
      params: { slug: set.bout.slug },
      body: { fencer_a: set.fencer.slug, fencer_b: set.ada.user.self.slug },
    });
    await old(await newVideo(), [[1, 'touch_for']]);
    await migrate();
    expect(await scorers()).toEqual([['b', 1]]);
  });
});
