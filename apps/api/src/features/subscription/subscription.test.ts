import { account } from '@fencing-journal/contract/account';
import { readFileSync } from 'node:fs';
import { endpoints } from '@fencing-journal/contract';
import { auth } from '@fencing-journal/contract/auth';
import { coach } from '@fencing-journal/contract/coach';
import { lessons } from '@fencing-journal/contract/lessons';
import { notifications } from '@fencing-journal/contract/notifications';
import { settings } from '@fencing-journal/contract/settings';
import { needsPlan } from '@fencing-journal/contract/shared/entitlement';
import { planCards } from '@fencing-journal/contract/shared/plan-cards';
import {
  paymentTexts,
  subscription,
  testCards,
  type TestCard,
} from '@fencing-journal/contract/subscription';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp, type TestApp, type Person } from '../../testing/app.ts';
import { buildPath } from '../../testing/client.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { setPlan } from './index.ts';
import { subscribe, confirm, intentOf, planOf, rowsOf } from './testing/people.ts';

const test = useTestApp();

const pay = (who: Person, client_secret: string, card: TestCard = 'success') =>
  who.call(subscription.sandboxPay, { body: { client_secret, card } });
const act = (who: Person, action: string, plan?: string) =>
  who.call(subscription.sandboxAct, { body: { action, plan } });

async function member(plan: string): Promise<Person & { intent: string }> {
  const who = await test.signedIn();
  const { clientSecret } = (await subscribe(who, plan)).body;
  const paid = await pay(who, clientSecret);
  expect(paid.body.status).toBe('succeeded');
  return Object.assign(who, { intent: paid.body.payment_intent });
}

describe('a plan', () => {
  it(
    'can be chosen, paid for and confirmed',
    { tags: ['R-API-17', 'R-API-18', 'R-REG-30', 'R-PAY-06', 'R-PAY-07', 'R-PAY-13', 'R-GEN-02'] },
    async () => {
      const me = await test.signedIn();
      expect(await planOf(me)).toEqual(['Student', 'none']);
      const chosen = await subscribe(me, 'Coach');
      expect([chosen.status, Object.keys(chosen.body)]).toEqual([200, ['clientSecret']]);
      expect(await planOf(me)).toEqual(['Student', 'none']);
      expect((await pay(me, chosen.body.clientSecret)).body).toEqual({
        payment_intent: intentOf(chosen.body.clientSecret),
        status: 'succeeded',
        error: null,
      });
      const confirmed = await confirm(me, intentOf(chosen.body.clientSecret));
      expect([
        confirmed.status,
        confirmed.body.user_data.subscription,
        confirmed.body.user_data.subscription_status,
      ]).toEqual([200, 'Coach', 'active']);
      me.token = confirmed.body.token;
      expect(await planOf(me)).toEqual(['Coach', 'active']);
      expect((await me.call(coach.students)).status).toBe(200);
      expect((await me.call(settings.read)).body.subscription).toBe('Coach');
    },
  );

  it.for(['coach', ' COACH ', 'Student', 'student'])('can be spelled %j', async (plan) => {
    expect((await subscribe(await test.signedIn(), plan)).status).toBe(200);
  });

  it.for([undefined, '', 'Gold', 7, null])('cannot be %j', { tags: ['R-API-17'] }, async (plan) => {
    expect((await subscribe(await test.signedIn(), plan as string)).status).toBe(400);
  });

  it(
    "can be chosen only for the user's account: 401 without a token, 403 for another email",
    { tags: ['R-API-17', 'AZ-10'] },
    async () => {
      const [me, other] = [await test.signedIn(), await test.signedIn()];
      expect(
        (
          await test
            .visitor()
            .call(subscription.create, { body: { email: me.user.email, subscription: 'Coach' } })
        ).status,
      ).toBe(401);
      const refused = await subscribe(me, 'Coach', other.user.email);
      expect([refused.status, refused.body['code']]).toEqual([403, 'forbidden']);
      expect((await subscribe(me, 'Coach', me.user.email.toUpperCase())).status).toBe(200);
      expect(
        await rowsOf(test, sql`SELECT 1 FROM subscriptions WHERE user_id = ${other.user.id}`),
      ).toEqual([]);
    },
  );

  it('is not available to administrators', async () => {
    const me = await test.signedIn();
    await test.store.db.execute(sql`UPDATE users SET is_admin = true WHERE id = ${me.user.id}`);
    expect((await subscribe(me, 'Coach')).status).toBe(403);
  });

  it(
    'chosen twice is the same one; another plan replaces it; a paid one gives 409',
    { tags: ['R-API-17'] },
    async () => {
      const me = await test.signedIn();
      const answers = await Promise.all(Array.from({ length: 6 }, () => subscribe(me, 'Student')));
      expect(
        new Set(answers.map(({ status, body }) => `${status} ${body.clientSecret}`)).size,
      ).toBe(1);
      const coachs = await subscribe(me, 'Coach');
      expect(coachs.body.clientSecret).not.toBe(answers[0]?.body.clientSecret);
      expect((await pay(me, answers[0]?.body.clientSecret ?? '')).status).toBe(400);
      expect((await pay(me, coachs.body.clientSecret)).body.status).toBe('succeeded');
      for (const plan of ['Coach', 'Student']) {
        const again = await subscribe(me, plan);
        expect([again.status, again.body['message']]).toEqual([
          409,
          paymentTexts.alreadySubscribed,
        ]);
      }
      const rows = await rowsOf(
        test,
        sql`SELECT plan, status FROM subscriptions WHERE user_id = ${me.user.id} ORDER BY id`,
      );
      expect(rows).toEqual([
        { plan: 'Student', status: 'incomplete_expired' },
        { plan: 'Coach', status: 'active' },
      ]);
    },
  );

  it.for(
    planCards.map(
      ({ title, price_cents, price, storage_bytes }) =>
        [title, price_cents, price, storage_bytes] as const,
    ),
  )(
    '%s costs %d cents a month and includes 2 TB',
    { tags: ['R-PAY-14', 'R-PAY-15', 'R-PAY-16', 'R-CST-01', 'R-CST-03'] },
    async ([plan, cents, shown, bytes]) => {
      expect([plan, cents, shown, bytes]).toEqual(
        plan === 'Student' ? ['Student', 1200, '$12', 2e12] : ['Coach', 1500, '$15', 2e12],
      );
      const me = await member(plan);
      const [payment] = await rowsOf(
        test,
        sql`SELECT amount_cents, received_cents, currency, status FROM payments WHERE user_id = ${me.user.id}`,
      );
      expect(payment).toEqual({
        amount_cents: cents,
        received_cents: cents,
        currency: 'usd',
        status: 'succeeded',
      });
    },
  );
});

describe('the sandbox cards', () => {
  it.for([
    ['card_declined', 'card_declined'],
    ['insufficient_funds', 'card_declined'],
    ['expired_card', 'expired_card'],
    ['incorrect_cvc', 'incorrect_cvc'],
    ['processing_error', 'processing_error'],
  ] as const)(
    "%s is declined in the provider's words, grants nothing, and another card may follow",
    { tags: ['R-PAY-01'] },
    async ([card, code]) => {
      const me = await test.signedIn();
      const { clientSecret } = (await subscribe(me, 'Student')).body;
      const declined = await pay(me, clientSecret, card);
      expect(declined.body).toMatchObject({
        status: 'requires_payment_method',
        error: { type: 'card_error', code, message: testCards[card].error },
      });
      expect((await confirm(me, intentOf(clientSecret))).status).toBe(400);
      expect(await planOf(me)).toEqual(['Student', 'none']);
      expect((await pay(me, clientSecret)).body.status).toBe('succeeded');
      expect(await planOf(me)).toEqual(['Student', 'active']);
    },
  );

  it('authentication is requested, and may fail', async () => {
    const me = await test.signedIn();
    const { clientSecret: client_secret } = (await subscribe(me, 'Coach')).body;
    expect((await pay(me, client_secret, 'authentication')).body.status).toBe('requires_action');
    expect((await confirm(me, intentOf(client_secret))).status).toBe(400);
    const failed = await me.call(subscription.sandboxAuthenticate, {
      body: { client_secret, approve: false },
    });
    expect(failed.body).toMatchObject({
      status: 'requires_payment_method',
      error: { code: 'payment_intent_authentication_failure' },
    });
    await pay(me, client_secret, 'authentication');
    expect(
      (await me.call(subscription.sandboxAuthenticate, { body: { client_secret, approve: true } }))
        .body.status,
    ).toBe('succeeded');
    expect(await planOf(me)).toEqual(['Coach', 'active']);
  });

  it('are names: no call takes a card number', { tags: ['R-PAY-17'] }, async () => {
    const me = await test.signedIn();
    const { clientSecret: client_secret } = (await subscribe(me, 'Coach')).body;
    expect(
      (
        await me.call(subscription.sandboxPay, {
          body: { client_secret, card: testCards.success.number },
        })
      ).status,
    ).toBe(400);
  });

  it("can pay only for the payer's subscription", async () => {
    const [me, other] = [await test.signedIn(), await test.signedIn()];
    const { clientSecret } = (await subscribe(me, 'Coach')).body;
    await subscribe(other, 'Coach');
    expect((await pay(other, clientSecret)).status).toBe(404);
    expect(await planOf(me)).toEqual(['Student', 'none']);
  });
});

describe('the life cycle of a plan', () => {
  it('upgrades immediately and downgrades at the end of the period', async () => {
    const me = await member('Student');
    expect((await act(me, 'change-plan', 'Coach')).body).toMatchObject({
      plan: 'Coach',
      next_plan: null,
    });
    expect(await planOf(me)).toEqual(['Coach', 'active']);
    expect((await act(me, 'change-plan', 'Student')).body).toMatchObject({
      plan: 'Coach',
      next_plan: 'Student',
    });
    expect(await planOf(me)).toEqual(['Coach', 'active']);
    expect((await me.call(coach.students)).status).toBe(200);
    await act(me, 'renew');
    expect(await planOf(me)).toEqual(['Student', 'active']);
    expect((await me.call(coach.students)).body['code']).toBe('plan_required');
    const rows = await rowsOf(
      test,
      sql`SELECT amount_cents FROM payments WHERE user_id = ${me.user.id} ORDER BY id`,
    );
    expect(rows.map((row) => row.amount_cents)).toEqual([1200, 300, 1200]);
  });

  it('is not renewed while its account is waiting for deletion', async () => {
    const me = await member('Coach');
    const { email, password } = me.user;
    const updateCustomers = async () => {
      await test.store.db.execute(sql`UPDATE customer_updates SET try_at = '-infinity'`);
      await test.app.billing.updateCustomers();
    };
    await me.call(account.remove, { body: { current_password: password } });
    await updateCustomers();
    me.token = (await test.visitor().call(auth.login, { body: { email, password } })).body.token;
    expect((await me.call(subscription.current)).body.cancel_at_period_end).toBe(true);
    await me.call(account.keep);
    await updateCustomers();
    expect((await me.call(subscription.current)).body.cancel_at_period_end).toBe(false);
  });

  it(
    'ends with the period after it was canceled, and can be resumed until then',
    { tags: ['R-DATA-03'] },
    async () => {
      const me = await member('Coach');
      const { current_period_end } = (await me.call(subscription.current)).body;
      await act(me, 'cancel');
      expect((await me.call(subscription.current)).body).toEqual({
        subscription: 'Coach',
        subscription_status: 'active',
        current_period_end,
        cancel_at_period_end: true,
        has_portal: true,
      });
      await act(me, 'resume');
      expect((await me.call(subscription.current)).body.cancel_at_period_end).toBe(false);
      await act(me, 'cancel');
      await act(me, 'renew');
      expect(await planOf(me)).toEqual(['Student', 'canceled']);
      expect((await me.call(coach.students)).status).toBe(403);
      expect((await me.call(tournaments.all)).status).toBe(200);
      // A former member can subscribe again.
      const again = await subscribe(me, 'Coach');
      await pay(me, again.body.clientSecret);
      expect(await planOf(me)).toEqual(['Coach', 'active']);
    },
  );

  it('is past due when a renewal fails, keeps the plan, and recovers on payment', async () => {
    const me = await member('Coach');
    await act(me, 'fail-next-renewal');
    await act(me, 'renew');
    expect(await planOf(me)).toEqual(['Coach', 'past_due']);
    const bell = async () => (await me.call(notifications.list)).body.results;
    expect(await bell()).toMatchObject([
      { kind: 'payment', person: null, place: null, mine: true },
    ]);
    expect((await subscribe(me, 'Coach')).status).toBe(409);
    await act(me, 'pay');
    expect(await planOf(me)).toEqual(['Coach', 'active']);
    expect(await bell()).toEqual([]);
    const rows = await rowsOf(test, sql`SELECT status FROM payments WHERE user_id = ${me.user.id}`);
    expect(rows.map((row) => row.status)).toEqual(['succeeded', 'succeeded']);
  });

  it('records a refund, and a refunded payment confirms nothing', async () => {
    const me = await member('Coach');
    await act(me, 'refund');
    const [row] = await rowsOf(
      test,
      sql`SELECT received_cents, refunded_cents FROM payments WHERE user_id = ${me.user.id}`,
    );
    expect(row).toEqual({ received_cents: 1500, refunded_cents: 1500 });
    expect((await confirm(me, me.intent)).status).toBe(400);
    // Whether the plan ends with the refund depends on the provider's subscription status.
    expect(await planOf(me)).toEqual(['Coach', 'active']);
    await act(me, 'end');
    expect(await planOf(me)).toEqual(['Student', 'canceled']);
  });

  it('is reported by signed events, each recorded once', async () => {
    const before = (await rowsOf(test, sql`SELECT provider_event_id FROM webhook_events`)).length;
    await member('Coach');
    const events = (
      await rowsOf(
        test,
        sql`SELECT type, processed_at IS NOT NULL AS done, tries FROM webhook_events ORDER BY received_at`,
      )
    ).slice(before);
    expect(events).toEqual(
      [
        'payment_intent.created',
        'customer.subscription.created',
        'payment_intent.succeeded',
        'invoice.paid',
        'customer.subscription.updated',
      ].map((type) => ({ type, done: true, tries: 1 })),
    );
  });
});

describe('a grant', () => {
  it('overrides the paid plan, which counts again when the grant is revoked', async () => {
    const me = await member('Student');
    const paidUntil = async () => (await me.call(subscription.current)).body.current_period_end;
    await setPlan(test.store.db, me.user.email, 'Coach');
    expect(await planOf(me)).toEqual(['Coach', 'active']);
    expect(await paidUntil()).toEqual(expect.any(String));
    await act(me, 'end');
    expect(await planOf(me)).toEqual(['Coach', 'active']);
    expect(await paidUntil()).toBeNull();
    await setPlan(test.store.db, me.user.email, 'Student');
    expect(await planOf(me)).toEqual(['Student', 'canceled']);
    expect(await setPlan(test.store.db, 'nobody@example.test', 'Coach')).toBe(false);
  });
});

describe('the portal', () => {
  it(
    'has an address for subscribers, 400 for others, 401 without a session',
    { tags: ['R-API-19', 'R-PAY-12', 'R-GEN-23'] },
    async () => {
      const me = await test.signedIn();
      const none = await me.call(subscription.portal);
      expect([none.status, none.body['message']]).toEqual([400, paymentTexts.noCustomer]);
      expect((await me.call(subscription.current)).body).toMatchObject({
        has_portal: false,
        current_period_end: null,
      });
      await subscribe(me, 'Student');
      const { status, body } = await me.call(subscription.portal);
      expect([status, new URL(body.url).pathname]).toEqual([200, '/payment-sandbox']);
      expect((await test.visitor().call(subscription.portal)).status).toBe(401);
    },
  );

  it("of the sandbox shows the user's subscription, and refuses invalid actions", async () => {
    const me = await member('Coach');
    expect((await me.call(subscription.sandboxPortal)).body).toMatchObject({
      plan: 'Coach',
      status: 'active',
      cancel_at_period_end: false,
      next_plan: null,
      fail_next_renewal: false,
    });
    expect((await act(me, 'change-plan')).status).toBe(400);
    expect((await act(me, 'pay')).status).toBe(400);
    await act(me, 'end');
    expect((await act(me, 'cancel')).status).toBe(400);
    expect((await (await test.signedIn()).call(subscription.sandboxPortal)).status).toBe(404);
  });
});

describe('the public configuration', () => {
  it('is visible to everyone and contains no secret', async () => {
    const { status, body } = await test.visitor().call(subscription.config);
    expect([status, body]).toEqual([
      200,
      {
        mode: 'sandbox',
        publishable_key: null,
        enforcement: 'soft',
        currency: 'usd',
        plans: [
          { plan: 'Student', price_cents: 1200 },
          { plan: 'Coach', price_cents: 1500 },
        ],
      },
    ]);
  });

  it('says when payments are off, and then every payment call is unavailable', async () => {
    const production = await testApp({ environment: { NODE_ENV: 'production' } });
    try {
      const me = await production.signedIn();
      expect((await me.call(subscription.config)).body.mode).toBe('off');
      for (const answer of [
        await subscribe(me, 'Coach'),
        await me.call(subscription.portal),
        await confirm(me, 'pi_1'),
        await me.call(subscription.webhook, { body: {} }),
      ]) {
        expect([answer.status, answer.body['message']]).toEqual([503, paymentTexts.notConfigured]);
      }
      expect((await pay(me, 'x')).status).toBe(404);
      expect((await me.call(subscription.sandboxPortal)).status).toBe(404);
    } finally {
      await production.close();
    }
  });
});

describe('accounts without a paid plan', () => {
  const writing = endpoints.filter(needsPlan);

  async function under(
    BILLING_ENFORCEMENT: string,
    work: (app: TestApp) => Promise<void>,
  ): Promise<void> {
    const app = await testApp({ environment: { BILLING_ENFORCEMENT } });
    try {
      await work(app);
    } finally {
      await app.close();
    }
  }
  const create = (who: Person) =>
    who.call(tournaments.create, {
      body: { name: 'Cup', date: '2026-01-01', event_level: 'Local' },
    });

  it('count as Student under soft, the default', async () => {
    const me = await test.signedIn();
    expect((await create(me)).status).toBe(201);
    expect((await me.call(coach.students)).body['code']).toBe('plan_required');
    expect((await me.call(subscription.config)).body.enforcement).toBe('soft');
  });

  it('count as Coach under off, everywhere', () =>
    under('off', async (app) => {
      const me = await app.signedIn();
      expect(await planOf(me)).toEqual(['Coach', 'none']);
      expect((await me.call(settings.read)).body.subscription).toBe('Coach');
      expect((await me.call(coach.students)).status).toBe(200);
      expect(
        (
          await app
            .visitor()
            .call(auth.login, { body: { email: me.user.email, password: me.user.password } })
        ).body.user_data.subscription,
      ).toBe('Coach');
      expect((await create(me)).status).toBe(201);
      const lapsed = await app.signedIn({ plan: 'Coach' });
      await app.store.db.execute(
        sql`UPDATE entitlements SET status = 'canceled' WHERE user_id = ${lapsed.user.id}`,
      );
      expect(await planOf(lapsed)).toEqual(['Coach', 'canceled']);
    }));

  it('cannot write to the journal under hard, but can read, delete, change settings and pay', () =>
    under('hard', async (app) => {
      const me = await app.signedIn();
      const tournament = await app.make.tournament(me.user.id);
      for (const endpoint of writing) {
        const answer = await me.send(
          endpoint.method,
          buildPath(endpoint, { params: { slug: 'x', id: '1' } }),
          { body: {} },
        );
        expect([answer.status, answer.body.code, answer.body.message], endpoint.name).toEqual([
          403,
          'plan_required',
          paymentTexts.planRequired,
        ]);
        expect(
          (
            await app
              .visitor()
              .send(endpoint.method, buildPath(endpoint, { params: { slug: 'x', id: '1' } }), {
                body: {},
              })
          ).status,
          endpoint.name,
        ).toBe(401);
      }
      for (const endpoint of endpoints.filter(
        (one) => one.access === 'user' && !writing.includes(one),
      )) {
        const answer = await me.send(
          endpoint.method,
          buildPath(endpoint, { params: { slug: 'x', id: '1', query: 'smith' } }),
          endpoint.method === 'GET' ? {} : { body: {} },
        );
        expect([endpoint.name, answer.body.message], endpoint.name).not.toEqual([
          endpoint.name,
          paymentTexts.planRequired,
        ]);
      }
      expect(
        (await me.call(tournaments.detail, { params: { slug: tournament.slug } })).status,
      ).toBe(200);
      expect(
        (await me.call(tournaments.remove, { params: { slug: tournament.slug } })).status,
      ).toBe(200);
      expect((await me.call(settings.save, { body: { shareable: 'Private' } })).status).toBe(200);
      const { clientSecret } = (await subscribe(me, 'Student')).body;
      await pay(me, clientSecret);
      expect((await create(me)).status).toBe(201);
      await act(me, 'end');
      expect((await create(me)).status).toBe(403);
      const coachs = await app.signedIn({ plan: 'Coach' });
      expect((await create(coachs)).status).toBe(201);
    }));

  it('need a plan for every area that changes the journal', () => {
    const areas = new Set(endpoints.map(({ name }) => name.split('.')[0]));
    const asked = new Set(writing.map(({ name }) => name.split('.')[0]));
    expect([...areas].filter((area) => !asked.has(area)).toSorted()).toEqual([
      'access-log',
      'account',
      'auth',
      'contact',
      'export',
      'journal',
      'notifications',
      'operations',
      'passkeys',
      'search',
      'season',
      'settings',
      'statistics',
      'subscription',
      'usaf-data',
    ]);
    expect(writing.map(({ name }) => name)).not.toContain(lessons.read.name);
  });
});

it('are recognized by one rule: no other feature queries the entitlements table', () => {
  for (const file of [
    'auth/accounts.queries.ts',
    'auth/credentials.queries.ts',
    'auth/sessions.queries.ts',
    'settings/settings.queries.ts',
    'access/access.queries.ts',
  ]) {
    expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'), file).not.toMatch(
      /\bentitlements\b/,
    );
  }
});
