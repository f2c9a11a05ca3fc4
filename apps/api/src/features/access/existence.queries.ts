import { sql, type SQL } from 'drizzle-orm';

/** A table or alias of accounts in the query that the condition becomes part of. */
type Accounts = 'users' | 'student' | 'coach' | 'sender';

// Column names are written out: the query builder drops the table name where a query has only one table.
const column = (accounts: Accounts, name: string) => sql.raw(`${accounts}.${name}`);

/** The account exists for other people: it is not disabled, and its deletion has not been requested. */
export const isOpen = (accounts: Accounts = 'users'): SQL => sql`(
  ${column(accounts, 'disabled_at')} IS NULL
  AND NOT EXISTS (SELECT 1 FROM account_deletions leaving WHERE leaving.user_id = ${column(accounts, 'id')}))`;

/**
 * The account exists for this viewer: it is open, and neither of the two has blocked the other. Every query that shows
 * one person to another has this condition. The viewer is an account number, or an expression for one.
 */
export function existsFor(viewer: number | SQL, accounts: Accounts = 'users'): SQL {
  const me = sql`${viewer}::bigint`;
  const other = column(accounts, 'id');
  return sql`(${isOpen(accounts)} AND NOT EXISTS (
    SELECT 1 FROM blocks b
     WHERE (b.owner_id = ${me} AND b.blocked_id = ${other}) OR (b.owner_id = ${other} AND b.blocked_id = ${me})))`;
}
