import { fencerTexts, type FencerBody, type FencerPatch } from '@fencing-journal/contract/fencers';
import { limits } from '@fencing-journal/contract/shared/limits';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  notExists,
  sql,
  type Placeholder,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ownBoutSummaries } from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { bouts, events, fencers } from '../../db/schema.ts';
import { isOwnCardOf } from '../../db/own-card.ts';
import { assertAtMost, requireFound, invalidField } from '../../lib/errors.ts';
import { newNamelessSlug, withNewSlug } from '../../lib/slugs.ts';

const {
  club_since: _since,
  deleted_at: _deleted,
  created_at: _created,
  updated_at: _updated,
  ...fields
} = getTableColumns(fencers);

/** Texts with the owner's opinion of a fencer. */
const privateTexts = [
  'notes',
  'tactical_description',
  'favorite_actions',
  'custom_rating',
] as const;

export const isNotDeleted = (owner: number | Placeholder) =>
  and(eq(fencers.owner_id, owner), isNull(fencers.deleted_at));

const fencersQuery = prepared((db) =>
  db
    .select(fields)
    .from(fencers)
    .where(isNotDeleted(sql.placeholder('owner')))
    .orderBy(
      desc(fencers.is_self),
      sql`lower(${fencers.last_name})`,
      sql`lower(${fencers.first_name})`,
      asc(fencers.id),
    ),
);

/** Returns the owner's cards: the self card first, then the others by name. */
export const fencersOf = (db: Database, owner: number) => fencersQuery(db).execute({ owner });

const fencerQuery = (db: Database, owner: number, slug: string) =>
  db
    .select(fields)
    .from(fencers)
    .where(and(isNotDeleted(owner), eq(fencers.slug, slug)));

/** A card loaded for its owner. */
export type OwnFencer = Awaited<ReturnType<typeof fencerQuery>>[number] & {
  readonly checked: unique symbol;
};

export async function findFencer(
  db: Database,
  owner: number,
  slug: string,
): Promise<OwnFencer | undefined> {
  const [row] = await fencerQuery(db, owner, slug);
  return row as OwnFencer | undefined;
}

/** Returns the owner's card with this id. */
export async function findFencerById(
  db: Database,
  owner: number,
  id: number,
): Promise<OwnFencer | undefined> {
  const [row] = await db
    .select(fields)
    .from(fencers)
    .where(and(isNotDeleted(owner), eq(fencers.id, id)));
  return row as OwnFencer | undefined;
}

export async function selfCard(db: Database, owner: number): Promise<OwnFencer> {
  const [row] = await db.select(fields).from(fencers).where(isOwnCardOf(owner));
  return requireFound(row) as OwnFencer;
}

const matchesKey = (fencer: OwnFencer) =>
  and(eq(fencers.owner_id, fencer.owner_id), eq(fencers.id, fencer.id));

export function insertFencer(tx: Database, owner: number, body: FencerBody, isSelf = false) {
  return withNewSlug(
    () => newNamelessSlug('fencer'),
    async (slug) => {
      // Checked again after each conflict: either a parallel request has added the member, or the slug is taken.
      if (body.usa_fencing_info && (await hasMember(tx, owner, body.usa_fencing_info)))
        throw invalidField('usa_fencing_info', fencerTexts.alreadyImported);
      return (
        await tx
          .insert(fencers)
          .values({ ...body, slug, owner_id: owner, is_self: isSelf })
          .onConflictDoNothing()
          .returning(fields)
      )[0];
    },
  );
}

/**
 * Restores a member's card that was deleted but kept for its bouts, with the given fields. Returns undefined if there
 * is no such card.
 */
export async function restoreFencer(
  tx: Database,
  owner: number,
  body: FencerBody & { usa_fencing_info: string },
) {
  if (await hasMember(tx, owner, body.usa_fencing_info))
    throw invalidField('member_id', fencerTexts.alreadyImported);
  const newest = tx
    .select({ id: fencers.id })
    .from(fencers)
    .where(
      and(
        eq(fencers.owner_id, owner),
        eq(fencers.usa_fencing_info, body.usa_fencing_info),
        isNotNull(fencers.deleted_at),
      ),
    )
    .orderBy(desc(fencers.deleted_at), desc(fencers.id))
    .limit(1);
  const [row] = await tx
    .update(fencers)
    .set({ ...body, deleted_at: null, club_since: sql`now()` })
    .where(and(eq(fencers.owner_id, owner), eq(fencers.id, newest), isNotNull(fencers.deleted_at)))
    .returning(fields);
  return row;
}

/**
 * Throws if the account has too many cards, or too much text for the single response that lists them all. Call it after
 * the write.
 */
export async function assertFencerLimits(tx: Database, owner: number): Promise<void> {
  const bytes = (column: AnyPgColumn) => sql`octet_length(${column})`;
  const [totals] = await tx
    .select({
      cards: sql<number>`count(*)::int`,
      texts: sql<number>`coalesce(sum(${sql.join(
        privateTexts.map((name) => bytes(fencers[name])),
        sql` + `,
      )}), 0)::int`,
    })
    .from(fencers)
    .where(isNotDeleted(owner));
  assertAtMost(limits.fencers, totals?.cards ?? 0, 'fencers');
  assertAtMost(limits.fencerTextBytes, totals?.texts ?? 0, 'characters across all your fencers');
}

async function hasMember(db: Database, owner: number, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ id: fencers.id })
    .from(fencers)
    .where(and(isNotDeleted(owner), eq(fencers.usa_fencing_info, memberId)));
  return rows.length > 0;
}

export async function updateFencer(
  tx: Database,
  fencer: OwnFencer,
  changes: FencerPatch & { usa_fencing_info?: string | null },
) {
  const { slug: _slug, ...values } = changes;
  if (Object.keys(values).length === 0) return fencer;
  const clubChanged =
    (values.club !== undefined && values.club !== fencer.club) ||
    (values.club2 !== undefined && values.club2 !== fencer.club2);
  const [row] = await tx
    .update(fencers)
    .set({ ...values, ...(clubChanged ? { club_since: sql`now()` } : {}) })
    .where(matchesKey(fencer))
    .returning(fields);
  return requireFound(row);
}

/**
 * Removes the card from lists and selects. If bouts refer to it, the name and the USA Fencing ID are kept, so that a
 * later import can restore the card.
 */
export async function deleteFencer(tx: Database, fencer: OwnFencer): Promise<void> {
  const inBouts = tx
    .select({ id: bouts.id })
    .from(bouts)
    .where(and(eq(bouts.owner_id, fencer.owner_id), isFencedBy(fencer.id)));
  const deleted = await tx
    .delete(fencers)
    .where(and(matchesKey(fencer), notExists(inBouts)))
    .returning({ id: fencers.id });
  if (deleted.length > 0) return;
  const clearedTexts = Object.fromEntries(privateTexts.map((name) => [name, '']));
  await tx
    .update(fencers)
    .set({ ...clearedTexts, deleted_at: sql`now()` })
    .where(matchesKey(fencer));
}

const isFencedBy = (id: number) => sql`${id} IN (${bouts.fencer_a_id}, ${bouts.fencer_b_id})`;

/**
 * Returns the owner's latest bouts with the fencer in competition or at practice, oldest first, because the page
 * reverses the list.
 */
export async function boutsWith(
  db: Database,
  fencer: OwnFencer,
  at: 'competition' | 'practice' = 'competition',
) {
  const self = fencer.is_self ? fencer : await selfCard(db, fencer.owner_id);
  const latest = await ownBoutSummaries(db)
    .where(
      and(
        eq(bouts.owner_id, fencer.owner_id),
        isFencedBy(self.id),
        isFencedBy(fencer.id),
        at === 'practice' ? isNotNull(bouts.practice_id) : isNotNull(bouts.event_id),
      ),
    )
    .orderBy(desc(bouts.id))
    .limit(limits.boutsOfFencer);
  return latest.toReversed();
}

/**
 * Returns the most frequent age category of the events where the owner met the fencer, or null if unknown. If several
 * are equally frequent, the latest one wins (decision 0009).
 */
export async function ageGroupOf(db: Database, fencer: OwnFencer): Promise<string | null> {
  const [row] = await db
    .select({ age_category: events.age_category })
    .from(events)
    .innerJoin(bouts, and(eq(bouts.owner_id, events.owner_id), eq(bouts.event_id, events.id)))
    .where(
      and(
        eq(events.owner_id, fencer.owner_id),
        isFencedBy(fencer.id),
        isNotNull(events.age_category),
      ),
    )
    .groupBy(events.age_category)
    .orderBy(
      desc(sql`count(DISTINCT ${events.id})`),
      desc(sql`max(${events.date})`),
      asc(events.age_category),
    )
    .limit(1);
  return row?.age_category ?? null;
}
