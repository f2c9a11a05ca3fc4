import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import type { subscription } from '@fencing-journal/contract/subscription';

/** The payment configuration with defaults. */
export const aPaymentConfig = (
  overrides: Partial<ResponseOf<typeof subscription.config>> = {},
): ResponseOf<typeof subscription.config> => ({
  mode: 'sandbox',
  publishable_key: null,
  enforcement: 'soft',
  currency: 'usd',
  plans: [
    { plan: 'Student', price_cents: 1_200 },
    { plan: 'Coach', price_cents: 1_500 },
  ],
  ...overrides,
});

/** An account's plan, none by default. */
export const aPlan = (
  overrides: Partial<ResponseOf<typeof subscription.current>> = {},
): ResponseOf<typeof subscription.current> => ({
  subscription: 'Student',
  subscription_status: 'none',
  current_period_end: null,
  cancel_at_period_end: false,
  has_portal: false,
  ...overrides,
});
