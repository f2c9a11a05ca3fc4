import { guardian } from '@fencing-journal/contract/guardian';
import { invites } from '@fencing-journal/contract/invites';
import type { Person, TestApp } from '../../../testing/app.ts';
import { birthYears } from '../../../testing/registration.ts';

/** Creates a parent with a confirmed address, a child aged 13 to 15 and a coach, who are not linked yet. */
export const newFamily = async (test: TestApp) => ({
  parent: await test.signedIn({ confirmed: true }),
  child: await test.signedIn({ birth_year: birthYears['13 to 15'], shareable: 'Private' }),
  coach: await test.signedIn({ plan: 'Coach' }),
});

/** Links a parent by a code that the child makes. */
export async function linkByCode(parent: Person, child: Person, body: object = {}) {
  const { code } = (await child.call(guardian.createCode)).body;
  return parent.call(guardian.link, { body: { code, ...body } });
}

/** Makes the coach redeem a code that the student makes. */
export async function redeemCode(coach: Person, student: Person) {
  const { code } = (await student.call(invites.create)).body;
  return coach.call(invites.redeem, { body: { code } });
}

/** Connects the child with the coach, and creates a lesson with that coach. */
export async function lessonWithCoach(test: TestApp, child: Person, coach: Person) {
  await test.make.connection(child.user.id, coach.user.id);
  return test.make.lesson(child.user.id, {
    coach_user_id: coach.user.id,
    coach_name: 'Robin',
    date: '2026-03-10',
    student_notes: 'Parries.',
  });
}

/** Returns the child's connections as the parent sees them. */
export const connectionsSeen = async (parent: Person, child: Person) =>
  (await parent.call(guardian.connections, { params: { slug: child.user.slug } })).body;
