import type { Plan } from '@fencing-journal/contract/shared/enums';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { billingCustomers, payments, subscriptions, users } from '../../db/schema.ts';
import { deriveEntitlement, lockAccount, wasPaid } from './entitlements.queries.ts';
import type { ProviderPayment, ProviderSubscription } from './provider.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const liveStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused'] as const;

export async function findPayer(
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

/** Returns the account's newest subscription that is live, i.e. neither ended nor awaiting its first payment. */
export async function findLiveSubscription(
  db: Database,
  account: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.user_id, account), inArray(subscriptions.status, [...liveStatuses])),
    )
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row;
}

/** Returns the subscription that awaits its first payment. */
export async function findIncompleteSubscription(
  db: Database,
  account: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, account), eq(subscriptions.status, 'incomplete')));
  return row;
}

/** Returns the latest subscription that was ever paid, for its dates. */
export async function findLatestPaidSubscription(
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

/** Returns all subscriptions that the provider may still charge for. */
export const findChargeableSubscriptions = (
  db: Database,
  account: number,
): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.user_id, account),
        inArray(subscriptions.status, ['incomplete', ...liveStatuses]),
      ),
    );

/** Stores whether the account's planned deletion has stopped the renewal. */
export async function setStoppedByDeletion(
  db: Database,
  id: number,
  stopped_by_deletion: boolean,
): Promise<void> {
  await db.update(subscriptions).set({ stopped_by_deletion }).where(eq(subscriptions.id, id));
}

export async function insertIncompleteSubscription(
  tx: Database,
  account: number,
  plan: Plan,
): Promise<void> {
  await tx.insert(subscriptions).values({ user_id: account, plan }).onConflictDoNothing();
}

/** Deletes a subscription that the provider never created. Returns false if the provider has created it. */
export async function deleteUncreatedSubscription(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.provider_subscription_id)))
    .returning({ id: subscriptions.id });
  return rows.length > 0;
}

/** Switches to a new idempotency key after a refusal, because the same key gets the same response. */
export async function incrementAttempt(db: Database, id: number): Promise<void> {
  await db
    .update(subscriptions)
    .set({ attempt: sql`${subscriptions.attempt} + 1` })
    .where(eq(subscriptions.id, id));
}

export async function findSubscriptionByProviderId(
  db: Database,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.provider_subscription_id, providerId));
  return row;
}

/** Returns a payment with its subscription. */
export async function findPayment(db: Database, intent: string) {
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

/**
 * Finds the row by provider id or reference. A subscription created by hand at the provider gets a new row for its
 * customer's account.
 */
async function findOrInsertSubscription(
  tx: Database,
  remote: ProviderSubscription,
): Promise<SubscriptionRow | undefined> {
  const byId = eq(subscriptions.provider_subscription_id, remote.id);
  const byReference =
    remote.reference === null
      ? undefined
      : and(
          eq(subscriptions.reference, remote.reference),
          isNull(subscriptions.provider_subscription_id),
        );
  // Uses one statement: another transaction could write the id between two, and neither would find the row.
  const [known] = await tx.select().from(subscriptions).where(or(byId, byReference));
  if (known || remote.reference !== null) return known;
  const [customer] = await tx
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.provider_customer_id, remote.customer));
  if (!customer || !remote.plan || remote.status === 'incomplete') return undefined;
  const [row] = await tx
    .insert(subscriptions)
    .values({
      user_id: customer.user_id,
      plan: remote.plan,
      status: 'canceled',
      provider_subscription_id: remote.id,
    })
    .returning();
  return row;
}

/** Returns the columns to update, or undefined if nothing differs. */
function changedColumns(row: SubscriptionRow, remote: ProviderSubscription) {
  const next = {
    provider_subscription_id: remote.id,
    plan: remote.plan ?? row.plan,
    status: remote.status,
    current_period_end: remote.current_period_end,
    cancel_at_period_end: remote.cancel_at_period_end,
  };
  const isSame =
    row.provider_subscription_id === next.provider_subscription_id &&
    row.plan === next.plan &&
    row.status === next.status &&
    row.current_period_end?.getTime() === next.current_period_end?.getTime() &&
    row.cancel_at_period_end === next.cancel_at_period_end;
  return isSame ? undefined : next;
}

async function writePayments(
  tx: Database,
  row: SubscriptionRow,
  remotePayments: readonly ProviderPayment[],
): Promise<boolean> {
  let changed = false;
  for (const { intent, invoice, amount_cents, ...state } of remotePayments) {
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
        // Keeps the original amount: a different one is not what the account agreed to (PY-1).
        set: state,
        setWhere: sql`(${payments.received_cents}, ${payments.refunded_cents}, ${payments.currency}, ${payments.status}) IS DISTINCT FROM (excluded.received_cents, excluded.refunded_cents, excluded.currency, excluded.status)`,
      })
      .returning({ id: payments.id });
    changed ||= written.length > 0;
  }
  return changed;
}

export type WriteOutcome = 'written' | 'outdated' | 'unknown';

/**
 * Stores the provider's state and the derived entitlement, but only if nothing was written since the state was
 * requested: `version` is the row's version at that time. Of two concurrent refreshes, the one with the later request
 * wins.
 */
export async function writeRemoteState(
  tx: Database,
  remote: ProviderSubscription,
  remotePayments: readonly ProviderPayment[],
  version: number | undefined,
): Promise<WriteOutcome> {
  const found = await findOrInsertSubscription(tx, remote);
  if (!found) return 'unknown';
  await lockAccount(tx, found.user_id);
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, found.id));
  if (!row) return 'unknown';
  if (row.version !== (version ?? 0)) return 'outdated';
  const changes = changedColumns(row, remote);
  const paymentsChanged = await writePayments(tx, row, remotePayments);
  if (!changes && !paymentsChanged) return 'written';
  await tx
    .update(subscriptions)
    .set({ ...changes, version: row.version + 1 })
    .where(eq(subscriptions.id, row.id));
  await deriveEntitlement(tx, row.user_id);
  return 'written';
}
