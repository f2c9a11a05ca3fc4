/** A background task that runs until it is stopped. */
export interface BackgroundTask {
  /** Starts no further rounds and waits for the current one. */
  stop(): Promise<void>;
}

/**
 * Runs the task every `intervalMs` milliseconds. Rounds never overlap: a round that becomes due
 * while another is running is skipped.
 * @param task Its signal aborts when the task should finish.
 * @param onError Receives the errors of the task; the next round runs anyway.
 */
export function runPeriodically(
  intervalMs: number,
  task: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): BackgroundTask {
  const controller = new AbortController();
  let round: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    round ??= task(controller.signal)
      .catch(onError)
      .finally(() => {
        round = undefined;
      });
  }, intervalMs);
  timer.unref();
  return {
    stop: async () => {
      controller.abort();
      clearInterval(timer);
      await round;
    },
  };
}

/** Returns a function that calls the task at most once per `intervalMs` milliseconds. */
export function throttle(intervalMs: number, task: () => Promise<unknown>): () => Promise<void> {
  let lastRunAt = -Infinity;
  return async () => {
    if (performance.now() - lastRunAt < intervalMs) return;
    lastRunAt = performance.now();
    await task();
  };
}
