import { planCards, planCurrency } from '@fencing-journal/contract/shared/plan-cards';
import { plans, type Plan } from '@fencing-journal/contract/shared/enums';
import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Config } from '../../lib/config.ts';
import { readSignedEvent } from './events.ts';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderSubscription,
  type StartedSubscription,
  type SubscriptionStatus,
} from './provider.ts';

/** Well below our own request timeout, including the SDK's retry. */
const timeoutMs = 8_000;
const maxRetries = 1;

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
const endedStatuses: ReadonlySet<string> = new Set(['incomplete_expired', 'canceled']);

/** Maps SDK errors. Stripe replays a stored response only for requests that it began to process. */
function toProviderError(error: unknown): unknown {
  const {
    StripeError,
    StripeCardError,
    StripeConnectionError,
    StripeRateLimitError,
    StripeAPIError,
    StripeAuthenticationError,
    StripePermissionError,
  } = Stripe.errors;
  if (!(error instanceof StripeError)) return error;
  const reason = [error.type, error.code, error.decline_code, error.requestId]
    .filter((part) => typeof part === 'string')
    .join(' ');
  if (
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    error.statusCode === 409
  )
    return new ProviderError('unreachable', reason, false);
  if (error instanceof StripeAPIError) return new ProviderError('unreachable', reason, true);
  if (error instanceof StripeCardError)
    return new ProviderError('refused', reason, true, error.message);
  if (error.statusCode === 404) return new ProviderError('absent', reason, true);
  return new ProviderError(
    'refused',
    reason,
    !(error instanceof StripeAuthenticationError || error instanceof StripePermissionError),
  );
}

const misconfiguredError = (reason: string) => new ProviderError('refused', reason, false);
const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);

function toPayments(entry: Stripe.InvoicePayment, invoice: string): ProviderPayment[] {
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

export interface StripeOptions {
  timeoutMs?: number;
}

/** Implements the provider interface with the official SDK. */
export function stripeProvider(config: Config, options: StripeOptions = {}): PaymentProvider {
  const base = config.STRIPE_API_BASE === undefined ? undefined : new URL(config.STRIPE_API_BASE);
  const protocol = base?.protocol === 'http:' ? 'http' : 'https';
  const stripe = new Stripe(config.STRIPE_SECRET_KEY ?? '', {
    timeout: options.timeoutMs ?? timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    appInfo: { name: 'Fencing Journal' },
    ...(base && {
      protocol,
      host: base.hostname,
      port: base.port || (protocol === 'http' ? 80 : 443),
    }),
  });
  const priceIds: Record<Plan, string> = {
    Student: config.STRIPE_PRICE_STUDENT ?? '',
    Coach: config.STRIPE_PRICE_COACH ?? '',
  };
  const prices = new Map<Plan, Promise<Stripe.Price>>();
  let configuration: Promise<string> | undefined;

  const callStripe = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw toProviderError(error);
    });

  /** Returns the price of a plan, cached. Throws if it differs from the price we show (R-PAY-14, R-PAY-15). */
  function priceOf(plan: Plan): Promise<Stripe.Price> {
    const known = prices.get(plan);
    if (known) return known;
    const request = callStripe(() => stripe.prices.retrieve(priceIds[plan])).then((price) => {
      const planCard = planCards.find(({ title }) => title === plan);
      const monthly = price.recurring?.interval === 'month' && price.recurring.interval_count === 1;
      if (
        !monthly ||
        price.currency !== planCurrency ||
        price.unit_amount !== planCard?.price_cents
      )
        throw misconfiguredError(`the price of the ${plan} plan is not the price we show`);
      return price;
    });
    prices.set(plan, request);
    request.catch(() => prices.delete(plan));
    return request;
  }

  function toSubscription(stripeSubscription: Stripe.Subscription): ProviderSubscription {
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
      cancel_at_period_end: stripeSubscription.cancel_at_period_end,
      latest_invoice: idOf(stripeSubscription.latest_invoice),
    };
  }

  async function paymentsOf(invoice: string): Promise<ProviderPayment[]> {
    const { data } = await callStripe(() =>
      stripe.invoicePayments.list({
        invoice,
        limit: 100,
        expand: ['data.payment.payment_intent.latest_charge'],
      }),
    );
    return data.flatMap((entry) => toPayments(entry, invoice));
  }

  /** Since API version "basil", the invoice carries the client secret and has no intent. */
  async function toStarted(stripeSubscription: Stripe.Subscription): Promise<StartedSubscription> {
    const invoice =
      typeof stripeSubscription.latest_invoice === 'object'
        ? stripeSubscription.latest_invoice
        : null;
    return {
      subscription: toSubscription(stripeSubscription),
      payments: invoice ? await paymentsOf(invoice.id ?? '') : [],
      clientSecret: invoice?.confirmation_secret?.client_secret ?? null,
    };
  }

  const expandSecret = ['latest_invoice.confirmation_secret'];

  /**
   * Returns the id of the portal configuration: upgrades apply immediately, downgrades and cancellations at the end of
   * the period. There is one configuration per pair of prices.
   */
  async function portalConfiguration(): Promise<string> {
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
    const existing = data.find(
      ({ metadata }) => metadata?.['fencing_journal'] === configurationHash,
    );
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

  return {
    async createCustomer(key, { email, name }) {
      const { id } = await callStripe(() =>
        stripe.customers.create({ email, name }, { idempotencyKey: key }),
      );
      return id;
    },

    async start(key, { customer, plan, reference }) {
      const price = await priceOf(plan);
      return toStarted(
        await callStripe(() =>
          stripe.subscriptions.create(
            {
              customer,
              items: [{ price: price.id }],
              payment_behavior: 'default_incomplete',
              payment_settings: {
                payment_method_types: ['card'],
                save_default_payment_method: 'on_subscription',
              },
              metadata: { reference },
              expand: expandSecret,
            },
            { idempotencyKey: key },
          ),
        ),
      );
    },

    async find(customer, reference) {
      const { data } = await callStripe(() =>
        stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
      );
      return data.find(
        (candidate) =>
          candidate.metadata['reference'] === reference && !endedStatuses.has(candidate.status),
      )?.id;
    },

    resume: async (subscription) =>
      toStarted(
        await callStripe(() =>
          stripe.subscriptions.retrieve(subscription, { expand: expandSecret }),
        ),
      ),
    subscription: async (id) =>
      toSubscription(await callStripe(() => stripe.subscriptions.retrieve(id))),
    paymentsOf,

    async cancel(subscription) {
      const { status, latest_invoice } = await callStripe(() =>
        stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] }),
      );
      if (endedStatuses.has(status)) return;
      // Voids the open invoice first, so that its payment can no longer succeed. If it already has, voiding fails and
      // the subscription stays.
      const open =
        typeof latest_invoice === 'object' && latest_invoice?.status === 'open'
          ? latest_invoice.id
          : undefined;
      if (status === 'incomplete' && open !== undefined)
        await callStripe(() => stripe.invoices.voidInvoice(open));
      try {
        await callStripe(() => stripe.subscriptions.cancel(subscription));
      } catch (error) {
        const current = await callStripe(() => stripe.subscriptions.retrieve(subscription));
        if (!endedStatuses.has(current.status)) throw error;
      }
    },

    async portal(customer, returnTo) {
      configuration ??= portalConfiguration();
      const id = await configuration.catch((error: unknown) => {
        configuration = undefined;
        throw error;
      });
      const { url } = await callStripe(() =>
        stripe.billingPortal.sessions.create({ customer, configuration: id, return_url: returnTo }),
      );
      return url;
    },

    readEvent: (body, signature, now) =>
      readSignedEvent(config.STRIPE_WEBHOOK_SECRET ?? '', body, signature, now),
  };
}
