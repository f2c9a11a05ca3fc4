import { sql, type SQL } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { requireFound } from '../../lib/errors.ts';
import type { ClubStanding } from './club-rule.ts';
import { isAccountActive } from './account-visibility.queries.ts';

/** Returns the clubs on an account's self card: the name as written, and a key that all spellings of a club share. */
export const clubsOnCard = (account: SQL) => sql`(
  SELECT club_key(one.name) AS key, btrim(one.name) AS name
    FROM fencers f CROSS JOIN LATERAL (VALUES (f.club), (f.club2)) one (name)
   WHERE f.owner_id = ${account} AND f.is_self AND club_key(one.name) IS NOT NULL)`;

/** Whether both accounts name the same club. */
export const haveCommonClub = (accountA: number, accountB: number) => sql<boolean>`EXISTS (
  SELECT 1 FROM ${clubsOnCard(sql`${accountA}::bigint`)} o JOIN ${clubsOnCard(sql`${accountB}::bigint`)} v USING (key))`;

/** Whether the account's USA Fencing record names the club. Only records that the operator has confirmed count. */
export const recordNamesClub = (account: SQL, key: SQL) => sql<boolean>`EXISTS (
  SELECT 1 FROM users JOIN usaf_members m ON m.member_id = users.usa_fencing_id
   WHERE users.id = ${account} AND users.usa_fencing_confirmed_at IS NOT NULL AND ${isAccountActive()}
     AND ${key} IN (club_key(m.club1_abv), club_key(m.club2_abv)))`;

const confirmersOf = (table: SQL, account: SQL) => sql`
  SELECT ${table}.key, c.confirmed_by
    FROM ${table} JOIN club_confirmations c ON c.owner_id = ${account} AND club_key(c.club) = ${table}.key
    JOIN users sender ON sender.id = c.confirmed_by AND ${isAccountActive('sender')}`;

/**
 * Returns what confirms the viewer in a club that the owner also names. Confirmations are followed from the viewer up
 * to someone the owner has a reason to trust, so two accounts of a stranger that confirm each other lead nowhere.
 */
export async function findClubStanding(
  db: Database,
  owner: number,
  viewer: number,
): Promise<ClubStanding> {
  const [viewerId, ownerId] = [sql`${viewer}::bigint`, sql`${owner}::bigint`];
  const [standing] = await queryRows<ClubStanding>(
    db,
    sql`
    WITH RECURSIVE shared AS (SELECT v.key FROM ${clubsOnCard(viewerId)} v JOIN ${clubsOnCard(ownerId)} o USING (key)),
    voucher (key, account) AS (${confirmersOf(sql`shared`, viewerId)} UNION ${confirmersOf(sql`voucher`, sql`voucher.account`)})
    SELECT EXISTS (SELECT 1 FROM shared WHERE ${recordNamesClub(viewerId, sql`shared.key`)}) AS record,
           EXISTS (SELECT 1 FROM voucher
                    WHERE account = ${ownerId}
                       OR EXISTS (SELECT 1 FROM connections n WHERE n.student_id = ${ownerId} AND n.coach_id = account)
                       OR ${recordNamesClub(sql`voucher.account`, sql`voucher.key`)}) AS vouched`,
  );
  return requireFound(standing);
}
