import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';

/** In milliseconds: when a person is told that a call still works, and when it ends without an answer. */
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

/** Whether a call has been waiting for its answer for so long that it should be said. */
export const useSlowCall = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => slow > 0,
    () => false,
  );

/** 408 is what the queue of changes takes for a lost connection: it keeps the change and sends it again. */
const timedOut = () =>
  new ApiError(408, {
    message: 'No response for 30 seconds. Check your connection and try again.',
  });

/** Runs a call, and ends it when there is no answer: a phone may keep a dead connection for minutes. */
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
