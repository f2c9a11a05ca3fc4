import { paymentTexts } from '@fencing-journal/contract/subscription';
import type { Plan } from '@fencing-journal/contract/shared/enums';
import { isPaid } from '@fencing-journal/contract/shared/entitlement';
import { AppError } from '../../lib/errors.ts';
import { withReadableErrors, refresh, type Billing } from './billing.service.ts';
import { customerOf, ensureCustomerRow, setCustomer } from './customers.queries.ts';
import { entitlementOf, lockAccount } from './entitlements.queries.ts';
import { endedStatuses, ProviderError, type StartedSubscription } from './provider.ts';
import {
  incrementAttempt,
  deleteUncreatedSubscription,
  insertIncompleteSubscription,
  findLatestPaidSubscription,
  findLiveSubscription,
  markConfirmed,
  findIncompleteSubscription,
  findPayer,
  findPayment,
  findSubscriptionByProviderId,
  findChargeableSubscriptions,
  setStoppedByDeletion,
  writeRemoteState,
  type SubscriptionRow,
} from './subscription.queries.ts';

const alreadySubscribedError = () => new AppError('conflict', paymentTexts.alreadySubscribed);
/** Returns an error for a concurrent change, often by the same person in another tab. A retry finds its result. */
const concurrentChangeError = () =>
  new AppError('conflict', 'Your plan was changed somewhere else. Try again.');

const paymentFailedError = () => new AppError('validation', paymentTexts.failed);
const paidStatuses: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due']);

async function ensureCustomer(
  { db, provider }: Billing,
  account: number,
  customerDetails: { email: string; name: string },
): Promise<string> {
  const row = await ensureCustomerRow(db, account);
  if (!row) throw new AppError('unauthorized');
  if (row.provider_customer_id !== null) return row.provider_customer_id;
  await setCustomer(
    db,
    account,
    await provider.createCustomer(`customer-${row.reference}`, customerDetails),
  );
  const { provider_customer_id: id } = (await customerOf(db, account)) ?? {};
  if (!id) throw new AppError('unauthorized');
  return id;
}

async function dropUncreatedSubscription(
  db: Billing['db'],
  { id }: SubscriptionRow,
): Promise<void> {
  if (!(await deleteUncreatedSubscription(db, id))) throw concurrentChangeError();
}

/** Ends a subscription that awaits its first payment for another plan. If it was paid in the meantime, it is kept. */
async function abandonSubscription(billing: Billing, row: SubscriptionRow): Promise<void> {
  const id = row.provider_subscription_id;
  if (id === null) return dropUncreatedSubscription(billing.db, row);
  await billing.provider.cancel(id);
  await refresh(billing, id);
}

/** Returns the row that awaits its first payment for this plan, creating it if needed. */
async function claimIncompleteSubscription(
  billing: Billing,
  account: number,
  plan: Plan,
): Promise<SubscriptionRow> {
  const { db, inTransaction } = billing;
  const open = await findIncompleteSubscription(db, account);
  if (open?.provider_subscription_id) await refresh(billing, open.provider_subscription_id);
  const stillOpen = await findIncompleteSubscription(db, account);
  if (stillOpen && stillOpen.plan !== plan) {
    if (await findLiveSubscription(db, account)) throw alreadySubscribedError();
    await abandonSubscription(billing, stillOpen);
  }
  return inTransaction(async (tx) => {
    await lockAccount(tx, account);
    if (await findLiveSubscription(tx, account)) throw alreadySubscribedError();
    await insertIncompleteSubscription(tx, account, plan);
    const row = await findIncompleteSubscription(tx, account);
    if (row?.plan !== plan) throw concurrentChangeError();
    return row;
  });
}

/**
 * Creates the subscription at the provider, never twice. The idempotency key comes from the committed row, so a retry
 * after a crash, a timeout or from another tab sends the same key or finds the created subscription.
 */
async function startSubscription(
  { db, provider }: Billing,
  row: SubscriptionRow,
  customer: string,
): Promise<StartedSubscription> {
  const existing = await provider.find(customer, row.reference);
  if (existing !== undefined) return provider.resume(existing);
  try {
    return await provider.start(`subscription-${row.reference}-${row.attempt}`, {
      customer,
      plan: row.plan,
      reference: row.reference,
    });
  } catch (error) {
    if (error instanceof ProviderError && error.processed) await incrementAttempt(db, row.id);
    throw error;
  }
}

/** Returns what the browser needs to collect the first payment. Another call for the same plan returns the same. */
export async function createSubscription(
  billing: Billing,
  account: number,
  request: { email: string; subscription: Plan },
): Promise<{ clientSecret: string }> {
  const { db, provider, inTransaction } = billing;
  const details = await findPayer(db, account);
  if (!details) throw new AppError('unauthorized');
  if (details.email.toLowerCase() !== request.email.toLowerCase())
    throw new AppError('forbidden', "This isn't your account's email address.");
  if (details.is_admin) throw new AppError('forbidden', "Administrators don't need a plan.");
  return withReadableErrors(billing, async () => {
    const row = await claimIncompleteSubscription(billing, account, request.subscription);
    const customer = await ensureCustomer(billing, account, details);
    const started =
      row.provider_subscription_id === null
        ? await startSubscription(billing, row, customer)
        : await provider.resume(row.provider_subscription_id);
    const { id } = started.subscription;
    const outcome = await inTransaction((tx) =>
      writeRemoteState(tx, started.subscription, started.payments, row.version),
    );
    if (outcome === 'unknown') {
      // Another tab has chosen the other plan in the meantime, and its row counts.
      await provider.cancel(id);
      throw concurrentChangeError();
    }
    if (outcome === 'outdated') await refresh(billing, id);
    const status = (await findSubscriptionByProviderId(db, id))?.status;
    if (status !== 'incomplete')
      throw paidStatuses.has(status ?? '') ? alreadySubscribedError() : concurrentChangeError();
    if (started.clientSecret === null) throw paymentFailedError();
    return { clientSecret: started.clientSecret };
  });
}

/**
 * Confirms that the payment made the account a member: it belongs to this account, it was received in full with no
 * refund, and the subscription is live. Throws 409 while it is processed, 400 in all other cases.
 */
export async function confirmMembership(
  billing: Billing,
  account: number,
  intent: string,
): Promise<void> {
  const known = await findPayment(billing.db, intent);
  const id = known?.subscription?.provider_subscription_id;
  if (!known || known.payment.user_id !== account || !id) throw paymentFailedError();
  await withReadableErrors(billing, () =>
    refresh(billing, id, [known.payment.provider_invoice_id]),
  );
  const refreshed = await findPayment(billing.db, intent);
  if (!refreshed?.subscription) throw paymentFailedError();
  const { payment, subscription } = refreshed;
  if (payment.status === 'processing') throw new AppError('conflict', paymentTexts.processing);
  const isPaidInFull =
    payment.status === 'succeeded' &&
    payment.received_cents === payment.amount_cents &&
    payment.refunded_cents === 0;
  if (!isPaidInFull || !paidStatuses.has(subscription.status)) throw paymentFailedError();
  await markConfirmed(billing.db, intent, billing.now());
}

/** Returns the address of the provider's portal, which links back to the settings. */
export async function openPortal(billing: Billing, account: number): Promise<{ url: string }> {
  const customer = await customerOf(billing.db, account);
  const id = customer?.provider_customer_id;
  if (!id) throw new AppError('validation', paymentTexts.noCustomer);
  return {
    url: await withReadableErrors(billing, () =>
      billing.provider.portal(id, `${billing.config.PUBLIC_URL}/journal/settings/profile`),
    ),
  };
}

export async function currentSubscription(db: Billing['db'], account: number) {
  const entitlement = await entitlementOf(db, account);
  const customer = await customerOf(db, account);
  // A granted plan has no dates, and those of a subscription that ended earlier don't apply to it.
  const paid = isPaid(entitlement)
    ? await findLiveSubscription(db, account)
    : await findLatestPaidSubscription(db, account);
  return {
    ...entitlement,
    current_period_end: paid?.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: paid?.cancel_at_period_end ?? false,
    has_portal: typeof customer?.provider_customer_id === 'string',
  };
}

/** Ignores objects unknown to the provider: there is nothing to cancel, update or delete. */
export function ignoreAbsent(error: unknown): void {
  if (!(error instanceof ProviderError && error.failure === 'absent')) throw error;
}

/**
 * Stops the renewals of an account that is about to be deleted, and resumes them if the account is kept. Subscriptions
 * that their payer has canceled stay canceled. Safe to repeat.
 */
export async function syncRenewals(
  billing: Billing,
  account: number,
  isLeaving: boolean,
): Promise<void> {
  const { db, provider } = billing;
  const rows = await findChargeableSubscriptions(db, account);
  const sync = async (id: string) => {
    await refresh(billing, id);
    const row = await findSubscriptionByProviderId(db, id);
    if (!row || endedStatuses.has(row.status)) return;
    if (isLeaving && (row.cancel_at_period_end || !paidStatuses.has(row.status))) return;
    // Stored before the call: after a crash in between, it is still known that the payer has not canceled.
    if (isLeaving) await setStoppedByDeletion(db, row.id, true);
    await provider.setRenewal(id, !isLeaving);
    if (!isLeaving) await setStoppedByDeletion(db, row.id, false);
    await refresh(billing, id);
  };
  for (const { provider_subscription_id: id, stopped_by_deletion } of rows)
    if (id !== null && (isLeaving || stopped_by_deletion)) await sync(id).catch(ignoreAbsent);
}

/** Ends everything that the account pays for, before it is deleted or once it is disabled. Safe to repeat. */
export async function endSubscriptions(
  db: Billing['db'],
  billing: () => Billing,
  account: number,
): Promise<void> {
  for (const row of await findChargeableSubscriptions(db, account)) {
    // A subscription that was never created costs nothing, so this needs no provider.
    if (row.provider_subscription_id === null) await dropUncreatedSubscription(db, row);
    else await abandonSubscription(billing(), row).catch(ignoreAbsent);
  }
}
