import { fencerTexts } from '@fencing-journal/contract/fencers';
import { limits } from '@fencing-journal/contract/shared/limits';
import { daysAfter } from '../../lib/days.ts';
import { requireFound, invalidField } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { assertFencerLimits, findFencer, type OwnFencer } from './fencers.queries.ts';
import { areOnSameSheet, haveMet, latestMerge, mergeFencers, undoMerge } from './merges.queries.ts';

const undoDeadline = (mergedAt: Date) => daysAfter(mergedAt, limits.mergeUndoDays).toISOString();
const undoableMerge = (db: Database, keep: OwnFencer, now: Date) =>
  latestMerge(db, keep, daysAfter(now, -limits.mergeUndoDays));

/**
 * Merges two cards of the same person. Throws 400 if they have fenced each other or are on the same team sheet, because
 * then they are different people.
 */
export async function merge(
  tx: Database,
  owner: number,
  slugs: { keep: string; remove: string },
  now: Date,
) {
  const keep = requireFound(await findFencer(tx, owner, slugs.keep));
  const remove = requireFound(await findFencer(tx, owner, slugs.remove));
  if (keep.id === remove.id) throw invalidField('remove', fencerTexts.mergeSame);
  if (remove.is_self) throw invalidField('remove', fencerTexts.mergeSelf);
  if (await haveMet(tx, keep, remove)) throw invalidField('remove', fencerTexts.mergeMet);
  if (await areOnSameSheet(tx, keep, remove))
    throw invalidField('remove', fencerTexts.mergeOnSheet);
  const { kept, moved } = await mergeFencers(tx, keep, remove, now);
  await assertFencerLimits(tx, owner);
  return {
    kept,
    removed: { slug: remove.slug, name: `${remove.first_name} ${remove.last_name}` },
    bouts_moved: moved,
    undo_until: undoDeadline(now),
  };
}

/** Returns the merge that `unmerge` would undo, or null if there is none. */
export async function describeLatestMerge(db: Database, fencer: OwnFencer, now: Date) {
  const latest = await undoableMerge(db, fencer, now);
  return latest
    ? {
        name: latest.name,
        merged_at: latest.merged_at.toISOString(),
        undo_until: undoDeadline(latest.merged_at),
      }
    : null;
}

/** Undoes the latest merge into a card. Bouts and fields that were changed since then keep their changes. */
export async function unmerge(tx: Database, owner: number, slug: string, now: Date) {
  const keep = requireFound(await findFencer(tx, owner, slug));
  const latest = await undoableMerge(tx, keep, now);
  if (!latest) throw invalidField('slug', fencerTexts.notMerged);
  const { kept, restored, moved } = await undoMerge(tx, keep, latest);
  await assertFencerLimits(tx, owner);
  return { kept, restored, bouts_moved: moved };
}
