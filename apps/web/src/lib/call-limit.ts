import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';

/** In milliseconds: when the user is told that a call is slow, and when it is aborted. */
const slowMs = 10_000;
const limitMs = 30_000;

let slow = 0;
const listeners = new Set<() => void>();
function count(change: 1 | -1): void {
  slow += change;
  for (const listener of listeners) listener();
}
function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any call has been waiting long enough to tell the user. */
export const useSlowCall = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => slow > 0,
    () => false,
  );

/** The outbox treats 408 like a lost connection: it keeps the change and retries. */
const timedOut = () =>
  new ApiError(408, {
    message: 'No response for 30 seconds. Check your connection and try again.',
  });

/**
 * Runs a call with a time limit, because a phone may keep a dead connection for minutes. Rejects with an ApiError 408.
 */
export async function withLimit<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  let isSlow = false;
  const slowTimer = setTimeout(() => {
    isSlow = true;
    count(1);
  }, slowMs);
  let limitTimer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_, reject) => {
    limitTimer = setTimeout(() => {
      reject(timedOut());
      limit.abort();
    }, limitMs);
  });
  try {
    const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    return await Promise.race([work(either), ended]);
  } finally {
    clearTimeout(slowTimer);
    clearTimeout(limitTimer);
    if (isSlow) count(-1);
  }
}
