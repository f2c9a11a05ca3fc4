import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../lib/config.ts';
import { ProviderError, type PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe.provider.ts';
import { stripeEnvironment } from './testing/stripe-environment.ts';
import { documentedFaults } from './testing/stripe-faults.ts';
import { StripeServer } from './testing/stripe-server.ts';

const stripe = new StripeServer();
let provider: PaymentProvider;
beforeAll(async () => {
  provider = stripeProvider(
    readConfig({ ...stripeEnvironment, STRIPE_API_BASE: await stripe.open() }),
    { timeoutMs: 200 },
  );
});
afterAll(() => stripe.close());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderError ? [error.failure, error.processed] : error),
  );

it.for([
  ['card_declined', 'refused', true],
  ['expired_card', 'refused', true],
  ['incorrect_cvc', 'refused', true],
  ['processing_error', 'refused', true],
  ['authentication_required', 'refused', true],
  ['rate_limit', 'unreachable', false],
  ['server_error', 'unreachable', true],
  ['invalid_request', 'refused', true],
  ['bad_key', 'refused', false],
] as const)(
  '%s is %s; the same key repeats the response: %s',
  { tags: ['PY-4', 'PY-5'] },
  async ([name, kind, answered]) => {
    stripe.fail(/POST \/v1\/customers/, { ...documentedFaults[name], times: 2 });
    expect(
      await failure(provider.createCustomer(`key-${name}`, { email: 'a@b.example', name: 'A B' })),
    ).toEqual([kind, answered]);
    stripe.clearFaults();
  },
);

it('a timeout counts as unreachable, not as answered', { tags: ['PY-5'] }, async () => {
  stripe.fail(/POST \/v1\/customers/, { delayMs: 900, times: 2 });
  expect(
    await failure(provider.createCustomer('key-silence', { email: 'a@b.example', name: 'A B' })),
  ).toEqual(['unreachable', false]);
});

it('a missing subscription counts as absent, and ending an ended one is not an error', async () => {
  expect(await failure(provider.subscription('sub_none'))).toEqual(['absent', true]);
  const { subscription } = await provider.start('key-ended', {
    customer: 'cus_1',
    plan: 'Coach',
    reference: 'r',
  });
  await provider.cancel(subscription.id);
  await provider.cancel(subscription.id);
  expect((await provider.subscription(subscription.id)).status).toBe('canceled');
});
