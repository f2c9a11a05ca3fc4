import { inbox } from '@fencing-journal/contract/coach-inbox';
import { coach } from '@fencing-journal/contract/coach';
import { lessons } from '@fencing-journal/contract/lessons';
import { tasks } from '@fencing-journal/contract/tasks';
import { voice } from '@fencing-journal/contract/voice';
import { sql } from 'drizzle-orm';
import { silentMp3, voiceFile } from '../voice/testing/sound.ts';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();

async function coachWithStudent() {
  const teacher = await test.signedIn({ plan: 'Coach' });
  const student = await test.signedIn();
  await test.make.connection(student.user.id, teacher.user.id);
  return { teacher, student };
}
type Person = Awaited<ReturnType<typeof coachWithStudent>>['teacher'];

const lessonWith = (student: Person, teacher: Person, student_notes = 'Footwork.') =>
  test.make.lesson(student.user.id, {
    coach_user_id: teacher.user.id,
    coach_name: 'Robin Tester',
    date: '2026-01-05',
    student_notes,
  });

/** Returns the date this many days after today on the server. */
const day = (days: number) =>
  new Date(test.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function boutOf(student: Person, shareable: 'Private' | 'My coaches', date = day(0)) {
  const { id, self } = student.user;
  const event = await test.make.event(id, await test.make.tournament(id, { date }), { date });
  return test.make.bout(id, {
    event: event.slug,
    fencer_a: self.slug,
    fencer_b: (await test.make.fencer(id)).slug,
    score_a: 5,
    score_b: 3,
    shareable,
  });
}

const waitingFor = async (person: Person, query = {}) =>
  (await person.call(inbox.list, { query })).body.results.map(({ kind, id }) => [kind, id]);

describe("the coach's inbox", { tags: ['B-CG-02'] }, () => {
  it('lists lessons, shared bouts, questions and requests, the oldest first', async () => {
    const { teacher, student } = await coachWithStudent();
    const lesson = await lessonWith(student, teacher);
    const bout = await boutOf(student, 'My coaches');
    await boutOf(student, 'Private');
    const video = await test.make.video(student.user.id, { lesson_id: lesson.id });
    const moment = await test.make.moment(video);
    await test.store.db.execute(sql`DELETE FROM moment_answers WHERE id = ${moment.answer}`);
    const asking = await test.make.user();
    await test.make.request({ student: asking.id, coach: teacher.user.id }, asking.id);
    await test.store.db.execute(
      sql`UPDATE lessons SET created_at = now() - interval '9 years' WHERE id = ${lesson.id}`,
    );
    const list = await waitingFor(teacher);
    expect(list[0]).toEqual(['lesson', lesson.slug]);
    expect(list.toSorted()).toEqual(
      [
        ['bout', bout.slug],
        ['lesson', lesson.slug],
        ['question', moment.id],
        ['request', asking.slug],
      ].toSorted(),
    );
    expect(await waitingFor(teacher, { kind: 'question' })).toEqual([['question', moment.id]]);
    expect((await teacher.call(inbox.list)).body.count).toBe(4);
    expect((await teacher.call(inbox.count)).body.count).toBe(4);
  });

  it("shows a bout's opponent and score from the student's side", async () => {
    const { teacher, student } = await coachWithStudent();
    const { id, self } = student.user;
    const event = await test.make.event(id, await test.make.tournament(id, { date: day(0) }), {
      date: day(0),
    });
    const [holm, berg] = [
      await test.make.fencer(id, { first_name: 'Ida', last_name: 'Holm' }),
      await test.make.fencer(id, { first_name: 'Per', last_name: 'Berg' }),
    ];
    const fields = { event: event.slug, score_a: 5, score_b: 3, shareable: 'My coaches' } as const;
    await test.make.bout(id, { ...fields, fencer_a: self.slug, fencer_b: holm.slug });
    await test.make.bout(id, { ...fields, fencer_a: holm.slug, fencer_b: self.slug });
    await test.make.bout(id, { ...fields, fencer_a: holm.slug, fencer_b: berg.slug });
    const { results } = (await teacher.call(inbox.list, { query: { kind: 'bout' } })).body;
    expect(results.map(({ text }) => text).toSorted()).toEqual([
      'Ida Holm vs Per Berg, 5–3',
      'vs Ida Holm, 3–5',
      'vs Ida Holm, 5–3',
    ]);
  });

  it('hides requests from a coach whose age is not known', async () => {
    const { teacher } = await coachWithStudent();
    const asking = await test.make.user();
    await test.make.request({ student: asking.id, coach: teacher.user.id }, asking.id);
    expect(await waitingFor(teacher)).toHaveLength(1);
    await test.store.db.execute(
      sql`UPDATE users SET (birth_year, age_group) = (NULL, 'unknown') WHERE id = ${teacher.user.id}`,
    );
    expect(await waitingFor(teacher)).toEqual([]);
    expect((await teacher.call(inbox.count)).body.count).toBe(0);
  });

  it('lists bouts by their day, so that an import of old results does not fill it', async () => {
    const { teacher, student } = await coachWithStudent();
    const fencer = (await test.make.fencer(student.user.id)).slug;
    const practiceOn = async (date: string, bouts = 1) =>
      (
        await test.make.practice(student.user.id, {
          date,
          shareable: 'My coaches',
          bouts: Array.from({ length: bouts }, () => ({ fencer, score: 5, against: 3 })),
        })
      ).bouts.map(({ slug }) => ['bout', slug]);
    const recent = [
      ['bout', (await boutOf(student, 'My coaches', day(-30))).slug],
      ...(await practiceOn(day(-30))),
    ];
    await boutOf(student, 'My coaches', day(-31));
    await practiceOn('2019-03-16', 60);
    expect((await waitingFor(teacher)).toSorted()).toEqual(recent.toSorted());
    expect((await teacher.call(inbox.count)).body.count).toBe(2);
  });

  it('drops a lesson that has feedback and a bout that has a comment', async () => {
    const { teacher, student } = await coachWithStudent();
    const lesson = await lessonWith(student, teacher);
    const bout = await boutOf(student, 'My coaches');
    await test.make.comment(bout.slug, student.user.id);
    expect(await waitingFor(teacher)).toHaveLength(2);
    await teacher.call(lessons.update, {
      params: { slug: lesson.slug },
      body: { coach_notes: 'Longer steps.' },
    });
    await test.make.comment(bout.slug, teacher.user.id);
    expect(await waitingFor(teacher)).toEqual([]);
  });

  it('snoozes an item until a day, marks it as done, and undoes both', async () => {
    const { teacher, student } = await coachWithStudent();
    const { slug: id } = await lessonWith(student, teacher);
    const mark = async (body: { state: 'open' | 'done' | 'snoozed'; until?: string }) =>
      (await teacher.call(inbox.mark, { body: { kind: 'lesson', id, ...body } })).status;

    expect(await mark({ state: 'snoozed', until: day(2) })).toBe(200);
    expect(await waitingFor(teacher)).toEqual([]);
    const snoozed = await teacher.call(inbox.list, { query: { state: 'snoozed' } });
    expect(snoozed.body.results).toMatchObject([{ id, snoozed_until: day(2) }]);
    await test.store.db.execute(
      sql`UPDATE coach_inbox_marks SET snoozed_until = ${day(0)} WHERE item = ${id}`,
    );
    expect(await waitingFor(teacher)).toEqual([['lesson', id]]);

    // In a time zone where it is still yesterday, the snooze ends later.
    const yesterday = { query: { today: day(-1) } };
    expect((await teacher.call(inbox.list, yesterday)).body.results).toEqual([]);
    expect((await teacher.call(inbox.count, yesterday)).body.count).toBe(0);
    expect((await teacher.call(inbox.count)).body.count).toBe(1);
    for (const endpoint of [inbox.list, inbox.count])
      expect((await teacher.call(endpoint, { query: { today: 'soon' } })).status).toBe(400);

    expect(await mark({ state: 'done' })).toBe(200);
    expect(await waitingFor(teacher)).toEqual([]);
    expect(await waitingFor(teacher, { state: 'snoozed' })).toEqual([]);
    expect(await mark({ state: 'open' })).toBe(200);
    expect(await waitingFor(teacher)).toEqual([['lesson', id]]);
    expect(await mark({ state: 'snoozed' })).toBe(400);
    expect(await mark({ state: 'done', until: day(1) })).toBe(400);
  });

  it('lists a report of a done task again after the student withdraws and repeats it', async () => {
    const { teacher, student } = await coachWithStudent();
    const { key: id } = await test.make.task(student.user.id, teacher.user.id);
    const report = (done: boolean) =>
      student.call(tasks.update, { params: { id }, body: { done } });
    await report(true);
    expect(await waitingFor(teacher)).toEqual([['task', id]]);
    await teacher.call(inbox.mark, { body: { kind: 'task', id, state: 'done' } });
    expect(await waitingFor(teacher)).toEqual([]);
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    await report(false);
    await report(true);
    expect(await waitingFor(teacher)).toEqual([['task', id]]);
    expect((await teacher.call(inbox.count)).body.count).toBe(1);
  });

  it('lists a lesson again after its spoken feedback is removed, even if it was marked as done', async () => {
    const { teacher, student } = await coachWithStudent();
    const { slug } = await lessonWith(student, teacher);
    await teacher.call(inbox.mark, { body: { kind: 'lesson', id: slug, state: 'done' } });
    const note = await teacher.call(voice.addToLesson, {
      params: { slug },
      body: { voice: voiceFile(silentMp3(1200)) },
    });
    await teacher.call(voice.remove, { params: { id: note.body.id } });
    expect(await waitingFor(teacher)).toEqual([['lesson', slug]]);
  });

  it('filters by student and group', async () => {
    const { teacher, student } = await coachWithStudent();
    const other = await test.signedIn();
    await test.make.connection(other.user.id, teacher.user.id);
    const lesson = await lessonWith(student, teacher);
    await lessonWith(other, teacher);
    const { body } = await teacher.call(coach.createGroup, {
      body: { name: 'Juniors', students: [student.user.slug] },
    });
    const expected = [['lesson', lesson.slug]];
    expect(await waitingFor(teacher, { student: student.user.slug })).toEqual(expected);
    expect(await waitingFor(teacher, { group: body.slug })).toEqual(expected);
    const unknown = await teacher.call(inbox.list, { query: { student: 'nobody-000000' } });
    expect(unknown.status).toBe(404);
  });

  it("hides other coaches' lessons, former students, and everything without the plan", async () => {
    const { teacher, student } = await coachWithStudent();
    const { teacher: other } = await coachWithStudent();
    const { slug: id } = await lessonWith(student, teacher);
    const mark = { body: { kind: 'lesson' as const, id, state: 'done' as const } };
    expect(await waitingFor(other)).toEqual([]);
    expect((await other.call(inbox.mark, mark)).status).toBe(404);
    expect((await student.call(inbox.list)).status).toBe(403);
    expect((await student.call(inbox.count)).status).toBe(403);
    expect((await other.call(inbox.count)).body.count).toBe(0);
    expect((await student.call(inbox.mark, mark)).status).toBe(403);
    await test.store.db.execute(
      sql`DELETE FROM connections WHERE student_id = ${student.user.id} AND coach_id = ${teacher.user.id}`,
    );
    expect(await waitingFor(teacher)).toEqual([]);
    expect((await teacher.call(inbox.mark, mark)).status).toBe(404);
  });
});
