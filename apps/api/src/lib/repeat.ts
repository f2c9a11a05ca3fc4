/** Something that goes on in the background until it is stopped. */
export interface Running {
  /** Begins nothing more, and waits for what runs. */
  stop(): Promise<void>;
}

/**
 * Runs the task every so many milliseconds, never twice at once: a round that comes while the last one runs is left out.
 * @param task Is told by the signal that it should come to an end.
 * @param failed Takes what the task throws; the next round comes all the same.
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

/** The task, done when it is asked for, but not again before so many milliseconds have passed. */
export function atMostEvery(everyMs: number, task: () => Promise<unknown>): () => Promise<void> {
  let doneAt = -Infinity;
  return async () => {
    if (performance.now() - doneAt < everyMs) return;
    doneAt = performance.now();
    await task();
  };
}
