import { guardian } from '@fencing-journal/contract/guardian';
import { media } from '@fencing-journal/contract/media';
import { moments, type Moment } from '@fencing-journal/contract/moments';
import { notifications } from '@fencing-journal/contract/notifications';
import { limits } from '@fencing-journal/contract/shared/limits';
import { voice, voiceTexts } from '@fencing-journal/contract/voice';
import {
  walkthroughTexts,
  type WalkthroughEvent,
  walkthroughLimits,
} from '@fencing-journal/contract/walkthrough';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { lessonWithCoach, linkByCode, newFamily } from '../guardians/testing/family.ts';
import { useVideoPlaces, withoutFfmpeg } from '../uploads/testing/use-video-places.ts';
import { silentMp3, silentWav, voiceFile } from './testing/sound.ts';

const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);

const shape = {
  type: 'arrow' as const,
  points: [
    [0.1, 0.2],
    [0.5, 1],
  ],
  color: '#ffd60a',
  width: 6,
};
const events: WalkthroughEvent[] = [
  { at_ms: 0, type: 'pause', video_ms: 1500 },
  { at_ms: 400, type: 'play', video_ms: 1500, rate: 0.5 },
  { at_ms: 1400, type: 'pause', video_ms: 2000 },
  { at_ms: 1500, type: 'draw', for_ms: 600, shape },
  { at_ms: 2400, type: 'clear' },
];
const pauseAt = (at_ms: number): WalkthroughEvent => ({ at_ms, type: 'pause', video_ms: 0 });

let video: { slug: string; owner_id: number; id: number };
beforeEach(async () => {
  const [bout] = await queryRows<{ id: number }>(
    test.store.db,
    sql`SELECT id::int FROM bouts WHERE slug = ${set.bout.slug}`,
  );
  video = await test.make.video(set.ada.user.id, { bout_id: bout!.id });
});

const mark = async (who: Person): Promise<Moment> =>
  (
    await who.call(moments.add, {
      params: { slug: video.slug },
      body: { at_ms: 1500, note: 'Walkthrough' },
    })
  ).body;
const send = (who: Person, id: string, body: object = {}) =>
  who.call(voice.addToMoment, {
    params: { id },
    body: { walkthrough: JSON.stringify(events), voice: voiceFile(silentMp3(2400)), ...body },
  });
const read = (who: Person, id: string) => who.call(voice.walkthrough, { params: { id } });
const list = async (who: Person): Promise<Moment[]> =>
  (await who.call(moments.list, { params: { slug: video.slug } })).body as Moment[];

describe('a walkthrough', { tags: ['B-CV-04'] }, () => {
  it('is a voice note with events, which both sides can read', async () => {
    const { id: moment } = await mark(set.coach);
    const added = await send(set.coach, moment);
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect(added.body).toMatchObject({ walkthrough: true, duration_ms: 2400, heard: false });
    const { id } = added.body;
    expect((await set.ada.call(notifications.list)).body.results).toMatchObject([
      { kind: 'moment', times: 1 },
    ]);
    expect((await list(set.ada))[0]?.voice).toMatchObject([{ id, walkthrough: true }]);
    for (const who of [set.coach, set.ada]) {
      const { status, body } = await read(who, id);
      expect([status, body]).toEqual([200, { events }]);
    }
    await set.ada.call(voice.heard, { params: { id } });
    expect((await list(set.coach))[0]?.voice).toMatchObject([{ heard: true }]);

    await set.ada.call(moments.remove, { params: { id: moment } });
    expect((await read(set.coach, id)).status).toBe(404);
  });

  it('leaves voice notes without events as they are', async () => {
    const { id: moment } = await mark(set.coach);
    const { body } = await set.coach.call(voice.addToMoment, {
      params: { id: moment },
      body: { voice: voiceFile(silentMp3(2400)) },
    });
    expect(body).toMatchObject({ walkthrough: false });
    expect((await read(set.ada, body.id)).body).toEqual({ events: [] });
  });

  it('is hidden from strangers, and from the coach as soon as the connection ends', async () => {
    const { id: moment } = await mark(set.coach);
    const { id } = (await send(set.coach, moment)).body;
    const stranger = await test.signedIn({ plan: 'Coach' });
    expect((await send(stranger, moment)).status).toBe(404);
    expect((await read(stranger, id)).status).toBe(404);
    await test.store.db.execute(sql`DELETE FROM connections WHERE coach_id = ${set.coach.user.id}`);
    expect((await read(set.coach, id)).status).toBe(404);
    expect((await read(set.ada, id)).status).toBe(200);
  });

  it('needs a plan and counts toward the quota', async () => {
    const { id: moment } = await mark(set.coach);
    const used = async () => (await set.ada.call(media.usage)).body.used;
    const before = await used();
    const { size } = (await send(set.coach, moment)).body;
    expect(await used()).toBe(before + size);
    await test.store.db.execute(
      sql`UPDATE media SET size = ${limits.storageBytes}::bigint WHERE slug = ${video.slug}`,
    );
    expect((await send(set.coach, moment)).body.message).toBe(voiceTexts.noRoomForCoach);
    await test.store.db.execute(
      sql`UPDATE entitlements SET status = 'canceled' WHERE user_id = ${set.coach.user.id}`,
    );
    const { status, body } = await send(set.coach, moment);
    expect([status, body.code]).toEqual([403, 'plan_required']);
  });

  it.each([
    ['no JSON', '{', walkthroughTexts.json],
    ['no list', '{"events":[]}', walkthroughTexts.json],
    ['nothing', '[]', walkthroughTexts.first],
    ['an event after the end', [...events, pauseAt(2401)], walkthroughTexts.afterEnd],
    ['times that go back', [...events, pauseAt(1)], walkthroughTexts.order],
    ['an unknown event', [...events, { at_ms: 2400, type: 'zoom' }], /Event 6: /],
    ['too many bytes', Array.from({ length: 1900 }, () => pauseAt(0)), walkthroughTexts.bytes],
  ])('is refused with %s', async (_what, sent, message) => {
    const { id } = await mark(set.coach);
    const walkthrough = typeof sent === 'string' ? sent : JSON.stringify(sent);
    const { status, body } = await send(set.coach, id, { walkthrough });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(message)]);
    expect((await list(set.ada))[0]?.voice).toEqual([]);
  });

  it('can take five minutes, unlike other voice notes', async () => {
    const { id } = await mark(set.coach);
    const sound = voiceFile(silentWav(walkthroughLimits.ms));
    expect(sound.size).toBeGreaterThan(limits.voiceBytes);
    const whole = await send(set.coach, id, { voice: sound });
    expect([whole.status, whole.body.duration_ms]).toEqual([201, walkthroughLimits.ms]);
    expect(whole.body.size).toBeLessThanOrEqual(5 * walkthroughLimits.minuteBytes);

    const longer = await send(set.coach, id, { voice: voiceFile(silentMp3(301_000)) });
    expect(JSON.stringify(longer.body)).toMatch(walkthroughTexts.tooLong);
    const plain = await send(set.coach, id, { voice: sound, walkthrough: undefined });
    expect([plain.status, plain.body.message]).toEqual([413, voiceTexts.tooLarge]);
    const large = voiceFile(new Uint8Array(walkthroughLimits.soundBytes + 1));
    expect((await send(set.coach, id, { voice: large })).status).toBe(413);
    const dense = await send(set.coach, id, { voice: voiceFile(silentWav(61_000)) });
    expect(dense.status).toBe(201);
    expect((await list(set.ada))[0]?.voice).toHaveLength(2);
  });

  it('belongs to a video, not to a lesson', async () => {
    const { status, body } = await set.coach.call(voice.addToLesson, {
      params: { slug: set.lesson.slug },
      body: { walkthrough: JSON.stringify(events), voice: voiceFile(silentMp3(2400)) },
    });
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringMatching(walkthroughTexts.onlyMoments),
    ]);
  });

  it('is kept when its video is moved to another place', async () => {
    const { id: moment } = await mark(set.coach);
    const { id } = (await send(set.coach, moment)).body;
    await test.store.db.execute(
      sql`UPDATE media SET bout_id = NULL, lesson_id = (SELECT id FROM lessons WHERE slug = ${set.lesson.slug}) WHERE slug = ${video.slug}`,
    );
    expect((await read(set.ada, id)).body).toEqual({ events });
  });
});

describe('a walkthrough for a minor', { tags: ['B-CV-04', 'B-MG-05'] }, () => {
  it('can be played by the guardian with its drawings, even after it was deleted', async () => {
    const { parent, child, coach } = await newFamily(test);
    await linkByCode(parent, child);
    const lesson = await lessonWithCoach(test, child, coach);
    const own = await test.make.video(child.user.id, { lesson_id: lesson.id });
    const { body: moment } = await coach.call(moments.add, {
      params: { slug: own.slug },
      body: { at_ms: 1500, note: 'Walkthrough' },
    });
    const added = await send(coach, moment.id);
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const spoken = async () =>
      (
        await parent.call(guardian.messages, { params: { slug: child.user.slug } })
      ).body.results.find((message) => message.voice)!;
    const expected = { kind: 'moment', drawing: { shapes: [shape] }, voice: { walkthrough: true } };
    const current = await spoken();
    expect(current).toMatchObject({ ...expected, state: 'current' });
    expect((await fetch(test.origin + current.voice!.url)).status).toBe(200);

    await coach.call(voice.remove, { params: { id: added.body.id } });
    const kept = await spoken();
    expect(kept).toMatchObject({ ...expected, state: 'deleted' });
    expect((await fetch(test.origin + kept.voice!.url)).status).toBe(200);
    expect((await read(child, added.body.id)).status).toBe(404);
  });
});
