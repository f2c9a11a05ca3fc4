import type { Visibility } from '@fencing-journal/contract/shared/enums';
import { eq, sql } from 'drizzle-orm';
import { lowerBouts } from '../../db/levels.ts';
import type { Database } from '../../db/database.ts';
import { accountPlans, users } from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import { requireFound } from '../../lib/errors.ts';

/** Returns the account's settings and its effective plan. */
export async function settingsOf(db: Database, account: number) {
  const [row] = await db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      usa_fencing: users.usa_fencing_id,
      usa_fencing_confirmed: sql<boolean>`${users.usa_fencing_confirmed_at} IS NOT NULL`,
      shareable: users.shareable,
      mail_notices: users.mail_notices,
      subscription: accountPlans.plan,
    })
    .from(users)
    .innerJoin(accountPlans, eq(accountPlans.account_id, users.id))
    .where(eq(users.id, account));
  const { subscription, shareable, mail_notices, ...user } = requireFound(row);
  return { user, subscription, shareable, mail_notices };
}

export async function updateAccount(
  tx: Database,
  account: number,
  changes: Changes<{ shareable: Visibility; mail_notices: boolean; hidden_from_search: boolean }>,
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await tx.update(users).set(changes).where(eq(users.id, account));
}

/** Makes all bouts of the account private. */
export const hideBouts = (tx: Database, account: number): Promise<void> =>
  lowerBouts(tx, [account], 'Private');
