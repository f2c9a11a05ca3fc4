import { sql, type SQL } from 'drizzle-orm';

/** A table or alias of accounts in the enclosing query. */
type Accounts = 'users' | 'student' | 'coach' | 'sender';

// Column names are written out because the query builder drops the table name in single-table queries.
const column = (accounts: Accounts, name: string) => sql.raw(`${accounts}.${name}`);

/** Whether the account exists for other people: not disabled, and no deletion requested. */
export const isOpen = (accounts: Accounts = 'users'): SQL => sql`(
  ${column(accounts, 'disabled_at')} IS NULL
  AND NOT EXISTS (SELECT 1 FROM account_deletions leaving WHERE leaving.user_id = ${column(accounts, 'id')}))`;

/**
 * Whether the account exists for this viewer: it is open, and neither of the two has blocked the other. Every query
 * that shows one person to another needs this condition. The viewer is an account id or an SQL expression for one.
 */
export function existsFor(viewer: number | SQL, accounts: Accounts = 'users'): SQL {
  const me = sql`${viewer}::bigint`;
  const other = column(accounts, 'id');
  return sql`(${isOpen(accounts)} AND NOT EXISTS (
    SELECT 1 FROM blocks b
     WHERE (b.owner_id = ${me} AND b.blocked_id = ${other}) OR (b.owner_id = ${other} AND b.blocked_id = ${me})))`;
}
