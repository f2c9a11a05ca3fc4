import type { Visibility } from '@fencing-journal/contract/shared/enums';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { entitlements, users } from '../../db/schema.ts';
import { found } from '../../lib/errors.ts';

/** What an account has set; without a living plan it counts as Student (G-25). */
export async function settingsOf(db: Database, account: number) {
  const [row] = await db
    .select({
      first_name: users.first_name, last_name: users.last_name, usa_fencing: users.usa_fencing_id, shareable: users.shareable, plan: entitlements.plan,
    })
    .from(users)
    .leftJoin(entitlements, and(eq(entitlements.user_id, users.id), ne(entitlements.status, 'canceled')))
    .where(eq(users.id, account));
  const { shareable, plan, ...user } = found(row);
  return { user, subscription: plan ?? ('Student' as const), shareable };
}

export async function setShareable(tx: Database, account: number, shareable: Visibility): Promise<void> {
  await tx.update(users).set({ shareable }).where(eq(users.id, account));
}

/** The ID is nobody's then, and no name to log in by. */
export async function clearMemberId(tx: Database, account: number): Promise<void> {
  await tx.update(users).set({ usa_fencing_id: null }).where(eq(users.id, account));
}
