import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { media } from '@fencing-journal/contract/media';
import { moments, type Moment } from '@fencing-journal/contract/moments';
import { limits } from '@fencing-journal/contract/shared/limits';
import { touches, touchTexts, type Touch } from '@fencing-journal/contract/touches';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useVideoPlaces, withoutFfmpeg } from '../uploads/testing/use-video-places.ts';

const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);
/** The slug of a video of the bout. */
let video: string;

const params = () => ({ slug: set.bout.slug });
const log = async (who = set.ada) => {
  const answer = await who.call(touches.list, { params: params() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const add = (body: object, who = set.ada) => who.call(touches.add, { params: params(), body });
const added = async (body: object, who = set.ada) => {
  const answer = await add(body, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as Touch;
};
const replace = (list: object[], who = set.ada, version?: number) =>
  who.call(touches.replace, { params: params(), body: { touches: list, version } });
const change = (id: string, body: object, who = set.ada) =>
  who.call(touches.change, { params: { id }, body });
const remove = (id: string, who = set.ada) => who.call(touches.remove, { params: { id } });
const order = async () => (await log()).touches.map(({ number, note }) => `${number} ${note}`);
const setWeapon = (weapon: string) =>
  test.store.db.execute(
    sql`UPDATE events SET weapon = ${weapon} WHERE owner_id = ${set.ada.user.id}`,
  );
const share = (shareable: string) =>
  set.ada.call(bouts.update, { params: params(), body: { shareable } });

beforeEach(async () => {
  const [bout] = await queryRows<{ id: number }>(
    test.store.db,
    sql`SELECT id FROM bouts WHERE slug = ${set.bout.slug}`,
  );
  const made = await test.make.video(set.ada.user.id, { bout_id: Number(bout?.id) });
  video = made.slug;
  await setWeapon('epee');
});

describe('the touch log', { tags: ['B-TL-01', 'B-TL-02', 'B-TL-03'] }, () => {
  it('starts empty and does not agree with a bout that has a score', async () => {
    expect(await log()).toEqual({
      touches: [],
      score_a: 0,
      score_b: 0,
      agrees: false,
      bout_score: { a: 5, b: 3 },
      version: 1,
      weapon: 'epee',
      permission: 'change',
    });
  });

  it('is reported by its bout while it has touches', async () => {
    const announced = async () =>
      (await set.ada.call(bouts.detail, { params: params() })).body.has_touches;
    expect(await announced()).toBe(false);
    const { id } = await added({ scorer: 'a' });
    expect(await announced()).toBe(true);
    await remove(id);
    expect(await announced()).toBe(false);
  });

  it('returns every touch, and the score they add up to', async () => {
    await set.ada.call(bouts.update, { params: params(), body: { score_a: 3, score_b: 2 } });
    const list = [
      { scorer: 'a', action: 'attack', target: 'foot', zone: 4, period: 1, clock_ms: 171_000 },
      { scorer: 'both', action: 'attack', action_b: 'counterattack' },
      { scorer: 'none', kind: 'annulled' },
      { scorer: 'a', kind: 'penalty' },
      { scorer: 'b', video, at_ms: 61_500, note: 'Too short' },
    ];
    const { status, body } = await replace(list);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ score_a: 3, score_b: 2, agrees: true, version: 2 });
    expect(body.touches[0]).toEqual({
      id: expect.any(String),
      number: 1,
      scorer: 'a',
      kind: 'touch',
      action: 'attack',
      action_b: null,
      target: 'foot',
      zone: 4,
      period: 1,
      clock_ms: 171_000,
      video: null,
      at_ms: null,
      note: '',
      source: 'typed',
      author: { slug: set.ada.user.slug, name: expect.any(String) },
      mine: true,
      removable: true,
      created_at: expect.any(String),
    });
    expect(body.touches.map(({ number, kind, source }) => [number, kind, source])).toEqual([
      [1, 'touch', 'typed'],
      [2, 'touch', 'typed'],
      [3, 'annulled', 'typed'],
      [4, 'penalty', 'typed'],
      [5, 'touch', 'video'],
    ]);
    expect(await log()).toEqual(body);
  });

  it('accepts its own response, which changes nothing but the version', async () => {
    const { body } = await replace([
      { scorer: 'a', video, at_ms: 500 },
      { scorer: 'b', action: 'riposte' },
    ]);
    const again = await replace(body.touches);
    expect(again.body).toEqual({ ...body, version: body.version + 1 });
  });

  it('never changes the score of the bout', { tags: ['B-TL-04'] }, async () => {
    const before = await set.ada.call(bouts.detail, { params: params() });
    await replace([{ scorer: 'a' }, { scorer: 'a' }]);
    const after = await set.ada.call(bouts.detail, { params: params() });
    expect(after.body).toEqual({ ...before.body, has_touches: true });
  });

  it('keeps touches whose ids are sent, in the order sent, and their authors', async () => {
    const { body } = await replace([
      { scorer: 'a', note: 'one' },
      { scorer: 'b', note: 'two' },
    ]);
    const [one, two] = body.touches;
    const mark = await added({ scorer: 'a', action: 'attack' }, set.coach);
    const next = await replace([two!, { scorer: 'b', note: 'new' }, mark, one!]);
    expect(next.body.touches.map(({ id, note, author }) => [id, note, author.slug])).toEqual([
      [two!.id, 'two', set.ada.user.slug],
      [expect.any(String), 'new', set.ada.user.slug],
      [mark.id, '', set.coach.user.slug],
      [one!.id, 'one', set.ada.user.slug],
    ]);
  });

  it('is replaced only from its current version', async () => {
    const { body } = await replace([{ scorer: 'a' }]);
    await added({ scorer: 'b' });
    expect((await replace([], set.ada, body.version)).status).toBe(409);
    const byHeader = await set.ada.call(touches.replace, {
      params: params(),
      body: { touches: [] },
      headers: { 'if-match': `"${body.version}"` },
    });
    expect(byHeader.status).toBe(412);
    expect((await log()).touches).toHaveLength(2);
    expect((await replace([], set.ada, body.version + 1)).status).toBe(200);
    expect((await log()).touches).toEqual([]);
  });

  it('adds a touch last, at a given position, or where it belongs in its video', async () => {
    await added({ scorer: 'a', note: 'first' });
    await added({ scorer: 'a', note: 'late', video, at_ms: 9000 });
    await added({ scorer: 'b', note: 'early', video, at_ms: 1000 });
    await added({ scorer: 'b', note: 'second', number: 2 });
    await added({ scorer: 'b', note: 'far', number: 150 });
    expect(await order()).toEqual(['1 first', '2 second', '3 early', '4 late', '5 far']);
  });

  it('renumbers the touches when one is moved or deleted', async () => {
    const ids: string[] = [];
    for (const note of ['a', 'b', 'c', 'd']) ids.push((await added({ scorer: 'a', note })).id);
    await change(ids[3]!, { number: 2 });
    expect(await order()).toEqual(['1 a', '2 d', '3 b', '4 c']);
    await change(ids[3]!, { number: 200 });
    expect(await order()).toEqual(['1 a', '2 b', '3 c', '4 d']);
    expect((await remove(ids[1]!)).body).toEqual({ message: touchTexts.deleted });
    expect(await order()).toEqual(['1 a', '2 c', '3 d']);
    expect((await remove(ids[1]!)).status).toBe(404);
  });

  it('changes only the fields that are sent', async () => {
    const touch = await added({ scorer: 'a', action: 'attack', target: 'hand', note: 'fast' });
    const { body } = await change(touch.id, { action: 'remise', period: 2 });
    expect(body).toEqual({ ...touch, action: 'remise', period: 2 });
    expect((await change(touch.id, { target: null })).body).toMatchObject({ target: null });
  });

  it('adds a touch once if the request is repeated', async () => {
    const send = () =>
      set.ada.call(touches.add, {
        params: params(),
        body: { scorer: 'a' },
        headers: { 'idempotency-key': 'a-touch-added-once' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await log()).touches).toHaveLength(1);
  });

  it(`holds at most ${limits.touches} touches`, async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ scorer: 'a' }));
    expect((await replace(many(limits.touches + 1))).status).toBe(400);
    expect((await replace(many(limits.touches))).status).toBe(200);
    expect((await add({ scorer: 'a' })).status).toBe(400);
    expect((await log()).touches).toHaveLength(limits.touches);
  });

  it('keeps every touch when several arrive at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => add({ scorer: 'a', video, at_ms: 9000 - at })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const { touches: list, version } = await log();
    expect(list.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(version).toBe(7);
  });
});

describe('a touch', () => {
  it.each([
    [{}, 'scorer'],
    [{ scorer: 'c' }, 'scorer'],
    [{ scorer: 'a', kind: 'goal' }, 'kind'],
    [{ scorer: 'none' }, 'scorer'],
    [{ scorer: 'a', kind: 'annulled' }, 'scorer'],
    [{ scorer: 'both', kind: 'penalty' }, 'scorer'],
    [{ scorer: 'none', kind: 'off_target' }, 'kind'],
    [{ scorer: 'a', kind: 'penalty', action: 'attack' }, 'action'],
    [{ scorer: 'a', kind: 'p_card', target: 'hand' }, 'target'],
    [{ scorer: 'a', action_b: 'attack' }, 'action_b'],
    [{ scorer: 'a', action: 'lunge' }, 'action'],
    [{ scorer: 'a', target: 'bib' }, 'target'],
    [{ scorer: 'a', zone: 6 }, 'zone'],
    [{ scorer: 'none', kind: 'annulled', zone: 3 }, 'zone'],
    [{ scorer: 'a', period: 5 }, 'period'],
    [{ scorer: 'a', clock_ms: -1 }, 'clock_ms'],
    [{ scorer: 'a', at_ms: 5 }, 'at_ms'],
    [{ scorer: 'a', video: 'of-somebody-else', at_ms: 5 }, 'video'],
    [{ scorer: 'a', note: 'x'.repeat(limits.momentNote + 1) }, 'note'],
    [{ scorer: 'a', number: 0 }, 'number'],
  ])('is refused with %j', async (body, field) => {
    const answer = await add(body);
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, [field]]);
    expect((await log()).touches).toEqual([]);
  });

  it.each([
    ['foil', { scorer: 'both' }, 400],
    ['sabre', { scorer: 'both' }, 400],
    ['other', { scorer: 'a', target: 'hand' }, 400],
    ['foil', { scorer: 'a', target: 'bib' }, 201],
    ['sabre', { scorer: 'a', target: 'head' }, 201],
    ['sabre', { scorer: 'a', target: 'foot' }, 400],
    ['foil', { scorer: 'none', kind: 'off_target' }, 201],
    ['epee', { scorer: 'both' }, 201],
  ])('in %s with %j returns %i', async (weapon, body, status) => {
    await setWeapon(weapon);
    expect((await add(body)).status).toBe(status);
  });

  it('cannot be changed into one that contradicts itself', async () => {
    const { id } = await added({ scorer: 'both', action: 'attack', action_b: 'attack' });
    expect((await change(id, { scorer: 'a' })).body['errors']).toEqual({
      action_b: [touchTexts.secondAction],
    });
    expect((await change(id, { scorer: 'a', action_b: null })).status).toBe(200);
  });

  it('that is invalid in a replaced list is named in the error, and nothing is stored', async () => {
    await added({ scorer: 'a' });
    const { status, body } = await replace([{ scorer: 'b' }, { scorer: 'a', target: 'bib' }]);
    expect([status, Object.keys(body['errors' as never])]).toEqual([400, ['touches.1.target']]);
    expect((await log()).touches).toMatchObject([{ scorer: 'a' }]);
  });

  it('cannot use the id of a touch in another bout, of a moment, or of another touch in the same list', async () => {
    const { id } = await added({ scorer: 'a' });
    const stranger = await test.signedIn();
    const event = await test.make.event(
      stranger.user.id,
      await test.make.tournament(stranger.user.id),
    );
    const foreign = await test.make.bout(stranger.user.id, {
      event: event.slug,
      fencer_a: stranger.user.self.slug,
      fencer_b: (await test.make.fencer(stranger.user.id)).slug,
      score_a: 5,
      score_b: 1,
    });
    const taking = (ids: string[]) =>
      stranger.call(touches.replace, {
        params: { slug: foreign.slug },
        body: { touches: ids.map((taken) => ({ id: taken, scorer: 'a' })) },
      });
    const moment = (await set.ada.call(moments.add, {
      params: { slug: video },
      body: { at_ms: 1, kind: 'question' },
    })) as { body: Moment };
    const free = '6f0dbe2c-93b8-4b8e-a3f5-0c6c2a3d9e11';
    expect((await taking([id])).status).toBe(400);
    expect((await taking([moment.body.id])).status).toBe(400);
    expect((await taking([free, free])).status).toBe(400);
    expect((await taking([free, free.toUpperCase()])).status).toBe(400);
    expect((await taking([free])).body.touches).toMatchObject([{ id: free }]);
    expect((await log()).touches).toHaveLength(1);
  });

  it('is kept without its video and time when the video is deleted', async () => {
    const { id } = await added({ scorer: 'a', video, at_ms: 5, note: 'mine' });
    await set.ada.call(media.removeFromBout, { params: { slug: video } });
    expect((await log()).touches).toMatchObject([{ id, video: null, at_ms: null, note: 'mine' }]);
  });
});

describe('touches of a bout', () => {
  const create = (list: object[] | undefined) =>
    set.ada.call(bouts.create, {
      body: {
        event: set.event.slug,
        fencer_a: set.ada.user.self.slug,
        fencer_b: set.fencer.slug,
        score_a: 2,
        score_b: 0,
        touches: list,
      },
    });

  it('are stored with a new bout', { tags: ['B-TL-05'] }, async () => {
    const wrong = await create([{ scorer: 'a' }, { scorer: 'a', video, at_ms: 1 }]);
    expect([wrong.status, Object.keys(wrong.body['errors' as never])]).toEqual([
      400,
      ['touches.1.video'],
    ]);
    const { body } = await create([
      { scorer: 'a', source: 'live', period: 1, clock_ms: 170_000 },
      { scorer: 'a', source: 'live', period: 1, clock_ms: 150_000 },
    ]);
    const answer = await set.ada.call(touches.list, { params: { slug: body.slug } });
    expect(answer.body).toMatchObject({ score_a: 2, agrees: true });
    expect(answer.body.touches.map(({ source }) => source)).toEqual(['live', 'live']);
  });

  it(
    'are refused if the weapon has changed, and the bout is saved without them',
    {
      tags: ['B-TL-05'],
    },
    async () => {
      await setWeapon('sabre');
      const refused = await create([{ scorer: 'a' }, { scorer: 'both', source: 'live' }]);
      expect([refused.status, refused.body['errors' as never]]).toEqual([
        400,
        { 'touches.1.scorer': [touchTexts.doubleOutsideEpee] },
      ]);
      const { bouts: before } = (
        await set.ada.call(events.detail, { params: { slug: set.event.slug } })
      ).body;
      expect(before).toHaveLength(1);
      for (const list of [undefined, []]) {
        const { status, body } = await create(list);
        expect([status, body.score_a, body.score_b]).toEqual([201, 2, 0]);
      }
    },
  );

  it('are deleted with it', { tags: ['B-TL-12'] }, async () => {
    const { id } = await added({ scorer: 'a', video, at_ms: 5 });
    await set.ada.call(bouts.remove, { params: params() });
    expect((await change(id, { note: 'x' })).status).toBe(404);
    const rows = await queryRows(
      test.store.db,
      sql`SELECT id FROM touches WHERE id = ${id} UNION ALL SELECT id FROM moments WHERE id = ${id}
          UNION ALL SELECT touch_id FROM own_touches WHERE touch_id = ${id}`,
    );
    expect(rows).toEqual([]);
  });
});

describe('access to the log', { tags: ['B-TL-09'] }, () => {
  const statuses = async (who: Person, id: string) => [
    (await who.call(touches.list, { params: params() })).status,
    (await add({ scorer: 'b' }, who)).status,
    (await change(id, { action: 'attack' }, who)).status,
    (await replace([], who)).status,
    (await remove(id, who)).status,
  ];

  it('is denied to everybody else while the bout is private', async () => {
    await share('Private');
    const { id } = await added({ scorer: 'a' });
    for (const who of [set.coach, set.stranger])
      expect(await statuses(who, id)).toEqual([404, 404, 404, 404, 404]);
  });

  it('lets strangers read a public log, without notes and authors', async () => {
    await share('Public');
    const { id } = await added({ scorer: 'a', note: 'I was scared' });
    expect(await statuses(set.stranger, id)).toEqual([200, 403, 403, 403, 403]);
    expect((await log(set.stranger)).touches).toMatchObject([
      { note: '', mine: false, author: { slug: null, name: '' } },
    ]);
    expect(await log(set.coach)).toMatchObject({
      permission: 'mark',
      touches: [{ note: 'I was scared' }],
    });
    expect((await log(set.stranger)).permission).toBe('read');
  });

  it('lets a coach add touches, correct actions, and delete their own touches', async () => {
    const { id } = await added({ scorer: 'a' });
    const own = await added({ scorer: 'b', action: 'riposte' }, set.coach);
    expect(own).toMatchObject({ mine: true, author: { slug: set.coach.user.slug } });
    const corrected = await change(id, { action: 'remise', target: 'hand', zone: 2 }, set.coach);
    expect(corrected.body).toMatchObject({
      action: 'remise',
      target: 'hand',
      zone: 2,
      author: { slug: set.ada.user.slug },
    });
    for (const body of [{ scorer: 'b' }, { note: 'x' }, { period: 1 }, { number: 1 }])
      expect((await change(id, body, set.coach)).status).toBe(403);
    expect((await replace([], set.coach)).status).toBe(403);
    expect((await remove(id, set.coach)).status).toBe(403);
    expect((await change(own.id, { scorer: 'a' }, set.coach)).status).toBe(200);
    expect((await remove(own.id, set.coach)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
  });

  it('does not let a coach write notes, which belong in moments and comments', async () => {
    const refused = await add({ scorer: 'a', note: 'Lazy.' }, set.coach);
    expect(refused.body['errors']).toEqual({ note: [touchTexts.coachNote] });
    const own = await added({ scorer: 'a' }, set.coach);
    expect((await change(own.id, { note: 'Lazy.' }, set.coach)).status).toBe(400);
  });

  it("does not let anybody write notes on someone else's touch", async () => {
    const own = await added({ scorer: 'a' }, set.coach);
    expect((await change(own.id, { note: 'Said by my coach' })).status).toBe(403);
    const { body } = await replace([{ ...own, note: 'Said by my coach', action: 'attack' }]);
    expect(body.touches).toMatchObject([{ id: own.id, note: '', action: 'attack' }]);
  });

  it('lets a coach without a plan only read', async () => {
    const { id } = await added({ scorer: 'a' });
    await test.store.db.execute(
      sql`UPDATE entitlements SET status = 'canceled' WHERE user_id = ${set.coach.user.id}`,
    );
    expect(await statuses(set.coach, id)).toEqual([200, 403, 403, 403, 403]);
  });
});
