import { guardian } from '@fencing-journal/contract/guardian';
import { lessons } from '@fencing-journal/contract/lessons';
import { media } from '@fencing-journal/contract/media';
import { moments, type Moment } from '@fencing-journal/contract/moments';
import { notifications } from '@fencing-journal/contract/notifications';
import { limits } from '@fencing-journal/contract/shared/limits';
import { spokenFeedback, voice, voiceTexts } from '@fencing-journal/contract/voice';
import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { sendTogether } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { lessonWithCoach, linkByCode, newFamily } from '../guardians/testing/family.ts';
import { findOrphans } from '../media/index.ts';
import { useVideoPlaces, withoutFfmpeg } from '../uploads/testing/use-video-places.ts';
import { silentMp3, voiceFile } from './testing/sound.ts';

const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);
const sound = silentMp3(2400);

let video: { slug: string; owner_id: number; id: number };
beforeEach(async () => {
  const [bout] = await queryRows<{ id: number }>(
    test.store.db,
    sql`SELECT id::int FROM bouts WHERE slug = ${set.bout.slug}`,
  );
  video = await test.make.video(set.ada.user.id, { bout_id: bout!.id });
});

const mark = async (who: Person, body: object = { note: 'Elbow.' }): Promise<Moment> =>
  (await who.call(moments.add, { params: { slug: video.slug }, body: { at_ms: 1500, ...body } }))
    .body;
const speak = (who: Person, id: string, body: object = {}, headers: Record<string, string> = {}) =>
  who.call(voice.addToMoment, {
    params: { id },
    body: { voice: voiceFile(sound), ...body },
    headers,
  });
const spoken = async (who: Person, id: string, body: object = {}): Promise<VoiceNote> => {
  const answer = await speak(who, id, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const list = async (who: Person): Promise<Moment[]> =>
  (await who.call(moments.list, { params: { slug: video.slug } })).body as Moment[];
const told = async (who: Person) => (await who.call(notifications.list)).body.results;
const stored = (key: string) => test.storage.size(key);
const keyOf = async (id: string): Promise<string> =>
  (
    await queryRows<{ key: string }>(
      test.store.db,
      sql`SELECT storage_key AS key FROM voice_notes WHERE id = ${id}`,
    )
  )[0]!.key;
const fetchSound = (url: string, headers: Record<string, string> = {}) =>
  fetch(test.origin + url, { headers });

describe('a voice note at a moment', { tags: ['B-CV-03'] }, () => {
  it('is limited to 60 an hour, before its sound is read', async () => {
    const { id } = await mark(set.ada);
    for (let sent = 0; sent < limits.voiceNotesPerHour; sent += 1)
      expect((await speak(set.ada, id, { voice: 'none' })).status).toBe(400);
    expect((await speak(set.ada, id)).status).toBe(429);
  });

  it('notifies the student once, is new until they have listened, and can be answered by voice', async () => {
    const moment = await mark(set.coach);
    const note = await spoken(set.coach, moment.id, { text: ' Keep the elbow in. ' });
    expect(note).toMatchObject({
      type: 'audio/mpeg',
      duration_ms: 2400,
      size: sound.byteLength,
      text: 'Keep the elbow in.',
      mine: true,
      heard: false,
    });
    expect(await told(set.ada)).toMatchObject([{ kind: 'moment', times: 1 }]);
    const newReplies = async () =>
      (await set.ada.call(media.read, { params: { slug: video.slug } })).body.new_replies;
    expect(await newReplies()).toBe(1);

    const heard = (who: Person) => who.call(voice.heard, { params: { id: note.id } });
    expect((await heard(set.coach)).body).toMatchObject({ heard: false });
    expect((await heard(set.ada)).body).toMatchObject({ heard: true });
    expect(await newReplies()).toBe(0);
    expect((await list(set.coach))[0]?.voice).toMatchObject([{ heard: true, mine: true }]);

    await spoken(set.ada, moment.id);
    expect(await told(set.coach)).toMatchObject([{ kind: 'reply', times: 1 }]);
    expect((await list(set.ada))[0]?.voice).toMatchObject([
      { mine: false, heard: true },
      { mine: true, heard: null },
    ]);
  });

  it('answers a question like a text', async () => {
    const moment = await mark(set.ada, { kind: 'question' });
    const open = async () =>
      (await set.coach.call(media.read, { params: { slug: video.slug } })).body.open_questions;
    expect(await open()).toBe(1);
    const { id } = await spoken(set.coach, moment.id);
    expect(await open()).toBe(0);
    expect(await told(set.ada)).toMatchObject([{ kind: 'reply' }]);
    await set.coach.call(voice.remove, { params: { id } });
    expect(await open()).toBe(1);
  });

  it('is streamed in ranges to those who may hear it, and no longer once access has ended', async () => {
    const moment = await mark(set.coach);
    await spoken(set.coach, moment.id);
    const { url } = (await list(set.ada))[0]!.voice![0]!;
    const whole = await fetchSound(url);
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(sound);
    const part = await fetchSound(url, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${sound.byteLength}`,
    ]);
    expect((await fetchSound(url.replace(/sig=..../, 'sig=AAAA'))).status).toBe(404);
    const coachUrl = (await list(set.coach))[0]!.voice![0]!.url;
    expect((await fetchSound(coachUrl)).status).toBe(200);
    await test.store.db.execute(sql`DELETE FROM connections WHERE coach_id = ${set.coach.user.id}`);
    expect((await fetchSound(coachUrl)).status).toBe(404);
    expect((await fetchSound(url)).status).toBe(200);
  });

  it('is refused to strangers, and changed only by its author', async () => {
    const moment = await mark(set.coach);
    const { id } = await spoken(set.coach, moment.id);
    const stranger = await test.signedIn({ plan: 'Coach' });
    const params = { id };
    expect((await speak(stranger, moment.id)).status).toBe(404);
    for (const call of [voice.change, voice.remove, voice.heard])
      expect((await stranger.call(call, { params, body: { text: 'x' } })).status).toBe(404);
    const change = (who: Person) => who.call(voice.change, { params, body: { text: 'Elbow in.' } });
    expect((await change(set.ada)).status).toBe(403);
    expect((await change(set.coach)).body).toMatchObject({ text: 'Elbow in.' });
    expect((await set.ada.call(voice.remove, { params })).status).toBe(200);
    expect((await list(set.ada))[0]?.voice).toEqual([]);
  });

  it.each([
    ['no file', { voice: undefined }, voiceTexts.field],
    ['another file', { voice: voiceFile(new TextEncoder().encode('<html>')) }, voiceTexts.notSound],
    ['more than two minutes', { voice: voiceFile(silentMp3(121_000)) }, voiceTexts.tooLong],
    ['a long text', { text: 'x'.repeat(limits.momentNote + 1) }, /500/],
  ])('refuses %s', async (_what, body, message) => {
    const moment = await mark(set.coach);
    const { status, body: error } = await speak(set.coach, moment.id, body);
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toMatch(message);
    const large = { voice: voiceFile(new Uint8Array(limits.voiceBytes + 1)) };
    expect((await speak(set.coach, moment.id, large)).status).toBe(413);
    expect((await list(set.ada))[0]?.voice).toEqual([]);
  });

  it('can take two minutes, is stored once when it is sent twice, and leaves no bytes behind', async () => {
    const moment = await mark(set.coach);
    const body = { voice: voiceFile(silentMp3(limits.voiceMs)) };
    const headers = { 'idempotency-key': 'voice-0001' };
    const first = await speak(set.coach, moment.id, body, headers);
    expect((await speak(set.coach, moment.id, body, headers)).body).toEqual(first.body);
    expect((await list(set.ada))[0]?.voice).toHaveLength(1);
    const key = await keyOf(first.body.id);
    expect(await stored(key)).toBe(first.body.size);
    expect(first.body.size).toBeLessThanOrEqual(1_000_000);
    await set.ada.call(moments.remove, { params: { id: moment.id } });
    expect(
      await queryRows(test.store.db, sql`SELECT FROM media_leftovers WHERE storage_key = ${key}`),
    ).toHaveLength(1);
  });

  it("counts toward the quota of the journal's owner and the limit of a moment", async () => {
    const moment = await mark(set.coach);
    const used = async () => (await set.ada.call(media.usage)).body.used;
    const before = await used();
    await spoken(set.coach, moment.id);
    expect(await used()).toBe(before + sound.byteLength);
    await test.store.db.execute(
      sql`UPDATE media SET size = ${limits.storageBytes}::bigint WHERE slug = ${video.slug}`,
    );
    const full = await speak(set.coach, moment.id);
    expect([full.status, full.body.message]).toEqual([400, voiceTexts.noRoomForCoach]);
    await test.store.db.execute(sql`UPDATE media SET size = 1000 WHERE slug = ${video.slug}`);
    for (let count = 1; count < limits.voiceNotes; count += 1)
      await test.make.voice(video.owner_id, { moment_id: moment.id });
    expect((await speak(set.coach, moment.id)).status).toBe(400);
  });

  it('is accepted from only one of two simultaneous requests if only one more is allowed at the moment', async () => {
    const moment = await mark(set.coach);
    for (let count = 1; count < limits.voiceNotes; count += 1)
      await test.make.voice(video.owner_id, { moment_id: moment.id });
    const answers = await sendTogether(
      test,
      sql`SELECT FROM moments WHERE id = ${moment.id}`,
      () => speak(set.coach, moment.id),
      () => speak(set.ada, moment.id),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });
});

describe('spoken feedback on a lesson', { tags: ['B-CV-03'] }, () => {
  const params = () => ({ slug: set.lesson.slug });
  const send = (who: Person) =>
    who.call(voice.addToLesson, { params: params(), body: { voice: voiceFile(sound) } });
  const read = async (who: Person) => (await who.call(lessons.detail, { params: params() })).body;

  it('is feedback: the lesson is no longer waiting, and the student is notified once', async () => {
    const waiting = async () => (await set.coach.call(lessons.counts)).body.waiting;
    expect(await waiting()).toBe(1);
    expect((await send(set.ada)).status).toBe(403);
    const first = await send(set.coach);
    expect(first.status).toBe(201);
    expect(await read(set.ada)).toMatchObject({
      unread: true,
      coach_notes: spokenFeedback,
      voice: [{ id: first.body.id, heard: false, removable: true, mine: false }],
    });
    expect(await waiting()).toBe(0);
    await send(set.coach);
    expect(await told(set.ada)).toMatchObject([{ kind: 'feedback' }]);

    for (const { id } of (await read(set.coach)).voice ?? [])
      expect((await set.coach.call(voice.remove, { params: { id } })).status).toBe(200);
    const waitsAgain = await read(set.ada);
    expect(waitsAgain).toMatchObject({ unread: false, coach_notes: '' });
    expect(waitsAgain.voice).toBeUndefined();
    expect(await waiting()).toBe(1);
  });

  it('keeps what the coach writes at the same time', async () => {
    const body = { slug: set.lesson.slug, coach_notes: 'Good distance.' };
    await Promise.all([
      ...Array.from({ length: 4 }, () => send(set.coach)),
      set.coach.call(lessons.update, { params: params(), body }),
    ]);
    expect((await read(set.coach)).coach_notes).toBe('Good distance.');
  });

  it('keeps written feedback beside it', async () => {
    const body = { slug: set.lesson.slug, coach_notes: 'Good distance.' };
    await set.coach.call(lessons.update, { params: params(), body });
    const { id } = (await send(set.coach)).body;
    await set.coach.call(voice.remove, { params: { id } });
    const left = await read(set.ada);
    expect([left.coach_notes, left.voice]).toEqual(['Good distance.', undefined]);
  });
});

describe('voice notes to a minor', { tags: ['B-CV-03', 'B-MG-05'] }, () => {
  it('can be heard by the guardian, even for a year after they were deleted', async () => {
    const { parent, child, coach } = await newFamily(test);
    await linkByCode(parent, child);
    const lesson = await lessonWithCoach(test, child, coach);
    const added = await coach.call(voice.addToLesson, {
      params: { slug: lesson.slug },
      body: { voice: voiceFile(sound), text: 'Well done.' },
    });
    expect(added.status).toBe(201);
    const messages = async () =>
      (await parent.call(guardian.messages, { params: { slug: child.user.slug } })).body.results;
    const spokenMessage = async () => (await messages()).find((message) => message.voice)!;
    const current = await spokenMessage();
    expect(current).toMatchObject({ kind: 'feedback', text: 'Well done.', state: 'current' });
    expect((await fetchSound(current.voice!.url)).status).toBe(200);

    const key = await keyOf(added.body.id);
    expect(await findOrphans(test.store.db, [key])).toEqual([]);
    await coach.call(voice.remove, { params: { id: added.body.id } });
    const kept = await spokenMessage();
    expect(kept).toMatchObject({ state: 'deleted', voice: { duration_ms: 2400 } });
    expect((await fetchSound(kept.voice!.url)).status).toBe(200);
    expect((await fetchSound(added.body.url)).status).toBe(404);
    expect(await stored(key)).toBe(sound.byteLength);
    // The sweep of bytes without a row leaves both kinds alone.
    expect(await findOrphans(test.store.db, [key, 'f'.repeat(32)])).toEqual(['f'.repeat(32)]);

    await test.store.db.execute(sql`DELETE FROM message_history WHERE owner_id = ${child.user.id}`);
    expect((await fetchSound(kept.voice!.url)).status).toBe(404);
    expect(
      await queryRows(test.store.db, sql`SELECT FROM media_leftovers WHERE storage_key = ${key}`),
    ).toHaveLength(1);
  });

  it('that the child leaves are closed to the guardian once the bout is private', async () => {
    const { parent, child } = await newFamily(test);
    await linkByCode(parent, child);
    const event = await test.make.event(child.user.id, await test.make.tournament(child.user.id));
    const opponent = await test.make.fencer(child.user.id);
    const bout = await test.make.bout(child.user.id, {
      event: event.slug,
      fencer_a: child.user.self.slug,
      fencer_b: opponent.slug,
      score_a: 5,
      score_b: 3,
      shareable: 'My coaches',
    });
    video = await test.make.video(child.user.id, { bout_id: bout.id });
    await spoken(child, (await mark(child)).id);
    const { url } = (await list(parent))[0]!.voice![0]!;
    expect((await fetchSound(url)).status).toBe(200);
    await test.store.db.execute(sql`UPDATE bouts SET shareable = 'Private' WHERE id = ${bout.id}`);
    expect((await fetchSound(url)).status).toBe(404);
  });
});
