import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';

/** Whether the database holds any account, and whether it holds the one with this address. */
export async function findAccounts(db: Database, email: string): Promise<{ any: boolean; theStudent: boolean }> {
  const any = await db.select({ id: users.id }).from(users).limit(1);
  const one = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return { any: any.length > 0, theStudent: one.length > 0 };
}
