import type { Visibility } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { boutSummaries } from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { bouts, fencers, users } from '../../db/schema.ts';

/** A living card, of whomever it is, with the level of its owner's profile: for deciding, not for answering. */
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

/** The bouts of these levels on which the card is, oldest first, the latest of them. */
export async function boutsShown(
  db: Database,
  { owner_id, id }: AnyCard,
  levels: Visibility[],
  most: number = limits.boutsOfFencer,
) {
  const latest = await boutSummaries(db)
    .where(
      and(
        eq(bouts.owner_id, owner_id),
        sql`${id} IN (${bouts.fencer_a_id}, ${bouts.fencer_b_id})`,
        inArray(bouts.shareable, levels),
      ),
    )
    .orderBy(desc(bouts.id))
    .limit(most);
  return latest.toReversed();
}

/** What identifies a fencer to others: not the school, not what was written about him (G-82). */
export async function identityOf(db: Database, { owner_id, id }: AnyCard) {
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
