import { coach } from '@fencing-journal/contract/coach';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();

it("the roster shows when a student's latest visible entry was written, not its date", async () => {
  const teacher = await test.signedIn({ plan: 'Coach' });
  const { user } = await test.signedIn();
  await test.make.connection(user.id, teacher.user.id);
  const latest = async () => (await teacher.call(coach.students)).body[0]?.last_activity;
  expect(await latest()).toBeNull();

  const event = await test.make.event(user.id, await test.make.tournament(user.id), {
    date: '2026-11-21',
  });
  const body = {
    event: event.slug,
    fencer_a: user.self.slug,
    fencer_b: (await test.make.fencer(user.id)).slug,
    score_a: 5,
    score_b: 3,
  };
  const shared = await test.make.bout(user.id, { ...body, shareable: 'My coaches' });
  const secret = await test.make.bout(user.id, { ...body, shareable: 'Private' });
  const written = (slug: string, at: string) =>
    test.store.db.execute(sql`UPDATE bouts SET created_at = ${at} WHERE slug = ${slug}`);
  await written(shared.slug, '2026-11-22T18:30:00Z');
  await written(secret.slug, '2026-11-24T08:00:00Z');
  expect(await latest()).toBe('2026-11-22T18:30:00Z');

  const lesson = await test.make.lesson(user.id, {
    coach_user_id: teacher.user.id,
    coach_name: 'Robin Tester',
    date: '2026-01-05',
    student_notes: 'Footwork.',
  });
  await test.store.db.execute(
    sql`UPDATE lessons SET created_at = '2026-11-23T07:00:00Z' WHERE id = ${lesson.id}`,
  );
  expect(await latest()).toBe('2026-11-23T07:00:00Z');
});
