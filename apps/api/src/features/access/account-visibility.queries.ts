import { sql, type SQL } from 'drizzle-orm';

/** A table or alias of accounts in the enclosing query. */
type AccountAlias = 'users' | 'student' | 'coach' | 'sender';

// Column names are written out because the query builder drops the table name in single-table queries.
const column = (alias: AccountAlias, name: string) => sql.raw(`${alias}.${name}`);

/** Whether the account exists for other people: not disabled, and no deletion requested. */
export const isAccountActive = (alias: AccountAlias = 'users'): SQL => sql`(
  ${column(alias, 'disabled_at')} IS NULL
  AND NOT EXISTS (SELECT 1 FROM account_deletions leaving WHERE leaving.user_id = ${column(alias, 'id')}))`;

/**
 * Whether the account exists for this viewer: it is open, and neither of the two has blocked the other. Every query
 * that shows one person to another needs this condition. The viewer is an account id or an SQL expression for one.
 */
export function isVisibleTo(viewer: number | SQL, alias: AccountAlias = 'users'): SQL {
  const viewerId = sql`${viewer}::bigint`;
  const accountId = column(alias, 'id');
  return sql`(${isAccountActive(alias)} AND NOT EXISTS (
    SELECT 1 FROM blocks b
     WHERE (b.owner_id = ${viewerId} AND b.blocked_id = ${accountId}) OR (b.owner_id = ${accountId} AND b.blocked_id = ${viewerId})))`;
}
