import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { fencerMerges, fencers, importRows } from '../../db/schema.ts';
import { daysAfter } from '../../lib/days.ts';

/**
 * Deletes merges that are too old to be undone, and clears the texts of the hidden card, as with a deleted card. The
 * hidden card's import rows are moved to the kept card, so that importing the same file finds it. If a merge fails, the
 * later merges of its account wait for the next run, those of other accounts are still deleted, and then it throws.
 */
export async function deleteExpiredMerges(db: Database, now: Date): Promise<void> {
  const expired = await db
    .select({
      owner_id: fencerMerges.owner_id,
      id: fencerMerges.id,
      kept_id: fencerMerges.kept_id,
      removed_id: fencerMerges.removed_id,
    })
    .from(fencerMerges)
    .where(lte(fencerMerges.merged_at, daysAfter(now, -limits.mergeUndoDays)))
    .orderBy(asc(fencerMerges.id));
  // Merges are deleted one at a time, oldest first: a kept card may have been merged into another card later.
  const failures = new Map<number, unknown>();
  for (const merge of expired) {
    if (failures.has(merge.owner_id)) continue;
    await db
      .transaction((tx) => finishMerge(tx, merge))
      .catch((error: unknown) => failures.set(merge.owner_id, error));
  }
  if (failures.size > 0) throw new AggregateError([...failures.values()], 'Merges did not end.');
}

async function finishMerge(
  tx: Database,
  merge: Pick<typeof fencerMerges.$inferSelect, 'owner_id' | 'id' | 'kept_id' | 'removed_id'>,
): Promise<void> {
  await tx
    .update(importRows)
    .set({ fencer_id: merge.kept_id })
    .where(
      and(eq(importRows.owner_id, merge.owner_id), eq(importRows.fencer_id, merge.removed_id)),
    );
  await tx
    .delete(fencerMerges)
    .where(and(eq(fencerMerges.owner_id, merge.owner_id), eq(fencerMerges.id, merge.id)));
  await tx
    .update(fencers)
    .set({ notes: '', tactical_description: '', favorite_actions: '', custom_rating: '' })
    .where(
      and(
        eq(fencers.owner_id, merge.owner_id),
        eq(fencers.id, merge.removed_id),
        isNotNull(fencers.deleted_at),
      ),
    );
}
