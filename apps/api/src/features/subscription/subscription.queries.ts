import type { Plan } from '@fencing-journal/contract/shared/enums';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { billingCustomers, payments, subscriptions, users } from '../../db/schema.ts';
import { deriveEntitlement, lockAccount, wasPaid } from './entitlements.queries.ts';
import type { ProviderPayment, ProviderSubscription } from './provider.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const living = ['trialing', 'active', 'past_due', 'unpaid', 'paused'] as const;

export async function payer(
  db: Database,
  account: number,
): Promise<{ email: string; name: string; is_admin: boolean } | undefined> {
  const [row] = await db
    .select({
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      is_admin: users.is_admin,
    })
    .from(users)
    .where(eq(users.id, account));
  return (
    row && { email: row.email, name: `${row.first_name} ${row.last_name}`, is_admin: row.is_admin }
  );
}

/** The account's customer at the provider; without an id until the provider has answered. */
export async function customerOf(db: Database, account: number) {
  const [row] = await db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.user_id, account));
  return row;
}

/** The same, noted before the provider is asked for one. */
export async function claimCustomer(db: Database, account: number) {
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

/** The newest of the account that is paid for, or was meant to be again. */
export async function liveSubscription(
  db: Database,
  account: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, account), inArray(subscriptions.status, [...living])))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row;
}

/** The one that waits for its first payment. */
export async function openSubscription(
  db: Database,
  account: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, account), eq(subscriptions.status, 'incomplete')));
  return row;
}

/** The latest that ever was paid, for its dates. */
export async function latestPaid(
  db: Database,
  account: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, account), wasPaid))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row;
}

/** All that the provider may still take money for. */
export const unended = (db: Database, account: number): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.user_id, account),
        inArray(subscriptions.status, ['incomplete', ...living]),
      ),
    );

export async function insertOpen(tx: Database, account: number, plan: Plan): Promise<void> {
  await tx.insert(subscriptions).values({ user_id: account, plan }).onConflictDoNothing();
}

/** One that the provider never made, and will not. */
export async function dropUnmade(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.provider_subscription_id)))
    .returning({ id: subscriptions.id });
  return rows.length > 0;
}

/** The provider has refused: the next attempt needs another key, for the same one gets the same answer. */
export async function countRefusal(db: Database, id: number): Promise<void> {
  await db
    .update(subscriptions)
    .set({ attempt: sql`${subscriptions.attempt} + 1` })
    .where(eq(subscriptions.id, id));
}

export async function subscriptionBy(
  db: Database,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.provider_subscription_id, providerId));
  return row;
}

/** A payment with the subscription that it is of. */
export async function paymentBy(db: Database, intent: string) {
  const [row] = await db
    .select({ payment: payments, subscription: subscriptions })
    .from(payments)
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscription_id))
    .where(eq(payments.payment_intent_id, intent));
  return row;
}

export async function markConfirmed(db: Database, intent: string, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ confirmed_at: now })
    .where(and(eq(payments.payment_intent_id, intent), isNull(payments.confirmed_at)));
}

/** Whose it is: the row with its id or its reference; for one made by hand at the provider, the account of its customer. */
async function ownRow(
  tx: Database,
  truth: ProviderSubscription,
): Promise<SubscriptionRow | undefined> {
  const byId = eq(subscriptions.provider_subscription_id, truth.id);
  const byReference =
    truth.reference === null
      ? undefined
      : and(
          eq(subscriptions.reference, truth.reference),
          isNull(subscriptions.provider_subscription_id),
        );
  // In one statement: between two, somebody else may write the id, and then neither would find the row.
  const [known] = await tx.select().from(subscriptions).where(or(byId, byReference));
  if (known || truth.reference !== null) return known;
  const [customer] = await tx
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.provider_customer_id, truth.customer));
  if (!customer || !truth.plan || truth.status === 'incomplete') return undefined;
  const [row] = await tx
    .insert(subscriptions)
    .values({
      user_id: customer.user_id,
      plan: truth.plan,
      status: 'canceled',
      provider_subscription_id: truth.id,
    })
    .returning();
  return row;
}

/** What of the row differs from the truth; undefined: nothing. */
function differences(row: SubscriptionRow, truth: ProviderSubscription) {
  const next = {
    provider_subscription_id: truth.id,
    plan: truth.plan ?? row.plan,
    status: truth.status,
    current_period_end: truth.current_period_end,
    cancel_at_period_end: truth.cancel_at_period_end,
  };
  const same =
    row.provider_subscription_id === next.provider_subscription_id &&
    row.plan === next.plan &&
    row.status === next.status &&
    row.current_period_end?.getTime() === next.current_period_end?.getTime() &&
    row.cancel_at_period_end === next.cancel_at_period_end;
  return same ? undefined : next;
}

async function writePayments(
  tx: Database,
  row: SubscriptionRow,
  truths: readonly ProviderPayment[],
): Promise<boolean> {
  let changed = false;
  for (const { intent, invoice, amount_cents, ...state } of truths) {
    const written = await tx
      .insert(payments)
      .values({
        user_id: row.user_id,
        subscription_id: row.id,
        payment_intent_id: intent,
        provider_invoice_id: invoice,
        amount_cents,
        ...state,
      })
      .onConflictDoUpdate({
        target: payments.payment_intent_id,
        // The amount stays what was asked for first: another one is not what the account agreed to (PY-1).
        set: state,
        setWhere: sql`(${payments.received_cents}, ${payments.refunded_cents}, ${payments.currency}, ${payments.status}) IS DISTINCT FROM (excluded.received_cents, excluded.refunded_cents, excluded.currency, excluded.status)`,
      })
      .returning({ id: payments.id });
    changed ||= written.length > 0;
  }
  return changed;
}

export type Written = 'written' | 'outdated' | 'unknown';

/**
 * Writes what the provider has said, and the entitlement that follows from it, if nothing was written since it was asked:
 * `version` is that of the row before. So of two who asked at different times the later answer stays, whoever writes last.
 */
export async function writeTruth(
  tx: Database,
  truth: ProviderSubscription,
  truths: readonly ProviderPayment[],
  version: number | undefined,
): Promise<Written> {
  const found = await ownRow(tx, truth);
  if (!found) return 'unknown';
  await lockAccount(tx, found.user_id);
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, found.id));
  if (!row) return 'unknown';
  if (row.version !== (version ?? 0)) return 'outdated';
  const changes = differences(row, truth);
  const paid = await writePayments(tx, row, truths);
  if (!changes && !paid) return 'written';
  await tx
    .update(subscriptions)
    .set({ ...changes, version: row.version + 1 })
    .where(eq(subscriptions.id, row.id));
  await deriveEntitlement(tx, row.user_id);
  return 'written';
}
