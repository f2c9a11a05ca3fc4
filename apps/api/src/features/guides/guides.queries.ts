import type { GuideChoices } from '@fencing-journal/contract/guides/shape';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  checklistItems,
  checklistMarks,
  checklists,
  events,
  tournaments,
} from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';

const nameFields = { slug: tournaments.slug, name: tournaments.name, date: tournaments.date };

/** Returns a tournament of the owner, with what determines the default choices of its lists. */
export async function findTournamentInfo(db: Database, owner: number, slug: string) {
  const [row] = await db
    .select({
      id: tournaments.id,
      ...nameFields,
      event_level: tournaments.event_level,
      weapons: sql<
        string[]
      >`ARRAY(SELECT DISTINCT e.weapon::text FROM ${events} e WHERE e.owner_id = ${tournaments}.owner_id AND e.tournament_id = ${tournaments}.id)`,
    })
    .from(tournaments)
    .where(and(eq(tournaments.owner_id, owner), eq(tournaments.slug, slug)));
  return row;
}
export type TournamentInfo = NonNullable<Awaited<ReturnType<typeof findTournamentInfo>>>;

const isForTournament = (tournament: number | undefined) =>
  tournament === undefined
    ? isNull(checklists.tournament_id)
    : eq(checklists.tournament_id, tournament);

const listFields = { id: checklists.id, guide: checklists.guide, choices: checklists.choices };

/** Returns the lists for one competition, or those without a competition, for all guides or one. */
export const listsFor = (
  db: Database,
  owner: number,
  tournament: number | undefined,
  guide?: string,
) =>
  db
    .select(listFields)
    .from(checklists)
    .where(
      and(
        eq(checklists.owner_id, owner),
        isForTournament(tournament),
        guide === undefined ? undefined : eq(checklists.guide, guide),
      ),
    );

/**
 * Returns the list for the latest competition that is not after this one. If there is none, returns the list without a
 * competition.
 */
export async function findPreviousList(
  db: Database,
  owner: number,
  guide: string,
  tournament: { id: number; date: string } | undefined,
) {
  const isNotLater =
    tournament && or(isNull(tournaments.date), lte(tournaments.date, tournament.date));
  const [row] = await db
    .select({ id: checklists.id, ...nameFields })
    .from(checklists)
    .leftJoin(
      tournaments,
      and(
        eq(tournaments.owner_id, checklists.owner_id),
        eq(tournaments.id, checklists.tournament_id),
      ),
    )
    .where(
      and(
        eq(checklists.owner_id, owner),
        eq(checklists.guide, guide),
        tournament
          ? sql`${checklists.tournament_id} IS DISTINCT FROM ${tournament.id}`
          : sql`${checklists.tournament_id} IS NOT NULL`,
        isNotLater,
      ),
    )
    .orderBy(sql`${tournaments.date} DESC NULLS LAST`, desc(checklists.id))
    .limit(1);
  return row;
}

const inLists = (
  table: typeof checklistMarks | typeof checklistItems,
  owner: number,
  lists: readonly number[],
) => and(eq(table.owner_id, owner), inArray(table.checklist_id, [...lists]));

export async function ticksOf(db: Database, owner: number, lists: readonly number[]) {
  if (lists.length === 0) return [];
  return db
    .select({ list: checklistMarks.checklist_id, item: checklistMarks.item })
    .from(checklistMarks)
    .where(and(inLists(checklistMarks, owner, lists), eq(checklistMarks.ticked, true)))
    .orderBy(asc(checklistMarks.item));
}

/** Returns the owner's items in the order they were added. */
export async function ownItemsOf(db: Database, owner: number, lists: readonly number[]) {
  if (lists.length === 0) return [];
  return db
    .select({ list: checklistItems.checklist_id, id: checklistItems.id, text: checklistItems.text })
    .from(checklistItems)
    .where(and(inLists(checklistItems, owner, lists), eq(checklistItems.removed, false)))
    .orderBy(asc(checklistItems.added_at), asc(checklistItems.id));
}

/**
 * Returns the list's id, creating the list on its first change. The list is locked until the transaction ends, so that
 * changes from two devices are serialized.
 */
export async function lockList(
  tx: Database,
  owner: number,
  guide: string,
  tournament: number | undefined,
): Promise<number> {
  await tx
    .insert(checklists)
    .values({ owner_id: owner, guide, tournament_id: tournament ?? null })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ id: checklists.id })
    .from(checklists)
    .where(
      and(eq(checklists.owner_id, owner), eq(checklists.guide, guide), isForTournament(tournament)),
    )
    .for('update');
  return requireFound(row).id;
}

/** Throws if the owner has too many lists. Call it after the insert. */
export async function assertChecklistLimit(tx: Database, owner: number): Promise<void> {
  assertAtMost(
    limits.checklists,
    await tx.$count(checklists, eq(checklists.owner_id, owner)),
    'checklists',
  );
}

interface List {
  owner: number;
  id: number;
}
const listKey = ({ owner, id }: List) => ({ owner_id: owner, checklist_id: id });

/** Merges marks. The latest mark wins; of two marks with the same time, the checked one wins. */
export async function mergeMarks(
  tx: Database,
  list: List,
  marks: readonly { item: string; ticked: boolean; at: Date }[],
): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insert(checklistMarks)
    .values(
      marks.map(({ item, ticked, at }) => ({ ...listKey(list), item, ticked, marked_at: at })),
    )
    .onConflictDoUpdate({
      target: [checklistMarks.owner_id, checklistMarks.checklist_id, checklistMarks.item],
      set: { ticked: sql`excluded.ticked`, marked_at: sql`excluded.marked_at` },
      setWhere: sql`(excluded.marked_at, excluded.ticked) > (${checklistMarks.marked_at}, ${checklistMarks.ticked})`,
    });
}

/** Merges items. The latest change wins; of two with the same time, a removal wins. An empty text removes the item. */
export async function mergeItems(
  tx: Database,
  list: List,
  items: readonly { id: string; text: string; at: Date }[],
): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insert(checklistItems)
    .values(
      items.map(({ id, text, at }) => ({
        ...listKey(list),
        id,
        text,
        removed: text === '',
        added_at: at,
        written_at: at,
      })),
    )
    .onConflictDoUpdate({
      target: [checklistItems.owner_id, checklistItems.checklist_id, checklistItems.id],
      set: {
        text: sql`excluded.text`,
        removed: sql`excluded.removed`,
        written_at: sql`excluded.written_at`,
      },
      setWhere: sql`(excluded.written_at, excluded.removed, excluded.text) > (${checklistItems.written_at}, ${checklistItems.removed}, ${checklistItems.text})`,
    });
}

/** Deletes items that were removed before `removedBefore`, then throws if too many are left. */
export async function pruneItemsAndAssertLimit(
  tx: Database,
  list: List,
  removedBefore: Date,
): Promise<void> {
  const isInList = and(
    eq(checklistItems.owner_id, list.owner),
    eq(checklistItems.checklist_id, list.id),
  );
  await tx
    .delete(checklistItems)
    .where(
      and(isInList, eq(checklistItems.removed, true), lt(checklistItems.written_at, removedBefore)),
    );
  assertAtMost(
    limits.ownItems,
    await tx.$count(checklistItems, isInList),
    'items of your own in a list',
  );
}

/** Stores the choices unless newer ones are stored. */
export async function saveChoices(
  tx: Database,
  list: List,
  choices: GuideChoices,
  at: Date,
): Promise<void> {
  await tx
    .update(checklists)
    .set({ choices, chosen_at: at })
    .where(
      and(
        eq(checklists.owner_id, list.owner),
        eq(checklists.id, list.id),
        or(isNull(checklists.chosen_at), lte(checklists.chosen_at, at)),
      ),
    );
}

/** Returns the ids of the owner's items in the list that are not removed. */
export async function knownItems(tx: Database, list: List): Promise<string[]> {
  const rows = await tx
    .select({ id: checklistItems.id })
    .from(checklistItems)
    .where(
      and(
        eq(checklistItems.owner_id, list.owner),
        eq(checklistItems.checklist_id, list.id),
        ne(checklistItems.removed, true),
      ),
    );
  return rows.map(({ id }) => id);
}
