import { account } from '@fencing-journal/contract/account';
import { subscription, testCards } from '@fencing-journal/contract/subscription';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, exactly, byLabel, renderApp, signIn, stopTimers } from '../../testing/app.tsx';
import { aUser, fakeToken } from '../../testing/samples/account.ts';
import { aPlan, aPaymentConfig } from '../../testing/samples/plans.ts';
import {
  rawResponse,
  deferred,
  onlyBody,
  errorResponse,
  requestsTo,
  calledEndpoints,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { fakeStripe } from './testing/stripe.ts';

const main = page.getByRole('main');
const tab = (name: string) => main.getByRole('tab', exactly(name));
const pay = main.getByRole('button', exactly('Pay'));
const alert = main.getByRole('alert');
const secret = 'pi_1_secret_2';

const paid = (status: 'succeeded' | 'requires_action') => ({
  payment_intent: 'pi_1',
  status,
  error: null,
});
const declined = (message: string) => ({
  payment_intent: 'pi_1',
  status: 'requires_payment_method' as const,
  error: { type: 'card_error' as const, code: 'card_declined', message },
});

/** Opens the plan step of a registration whose account exists. */
async function openStep() {
  localStorage.setItem('token', fakeToken());
  const app = await renderApp('/register');
  await expect.element(pay).toBeVisible();
  return app;
}

async function fillCard(number: string = testCards.success.number) {
  await byLabel('Card number').fill(number);
  await byLabel('Expiration date').fill('12 / 30');
  await byLabel('Security code').fill('123');
}

beforeEach(() => {
  stub(subscription.config, aPaymentConfig());
  stub(subscription.create, { clientSecret: secret });
  stub(account.read, {
    first_name: 'Robin',
    last_name: 'Vega',
    email: 'robin@club.example',
    email_verified: false,
    pending_email: null,
    has_password: true,
    google: false,
    opened_by: null,
    delete_on: null,
    rename_from: null,
    rename_after_requests: false,
  });
});

afterEach(() => void vi.useRealTimers());

describe('plan step', () => {
  test(
    'has two plan tabs with prices and features, a card form, Previous and Pay',
    { tags: ['R-REG-29', 'R-PAY-14', 'R-PAY-15', 'R-PAY-16'] },
    async () => {
      signIn();
      await renderApp('/journal/settings/plan');
      await expect.element(pay).toBeVisible();
      expect(
        main
          .getByRole('tab')
          .elements()
          .map((one) => one.textContent),
      ).toEqual(['Student', 'Coach']);
      const panel = main.getByRole('tabpanel');
      for (const text of ['$12', '2 TB of video', 'Record Lessons and Tournaments'])
        await expect.element(panel).toHaveTextContent(text);
      await tab('Coach').click();
      for (const text of ['$15', 'Everything in Student', 'Provide coach feedback in lessons'])
        await expect.element(panel).toHaveTextContent(text);
      for (const [label, autocomplete] of [
        ['Card number', 'cc-number'],
        ['Expiration date', 'cc-exp'],
        ['Security code', 'cc-csc'],
      ] as const) {
        await expect.element(byLabel(label)).toHaveAttribute('autocomplete', autocomplete);
        await expect.element(byLabel(label)).toHaveAttribute('inputmode', 'numeric');
      }
      await expect.element(main.getByText('This is a sandbox.')).toBeVisible();
    },
  );

  test('creates no subscription when it is opened', async () => {
    await openStep();
    await expect.element(byLabel('Card number')).toBeVisible();
    expect(calledEndpoints()).not.toContain('subscription.create');
  });

  test(
    'creates the selected plan once after a debounce, and pays with its secret',
    { tags: ['R-REG-30', 'R-PAY-13'] },
    async () => {
      stub(subscription.sandboxPay, declined('Your card was declined.'));
      await openStep();
      // The debounce doesn't elapse until the test advances the time, however slow the clicks are.
      stopTimers();
      for (const name of ['Coach', 'Student', 'Coach']) await tab(name).click();
      expect(requestsTo(subscription.create)).toEqual([]);
      await vi.runOnlyPendingTimersAsync();
      vi.useRealTimers();
      await expect.poll(() => requestsTo(subscription.create).length).toBe(1);
      expect(onlyBody(subscription.create)).toEqual({
        email: 'robin@club.example',
        subscription: 'Coach',
      });
      await fillCard(testCards.card_declined.number);
      await pay.click();
      await expect.element(alert).toHaveTextContent('Your card was declined.');
      expect(requestsTo(subscription.create)).toHaveLength(1);
      expect(onlyBody(subscription.sandboxPay)).toEqual({
        client_secret: secret,
        card: 'card_declined',
      });
    },
  );

  test(
    'of a logged-in user knows the email and starts with the requested plan',
    { tags: ['R-REG-30'] },
    async () => {
      stub(subscription.sandboxPay, declined('No.'));
      signIn(aUser({ email: 'nora@club.example' }));
      await renderApp('/journal/settings/plan?plan=Coach');
      await expect.element(tab('Coach')).toHaveAttribute('aria-selected', 'true');
      await fillCard();
      await pay.click();
      await expect.element(alert).toBeVisible();
      expect(onlyBody(subscription.create)).toEqual({
        email: 'nora@club.example',
        subscription: 'Coach',
      });
      expect(requestsTo(account.read)).toEqual([]);
    },
  );

  test.each([
    [
      "the server's words",
      errorResponse('conflict', {
        message: 'You already have a plan. Change it under Settings.',
      }),
      'You already have a plan. Change it under Settings.',
    ],
    ['that nobody knows why', rawResponse(500), 'An unexpected error occurred.'],
    ['that there is no network', unreachable, 'An unexpected error occurred.'],
  ] as const)(
    'says %s if creating the plan fails, and tries again on the next click',
    { tags: ['R-PAY-02', 'R-ERR-10'] },
    async (_what, answer, words) => {
      stub(subscription.create, answer);
      await openStep();
      await fillCard();
      await pay.click();
      await expect.element(alert).toHaveTextContent(words);
      expect(requestsTo(subscription.sandboxPay)).toEqual([]);
      stub(subscription.create, { clientSecret: secret });
      stub(subscription.sandboxPay, declined('Your card has expired.'));
      await pay.click();
      await expect.element(alert).toHaveTextContent('Your card has expired.');
    },
  );

  test('sends one payment even if Pay is submitted twice', async () => {
    const answer = deferred<{ clientSecret: string }>();
    stub(subscription.create, () => answer.promise);
    stub(subscription.sandboxPay, declined('No.'));
    await openStep();
    await fillCard();
    await pay.click();
    await expect.element(pay).toBeDisabled();
    await userEvent.type(byLabel('Security code'), '{Enter}');
    answer.resolve({ clientSecret: secret });
    await expect.element(alert).toHaveTextContent('No.');
    expect(requestsTo(subscription.sandboxPay)).toHaveLength(1);
  });

  test.each([
    ['nothing is sold', { mode: 'off' }, "Plans aren't for sale here."],
    ['everything is open', { enforcement: 'off' }, 'Everything is included here. No plan needed.'],
  ] as const)('asks for no card if %s', async (_what, config, words) => {
    stub(subscription.config, aPaymentConfig(config));
    localStorage.setItem('token', fakeToken());
    await renderApp('/register');
    await expect.element(main.getByText(words)).toBeVisible();
    await expect.element(main.getByRole('button', exactly('Go to the journal'))).toBeVisible();
    await expect.element(pay).not.toBeInTheDocument();
    await expect.element(main.getByRole('tab')).not.toBeInTheDocument();
  });

  test('explains what is possible without a plan under hard enforcement', async () => {
    stub(subscription.config, aPaymentConfig({ enforcement: 'hard' }));
    await openStep();
    await expect
      .element(
        main.getByText(
          'Without a plan, you can read, export and delete your entries, but not add new ones.',
        ),
      )
      .toBeVisible();
  });

  test("shows a retry button if the configuration can't be loaded", async () => {
    stub(subscription.config, errorResponse('unavailable'));
    localStorage.setItem('token', fakeToken());
    await renderApp('/register');
    const again = main.getByRole('button', exactly('Try again'));
    await expect.element(again).toBeVisible();
    stub(subscription.config, aPaymentConfig());
    await again.click();
    await expect.element(pay).toBeVisible();
  });

  test('shows a user with a plan where to change it', async () => {
    stub(
      subscription.current,
      aPlan({
        subscription: 'Student',
        subscription_status: 'active',
        current_period_end: '2026-11-03T10:00:00.000Z',
        has_portal: true,
      }),
    );
    signIn();
    await renderApp('/journal/settings/plan?plan=Coach');
    await expect.element(main.getByText('Student plan')).toBeVisible();
    await expect
      .element(main.getByText('To switch to the Coach plan, press Manage subscription.'))
      .toBeVisible();
    await expect.element(main.getByRole('button', exactly('Manage subscription'))).toBeVisible();
    await expect.element(pay).not.toBeInTheDocument();
  });
});

describe('sandbox card form', () => {
  beforeEach(() =>
    stub(subscription.confirm, {
      user_data: aUser({ subscription_status: 'active' }),
      token: fakeToken(900, 'paid'),
    }),
  );

  test(
    'sends only the name of the test card, then opens the result',
    { tags: ['R-REG-31', 'R-REG-32', 'R-PAY-17'] },
    async () => {
      stub(subscription.sandboxPay, paid('succeeded'));
      const app = await openStep();
      await fillCard();
      await pay.click();
      await app.waitForPath('/payment-success');
      expect(app.search()).toBe('?payment_intent=pi_1&redirect_status=succeeded');
      expect(onlyBody(subscription.sandboxPay)).toEqual({ client_secret: secret, card: 'success' });
    },
  );

  test(
    'shows errors at the fields, focuses the first one and sends nothing',
    { tags: ['R-PAY-01'] },
    async () => {
      await openStep();
      await byLabel('Card number').fill('4242');
      await pay.click();
      await expect
        .element(byLabel('Card number'))
        .toHaveAccessibleDescription('Your card number is incomplete.');
      await expect.element(byLabel('Card number')).toHaveFocus();
      await expect
        .element(byLabel('Expiration date'))
        .toHaveAccessibleDescription("Your card's expiration date is incomplete.");
      await expect
        .element(byLabel('Security code'))
        .toHaveAccessibleDescription("Your card's security code is incomplete.");
      await expect.element(alert).toHaveTextContent('Your card number is incomplete.');
      expect(calledEndpoints()).not.toContain('subscription.create');
    },
  );

  test('works by keyboard and formats the entries', async () => {
    stub(subscription.sandboxPay, declined('Your card has insufficient funds.'));
    await openStep();
    await byLabel('Card number').click();
    await userEvent.keyboard('4000000000009995{Tab}430{Tab}123{Enter}');
    await expect.element(byLabel('Card number')).toHaveValue('4000 0000 0000 9995');
    await expect.element(byLabel('Expiration date')).toHaveValue('04 / 30');
    await expect.element(alert).toHaveTextContent('Your card has insufficient funds.');
    expect(onlyBody(subscription.sandboxPay)).toEqual({
      client_secret: secret,
      card: 'insufficient_funds',
    });
  });

  test('lists the test cards and what each one does', async () => {
    stub(subscription.sandboxPay, declined('Your card has expired.'));
    await openStep();
    await main.getByText('Test cards', { exact: true }).click();
    for (const { outcome } of Object.values(testCards))
      await expect.element(main.getByText(outcome, { exact: true })).toBeVisible();
    await main.getByRole('button', exactly('Use 4000 0000 0000 0069')).click();
    await expect.element(byLabel('Card number')).toHaveFocus();
    await pay.click();
    await expect.element(alert).toHaveTextContent('Your card has expired.');
  });

  describe('with authentication', () => {
    const question = dialog('Sandbox authentication');
    beforeEach(async () => {
      stub(subscription.sandboxPay, paid('requires_action'));
      stub(subscription.sandboxAuthenticate, ({ body }) =>
        (body as { approve: boolean }).approve
          ? paid('succeeded')
          : declined('We are unable to authenticate your payment method.'),
      );
    });

    test('continues when it is completed', async () => {
      const app = await openStep();
      await fillCard(testCards.authentication.number);
      await pay.click();
      await expect.element(question.getByRole('button', exactly('Complete'))).toHaveFocus();
      await question.getByRole('button', exactly('Complete')).click();
      await app.waitForPath('/payment-success');
      expect(onlyBody(subscription.sandboxAuthenticate)).toEqual({
        client_secret: secret,
        approve: true,
      });
    });

    test.each(['Fail', 'Close'])('shows an error on %s', { tags: ['R-PAY-01'] }, async (button) => {
      await openStep();
      await fillCard(testCards.authentication.number);
      await pay.click();
      await question.getByRole('button', exactly(button)).click();
      await expect
        .element(alert)
        .toHaveTextContent('We are unable to authenticate your payment method.');
      await expect.element(pay).toBeEnabled();
    });
  });
});

describe('Stripe card form', () => {
  const enter = main.getByRole('button', exactly('Enter card'));
  const form = main.getByText("Stripe's card form");
  beforeEach(() =>
    stub(subscription.config, aPaymentConfig({ mode: 'stripe', publishable_key: 'pk_test_club' })),
  );

  test('loads nothing from Stripe until the user asks for it', async () => {
    const stripe = fakeStripe();
    await openStep();
    await expect.element(enter).toBeVisible();
    await pay.click();
    await expect.element(alert).toHaveTextContent('Enter your card first.');
    expect([
      stripe.key,
      stripe.elements,
      calledEndpoints().includes('subscription.create'),
    ]).toEqual([undefined, [], false]);
    expect(document.querySelector('script[src*="stripe"]')).toBeNull();
  });

  test(
    "is created from the plan's secret, and pays with /payment-success as return address",
    { tags: ['R-REG-31', 'R-REG-32', 'R-CST-21'] },
    async () => {
      const stripe = fakeStripe();
      await openStep();
      await enter.click();
      await expect.element(form).toBeVisible();
      expect(onlyBody(subscription.create)).toEqual({
        email: 'robin@club.example',
        subscription: 'Student',
      });
      expect(stripe.key).toBe('pk_test_club');
      expect(stripe.elements).toMatchObject([{ clientSecret: secret }]);
      expect(stripe.created).toMatchObject([['payment', {}]]);
      await pay.click();
      await expect
        .poll(() => stripe.confirmed)
        .toMatchObject([{ confirmParams: { return_url: `${location.origin}/payment-success` } }]);
      await expect.element(pay).toHaveAttribute('aria-busy', 'true');
    },
  );

  test('is created again for the other plan', async () => {
    const stripe = fakeStripe();
    stub(subscription.create, ({ body }) => ({
      clientSecret: `pi_${(body as { subscription: string }).subscription}_secret_1`,
    }));
    await openStep();
    await enter.click();
    await expect.element(form).toBeVisible();
    await tab('Coach').click();
    await expect
      .poll(() => stripe.elements)
      .toMatchObject([
        { clientSecret: 'pi_Student_secret_1' },
        { clientSecret: 'pi_Coach_secret_1' },
      ]);
    await expect.element(form).toBeVisible();
    expect(stripe.destroyed).toBe(1);
  });

  test.each([
    ['card_error', 'Your card was declined.', 'Your card was declined.'],
    ['validation_error', 'Your card number is incomplete.', 'Your card number is incomplete.'],
    ['api_error', 'Something broke at Stripe.', 'An unexpected error occurred.'],
    ['invalid_request_error', 'No such payment_intent.', 'An unexpected error occurred.'],
  ])(
    'for %s with the message %j, shows: %s',
    { tags: ['R-PAY-01', 'R-PAY-02', 'R-ERR-45'] },
    async (type, message, words) => {
      const stripe = fakeStripe();
      stripe.confirmError = { type, message };
      await openStep();
      await enter.click();
      await expect.element(form).toBeVisible();
      await pay.click();
      await expect.element(alert).toHaveTextContent(words);
      await expect.element(pay).toBeEnabled();
    },
  );

  test(
    "doesn't confirm the payment if the entries are invalid",
    { tags: ['R-PAY-01'] },
    async () => {
      const stripe = fakeStripe();
      stripe.submitError = {
        type: 'validation_error',
        message: "Your card's security code is incomplete.",
      };
      await openStep();
      await enter.click();
      await expect.element(form).toBeVisible();
      await pay.click();
      await expect.element(alert).toHaveTextContent("Your card's security code is incomplete.");
      expect(stripe.confirmed).toEqual([]);
    },
  );

  test('can be retried if it fails to load', async () => {
    const stripe = fakeStripe();
    await openStep();
    await enter.click();
    await expect.element(form).toBeVisible();
    stripe.failToLoad();
    await expect.element(main.getByText('Couldn’t load Stripe’s card form.')).toBeVisible();
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(form).toBeVisible();
    expect(stripe.elements).toHaveLength(2);
  });

  test("shows why the plan can't be created", async () => {
    fakeStripe();
    stub(
      subscription.create,
      errorResponse('validation', {
        message:
          "The payment service isn't responding. You weren't charged. Try again in a moment.",
      }),
    );
    await openStep();
    await enter.click();
    await expect.element(alert).toHaveTextContent("The payment service isn't responding.");
    await expect.element(enter).toBeEnabled();
  });
});
