import type { Plan } from '@fencing-journal/contract/shared/enums';

export const stripeEnvironment = {
  STRIPE_SECRET_KEY: 'sk_test_loopback',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback',
  STRIPE_WEBHOOK_SECRET: 'whsec_loopback',
  STRIPE_PRICE_STUDENT: 'price_student',
  STRIPE_PRICE_COACH: 'price_coach',
};
export const priceIds: Record<Plan, string> = { Student: 'price_student', Coach: 'price_coach' };
