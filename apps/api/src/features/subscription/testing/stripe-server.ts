import { createServer, type IncomingMessage } from 'node:http';
import type { Plan } from '@fencing-journal/contract/shared/enums';
import { Stripe } from 'stripe';
import { originOf } from '../../../testing/origin.ts';

type Json = Record<string, any>;

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
interface Subscription {
  id: string;
  customer: string;
  price: string;
  status: string;
  metadata: Json;
  current_period_end: number;
  cancel_at_period_end: boolean;
  invoices: Invoice[];
}

/** A fault for the next requests to a path: an error response, a dropped connection, or a delay. */
interface Fault {
  status?: number;
  error?: Json;
  drop?: 'before' | 'after';
  delayMs?: number;
  times?: number;
}

export const stripeEnvironment = {
  STRIPE_SECRET_KEY: 'sk_test_loopback',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback',
  STRIPE_WEBHOOK_SECRET: 'whsec_loopback',
  STRIPE_PRICE_STUDENT: 'price_student',
  STRIPE_PRICE_COACH: 'price_coach',
};
export const priceIds: Record<Plan, string> = { Student: 'price_student', Coach: 'price_coach' };

/** Error bodies as documented by Stripe (docs.stripe.com/error-codes, /declines/codes, /api/errors). */
const cardError = (code: string, decline_code: string | undefined, message: string): Fault => ({
  status: 402,
  error: {
    type: 'card_error',
    code,
    ...(decline_code && { decline_code }),
    message,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
  },
});
export const documentedFaults = {
  card_declined: cardError('card_declined', 'generic_decline', 'Your card was declined.'),
  expired_card: cardError('expired_card', 'expired_card', 'Your card has expired.'),
  incorrect_cvc: cardError(
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  processing_error: cardError(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  authentication_required: cardError(
    'authentication_required',
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ),
  rate_limit: {
    status: 429,
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. secret-of-stripe',
    },
  },
  server_error: {
    status: 500,
    error: { type: 'api_error', message: 'An unknown error occurred. secret-of-stripe' },
  },
  invalid_request: {
    status: 400,
    error: {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      param: 'x',
      message: 'Received unknown parameter: x secret-of-stripe',
    },
  },
  bad_key: {
    status: 401,
    error: {
      type: 'invalid_request_error',
      message: 'Invalid API Key provided: sk_test_secret-of-stripe',
    },
  },
} satisfies Record<string, Fault>;

/** A loopback server that implements the part of Stripe's API that we use, including idempotency keys. */
export class StripeServer {
  readonly subscriptions = new Map<string, Subscription>();
  readonly customers: string[] = [];
  readonly configurations: Json[] = [];
  /** Every request in order of arrival. */
  readonly requests: { method: string; path: string; key: string | undefined; body: Json }[] = [];
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
  private readonly faults: { match: RegExp; fault: Fault }[] = [];
  private readonly responses = new Map<string, { status: number; body: Json }>();
  private readonly server = createServer((request, response) => {
    void this.answer(request).then((answer) => {
      if (answer === 'drop') return request.socket.destroy();
      const text = JSON.stringify(answer.body);
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': 'req_1',
        ...(answer.status === 500 && { 'stripe-should-retry': 'false' }),
      });
      return response.end(text);
    });
  });
  private lastNumber = 0;

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return originOf(this.server);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Makes the next matching requests fail, such as "POST /v1/subscriptions". */
  fail(match: RegExp, fault: Fault): void {
    this.faults.push({ match, fault: { times: 1, ...fault } });
  }

  /** Stripe does this after a day. */
  expireKeys(): void {
    this.responses.clear();
  }

  clearFaults(): void {
    this.faults.length = 0;
  }

  // ---- changes at Stripe without us

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

  // ---- the API

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

  private async answer(request: IncomingMessage): Promise<'drop' | { status: number; body: Json }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const body = unflatten(
      new URLSearchParams(request.method === 'GET' ? url.search : Buffer.concat(chunks).toString()),
    );
    const key = request.headers['idempotency-key'] as string | undefined;
    const line = `${request.method} ${url.pathname}`;
    this.requests.push({ method: request.method ?? '', path: url.pathname, key, body });
    if (request.headers.authorization !== `Bearer ${stripeEnvironment.STRIPE_SECRET_KEY}`)
      return { status: 401, body: { error: documentedFaults.bad_key.error } };
    const fault = this.takeFault(line);
    if (fault?.drop === 'before') return 'drop';
    // Requests rejected before processing are not remembered; every other response is stored under its key.
    if (fault?.status === 429 || fault?.status === 401)
      return { status: fault.status, body: { error: fault.error } };
    const known = key === undefined ? undefined : this.responses.get(key);
    const answer =
      known ??
      (fault?.status
        ? { status: fault.status, body: { error: fault.error } }
        : this.route(line, body));
    if (key !== undefined) this.responses.set(key, structuredClone(answer));
    // A delayed response still reports the state at the time of the request.
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    return fault?.drop === 'after' ? 'drop' : answer;
  }

  private takeFault(line: string): Fault | undefined {
    const index = this.faults.findIndex(({ match }) => match.test(line));
    const found = this.faults[index]?.fault;
    if (found && (found.times = (found.times ?? 1) - 1) <= 0) this.faults.splice(index, 1);
    return found;
  }

  private route(line: string, body: Json): { status: number; body: Json } {
    const ok = (value: Json) => ({ status: 200, body: structuredClone(value) });
    const list = (data: Json[]) => ok({ object: 'list', data, has_more: false, url: '/v1' });
    const missing = () => ({
      status: 404,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'resource_missing',
          message: 'No such object',
        },
      },
    });
    const [, subscription] = /\/v1\/subscriptions\/(\w+)$/.exec(line) ?? [];
    const [, price] = /GET \/v1\/prices\/(\w+)/.exec(line) ?? [];
    const [, voided] = /POST \/v1\/invoices\/(\w+)\/void/.exec(line) ?? [];
    if (price) return this.prices[price] ? ok(this.prices[price]) : missing();
    if (line === 'POST /v1/customers') {
      this.customers.push(`cus_${this.customers.length + 1}`);
      return ok({ id: this.customers.at(-1), object: 'customer' });
    }
    if (line === 'POST /v1/subscriptions') return ok(this.render(this.create(body), body));
    if (line === 'GET /v1/subscriptions')
      return list(
        [...this.subscriptions.values()]
          .filter((entry) => entry.customer === body['customer'])
          .map((entry) => this.render(entry, {})),
      );
    if (subscription) {
      const found = this.subscriptions.get(subscription);
      if (
        !found ||
        (line.startsWith('DELETE') && ['canceled', 'incomplete_expired'].includes(found.status))
      )
        return missing();
      if (line.startsWith('DELETE')) this.end(subscription);
      return ok(this.render(found, body));
    }
    if (voided) return this.voidInvoice(voided);
    if (line === 'GET /v1/invoice_payments')
      return list(
        this.invoices()
          .filter(({ id }) => id === body['invoice'])
          .map(({ id, intent }) => ({
            id: `inpay_${id}`,
            object: 'invoice_payment',
            invoice: id,
            payment: {
              type: 'payment_intent',
              payment_intent: {
                ...intent,
                object: 'payment_intent',
                latest_charge: { id: `ch_${intent.id}`, amount_refunded: intent.amount_refunded },
              },
            },
          })),
      );
    if (line === 'GET /v1/billing_portal/configurations') return list(this.configurations);
    if (line === 'POST /v1/billing_portal/configurations') {
      this.configurations.push({
        id: `bpc_${this.configurations.length + 1}`,
        object: 'billing_portal.configuration',
        ...body,
      });
      return ok(this.configurations.at(-1)!);
    }
    if (line === 'POST /v1/billing_portal/sessions')
      return ok({
        id: 'bps_1',
        object: 'billing_portal.session',
        url: `https://billing.stripe.com/p/session/${body['customer']}`,
      });
    return missing();
  }

  private invoices(): Invoice[] {
    return [...this.subscriptions.values()].flatMap(({ invoices }) => invoices);
  }

  private voidInvoice(id: string): { status: number; body: Json } {
    const invoice = this.invoices().find((entry) => entry.id === id);
    if (invoice?.status !== 'open')
      return {
        status: 400,
        body: {
          error: {
            type: 'invalid_request_error',
            message: "You can only pass in open invoices. This invoice isn't open.",
          },
        },
      };
    invoice.status = 'void';
    invoice.intent.status = 'canceled';
    return { status: 200, body: { id, object: 'invoice', status: 'void' } };
  }

  private create(body: Json): Subscription {
    const price = body['items']['0']['price'];
    const subscription: Subscription = {
      id: `sub_${(this.lastNumber += 1)}`,
      customer: body['customer'],
      price,
      status: 'incomplete',
      metadata: body['metadata'] ?? {},
      current_period_end: Math.floor(Date.now() / 1000) + 30 * 86_400,
      cancel_at_period_end: false,
      invoices: [this.invoice(price)],
    };
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  /** Returns the subscription, expanded as `expand` asks. */
  private render(
    {
      id,
      customer,
      price,
      status,
      metadata,
      current_period_end,
      cancel_at_period_end,
      invoices,
    }: Subscription,
    { expand }: Json,
  ): Json {
    const invoice = invoices.at(-1)!;
    const expanded = Object.values((expand ?? {}) as Json);
    const secret =
      expanded.includes('latest_invoice.confirmation_secret') && invoice.status === 'open';
    return {
      id,
      object: 'subscription',
      customer,
      status,
      metadata,
      cancel_at_period_end,
      items: {
        object: 'list',
        data: [{ id: `si_${id}`, current_period_end, price: this.prices[price] ?? { id: price } }],
      },
      latest_invoice:
        expanded.length === 0
          ? invoice.id
          : {
              id: invoice.id,
              object: 'invoice',
              status: invoice.status,
              confirmation_secret: secret
                ? { type: 'payment_intent', client_secret: `${invoice.intent.id}_secret_x` }
                : null,
            },
    };
  }
}

/** Parses `items[0][price]=x` into an object. */
function unflatten(form: URLSearchParams): Json {
  const result: Json = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let target = result;
    for (const part of path.slice(0, -1)) target = target[part] ??= {};
    target[path.at(-1)!] = value;
  }
  return result;
}
