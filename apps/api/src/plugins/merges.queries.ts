import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { daysAfter } from '../lib/days.ts';
import type { Database } from '../lib/services.ts';

/**
 * Deletes merges too old to be undone and clears the texts of the hidden card, as with a deleted
 * card.
 */
export async function deleteExpiredMerges(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -limits.mergeUndoDays);
  await db.execute(sql`
    WITH old AS (DELETE FROM fencer_merges WHERE merged_at <= ${before.toISOString()}::timestamptz RETURNING owner_id, removed_id)
    UPDATE fencers f SET notes = '', tactical_description = '', favorite_actions = '', custom_rating = ''
      FROM old WHERE f.owner_id = old.owner_id AND f.id = old.removed_id AND f.deleted_at IS NOT NULL`);
}
