import type { Visibility } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { boutJoins, boutSummaryFields, coachUnreadCounts } from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { bouts, events, fencers, practices, tournaments, users } from '../../db/schema.ts';

/** Loads any owner's card that is not deleted, with the owner's profile level. For access checks only. */
export async function findAnyCard(db: Database, slug: string) {
  const [row] = await db
    .select({
      owner_id: fencers.owner_id,
      id: fencers.id,
      is_self: fencers.is_self,
      profile: users.shareable,
    })
    .from(fencers)
    .innerJoin(users, eq(users.id, fencers.owner_id))
    .where(and(eq(fencers.slug, slug), isNull(fencers.deleted_at)));
  return row;
}
export type AnyCard = NonNullable<Awaited<ReturnType<typeof findAnyCard>>>;

/**
 * Returns the latest bouts in competition with these levels that the card is on, oldest first. For a coach of the
 * owner, they include the number of questions that are waiting for an answer.
 */
export async function visibleBouts(
  db: Database,
  { owner_id, id }: AnyCard,
  { levels, isCoach }: { levels: Visibility[]; isCoach: boolean },
) {
  const latest = await db
    .select({ ...boutSummaryFields, ...(isCoach && coachUnreadCounts) })
    .from(bouts)
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(tournaments, boutJoins.onTournament)
    .leftJoin(practices, boutJoins.onPractice)
    .innerJoin(boutJoins.cardA, boutJoins.onCardA)
    .innerJoin(boutJoins.cardB, boutJoins.onCardB)
    .where(
      and(
        eq(bouts.owner_id, owner_id),
        sql`${id} IN (${bouts.fencer_a_id}, ${bouts.fencer_b_id})`,
        inArray(bouts.shareable, levels),
        isNotNull(bouts.event_id),
      ),
    )
    .orderBy(desc(bouts.id))
    .limit(limits.boutsOfFencer);
  return latest.toReversed();
}

/** Whether the card is on a bout with one of these levels. Scans only the owner's shared bouts, which are indexed. */
export async function isOnVisibleBout(
  db: Database,
  { owner_id, id }: Pick<AnyCard, 'owner_id' | 'id'>,
  levels: Visibility[],
): Promise<boolean> {
  const rows = await db
    .select({ id: bouts.id })
    .from(bouts)
    .where(
      and(
        eq(bouts.owner_id, owner_id),
        sql`${bouts.shareable} <> 'Private'`,
        inArray(bouts.shareable, levels),
        sql`${id} IN (${bouts.fencer_a_id}, ${bouts.fencer_b_id})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns what identifies a fencer to others, without the school and without what is written about the fencer. */
export async function publicIdentityOf(db: Database, { owner_id, id }: AnyCard) {
  const [row] = await db
    .select({
      slug: fencers.slug,
      is_self: fencers.is_self,
      first_name: fencers.first_name,
      last_name: fencers.last_name,
      club: fencers.club,
      division: fencers.division,
      region: fencers.region,
      nationality: fencers.nationality,
      handed: fencers.handed,
      usaf_rating_epee: fencers.usaf_rating_epee,
      usaf_rating_sabre: fencers.usaf_rating_sabre,
      usaf_rating_foil: fencers.usaf_rating_foil,
    })
    .from(fencers)
    .where(and(eq(fencers.owner_id, owner_id), eq(fencers.id, id)));
  return row;
}
