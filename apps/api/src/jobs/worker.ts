import { runPeriodically, throttle, type BackgroundTask } from './background-task.ts';

/**
 * Processes jobs one after the other until none is due or the worker stops. Returns how many were
 * claimed.
 */
export async function processJobs<Job>(
  claim: () => Promise<Job | undefined>,
  work: (job: Job) => Promise<void>,
  stopSignal: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (let processed = 0; ; processed += 1) {
    const job = stopSignal.aborted ? undefined : await claim();
    if (job === undefined) return processed;
    await work(job);
  }
}

/**
 * Processes jobs in several parallel lanes, so that a slow job delays only its own lane. Throws the
 * first error once all lanes have ended.
 */
export async function processJobsInLanes<Job>(
  lanes: number,
  ...[claim, work, stopSignal]: Parameters<typeof processJobs<Job>>
): Promise<number> {
  const results = await Promise.allSettled(
    Array.from({ length: lanes }, () => processJobs(claim, work, stopSignal)),
  );
  return results.reduce((processed, result) => {
    if (result.status === 'rejected') throw result.reason;
    return processed + result.value;
  }, 0);
}

interface WorkerOptions {
  pollIntervalMs: number;
  /** Does what is due; its signal aborts when the worker stops. */
  work: (stopSignal: AbortSignal) => Promise<unknown>;
  /** Deletes what is no longer needed, after the work of a round. */
  sweep?: { intervalMs: number; run: () => Promise<unknown> };
  /** Receives errors; the next round runs anyway. */
  onError: (error: unknown) => void;
}

/** Polls for work in the background; `stop` waits for the current round. */
export function startWorker({
  pollIntervalMs,
  work,
  sweep,
  onError,
}: WorkerOptions): BackgroundTask {
  const throttledSweep = sweep && throttle(sweep.intervalMs, sweep.run);
  const round = async (stopSignal: AbortSignal) => {
    await work(stopSignal);
    await throttledSweep?.();
  };
  return runPeriodically(pollIntervalMs, round, onError);
}
