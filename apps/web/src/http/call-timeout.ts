import { createObservable, useObservable } from '../lib/observable.ts';
import { ApiError } from './api-error.ts';

/** In milliseconds. The user is told that a call is slow after `slowMs`. It is aborted after `timeoutMs`. */
const slowMs = 10_000;
const timeoutMs = 30_000;

const slowCalls = createObservable<ReadonlySet<AbortController>>(new Set());

/** Whether any call has been waiting long enough to tell the user. */
export const useSlowCall = (): boolean => useObservable(slowCalls).size > 0;

/** For tests, whose calls may never settle. */
export const forgetSlowCalls = (): void => slowCalls.set(new Set());

/** The outbox treats 408 like a lost connection: it keeps the change and retries. */
const timeoutError = () =>
  new ApiError(408, {
    message: 'No response for 30 seconds. Check your connection and try again.',
  });

/**
 * Runs a call with a time limit, because a phone may keep a dead connection for minutes. Rejects with an ApiError 408.
 */
export async function withTimeout<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeoutController = new AbortController();
  const slowTimer = setTimeout(
    () => slowCalls.set(new Set([...slowCalls.get(), timeoutController])),
    slowMs,
  );
  let timeoutTimer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timeoutTimer = setTimeout(() => {
      reject(timeoutError());
      timeoutController.abort();
    }, timeoutMs);
  });
  try {
    const combinedSignal = signal
      ? AbortSignal.any([signal, timeoutController.signal])
      : timeoutController.signal;
    return await Promise.race([work(combinedSignal), timeout]);
  } finally {
    clearTimeout(slowTimer);
    clearTimeout(timeoutTimer);
    const others = [...slowCalls.get()].filter((call) => call !== timeoutController);
    if (others.length < slowCalls.get().size) slowCalls.set(new Set(others));
  }
}
