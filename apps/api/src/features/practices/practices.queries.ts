import { limits } from '@fencing-journal/contract/shared/limits';
import type { Visibility, Weapon } from '@fencing-journal/contract/shared/enums';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { ownBoutSummaries } from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { countEntries, createPageReader, outerColumn } from '../../db/dated-lists.ts';
import { literalLimit, prepared, type RowOf } from '../../db/prepared.ts';
import { bouts, events, practices } from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import { assertAtMost } from '../../lib/errors.ts';
import { newNamelessSlug, withNewSlug } from '../../lib/slugs.ts';

const fields = {
  id: practices.id,
  owner_id: practices.owner_id,
  slug: practices.slug,
  date: practices.date,
  place: practices.place,
  notes: practices.notes,
  weapon: practices.weapon,
  shareable: practices.shareable,
  version: practices.version,
};
type PracticeColumns = Pick<
  typeof practices.$inferInsert,
  'date' | 'place' | 'notes' | 'weapon' | 'shareable'
>;

const practiceQuery = prepared((db) =>
  db
    .select(fields)
    .from(practices)
    .where(
      and(
        eq(practices.owner_id, sql.placeholder('owner')),
        eq(practices.slug, sql.placeholder('slug')),
      ),
    ),
);

/** A practice loaded for its owner. Only such a practice can be changed. */
export type OwnPractice = RowOf<typeof practiceQuery> & { readonly checked: unique symbol };

export async function findPractice(
  db: Database,
  owner: number,
  slug: string,
): Promise<OwnPractice | undefined> {
  const [row] = await practiceQuery(db).execute({ owner, slug });
  return row as OwnPractice | undefined;
}

/**
 * Like `findPractice`, but locks the row until the transaction ends, so that changes to a practice and its list of
 * bouts wait for each other.
 */
export async function lockPractice(
  tx: Database,
  owner: number,
  slug: string,
): Promise<OwnPractice | undefined> {
  const [row] = await tx
    .select(fields)
    .from(practices)
    .where(and(eq(practices.owner_id, owner), eq(practices.slug, slug)))
    .for('no key update');
  return row as OwnPractice | undefined;
}

const matchesKey = ({ owner_id, id }: OwnPractice) =>
  and(eq(practices.owner_id, owner_id), eq(practices.id, id));
const isBoutOf = ({ owner_id, id }: OwnPractice) =>
  and(eq(bouts.owner_id, owner_id), eq(bouts.practice_id, id));

/** Returns the bouts of a practice in the order in which they were logged. */
export const boutsOfPractice = (db: Database, practice: OwnPractice) =>
  ownBoutSummaries(db).where(isBoutOf(practice)).orderBy(asc(bouts.id));

const boutsOnPage = sql`FROM bouts b WHERE b.owner_id = page.owner_id AND b.practice_id = page.id`;

/** Returns one page, newest date first. The cost does not depend on the page (dated-lists.ts). */
export const practicePage = createPageReader('practices', (db, position) => {
  // The counts are outside the subquery: PostgreSQL would also compute them for rows skipped by OFFSET.
  const page = db
    .select(fields)
    .from(practices)
    .where(
      and(eq(practices.owner_id, sql.placeholder('owner')), lt(practices.date, position.before)),
    )
    .orderBy(desc(practices.date), desc(practices.id))
    .limit(literalLimit(limits.pageSize))
    .offset(outerColumn(position.skip))
    .as('page');
  return db
    .select({
      ...page._.selectedFields,
      bout_count: sql<number>`(SELECT count(*)::int ${boutsOnPage})`.as('bout_count'),
      wins: sql<number>`(SELECT count(*)::int ${boutsOnPage} AND EXISTS (
        SELECT FROM own_bouts o WHERE o.owner_id = b.owner_id AND o.bout_id = b.id AND o.won))`.as(
        'wins',
      ),
    })
    .from(page)
    .orderBy(desc(page.date), desc(page.id));
});

/** Returns the weapon of the owner's latest practice, or of their latest event if there is none. */
export async function latestWeapon(db: Database, owner: number): Promise<Weapon> {
  for (const table of [practices, events]) {
    const [row] = await db
      .select({ weapon: table.weapon })
      .from(table)
      .where(eq(table.owner_id, owner))
      .orderBy(desc(table.date), desc(table.id))
      .limit(1);
    if (row) return row.weapon;
  }
  return 'other';
}

/** Throws if the owner has too many practices. Call it after the insert. */
export async function assertPracticeLimit(tx: Database, owner: number): Promise<void> {
  assertAtMost(limits.practices, await countEntries(tx, owner, 'practices'), 'practices');
}

export async function insertPractice(
  tx: Database,
  owner: number,
  columns: PracticeColumns,
): Promise<OwnPractice> {
  const row = await withNewSlug(
    () => newNamelessSlug('practice'),
    async (slug) =>
      (
        await tx
          .insert(practices)
          .values({ ...columns, slug, owner_id: owner })
          .onConflictDoNothing({ target: practices.slug })
          .returning(fields)
      )[0],
  );
  return row as OwnPractice;
}

/**
 * Updates the given fields. A new visibility also applies to all bouts of the practice. Forms send the visibility even
 * if it is unchanged; then bouts that show less stay as they are.
 */
export async function updatePractice(
  tx: Database,
  practice: OwnPractice,
  changes: Changes<PracticeColumns>,
): Promise<void> {
  // Updates the row even if no column changes, so that a new list of bouts raises the version.
  await tx
    .update(practices)
    .set({ ...changes, date: changes.date ?? practice.date })
    .where(matchesKey(practice));
  if (changes.shareable !== undefined && changes.shareable !== practice.shareable)
    await setLevel(tx, practice, changes.shareable);
}

const setLevel = (tx: Database, practice: OwnPractice, shareable: Visibility) =>
  tx.update(bouts).set({ shareable }).where(isBoutOf(practice));

export async function deleteBouts(
  tx: Database,
  practice: OwnPractice,
  slugs: string[],
): Promise<void> {
  if (slugs.length > 0)
    await tx.delete(bouts).where(and(isBoutOf(practice), inArray(bouts.slug, slugs)));
}

/** Deletes a practice with its bouts. */
export async function deletePractice(tx: Database, practice: OwnPractice): Promise<void> {
  await tx.delete(practices).where(matchesKey(practice));
}
