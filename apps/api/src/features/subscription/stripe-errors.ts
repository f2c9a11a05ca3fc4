import { Stripe } from 'stripe';
import { ProviderError } from './provider.ts';

/** Maps SDK errors. Stripe replays a stored response only for requests that it started processing. */
function toProviderError(error: unknown): unknown {
  const {
    StripeError,
    StripeCardError,
    StripeConnectionError,
    StripeRateLimitError,
    StripeAPIError,
    StripeAuthenticationError,
    StripePermissionError,
  } = Stripe.errors;
  if (!(error instanceof StripeError)) return error;
  const reason = [error.type, error.code, error.decline_code, error.requestId]
    .filter((part) => typeof part === 'string')
    .join(' ');
  if (
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    error.statusCode === 409
  )
    return new ProviderError('unreachable', reason, false);
  if (error instanceof StripeAPIError) return new ProviderError('unreachable', reason, true);
  if (error instanceof StripeCardError)
    return new ProviderError('refused', reason, true, error.message);
  if (error.statusCode === 404) return new ProviderError('absent', reason, true);
  return new ProviderError(
    'refused',
    reason,
    !(error instanceof StripeAuthenticationError || error instanceof StripePermissionError),
  );
}

/** Runs an SDK call. Its errors become `ProviderError`s. */
export const callStripe = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw toProviderError(error);
  });

export const misconfiguredError = (reason: string) => new ProviderError('refused', reason, false);
