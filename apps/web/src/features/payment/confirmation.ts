import { paymentTexts } from '@fencing-journal/contract/subscription';
import { ApiError } from '../../http/api-error.ts';
import { confirmMembership } from './payment.api.ts';

/** Delay before the first confirmation. By then the provider has usually notified the server. */
export const initialDelayMs = 2_000;
const pollMs = 3_000;
const timeoutMs = 60_000;

export type Confirmation = 'succeeded' | 'processing' | 'signed-out' | 'failed';

const delayUnlessAborted = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return;
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

async function tryToConfirm(intent: string): Promise<Confirmation> {
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
 * Waits for the result of a payment: asks after `firstDelayMs` milliseconds, then repeatedly for up to a minute while
 * it is processed. After an abort it never resolves.
 */
export async function waitForConfirmation(
  intent: string,
  firstDelayMs: number,
  signal: AbortSignal,
): Promise<Confirmation> {
  await delayUnlessAborted(firstDelayMs, signal);
  for (let elapsedMs = 0; ; elapsedMs += pollMs) {
    const result = await tryToConfirm(intent);
    if (result !== 'processing' || elapsedMs >= timeoutMs) return result;
    await delayUnlessAborted(pollMs, signal);
  }
}
