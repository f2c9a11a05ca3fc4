import type { TestApp } from '../../../testing/app.ts';

/** Creates a coach with the plan who is connected with students with these last names. */
export async function coachWithStudents(test: TestApp, ...names: string[]) {
  const teacher = await test.signedIn({ plan: 'Coach' });
  const students = [];
  for (const last_name of names) {
    const { user } = await test.signedIn({ first_name: 'Nora', last_name });
    const connection = await test.make.connection(user.id, teacher.user.id);
    students.push({ user, slug: user.slug, connection: connection.slug });
  }
  return { teacher, students };
}
