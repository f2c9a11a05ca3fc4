import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { events, fencers, practices } from '../../db/schema.ts';

export async function findEventId(
  db: Database,
  owner: number,
  slug: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.owner_id, owner), eq(events.slug, slug)));
  return row?.id;
}

/** Returns the owner's practice with the visibility that it gives to its bouts. */
export async function findPracticePlace(db: Database, owner: number, slug: string) {
  const [row] = await db
    .select({ id: practices.id, shareable: practices.shareable })
    .from(practices)
    .where(and(eq(practices.owner_id, owner), eq(practices.slug, slug)));
  return row;
}

/** Returns those of the owner's cards that are not deleted, by slug. */
export async function findFencerIds(
  db: Database,
  owner: number,
  slugs: string[],
): Promise<
  Map<string, { id: number; name: string; is_self: boolean; hand: 'Right' | 'Left' | null }>
> {
  const rows = await db
    .select({
      slug: fencers.slug,
      id: fencers.id,
      name: fullName(fencers),
      is_self: fencers.is_self,
      hand: fencers.handed,
    })
    .from(fencers)
    .where(
      and(eq(fencers.owner_id, owner), isNull(fencers.deleted_at), inArray(fencers.slug, slugs)),
    );
  return new Map(rows.map(({ slug, ...row }) => [slug, row]));
}
