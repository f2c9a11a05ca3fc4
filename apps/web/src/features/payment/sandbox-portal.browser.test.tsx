import { auth } from '@fencing-journal/contract/auth';
import { subscription } from '@fencing-journal/contract/subscription';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeMessage, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { onlyBody, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import { formatDate } from '../../lib/format.ts';
import type { SandboxSubscription } from './payment.api.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', exactly(name));
const buttons = () =>
  main
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);

const aSubscription = (more: Partial<SandboxSubscription> = {}): SandboxSubscription => ({
  plan: 'Student',
  status: 'active',
  current_period_end: '2026-11-03T10:00:00.000Z',
  cancel_at_period_end: false,
  next_plan: null,
  fail_next_renewal: false,
  ...more,
});

async function openPortal(more: Partial<SandboxSubscription> = {}) {
  stub(subscription.sandboxPortal, aSubscription(more));
  await renderApp('/payment-sandbox');
  await expect.element(main.getByRole('heading', exactly('Your plan'))).toBeVisible();
}

beforeEach(() => signIn());

test('the sandbox portal states what it is and shows the subscription', async () => {
  await openPortal();
  await expect.element(main.getByText('This is a sandbox.')).toBeVisible();
  await expect.element(main.getByText(formatDate('2026-11-03'))).toBeVisible();
  await expect
    .element(main.getByRole('link', exactly('Back to Settings')))
    .toHaveAttribute('href', '/journal/settings/profile');
});

describe('sandbox portal actions', () => {
  test.each([
    [
      {},
      [
        'Change to Coach',
        'Cancel at the end of the period',
        'Let the month pass',
        'Let the next renewal fail',
        'Refund the last payment',
        'End now',
      ],
    ],
    [
      { plan: 'Coach', cancel_at_period_end: true, fail_next_renewal: true },
      ['Change to Student', 'Resume', 'Let the month pass', 'Refund the last payment', 'End now'],
    ],
    [
      { plan: 'Coach', next_plan: 'Student', status: 'past_due' },
      [
        'Pay now',
        'Stay on Coach',
        'Cancel at the end of the period',
        'Let the month pass',
        'Let the next renewal fail',
        'Refund the last payment',
        'End now',
      ],
    ],
    [{ status: 'canceled' }, []],
  ] as const)('with %j are %j', async (more, names) => {
    await openPortal(more);
    expect(buttons()).toEqual(names);
  });

  test.each([
    ['Cancel at the end of the period', { action: 'cancel' }],
    ['Change to Coach', { action: 'change-plan', plan: 'Coach' }],
    ['Let the month pass', { action: 'renew' }],
    ['Let the next renewal fail', { action: 'fail-next-renewal' }],
    ['Refund the last payment', { action: 'refund' }],
    ['End now', { action: 'end' }],
  ])('%s sends %j, shows the result and refreshes the user record', async (name, body) => {
    stub(subscription.sandboxAct, aSubscription({ plan: 'Coach', cancel_at_period_end: true }));
    await openPortal();
    stub(auth.me, { user_data: aUser({ subscription: 'Coach', subscription_status: 'active' }) });
    const before = requestsTo(auth.me).length;
    await button(name).click();
    await expect.element(button('Resume')).toBeVisible();
    expect(onlyBody(subscription.sandboxAct)).toEqual(body);
    await expect.element(main.getByText('ends', { exact: true })).toBeVisible();
    await expect.poll(() => requestsTo(auth.me).length).toBe(before + 1);
    await expect
      .poll(
        () =>
          (JSON.parse(localStorage.getItem('userAuth') ?? '{}') as { subscription?: string })
            .subscription,
      )
      .toBe('Coach');
  });

  test("show the sandbox's error if one is refused", async () => {
    stub(
      subscription.sandboxAct,
      errorResponse('validation', { message: 'There is nothing to refund.' }),
    );
    await openPortal();
    await button('Refund the last payment').click();
    await closeMessage('Error', 'There is nothing to refund.');
    await expect.element(button('Refund the last payment')).toBeEnabled();
  });
});

test('the sandbox portal shows a message if there is no subscription', async () => {
  stub(subscription.sandboxPortal, errorResponse('not_found'));
  await renderApp('/payment-sandbox');
  await expect.element(main.getByText('You don’t have a subscription.')).toBeVisible();
});

test('the sandbox portal shows a retry button if loading fails', async () => {
  stub(subscription.sandboxPortal, errorResponse('unavailable'));
  await renderApp('/payment-sandbox');
  await expect.element(button('Try again')).toBeVisible();
  stub(subscription.sandboxPortal, aSubscription());
  await button('Try again').click();
  await expect.element(button('End now')).toBeVisible();
});
