import { limits } from '@fencing-journal/contract/shared/limits';
import { and, desc, eq, getTableColumns, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { bouts, fencerMerges, fencers, teamMatchFencers } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import { findFencerById, updateFencer, type OwnFencer } from './fencers.queries.ts';

const isOwnersBout = (fencer: OwnFencer) => eq(bouts.owner_id, fencer.owner_id);

const isAmong = (ids: number[]) =>
  inArray(bouts.id, sql`(SELECT unnest(${sql.param(ids)}::bigint[]))`);

export async function haveMet(
  db: Database,
  fencerA: OwnFencer,
  fencerB: OwnFencer,
): Promise<boolean> {
  const rows = await db
    .select({ id: bouts.id })
    .from(bouts)
    .where(
      and(
        isOwnersBout(fencerA),
        sql`${fencerA.id} IN (${bouts.fencer_a_id}, ${bouts.fencer_b_id})`,
        sql`${fencerB.id} IN (${bouts.fencer_a_id}, ${bouts.fencer_b_id})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

const shortTextFields = [
  'club',
  'club2',
  'school',
  'division',
  'nationality',
  'custom_rating',
] as const;
const longTextFields = ['tactical_description', 'favorite_actions', 'notes'] as const;
const choiceFields = [
  'handed',
  'primary_grip',
  'usaf_rating_epee',
  'usaf_rating_sabre',
  'usaf_rating_foil',
  'ref_rating_epee',
  'ref_rating_sabre',
  'ref_rating_foil',
  'usa_fencing_info',
] as const;

/** Returns field → [value before, value after]. Empty fields are filled, and long texts of both cards are joined. */
function filledFields(
  keep: OwnFencer,
  remove: OwnFencer,
): Record<string, [before: unknown, after: unknown]> {
  const filled: Record<string, [unknown, unknown]> = {};
  for (const name of shortTextFields)
    if (keep[name] === '' && remove[name] !== '') filled[name] = ['', remove[name]];
  for (const name of choiceFields)
    if (keep[name] === null && remove[name] !== null) filled[name] = [null, remove[name]];
  for (const name of longTextFields) {
    const joined = [keep[name], remove[name]].filter((text) => text !== '').join('\n\n');
    if (remove[name] !== '' && remove[name] !== keep[name] && joined.length <= limits.notes)
      filled[name] = [keep[name], joined];
  }
  if (keep.region === 0 && remove.region !== 0) filled['region'] = [0, remove.region];
  return filled;
}

/** Whether both fencers are on the sheet of the same team match. */
export async function areOnSameSheet(
  db: Database,
  fencerA: OwnFencer,
  fencerB: OwnFencer,
): Promise<boolean> {
  const rows = await db
    .select({ match: teamMatchFencers.match_id })
    .from(teamMatchFencers)
    .where(
      and(
        eq(teamMatchFencers.owner_id, fencerA.owner_id),
        inArray(teamMatchFencers.fencer_id, [fencerA.id, fencerB.id]),
      ),
    )
    .groupBy(teamMatchFencers.match_id)
    .having(sql`count(*) > 1`)
    .limit(1);
  return rows.length > 0;
}

/** Replaces a card on the sheets of all team matches, or only of those in `among`. Returns the changed matches. */
async function moveOnSheets(
  tx: Database,
  owner: number,
  cards: { from: number; to: number },
  among?: number[],
): Promise<number[]> {
  const rows = await tx
    .update(teamMatchFencers)
    .set({ fencer_id: cards.to })
    .where(
      and(
        eq(teamMatchFencers.owner_id, owner),
        eq(teamMatchFencers.fencer_id, cards.from),
        among && inArray(teamMatchFencers.match_id, among),
      ),
    )
    .returning({ match: teamMatchFencers.match_id });
  return rows.map(({ match }) => match);
}

/**
 * Returns the team matches of these bouts. They are needed because, during a rolling upgrade, the previous version does
 * not record which matches a merge changed.
 */
async function matchesOf(tx: Database, owner: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ match: bouts.team_match_id })
    .from(bouts)
    .where(and(eq(bouts.owner_id, owner), isAmong(ids)));
  return rows.flatMap(({ match }) => match ?? []);
}

/**
 * Moves the bouts of the removed card to the kept card. The removed card is hidden with all its content, so that the
 * merge can be undone.
 */
export async function mergeFencers(tx: Database, keep: OwnFencer, remove: OwnFencer, now: Date) {
  const move = async (column: 'fencer_a_id' | 'fencer_b_id') => {
    const rows = await tx
      .update(bouts)
      .set({ [column]: keep.id })
      .where(and(isOwnersBout(keep), eq(bouts[column], remove.id)))
      .returning({ id: bouts.id });
    return rows.map((row) => row.id);
  };
  const [moved_a, moved_b] = [await move('fencer_a_id'), await move('fencer_b_id')];
  const cards = { from: remove.id, to: keep.id };
  const moved_matches = await moveOnSheets(tx, keep.owner_id, cards);
  const filled = filledFields(keep, remove);
  // This must come before filling the kept card, because two cards that are not deleted cannot have the same member.
  await tx
    .update(fencers)
    .set({ deleted_at: now })
    .where(and(eq(fencers.owner_id, remove.owner_id), eq(fencers.id, remove.id)));
  const kept = await updateFencer(
    tx,
    keep,
    Object.fromEntries(Object.entries(filled).map(([name, [, after]]) => [name, after])),
  );
  await tx.insert(fencerMerges).values({
    owner_id: keep.owner_id,
    kept_id: keep.id,
    removed_id: remove.id,
    moved_a,
    moved_b,
    moved_matches,
    filled,
    merged_at: now,
  });
  return { kept, moved: moved_a.length + moved_b.length };
}

/** Returns the latest merge into a card, with the name of the card it hid. */
export async function latestMerge(db: Database, keep: OwnFencer, since: Date) {
  const [merge] = await db
    .select({ ...getTableColumns(fencerMerges), name: fullName(fencers) })
    .from(fencerMerges)
    .innerJoin(
      fencers,
      and(eq(fencers.owner_id, fencerMerges.owner_id), eq(fencers.id, fencerMerges.removed_id)),
    )
    .where(
      and(
        eq(fencerMerges.owner_id, keep.owner_id),
        eq(fencerMerges.kept_id, keep.id),
        gt(fencerMerges.merged_at, since),
      ),
    )
    .orderBy(desc(fencerMerges.id))
    .limit(1);
  return merge;
}

/**
 * Undoes a merge: restores the removed card on the bouts and sheets that the merge changed, unless they have been given
 * another card since, and resets filled fields that are unchanged.
 */
export async function undoMerge(
  tx: Database,
  keep: OwnFencer,
  merge: typeof fencerMerges.$inferSelect,
) {
  const withMovedBouts = await matchesOf(tx, keep.owner_id, [...merge.moved_a, ...merge.moved_b]);
  const cards = { from: keep.id, to: merge.removed_id };
  const changedMatches = await moveOnSheets(tx, keep.owner_id, cards, [
    ...merge.moved_matches,
    ...withMovedBouts,
  ]);
  const moveBack = async (
    column: 'fencer_a_id' | 'fencer_b_id',
    otherColumn: 'fencer_a_id' | 'fencer_b_id',
    ids: number[],
  ) => {
    const isStillMoved = and(
      isOwnersBout(keep),
      eq(bouts[column], keep.id),
      ne(bouts[otherColumn], merge.removed_id),
      // Legs that were entered after the merge move with their sheet.
      or(isAmong(ids), inArray(bouts.team_match_id, changedMatches)),
    );
    return (
      await tx
        .update(bouts)
        .set({ [column]: merge.removed_id })
        .where(isStillMoved)
        .returning({ id: bouts.id })
    ).length;
  };
  const moved =
    (await moveBack('fencer_a_id', 'fencer_b_id', merge.moved_a)) +
    (await moveBack('fencer_b_id', 'fencer_a_id', merge.moved_b));
  const unchanged = Object.entries(merge.filled).filter(
    ([name, [, after]]) => (keep as Record<string, unknown>)[name] === after,
  );
  const kept = await updateFencer(
    tx,
    keep,
    Object.fromEntries(unchanged.map(([name, [before]]) => [name, before])),
  );
  await tx
    .update(fencers)
    .set({ deleted_at: null })
    .where(and(eq(fencers.owner_id, keep.owner_id), eq(fencers.id, merge.removed_id)));
  await tx
    .delete(fencerMerges)
    .where(and(eq(fencerMerges.owner_id, keep.owner_id), eq(fencerMerges.id, merge.id)));
  return {
    kept,
    restored: requireFound(await findFencerById(tx, keep.owner_id, merge.removed_id)),
    moved,
  };
}
