import { lessons, lessonTexts } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { externalChanges, people, statusAndCode } from './testing/people.ts';

const test = useTestApp();
let ada: Person;
let coach: Person;
let stranger: Person;
beforeEach(async () => {
  ({ ada, coach, stranger } = await people(test));
});
const { run, disconnect, disable, losePlan, regainPlan } = externalChanges(() => test);

const day = '2026-03-21';
const body = () => ({
  coach: coach.user.slug,
  lesson_date: day,
  student_notes: 'Distance, then tempo.',
});
const create = (sent: object, who = ada) => who.call(lessons.create, { body: sent });
const created = async (sent: object = {}) => {
  const answer = await create({ ...body(), ...sent });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const detail = (who: Person, slug: string) => who.call(lessons.detail, { params: { slug } });
const patch = (who: Person, slug: string, sent: object) =>
  who.call(lessons.update, { params: { slug }, body: sent });
const feedback = async (slug: string, coach_notes = 'Lower the hand.') => {
  expect((await patch(coach, slug, { coach_notes })).status).toBe(200);
};
const remove = (who: Person, slug: string) => who.call(lessons.remove, { params: { slug } });
const markRead = (who: Person, slug: string) => who.call(lessons.read, { params: { slug } });
const list = (query: Record<string, string | number> = {}, who = ada) =>
  who.call(lessons.all, { query });
const coachList = (query: Record<string, string | number> = {}, who = coach) =>
  who.call(lessons.coach, { query });
const counts = async (who: Person) => (await who.call(lessons.counts)).body;
const addCard = async (first_name: string, last_name: string, who = ada) => {
  const answer = await who.call(lessons.addCoach, { body: { first_name, last_name } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const removeCard = (slug: string, who = ada) => who.call(lessons.removeCoach, { params: { slug } });

describe('creating a lesson', () => {
  it(
    'returns the whole lesson, with names and slugs of both people',
    { tags: ['R-API-29', 'R-API-32', 'R-DATA-14'] },
    async () => {
      const answer = await create(body());
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        slug: expect.stringMatching(/^lesson-20260321-[0-9a-z]{6}$/),
        coach: 'Cyrus Prime',
        coach_slug: coach.user.slug,
        student: 'Ada Lunge',
        student_slug: ada.user.slug,
        lesson_date: day,
        student_notes: 'Distance, then tempo.',
        coach_notes: '',
        coach_notes_at: null,
        unread: false,
        lesson_media: [],
        from_coach: false,
        themes: [],
        version: 1,
      });
      expect((await detail(ada, answer.body.slug)).body).toEqual(answer.body);
    },
  );

  it.for(['coach', 'lesson_date', 'student_notes'])(
    'is refused with 400 without %s, and nothing is stored',
    { tags: ['R-VAL-14', 'R-VAL-15', 'R-VAL-16', 'R-LES-22'] },
    async (field) => {
      for (const empty of [undefined, '', null]) {
        const answer = await create({ ...body(), [field]: empty });
        expect(statusAndCode(answer)).toEqual([400, 'validation']);
        expect(answer.body['errors']).toEqual({ [field]: ['*Required'] });
        expect(answer.body['message']).toContain('Required');
      }
      expect((await list()).body.count).toBe(0);
    },
  );

  it(
    "accepts only the student's coaches and gives the same response for everyone else",
    { tags: ['R-API-29', 'R-VAL-16', 'R-ROLE-11'] },
    async () => {
      const foreign = await addCard('Of', 'Another', stranger);
      const removed = await addCard('Bo', 'Octave');
      await removeCard(removed.coach_slug);
      const disabled = await test.signedIn();
      await test.make.connection(ada.user.id, disabled.user.id);
      await disable(disabled);
      for (const slug of [
        stranger.user.slug,
        foreign.coach_slug,
        removed.coach_slug,
        disabled.user.slug,
        ada.user.slug,
        'nobody-zzzzzz',
      ]) {
        const answer = await create({ ...body(), coach: slug });
        expect([answer.status, answer.body]).toEqual([
          400,
          {
            code: 'validation',
            message: lessonTexts.notYourCoach,
            errors: { coach: [lessonTexts.notYourCoach] },
          },
        ]);
      }
      expect((await list()).body.count).toBe(0);
    },
  );

  it('stores the calendar day that was sent, including future ones', async () => {
    const nextYear = `${new Date().getUTCFullYear() + 1}-12-31`;
    for (const [sent, stored] of [
      ['1950-01-01', '1950-01-01'],
      [nextYear, nextYear],
      ['2026-03-21T23:30:00-08:00', day],
    ]) {
      expect(
        (await detail(ada, (await created({ lesson_date: sent })).slug)).body.lesson_date,
      ).toBe(stored);
    }
    for (const sent of [
      '1949-12-31',
      `${new Date().getUTCFullYear() + 3}-02-01`,
      '2026-02-30',
      'yesterday',
    ]) {
      expect(Object.keys((await create({ ...body(), lesson_date: sent })).body['errors'])).toEqual([
        'lesson_date',
      ]);
    }
  });

  it('accepts notes of up to 20,000 characters', async () => {
    expect((await created({ student_notes: 'x'.repeat(limits.notes) })).student_notes).toHaveLength(
      limits.notes,
    );
    expect(
      (await create({ ...body(), student_notes: 'x'.repeat(limits.notes + 1) })).body['errors'],
    ).toEqual({ student_notes: ['At most 20000 characters.'] });
  });

  it('is refused beyond 200,000 lessons', { tags: ['IN-4', 'R-GEN-16'] }, async () => {
    await run(
      sql`INSERT INTO month_counts (owner_id, list, month, entries) VALUES (${ada.user.id}, 'lessons', '2026-01-01', ${limits.lessons - 1})`,
    );
    await created();
    const refused = await create(body());
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      expect.stringContaining('200,000 lessons'),
    ]);
    expect((await list()).body.count).toBe(limits.lessons);
  });
});

describe('reading a lesson', () => {
  it(
    'is possible only for the student and the named coach, with or without the plan',
    { tags: ['R-API-32', 'R-ROLE-05', 'R-ROLE-11'] },
    async () => {
      const { slug } = await created();
      const other = await test.signedIn({ plan: 'Coach' });
      const pupil = await test.signedIn();
      await test.make.connection(ada.user.id, other.user.id);
      await test.make.connection(pupil.user.id, ada.user.id);
      for (const who of [ada, coach])
        expect((await detail(who, slug)).body).toMatchObject({
          slug,
          student_notes: 'Distance, then tempo.',
        });
      for (const who of [other, pupil, stranger])
        expect(statusAndCode(await detail(who, slug))).toEqual([404, 'not_found']);
      expect((await detail(ada, 'lesson-20260321-zzzzzz')).body).toEqual(
        (await detail(stranger, slug)).body,
      );
      expect((await test.visitor().send('GET', `/api/lessons/detail/${slug}`)).status).toBe(401);
      await losePlan(coach);
      expect((await detail(coach, slug)).status).toBe(200);
    },
  );

  it('ends for the coach with the connection; the student keeps feedback, name and slug', async () => {
    const { slug } = await created();
    await feedback(slug);
    await disconnect(ada, coach);
    expect(statusAndCode(await detail(coach, slug))).toEqual([404, 'not_found']);
    expect((await coachList()).body.count).toBe(0);
    expect(statusAndCode(await patch(coach, slug, { coach_notes: 'Still here?' }))).toEqual([
      404,
      'not_found',
    ]);
    expect((await detail(ada, slug)).body).toMatchObject({
      coach: 'Cyrus Prime',
      coach_slug: coach.user.slug,
      coach_notes: 'Lower the hand.',
    });
    await test.make.connection(ada.user.id, coach.user.id);
    expect((await detail(coach, slug)).status).toBe(200);
  });

  it("ends for the coach when the student's account is disabled", async () => {
    const { slug } = await created();
    await disable(ada);
    expect((await detail(coach, slug)).status).toBe(404);
    expect((await coachList()).body.count).toBe(0);
    expect(await counts(coach)).toMatchObject({ unread: 0, waiting: 0 });
  });

  it('ends for a coach whose account is disabled', async () => {
    const { slug } = await created();
    expect((await detail(coach, slug)).status).toBe(200);
    await disable(coach);
    test.clock.advance(2);
    expect((await detail(coach, slug)).status).toBe(401);
    expect((await detail(ada, slug)).body.coach).toBe('Cyrus Prime');
  });

  it("shows the coach's current name, and the stored one after the account is deleted", async () => {
    const { slug } = await created();
    await feedback(slug);
    await run(sql`UPDATE users SET last_name = 'Seconde' WHERE id = ${coach.user.id}`);
    expect((await detail(ada, slug)).body.coach).toBe('Cyrus Seconde');
    await run(sql`DELETE FROM users WHERE id = ${coach.user.id}`);
    expect((await detail(ada, slug)).body).toMatchObject({
      coach: 'Cyrus Prime',
      coach_slug: null,
      coach_notes: 'Lower the hand.',
    });
  });
});

describe('changing a lesson', () => {
  it(
    'lets the student change coach, date and notes, separately or together',
    { tags: ['R-API-33', 'R-ROLE-07', 'R-LES-36', 'R-LES-38'] },
    async () => {
      const before = await created();
      const card = await addCard('Bo', 'Octave');
      expect((await patch(ada, before.slug, { lesson_date: '2026-04-01' })).body).toEqual({
        ...before,
        lesson_date: '2026-04-01',
        version: 2,
      });
      expect((await patch(ada, before.slug, { student_notes: ' Parries. ' })).body).toEqual({
        ...before,
        lesson_date: '2026-04-01',
        student_notes: 'Parries.',
        version: 3,
      });
      const answer = await patch(ada, before.slug, {
        slug: before.slug,
        coach: card.coach_slug,
        lesson_date: day,
        student_notes: 'Ripostes.',
      });
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          ...before,
          coach: 'Bo Octave',
          coach_slug: card.coach_slug,
          student_notes: 'Ripostes.',
          version: 4,
        },
      ]);
      expect((await detail(ada, before.slug)).body).toEqual(answer.body);
    },
  );

  it.for(['coach', 'lesson_date', 'student_notes'])(
    'does not let the student clear %s',
    { tags: ['R-VAL-17', 'R-LES-37'] },
    async (field) => {
      const before = await created();
      for (const empty of ['', null]) {
        const answer = await patch(ada, before.slug, { student_notes: 'changed', [field]: empty });
        expect([answer.status, answer.body['errors']]).toEqual([400, { [field]: ['*Required'] }]);
      }
      expect((await detail(ada, before.slug)).body).toEqual(before);
    },
  );

  it(
    'lets the coach write feedback and rewrite it',
    { tags: ['R-API-33', 'R-ROLE-06', 'R-LES-50', 'R-LES-52'] },
    async () => {
      const before = await created();
      const answer = await patch(coach, before.slug, {
        slug: before.slug,
        coach_notes: 'Lower the hand.',
      });
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          ...before,
          coach_notes: 'Lower the hand.',
          coach_notes_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          version: 2,
        },
      ]);
      expect(Math.abs(Date.parse(answer.body.coach_notes_at ?? '') - Date.now())).toBeLessThan(
        60_000,
      );
      await feedback(before.slug, 'Higher.');
      expect((await detail(ada, before.slug)).body.coach_notes).toBe('Higher.');
    },
  );

  it.for(['', '  ', null, 'x'.repeat(limits.notes + 1)])(
    'refuses %j as feedback',
    { tags: ['R-VAL-18', 'R-LES-51'] },
    async (coach_notes) => {
      const { slug } = await created();
      for (const stored of ['', 'Lower the hand.']) {
        if (stored) await feedback(slug, stored);
        const answer = await patch(coach, slug, { coach_notes });
        expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, ['coach_notes']]);
        expect((await detail(ada, slug)).body.coach_notes).toBe(stored);
      }
    },
  );

  it(
    'requires the Coach plan for feedback, effective from the next request',
    { tags: ['R-API-33'] },
    async () => {
      const { slug } = await created();
      await feedback(slug);
      await losePlan(coach);
      expect(statusAndCode(await patch(coach, slug, { coach_notes: 'Higher.' }))).toEqual([
        403,
        'plan_required',
      ]);
      expect((await patch(coach, slug, { coach_notes: 'Lower the hand.' })).status).toBe(200);
      expect((await detail(ada, slug)).body.coach_notes).toBe('Lower the hand.');
      await regainPlan(coach);
      await feedback(slug, 'Higher.');
    },
  );

  const others = {
    lesson_date: '2026-04-01',
    student_notes: 'Rewritten.',
    coach_notes: 'Rewritten.',
  };
  it.for([
    ['the coach', 'lesson_date', 403, 'forbidden'],
    ['the coach', 'student_notes', 403, 'forbidden'],
    ['the coach', 'coach', 403, 'forbidden'],
    ['the coach', 'coach_notes', 200, undefined],
    ['the student', 'coach_notes', 403, 'forbidden'],
    ['the student', 'lesson_date', 200, undefined],
    ['the student', 'student_notes', 200, undefined],
    ['the coach without plan', 'coach_notes', 403, 'plan_required'],
    ['the coach without plan', 'student_notes', 403, 'forbidden'],
    ['another coach of hers', 'coach_notes', 404, 'not_found'],
    ['another coach of hers', 'student_notes', 404, 'not_found'],
    ['a student of hers', 'student_notes', 404, 'not_found'],
    ['a stranger', 'coach_notes', 404, 'not_found'],
    ['a stranger', 'student_notes', 404, 'not_found'],
    ['a stranger', 'coach', 404, 'not_found'],
  ] as const)(
    'by %s who sends another %s returns %i',
    { tags: ['R-API-33', 'R-LES-53', 'R-LES-54', 'R-ROLE-06', 'R-ROLE-07', 'R-ROLE-11'] },
    async ([who, field, status, code]) => {
      const { slug } = await created();
      await feedback(slug);
      const [second, pupil] = [await test.signedIn({ plan: 'Coach' }), await test.signedIn()];
      await test.make.connection(ada.user.id, second.user.id);
      await test.make.connection(pupil.user.id, ada.user.id);
      if (who === 'the coach without plan') await losePlan(coach);
      const person = {
        'the coach': coach,
        'the coach without plan': coach,
        'the student': ada,
        'another coach of hers': second,
        'a student of hers': pupil,
        'a stranger': stranger,
      }[who];
      const { body: before } = await detail(ada, slug);
      // Permitted fields must not be saved together with a forbidden one.
      const allowed =
        status === 200
          ? {}
          : {
              ...(who === 'the coach' ? { coach_notes: 'Slipped in.' } : {}),
              ...(who === 'the student' ? { student_notes: 'Slipped in.' } : {}),
            };
      const answer = await patch(person, slug, {
        ...allowed,
        [field]: field === 'coach' ? second.user.slug : others[field],
      });
      expect(statusAndCode(answer)).toEqual([status, code]);
      if (status === 200)
        expect((await detail(ada, slug)).body).toMatchObject({ [field]: others[field] });
      else expect((await detail(ada, slug)).body).toEqual(before);
    },
  );

  it("accepts the whole lesson sent back unchanged, with the coach's name or slug", async () => {
    const { slug } = await created();
    for (const step of ['without feedback', 'with feedback']) {
      const { body: whole } = await detail(ada, slug);
      for (const sent of [whole, { ...whole, coach: whole.coach_slug }])
        expect([(await patch(ada, slug, sent)).status, (await detail(ada, slug)).body]).toEqual([
          200,
          whole,
        ]);
      if (step === 'with feedback')
        for (const sent of [(await detail(coach, slug)).body, { ...whole, coach: coach.user.slug }])
          expect((await patch(coach, slug, sent)).status).toBe(200);
      expect((await detail(ada, slug)).body).toEqual(whole);
      await feedback(slug);
    }
    expect((await patch(ada, slug, {})).status).toBe(200);
  });

  it(
    'keeps a coach who is gone, by slug or name, but accepts only current coaches',
    { tags: ['R-API-33'] },
    async () => {
      const card = await addCard('Bo', 'Octave');
      const [ofAccount, ofCard] = [await created(), await created({ coach: card.coach_slug })];
      await disconnect(ada, coach);
      await removeCard(card.coach_slug);
      expect(
        (await patch(ada, ofAccount.slug, { coach: coach.user.slug, student_notes: 'Edited.' }))
          .body,
      ).toMatchObject({ coach_slug: coach.user.slug, student_notes: 'Edited.' });
      expect(
        (await patch(ada, ofCard.slug, { coach: 'Bo Octave', student_notes: 'Edited.' })).body,
      ).toMatchObject({ coach: 'Bo Octave', coach_slug: null, student_notes: 'Edited.' });
      for (const slug of [
        stranger.user.slug,
        card.coach_slug,
        coach.user.slug,
        ada.user.slug,
        'Somebody Else',
        'nobody-zzzzzz',
      ]) {
        const answer = await patch(ada, ofCard.slug, { coach: slug, student_notes: 'Lost.' });
        expect([answer.status, answer.body['errors']]).toEqual([
          400,
          { coach: [lessonTexts.notYourCoach] },
        ]);
      }
      expect((await detail(ada, ofCard.slug)).body.student_notes).toBe('Edited.');
    },
  );

  it('can move the lesson to another coach until it has feedback', async () => {
    const { slug } = await created();
    await test.make.connection(ada.user.id, stranger.user.id);
    expect((await patch(ada, slug, { coach: stranger.user.slug })).body).toMatchObject({
      coach: 'Sam Stranger',
    });
    expect([(await detail(coach, slug)).status, (await detail(stranger, slug)).status]).toEqual([
      404, 200,
    ]);
    await patch(ada, slug, { coach: coach.user.slug });
    await feedback(slug);
    const answer = await patch(ada, slug, { coach: stranger.user.slug, student_notes: 'Lost.' });
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      { coach: [lessonTexts.hasFeedback] },
    ]);
    expect((await detail(ada, slug)).body).toMatchObject({
      coach_slug: coach.user.slug,
      coach_notes: 'Lower the hand.',
      student_notes: 'Distance, then tempo.',
    });
    expect((await detail(stranger, slug)).status).toBe(404);
  });

  it('refuses the slug of another lesson in the body', { tags: ['R-API-33'] }, async () => {
    const [one, two] = [await created(), await created()];
    for (const [who, sent] of [
      [ada, { student_notes: 'x' }],
      [coach, { coach_notes: 'x' }],
    ] as const) {
      const answer = await patch(who, one.slug, { slug: two.slug, ...sent });
      expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, ['slug']]);
    }
    for (const lesson of [one, two]) expect((await detail(ada, lesson.slug)).body).toEqual(lesson);
  });

  it('loses nothing when student and coach save at the same time', async () => {
    const { slug } = await created();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        patch(ada, slug, { student_notes: `Mine ${round}` }),
        patch(coach, slug, { coach_notes: `His ${round}` }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect((await detail(ada, slug)).body).toMatchObject({
        student_notes: `Mine ${round}`,
        coach_notes: `His ${round}`,
      });
    }
  });
});

describe('feedback', () => {
  it('is unread until the student marks it, and again after a rewrite', async () => {
    const { slug } = await created();
    const unread = async () => [
      (await detail(ada, slug)).body.unread,
      (await list()).body.results[0]?.unread,
      (await counts(ada)).unread,
    ];
    expect(await unread()).toEqual([false, false, 0]);
    for (const notes of ['Lower the hand.', 'Higher.']) {
      await feedback(slug, notes);
      expect(await unread()).toEqual([true, true, 1]);
      const answer = await markRead(ada, slug);
      expect([answer.status, answer.body]).toEqual([
        200,
        { ...(await detail(ada, slug)).body, unread: false },
      ]);
      expect(await unread()).toEqual([false, false, 0]);
    }
    await feedback(slug, 'Higher.');
    await patch(ada, slug, { student_notes: 'Edited.' });
    expect(await unread()).toEqual([false, false, 0]);
  });

  it(
    'is never unread for the coach, who cannot mark it as read; others get a 404',
    { tags: ['R-ROLE-11'] },
    async () => {
      const { slug } = await created();
      await feedback(slug);
      expect([
        (await detail(coach, slug)).body.unread,
        (await coachList()).body.results[0]?.unread,
        (await counts(coach)).unread,
      ]).toEqual([false, false, 0]);
      expect(statusAndCode(await markRead(coach, slug))).toEqual([403, 'forbidden']);
      expect(statusAndCode(await markRead(stranger, slug))).toEqual([404, 'not_found']);
      expect((await detail(ada, slug)).body.unread).toBe(true);
    },
  );

  it('is mailed to the student at most once a day, and only if it is new', async () => {
    const mails = async () =>
      (
        await run(
          sql`SELECT address, kind FROM outbox WHERE user_id IN (${ada.user.id}, ${coach.user.id})`,
        )
      ).rows;
    const { slug } = await created();
    await patch(ada, slug, { student_notes: 'Edited.' });
    await patch(ada, slug, { coach_notes: 'Made up.' });
    expect(await mails()).toEqual([]);
    for (const notes of ['Lower the hand.', 'Lower the hand.', 'Higher.'])
      await feedback(slug, notes);
    expect(await mails()).toEqual([{ address: ada.user.email, kind: 'new-feedback' }]);
  });

  it('is unread if it arrives after the empty lesson was opened', async () => {
    const { slug } = await created();
    expect((await markRead(ada, slug)).body.unread).toBe(false);
    await feedback(slug);
    expect((await detail(ada, slug)).body.unread).toBe(true);
  });

  it('is pending for lessons of connected students as long as the coach has the plan', async () => {
    const [one] = [
      await created(),
      await created(),
      await created({ coach: (await addCard('Bo', 'Octave')).coach_slug }),
    ];
    expect([await counts(coach), await counts(ada)]).toMatchObject([
      { unread: 0, waiting: 2 },
      { unread: 0, waiting: 0 },
    ]);
    await feedback(one.slug);
    expect(await counts(coach)).toMatchObject({ unread: 0, waiting: 1 });
    await losePlan(coach);
    expect(await counts(coach)).toMatchObject({ unread: 0, waiting: 0 });
    await regainPlan(coach);
    expect((await counts(coach)).waiting).toBe(1);
    await disconnect(ada, coach);
    expect(await counts(coach)).toMatchObject({ unread: 0, waiting: 0 });
    expect((await counts(ada)).unread).toBe(1);
  });
});

describe('deleting a lesson', () => {
  it(
    'is possible only for the student, and removes nothing else from the list',
    { tags: ['R-API-34', 'R-LES-11'] },
    async () => {
      const [gone, kept] = [await created(), await created()];
      expect(statusAndCode(await remove(coach, gone.slug))).toEqual([403, 'forbidden']);
      expect(statusAndCode(await remove(stranger, gone.slug))).toEqual([404, 'not_found']);
      expect((await list()).body.count).toBe(2);
      const answer = await remove(ada, gone.slug);
      expect([answer.status, answer.body]).toEqual([200, { message: lessonTexts.deleted.body }]);
      for (const who of [ada, coach]) expect((await detail(who, gone.slug)).status).toBe(404);
      expect((await list()).body).toMatchObject({ count: 1, results: [{ slug: kept.slug }] });
      expect((await remove(ada, gone.slug)).status).toBe(404);
      await disconnect(ada, coach);
      expect(statusAndCode(await remove(coach, kept.slug))).toEqual([404, 'not_found']);
    },
  );

  it('leaves no stored response under its Idempotency-Key', { tags: ['PR-2'] }, async () => {
    const send = () =>
      ada.call(lessons.create, {
        body: body(),
        headers: { 'idempotency-key': 'a-lesson-written-once' },
      });
    const { body: lesson } = await send();
    expect((await send()).body).toEqual(lesson);
    await remove(ada, lesson.slug);
    expect((await send()).status).toBe(404);
    expect((await list()).body.count).toBe(0);
  });
});
