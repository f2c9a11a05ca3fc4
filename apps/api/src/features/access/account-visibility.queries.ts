import { sql, type SQL } from 'drizzle-orm';
import { awaitsGuardian } from '../../db/account-conditions.ts';

/** The name under which the enclosing query reads the `users` table. */
type AccountAlias = 'users' | 'student' | 'coach' | 'sender';

// Column names are written out because the query builder drops the table name in single-table queries.
const column = (alias: AccountAlias, name: string) => sql.raw(`${alias}.${name}`);

/** Whether the account is certainly an adult's. An account that has not been asked its age counts as a minor's. */
export const isAdult = (alias: AccountAlias = 'users'): SQL<boolean> =>
  sql<boolean>`(${column(alias, 'age_group')} = 'adult')`;

/** Whether the account exists for other people: not disabled or suspended, and no deletion requested. */
export const isAccountActive = (alias: AccountAlias = 'users'): SQL => sql`(
  ${column(alias, 'disabled_at')} IS NULL AND NOT ${awaitsGuardian(alias)}
  AND NOT EXISTS (SELECT 1 FROM account_deletions leaving WHERE leaving.user_id = ${column(alias, 'id')}))`;

/**
 * Whether the account is open and neither it nor the viewer has blocked the other, whatever its owner's age. Use it
 * only for facts that don't reveal who the person is; queries that show a person need `isVisibleTo`.
 */
export function isOpenTo(viewer: number | SQL, alias: AccountAlias = 'users'): SQL {
  const viewerId = sql`${viewer}::bigint`;
  const accountId = column(alias, 'id');
  return sql`(${isAccountActive(alias)} AND NOT EXISTS (
    SELECT 1 FROM blocks b
     WHERE (b.owner_id = ${viewerId} AND b.blocked_id = ${accountId}) OR (b.owner_id = ${accountId} AND b.blocked_id = ${viewerId})))`;
}

/** Whether the viewer is a guardian of the account's owner, and the consent is confirmed. */
const isGuardedBy = (viewer: SQL, alias: AccountAlias): SQL => sql`EXISTS (
  SELECT 1 FROM guardian_links guarded WHERE guarded.child_id = ${column(alias, 'id')} AND guarded.guardian_id = ${viewer} AND guarded.confirmed_at IS NOT NULL)`;

/**
 * Whether the account exists for this viewer: it is open to them, and a minor's account exists only for the minor,
 * connected people and guardians. Every query that shows one person to another needs this condition. The viewer is an
 * account id or an SQL expression for one.
 */
export function isVisibleTo(viewer: number | SQL, alias: AccountAlias = 'users'): SQL {
  const viewerId = sql`${viewer}::bigint`;
  const accountId = column(alias, 'id');
  return sql`(${isOpenTo(viewer, alias)} AND (${isAdult(alias)} OR ${accountId} = ${viewerId} OR EXISTS (
    SELECT 1 FROM connections near
     WHERE (near.student_id = ${accountId} AND near.coach_id = ${viewerId}) OR (near.student_id = ${viewerId} AND near.coach_id = ${accountId}))
    OR ${isGuardedBy(viewerId, alias)}))`;
}

/** Whether the viewer may send and see requests. Minors, and accounts that have not been asked their age, use codes. */
export const mayUseRequests = (viewer: number): SQL =>
  sql`EXISTS (SELECT FROM users me WHERE me.id = ${viewer}::bigint AND me.age_group = 'adult')`;
