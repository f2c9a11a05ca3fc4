import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether the account belongs to a child under 13 without a guardian. It is suspended until one is linked.
 * @param alias The table of accounts in the enclosing query.
 */
export const awaitsGuardian = (alias = 'users'): SQL<boolean> =>
  sql<boolean>`(${sql.raw(alias)}.age_group = 'under 13')`;
