import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { expect, fillPerson, signUp, test, type Page } from './support/fixtures.ts';

const cards = {
  success: '4242424242424242',
  declined: '4000000000000002',
  authentication: '4000002500003155',
};

/** Opens the plan step of a new registration. */
async function openPlanStep(page: Page) {
  await page.goto('/register');
  const account = await fillPerson(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Skip For Now' }).click();
  await expect(page.getByText('3/3')).toBeVisible();
  return account;
}

async function pay(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('1230');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

const storedPlan = (page: Page) =>
  page.evaluate(() => {
    const { subscription, subscription_status } = JSON.parse(
      localStorage.getItem('userAuth') ?? '{}',
    ) as Record<string, string>;
    return [subscription, subscription_status];
  });

async function expectSuccess(page: Page) {
  await expect(page).toHaveURL(/\/payment-success\?payment_intent=pi_\w+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
}

test(
  'a user registers, pays in the sandbox and is logged in with the plan',
  {
    tag: [
      '@R-REG-29',
      '@R-REG-30',
      '@R-REG-31',
      '@R-REG-32',
      '@R-PAY-03',
      '@R-PAY-04',
      '@R-PAY-05',
      '@R-PAY-06',
      '@R-PAY-07',
      '@R-PAY-17',
    ],
  },
  async ({ page }) => {
    const sentBodies: string[] = [];
    page.on('request', (request) =>
      sentBodies.push(`${request.url()} ${request.postData() ?? ''}`),
    );
    await openPlanStep(page);
    expect(await storedPlan(page)).toEqual([undefined, undefined]);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expectAccessibleEverywhere(page, 'the plan step');
    await page.getByText('Test cards', { exact: true }).click();
    await expectAccessibleEverywhere(page, 'the test cards');
    await page.getByRole('tab', { name: 'Coach' }).click();
    let release = () => undefined as void;
    const confirmationReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/subscription/confirm-membership/', async (route) => {
      await confirmationReleased;
      await route.continue();
    });
    await pay(page, cards.success);
    await expect(page.getByText('Loading', { exact: true })).toBeVisible();
    release();
    await expectSuccess(page);
    await expectAccessibleEverywhere(page, 'payment successful');
    expect(await storedPlan(page)).toEqual(['Coach', 'active']);
    expect(sentBodies.join('\n')).not.toContain(cards.success);
    // A reload confirms the same payment again, with the same result.
    await page.reload();
    await expectSuccess(page);
    await page.getByRole('link', { name: 'Go to the journal' }).click();
    await expect(page.getByRole('link', { name: 'Student Lessons' })).toBeVisible();
  },
);

test(
  'a declined card can be followed by an accepted one',
  { tag: ['@R-PAY-01'] },
  async ({ page }) => {
    await openPlanStep(page);
    await pay(page, cards.declined);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Your card was declined.');
    await expectAccessibleEverywhere(page, 'a declined card');
    await pay(page, cards.success);
    await expectSuccess(page);
    expect(await storedPlan(page)).toEqual(['Student', 'active']);
  },
);

test('a card that needs authentication works by keyboard only', async ({ page }) => {
  await openPlanStep(page);
  await page.getByLabel('Card number').focus();
  await page.keyboard.type(cards.authentication);
  await page.keyboard.press('Tab');
  await page.keyboard.type('1230');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Sandbox authentication' });
  await expect(question).toBeVisible();
  await expectAccessibleEverywhere(page, 'the authentication');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('authenticat');
  await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
  await expect(question.getByRole('button', { name: 'Complete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSuccess(page);
});

test(
  'a plan is chosen later, then canceled, resumed and changed in the portal',
  { tag: ['@R-SET-03', '@R-PAY-12'] },
  async ({ page }) => {
    await signUp(page);
    await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'the hub with its invitation');
    await page.goto('/journal/settings/profile');
    const section = page.getByRole('region', { name: 'Subscription' });
    await section.getByRole('link', { name: 'Choose a plan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expectAccessibleEverywhere(page, 'choosing a plan');
    await pay(page, cards.success);
    await expectSuccess(page);
    await page.goto('/journal/settings/profile');
    await expect(section).toContainText('Renews automatically on');
    await expectAccessibleEverywhere(page, 'the subscription under settings');

    await section.getByRole('button', { name: 'Manage subscription' }).click();
    await expect(page).toHaveURL('/payment-sandbox');
    // The address changes before the new document is there.
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
    const cancel = page.getByRole('button', { name: 'Cancel at the end of the period' });
    await expect(cancel).toBeVisible();
    await expectAccessibleEverywhere(page, 'the sandbox portal');
    await cancel.click();
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Settings' }).click();
    await expect(section).toContainText('Canceled. Your plan stays active until');

    await section.getByRole('button', { name: 'Manage subscription' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(
      page.getByRole('button', { name: 'Cancel at the end of the period' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Change to Coach' }).click();
    await expect(page.getByText("You're on the Coach plan now.")).toBeVisible();
    await expect.poll(() => storedPlan(page)).toEqual(['Coach', 'active']);
    await page.getByRole('link', { name: 'Back to Settings' }).click();
    await expect(section).toContainText('Coach plan');

    await page.goto('/payment-sandbox');
    await page.getByRole('button', { name: 'Let the next renewal fail' }).click();
    await expect(page.getByText('The next renewal will fail.')).toBeVisible();
    await page.getByRole('button', { name: 'Let the month pass' }).click();
    await expect(page.getByText('A month has passed.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Settings' }).click();
    await expect(section.getByRole('alert')).toContainText('Your last payment failed.');
  },
);

test(
  'the payment-failed page is shown for a failed payment',
  { tag: ['@R-PAY-11'] },
  async ({ page }) => {
    await page.goto('/payment-success?payment_intent=pi_nobodys&redirect_status=failed');
    await expect(page).toHaveURL('/payment-failed');
    await expect(
      page.getByText('The payment could not be processed. Please try again.'),
    ).toBeVisible();
    await expectAccessibleEverywhere(page, 'payment failed');
  },
);

test.describe('a rejected payment', () => {
  test.use({ allowedInConsole: /status of 400 / });
  test(
    'by another user does not log anybody in',
    { tag: ['@R-PAY-08', '@R-PAY-09', '@R-PAY-10', '@PY-1'] },
    async ({ page }) => {
      await openPlanStep(page);
      await page.goto('/payment-success?payment_intent=pi_somebody_elses');
      await expect(page.getByRole('heading', { level: 1, name: 'Payment Error' })).toBeVisible();
      await expect(
        page.getByText('There was an issue processing your payment, contact support.'),
      ).toBeVisible();
      await expectAccessibleEverywhere(page, 'payment error');
      expect(await storedPlan(page)).toEqual([undefined, undefined]);
    },
  );
});

test.describe('with Stripe', () => {
  // The test replaces the policy of the Stripe page, and a service worker's response would bypass that.
  test.use({ serviceWorkers: 'block' });

  // The server runs in sandbox mode; the test adds Stripe's configuration and the policy of its pages.
  test(
    "Stripe's script runs only in its page's document, and nothing else is shown in that document",
    { tag: ['@HD-2'] },
    async ({ page }) => {
      await signUp(page);
      await page.route('**/api/subscription/config/', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response: response,
          json: {
            ...((await response.json()) as object),
            mode: 'stripe',
            publishable_key: 'pk_live_x',
          },
        });
      });
      // Records each loaded document, whether it comes from the server or the service worker.
      const loaded: string[] = [];
      page.on('domcontentloaded', () => loaded.push(new URL(page.url()).pathname));
      await page.route(/\/journal/, async (route) => {
        const { pathname } = new URL(route.request().url());
        if (!route.request().isNavigationRequest()) return route.fallback();
        const response = await route.fetch();
        const headers = response.headers();
        const policy = (headers['content-security-policy'] ?? '').replace(
          "script-src 'self'",
          "script-src 'self' https://js.stripe.com",
        );
        await route.fulfill({
          response: response,
          headers: {
            ...headers,
            ...(pathname === '/journal/settings/plan' && { 'content-security-policy': policy }),
          },
        });
      });
      await page.route('https://js.stripe.com/**', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `window.Stripe = Object.assign(() => ({ _registerWrapper() {}, elements: () => ({ create: () => ({ on(event, listener) { if (event === 'ready') setTimeout(listener); }, mount(place) { place.textContent = 'The form of Stripe'; }, destroy() {} }) }) }), { version: 'endive' });`,
        }),
      );
      await page.goto('/journal');
      await page.getByRole('link', { name: 'See the plans' }).click();
      await expect(page.getByRole('button', { name: 'Enter card' })).toBeVisible();
      await expect.poll(() => loaded).toEqual(['/journal', '/journal/settings/plan']);
      await page.getByRole('button', { name: 'Enter card' }).click();
      await expect(page.getByText('The form of Stripe')).toBeVisible();
      await page.getByRole('tab', { name: 'Coach' }).click();
      await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: 'Settings' })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expect
        .poll(() => loaded)
        .toEqual(['/journal', '/journal/settings/plan', '/journal/settings/profile']);
      expect(
        await page.evaluate(
          () => [...document.scripts].filter(({ src }) => src.includes('stripe')).length,
        ),
      ).toBe(0);
    },
  );
});
