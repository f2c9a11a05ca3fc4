import { coach } from '@fencing-journal/contract/coach';
import { connections } from '@fencing-journal/contract/connections';
import { limits } from '@fencing-journal/contract/shared/limits';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { coachWithStudents } from './testing/coach-with-students.ts';

const test = useTestApp();

const withStudents = (...names: string[]) => coachWithStudents(test, ...names);

describe('groups of students', { tags: ['B-CG-01'] }, () => {
  it('creates, renames, refills and deletes a group', async () => {
    const { teacher, students } = await withStudents('Zorn', 'Lind', 'Marsh');
    const [zorn, lind, marsh] = students.map(({ slug }) => slug);
    const created = await teacher.call(coach.createGroup, {
      body: { name: 'Juniors', students: [zorn!, lind!, lind!] },
    });
    expect(created.status).toBe(201);
    expect(created.body.students.map(({ last_name }) => last_name)).toEqual(['Lind', 'Zorn']);
    const params = { slug: created.body.slug };

    const renamed = await teacher.call(coach.updateGroup, { params, body: { name: 'Cadets' } });
    expect(renamed.body).toMatchObject({ name: 'Cadets', students: created.body.students });
    const refilled = await teacher.call(coach.updateGroup, {
      params,
      body: { students: [marsh!] },
    });
    expect(refilled.body.students.map(({ slug }) => slug)).toEqual([marsh]);
    expect((await teacher.call(coach.groups)).body).toEqual([refilled.body]);

    expect((await teacher.call(coach.removeGroup, { params })).status).toBe(200);
    expect((await teacher.call(coach.groups)).body).toEqual([]);
    expect((await teacher.call(coach.removeGroup, { params })).status).toBe(404);
  });

  it('has the members of one of two concurrent changes, never a mixture', async () => {
    const { teacher, students } = await withStudents('Zorn', 'Lind');
    const [zorn, lind] = students.map(({ slug }) => slug);
    const { body } = await teacher.call(coach.createGroup, {
      body: { name: 'Juniors', students: [] },
    });
    const params = { slug: body.slug };
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        [zorn!, lind!].map((slug) =>
          teacher.call(coach.updateGroup, { params, body: { students: [slug] } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await teacher.call(coach.groups)).body[0]?.students).toHaveLength(1);
    }
  });

  it('shows only the students of a group in the roster', async () => {
    const { teacher, students } = await withStudents('Lind', 'Marsh');
    const { body } = await teacher.call(coach.createGroup, {
      body: { name: 'Juniors', students: [students[0]!.slug] },
    });
    const roster = await teacher.call(coach.students, { query: { group: body.slug } });
    expect(roster.body.map(({ slug }) => slug)).toEqual([students[0]!.slug]);
    expect((await teacher.call(coach.students, { query: { group: 'none-000000' } })).status).toBe(
      404,
    );
  });

  it('returns the same 404 for people who are not connected students as for missing ones', async () => {
    const { teacher, students } = await withStudents('Lind');
    const stranger = await test.make.user();
    for (const slug of [stranger.slug, 'nobody-000000', teacher.user.slug]) {
      const body = { name: 'Juniors', students: [students[0]!.slug, slug] };
      expect((await teacher.call(coach.createGroup, { body })).status).toBe(404);
    }
    expect((await teacher.call(coach.groups)).body).toEqual([]);
  });

  it("returns the same 404 for another coach's group as for a missing one", async () => {
    const { teacher, students } = await withStudents('Lind');
    const { body } = await teacher.call(coach.createGroup, {
      body: { name: 'Juniors', students: [students[0]!.slug] },
    });
    const params = { slug: body.slug };
    const other = await test.signedIn({ plan: 'Coach' });
    expect((await other.call(coach.groups)).body).toEqual([]);
    const answers = [
      await other.call(coach.updateGroup, { params, body: { name: 'Mine' } }),
      await other.call(coach.removeGroup, { params }),
      await other.call(coach.students, { query: { group: body.slug } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('drops a member whose connection ends', async () => {
    const { teacher, students } = await withStudents('Lind', 'Marsh');
    await teacher.call(coach.createGroup, {
      body: { name: 'Juniors', students: students.map(({ slug }) => slug) },
    });
    await teacher.call(connections.remove, {
      body: { connection_slug: students[0]!.connection },
    });
    const { body } = await teacher.call(coach.groups);
    expect(body[0]?.students.map(({ slug }) => slug)).toEqual([students[1]!.slug]);
  });

  it('needs the Coach plan and a name, and is refused at the limit', async () => {
    const student = await test.signedIn();
    expect((await student.call(coach.groups)).status).toBe(403);
    const { teacher } = await withStudents();
    const named = (name: string) =>
      teacher.call(coach.createGroup, { body: { name, students: [] } });
    expect((await named(' ')).status).toBe(400);
    expect((await named('a'.repeat(limits.name + 1))).status).toBe(400);
    for (let count = 0; count < limits.coachGroups; count += 1) await named(`Group ${count}`);
    expect((await named('One more')).status).toBe(400);
  });
});
