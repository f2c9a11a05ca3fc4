import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accountDeletions, billingCustomers, customerUpdates, users } from '../../db/schema.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { endlessRetries } from '../../jobs/retry-schedule.ts';

/** Returns the account's customer at the provider. The id is missing until the provider has answered. */
export async function customerOf(db: Database, account: number) {
  const [row] = await db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.user_id, account));
  return row;
}

/** Like `customerOf`, but first inserts the row that must exist before the provider is called. */
export async function ensureCustomerRow(db: Database, account: number) {
  await db.insert(billingCustomers).values({ user_id: account }).onConflictDoNothing();
  return customerOf(db, account);
}

export async function setCustomer(db: Database, account: number, id: string): Promise<void> {
  await db
    .update(billingCustomers)
    .set({ provider_customer_id: id })
    .where(
      and(eq(billingCustomers.user_id, account), isNull(billingCustomers.provider_customer_id)),
    );
}

/** Returns the account that a customer belongs to; undefined once it is deleted. */
export async function accountOfCustomer(db: Database, customer: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      disabled_at: users.disabled_at,
      delete_on: accountDeletions.due_at,
    })
    .from(billingCustomers)
    .innerJoin(users, eq(users.id, billingCustomers.user_id))
    .leftJoin(accountDeletions, eq(accountDeletions.user_id, users.id))
    .where(eq(billingCustomers.provider_customer_id, customer));
  return row;
}

const isUpdate = ({ provider_customer_id, attempts }: CustomerUpdate) =>
  and(
    eq(customerUpdates.provider_customer_id, provider_customer_id),
    eq(customerUpdates.attempts, attempts),
  );

/** Customers to sync with their accounts. Another change to the account ends a claim. */
export const customerQueue: JobQueue<typeof customerUpdates> = {
  table: customerUpdates,
  dueAt: 'try_at',
  attempts: 'attempts',
  lastError: 'last_error',
  retries: endlessRetries(60),
  isClaimedBy: isUpdate,
};
export type CustomerUpdate = typeof customerUpdates.$inferSelect;

/** Completes a job. It stays queued if its claim has ended. */
export async function deleteUpdate(db: Database, update: CustomerUpdate): Promise<void> {
  await db.delete(customerUpdates).where(isUpdate(update));
}
