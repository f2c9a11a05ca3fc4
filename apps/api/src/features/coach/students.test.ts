import { bouts } from '@fencing-journal/contract/bouts';
import { coach } from '@fencing-journal/contract/coach';
import { inbox } from '@fencing-journal/contract/coach-inbox';
import { connections } from '@fencing-journal/contract/connections';
import { guardian } from '@fencing-journal/contract/guardian';
import { lessons } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();

async function coachWithStudent() {
  const teacher = await test.signedIn({ plan: 'Coach' });
  const student = await test.signedIn();
  const connection = await test.make.connection(student.user.id, teacher.user.id);
  return { teacher, student, connection, params: { slug: student.user.slug } };
}
type Person = Awaited<ReturnType<typeof coachWithStudent>>['teacher'];

const rosterRow = async (teacher: Person) => (await teacher.call(coach.students)).body[0]!;
const noteOf = async (teacher: Person, params: { slug: string }) =>
  (await teacher.call(coach.student, { params })).body.note;

/** Returns the date this many days after today on the server. */
const day = (days: number) =>
  new Date(test.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function boutOf({ user }: Person, at?: string, date = day(0)) {
  const tournament = await test.make.tournament(user.id, { date });
  const event = await test.make.event(user.id, tournament, { date });
  const bout = await test.make.bout(user.id, {
    event: event.slug,
    fencer_a: user.self.slug,
    fencer_b: (await test.make.fencer(user.id)).slug,
    score_a: 5,
    score_b: 3,
    shareable: 'My coaches',
  });
  if (at)
    await test.store.db.execute(sql`UPDATE bouts SET created_at = ${at} WHERE id = ${bout.id}`);
  return bout;
}

const lessonFor = (student: Person, teacher: Person) =>
  test.make.lesson(student.user.id, {
    coach_user_id: teacher.user.id,
    coach_name: 'Robin Tester',
    date: '2026-01-05',
    student_notes: 'Footwork.',
  });

describe("a coach's private note on a student", { tags: ['B-CG-01'] }, () => {
  it('is written, shown in the roster, replaced and emptied', async () => {
    const { teacher, params } = await coachWithStudent();
    expect(await noteOf(teacher, params)).toEqual({ text: '', version: 1 });
    const write = (text: string) => teacher.call(coach.writeNote, { params, body: { text } });
    const { status, body } = await write('Left knee. Talk to the mother.');
    expect(status).toBe(200);
    expect(await noteOf(teacher, params)).toEqual(body);
    expect((await rosterRow(teacher)).note_start).toBe('Left knee. Talk to the mother.');
    await write('');
    expect(await noteOf(teacher, params)).toMatchObject({ text: '' });
    expect((await write('a'.repeat(limits.studentNote + 1))).status).toBe(400);
  });

  it('is not overwritten by a device that has not read the latest version', async () => {
    const { teacher, params } = await coachWithStudent();
    const { version } = await noteOf(teacher, params);
    const write = (text: string) =>
      teacher.call(coach.writeNote, {
        params,
        body: { text },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await write('First.')).status).toBe(200);
    expect((await write('Second.')).status).toBe(412);
    expect(await noteOf(teacher, params)).toMatchObject({ text: 'First.' });
  });

  it('exists only for its coach, and not for the student, a guardian, or another coach', async () => {
    const { teacher, student, params } = await coachWithStudent();
    const parent = await test.signedIn();
    await test.make.guardian(student.user.id, parent.user.id);
    const other = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(student.user.id, other.user.id);
    await teacher.call(coach.writeNote, { params, body: { text: 'canary: left knee' } });

    const body = { text: 'Mine.' };
    const answers = [
      await student.call(coach.writeNote, { params, body }),
      await parent.call(coach.writeNote, { params, body }),
      await (await test.signedIn({ plan: 'Coach' })).call(coach.writeNote, { params, body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404]);
    expect(await noteOf(other, params)).toEqual({ text: '', version: 1 });
    const seen = [
      await student.call(connections.list),
      await parent.call(guardian.messages, { params }),
      await other.call(coach.students),
    ];
    expect(JSON.stringify(seen.map((answer) => answer.body))).not.toContain('canary');
  });

  it.each(['the connection ends', 'the student deletes their account'])(
    'is deleted when %s',
    async (end) => {
      const { teacher, student, connection, params } = await coachWithStudent();
      await teacher.call(coach.writeNote, { params, body: { text: 'Left knee.' } });
      if (end === 'the connection ends')
        await student.call(connections.remove, { body: { connection_slug: connection.slug } });
      else await test.store.db.execute(sql`DELETE FROM users WHERE id = ${student.user.id}`);
      const { rows } = await test.store.db.execute(
        sql`SELECT FROM coach_students WHERE owner_id = ${teacher.user.id}`,
      );
      expect(rows).toHaveLength(0);
      expect((await teacher.call(coach.writeNote, { params, body: { text: 'x' } })).status).toBe(
        404,
      );
    },
  );
});

describe('the roster', { tags: ['B-CG-01'] }, () => {
  it('shows what a student did last, and counts everything from the same day', async () => {
    const { teacher, student } = await coachWithStudent();
    expect((await rosterRow(teacher)).activity).toBeNull();
    await boutOf(student, '2026-11-20T18:00:00Z');
    await boutOf(student, '2026-11-22T16:00:00Z');
    await boutOf(student, '2026-11-22T18:30:00Z');
    expect((await rosterRow(teacher)).activity).toEqual({ kind: 'bout', count: 2 });
    const { id } = await lessonFor(student, teacher);
    await test.store.db.execute(
      sql`UPDATE lessons SET created_at = '2026-11-23T07:00:00Z' WHERE id = ${id}`,
    );
    expect(await rosterRow(teacher)).toMatchObject({
      activity: { kind: 'lesson', count: 1 },
      last_activity: '2026-11-23T07:00:00Z',
    });
  });

  it('marks students with something new until the coach has looked or given feedback', async () => {
    const { teacher, student, params } = await coachWithStudent();
    const unread = async () => (await rosterRow(teacher)).unread;
    expect(await unread()).toBe(false);
    const later = () => new Date(test.clock.now.getTime() + 3_600_000).toISOString();
    const lesson = await lessonFor(student, teacher);
    await test.store.db.execute(
      sql`UPDATE lessons SET created_at = ${later()} WHERE id = ${lesson.id}`,
    );
    await test.store.db.execute(
      sql`UPDATE connections SET created_at = ${test.clock.now.toISOString()} WHERE student_id = ${student.user.id}`,
    );
    expect(await unread()).toBe(true);
    await teacher.call(lessons.update, {
      params: { slug: lesson.slug },
      body: { coach_notes: 'Longer steps.' },
    });
    expect(await unread()).toBe(false);

    await boutOf(student, later());
    expect(await unread()).toBe(true);
    await test.store.db.execute(
      sql`UPDATE bouts SET created_at = ${test.clock.now.toISOString()} WHERE owner_id = ${student.user.id}`,
    );
    expect((await teacher.call(coach.seen, { params })).status).toBe(200);
    expect(await unread()).toBe(false);
    expect((await student.call(coach.seen, { params })).status).toBe(403);
    const other = await test.signedIn({ plan: 'Coach' });
    expect((await other.call(coach.seen, { params })).status).toBe(404);
  });
});

describe('a bout entered after the last look', { tags: ['B-CG-01', 'B-CG-02'] }, () => {
  const unreadOn = async (teacher: Person, slug: string, today?: string) => {
    const query = today === undefined ? {} : { today };
    const [row] = (await teacher.call(coach.students, { query })).body;
    const { body } = await teacher.call(coach.student, { params: { slug }, query });
    return [row?.unread, body.unread];
  };
  const inboxCount = async (teacher: Person, today?: string) =>
    (await teacher.call(inbox.count, { query: today === undefined ? {} : { today } })).body.count;

  it('is new to the roster and the student page for as many days as the inbox shows it', async () => {
    const { teacher, student, params } = await coachWithStudent();
    const later = new Date(test.clock.now.getTime() + 3_600_000).toISOString();
    await test.store.db.execute(
      sql`UPDATE connections SET created_at = ${test.clock.now.toISOString()} WHERE student_id = ${student.user.id}`,
    );
    const fencer = (await test.make.fencer(student.user.id)).slug;
    const practiceOn = (date: string) =>
      test.make.practice(student.user.id, {
        date,
        shareable: 'My coaches',
        bouts: [{ fencer, score: 5, against: 3 }],
      });
    const enterLater = () =>
      test.store.db.execute(
        sql`UPDATE bouts SET created_at = ${later} WHERE owner_id = ${student.user.id}`,
      );
    await boutOf(student, later, day(-31));
    await practiceOn(day(-31));
    await enterLater();
    expect(await unreadOn(teacher, params.slug)).toEqual([false, false]);
    expect(await inboxCount(teacher)).toBe(0);
    expect((await rosterRow(teacher)).shared_bouts).toBe(2);
    // In a time zone where it is still yesterday, the bouts are within 30 days.
    expect(await unreadOn(teacher, params.slug, day(-1))).toEqual([true, true]);
    expect(await inboxCount(teacher, day(-1))).toBe(2);
    await practiceOn(day(-30));
    await enterLater();
    expect(await unreadOn(teacher, params.slug)).toEqual([true, true]);
    expect(await inboxCount(teacher)).toBe(1);
    const query = { today: 'soon' };
    expect((await teacher.call(coach.students, { query })).status).toBe(400);
    expect((await teacher.call(coach.student, { params, query })).status).toBe(400);
  });
});

describe("lists of students' lessons and bouts", { tags: ['B-CG-01'] }, () => {
  it('are filtered by a group of the coach', async () => {
    const { teacher, student } = await coachWithStudent();
    const outside = await test.signedIn();
    await test.make.connection(outside.user.id, teacher.user.id);
    const lesson = await lessonFor(student, teacher);
    const bout = await boutOf(student);
    await lessonFor(outside, teacher);
    await boutOf(outside);
    const { body } = await teacher.call(coach.createGroup, {
      body: { name: 'Juniors', students: [student.user.slug] },
    });
    const query = { group: body.slug };
    const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug);

    const inLessons = await teacher.call(lessons.coach, { query });
    expect(slugsOf(inLessons.body.results)).toEqual([lesson.slug]);
    expect(inLessons.body.count).toBe(1);
    const inBouts = await teacher.call(bouts.coach, { query });
    expect(inBouts.body).toMatchObject([{ slug: bout.slug }]);
    const paged = await teacher.call(bouts.coach, { query: { ...query, page: 1 } });
    expect(paged.body).toMatchObject({ count: 1, results: [{ slug: bout.slug }] });

    const other = await test.signedIn({ plan: 'Coach' });
    for (const person of [other, student])
      expect((await person.call(lessons.coach, { query })).status).toBe(404);
    expect((await other.call(bouts.coach, { query })).status).toBe(404);
  });
});
