import { paymentTexts } from '@fencing-journal/contract/subscription';
import type { Plan } from '@fencing-journal/contract/shared/enums';
import { AppError } from '../../lib/errors.ts';
import { forPerson, refresh, type Billing } from './billing.service.ts';
import { entitlementOf, lockAccount } from './entitlements.queries.ts';
import { ProviderError, type Started } from './provider.ts';
import {
  claimCustomer,
  countRefusal,
  customerOf,
  dropUnmade,
  insertOpen,
  latestPaid,
  liveSubscription,
  markConfirmed,
  openSubscription,
  payer,
  paymentBy,
  setCustomer,
  subscriptionBy,
  unended,
  writeTruth,
  type SubscriptionRow,
} from './subscription.queries.ts';

const live = () => new AppError('conflict', paymentTexts.live);
/** A concurrent change, often the same person in another tab. A retry finds its result. */
const meanwhile = () =>
  new AppError('conflict', 'Your plan was changed somewhere else. Try again.');

const refused = () => new AppError('validation', paymentTexts.failed);
const paidStatuses: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due']);

async function ensureCustomer(
  { db, provider }: Billing,
  account: number,
  details: { email: string; name: string },
): Promise<string> {
  const row = await claimCustomer(db, account);
  if (!row) throw new AppError('unauthorized');
  if (row.provider_customer_id !== null) return row.provider_customer_id;
  await setCustomer(
    db,
    account,
    await provider.createCustomer(`customer-${row.reference}`, details),
  );
  const { provider_customer_id: id } = (await customerOf(db, account)) ?? {};
  if (!id) throw new AppError('unauthorized');
  return id;
}

async function drop(db: Billing['db'], { id }: SubscriptionRow): Promise<void> {
  if (!(await dropUnmade(db, id))) throw meanwhile();
}

/** Ends a subscription that awaits its first payment for another plan. If it was paid in the meantime, it stays. */
async function abandon(billing: Billing, row: SubscriptionRow): Promise<void> {
  const id = row.provider_subscription_id;
  if (id === null) return drop(billing.db, row);
  await billing.provider.cancel(id);
  await refresh(billing, id);
}

/** Returns the row that awaits its first payment for this plan, creating it if needed. */
async function claimOpen(billing: Billing, account: number, plan: Plan): Promise<SubscriptionRow> {
  const { db, inTransaction } = billing;
  const open = await openSubscription(db, account);
  if (open?.provider_subscription_id) await refresh(billing, open.provider_subscription_id);
  const still = await openSubscription(db, account);
  if (still && still.plan !== plan) {
    if (await liveSubscription(db, account)) throw live();
    await abandon(billing, still);
  }
  return inTransaction(async (tx) => {
    await lockAccount(tx, account);
    if (await liveSubscription(tx, account)) throw live();
    await insertOpen(tx, account, plan);
    const row = await openSubscription(tx, account);
    if (row?.plan !== plan) throw meanwhile();
    return row;
  });
}

/**
 * Creates the subscription at the provider, never twice. The idempotency key comes from the committed row, so a retry
 * after a crash, a timeout or from another tab sends the same key or finds the created subscription.
 */
async function start(
  { db, provider }: Billing,
  row: SubscriptionRow,
  customer: string,
): Promise<Started> {
  const made = await provider.find(customer, row.reference);
  if (made !== undefined) return provider.resume(made);
  try {
    return await provider.start(`subscription-${row.reference}-${row.attempt}`, {
      customer,
      plan: row.plan,
      reference: row.reference,
    });
  } catch (error) {
    if (error instanceof ProviderError && error.answered) await countRefusal(db, row.id);
    throw error;
  }
}

/** Returns what the browser needs to collect the first payment. Repeating it for the same plan returns the same. */
export async function createSubscription(
  billing: Billing,
  account: number,
  wanted: { email: string; subscription: Plan },
): Promise<{ clientSecret: string }> {
  const { db, provider, inTransaction } = billing;
  const details = await payer(db, account);
  if (!details) throw new AppError('unauthorized');
  if (details.email.toLowerCase() !== wanted.email.toLowerCase())
    throw new AppError('forbidden', "This isn't your account's email address.");
  if (details.is_admin) throw new AppError('forbidden', "Administrators don't need a plan.");
  return forPerson(billing, async () => {
    const row = await claimOpen(billing, account, wanted.subscription);
    const customer = await ensureCustomer(billing, account, details);
    const started =
      row.provider_subscription_id === null
        ? await start(billing, row, customer)
        : await provider.resume(row.provider_subscription_id);
    const { id } = started.subscription;
    const written = await inTransaction((tx) =>
      writeTruth(tx, started.subscription, started.payments, row.version),
    );
    if (written === 'unknown') {
      // Another tab has chosen the other plan in the meantime, and its row counts.
      await provider.cancel(id);
      throw meanwhile();
    }
    if (written === 'outdated') await refresh(billing, id);
    const status = (await subscriptionBy(db, id))?.status;
    if (status !== 'incomplete') throw paidStatuses.has(status ?? '') ? live() : meanwhile();
    if (started.clientSecret === null) throw refused();
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
  const known = await paymentBy(billing.db, intent);
  const id = known?.subscription?.provider_subscription_id;
  if (!known || known.payment.user_id !== account || !id) throw refused();
  await forPerson(billing, () => refresh(billing, id, [known.payment.provider_invoice_id]));
  const now = await paymentBy(billing.db, intent);
  if (!now?.subscription) throw refused();
  const { payment, subscription } = now;
  if (payment.status === 'processing') throw new AppError('conflict', paymentTexts.processing);
  const whole =
    payment.status === 'succeeded' &&
    payment.received_cents === payment.amount_cents &&
    payment.refunded_cents === 0;
  if (!whole || !paidStatuses.has(subscription.status)) throw refused();
  await markConfirmed(billing.db, intent, billing.now());
}

/** Returns the address of the provider's portal, which links back to the settings. */
export async function openPortal(billing: Billing, account: number): Promise<{ url: string }> {
  const customer = await customerOf(billing.db, account);
  const id = customer?.provider_customer_id;
  if (!id) throw new AppError('validation', paymentTexts.noCustomer);
  return {
    url: await forPerson(billing, () =>
      billing.provider.portal(id, `${billing.config.PUBLIC_URL}/journal/settings/profile`),
    ),
  };
}

export async function currentSubscription(db: Billing['db'], account: number) {
  const [entitlement, customer, paid] = [
    await entitlementOf(db, account),
    await customerOf(db, account),
    await latestPaid(db, account),
  ];
  return {
    ...entitlement,
    current_period_end: paid?.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: paid?.cancel_at_period_end ?? false,
    has_portal: typeof customer?.provider_customer_id === 'string',
  };
}

/** Ignores objects unknown to the provider: they are not charged. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof ProviderError && error.failure === 'absent')) throw error;
}

/** Ends everything that the account pays for, before its deletion. Safe to repeat. */
export async function endSubscriptions(
  db: Billing['db'],
  billing: () => Billing,
  account: number,
): Promise<void> {
  for (const row of await unended(db, account)) {
    // A subscription that was never created costs nothing, so this needs no provider.
    if (row.provider_subscription_id === null) await drop(db, row);
    else await abandon(billing(), row).catch(unlessUnknown);
  }
}
