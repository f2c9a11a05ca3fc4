import { sql } from 'drizzle-orm';
import type { TestApp, Person } from '../../../testing/app.ts';

/** Creates a student, a connected coach, and a coach without any relation to the student. */
export async function people(test: TestApp) {
  const ada = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
  const coach = await test.signedIn({ first_name: 'Cyrus', last_name: 'Prime', plan: 'Coach' });
  const stranger = await test.signedIn({ first_name: 'Sam', last_name: 'Stranger', plan: 'Coach' });
  await test.make.connection(ada.user.id, coach.user.id);
  return { ada, coach, stranger };
}

/** Changes elsewhere in the product that affect lessons. */
export function externalChanges(test: () => TestApp) {
  const run = (statement: ReturnType<typeof sql>) => test().store.db.execute(statement);
  const setPlanStatus = (person: Person, status: 'active' | 'canceled') =>
    run(sql`UPDATE entitlements SET status = ${status} WHERE user_id = ${person.user.id}`);
  return {
    run,
    disconnect: (student: Person, coach: Person) =>
      run(
        sql`DELETE FROM connections WHERE student_id = ${student.user.id} AND coach_id = ${coach.user.id}`,
      ),
    disable: (person: Person) =>
      run(sql`UPDATE users SET disabled_at = now() WHERE id = ${person.user.id}`),
    losePlan: (person: Person) => setPlanStatus(person, 'canceled'),
    regainPlan: (person: Person) => setPlanStatus(person, 'active'),
  };
}

export const statusAndCode = (answer: { status: number; body: Record<string, any> }) => [
  answer.status,
  answer.body['code'],
];
