import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether the account belongs to a child under 13 for whom no guardian has agreed.
 * @param alias The table of accounts in the enclosing query.
 */
export const lacksConsent = (alias = 'users'): SQL<boolean> =>
  sql<boolean>`(${sql.raw(alias)}.age_group = 'under 13' AND NOT EXISTS (
    SELECT FROM guardian_links guarded WHERE guarded.child_id = ${sql.raw(alias)}.id AND guarded.confirmed_at IS NOT NULL))`;

/**
 * Whether the account belongs to a child under 13 without a guardian whose consent is confirmed and whose account is
 * open. It is suspended until there is one.
 * @param alias The table of accounts in the enclosing query.
 */
export const awaitsGuardian = (alias = 'users'): SQL<boolean> =>
  sql<boolean>`(${sql.raw(alias)}.age_group = 'under 13' AND NOT EXISTS (
    SELECT FROM guardian_links guarded JOIN users guardian ON guardian.id = guarded.guardian_id AND guardian.disabled_at IS NULL
     WHERE guarded.child_id = ${sql.raw(alias)}.id AND guarded.confirmed_at IS NOT NULL))`;
