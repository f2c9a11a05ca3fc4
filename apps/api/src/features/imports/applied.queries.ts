import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { fencers, importRows } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';

export type NewImportRow = Omit<typeof importRows.$inferInsert, 'owner_id' | 'import_id'>;

/** Stores what an import has made or changed. */
export async function insertRows(
  tx: Database,
  owner_id: number,
  import_id: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  const chunk = 500;
  for (let at = 0; at < rows.length; at += chunk)
    await tx
      .insert(importRows)
      .values(rows.slice(at, at + chunk).map((row) => ({ ...row, owner_id, import_id })));
}

/** The ids of the records that refer to a card. */
export type CardUses = Record<'bouts' | 'matches' | 'merges', number[]>;

export const usesOf = (owner: number, id: number) => sql<CardUses>`jsonb_build_object(
  'bouts', ARRAY(
    SELECT b.id FROM bouts b WHERE b.owner_id = ${owner} AND b.fencer_a_id = ${id}
     UNION SELECT b.id FROM bouts b WHERE b.owner_id = ${owner} AND b.fencer_b_id = ${id}),
  'matches', ARRAY(
    SELECT f.match_id FROM team_match_fencers f WHERE f.owner_id = ${owner} AND f.fencer_id = ${id}),
  'merges', ARRAY(
    SELECT m.id FROM fencer_merges m WHERE m.owner_id = ${owner} AND ${id} IN (m.kept_id, m.removed_id)))`;

/** Restores a deleted card that gets a new bout. Returns it with the records that already refer to it. */
export async function restoreCard(
  tx: Database,
  owner: number,
  id: number,
  usa_fencing_info: string | null,
) {
  const [row] = await tx
    .update(fencers)
    .set({ deleted_at: null, usa_fencing_info })
    .where(and(eq(fencers.owner_id, owner), eq(fencers.id, id)))
    .returning({
      id: fencers.id,
      slug: fencers.slug,
      handed: fencers.handed,
      version: fencers.version,
      uses: usesOf(owner, id),
    });
  return requireFound(row);
}

/**
 * Deletes the record of what an undone import changed and which cards it matched. Keeps the record of objects that it
 * created and that undo did not delete.
 */
export const deleteUpdatesAndMatches = (tx: Database, owner: number, id: string) =>
  tx
    .delete(importRows)
    .where(
      and(eq(importRows.owner_id, owner), eq(importRows.import_id, id), eq(importRows.made, false)),
    );

export type ImportRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** Returns what an import has stored, latest first. */
export const rowsOf = (db: Database, owner: number, id: string) =>
  db
    .select({
      id: importRows.id,
      tournament_id: importRows.tournament_id,
      event_id: importRows.event_id,
      bout_id: importRows.bout_id,
      fencer_id: importRows.fencer_id,
      made: importRows.made,
      version: importRows.version,
      before: importRows.before,
    })
    .from(importRows)
    .where(and(eq(importRows.owner_id, owner), eq(importRows.import_id, id)))
    .orderBy(desc(importRows.id));
