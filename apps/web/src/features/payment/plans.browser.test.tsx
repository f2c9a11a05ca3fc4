import { auth } from '@fencing-journal/contract/auth';
import { coach } from '@fencing-journal/contract/coach';
import { paymentTexts, subscription } from '@fencing-journal/contract/subscription';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  allFetched,
  closeMessage,
  exactly,
  byLabel,
  nextFrame,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aPaymentConfig } from '../../testing/samples/plans.ts';
import { aPage } from '../../testing/samples/page.ts';
import { errorResponse, requestsTo, calledEndpoints, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const link = (name: string) => main.getByRole('link', exactly(name));

beforeEach(() => stub(subscription.config, aPaymentConfig()));

describe('plan banner on the hub', () => {
  const banner = main.getByRole('region', exactly('Choose your plan'));

  test.each(['none', 'canceled'] as const)(
    'links a user without a paid plan (%s) to the plans',
    async (subscription_status) => {
      signIn(aUser({ subscription_status }));
      stub(auth.me, { user_data: aUser({ subscription_status }) });
      const app = await renderApp('/journal');
      await banner.getByRole('link', exactly('See the plans')).click();
      await app.waitForPath('/journal/settings/plan');
      await expect.element(main.getByRole('button', exactly('Pay'))).toBeVisible();
    },
  );

  test.each(['active', 'past_due'] as const)(
    'is hidden for a user with a paid plan (%s), without requesting the configuration',
    async (subscription_status) => {
      signIn(aUser({ subscription_status }));
      stub(auth.me, { user_data: aUser({ subscription_status }) });
      await renderApp('/journal');
      await expect.element(link('Tournaments')).toBeVisible();
      await expect.element(banner).not.toBeInTheDocument();
      expect(calledEndpoints()).not.toContain('subscription.config');
    },
  );

  test.each([{ mode: 'off' }, { enforcement: 'off' }] as const)(
    'is hidden with %j',
    async (config) => {
      stub(subscription.config, aPaymentConfig(config));
      signIn();
      await renderApp('/journal');
      await expect.poll(() => requestsTo(subscription.config)).toHaveLength(1);
      await allFetched();
      await nextFrame();
      await expect.element(link('Tournaments')).toBeVisible();
      await expect.element(banner).not.toBeInTheDocument();
    },
  );
});

describe('a request that needs a plan', () => {
  test('shows a notice with a link to the plans if it was a change, and refreshes the user record', async () => {
    signIn(aUser({ subscription_status: 'active' }));
    stub(auth.me, { user_data: aUser({ subscription_status: 'active' }) });
    stub(tournaments.all, aPage(tournaments.all.path, []));
    stub(
      tournaments.create,
      errorResponse('plan_required', { message: paymentTexts.planRequired }),
    );
    const app = await renderApp('/journal/tournaments/add');
    await byLabel('Tournament Name').fill('Night Cup');
    await byLabel('Tournament Date').fill('2026-03-01');
    await byLabel('Event Level').selectOptions('Local');
    await expect.poll(() => requestsTo(auth.me).length).toBe(1);
    // The notice is part of a script that loads after the page.
    await expect.poll(() => document.querySelector('.notices')).not.toBeNull();
    stub(auth.me, { user_data: aUser({ subscription_status: 'canceled' }) });
    await main.getByRole('button', exactly('Add Tournament')).click();
    await closeMessage('Error', paymentTexts.planRequired);
    await expect
      .poll(
        () =>
          (JSON.parse(localStorage.getItem('userAuth') ?? '{}') as { subscription_status?: string })
            .subscription_status,
      )
      .toBe('canceled');
    await expect.element(byLabel('Tournament Name')).toHaveValue('Night Cup');
    await page
      .getByRole('status')
      .filter({ hasText: paymentTexts.planRequired })
      .getByRole('link', exactly('See the plans'))
      .click();
    await app.waitForPath('/journal/settings/plan');
    await expect.element(page.getByText(paymentTexts.planRequired)).not.toBeInTheDocument();
  });

  test('is explained by the page if it was a read, and refreshes the user record', async () => {
    signIn(aUser({ subscription: 'Coach', subscription_status: 'active' }));
    stub(auth.me, {
      user_data: aUser({ subscription: 'Student', subscription_status: 'canceled' }),
    });
    stub(coach.students, errorResponse('plan_required'));
    await renderApp('/coach/students');
    await expect
      .element(link('See the Coach plan'))
      .toHaveAttribute('href', '/journal/settings/plan?plan=Coach');
    await expect
      .poll(
        () =>
          (JSON.parse(localStorage.getItem('userAuth') ?? '{}') as { subscription?: string })
            .subscription,
      )
      .toBe('Student');
    await expect.element(page.getByRole('link', exactly('See the plans'))).not.toBeInTheDocument();
  });
});
