import { accessLog } from '@fencing-journal/contract/access-log';
import { auth } from '@fencing-journal/contract/auth';
import { guardian, guardianTexts } from '@fencing-journal/contract/guardian';
import { lessons } from '@fencing-journal/contract/lessons';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import type { Client } from '../../testing/client.ts';
import { birthYears } from '../../testing/registration.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let child: Person;
let coach: Person;
beforeEach(async () => {
  child = await test.signedIn({ birth_year: birthYears['13 to 15'] });
  coach = await test.signedIn({ plan: 'Coach' });
  await test.make.connection(child.user.id, coach.user.id);
});

const lessonOf = (owner: Person, date: string) =>
  test.make.lesson(owner.user.id, {
    coach_user_id: coach.user.id,
    coach_name: 'Robin Coach',
    date,
    student_notes: 'Footwork.',
  });
const views = async (who: Client = child) => (await who.call(accessLog.own)).body.results;

describe('the access log', { tags: ['B-MG-06'] }, () => {
  it('has one row an hour, and a new one in the next hour', async () => {
    const { slug } = await lessonOf(child, '2026-03-10');
    const open = async () => {
      // The coach logs in again, because an hour later the session's token has expired.
      const { email, password } = coach.user;
      coach.token = (await coach.call(auth.login, { body: { email, password } })).body.token;
      expect((await coach.call(lessons.detail, { params: { slug } })).status).toBe(200);
    };
    const readByChild = async () => {
      const { email, password } = child.user;
      child.token = (await child.call(auth.login, { body: { email, password } })).body.token;
      return views();
    };
    await open();
    await open();
    expect(await readByChild()).toHaveLength(1);
    test.clock.advance(3600);
    await open();
    await open();
    const rows = await readByChild();
    expect(rows.map(({ kind, role, title }) => [kind, role, title])).toEqual(
      Array.from({ length: 2 }, () => ['lesson', 'Coach', '2026-03-10']),
    );
    expect(rows[0]?.at).toBe(test.clock.now.toISOString());
  });

  it('counts the lessons whose notes a coach reads in a list, and no lessons of adults', async () => {
    const adult = await test.signedIn();
    await test.make.connection(adult.user.id, coach.user.id);
    for (const date of ['2026-03-10', '2026-03-11']) await lessonOf(child, date);
    await lessonOf(adult, '2026-03-12');
    const listed = (await coach.call(lessons.coach)).body.results;
    expect(listed.map(({ student_notes }) => student_notes)).toEqual(Array(3).fill('Footwork.'));
    expect((await views()).map(({ title }) => title).toSorted()).toEqual([
      '2026-03-10',
      '2026-03-11',
    ]);
    expect(await views(adult)).toEqual([]);
  });

  it("records an access when a coach's update returns the lesson, even if nothing changed", async () => {
    const { slug } = await lessonOf(child, '2026-03-10');
    const change = (who: Person, body: object) =>
      who.call(lessons.update, { params: { slug }, body });
    expect((await change(coach, { student_notes: 'Mine.' })).status).toBe(403);
    expect((await change(child, {})).status).toBe(200);
    expect(await views()).toEqual([]);
    const logged = test.log.length;
    expect((await change(coach, {})).body.student_notes).toBe('Footwork.');
    expect((await change(coach, {})).status).toBe(200);
    expect(await views()).toMatchObject([{ kind: 'lesson', role: 'Coach', title: '2026-03-10' }]);
    expect(test.loggedContent(logged)).toContain('record of another opened');
  });

  it("hides the name of the child's student from the guardian if the student is a minor", async () => {
    const [parent, minor, adult] = [
      await test.signedIn(),
      await test.signedIn({ birth_year: birthYears['16 to 17'], last_name: 'Minorstudent' }),
      await test.signedIn({ last_name: 'Adultstudent' }),
    ];
    await test.make.guardian(child.user.id, parent.user.id);
    for (const { user } of [minor, adult]) {
      await test.make.connection(user.id, child.user.id);
      await test.store.db.execute(
        sql`INSERT INTO record_views (owner_id, viewer_id, viewer_name, role, kind, record_id, title, hour, viewed_at)
            VALUES (${child.user.id}, ${user.id}, ${`Robin ${user.last_name}`}, 'Student', 'video', 1, 'bout.mp4', now(), now())`,
      );
    }
    const params = { slug: child.user.slug };
    const logged = (await parent.call(guardian.accessLog, { params })).body;
    const connected = (await parent.call(guardian.connections, { params })).body;
    for (const answer of [logged, connected]) {
      const text = JSON.stringify(answer);
      for (const mark of ['Minorstudent', minor.user.slug]) expect(text).not.toContain(mark);
      expect(text).toContain('Adultstudent');
    }
    expect(connected.find(({ slug }) => slug === '')).toMatchObject({
      ...guardianTexts.hiddenMinor,
      role: 'Student',
      waiting: false,
      club: null,
    });
    expect(JSON.stringify(await views())).toContain('Minorstudent');
  });
});
