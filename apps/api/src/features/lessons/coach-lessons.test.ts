import { accessLog } from '@fencing-journal/contract/access-log';
import { coach as coachPages } from '@fencing-journal/contract/coach';
import { coachLessons, coachLessonTexts } from '@fencing-journal/contract/coach-lessons';
import { guardian } from '@fencing-journal/contract/guardian';
import { lessons } from '@fencing-journal/contract/lessons';
import { notifications } from '@fencing-journal/contract/notifications';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { birthYears } from '../../testing/registration.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { linkByCode } from '../guardians/testing/family.ts';
import { externalChanges, people, statusAndCode } from './testing/people.ts';

const test = useTestApp();
let ada: Person;
let ben: Person;
let coach: Person;
let stranger: Person;
beforeEach(async () => {
  ({ ada, coach, stranger } = await people(test));
  ben = await test.signedIn({ first_name: 'Ben', last_name: 'Quarte' });
  await test.make.connection(ben.user.id, coach.user.id);
});
const { run, disconnect, losePlan } = externalChanges(() => test);

const body = (...students: Person[]) => ({
  students: students.map(({ user }) => user.slug),
  lesson_date: '2026-03-21',
  coach_notes: 'Parry four, then the riposte.',
  themes: ['Parry-riposte', 'flunge'],
});
const write = (sent: object, who = coach, headers = {}) =>
  who.call(coachLessons.create, { body: sent, headers });
const written = async (...students: Person[]) => {
  const answer = await write(body(...students));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.lessons;
};
/** Writes the lesson for these students and returns the slug of the first student's copy. */
const slugOfFirst = async (...students: Person[]) => (await written(...students))[0]?.slug ?? '';
const detail = (who: Person, slug: string) => who.call(lessons.detail, { params: { slug } });
const patch = (who: Person, slug: string, changes: object) =>
  who.call(lessons.update, { params: { slug }, body: changes });
const remove = (who: Person, slug: string) => who.call(lessons.remove, { params: { slug } });
const own = async (who: Person) => (await who.call(lessons.all)).body;
const told = async (who: Person) =>
  (await who.call(notifications.list)).body.results.map(({ kind, person }) => [kind, person?.slug]);

describe('a lesson that a coach writes', { tags: ['B-CG-04'] }, () => {
  it('becomes a separate lesson for each student, who is notified once', async () => {
    const created = await written(ada, ben);
    expect(created.map(({ student_slug }) => student_slug)).toEqual([ada.user.slug, ben.user.slug]);
    for (const who of [ada, ben]) {
      const { count, results } = await own(who);
      expect(count).toBe(1);
      expect(results[0]).toMatchObject({
        from_coach: true,
        coach: 'Cyrus Prime',
        coach_slug: coach.user.slug,
        student_slug: who.user.slug,
        lesson_date: '2026-03-21',
        student_notes: '',
        coach_notes: 'Parry four, then the riposte.',
        themes: ['parry_riposte', 'flunge'],
        unread: true,
      });
      expect(await told(who)).toEqual([['lesson', coach.user.slug]]);
    }
    expect((await own(stranger)).count).toBe(0);
  });

  it('is created once, however often the request is repeated', async () => {
    const headers = { 'idempotency-key': 'f2c1a1de-7f6c-4a43-9d1c-111111111111' };
    const first = await write(body(ada, ben), coach, headers);
    const again = await write(body(ada, ben), coach, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await own(ada)).count).toBe(1);
    expect(await told(ada)).toHaveLength(1);
  });

  it('counts a student only once, even if they are named twice', async () => {
    expect(await written(ada, ada)).toHaveLength(1);
  });

  it('is not written for any student if one of them is not connected', async () => {
    const teacher = await test.signedIn();
    await test.make.connection(coach.user.id, teacher.user.id);
    const disconnected = await test.signedIn();
    for (const who of [stranger, teacher, disconnected, coach])
      expect(statusAndCode(await write(body(ada, who)))).toEqual([404, 'not_found']);
    const unknown = { ...body(ada), students: [ada.user.slug, 'nobody-zzzzzz'] };
    expect((await write(unknown)).status).toBe(404);
    expect((await own(ada)).count).toBe(0);
    expect(await told(ada)).toEqual([]);
  });

  it('needs the Coach plan', async () => {
    await losePlan(coach);
    expect(statusAndCode(await write(body(ada)))).toEqual([403, 'plan_required']);
  });

  it('needs students, a day and a text, and accepts up to five themes', async () => {
    const tooMany = Array.from({ length: limits.themesPerLesson + 1 }, (_, n) => `theme ${n}`);
    for (const [field, wrong] of [
      ['students', []],
      ['students', undefined],
      ['students', Array.from({ length: limits.studentsPerLesson + 1 }, () => ada.user.slug)],
      ['lesson_date', 'soon'],
      ['coach_notes', ' '],
      ['coach_notes', 'x'.repeat(limits.notes + 1)],
      ['themes', tooMany],
      ['themes', ['x'.repeat(limits.theme + 1)]],
    ] as const) {
      const answer = await write({ ...body(ada), [field]: wrong });
      expect(answer.status, `${field} ${String(wrong).slice(0, 50)}`).toBe(400);
      expect(Object.keys(answer.body['errors'])[0]).toMatch(new RegExp(`^${field}`));
    }
    expect((await own(ada)).count).toBe(0);
  });

  it('is refused beyond the daily limit and beyond the number that the student may keep', async () => {
    await run(
      sql`INSERT INTO lessons (owner_id, slug, coach_user_id, coach_name, date, student_notes, coach_notes, from_coach) SELECT ${ben.user.id}, 'given-' || ${ben.user.id}::text || '-' || n, ${coach.user.id}, 'C', '2026-01-01', '', 'x', true FROM generate_series(1, ${limits.coachLessonsPerDay - 1}) n`,
    );
    expect((await write(body(ada, ben))).body['message']).toContain('up to 500 students a day');
    await written(ada);
    await run(
      sql`UPDATE lessons SET created_at = now() - interval '25 hours' WHERE owner_id = ${ben.user.id}`,
    );
    await run(
      sql`UPDATE month_counts SET entries = ${limits.lessons} WHERE owner_id = ${ada.user.id} AND list = 'lessons'`,
    );
    expect((await write(body(ada))).status).toBe(400);
  });

  it('does not wait for feedback and does not count as activity of the student', async () => {
    await written(ada);
    expect((await coach.call(lessons.counts)).body.waiting).toBe(0);
    const roster = (await coach.call(coachPages.students)).body;
    expect(roster.find(({ slug }) => slug === ada.user.slug)).toMatchObject({
      lessons: 1,
      waiting: 0,
      last_activity: null,
    });
  });
});

describe('changing a lesson from the coach', { tags: ['B-CG-04'] }, () => {
  it('lets the student add, change and clear notes, and nothing else', async () => {
    const slug = await slugOfFirst(ada);
    for (const student_notes of ['Slow hand.', 'Slower hand.', ''])
      expect((await patch(ada, slug, { student_notes })).body).toMatchObject({ student_notes });
    for (const change of [
      { lesson_date: '2026-04-01' },
      { themes: ['distance'] },
      { coach_notes: 'Mine.' },
    ])
      expect((await patch(ada, slug, change)).status, JSON.stringify(change)).toBe(403);
    const other = await test.signedIn();
    await test.make.connection(ada.user.id, other.user.id);
    expect((await patch(ada, slug, { coach: other.user.slug })).status).toBe(400);
    // Sending the whole lesson back as it was read changes nothing.
    const { body: whole } = await detail(ada, slug);
    expect((await patch(ada, slug, whole)).body).toEqual(whole);
  });

  it('lets the coach change text, day and themes, but not the notes', async () => {
    const slug = await slugOfFirst(ada, ben);
    const change = { coach_notes: 'Parry six.', lesson_date: '2026-03-22', themes: ['distance'] };
    expect((await patch(coach, slug, change)).body).toMatchObject(change);
    expect((await patch(coach, slug, { student_notes: 'Yours.' })).status).toBe(403);
    expect((await patch(coach, slug, { coach_notes: '' })).status).toBe(400);
    expect((await own(ben)).results[0]).toMatchObject({
      coach_notes: 'Parry four, then the riposte.',
    });
    expect(await told(ada)).toHaveLength(1);
    await losePlan(coach);
    expect(statusAndCode(await patch(coach, slug, { themes: [] }))).toEqual([403, 'plan_required']);
    for (const who of [stranger, ben])
      expect((await patch(who, slug, { themes: [] })).status).toBe(404);
  });

  it('lets a student remove it from their list, but keeps it for other students', async () => {
    const slug = await slugOfFirst(ada, ben);
    expect((await remove(ben, slug)).status).toBe(404);
    expect((await remove(ada, slug)).status).toBe(200);
    expect([(await own(ada)).count, (await own(ben)).count]).toEqual([0, 1]);
    expect(await told(ada)).toEqual([]);
  });

  it('lets the coach take it back until the student has added notes or a video', async () => {
    const [first = '', second = ''] = (await written(ada, ben)).map(({ slug }) => slug);
    expect((await remove(stranger, first)).status).toBe(404);
    expect((await remove(coach, first)).status).toBe(200);
    expect((await own(ada)).count).toBe(0);
    await patch(ben, second, { student_notes: 'Slow hand.' });
    const refused = await remove(coach, second);
    expect([refused.status, refused.body['message']]).toEqual([409, coachLessonTexts.studentAdded]);
    await patch(ben, second, { student_notes: '' });
    const [row] = (await test.store.db.execute(sql`SELECT id FROM lessons WHERE slug = ${second}`))
      .rows as { id: string }[];
    await test.make.video(ben.user.id, { lesson_id: Number(row!.id) });
    expect((await remove(coach, second)).status).toBe(409);
    expect((await own(ben)).count).toBe(1);
  });

  it("leaves the coach no way to delete a student's own lesson", async () => {
    const answer = await ada.call(lessons.create, {
      body: { coach: coach.user.slug, lesson_date: '2026-03-21', student_notes: 'Mine.' },
    });
    expect((await remove(coach, answer.body.slug)).status).toBe(403);
  });

  it('stays with the student when the connection ends or the coach leaves', async () => {
    const slug = await slugOfFirst(ada);
    await disconnect(ada, coach);
    expect((await patch(coach, slug, { coach_notes: 'Still here?' })).status).toBe(404);
    expect((await remove(coach, slug)).status).toBe(404);
    await run(sql`DELETE FROM users WHERE id = ${coach.user.id}`);
    expect((await detail(ada, slug)).body).toMatchObject({
      from_coach: true,
      coach: 'Cyrus Prime',
      coach_slug: null,
      coach_notes: 'Parry four, then the riposte.',
    });
    await run(sql`DELETE FROM users WHERE id = ${ada.user.id}`);
    const { rows } = await test.store.db.execute(sql`SELECT FROM lessons WHERE slug = ${slug}`);
    expect(rows).toEqual([]);
  });
});

describe('a lesson from the coach of a minor', { tags: ['B-CG-04', 'B-MG-06'] }, () => {
  it('is shown to the guardian with earlier notes and themes, and logged when it is opened', async () => {
    const child = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    const parent = await test.signedIn({ confirmed: true });
    await linkByCode(parent, child);
    await test.make.connection(child.user.id, coach.user.id);
    const slug = await slugOfFirst(child);
    const messages = async () =>
      (
        await parent.call(guardian.messages, { params: { slug: child.user.slug } })
      ).body.results.map(({ text, state }) => [state, text]);
    const first = 'Parry four, then the riposte.\n\nThemes: parry riposte, flunge';
    expect(await messages()).toEqual([['current', first]]);
    expect((await detail(parent, slug)).body).toMatchObject({
      themes: ['parry_riposte', 'flunge'],
    });

    const views = (await child.call(accessLog.own)).body.results;
    expect(views.map(({ kind, role }) => [kind, role])).toEqual([]);
    await detail(coach, slug);
    expect((await child.call(accessLog.own)).body.results).toHaveLength(1);

    await patch(coach, slug, { themes: [] });
    await patch(coach, slug, { coach_notes: 'Call me.', themes: ['x'] });
    expect((await messages()).toSorted()).toEqual([
      ['changed', 'Parry four, then the riposte.'],
      ['changed', first],
      ['current', 'Call me.\n\nThemes: x'],
    ]);

    await remove(child, slug);
    expect((await messages()).map(([state]) => state).toSorted()).toEqual([
      'changed',
      'changed',
      'deleted',
    ]);
  });
});
