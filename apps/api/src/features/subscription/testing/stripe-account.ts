import { Stripe } from 'stripe';
import { stripeEnvironment } from './stripe-environment.ts';

export type Json = Record<string, any>;

interface Intent {
  id: string;
  amount: number;
  amount_received: number;
  amount_refunded: number;
  currency: string;
  status: string;
}
interface Invoice {
  id: string;
  status: 'open' | 'paid' | 'void';
  intent: Intent;
}
export interface Subscription {
  id: string;
  customer: string;
  price: string;
  status: string;
  metadata: Json;
  current_period_end: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  /** The schedule of a change that is waiting for the end of the period. */
  schedule: string | null;
  invoices: Invoice[];
}

/** Our account at Stripe: what is stored there, and how it changes without us. */
export class StripeAccount {
  readonly subscriptions = new Map<string, Subscription>();
  /** Deleted customers are null. */
  readonly customers = new Map<string, Json | null>();
  readonly configurations: Json[] = [];
  prices: Record<string, Json> = {
    price_student: {
      id: 'price_student',
      object: 'price',
      product: 'prod_1',
      unit_amount: 1200,
      currency: 'usd',
      recurring: { interval: 'month', interval_count: 1 },
    },
    price_coach: {
      id: 'price_coach',
      object: 'price',
      product: 'prod_1',
      unit_amount: 1500,
      currency: 'usd',
      recurring: { interval: 'month', interval_count: 1 },
    },
  };
  private lastNumber = 0;

  latest(id: string): Invoice {
    return this.subscriptions.get(id)!.invoices.at(-1)!;
  }

  pay(id: string, status = 'succeeded'): string {
    const subscription = this.subscriptions.get(id)!;
    const invoice = this.latest(id);
    if (invoice.status !== 'open') throw new Error(`The invoice is ${invoice.status}.`);
    invoice.intent.status = status;
    if (status !== 'succeeded') return invoice.intent.id;
    Object.assign(invoice.intent, { amount_received: invoice.intent.amount });
    invoice.status = 'paid';
    subscription.status = 'active';
    return invoice.intent.id;
  }

  renew(id: string, paid: boolean): string {
    const subscription = this.subscriptions.get(id)!;
    if (subscription.cancel_at_period_end) {
      this.end(id);
      return this.latest(id).intent.id;
    }
    subscription.current_period_end += 30 * 86_400;
    subscription.invoices.push(this.invoice(subscription.price));
    if (paid) return this.pay(id);
    subscription.status = 'past_due';
    return this.latest(id).intent.id;
  }

  end(id: string, status = 'canceled'): void {
    this.subscriptions.get(id)!.status = status;
  }

  change(id: string, change: Partial<Subscription>): void {
    Object.assign(this.subscriptions.get(id)!, change);
  }

  refund(id: string): void {
    const { intent } = this.latest(id);
    intent.amount_refunded = intent.amount_received;
  }

  /** Returns body and headers of a webhook as Stripe would send it. */
  event(
    type: string,
    object: Json,
    {
      id = `evt_${(this.lastNumber += 1)}`,
      at = new Date(),
      secret = stripeEnvironment.STRIPE_WEBHOOK_SECRET,
    } = {},
  ) {
    const timestamp = Math.floor(at.getTime() / 1000);
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: timestamp,
      type,
      livemode: false,
      data: { object },
    });
    return {
      body,
      headers: {
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret,
          timestamp,
        }),
      },
    };
  }

  private invoice(price: string): Invoice {
    const number = (this.lastNumber += 1);
    return {
      id: `in_${number}`,
      status: 'open',
      intent: {
        id: `pi_${number}`,
        amount: this.prices[price]?.['unit_amount'],
        amount_received: 0,
        amount_refunded: 0,
        currency: 'usd',
        status: 'requires_payment_method',
      },
    };
  }

  /** Creates an unpaid subscription from the body of a call. */
  create(body: Json): Subscription {
    const price = body['items']['0']['price'];
    const subscription: Subscription = {
      id: `sub_${(this.lastNumber += 1)}`,
      customer: body['customer'],
      price,
      status: 'incomplete',
      metadata: body['metadata'] ?? {},
      current_period_end: Math.floor(Date.now() / 1000) + 30 * 86_400,
      cancel_at_period_end: false,
      cancel_at: null,
      schedule: null,
      invoices: [this.invoice(price)],
    };
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  invoices(): Invoice[] {
    return [...this.subscriptions.values()].flatMap(({ invoices }) => invoices);
  }
}
