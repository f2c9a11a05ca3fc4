import { auth } from '@fencing-journal/contract/auth';
import { paymentTexts, subscription } from '@fencing-journal/contract/subscription';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { testApp, type Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { subscribe, confirm, intentOf, planOf, rowsOf } from './testing/people.ts';
import { priceIds, stripeEnvironment } from './testing/stripe-environment.ts';
import { documentedFaults } from './testing/stripe-faults.ts';
import { StripeServer } from './testing/stripe-server.ts';

const stripe = new StripeServer();
afterAll(() => stripe.close());
const test = useTestApp(async () => ({
  environment: { ...stripeEnvironment, STRIPE_API_BASE: await stripe.open() },
}));
afterEach(() => stripe.clearFaults());

const send = (
  { body, headers }: { body: string; headers: Record<string, string> },
  more: Record<string, string> = {},
) => test.visitor().call(subscription.webhook, { body, headers: { ...headers, ...more } });
/** Sends the event that Stripe would send about the subscription now. */
const tell = (id: string, type = 'customer.subscription.updated') =>
  send(stripe.event(type, { id, object: 'subscription' }, { at: test.clock.now }));
const living = (me: Person) =>
  rowsOf(
    test,
    sql`SELECT provider_subscription_id AS id, plan, status FROM subscriptions WHERE user_id = ${me.user.id} AND status NOT IN ('canceled', 'incomplete_expired')`,
  );

async function chosen(plan = 'Coach') {
  const me = await test.signedIn();
  const answer = await subscribe(me, plan);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const intent = intentOf(answer.body.clientSecret);
  const [row] = await rowsOf(
    test,
    sql`SELECT s.provider_subscription_id AS id FROM payments p JOIN subscriptions s ON s.id = p.subscription_id WHERE payment_intent_id = ${intent}`,
  );
  return { me, intent, id: row.id as string };
}

describe('a subscription at Stripe', () => {
  it(
    "starts incomplete at the plan's price, for the account's customer, with the invoice's secret",
    { tags: ['R-API-17'] },
    async () => {
      const { me, intent, id } = await chosen('Student');
      const made = stripe.subscriptions.get(id)!;
      expect([made.price, made.status, intent]).toEqual([
        priceIds.Student,
        'incomplete',
        made.invoices[0]?.intent.id,
      ]);
      const request = stripe.requests.find(
        ({ method, path, body }) =>
          method === 'POST' &&
          path === '/v1/subscriptions' &&
          body['metadata'].reference === made.metadata['reference'],
      );
      expect(request?.body).toMatchObject({
        payment_behavior: 'default_incomplete',
        payment_settings: {
          payment_method_types: { 0: 'card' },
          save_default_payment_method: 'on_subscription',
        },
      });
      expect(request?.key).toContain(made.metadata['reference']);
      const customer = stripe.requests.findLast(({ path }) => path === '/v1/customers');
      expect(customer?.body).toEqual({
        email: me.user.email,
        name: `${me.user.first_name} ${me.user.last_name}`,
      });
      expect((await subscribe(me, 'Student')).body.clientSecret).toBe(`${intent}_secret_x`);
    },
  );

  it('for another plan ends the subscription that is awaiting payment and voids its invoice', async () => {
    const { me, id, intent } = await chosen('Student');
    expect((await subscribe(me, 'Coach')).status).toBe(200);
    expect([
      stripe.subscriptions.get(id)?.status,
      stripe.latest(id).status,
      stripe.latest(id).intent.status,
    ]).toEqual(['canceled', 'void', 'canceled']);
    expect((await confirm(me, intent)).status).toBe(400);
    expect(await living(me)).toMatchObject([{ plan: 'Coach', status: 'incomplete' }]);
  });

  it('that was paid in the meantime is never ended by a second choice', async () => {
    const { me, id } = await chosen('Student');
    stripe.pay(id);
    expect((await subscribe(me, 'Coach')).status).toBe(409);
    expect(stripe.subscriptions.get(id)?.status).toBe('active');
    expect(await planOf(me)).toEqual(['Student', 'active']);
  });

  it(
    'is never started at a price that differs from the one we show',
    { tags: ['R-PAY-14', 'R-PAY-15'] },
    async () => {
      const other = await testApp({
        environment: { ...stripeEnvironment, STRIPE_API_BASE: await stripe2.open() },
      });
      try {
        stripe2.prices['price_coach']!['unit_amount'] = 2500;
        expect((await subscribe(await other.signedIn(), 'Coach')).status).toBe(400);
        stripe2.prices['price_student']!['recurring'].interval = 'year';
        expect((await subscribe(await other.signedIn(), 'Student')).status).toBe(400);
        expect(stripe2.subscriptions.size).toBe(0);
      } finally {
        await other.close();
        await stripe2.close();
      }
    },
  );
  const stripe2 = new StripeServer();

  it(
    'is managed in the portal, configured once: upgrades now, the rest at period end',
    { tags: ['R-API-19'] },
    async () => {
      const { me, id } = await chosen();
      stripe.pay(id);
      await tell(id);
      for (let visit = 0; visit < 2; visit += 1) {
        const { status, body } = await me.call(subscription.portal);
        expect([status, body.url]).toEqual([
          200,
          `https://billing.stripe.com/p/session/${stripe.subscriptions.get(id)?.customer}`,
        ]);
      }
      const session = stripe.requests.findLast(
        ({ path }) => path === '/v1/billing_portal/sessions',
      );
      expect(session?.body).toMatchObject({
        return_url: 'http://localhost:3000/journal/settings/profile',
        configuration: 'bpc_1',
      });
      expect(stripe.configurations).toHaveLength(1);
      expect(stripe.configurations[0]?.['features']).toMatchObject({
        subscription_cancel: { enabled: 'true', mode: 'at_period_end' },
        subscription_update: {
          proration_behavior: 'always_invoice',
          schedule_at_period_end: { conditions: { 0: { type: 'decreasing_item_amount' } } },
          products: { 0: { product: 'prod_1', prices: { 0: 'price_student', 1: 'price_coach' } } },
        },
      });
      // Changes made in the portal arrive as events.
      stripe.change(id, { cancel_at_period_end: true });
      await tell(id);
      expect((await me.call(subscription.current)).body).toMatchObject({
        subscription: 'Coach',
        cancel_at_period_end: true,
      });
      stripe.change(id, { price: priceIds.Student, cancel_at_period_end: false });
      await tell(id);
      expect(await planOf(me)).toEqual(['Student', 'active']);
      // With flexible billing, a cancellation sets only a date.
      stripe.change(id, { cancel_at: Math.floor(test.clock.now.getTime() / 1000) + 86_400 });
      await tell(id);
      expect((await me.call(subscription.current)).body.cancel_at_period_end).toBe(true);
    },
  );
});

describe('confirm-membership', { tags: ['PY-1'] }, () => {
  const sessions = async () =>
    (await rowsOf(test, sql`SELECT count(*)::int AS n FROM sessions`))[0].n;

  it(
    'returns a token for the current session to the payer, any number of times',
    { tags: ['R-API-18'] },
    async () => {
      const { me, intent, id } = await chosen();
      stripe.pay(id);
      const before = await sessions();
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await confirm(me, intent);
        expect([status, body.user_data.slug, body.user_data.subscription]).toEqual([
          200,
          me.user.slug,
          'Coach',
        ]);
        const bearer = Object.assign(test.visitor(), { token: body.token });
        expect((await bearer.call(auth.me)).body.user_data.email).toBe(me.user.email);
      }
      expect(await sessions()).toBe(before);
    },
  );

  type Made = Awaited<ReturnType<typeof chosen>>;
  const variants: [
    string,
    number,
    (made: Made) => Promise<{ who?: Person; intent?: string } | void>,
  ][] = [
    ["another account's", 400, async ({ id }) => (stripe.pay(id), { who: await test.signedIn() })],
    ['an unknown', 400, async () => ({ intent: 'pi_never_heard_of' })],
    ['an unpaid', 400, async () => undefined],
    ['a declined', 400, async ({ id }) => void stripe.pay(id, 'requires_payment_method')],
    ['an unauthenticated', 400, async ({ id }) => void stripe.pay(id, 'requires_action')],
    ['a canceled', 400, async ({ id }) => void stripe.pay(id, 'canceled')],
    ['a processing', 409, async ({ id }) => void stripe.pay(id, 'processing')],
    [
      'a paid one of another amount',
      400,
      async ({ id }) => (
        stripe.pay(id),
        void Object.assign(stripe.latest(id).intent, { amount: 100, amount_received: 100 })
      ),
    ],
    ['a refunded', 400, async ({ id }) => (stripe.pay(id), stripe.refund(id))],
    [
      'a replayed one of an ended subscription',
      400,
      async ({ me, id, intent }) => (
        stripe.pay(id),
        expect((await confirm(me, intent)).status).toBe(200),
        stripe.end(id)
      ),
    ],
    [
      'without a session a paid',
      400,
      async ({ id }) => (stripe.pay(id), { who: test.visitor() as Person }),
    ],
    [
      'with an ended session a paid',
      400,
      async ({ me, id }) => (stripe.pay(id), await me.call(auth.logout, { body: {} }), undefined),
    ],
    [
      'for a disabled account a paid',
      400,
      async ({ me, id }) => (
        stripe.pay(id),
        test.clock.advance(2),
        await test.store.db.execute(
          sql`UPDATE users SET disabled_at = now() WHERE id = ${me.user.id}`,
        ),
        undefined
      ),
    ],
  ];
  it.for(variants)(
    'does not give a token for %s payment intent: %d',
    { tags: ['R-API-18'] },
    async ([, status, prepare]) => {
      const made = await chosen();
      const { who = made.me, intent = made.intent } = (await prepare(made)) ?? {};
      const before = await sessions();
      const answer = await confirm(who, intent);
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.body)).not.toMatch(/token|user_data/);
      expect(answer.setCookies.filter((line) => line.includes('refresh'))).toEqual([]);
      expect(await sessions()).toBe(before);
      if (status === 409) expect(answer.body['message']).toBe(paymentTexts.processing);
    },
  );
});

describe('the webhook', { tags: ['PY-2'] }, () => {
  const event = (options: Parameters<StripeServer['event']>[2] = {}) =>
    stripe.event(
      'customer.subscription.updated',
      { id: 'sub_none', object: 'subscription' },
      { at: test.clock.now, ...options },
    );
  const secondsAway = (seconds: number) =>
    event({ at: new Date(test.clock.now.getTime() + seconds * 1000) });
  const signed = () => event().headers['stripe-signature'];

  it.for<[string, () => { body: string; headers: Record<string, string> }]>([
    ['unsigned', () => ({ ...event(), headers: {} })],
    ['with an empty signature', () => ({ ...event(), headers: { 'stripe-signature': '' } })],
    [
      'with a made-up signature',
      () => ({
        ...event(),
        headers: { 'stripe-signature': signed().replace(/v1=.{8}/, 'v1=00000000') },
      }),
    ],
    ['signed with another secret', () => event({ secret: 'whsec_other' })],
    ['signed 301 seconds ago', () => secondsAway(-301)],
    ['signed 302 seconds ahead', () => secondsAway(302)],
    [
      'signed by the old scheme alone',
      () => ({ ...event(), headers: { 'stripe-signature': signed().replace('v1=', 'v0=') } }),
    ],
    [
      'without a time',
      () => ({ ...event(), headers: { 'stripe-signature': signed().replace(/t=\d+,/, '') } }),
    ],
    [
      'with a fresh time for an old signature',
      () => {
        const old = secondsAway(-400);
        return {
          body: old.body,
          headers: {
            'stripe-signature': old.headers['stripe-signature'].replace(
              /t=\d+/,
              `t=${Math.floor(test.clock.now.getTime() / 1000)}`,
            ),
          },
        };
      },
    ],
    [
      'with another body',
      () => {
        const one = event();
        return { ...one, body: one.body.replace('sub_none', 'sub_mine') };
      },
    ],
    [
      'with the same JSON written in other ways',
      () => {
        const one = event();
        return { ...one, body: JSON.stringify(JSON.parse(one.body), null, 1) };
      },
    ],
    [
      'signed, but no event',
      () => {
        const one = stripe.event('x', {});
        return { ...one, body: '', headers: one.headers };
      },
    ],
  ])('refuses an event %s', async ([, forge]) => {
    const before = await rowsOf(test, sql`SELECT count(*)::int AS n FROM webhook_events`);
    const answer = await send(forge());
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation']);
    expect(await rowsOf(test, sql`SELECT count(*)::int AS n FROM webhook_events`)).toEqual(before);
  });

  it.for([-299, 0, 299])(
    'accepts one signed %d seconds from now, whatever cookies and origin are sent',
    async (seconds) => {
      const answer = await send(secondsAway(seconds), {
        cookie: 'csrftoken=planted; fj_refresh=x.y',
        origin: 'https://evil.example',
        'content-type': 'application/json; charset=utf-8',
      });
      expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    },
  );

  it('has its own limits for body size and forged events', async () => {
    const filled = (bytes: number) =>
      stripe.event(
        'x.updated',
        { object: 'x', filling: 'x'.repeat(bytes) },
        { at: test.clock.now },
      );
    expect((await send(filled(900_000))).status).toBe(200);
    expect((await send(filled(1_100_000))).status).toBe(413);
    const own = await testApp({
      environment: { ...stripeEnvironment, STRIPE_API_BASE: test.origin },
    });
    try {
      const forge = () => own.visitor().call(subscription.webhook, { body: '{}' });
      const statuses = [];
      for (let time = 0; time < 61; time += 1) statuses.push((await forge()).status);
      expect([statuses.slice(0, 60).every((status) => status === 400), statuses[60]]).toEqual([
        true,
        429,
      ]);
    } finally {
      await own.close();
    }
  });

  it('records unrelated events and does nothing', async () => {
    const { status } = await send(
      stripe.event(
        'customer.subscription.created',
        { id: 'sub_of_another_shop', object: 'subscription' },
        { at: test.clock.now },
      ),
    );
    expect(status).toBe(200);
    expect(
      (
        await send(
          stripe.event(
            'price.updated',
            { id: 'price_student', object: 'price' },
            { at: test.clock.now },
          ),
        )
      ).status,
    ).toBe(200);
  });

  it("leaves an event it could not process for Stripe's next attempt", async () => {
    const { me, id } = await chosen();
    stripe.pay(id);
    const paid = stripe.event(
      'invoice.paid',
      {
        id: stripe.latest(id).id,
        object: 'invoice',
        parent: { subscription_details: { subscription: id } },
      },
      { at: test.clock.now },
    );
    stripe.fail(/GET \/v1\/subscriptions/, { ...documentedFaults.server_error, times: 9 });
    const refused = await send(paid);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      503,
      expect.not.stringContaining('secret-of-stripe'),
    ]);
    expect(await planOf(me)).toEqual(['Student', 'none']);
    stripe.clearFaults();
    expect((await send(paid)).status).toBe(200);
    expect(await planOf(me)).toEqual(['Coach', 'active']);
    const [row] = await rowsOf(
      test,
      sql`SELECT tries, last_error, processed_at IS NOT NULL AS done FROM webhook_events WHERE provider_event_id = ${JSON.parse(paid.body).id}`,
    );
    expect(row).toEqual({ tries: 2, last_error: null, done: true });
  });

  it('accepts events after an account was deleted, which ends all its subscriptions and can be repeated', async () => {
    const [paying, waiting, none] = [await chosen(), await chosen(), await test.signedIn()];
    stripe.pay(paying.id);
    await tell(paying.id);
    for (const me of [paying.me, paying.me, waiting.me, none])
      await test.app.billing.endSubscriptions(me.user.id);
    expect([paying.id, waiting.id].map((id) => stripe.subscriptions.get(id)?.status)).toEqual([
      'canceled',
      'canceled',
    ]);
    expect(await planOf(paying.me)).toEqual(['Student', 'canceled']);
    // The payment stays on record without the account.
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${paying.me.user.id}`);
    expect(
      await rowsOf(
        test,
        sql`SELECT user_id, subscription_id, received_cents FROM payments WHERE payment_intent_id = ${paying.intent}`,
      ),
    ).toEqual([{ user_id: null, subscription_id: null, received_cents: 1500 }]);
    // Later events about it are still accepted.
    expect((await tell(paying.id)).status).toBe(200);
  });

  it('ignores subscriptions unknown to or never created at the provider when an account is deleted', async () => {
    const [unmade, unknown] = [await test.signedIn(), await chosen()];
    await test.store.db.execute(
      sql`INSERT INTO subscriptions (user_id, plan) VALUES (${unmade.user.id}, 'Coach')`,
    );
    stripe.subscriptions.delete(unknown.id);
    for (const { user } of [unmade, unknown.me]) await test.app.billing.endSubscriptions(user.id);
    expect(
      await rowsOf(test, sql`SELECT 1 FROM subscriptions WHERE user_id = ${unmade.user.id}`),
    ).toEqual([]);
    const off = await testApp({ environment: { PAYMENTS: 'off' } });
    try {
      const me = await off.signedIn();
      await off.store.db.execute(
        sql`INSERT INTO subscriptions (user_id, plan) VALUES (${me.user.id}, 'Coach')`,
      );
      await off.app.billing.endSubscriptions(me.user.id);
    } finally {
      await off.close();
    }
  });

  it('accepts a subscription that was created by hand for one of our customers', async () => {
    const { me, id } = await chosen('Student');
    const customer = stripe.subscriptions.get(id)!.customer;
    stripe.end(id, 'incomplete_expired');
    await tell(id);
    stripe.subscriptions.set('sub_byhand', {
      ...structuredClone(stripe.subscriptions.get(id)!),
      id: 'sub_byhand',
      customer,
      metadata: {},
      price: priceIds.Coach,
      status: 'active',
    });
    await tell('sub_byhand');
    expect(await planOf(me)).toEqual(['Coach', 'active']);
  });
});

describe('events in any number and order', { tags: ['PY-3'] }, () => {
  it('have one effect, even 50 concurrent ones', async () => {
    const { me, id, intent } = await chosen();
    stripe.pay(id);
    const event = stripe.event(
      'payment_intent.succeeded',
      { id: intent, object: 'payment_intent' },
      { at: test.clock.now },
    );
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await planOf(me)).toEqual(['Coach', 'active']);
    expect(
      await rowsOf(
        test,
        sql`SELECT version, (SELECT count(*)::int FROM payments WHERE subscription_id = s.id) AS payments FROM subscriptions s WHERE provider_subscription_id = ${id}`,
      ),
    ).toEqual([{ version: 2, payments: 1 }]);
    expect(
      await rowsOf(
        test,
        sql`SELECT tries FROM webhook_events WHERE provider_event_id = ${JSON.parse(event.body).id}`,
      ),
    ).toEqual([{ tries: 1 }]);
  });

  it('are not processed twice, and repeated events cause no request to Stripe', async () => {
    const { id, intent } = await chosen();
    stripe.pay(id);
    const object = { id: intent, object: 'payment_intent' };
    const event = stripe.event('payment_intent.succeeded', object, { at: test.clock.now });
    expect((await send(event)).status).toBe(200);
    const asked = stripe.requests.length;
    expect(asked).toBeGreaterThan(0);
    for (let again = 0; again < 3; again += 1) expect((await send(event)).status).toBe(200);
    expect(stripe.requests.length).toBe(asked);
  });

  it('do not overwrite a newer state with a response requested earlier', async () => {
    const { me, id } = await chosen();
    stripe.pay(id);
    let answerNow: () => void = () => undefined;
    stripe.fail(/GET \/v1\/subscriptions\//, {
      until: new Promise<void>((resolve) => (answerNow = resolve)),
    });
    const late = tell(id);
    await expect
      .poll(
        () =>
          stripe.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(id))
            .length,
      )
      .toBeGreaterThan(0);
    stripe.end(id);
    expect((await tell(id, 'customer.subscription.deleted')).status).toBe(200);
    expect(await planOf(me)).toEqual(['Student', 'canceled']);
    answerNow();
    expect((await late).status).toBe(200);
    expect(await planOf(me)).toEqual(['Student', 'canceled']);
  });

  it("end in Stripe's state, compared with a model", async () => {
    const actions = [
      'renew',
      'renewal fails',
      'pay',
      'upgrade',
      'downgrade',
      'cancel',
      'resume',
      'refund',
      'end',
    ] as const;
    const story = fc.array(fc.record({ action: fc.constantFrom(...actions), told: fc.boolean() }), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(story, fc.infiniteStream(fc.nat(1000)), async (steps, dice) => {
        const { me, id } = await chosen('Student');
        const object = { id, object: 'subscription' };
        const events = [
          stripe.event(
            'invoice.paid',
            {
              id: stripe.latest(id).id,
              object: 'invoice',
              parent: { subscription_details: { subscription: id } },
            },
            { at: test.clock.now },
          ),
        ];
        stripe.pay(id);
        const model = { plan: 'Student', status: 'active' };
        for (const { action, told } of steps) {
          const now = stripe.subscriptions.get(id)!;
          if (now.status === 'canceled') break;
          if (action === 'renew' || action === 'renewal fails') {
            if (stripe.latest(id).status === 'open') continue;
            stripe.renew(id, action === 'renew');
            model.status = now.cancel_at_period_end
              ? 'canceled'
              : action === 'renew'
                ? 'active'
                : 'past_due';
          } else if (action === 'pay' && stripe.latest(id).status === 'open') {
            stripe.pay(id);
            model.status = 'active';
          } else if (action === 'upgrade' || action === 'downgrade') {
            model.plan = action === 'upgrade' ? 'Coach' : 'Student';
            stripe.change(id, { price: priceIds[model.plan as 'Coach'] });
          } else if (action === 'cancel' || action === 'resume')
            stripe.change(id, { cancel_at_period_end: action === 'cancel' });
          else if (action === 'refund') stripe.refund(id);
          else if (action === 'end') {
            stripe.end(id);
            model.status = 'canceled';
          }
          events.push(
            stripe.event('customer.subscription.updated', object, { at: test.clock.now }),
          );
          if (told)
            expect((await send(events[dice.next().value! % events.length]!)).status).toBe(200);
        }
        const shuffled = [...events, ...events.slice(0, 2)]
          .map((event) => ({ event, at: dice.next().value! }))
          .toSorted((one, other) => one.at - other.at);
        await Promise.all(
          shuffled.map(async ({ event }) => expect((await send(event)).status).toBe(200)),
        );
        expect(await planOf(me)).toEqual(
          model.status === 'canceled' ? ['Student', 'canceled'] : [model.plan, model.status],
        );
        const [{ n }] = await rowsOf(
          test,
          sql`SELECT count(*)::int AS n FROM subscriptions WHERE user_id = ${me.user.id}`,
        );
        expect(n).toBe(1);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a crash between Stripe and us', { tags: ['PY-4'] }, () => {
  const alive = (customer: string) =>
    [...stripe.subscriptions.values()].filter(
      (one) =>
        one.customer === customer && !['canceled', 'incomplete_expired'].includes(one.status),
    );
  const customerOf = async (me: Person) =>
    (
      await rowsOf(
        test,
        sql`SELECT provider_customer_id AS id FROM billing_customers WHERE user_id = ${me.user.id}`,
      )
    )[0]?.id as string;

  async function once(me: Person): Promise<void> {
    const customers = stripe.requests.filter(
      ({ path, body }) => path === '/v1/customers' && body['email'] === me.user.email,
    );
    expect(new Set(customers.map(({ key }) => key)).size).toBe(1);
    const again = await subscribe(me, 'Coach');
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    const [one, ...others] = alive(await customerOf(me));
    expect(others).toEqual([]);
    expect(again.body.clientSecret).toBe(`${one?.invoices[0]?.intent.id}_secret_x`);
    expect(await living(me)).toEqual([{ id: one?.id, plan: 'Coach', status: 'incomplete' }]);
    stripe.pay(one!.id);
    expect((await confirm(me, one!.invoices[0]!.intent.id)).status).toBe(200);
  }

  it.for<[string, RegExp, 'before' | 'after']>([
    ['the request for the customer is lost', /POST \/v1\/customers/, 'before'],
    ['the answer with the customer is lost', /POST \/v1\/customers/, 'after'],
    ['the request for the subscription is lost', /POST \/v1\/subscriptions/, 'before'],
    ['the answer with the subscription is lost', /POST \/v1\/subscriptions/, 'after'],
    ['the answer with the payment is lost', /GET \/v1\/invoice_payments/, 'after'],
  ])('when %s: the next attempt leads to exactly one subscription', async ([, match, drop]) => {
    const me = await test.signedIn();
    stripe.fail(match, { drop, times: 5 });
    const broken = await subscribe(me, 'Coach');
    expect([broken.status, broken.body['message']]).toEqual([400, paymentTexts.unreachable]);
    stripe.clearFaults();
    await once(me);
  });

  it('before the commit: the row committed earlier leads back to the subscription', async () => {
    const me = await test.signedIn();
    await test.store.db.execute(
      sql`CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''power cut''; END'`,
    );
    await test.store.db.execute(
      sql`CREATE TRIGGER crash BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION crash()`,
    );
    try {
      expect((await subscribe(me, 'Coach')).status).toBe(500);
    } finally {
      await test.store.db.execute(sql`DROP TRIGGER crash ON payments`);
      await test.store.db.execute(sql`DROP FUNCTION crash`);
    }
    expect(alive(await customerOf(me))).toHaveLength(1);
    await once(me);
  });

  it('followed by an event: it is matched by its reference', async () => {
    const me = await test.signedIn();
    stripe.fail(/POST \/v1\/subscriptions/, { drop: 'after', times: 2 });
    expect((await subscribe(me, 'Coach')).status).toBe(400);
    const [made] = alive(await customerOf(me));
    expect((await tell(made!.id, 'customer.subscription.created')).status).toBe(200);
    await once(me);
  });

  it("that outlasts Stripe's idempotency keys: the subscription is found by its reference", async () => {
    const me = await test.signedIn();
    stripe.fail(/POST \/v1\/subscriptions/, { drop: 'after', times: 2 });
    expect((await subscribe(me, 'Coach')).status).toBe(400);
    stripe.expireKeys();
    await once(me);
  });

  it('after a 500: a new key is used, because the old one would repeat the error', async () => {
    const me = await test.signedIn();
    stripe.fail(/POST \/v1\/subscriptions/, documentedFaults.server_error);
    expect((await subscribe(me, 'Coach')).status).toBe(400);
    const before = stripe.requests.length;
    await once(me);
    const [first, second] = [stripe.requests.slice(0, before), stripe.requests.slice(before)].map(
      (requests) =>
        requests.findLast(({ method, path }) => method === 'POST' && path === '/v1/subscriptions')
          ?.key,
    );
    expect([first?.slice(0, -1), second === first]).toEqual([second?.slice(0, -1), false]);
  });
});

describe("Stripe's errors, as documented", () => {
  it.for(Object.entries(documentedFaults))(
    '%s becomes a 400 with a readable message, and only its codes are logged',
    { tags: ['R-PAY-01', 'R-API-17', 'PY-5'] },
    async ([name, fault]) => {
      const me = await test.signedIn();
      stripe.fail(/POST \/v1\/subscriptions/, { ...fault, times: 2 });
      test.log.length = 0;
      const answer = await subscribe(me, 'Student');
      const { type, message } = fault.error ?? {};
      const expected =
        type === 'card_error'
          ? message
          : ['rate_limit', 'server_error'].includes(name)
            ? paymentTexts.unreachable
            : paymentTexts.failed;
      expect([answer.status, answer.body['message']]).toEqual([400, expected]);
      expect(test.log.join('')).toMatch(/the payment provider failed/);
      expect(test.log.join('') + JSON.stringify(answer.body)).not.toMatch(
        /secret-of-stripe|sk_test/,
      );
      stripe.clearFaults();
      expect((await subscribe(me, 'Student')).status).toBe(200);
    },
  );

  it(
    'do not block anything else while Stripe is silent, and hold no transaction',
    { tags: ['PY-5'] },
    async () => {
      const [me, other] = [await test.signedIn(), await test.signedIn()];
      let answerNow: () => void = () => undefined;
      stripe.fail(/POST \/v1\/subscriptions/, {
        until: new Promise<void>((resolve) => (answerNow = resolve)),
      });
      const asked = () =>
        stripe.requests.filter(
          ({ method, path }) => method === 'POST' && path === '/v1/subscriptions',
        ).length;
      const before = asked();
      let answered = false;
      const slow = subscribe(me, 'Coach').then((answer) => {
        answered = true;
        return answer;
      });
      await expect.poll(asked).toBe(before + 1);
      for (let time = 0; time < 20; time += 1) expect((await other.call(auth.me)).status).toBe(200);
      expect(answered).toBe(false);
      answerNow();
      expect((await slow).status).toBe(200);
    },
  );
});
