import { paymentTexts, subscription } from '@fencing-journal/contract/subscription';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Layout } from '../../app/layout.tsx';
import { pages } from '../../app/pages.ts';
import { closeMessage, dialog, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aPlan, aPaymentConfig } from '../../testing/samples/plans.ts';
import { errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';
import { SubscriptionSection } from './subscription.section.tsx';

const main = page.getByRole('main');

beforeEach(() => stub(subscription.config, aPaymentConfig()));

describe('subscription settings', () => {
  const section = main.getByRole('region', exactly('Subscription'));
  const manage = section.getByRole('button', exactly('Manage subscription'));
  const choose = section.getByRole('link', exactly('Choose a plan'));
  const paid = {
    subscription: 'Coach',
    subscription_status: 'active',
    current_period_end: '2026-11-03T10:00:00.000Z',
    has_portal: true,
  } as const;
  /** Routes with only this section, because the other sections send more requests. */
  const alone = [
    {
      Component: Layout,
      children: [
        { path: '/settings', Component: SubscriptionSection },
        { path: '/journal/settings/plan', lazy: pages.plan },
      ],
    },
  ];
  afterEach(() => history.replaceState(null, '', '/test'));

  async function openSettings(current: Parameters<typeof aPlan>[0]) {
    stub(subscription.current, aPlan(current));
    signIn();
    const app = await renderApp('/settings', alone);
    await expect.element(section.getByText(/ plan$/).first()).toBeVisible();
    return app;
  }

  test(
    "show the plan and open the provider's portal",
    { tags: ['R-SET-03', 'R-PAY-12'] },
    async () => {
      stub(subscription.portal, { url: '#portal' });
      await openSettings(paid);
      await expect.element(section.getByText('Coach plan', { exact: true })).toBeVisible();
      await expect.element(section.getByText(/^Renews automatically on .+\.$/)).toBeVisible();
      await expect.element(choose).not.toBeInTheDocument();
      await manage.click();
      await expect.poll(() => location.hash).toBe('#portal');
      expect(requestsTo(subscription.portal)).toMatchObject([
        { method: 'GET', path: '/api/subscription/stripe-portal/' },
      ]);
    },
  );

  test("show an error if the portal can't be opened", async () => {
    stub(subscription.portal, errorResponse('validation', { message: paymentTexts.unreachable }));
    await openSettings(paid);
    await manage.click();
    await closeMessage('Error', paymentTexts.unreachable);
    await expect.element(manage).toBeEnabled();
    await expect.element(dialog('Error')).not.toBeInTheDocument();
  });

  test.each([{}, { has_portal: true }])(
    'link to the plans if there is no plan: %j',
    async (current) => {
      const app = await openSettings(current);
      await expect.element(manage).not.toBeInTheDocument();
      await choose.click();
      await app.waitForPath('/journal/settings/plan');
    },
  );

  test('offer both a new plan and the portal if the plan has ended', async () => {
    await openSettings({ ...paid, subscription: 'Student', subscription_status: 'canceled' });
    await expect.element(choose).toBeVisible();
    await expect.element(manage).toBeVisible();
  });

  test('announce a past-due payment', async () => {
    await openSettings({ ...paid, subscription_status: 'past_due' });
    await expect.element(section.getByRole('alert')).toHaveTextContent('Your last payment failed.');
    await expect.element(manage).toBeVisible();
  });

  test(
    'offer nothing to manage for a plan given by the operator',
    { tags: ['R-SET-03'] },
    async () => {
      await openSettings({ subscription: 'Coach', subscription_status: 'active' });
      await expect
        .element(
          section.getByText("A gift from the people who run this journal. You won't be charged."),
        )
        .toBeVisible();
      await expect.element(manage).not.toBeInTheDocument();
      await expect.element(choose).not.toBeInTheDocument();
    },
  );

  test('show a retry button if loading fails', async () => {
    stub(subscription.current, errorResponse('unavailable'));
    signIn();
    await renderApp('/settings', alone);
    await expect.element(section.getByRole('button', exactly('Try again'))).toBeVisible();
    stub(subscription.current, aPlan(paid));
    await section.getByRole('button', exactly('Try again')).click();
    await expect.element(section.getByText('Coach plan', { exact: true })).toBeVisible();
  });
});
