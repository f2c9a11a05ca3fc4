import { daysAfter } from '../lib/days.ts';
import type { Factories } from '../testing/factories.ts';
import { dateOf, saturday } from './season.ts';
import { eveningOf } from './times.ts';

/** Adds a measured goal, a goal that is done, and a task from the coach that is due soon. */
export async function fillGoals(
  make: Factories,
  owner: { id: number },
  teacher: { id: number; first_name: string; last_name: string },
  today: Date,
): Promise<void> {
  await make.goal(owner.id, {
    title: 'Win two of three pool bouts',
    measure: 'pool_win_rate',
    target: 67,
    created_at: daysAfter(today, -60),
  });
  await make.goal(owner.id, {
    title: 'Reach the top 8 in a Junior event',
    created_at: daysAfter(today, -90),
    // After the latest tournament, where she came third.
    done_at: eveningOf(dateOf(saturday(today, 3)), 1),
  });
  const author_name = `${teacher.first_name} ${teacher.last_name}`;
  await make.task(owner.id, teacher.id, {
    author_name,
    text: 'Parry six, riposte straight: three sets of ten against the target.',
    due_on: dateOf(daysAfter(today, 2)),
    created_at: daysAfter(today, -3),
  });
}
