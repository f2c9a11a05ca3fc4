import * as z from 'zod/mini';
import { userData } from './auth.ts';
import { endpoint } from './shared/endpoint.ts';
import { enforcements } from './shared/entitlement.ts';
import { plans, subscriptionStatuses } from './shared/enums.ts';
import { emailAddress, flag, requiredText } from './shared/fields.ts';

const plan = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string'
      ? (plans.find((name) => name.toLowerCase() === value.trim().toLowerCase()) ?? value)
      : value,
  ),
  z.enum(plans),
);

export const paymentTexts = {
  succeededTitle: 'Payment Successful',
  failedTitle: 'Payment Error',
  /** Shown on /payment-failed. */
  notProcessed: 'The payment could not be processed. Please try again.',
  /** Shown in the payment form for errors that aren't about the card or the input. */
  unexpected: 'An unexpected error occurred.',
  /** Shown under Payment Error, and returned by confirm-membership for a payment that grants nothing. */
  failed: 'There was an issue processing your payment, contact support.',
  processing: 'The payment is still being processed.',
  signedOut: "We've recorded your payment. Please log in.",
  unreachable: "The payment service isn't responding. You weren't charged. Try again in a moment.",
  notConfigured: "Payments aren't set up here.",
  alreadySubscribed: 'You already have a plan. Change it under Settings.',
  noCustomer: "You don't have a subscription yet. Choose a plan first.",
  planRequired:
    "This needs a plan. You can still read, export and delete everything you've written.",
} as const;

/** The page of the web app that replaces the provider's portal. */
export const sandboxPortalPath = '/payment-sandbox';

/**
 * The sandbox's cards: Stripe's documented test numbers and their outcomes. The browser looks up the
 * number and sends only the name, so that no card number, not even a test one, reaches the server
 * (R-PAY-17).
 */
export const testCards = {
  success: { number: '4242424242424242', outcome: 'Succeeds.', error: null },
  authentication: {
    number: '4000002500003155',
    outcome: 'Needs authentication, then succeeds.',
    error: null,
  },
  card_declined: {
    number: '4000000000000002',
    outcome: 'Declined.',
    error: 'Your card was declined.',
  },
  insufficient_funds: {
    number: '4000000000009995',
    outcome: 'Declined: insufficient funds.',
    error: 'Your card has insufficient funds.',
  },
  expired_card: {
    number: '4000000000000069',
    outcome: 'Declined: expired card.',
    error: 'Your card has expired.',
  },
  incorrect_cvc: {
    number: '4000000000000127',
    outcome: 'Declined: wrong security code.',
    error: "Your card's security code is incorrect.",
  },
  processing_error: {
    number: '4000000000000119',
    outcome: 'Fails during processing.',
    error: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const;
export const testCardNames = [
  'success',
  'authentication',
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
] as const;
export type TestCard = (typeof testCardNames)[number];

/** The outcome of a payment attempt, in the provider's terms. */
const sandboxPayment = z.object({
  payment_intent: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  error: z.nullable(
    z.object({ type: z.literal('card_error'), code: z.string(), message: z.string() }),
  ),
});
export type SandboxPayment = z.output<typeof sandboxPayment>;

const sandboxSubscription = z.object({
  plan: z.enum(plans),
  status: z.string(),
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  /** Takes effect at the end of the period. */
  next_plan: z.nullable(z.enum(plans)),
  fail_next_renewal: z.boolean(),
});

export const sandboxActions = [
  'cancel',
  'resume',
  'change-plan',
  'fail-next-renewal',
  'renew',
  'pay',
  'refund',
  'end',
] as const;

export const subscription = {
  create: endpoint({
    name: 'subscription.create',
    method: 'POST',
    path: '/api/subscription/create-subscription/',
    access: 'user',
    subject: 'own',
    body: z.object({ email: emailAddress(), subscription: plan }),
    status: 200,
    response: z.object({ clientSecret: z.string() }),
    errors: ['validation', 'forbidden', 'conflict', 'unavailable'],
  }),
  confirm: endpoint({
    name: 'subscription.confirm-membership',
    method: 'POST',
    path: '/api/subscription/confirm-membership/',
    access: 'public',
    body: z.object({ payment_intent: requiredText(200) }),
    // `conflict` means that the payment is still being processed.
    status: 200,
    response: z.object({ user_data: userData, token: z.string() }),
    errors: ['validation', 'csrf', 'conflict'],
  }),
  portal: endpoint({
    name: 'subscription.stripe-portal',
    method: 'GET',
    path: '/api/subscription/stripe-portal/',
    access: 'user',
    subject: 'own',
    status: 200,
    response: z.object({ url: z.string() }),
    errors: ['validation', 'unavailable'],
  }),
  /** Receives events from the provider, which signs the raw body. */
  webhook: endpoint({
    name: 'subscription.webhook',
    method: 'POST',
    path: '/api/subscription/webhook/',
    access: 'public',
    extension: true,
    encoding: 'raw',
    body: z.string(),
    status: 200,
    response: z.object({ received: z.literal(true) }),
    errors: ['validation', 'too_large', 'rate_limited', 'unavailable'],
  }),
  /** Returns what the browser needs before it can ask for a card. */
  config: endpoint({
    name: 'subscription.config',
    method: 'GET',
    path: '/api/subscription/config/',
    access: 'public',
    extension: true,
    status: 200,
    response: z.object({
      mode: z.enum(['stripe', 'sandbox', 'off']),
      publishable_key: z.nullable(z.string()),
      enforcement: z.enum(enforcements),
      currency: z.string(),
      plans: z.array(z.object({ plan: z.enum(plans), price_cents: z.number() })),
    }),
    errors: [],
  }),
  current: endpoint({
    name: 'subscription.current',
    method: 'GET',
    path: '/api/subscription/current/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.object({
      subscription: z.enum(plans),
      subscription_status: z.enum(subscriptionStatuses),
      /** The end of the paid period; null if nothing was ever paid, or if it has ended and the plan was granted. */
      current_period_end: z.nullable(z.string()),
      cancel_at_period_end: z.boolean(),
      /** Whether the provider knows the account, which is required for the portal. */
      has_portal: z.boolean(),
    }),
    errors: [],
  }),
  // Endpoints of the sandbox provider. They return 404 if a real provider is configured.
  sandboxPay: endpoint({
    name: 'subscription.sandbox-pay',
    method: 'POST',
    path: '/api/subscription/sandbox/pay/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ client_secret: requiredText(200), card: z.enum(testCardNames) }),
    status: 200,
    response: sandboxPayment,
    errors: ['validation', 'not_found'],
  }),
  sandboxAuthenticate: endpoint({
    name: 'subscription.sandbox-authenticate',
    method: 'POST',
    path: '/api/subscription/sandbox/authenticate/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ client_secret: requiredText(200), approve: flag() }),
    status: 200,
    response: sandboxPayment,
    errors: ['validation', 'not_found'],
  }),
  sandboxPortal: endpoint({
    name: 'subscription.sandbox-portal',
    method: 'GET',
    path: '/api/subscription/sandbox/portal/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: sandboxSubscription,
    errors: ['not_found'],
  }),
  sandboxAct: endpoint({
    name: 'subscription.sandbox-act',
    method: 'POST',
    path: '/api/subscription/sandbox/portal/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ action: z.enum(sandboxActions), plan: z.optional(plan) }),
    status: 200,
    response: sandboxSubscription,
    errors: ['validation', 'not_found'],
  }),
} as const;
