import type { Json, StripeAccount, Subscription } from './stripe-account.ts';

export interface Answer {
  status: number;
  body: Json;
}

const managedBySchedule: Answer = {
  status: 400,
  body: {
    error: {
      type: 'invalid_request_error',
      message: 'The subscription is managed by the subscription schedule.',
    },
  },
};

/** Answers a call to the part of Stripe's API that we use, such as "POST /v1/customers". */
export function route(account: StripeAccount, line: string, body: Json): Answer {
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
  const [, customer] = /\/v1\/customers\/(\w+)$/.exec(line) ?? [];
  const [, price] = /GET \/v1\/prices\/(\w+)/.exec(line) ?? [];
  const [, released] = /POST \/v1\/subscription_schedules\/(\w+)\/release/.exec(line) ?? [];
  const [, voided] = /POST \/v1\/invoices\/(\w+)\/void/.exec(line) ?? [];
  if (price) return account.prices[price] ? ok(account.prices[price]) : missing();
  if (line === 'POST /v1/customers') {
    const id = `cus_${account.customers.size + 1}`;
    account.customers.set(id, body);
    return ok({ id, object: 'customer' });
  }
  if (customer) {
    const known = account.customers.get(customer);
    if (!known) return missing();
    const deleted = line.startsWith('DELETE');
    account.customers.set(customer, deleted ? null : { ...known, ...body });
    return ok({ id: customer, object: 'customer', ...(deleted && { deleted }) });
  }
  if (line === 'POST /v1/subscriptions') return ok(render(account, account.create(body), body));
  if (line === 'GET /v1/subscriptions')
    return list(
      [...account.subscriptions.values()]
        .filter((entry) => entry.customer === body['customer'])
        .map((entry) => render(account, entry, {})),
    );
  if (subscription) {
    const found = account.subscriptions.get(subscription);
    if (
      !found ||
      (line.startsWith('DELETE') && ['canceled', 'incomplete_expired'].includes(found.status))
    )
      return missing();
    if (line.startsWith('DELETE')) account.end(subscription);
    if (line.startsWith('POST')) {
      if (found.schedule !== null) return managedBySchedule;
      account.change(subscription, {
        cancel_at_period_end: body['cancel_at_period_end'] === 'true',
      });
    }
    return ok(render(account, found, body));
  }
  if (released) {
    for (const found of account.subscriptions.values())
      if (found.schedule === released) found.schedule = null;
    return ok({ id: released, object: 'subscription_schedule', status: 'released' });
  }
  if (voided) return voidInvoice(account, voided);
  if (line === 'GET /v1/invoice_payments')
    return list(
      account
        .invoices()
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
  if (line === 'GET /v1/billing_portal/configurations') return list(account.configurations);
  if (line === 'POST /v1/billing_portal/configurations') {
    account.configurations.push({
      id: `bpc_${account.configurations.length + 1}`,
      object: 'billing_portal.configuration',
      ...body,
    });
    return ok(account.configurations.at(-1)!);
  }
  if (line === 'POST /v1/billing_portal/sessions')
    return ok({
      id: 'bps_1',
      object: 'billing_portal.session',
      url: `https://billing.stripe.com/p/session/${body['customer']}`,
    });
  return missing();
}

function voidInvoice(account: StripeAccount, id: string): Answer {
  const invoice = account.invoices().find((entry) => entry.id === id);
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

/** Returns the subscription, expanded as `expand` specifies. */
function render(
  account: StripeAccount,
  {
    id,
    customer,
    price,
    status,
    metadata,
    current_period_end,
    cancel_at_period_end,
    cancel_at,
    schedule,
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
    cancel_at,
    schedule,
    items: {
      object: 'list',
      data: [{ id: `si_${id}`, current_period_end, price: account.prices[price] ?? { id: price } }],
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
