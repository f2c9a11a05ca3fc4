import { sql, type SQL } from 'drizzle-orm';
import { isOpenTo } from './account-visibility.queries.ts';

/** Returns clubs that have been on the self card for over a week. They count for the coach badge, not for access. */
const establishedClubsOf = (account: SQL): SQL => sql`(
  SELECT club_key(one.name) AS key
    FROM fencers f CROSS JOIN LATERAL (VALUES (f.club), (f.club2)) one (name)
   WHERE f.owner_id = ${account}::bigint AND f.is_self AND club_key(one.name) IS NOT NULL
     AND f.club_since < now() - interval '7 days')`;

/** Returns the first club of the `users` row in the query, the one shown to others; null if there is none. */
export const displayedClub = (unchangedSince?: SQL): SQL<string | null> => sql<string | null>`(
  SELECT btrim(f.club) FROM fencers f
   WHERE f.owner_id = users.id AND f.is_self AND club_key(f.club) IS NOT NULL
     AND ${unchangedSince === undefined ? sql`true` : sql`f.club_since < ${unchangedSince}`})`;

/**
 * Whether the coach has a student in their own club. The student must not be the viewer and must have a confirmed
 * email. Coach and student must both have named the club for over a week, so an account made for the purpose does not
 * count. Students of any age count: the result doesn't reveal who they are.
 */
export const isConfirmedCoach = (viewer: number): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT 1 FROM connections c
    JOIN users student ON student.id = c.student_id AND student.email_verified_at IS NOT NULL
    JOIN fencers card ON card.owner_id = users.id AND card.is_self AND card.club_since < now() - interval '7 days'
   WHERE c.coach_id = users.id AND c.student_id <> ${viewer}::bigint AND ${isOpenTo(viewer, 'student')}
     AND club_key(card.club) IN (SELECT key FROM ${establishedClubsOf(sql`student.id`)} clubs))`;
