import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether the account belongs to a child under 13 without a confirmed link to a guardian who meets
 * the condition.
 */
const isUnder13Without = (alias: string, guardianCondition: SQL): SQL<boolean> =>
  sql<boolean>`(${sql.raw(alias)}.age_group = 'under 13' AND NOT EXISTS (
    SELECT FROM guardian_links guarded JOIN users guardian ON guardian.id = guarded.guardian_id
     WHERE guarded.child_id = ${sql.raw(alias)}.id AND guarded.confirmed_at IS NOT NULL AND ${guardianCondition}))`;

/**
 * Whether the account belongs to a child under 13 and no guardian has agreed to it.
 * @param alias The table of accounts in the enclosing query.
 */
export const lacksConsent = (alias = 'users'): SQL<boolean> => isUnder13Without(alias, sql`true`);

/**
 * Like `lacksConsent`, but also true while the accounts of all guardians are disabled: the child's
 * account is then suspended.
 * @param alias The table of accounts in the enclosing query.
 */
export const awaitsGuardian = (alias = 'users'): SQL<boolean> =>
  isUnder13Without(alias, sql`guardian.disabled_at IS NULL`);
