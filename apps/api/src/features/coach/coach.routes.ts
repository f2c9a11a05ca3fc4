import { coach } from '@fencing-journal/contract/coach';
import { seasonName } from '@fencing-journal/contract/shared/season';
import { figuresOf } from '@fencing-journal/contract/statistics';
import { weapons } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError, requireFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Database } from '../../lib/services.ts';
import { hasCoachPlan } from '../subscription/index.ts';
import { boutsForCoach } from '../bouts/index.ts';
import { sharedBoutSums, studentsOf } from './coach.queries.ts';

/** The coach's pages are part of the Coach plan. Connections survive a lapsed plan; renewing it reopens the pages. */
async function requireCoachPlan(db: Database, account: number): Promise<void> {
  if (!(await hasCoachPlan(db, account))) throw new AppError('plan_required');
}

const noBouts = { bouts: 0, wins: 0, scored: 0, against: 0 };

/** Returns the record over a student's shared bouts: in total, by weapon, by season. */
async function sharedBoutFigures(db: Database, student: number) {
  const rows = await sharedBoutSums(db, student);
  const seasons = rows
    .filter((row) => row.season !== null)
    .toSorted((a, b) => Number(a.season) - Number(b.season));
  return {
    total: figuresOf(rows.find((row) => row.weapon === null && row.season === null) ?? noBouts),
    weapons: weapons.flatMap((weapon) =>
      rows.filter((row) => row.weapon === weapon).map((row) => ({ weapon, ...figuresOf(row) })),
    ),
    seasons: seasons.map((row) => ({ period: seasonName(Number(row.season)), ...figuresOf(row) })),
  };
}

export function registerCoach(add: AddRoute): void {
  add(coach.students, async ({ db, actor }) => {
    await requireCoachPlan(db, actor.id);
    return studentsOf(db, actor.id);
  });

  add(coach.student, async ({ db, actor, params }) => {
    await requireCoachPlan(db, actor.id);
    const [row] = await studentsOf(db, actor.id, params.slug);
    const student = requireFound(row);
    return {
      ...student,
      figures: await sharedBoutFigures(db, student.id),
      bouts: await boutsForCoach(db, actor.id, { student: params.slug, limit: limits.pageSize }),
    };
  });
}
