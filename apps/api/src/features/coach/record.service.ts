import type { GroupRecord } from '@fencing-journal/contract/coach';
import { seasonName } from '@fencing-journal/contract/shared/season';
import { figuresOf, noBouts } from '@fencing-journal/contract/statistics';
import { weapons } from '@fencing-journal/contract/shared/enums';
import type { Database } from '../../lib/services.ts';
import { sharedBoutSums, sharedBoutSumsOfEach } from './coach.queries.ts';

type Sums = typeof noBouts;

/** Returns the record over a student's shared bouts: in total, by weapon, by season. */
export async function sharedBoutFigures(db: Database, student: number) {
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

const addSums = (a: Sums, b: Sums): Sums => ({
  bouts: a.bouts + b.bouts,
  wins: a.wins + b.wins,
  scored: a.scored + b.scored,
  against: a.against + b.against,
});

/** Returns the record over the shared bouts of these students: in total and for each student, in the given order. */
export async function recordOfEach(
  db: Database,
  students: readonly { id: number; slug: string; first_name: string; last_name: string }[],
): Promise<GroupRecord> {
  const rows = await sharedBoutSumsOfEach(
    db,
    students.map(({ id }) => id),
  );
  const sums = new Map(rows.map((row) => [row.student, row]));
  return {
    total: figuresOf(rows.reduce(addSums, noBouts)),
    students: students.map(({ id, slug, first_name, last_name }) => ({
      slug,
      first_name,
      last_name,
      ...figuresOf(sums.get(id) ?? noBouts),
    })),
  };
}
