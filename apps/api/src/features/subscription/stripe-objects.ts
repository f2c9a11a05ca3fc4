import { plans } from '@fencing-journal/contract/shared/enums';
import type { Stripe } from 'stripe';
import type { ProviderPayment, ProviderSubscription, SubscriptionStatus } from './provider.ts';
import { misconfiguredError } from './stripe-errors.ts';
import type { PriceIds } from './stripe-prices.ts';

const statuses: readonly SubscriptionStatus[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
];

/** Returns the id of an object that Stripe may return expanded. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);

export function toPayments(entry: Stripe.InvoicePayment, invoice: string): ProviderPayment[] {
  const intent = entry.payment.payment_intent;
  if (typeof intent !== 'object') return [];
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return [
    {
      intent: intent.id,
      invoice,
      amount_cents: intent.amount,
      received_cents: intent.amount_received,
      refunded_cents: charge?.amount_refunded ?? 0,
      currency: intent.currency,
      status: intent.status,
    },
  ];
}

export function toSubscription(
  stripeSubscription: Stripe.Subscription,
  priceIds: PriceIds,
): ProviderSubscription {
  const [item] = stripeSubscription.items.data;
  const status = statuses.find((candidate) => candidate === stripeSubscription.status);
  if (!status) throw misconfiguredError('a subscription has an unknown status');
  return {
    id: stripeSubscription.id,
    customer: idOf(stripeSubscription.customer) ?? '',
    reference: stripeSubscription.metadata['reference'] ?? null,
    plan: plans.find((plan) => priceIds[plan] === item?.price.id),
    status,
    current_period_end: item ? new Date(item.current_period_end * 1000) : null,
    // With flexible billing, the default for new subscriptions, the portal sets only a date.
    cancel_at_period_end:
      stripeSubscription.cancel_at_period_end || stripeSubscription.cancel_at !== null,
    latest_invoice: idOf(stripeSubscription.latest_invoice),
  };
}
