import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bouts, events, fencers, lessons, media, tournaments, users } from '../db/schema.ts';
import { isOwnCardOf } from '../db/own-card.ts';

/**
 * Returns whether the database contains any account, and whether it contains the one with this
 * address.
 */
export async function findAccounts(
  db: Database,
  email: string,
): Promise<{ hasAny: boolean; hasStudent: boolean }> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return { hasAny: rows.length > 0, hasStudent: (await findAccount(db, email)) !== undefined };
}

export async function findAccount(db: Database, email: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id;
}

/** Returns the lessons with feedback that their owner has not opened, oldest first. */
export const unreadFeedback = (db: Database, owner: number) =>
  db
    .select({
      owner_id: lessons.owner_id,
      id: lessons.id,
      slug: lessons.slug,
      coach_notes_at: lessons.coach_notes_at,
    })
    .from(lessons)
    .where(
      and(
        eq(lessons.owner_id, owner),
        ne(lessons.coach_notes, ''),
        isNull(lessons.feedback_read_at),
      ),
    )
    .orderBy(asc(lessons.date));

/** Returns the owner's latest bout that others may see, with this score if one is given. */
export async function latestBout(
  db: Database,
  owner: number,
  score?: { mine: number; theirs: number },
): Promise<{ slug: string; date: string } | undefined> {
  const [row] = await db
    .select({ slug: bouts.slug, date: events.date })
    .from(bouts)
    .innerJoin(events, and(eq(events.owner_id, bouts.owner_id), eq(events.id, bouts.event_id)))
    .innerJoin(fencers, and(isOwnCardOf(bouts.owner_id), eq(fencers.id, bouts.fencer_a_id)))
    .where(
      and(
        eq(bouts.owner_id, owner),
        score && eq(bouts.score_a, score.mine),
        score && eq(bouts.score_b, score.theirs),
        ne(bouts.shareable, 'Private'),
      ),
    )
    .orderBy(desc(events.date), desc(bouts.id))
    .limit(1);
  return row;
}

/** Returns the owner's latest tournament, with the slug of the self card. */
export async function latestTournament(
  db: Database,
  owner: number,
): Promise<{ id: number; lastDay: string; self: string } | undefined> {
  const [row] = await db
    .select({
      id: tournaments.id,
      date: tournaments.date,
      end_date: tournaments.end_date,
      self: fencers.slug,
    })
    .from(tournaments)
    .innerJoin(fencers, isOwnCardOf(tournaments.owner_id))
    .where(eq(tournaments.owner_id, owner))
    .orderBy(desc(tournaments.date))
    .limit(1);
  return row && { id: row.id, lastDay: row.end_date ?? row.date, self: row.self };
}

interface DemoVideo {
  video_owner_id: number;
  media_id: number;
  created_at: Date;
}

/** Returns an account's only video in the demo. */
export async function demoVideo(db: Database, owner: number): Promise<DemoVideo | undefined> {
  const [row] = await db
    .select({
      video_owner_id: media.owner_id,
      media_id: media.id,
      created_at: media.created_at,
    })
    .from(media)
    .where(eq(media.owner_id, owner))
    .limit(1);
  return row;
}
