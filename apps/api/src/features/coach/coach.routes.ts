import { coach, coachTexts } from '@fencing-journal/contract/coach';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError, requireFound } from '../../lib/errors.ts';
import { ifMatchVersion } from '../../lib/optimistic-lock.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { boutsForCoach } from '../bouts/index.ts';
import { registerGroups } from './groups.routes.ts';
import { studentsInGroup } from './groups.service.ts';
import { registerInbox } from './inbox.routes.ts';
import { registerPhrases } from './phrases.routes.ts';
import { withCoachPlan } from './plan.ts';
import { sharedBoutFigures } from './record.service.ts';
import { findConnection, markSeen, noteOn, studentsOf, writeNote } from './students.queries.ts';

export function registerCoach(addRoute: AddRoute, services: Services): void {
  const add = withCoachPlan(addRoute);
  registerGroups(add);
  registerInbox(add, services);
  registerPhrases(add);

  const utcToday = () => services.now().toISOString().slice(0, 10);

  add(coach.students, async ({ db, actor, query }) => {
    const group = query.group && requireFound(await studentsInGroup(db, actor.id, query.group));
    const students = await studentsOf(db, actor.id, query.today ?? utcToday());
    return group ? students.filter(({ id }) => group.includes(id)) : students;
  });

  add(coach.student, async ({ db, actor, params, query }) => {
    const [row] = await studentsOf(db, actor.id, query.today ?? utcToday(), params.slug);
    const student = requireFound(row);
    return {
      ...student,
      figures: await sharedBoutFigures(db, student.id),
      bouts: await boutsForCoach(db, actor.id, { student: params.slug, limit: limits.pageSize }),
      note: await noteOn(db, actor.id, params.slug),
    };
  });

  add(coach.writeNote, async ({ db, actor, params, body, request }) => {
    const connection = requireFound(await findConnection(db, actor.id, params.slug));
    const note = { text: body.text, version: ifMatchVersion(request) };
    const written = await writeNote(db, actor.id, connection, note);
    if (!written) throw new AppError('changed');
    return written;
  });

  add(coach.seen, async ({ db, actor, params }) => {
    const connection = requireFound(await findConnection(db, actor.id, params.slug));
    await markSeen(db, actor.id, connection, services.now());
    return { message: coachTexts.seen };
  });
}
