import { paymentTexts } from '@fencing-journal/contract/subscription';
import { ApiError } from '../../lib/api-error.ts';
import { confirmMembership } from './payment.api.ts';

/** Delay before the first confirmation. By then the provider has usually notified the server. */
export const delayMs = 2_000;
const pollMs = 3_000;
const longestMs = 60_000;

export type Confirmation = 'succeeded' | 'processing' | 'signed-out' | 'failed';

const waited = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

async function confirmed(intent: string): Promise<Confirmation> {
  try {
    await confirmMembership(intent);
    return 'succeeded';
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return 'processing';
    return error instanceof ApiError && error.message === paymentTexts.signedOut
      ? 'signed-out'
      : 'failed';
  }
}

/**
 * Waits for the result of a payment: asks after `delay` milliseconds, then repeatedly for up to a minute while it is
 * processed. After an abort it never resolves.
 */
export async function settle(
  intent: string,
  delay: number,
  signal: AbortSignal,
): Promise<Confirmation> {
  await waited(delay, signal);
  for (let spent = 0; ; spent += pollMs) {
    const result = await confirmed(intent);
    if (result !== 'processing' || spent >= longestMs) return result;
    await waited(pollMs, signal);
  }
}
