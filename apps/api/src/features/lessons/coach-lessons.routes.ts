import { coachLessons } from '@fencing-journal/contract/coach-lessons';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { writeForStudents } from './coach-lessons.service.ts';

export function registerCoachLessons(add: AddRoute, services: Services): void {
  add(coachLessons.create, async ({ db, actor, body }) => ({
    lessons: await writeForStudents(db, services, actor.id, body),
  }));
}
