import { sql, type SQL } from 'drizzle-orm';
import { existsFor } from './existence.queries.ts';

/** Clubs that an own card has named for longer than a week. It is enough for the mark of a coach; it opens nothing. */
const clubsOf = (account: SQL): SQL => sql`(
  SELECT club_key(one.name) AS key
    FROM fencers f CROSS JOIN LATERAL (VALUES (f.club), (f.club2)) one (name)
   WHERE f.owner_id = ${account}::bigint AND f.is_self AND club_key(one.name) IS NOT NULL
     AND f.club_since < now() - interval '7 days')`;

/** The first club of an account of the query, which is the one that others are shown; null if it has none. */
export const shownClub = (unchangedSince?: SQL): SQL<string | null> => sql<string | null>`(
  SELECT btrim(f.club) FROM fencers f
   WHERE f.owner_id = users.id AND f.is_self AND club_key(f.club) IS NOT NULL
     AND ${unchangedSince === undefined ? sql`true` : sql`f.club_since <= ${unchangedSince}`})`;

/**
 * Somebody of the coach's own club is the coach's student. That somebody is not the viewer, has a confirmed email, and
 * has named the club for longer than a week, as has the coach: an account made for the purpose does not count.
 */
export const isConfirmedCoach = (viewer: number): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT 1 FROM connections c
    JOIN users student ON student.id = c.student_id AND student.email_verified_at IS NOT NULL
    JOIN fencers card ON card.owner_id = users.id AND card.is_self AND card.club_since < now() - interval '7 days'
   WHERE c.coach_id = users.id AND c.student_id <> ${viewer}::bigint AND ${existsFor(viewer, 'student')}
     AND club_key(card.club) IN (SELECT key FROM ${clubsOf(sql`student.id`)} clubs))`;
