import { Stripe } from 'stripe';
import type { Config } from '../../lib/config.ts';
import { readSignedEvent } from './events.ts';
import {
  endedStatuses,
  type PaymentProvider,
  type ProviderPayment,
  type StartedSubscription,
} from './provider.ts';
import { callStripe } from './stripe-errors.ts';
import { toPayments, toSubscription } from './stripe-objects.ts';
import { createPortal } from './stripe-portal.ts';
import { createPriceLookup, priceIdsFrom } from './stripe-prices.ts';

/** Well below our own request timeout, including the SDK's retry. */
const timeoutMs = 8_000;
const maxRetries = 1;

interface StripeOptions {
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
  const priceIds = priceIdsFrom(config);
  const priceOf = createPriceLookup(stripe, priceIds);

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
      subscription: toSubscription(stripeSubscription, priceIds),
      payments: invoice ? await paymentsOf(invoice.id ?? '') : [],
      clientSecret: invoice?.confirmation_secret?.client_secret ?? null,
    };
  }

  const expandSecret = ['latest_invoice.confirmation_secret'];

  return {
    async createCustomer(key, { email, name }) {
      const { id } = await callStripe(() =>
        stripe.customers.create({ email, name }, { idempotencyKey: key }),
      );
      return id;
    },

    async updateCustomer(customer, { email, name }) {
      await callStripe(() => stripe.customers.update(customer, { email, name }));
    },

    async deleteCustomer(customer) {
      await callStripe(() => stripe.customers.del(customer));
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
      toSubscription(await callStripe(() => stripe.subscriptions.retrieve(id)), priceIds),
    paymentsOf,

    async setRenewal(subscription, renews) {
      const { schedule } = await callStripe(() => stripe.subscriptions.retrieve(subscription));
      // A change to the cheaper plan waits in a schedule, which doesn't allow other changes. Releasing it drops that
      // one.
      if (schedule)
        await callStripe(() =>
          stripe.subscriptionSchedules.release(
            typeof schedule === 'string' ? schedule : schedule.id,
          ),
        );
      await callStripe(() =>
        stripe.subscriptions.update(subscription, { cancel_at_period_end: !renews }),
      );
    },

    async cancel(subscription) {
      const { status, latest_invoice } = await callStripe(() =>
        stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] }),
      );
      if (endedStatuses.has(status)) return;
      // Voids the open invoice first, so that its payment can no longer succeed. If it already has, voiding fails and
      // the subscription is kept.
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

    portal: createPortal(stripe, priceIds, priceOf),
    readEvent: (body, signature, now) =>
      readSignedEvent(config.STRIPE_WEBHOOK_SECRET ?? '', body, signature, now),
  };
}
