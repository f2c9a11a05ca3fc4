import {
  countsAsCoach,
  type Enforcement,
  type Entitlement,
} from '@fencing-journal/contract/shared/entitlement';
import type { Plan } from '@fencing-journal/contract/shared/enums';
import { and, eq, not, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  accountPlans,
  billingRule,
  entitlements,
  payments,
  subscriptions,
  users,
} from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';

/** Returns the account's effective plan and status. The view defines them, so that other queries can join it. */
export async function entitlementOf(db: Database, account: number): Promise<Entitlement> {
  const [row] = await db
    .select({ subscription: accountPlans.plan, subscription_status: accountPlans.status })
    .from(accountPlans)
    .where(eq(accountPlans.account_id, account));
  return requireFound(row);
}

/** Whether the account may use the features of the Coach plan. */
export async function hasCoachPlan(db: Database, account: number): Promise<boolean> {
  return countsAsCoach(await entitlementOf(db, account));
}

/** Stores the configured rule where queries can read it. */
export async function applyEnforcement(db: Database, enforcement: Enforcement): Promise<void> {
  await db
    .update(billingRule)
    .set({ enforcement })
    .where(sql`${billingRule.enforcement} <> ${enforcement}`);
}

/** Serializes changes to an account's plan until the transaction ends. */
export async function lockAccount(tx: Database, account: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, account)).for('no key update');
}

/** Whether the subscription was ever paid. */
export const wasPaid = sql`EXISTS (SELECT 1 FROM ${payments} WHERE ${payments.subscription_id} = ${subscriptions.id} AND ${payments.status} = 'succeeded')`;

/** Ranks subscriptions: active ones, then those whose renewal failed, then ended ones that were paid once. */
const rank = sql`CASE WHEN ${subscriptions.status} IN ('active', 'trialing') THEN 1 WHEN ${subscriptions.status} = 'past_due' THEN 2
  WHEN ${subscriptions.status} IN ('canceled', 'unpaid', 'paused') AND ${wasPaid} THEN 3 END`;
const statusByRank = ['active', 'past_due', 'canceled'] as const;

/** Derives the entitlement from the account's subscriptions. The caller holds the account's lock. A grant is kept. */
export async function deriveEntitlement(tx: Database, account: number): Promise<void> {
  const [best] = await tx
    .select({ plan: subscriptions.plan, rank: sql<number>`${rank}` })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, account), sql`${rank} IS NOT NULL`))
    // 'Coach' sorts after 'Student' in the enum type.
    .orderBy(rank, sql`${subscriptions.plan} DESC`, sql`${subscriptions.id} DESC`)
    .limit(1);
  const status = best && statusByRank[best.rank - 1];
  if (!best || !status) {
    await tx
      .delete(entitlements)
      .where(and(eq(entitlements.user_id, account), eq(entitlements.source, 'payment')));
    return;
  }
  await tx
    .insert(entitlements)
    .values({ user_id: account, plan: best.plan, status, source: 'payment' })
    .onConflictDoUpdate({
      target: entitlements.user_id,
      set: { plan: sql`excluded.plan`, status: sql`excluded.status` },
      setWhere: eq(entitlements.source, 'payment'),
    });
}

/**
 * Grants a plan to the account with this email address. `Student` revokes the grant, so that the paid plan counts
 * again. Returns false if there is no such account.
 */
export async function setPlan(db: Database, email: string, plan: Plan): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email.trim().toLowerCase()), not(users.email_contested)));
    if (!account) return false;
    await lockAccount(tx, account.id);
    await tx.delete(entitlements).where(eq(entitlements.user_id, account.id));
    if (plan === 'Student') await deriveEntitlement(tx, account.id);
    else
      await tx
        .insert(entitlements)
        .values({ user_id: account.id, plan, status: 'active', source: 'grant' });
    return true;
  });
}
