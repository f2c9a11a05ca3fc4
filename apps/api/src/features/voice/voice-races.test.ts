import { lessons } from '@fencing-journal/contract/lessons';
import { spokenFeedback, voice } from '@fencing-journal/contract/voice';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { sendBoth, transactionsOverlap } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { people } from '../lessons/testing/people.ts';
import { silentMp3, voiceFile } from './testing/sound.ts';

const test = useTestApp();
let ada: Person;
let coach: Person;
let params: { slug: string };
beforeEach(async () => {
  ({ ada, coach } = await people(test));
  const body = { coach: coach.user.slug, lesson_date: '2026-03-21', student_notes: 'Distance.' };
  params = { slug: (await ada.call(lessons.create, { body })).body.slug };
});

const record = () =>
  coach.call(voice.addToLesson, { params, body: { voice: voiceFile(silentMp3(2400)) } });
const remove = (who: Person, id: string) => who.call(voice.remove, { params: { id } });
const lesson = () => sql`SELECT FROM lessons WHERE slug = ${params.slug}`;
const stored = async () => (await ada.call(lessons.detail, { params })).body;

describe.runIf(transactionsOverlap)('spoken feedback', { tags: ['B-CV-03'] }, () => {
  it('ends when its two voice notes are deleted at the same time', async () => {
    const [one, other] = [(await record()).body, (await record()).body];
    const answers = await sendBoth(
      test,
      sql`SELECT FROM voice_notes WHERE id IN (${one.id}, ${other.id})`,
      () => remove(coach, one.id),
      () => remove(ada, other.id),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const left = await stored();
    expect([left.coach_notes, left.voice]).toEqual(['', undefined]);
  });

  it('remains if its voice note is deleted while another one arrives, in either order', async () => {
    const first = (await record()).body;
    const [removed, added] = await sendBoth(test, lesson(), () => remove(coach, first.id), record);
    expect([removed.status, added.status]).toEqual([200, 201]);
    expect(await stored()).toMatchObject({
      coach_notes: spokenFeedback,
      voice: [{ id: added.body.id }],
    });

    const [addedBefore, removedAfter] = await sendBoth(test, lesson(), record, () =>
      remove(coach, added.body.id),
    );
    expect([addedBefore.status, removedAfter.status]).toEqual([201, 200]);
    expect(await stored()).toMatchObject({
      coach_notes: spokenFeedback,
      voice: [{ id: addedBefore.body.id }],
    });
  });
});
