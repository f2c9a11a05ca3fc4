/** A background task that runs until it is stopped. */
export interface Running {
  /** Starts no further rounds and waits for the current one. */
  stop(): Promise<void>;
}

/**
 * Runs the task every `everyMs` milliseconds. Rounds never overlap: one that comes due during the
 * last one is skipped.
 * @param task Its signal aborts when the task should finish.
 * @param failed Receives the errors of the task; the next round runs anyway.
 */
export function repeatEvery(
  everyMs: number,
  task: (stopped: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
): Running {
  const controller = new AbortController();
  let round: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    round ??= task(controller.signal)
      .catch(failed)
      .finally(() => {
        round = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      controller.abort();
      clearInterval(timer);
      await round;
    },
  };
}

/** Throttle: calls the task at most once per `everyMs` milliseconds. */
export function atMostEvery(everyMs: number, task: () => Promise<unknown>): () => Promise<void> {
  let doneAt = -Infinity;
  return async () => {
    if (performance.now() - doneAt < everyMs) return;
    doneAt = performance.now();
    await task();
  };
}
