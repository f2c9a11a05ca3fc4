import { createHash } from 'node:crypto';
import { plans } from '@fencing-journal/contract/shared/enums';
import type { Stripe } from 'stripe';
import type { PaymentProvider } from './provider.ts';
import { callStripe } from './stripe-errors.ts';
import { idOf } from './stripe-objects.ts';
import type { PriceIds, PriceOf } from './stripe-prices.ts';

/**
 * Returns the id of the portal configuration: upgrades apply immediately, downgrades and cancellations at the end of
 * the period. There is one configuration per pair of prices.
 */
async function portalConfiguration(
  stripe: Stripe,
  priceIds: PriceIds,
  priceOf: PriceOf,
): Promise<string> {
  const products = new Map<string, string[]>();
  for (const plan of plans) {
    const { id, product } = await priceOf(plan);
    const productId = idOf(product) ?? '';
    products.set(productId, [...(products.get(productId) ?? []), id]);
  }
  const configurationHash = createHash('sha256')
    .update(JSON.stringify(priceIds))
    .digest('hex')
    .slice(0, 16);
  const { data } = await callStripe(() =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
  );
  const existing = data.find(({ metadata }) => metadata?.['fencing_journal'] === configurationHash);
  if (existing) return existing.id;
  const { id } = await callStripe(() =>
    stripe.billingPortal.configurations.create(
      {
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: 'at_period_end' },
          subscription_update: {
            enabled: true,
            default_allowed_updates: ['price'],
            proration_behavior: 'always_invoice',
            products: [...products].map(([product, ids]) => ({ product, prices: ids })),
            schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
          },
        },
        metadata: { fencing_journal: configurationHash },
      },
      { idempotencyKey: `portal-${configurationHash}` },
    ),
  );
  return id;
}

/** Returns the provider's `portal`, which creates or finds the configuration on the first call. */
export function createPortal(
  stripe: Stripe,
  priceIds: PriceIds,
  priceOf: PriceOf,
): PaymentProvider['portal'] {
  let configuration: Promise<string> | undefined;
  return async (customer, returnTo) => {
    configuration ??= portalConfiguration(stripe, priceIds, priceOf);
    const id = await configuration.catch((error: unknown) => {
      configuration = undefined;
      throw error;
    });
    const { url } = await callStripe(() =>
      stripe.billingPortal.sessions.create({ customer, configuration: id, return_url: returnTo }),
    );
    return url;
  };
}
