import type { Plan } from '@fencing-journal/contract/shared/enums';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { entitlements, users } from '../../db/schema.ts';

/** Gives the account of that e-mail address a plan, or takes it back to none (Student); false when there is no such account. */
export async function setPlan(db: Database, email: string, plan: Plan): Promise<boolean> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.trim().toLowerCase()));
  if (!account) return false;
  if (plan === 'Student') await db.delete(entitlements).where(eq(entitlements.user_id, account.id));
  else {
    await db
      .insert(entitlements)
      .values({ user_id: account.id, plan, status: 'active' })
      .onConflictDoUpdate({ target: entitlements.user_id, set: { plan: sql`excluded.plan`, status: sql`excluded.status` } });
  }
  return true;
}
