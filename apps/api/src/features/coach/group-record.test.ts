import { coach } from '@fencing-journal/contract/coach';
import { connections } from '@fencing-journal/contract/connections';
import type { Visibility } from '@fencing-journal/contract/shared/enums';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { coachWithStudents } from './testing/coach-with-students.ts';

const test = useTestApp();

const teacherWithGroup = async (...names: string[]) => {
  const { teacher, students } = await coachWithStudents(test, ...names);
  const { body: group } = await teacher.call(coach.createGroup, {
    body: { name: 'Juniors', students: students.map(({ slug }) => slug) },
  });
  const params = { slug: group.slug };
  return { teacher, students, params, read: () => teacher.call(coach.groupRecord, { params }) };
};
type Student = Awaited<ReturnType<typeof teacherWithGroup>>['students'][number]['user'];

/** Stores bouts of the student with their scores, at one event. */
async function fence(
  student: Student,
  ...scores: readonly [own: number, against: number, shareable: Visibility][]
): Promise<void> {
  const event = await test.make.event(student.id, await test.make.tournament(student.id));
  const fencer_b = (await test.make.fencer(student.id)).slug;
  for (const [score_a, score_b, shareable] of scores)
    await test.make.bout(student.id, {
      event: event.slug,
      fencer_a: student.self.slug,
      fencer_b,
      score_a,
      score_b,
      shareable,
    });
}

describe('the record of a group', { tags: ['B-CG-01'] }, () => {
  it('adds up what its students share, in total and for each student by name', async () => {
    const { read, students } = await teacherWithGroup('Zorn', 'Lind', 'Marsh');
    const [zorn, lind] = students.map(({ user }) => user);
    await fence(zorn!, [5, 3, 'My coaches'], [2, 5, 'Public'], [5, 0, 'Private']);
    await fence(lind!, [15, 11, 'Friends']);
    // Practice bouts don't count as competition, as on the student's page.
    const practice = await test.make.practice(lind!.id);
    await test.make.bout(lind!.id, {
      practice: practice.slug,
      fencer_a: lind!.self.slug,
      fencer_b: (await test.make.fencer(lind!.id)).slug,
      score_a: 5,
      score_b: 4,
      shareable: 'My coaches',
    });

    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.students).toMatchObject([
      { last_name: 'Lind', bouts: 1, wins: 1, losses: 0, scored: 15, against: 11, indicator: 4 },
      { last_name: 'Marsh', bouts: 0, wins: 0, losses: 0, indicator: 0, win_rate: null },
      { last_name: 'Zorn', bouts: 2, wins: 1, losses: 1, scored: 7, against: 8, indicator: -1 },
    ]);
    expect(body.total).toMatchObject({
      bouts: 3,
      wins: 2,
      losses: 1,
      scored: 22,
      against: 19,
      indicator: 3,
    });
    expect(body.total.win_rate!.rate).toBeCloseTo(2 / 3);
  });

  it("agrees with each student's page", async () => {
    const { teacher, read, students } = await teacherWithGroup('Lind');
    const { user } = students[0]!;
    await fence(user, [5, 3, 'Club'], [4, 5, 'My coaches'], [0, 5, 'Private']);
    const { slug, first_name, last_name } = user;
    const page = await teacher.call(coach.student, { params: { slug } });
    const { total } = page.body.figures;
    expect((await read()).body).toEqual({
      total,
      students: [{ slug, first_name, last_name, ...total }],
    });
  });

  it('without students is empty', async () => {
    const { read } = await teacherWithGroup();
    expect((await read()).body).toMatchObject({
      total: { bouts: 0, win_rate: null },
      students: [],
    });
  });

  it('contains only what members of the group share', async () => {
    const { teacher, read, students } = await teacherWithGroup('Lind');
    const outside = await test.signedIn();
    await test.make.connection(outside.user.id, teacher.user.id);
    await fence(outside.user, [5, 3, 'Public']);
    const { body } = await read();
    expect(body.total.bouts).toBe(0);
    expect(body.students.map(({ slug }) => slug)).toEqual([students[0]!.user.slug]);
  });

  it.each<[string, (student: Student, teacher: Student) => Promise<unknown>]>([
    [
      'has a disabled account',
      ({ id }) => test.store.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${id}`),
    ],
    [
      'has asked for the deletion of their account',
      ({ id }) =>
        test.store.db.execute(
          sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${id}, now(), now() + interval '14 days')`,
        ),
    ],
    ['has blocked the coach', ({ id }, teacher) => test.make.block(id, teacher.id)],
    [
      'is under 13 without a guardian',
      ({ id }) =>
        test.store.db.execute(
          sql`UPDATE users SET birth_year = ${new Date().getUTCFullYear() - 10}, age_group = 'under 13' WHERE id = ${id}`,
        ),
    ],
  ])('leaves out a member who %s', async (_, hide) => {
    const { teacher, read, students } = await teacherWithGroup('Lind', 'Marsh');
    const [lind, marsh] = students.map(({ user }) => user);
    await fence(lind!, [5, 3, 'Public']);
    await fence(marsh!, [5, 2, 'Public']);
    expect((await read()).body.total.bouts).toBe(2);
    await hide(lind!, teacher.user);
    const { body } = await read();
    expect(body.students.map(({ slug }) => slug)).toEqual([marsh!.slug]);
    expect(body.total).toMatchObject({ bouts: 1, scored: 5, against: 2 });
  });

  it("counts a minor in the same way as the minor's page", async () => {
    const { read, students } = await teacherWithGroup('Lind');
    const { user } = students[0]!;
    await fence(user, [5, 3, 'My coaches'], [5, 4, 'Private']);
    await test.store.db.execute(
      sql`UPDATE users SET birth_year = ${new Date().getUTCFullYear() - 15}, age_group = '13 to 15' WHERE id = ${user.id}`,
    );
    expect((await read()).body.total).toMatchObject({ bouts: 1, wins: 1, indicator: 2 });
  });

  it('leaves out a member whose connection has ended', async () => {
    const { teacher, read, students } = await teacherWithGroup('Lind', 'Marsh');
    await fence(students[0]!.user, [5, 3, 'Public']);
    await teacher.call(connections.remove, {
      body: { connection_slug: students[0]!.connection },
    });
    const { body } = await read();
    expect(body.students.map(({ last_name }) => last_name)).toEqual(['Marsh']);
    expect(body.total.bouts).toBe(0);
  });

  it("returns the same 404 for another coach's group as for a missing one, and needs the Coach plan", async () => {
    const { params, students } = await teacherWithGroup('Lind');
    const other = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(students[0]!.user.id, other.user.id);
    const free = await test.signedIn();
    const sent = [
      other.call(coach.groupRecord, { params }),
      other.call(coach.groupRecord, { params: { slug: 'none-000000' } }),
      other.call(coach.groupRecord, { params: { slug: 'No Slug!' } }),
      free.call(coach.groupRecord, { params }),
      test.visitor().call(coach.groupRecord, { params }),
    ];
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 403, 401]);
  });
});
