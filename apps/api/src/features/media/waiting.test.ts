import { bouts, type CoachBout } from '@fencing-journal/contract/bouts';
import { calendar } from '@fencing-journal/contract/calendar';
import { coach as desk } from '@fencing-journal/contract/coach';
import { events } from '@fencing-journal/contract/events';
import { fencers, type FencerDetail } from '@fencing-journal/contract/fencers';
import { lessons } from '@fencing-journal/contract/lessons';
import { moments } from '@fencing-journal/contract/moments';
import { settings } from '@fencing-journal/contract/settings';
import { statistics } from '@fencing-journal/contract/statistics';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useVideoPlaces, withoutFfmpeg } from '../uploads/testing/use-video-places.ts';

const test = useTestApp({
  environment: { ...withoutFfmpeg.environment, PUBLIC_URL: 'https://journal.example' },
});
const set = useVideoPlaces(test);
let clips: Record<'lesson' | 'bout', string>;
const rowsOf = async <T>(query: ReturnType<typeof sql>) => await queryRows<T>(test.store.db, query);
beforeEach(async () => {
  const idOf = async (table: 'lessons' | 'bouts', slug: string) =>
    Number(
      (
        await rowsOf<{ id: number }>(
          sql`SELECT id FROM ${sql.identifier(table)} WHERE slug = ${slug}`,
        )
      )[0]?.id,
    );
  const owner = set.ada.user.id;
  clips = {
    lesson: (await test.make.video(owner, { lesson_id: await idOf('lessons', set.lesson.slug) }))
      .slug,
    bout: (await test.make.video(owner, { bout_id: await idOf('bouts', set.bout.slug) })).slug,
  };
  await test.store.db.execute(sql`DELETE FROM outbox`);
});

const question = { at_ms: 1500, kind: 'question', note: 'Secret: was that a parry?' };
const ask = async (who: Person = set.ada, slug = clips.bout, body: object = question) =>
  (await who.call(moments.add, { params: { slug }, body })).body;
const reply = (who: Person, id: string) =>
  who.call(moments.answer, { params: { id }, body: { text: 'Secret: a counter-parry.' } });
const open = (who: Person, slug = clips.bout) => who.call(moments.read, { params: { slug } });
const counts = async (who: Person) => (await who.call(lessons.counts)).body;
const ownBout = async () =>
  (await set.ada.call(events.detail, { params: { slug: set.event.slug } })).body.bouts[0];
const coachBout = async () =>
  ((await set.coach.call(bouts.coach)).body as CoachBout[]).find(
    ({ slug }) => slug === set.bout.slug,
  );
const mails = () =>
  rowsOf<{ user_id: number; kind: string; subject: string; body_text: string }>(
    sql`SELECT user_id::int, kind, subject, body_text FROM outbox ORDER BY id`,
  );

describe('lists of bouts', { tags: ['B-HO-03'] }, () => {
  it('count the videos of each bout for everyone who may read it', async () => {
    await set.ada.call(bouts.update, {
      params: { slug: set.bout.slug },
      body: { shareable: 'Public' },
    });
    const params = { slug: set.fencer.slug };
    const ofCard = async (who: Person) =>
      (await who.call(fencers.details, { params })).body.bouts[0];
    const desked = await set.coach.call(desk.student, { params: { slug: set.ada.user.slug } });
    const listed = [
      await ownBout(),
      (await set.ada.call(statistics.bouts)).body.results[0],
      await ofCard(set.ada),
      await ofCard(set.stranger),
      await coachBout(),
      desked.body.bouts[0],
    ];
    expect(listed.map((bout) => [bout?.slug, bout?.videos])).toEqual(
      listed.map(() => [set.bout.slug, 1]),
    );
    expect(await ofCard(set.stranger)).not.toHaveProperty('new_replies');
    expect(await ofCard(set.stranger)).not.toHaveProperty('open_questions');
  });

  it('mark the last bout on a card, and the questions on a card that the coach reads', async () => {
    const params = { slug: set.fencer.slug };
    const { id } = await ask();
    const opened = await set.coach.call(fencers.details, { params });
    expect(opened.body.bouts).toMatchObject([{ videos: 1, open_questions: 1 }]);
    await reply(set.coach, id);
    const own = (await set.ada.call(fencers.details, { params })).body as FencerDetail;
    expect(own.head_to_head?.last_bout).toMatchObject({ videos: 1, new_replies: 1 });
  });

  it("count a student's questions for the coach until they are answered or deleted", async () => {
    const seen = async () => [
      (await coachBout())?.open_questions,
      (await counts(set.coach)).open_questions,
    ];
    const [first, second] = [await ask(), await ask()];
    await ask(set.ada, clips.bout, { at_ms: 5, kind: 'touch_for' });
    await ask(set.coach);
    expect(await seen()).toEqual([2, 2]);
    expect(await coachBout()).not.toHaveProperty('new_replies');
    await reply(set.ada, first.id);
    expect(await seen()).toEqual([2, 2]);
    const answered = (await reply(set.coach, first.id)).body;
    await reply(set.coach, first.id);
    expect(await seen()).toEqual([1, 1]);
    await set.coach.call(moments.removeAnswer, { params: { id: answered.answers[1]!.id } });
    expect(await seen()).toEqual([1, 1]);
    await set.ada.call(moments.remove, { params: { id: second.id } });
    expect(await seen()).toEqual([0, 0]);
    await set.ada.call(moments.change, {
      params: { id: (await ask(set.ada, clips.bout, { at_ms: 5, note: 'Hm.' })).id },
      body: { kind: 'question' },
    });
    expect(await seen()).toEqual([1, 1]);
  });

  it('count replies for the owner until the review is opened', async () => {
    const { id } = await ask();
    await reply(set.coach, id);
    await reply(set.ada, id);
    await reply(set.coach, id);
    expect(await ownBout()).toMatchObject({ videos: 1, new_replies: 2 });
    expect(await ownBout()).not.toHaveProperty('open_questions');
    expect(await counts(set.ada)).toMatchObject({ new_replies: 2, reply_video: clips.bout });
    const shown = (await open(set.ada)).body;
    expect(shown[0]?.answers.map(({ unread }) => unread)).toEqual([true, false, true]);
    expect(await ownBout()).toMatchObject({ new_replies: 0 });
    expect(await counts(set.ada)).toMatchObject({ new_replies: 0, reply_video: null });
    await reply(set.coach, id);
    expect(await ownBout()).toMatchObject({ new_replies: 1 });
  });

  it('keep the counts when several coaches reply at the same time', async () => {
    const other = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(set.ada.user.id, other.user.id);
    const [first, second] = [await ask(), await ask()];
    await Promise.all(
      [set.coach, other].flatMap((who) => [reply(who, first.id), reply(who, second.id)]),
    );
    expect(await ownBout()).toMatchObject({ new_replies: 4 });
    expect(await counts(set.coach)).toMatchObject({ open_questions: 0 });
  });

  it('keep counting the replies of a coach whose account is gone', async () => {
    const { id } = await ask();
    await reply(set.coach, id);
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${set.coach.user.id}`);
    expect(await ownBout()).toMatchObject({ new_replies: 1 });
    await open(set.ada);
    expect(await ownBout()).toMatchObject({ new_replies: 0 });
  });
});

describe('a lesson with a video', { tags: ['B-HO-03'] }, () => {
  it('shows new replies to the student and open questions to the coach', async () => {
    const { id } = await ask(set.ada, clips.lesson);
    const ofCoach = async () =>
      (await set.coach.call(lessons.coach)).body.results[0]?.lesson_media[0];
    expect(await ofCoach()).toMatchObject({ open_questions: 1 });
    expect(await ofCoach()).not.toHaveProperty('new_replies');
    expect(await counts(set.coach)).toMatchObject({
      open_questions: 1,
      question_video: clips.lesson,
    });
    await reply(set.coach, id);
    const own = (await set.ada.call(lessons.all)).body.results[0]?.lesson_media[0];
    expect(own).toMatchObject({ new_replies: 1 });
    expect(own).not.toHaveProperty('open_questions');
  });
});

describe('the calendar', { tags: ['B-HO-03'] }, () => {
  it('marks a lesson with a video, and new replies in it', async () => {
    const { id } = await ask(set.ada, clips.lesson);
    await reply(set.coach, id);
    const query = { from: '2026-03-01', to: '2026-03-31' };
    const { body } = await set.ada.call(calendar.range, { query });
    expect(body.find(({ kind }) => kind === 'lesson')).toMatchObject({ videos: 1, new_replies: 1 });
  });
});

describe('counts of what is waiting', () => {
  it('leave out videos that the viewer is not allowed to see', async () => {
    await ask();
    await ask(set.ada, clips.lesson);
    const other = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(set.ada.user.id, other.user.id);
    expect(await counts(other)).toMatchObject({ open_questions: 1, question_video: clips.bout });
    await set.ada.call(bouts.update, {
      params: { slug: set.bout.slug },
      body: { shareable: 'Private' },
    });
    const none = { new_replies: 0, reply_video: null, open_questions: 0, question_video: null };
    expect(await counts(other)).toMatchObject(none);
    expect(await counts(set.stranger)).toMatchObject(none);
    await test.store.db.execute(
      sql`UPDATE entitlements SET status = 'canceled' WHERE user_id = ${set.coach.user.id}`,
    );
    expect(await counts(set.coach)).toMatchObject(none);
  });

  it('are reset only by the owner', async () => {
    const { id } = await ask();
    await reply(set.coach, id);
    expect([
      (await open(set.coach)).status,
      (await open(set.stranger)).status,
      (await open(set.ada, 'nothing1')).status,
    ]).toEqual([403, 404, 404]);
    expect(await ownBout()).toMatchObject({ new_replies: 1 });
  });
});

describe('emails about videos', () => {
  it('tell the owner about a reply and the coaches about a question, and quote nothing from the journal', async () => {
    const { id } = await ask();
    await reply(set.ada, id);
    await reply(set.coach, id);
    const link = `https://journal.example/journal/media/${clips.bout}`;
    const sent = await mails();
    expect(sent).toMatchObject([
      {
        user_id: set.coach.user.id,
        kind: 'video-question',
        subject: 'You have a question on a video',
        body_text: expect.stringContaining(link),
      },
      {
        user_id: set.ada.user.id,
        kind: 'video-reply',
        subject: 'You have a new reply on a video',
        body_text: expect.stringMatching(/^Cyrus Prime replied/),
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain('Secret');
  });

  it('are sent once per day and kind, and not to users who turned them off', async () => {
    const { id } = await ask();
    await ask();
    await set.ada.call(settings.save, { body: { mail_notices: false } });
    await reply(set.coach, id);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['video-question']);
    await set.ada.call(settings.save, { body: { mail_notices: true } });
    await reply(set.coach, id);
    await reply(set.coach, id);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['video-question', 'video-reply']);
  });

  it('about a question are sent only to coaches who may answer it', async () => {
    const other = await test.signedIn({ plan: 'Coach' });
    const friend = await test.signedIn();
    await test.make.connection(set.ada.user.id, other.user.id);
    await test.make.connection(set.ada.user.id, friend.user.id);
    await ask(set.ada, clips.lesson);
    expect((await mails()).map(({ user_id }) => user_id)).toEqual([set.coach.user.id]);
    const { id } = await ask(set.ada, clips.bout, { at_ms: 1, note: 'Hm.' });
    expect(await mails()).toHaveLength(1);
    await set.ada.call(moments.change, { params: { id }, body: { kind: 'question' } });
    expect((await mails()).map(({ user_id }) => user_id)).toEqual([
      set.coach.user.id,
      other.user.id,
    ]);
    await test.store.db.execute(sql`DELETE FROM outbox`);
    await set.ada.call(bouts.update, {
      params: { slug: set.bout.slug },
      body: { shareable: 'Private' },
    });
    await ask();
    expect(await mails()).toEqual([]);
  });

  it('tell the owner about a question from their coach', async () => {
    await ask(set.coach, clips.lesson);
    expect((await mails()).map(({ user_id, kind }) => [user_id, kind])).toEqual([
      [set.ada.user.id, 'video-question'],
    ]);
  });
});
