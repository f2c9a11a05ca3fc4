import { limits } from '@fencing-journal/contract/shared/limits';
import { moments, momentTexts, type Moment } from '@fencing-journal/contract/moments';
import { media } from '@fencing-journal/contract/media';
import { bouts } from '@fencing-journal/contract/bouts';
import { visibilities } from '@fencing-journal/contract/shared/enums';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useVideoPlaces, withoutFfmpeg } from '../uploads/testing/use-video-places.ts';

const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);
/** The slugs of one video of the lesson and one of the bout. */
let clips: Record<'lesson' | 'bout', string>;
beforeEach(async () => {
  const idOf = async (table: 'lessons' | 'bouts', slug: string) =>
    Number(
      (
        await queryRows<{ id: number }>(
          test.store.db,
          sql`SELECT id FROM ${sql.identifier(table)} WHERE slug = ${slug}`,
        )
      )[0]?.id,
    );
  const ofLesson = await test.make.video(set.ada.user.id, {
    lesson_id: await idOf('lessons', set.lesson.slug),
  });
  const ofBout = await test.make.video(set.ada.user.id, {
    bout_id: await idOf('bouts', set.bout.slug),
  });
  clips = { lesson: ofLesson.slug, bout: ofBout.slug };
});

const add = (
  who: Person,
  body: object = { at_ms: 1500, kind: 'question', note: 'Was that a parry?' },
  slug = clips.bout,
) => who.call(moments.add, { params: { slug }, body });
const added = async (who = set.ada, body?: object, slug?: string) => {
  const answer = await add(who, body, slug);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as Moment;
};
const list = (who: Person, slug = clips.bout) => who.call(moments.list, { params: { slug } });
const losePlan = () =>
  test.store.db.execute(
    sql`UPDATE entitlements SET status = 'canceled' WHERE user_id = ${set.coach.user.id}`,
  );

describe('moments', () => {
  it('have a time, a kind or none, and an author, in the order of the video', async () => {
    const late = await added(set.ada, { at_ms: 9000, kind: 'touch_for' });
    const early = await added(set.coach, { at_ms: 1500, note: ' Watch the distance. ' });
    expect(early).toEqual({
      id: expect.any(String),
      at_ms: 1500,
      kind: null,
      note: 'Watch the distance.',
      drawing: null,
      author: { slug: set.coach.user.slug, name: 'Cyrus Prime' },
      mine: true,
      removable: true,
      created_at: expect.any(String),
      answers: [],
      voice: [],
    });
    expect((await list(set.ada)).body).toEqual([{ ...early, mine: false }, late]);
    expect((await list(set.coach)).body).toEqual([
      early,
      { ...late, mine: false, removable: false },
    ]);
    expect((await list(set.ada, clips.lesson)).body).toEqual([]);
  });

  it.each([
    [{}, 'at_ms'],
    [{ at_ms: 5 }, 'note'],
    [{ at_ms: 5, kind: null, note: '  ' }, 'note'],
    [{ at_ms: -1, note: 'x' }, 'at_ms'],
    [{ at_ms: 1.5, note: 'x' }, 'at_ms'],
    [{ at_ms: 86_400_001, note: 'x' }, 'at_ms'],
    [{ at_ms: 5, kind: 'goal' }, 'kind'],
    [{ at_ms: 5, note: 'x'.repeat(limits.momentNote + 1) }, 'note'],
  ])('are refused with %j', { tags: ['R-API-06'] }, async (body, field) => {
    const answer = await add(set.ada, body);
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, [field]]);
    expect((await list(set.ada)).body).toEqual([]);
  });

  it('are changed only by their author, and never to an empty moment', async () => {
    const { id } = await added(set.coach);
    const change = (who: Person, body: object) =>
      who.call(moments.change, { params: { id }, body });
    expect((await change(set.coach, { at_ms: 2000, kind: 'action' })).body).toMatchObject({
      at_ms: 2000,
      kind: 'action',
      note: 'Was that a parry?',
    });
    expect((await change(set.coach, { kind: null, note: '' })).body['errors']).toEqual({
      note: [momentTexts.empty],
    });
    expect((await change(set.coach, { kind: null })).body).toMatchObject({
      kind: null,
      note: 'Was that a parry?',
    });
    expect([
      (await change(set.ada, { note: 'x' })).status,
      (await change(set.stranger, { note: 'x' })).status,
    ]).toEqual([403, 404]);
  });

  it('have a thread of replies that both sides can read and write', async () => {
    const { id } = await added(set.ada);
    const answer = (who: Person, text: unknown) =>
      who.call(moments.answer, { params: { id }, body: { text } });
    expect((await answer(set.coach, 'A counter-parry.')).status).toBe(201);
    const { body } = await answer(set.ada, ' Thank you! ');
    expect(body.answers).toMatchObject([
      { text: 'A counter-parry.', author: { name: 'Cyrus Prime' }, mine: false, removable: true },
      { text: 'Thank you!', mine: true, removable: true },
    ]);
    expect((await list(set.coach)).body[0]?.answers).toMatchObject([
      { mine: true, removable: true },
      { mine: false, removable: false },
    ]);
    for (const wrong of ['', '  ', null, 'x'.repeat(limits.momentNote + 1)])
      expect((await answer(set.ada, wrong)).status).toBe(400);
    const [his, mine] = body.answers;
    const edit = (who: Person, answered: string | undefined) =>
      who.call(moments.changeAnswer, { params: { id: answered ?? '' }, body: { text: 'In six.' } });
    expect([
      (await edit(set.ada, his?.id)).status,
      (await edit(set.coach, mine?.id)).status,
      (await edit(set.stranger, his?.id)).status,
    ]).toEqual([403, 403, 404]);
    expect((await edit(set.coach, his?.id)).body.answers[0]).toMatchObject({ text: 'In six.' });
    const remove = async (who: Person, answered: string | undefined) =>
      (await who.call(moments.removeAnswer, { params: { id: answered ?? '' } })).status;
    expect([
      await remove(set.coach, mine?.id),
      await remove(set.stranger, his?.id),
      await remove(set.ada, his?.id),
      await remove(set.ada, his?.id),
    ]).toEqual([403, 404, 200, 404]);
    expect((await list(set.coach)).body[0]?.answers).toHaveLength(1);
  });

  it('are deleted by their author or the owner of the video, with all replies', async () => {
    const [mine, his] = [await added(set.ada), await added(set.coach)];
    await set.coach.call(moments.answer, { params: { id: mine.id }, body: { text: 'Yes.' } });
    const remove = async (who: Person, { id }: Moment) =>
      (await who.call(moments.remove, { params: { id } })).status;
    expect([
      await remove(set.coach, mine),
      await remove(set.stranger, mine),
      await remove(set.ada, mine),
      await remove(set.ada, his),
      await remove(set.ada, his),
    ]).toEqual([403, 404, 200, 200, 404]);
    expect((await list(set.ada)).body).toEqual([]);
  });

  it('keep the name of a coach whose account is gone', async () => {
    const { id } = await added(set.coach);
    await set.coach.call(moments.answer, { params: { id }, body: { text: 'Lower the hand.' } });
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${set.coach.user.id}`);
    expect((await list(set.ada)).body).toMatchObject([
      {
        author: { slug: null, name: 'Cyrus Prime' },
        answers: [{ author: { slug: null, name: 'Cyrus Prime' } }],
      },
    ]);
  });

  it('are deleted with their video', async () => {
    const { id } = await added(set.ada);
    await set.ada.call(media.removeFromBout, { params: { slug: clips.bout } });
    expect([
      (await list(set.ada)).status,
      (await set.ada.call(moments.change, { params: { id }, body: { note: 'x' } })).status,
    ]).toEqual([404, 404]);
  });

  it('are limited to 500 per video and 100 replies each', async () => {
    const { id } = await added(set.ada);
    const rows = sql`SELECT owner_id, media_id, author_id, author_name, n, 'n', now() FROM moments, generate_series(1, ${limits.moments - 2}) n WHERE id = ${id}`;
    await test.store.db.execute(
      sql`INSERT INTO moments (owner_id, media_id, author_id, author_name, at_ms, note, created_at) ${rows}`,
    );
    expect([(await add(set.ada)).status, (await add(set.ada)).status]).toEqual([201, 400]);
    await test.store.db.execute(
      sql`INSERT INTO moment_answers (owner_id, moment_id, author_id, author_name, text, created_at) SELECT owner_id, id, author_id, author_name, 'n', now() FROM moments, generate_series(1, ${limits.answersPerMoment - 1}) n WHERE id = ${id}`,
    );
    const answer = () => set.ada.call(moments.answer, { params: { id }, body: { text: 'x' } });
    expect([(await answer()).status, (await answer()).status]).toEqual([201, 400]);
  });
});

describe('reading and writing moments', () => {
  it.each(visibilities)(
    'on a bout shared as %s is for the owner and coaches who may see it; writing needs a plan',
    { tags: ['AZ-1', 'AZ-7'] },
    async (shareable) => {
      const { id } = await added(set.ada);
      const friend = await test.signedIn({ plan: 'Coach' });
      await test.make.connection(friend.user.id, set.ada.user.id);
      await set.ada.call(bouts.update, { params: { slug: set.bout.slug }, body: { shareable } });
      const open = shareable !== 'Private';
      const seesBout = {
        friend: shareable === 'Friends' || shareable === 'Public',
        stranger: shareable === 'Public',
      };
      const told = async (who: Person) => {
        const params = { slug: clips.bout };
        const answers = [
          await list(who),
          await add(who),
          await who.call(moments.answer, { params: { id }, body: { text: 'x' } }),
          await who.call(media.read, { params }),
        ];
        return answers.map(({ status, body }) =>
          status === 200 && 'moments' in body ? (body as { moments: string }).moments : status,
        );
      };
      expect(await told(set.ada)).toEqual([200, 201, 201, 'mark']);
      expect(await told(set.coach)).toEqual(open ? [200, 201, 201, 'mark'] : [404, 404, 404, 404]);
      expect(await told(friend)).toEqual(
        seesBout.friend ? [403, 403, 403, 'none'] : [404, 404, 404, 404],
      );
      expect(await told(set.stranger)).toEqual(
        seesBout.stranger ? [403, 403, 403, 'none'] : [404, 404, 404, 404],
      );
      await losePlan();
      expect(await told(set.coach)).toEqual(open ? [200, 403, 403, 'read'] : [404, 404, 404, 404]);
    },
  );

  it(
    'on a lesson is for its student and the coach it names, while they are connected',
    { tags: ['AZ-1'] },
    async () => {
      const other = await test.signedIn({ plan: 'Coach' });
      await test.make.connection(set.ada.user.id, other.user.id);
      await added(set.coach, { at_ms: 1, note: 'Lower the hand.' }, clips.lesson);
      expect([
        (await list(set.ada, clips.lesson)).status,
        (await list(other, clips.lesson)).status,
        (await add(other, undefined, clips.lesson)).status,
        (await add(set.stranger, undefined, clips.lesson)).status,
      ]).toEqual([200, 404, 404, 404]);
      await test.store.db.execute(
        sql`DELETE FROM connections WHERE student_id = ${set.ada.user.id} AND coach_id = ${set.coach.user.id}`,
      );
      expect([
        (await list(set.coach, clips.lesson)).status,
        (await add(set.coach, undefined, clips.lesson)).status,
      ]).toEqual([404, 404]);
      expect((await list(set.ada, clips.lesson)).body).toMatchObject([
        { note: 'Lower the hand.', author: { name: 'Cyrus Prime' } },
      ]);
    },
  );

  it('ends for a coach who may no longer see the video, even for their own moments', async () => {
    const { id } = await added(set.coach);
    await set.ada.call(bouts.update, {
      params: { slug: set.bout.slug },
      body: { shareable: 'Private' },
    });
    expect([
      (await set.coach.call(moments.change, { params: { id }, body: { note: 'x' } })).status,
      (await set.coach.call(moments.remove, { params: { id } })).status,
    ]).toEqual([404, 404]);
  });
});
