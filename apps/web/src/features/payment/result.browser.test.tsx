import { auth } from '@fencing-journal/contract/auth';
import { paymentTexts, subscription } from '@fencing-journal/contract/subscription';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exactly, nextFrame, renderApp, signIn, stopTimers } from '../../testing/app.tsx';
import { aUser, fakeToken } from '../../testing/samples/account.ts';
import { aPaymentConfig } from '../../testing/samples/plans.ts';
import {
  rawResponse,
  deferred,
  errorResponse,
  requestsTo,
  calledEndpoints,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { Component as Success } from './success.page.tsx';

const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { level: 1, ...exactly(name) });
const link = (name: string) => main.getByRole('link', exactly(name));
const member = aUser({ subscription: 'Coach', subscription_status: 'active' });
const confirmation = { user_data: member, token: fakeToken(900, 'paid') };

/** Fakes only the page's timers: the test's own keep running. */
beforeEach(() => void stopTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Advances the fake time and returns what is visible. Called repeatedly, because responses need real time to arrive.
 */
async function whilePassing<T>(look: () => T): Promise<T> {
  await vi.advanceTimersByTimeAsync(3_000);
  return look();
}

async function openResult(query = '?payment_intent=pi_x') {
  const app = await renderApp(`/payment-success${query}`);
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  return app;
}

describe('/payment-success', () => {
  test(
    'shows Loading immediately and confirms once, after two seconds',
    { tags: ['R-PAY-03', 'R-PAY-04', 'R-PAY-05', 'R-PAY-06', 'R-CST-11'] },
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const start = Date.now();
      let confirmedAt = 0;
      stub(subscription.confirm, () => {
        confirmedAt = Date.now();
        return confirmation;
      });
      await openResult();
      await expect.element(main.getByText('Loading', { exact: true })).toBeVisible();
      await expect.element(main.getByText('Keep this page open', { exact: false })).toBeVisible();
      await vi.advanceTimersByTimeAsync(2_000);
      await expect.element(heading('Payment Successful')).toBeVisible();
      expect(confirmedAt - start).toBeGreaterThanOrEqual(2_000);
      expect(requestsTo(subscription.confirm)).toMatchObject([
        {
          method: 'POST',
          path: '/api/subscription/confirm-membership/',
          body: { payment_intent: 'pi_x' },
        },
      ]);
      await vi.advanceTimersByTimeAsync(70_000);
      expect(requestsTo(subscription.confirm)).toHaveLength(1);
    },
  );

  test('stops asking once the user leaves the page, even if a response is pending', async () => {
    const answer = deferred<ReturnType<typeof errorResponse>>();
    stub(subscription.confirm, () => answer.promise);
    const app = await openResult();
    await expect.poll(() => whilePassing(() => requestsTo(subscription.confirm))).toHaveLength(1);
    await app.router.navigate('/contact');
    await expect.element(heading('Contact')).toBeVisible();
    answer.resolve(errorResponse('conflict'));
    for (let count = 0; count < 5; count += 1) {
      await nextFrame();
      await whilePassing(() => undefined);
    }
    expect(requestsTo(subscription.confirm)).toHaveLength(1);
  });

  test('confirms once even if React runs effects twice', async () => {
    stub(subscription.confirm, confirmation);
    await renderApp('/payment-success?payment_intent=pi_x', [
      {
        path: '/payment-success',
        element: (
          <StrictMode>
            <Success />
          </StrictMode>
        ),
      },
    ]);
    await expect.element(page.getByText('Loading', { exact: true })).toBeVisible();
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(page.getByText('Payment Successful')).toBeVisible();
    expect(requestsTo(subscription.confirm)).toHaveLength(1);
  });

  test(
    'logs the payer in with the plan and links to the journal',
    { tags: ['R-PAY-07'] },
    async () => {
      stub(subscription.confirm, confirmation);
      stub(auth.me, { user_data: member });
      localStorage.setItem('token', fakeToken());
      const app = await openResult();
      await vi.advanceTimersByTimeAsync(2_000);
      await expect.element(heading('Payment Successful')).toBeVisible();
      expect(JSON.parse(localStorage.getItem('userAuth') ?? 'null')).toEqual(member);
      expect(localStorage.getItem('token')).toBe(confirmation.token);
      await expect.element(main.getByText("You're on the Coach plan.")).toBeVisible();
      await link('Go to the journal').click();
      await app.waitForPath('/journal');
    },
  );

  test("renews a token that expired during the bank's check", { tags: ['R-PAY-07'] }, async () => {
    stub(subscription.confirm, confirmation);
    localStorage.setItem('token', fakeToken(-10, 'old'));
    await openResult();
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(heading('Payment Successful')).toBeVisible();
    const [, payload = ''] = (
      requestsTo(subscription.confirm)[0]?.headers.get('authorization') ?? ''
    ).split('.');
    expect(JSON.parse(atob(payload))).toMatchObject({ name: 'refreshed' });
  });

  test.each([
    ['a refusal', errorResponse('validation', { message: paymentTexts.failed })],
    ['a refusal without words', rawResponse(400, {})],
    ['a fault', rawResponse(500, {})],
    ['no answer', unreachable],
  ] as const)(
    'shows Payment Error after %s; Try Again repeats the confirmation immediately',
    { tags: ['R-PAY-08', 'R-PAY-09', 'R-PAY-10', 'R-ERR-11', 'R-ERR-46'] },
    async (_what, answer) => {
      stub(subscription.confirm, answer);
      await openResult();
      await vi.advanceTimersByTimeAsync(2_000);
      await expect.element(heading('Payment Error')).toBeVisible();
      await expect
        .element(
          main.getByText('There was an issue processing your payment, contact support.', {
            exact: true,
          }),
        )
        .toBeVisible();
      await expect.element(link('Back to plans')).toHaveAttribute('href', '/register');
      await expect.element(link('Contact')).toHaveAttribute('href', '/contact');
      expect(localStorage.getItem('userAuth')).toBeNull();
      stub(subscription.confirm, confirmation);
      await main.getByRole('button', exactly('Try Again')).click();
      await vi.advanceTimersByTimeAsync(0);
      await expect.element(heading('Payment Successful')).toBeVisible();
    },
  );

  test('shows the error and sends nothing without a payment', async () => {
    await openResult('');
    await expect.element(heading('Payment Error')).toBeVisible();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calledEndpoints()).not.toContain('subscription.confirm-membership');
    await expect.element(main.getByRole('button', exactly('Try Again'))).not.toBeInTheDocument();
  });

  test('redirects a failed payment to /payment-failed', async () => {
    const app = await openResult('?payment_intent=pi_x&redirect_status=failed');
    await app.waitForPath('/payment-failed');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requestsTo(subscription.confirm)).toEqual([]);
  });

  test('says that the payment is recorded and links to the login if the user is logged out', async () => {
    stub(subscription.confirm, errorResponse('validation', { message: paymentTexts.signedOut }));
    await openResult();
    await vi.advanceTimersByTimeAsync(2_000);
    await expect
      .element(main.getByText("We've recorded your payment. Please log in."))
      .toBeVisible();
    await expect.element(link('Login')).toHaveAttribute('href', '/login');
  });

  test('stays on Loading while the payment is processed, and then succeeds', async () => {
    stub(subscription.confirm, errorResponse('conflict', { message: paymentTexts.processing }));
    await openResult();
    await expect.poll(() => whilePassing(() => requestsTo(subscription.confirm).length)).toBe(3);
    await expect.element(main.getByText('Loading', { exact: true })).toBeVisible();
    stub(subscription.confirm, confirmation);
    await expect
      .poll(() => whilePassing(() => heading('Payment Successful').query()))
      .not.toBeNull();
  });

  test('stops polling when the user leaves the page', async () => {
    stub(subscription.confirm, errorResponse('conflict'));
    const app = await openResult();
    await app.router.navigate('/payment-failed');
    await expect.element(heading('Payment failed')).toBeVisible();
    await vi.advanceTimersByTimeAsync(10_000);
    await nextFrame();
    expect(requestsTo(subscription.confirm)).toEqual([]);
  });

  test('gives up after a minute of processing, and says that the plan starts automatically', async () => {
    stub(subscription.confirm, errorResponse('conflict', { message: paymentTexts.processing }));
    await openResult();
    const tooLong = main.getByText(
      /^The payment is still being processed\. Your plan starts automatically/,
    );
    await expect.poll(() => whilePassing(() => tooLong.query())).not.toBeNull();
    expect(requestsTo(subscription.confirm)).toHaveLength(21);
    const answer = deferred<typeof confirmation>();
    stub(subscription.confirm, () => answer.promise);
    await main.getByRole('button', exactly('Try Again')).click();
    await vi.advanceTimersByTimeAsync(0);
    await expect.element(main.getByText('Loading', { exact: true })).toBeVisible();
    answer.resolve(confirmation);
    await expect.element(heading('Payment Successful')).toBeVisible();
  });
});

describe('/payment-failed', () => {
  test.each([
    { who: 'a visitor', to: '/register' },
    { who: 'a signed-in user', to: '/journal/settings/plan' },
  ])(
    'shows the failure and links $who back to the plans at $to',
    { tags: ['R-PAY-11', 'R-LAND-27'] },
    async ({ who, to }) => {
      vi.useRealTimers();
      stub(subscription.config, aPaymentConfig());
      if (who === 'a signed-in user') signIn();
      const app = await renderApp('/payment-failed');
      await expect
        .element(
          main.getByText('The payment could not be processed. Please try again.', { exact: true }),
        )
        .toBeVisible();
      await link('Back to plans').click();
      await app.waitForPath(to);
    },
  );
});
