import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setDisabled } from '../../admin/accounts.queries.ts';
import type { Person } from '../../testing/app.ts';
import { collectMail, tokenIn } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { intentOf, rowsOf, subscribe } from './testing/people.ts';
import { stripeEnvironment } from './testing/stripe-environment.ts';
import { documentedFaults } from './testing/stripe-faults.ts';
import { StripeServer } from './testing/stripe-server.ts';

const stripe = new StripeServer();
afterAll(() => stripe.close());
const test = useTestApp(async () => ({
  environment: { ...stripeEnvironment, STRIPE_API_BASE: await stripe.open() },
}));
afterEach(() => stripe.clearFaults());

const hour = 3600;
let me: Person;
let subscription: string;
let customer: string;
beforeEach(async () => {
  me = await test.signedIn();
  const { clientSecret } = (await subscribe(me, 'Coach')).body;
  const [row] = await rowsOf(
    test,
    sql`SELECT s.provider_subscription_id AS subscription, c.provider_customer_id AS customer
          FROM payments p JOIN subscriptions s ON s.id = p.subscription_id
          JOIN billing_customers c ON c.user_id = s.user_id
         WHERE payment_intent_id = ${intentOf(clientSecret)}`,
  );
  ({ subscription, customer } = row);
  stripe.pay(subscription);
});

/** Runs the worker once, late enough for a retry. */
async function update(): Promise<void> {
  test.clock.advance(hour);
  await test.app.billing.updateCustomers();
}
const waiting = () => rowsOf(test, sql`SELECT attempts, last_error FROM customer_updates`);
const setDisabledTo = (disabled: boolean) =>
  test.store.db.transaction((tx) => setDisabled(tx, me.user.id, disabled, test.clock.now));
const deleteAccount = () => test.store.db.execute(sql`DELETE FROM users WHERE id = ${me.user.id}`);
const statusAtStripe = () => stripe.subscriptions.get(subscription)?.status;

describe('a customer at Stripe', () => {
  it('gets the new name and email address of its account', async () => {
    const [first_name, email] = ['Renata', 'renata.new@example.test'];
    const { last_name, password } = me.user;
    await me.call(account.rename, { body: { first_name, last_name } });
    await me.call(account.changeEmail, { body: { email, current_password: password } });
    await update();
    const name = `${first_name} ${last_name}`;
    expect(stripe.customers.get(customer)).toEqual({ email: me.user.email, name });
    const token = tokenIn((await collectMail(test, email))[0]);
    expect(
      (await test.visitor().call(auth.verifyEmail, { body: { token, password } })).status,
    ).toBe(200);
    await update();
    expect(stripe.customers.get(customer)).toEqual({ email, name });
    expect(await waiting()).toEqual([]);
  });

  it('is deleted after its account, however long Stripe is down', { tags: ['PR-2'] }, async () => {
    await deleteAccount();
    stripe.fail(/DELETE \/v1\/customers/, { ...documentedFaults.server_error, times: 2 });
    for (const attempts of [1, 2]) {
      await update();
      expect(stripe.customers.get(customer)).toMatchObject({ email: me.user.email });
      expect(await waiting()).toEqual([{ attempts, last_error: expect.any(String) }]);
    }
    await update();
    expect(stripe.customers.get(customer)).toBeNull();
    expect(await waiting()).toEqual([]);
  });

  it('that Stripe no longer has does not need an update', async () => {
    stripe.customers.set(customer, null);
    await deleteAccount();
    expect(await waiting()).toHaveLength(1);
    await update();
    expect(await waiting()).toEqual([]);
  });

  it('is updated again if its account changes during an update', async () => {
    await setDisabledTo(true);
    let answer = () => {};
    stripe.fail(/POST \/v1\/customers/, { until: new Promise<void>((done) => (answer = done)) });
    const before = stripe.requests.length;
    const updating = update();
    await expect
      .poll(() => stripe.requests.slice(before).map(({ path }) => path))
      .toContain(`/v1/customers/${customer}`);
    await deleteAccount();
    answer();
    await updating;
    await update();
    expect(stripe.customers.get(customer)).toBeNull();
  });
});

describe('the subscription of a disabled account', () => {
  it('is canceled, however long Stripe is down', async () => {
    await setDisabledTo(true);
    stripe.fail(/DELETE \/v1\/subscriptions/, { ...documentedFaults.server_error, times: 1 });
    await update();
    expect(statusAtStripe()).toBe('active');
    await update();
    expect(statusAtStripe()).toBe('canceled');
    await setDisabledTo(false);
    const again = await test.visitor().call(auth.login, {
      body: { email: me.user.email, password: me.user.password },
    });
    expect(again.body.user_data).toMatchObject({
      subscription: 'Student',
      subscription_status: 'canceled',
    });
  });

  it('is canceled soon, although an earlier update is waiting for its next try', async () => {
    await me.call(account.rename, { body: { first_name: 'Renata', last_name: 'Vega' } });
    const isMine = sql`provider_customer_id = ${customer}`;
    await test.store.db.execute(
      sql`UPDATE customer_updates SET try_at = now() + interval '1 day' WHERE ${isMine}`,
    );
    await setDisabledTo(true);
    const rows = await rowsOf(
      test,
      sql`SELECT try_at < now() + interval '6 minutes' AS soon FROM customer_updates WHERE ${isMine}`,
    );
    expect(rows).toEqual([{ soon: true }]);
  });

  it('is kept if the account is enabled again first', async () => {
    await setDisabledTo(true);
    await setDisabledTo(false);
    await update();
    expect(statusAtStripe()).toBe('active');
    expect(await waiting()).toEqual([]);
  });
});

describe('the subscription of an account that will be deleted', () => {
  const renews = () => stripe.subscriptions.get(subscription)?.cancel_at_period_end === false;
  async function close(): Promise<void> {
    const { password } = me.user;
    expect((await me.call(account.remove, { body: { current_password: password } })).status).toBe(
      200,
    );
  }
  async function keep(): Promise<void> {
    const owner = test.visitor();
    const { email, password } = me.user;
    owner.token = (await owner.call(auth.login, { body: { email, password } })).body.token;
    expect((await owner.call(account.keep)).status).toBe(200);
  }

  it('is not renewed, however long Stripe is down, until the account is kept', async () => {
    await close();
    stripe.fail(/POST \/v1\/subscriptions/, { ...documentedFaults.server_error, times: 1 });
    await update();
    expect(renews()).toBe(true);
    await update();
    expect([renews(), statusAtStripe()]).toEqual([false, 'active']);
    await keep();
    await update();
    expect(renews()).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it('is not renewed either if a change to the plan is waiting for the end of the period', async () => {
    stripe.change(subscription, { schedule: 'sub_sched_1' });
    await close();
    await update();
    expect(renews()).toBe(false);
    expect(await waiting()).toEqual([]);
  });

  it('stays canceled if its payer canceled it before', async () => {
    stripe.change(subscription, { cancel_at_period_end: true });
    await close();
    await update();
    await keep();
    await update();
    expect(renews()).toBe(false);
  });
});
