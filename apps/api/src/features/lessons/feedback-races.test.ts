import { lessons, lessonTexts } from '@fencing-journal/contract/lessons';
import { voice } from '@fencing-journal/contract/voice';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { sendBoth, transactionsOverlap } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { silentMp3, voiceFile } from '../voice/testing/sound.ts';
import { people } from './testing/people.ts';

const test = useTestApp();
let ada: Person;
let coach: Person;
let second: Person;
let params: { slug: string };
beforeEach(async () => {
  ({ ada, coach, stranger: second } = await people(test));
  await test.make.connection(ada.user.id, second.user.id);
  const body = { coach: coach.user.slug, lesson_date: '2026-03-21', student_notes: 'Distance.' };
  params = { slug: (await ada.call(lessons.create, { body })).body.slug };
});

type Send = () => Promise<{ status: number; body: Record<string, any> }>;
/** Sends two requests that read the lesson before either changes it. Then they change it in this order. */
const changeBoth = (first: Send, then: Send) =>
  sendBoth(test, sql`SELECT FROM lessons WHERE slug = ${params.slug}`, first, then);

const nameSecondCoach: Send = () =>
  ada.call(lessons.update, { params, body: { coach: second.user.slug } });
const stored = async () => (await ada.call(lessons.detail, { params })).body;

describe.runIf(transactionsOverlap)('feedback and another coach', () => {
  it.each<[string, Send, number]>([
    [
      'written',
      () => coach.call(lessons.update, { params, body: { coach_notes: 'Lower the hand.' } }),
      200,
    ],
    [
      'spoken',
      () => coach.call(voice.addToLesson, { params, body: { voice: voiceFile(silentMp3(2400)) } }),
      201,
    ],
  ])('that is %s keeps its coach, whichever comes first', async (_how, give, given) => {
    const [moved, refused] = await changeBoth(nameSecondCoach, give);
    expect([moved.status, refused.status]).toEqual([200, 404]);
    const withoutFeedback = await stored();
    expect(withoutFeedback).toMatchObject({ coach_slug: second.user.slug, coach_notes: '' });
    expect(withoutFeedback.voice).toBeUndefined();

    await ada.call(lessons.update, { params, body: { coach: coach.user.slug } });
    const [answered, kept] = await changeBoth(give, nameSecondCoach);
    expect([answered.status, kept.status, kept.body['errors']]).toEqual([
      given,
      400,
      { coach: [lessonTexts.hasFeedback] },
    ]);
    expect(await stored()).toMatchObject({
      coach_slug: coach.user.slug,
      coach_notes: expect.stringMatching(/./),
    });
  });
});
