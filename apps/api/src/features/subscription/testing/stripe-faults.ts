import type { Json } from './stripe-account.ts';

/** A fault for the next requests to a path: an error response, a dropped connection, or a delay. */
export interface Fault {
  status?: number;
  error?: Json;
  drop?: 'before' | 'after';
  delayMs?: number;
  /** Holds the response until this resolves. */
  until?: Promise<void>;
  times?: number;
}

/** Error bodies as documented by Stripe (docs.stripe.com/error-codes, /declines/codes, /api/errors). */
const cardError = (code: string, decline_code: string | undefined, message: string): Fault => ({
  status: 402,
  error: {
    type: 'card_error',
    code,
    ...(decline_code && { decline_code }),
    message,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
  },
});
export const documentedFaults = {
  card_declined: cardError('card_declined', 'generic_decline', 'Your card was declined.'),
  expired_card: cardError('expired_card', 'expired_card', 'Your card has expired.'),
  incorrect_cvc: cardError(
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  processing_error: cardError(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  authentication_required: cardError(
    'authentication_required',
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ),
  rate_limit: {
    status: 429,
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. secret-of-stripe',
    },
  },
  server_error: {
    status: 500,
    error: { type: 'api_error', message: 'An unknown error occurred. secret-of-stripe' },
  },
  invalid_request: {
    status: 400,
    error: {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      param: 'x',
      message: 'Received unknown parameter: x secret-of-stripe',
    },
  },
  bad_key: {
    status: 401,
    error: {
      type: 'invalid_request_error',
      message: 'Invalid API Key provided: sk_test_secret-of-stripe',
    },
  },
} satisfies Record<string, Fault>;
