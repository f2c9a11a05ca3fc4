import { sql, type SQL } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { found } from '../../lib/errors.ts';
import type { ClubStanding } from './club-rule.ts';
import { isOpen } from './existence.queries.ts';

/** The clubs on an account's own card: the name as written, and a key that all spellings of a club share. */
export const clubsOnCard = (account: SQL) => sql`(
  SELECT club_key(one.name) AS key, btrim(one.name) AS name
    FROM fencers f CROSS JOIN LATERAL (VALUES (f.club), (f.club2)) one (name)
   WHERE f.owner_id = ${account} AND f.is_self AND club_key(one.name) IS NOT NULL)`;

/** Whether both accounts name the same club. */
export const shareClub = (one: number, other: number) => sql<boolean>`EXISTS (
  SELECT 1 FROM ${clubsOnCard(sql`${one}::bigint`)} o JOIN ${clubsOnCard(sql`${other}::bigint`)} v USING (key))`;

/** Whether the account's USA Fencing record names the club. Only records that the operator has confirmed count. */
export const recordNames = (account: SQL, key: SQL) => sql<boolean>`EXISTS (
  SELECT 1 FROM users JOIN usaf_members m ON m.member_id = users.usa_fencing_id
   WHERE users.id = ${account} AND users.usa_fencing_confirmed_at IS NOT NULL AND ${isOpen()}
     AND ${key} IN (club_key(m.club1_abv), club_key(m.club2_abv)))`;

const vouchersOf = (table: SQL, account: SQL) => sql`
  SELECT ${table}.key, c.confirmed_by
    FROM ${table} JOIN club_confirmations c ON c.owner_id = ${account} AND club_key(c.club) = ${table}.key
    JOIN users sender ON sender.id = c.confirmed_by AND ${isOpen('sender')}`;

/**
 * Returns what confirms the viewer in a club that the owner also names. Confirmations are followed from the viewer up
 * to someone the owner has a reason to trust, so two accounts of a stranger that confirm each other lead nowhere.
 */
export async function standingWith(
  db: Database,
  owner: number,
  viewer: number,
): Promise<ClubStanding> {
  const [own, theirs] = [sql`${viewer}::bigint`, sql`${owner}::bigint`];
  const [standing] = await queryRows<ClubStanding>(
    db,
    sql`
    WITH RECURSIVE shared AS (SELECT v.key FROM ${clubsOnCard(own)} v JOIN ${clubsOnCard(theirs)} o USING (key)),
    voucher (key, account) AS (${vouchersOf(sql`shared`, own)} UNION ${vouchersOf(sql`voucher`, sql`voucher.account`)})
    SELECT EXISTS (SELECT 1 FROM shared WHERE ${recordNames(own, sql`shared.key`)}) AS record,
           EXISTS (SELECT 1 FROM voucher
                    WHERE account = ${theirs}
                       OR EXISTS (SELECT 1 FROM connections n WHERE n.student_id = ${theirs} AND n.coach_id = account)
                       OR ${recordNames(sql`voucher.account`, sql`voucher.key`)}) AS vouched`,
  );
  return found(standing);
}
