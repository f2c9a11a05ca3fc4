import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { throttle, type BackgroundTask } from '../../jobs/background-task.ts';
import { failJob, releaseJob, renewJob } from '../../jobs/job-queue.ts';
import { withLease } from '../../jobs/lease.ts';
import { processJobs, startWorker } from '../../jobs/worker.ts';
import { findFfmpeg } from '../../lib/find-ffmpeg.ts';
import { ensurePrivateFolder } from '../../lib/private-folder.ts';
import type { MediaServices } from '../media/index.ts';
import { runJob, JobTimeoutError, type ConversionServices } from './conversion.service.ts';
import { claimMediaJob, conversionQueue, type JobKind, type MediaJob } from './jobs.queries.ts';

const pollIntervalMs = 3_000;
const sweepIntervalMs = 60 * 60_000;
/** A job that isn't renewed for this long may be claimed by another process. */
const lease = { durationMs: 60_000, renewIntervalMs: 10_000 };
/** Longer than any job takes, so older files were left behind by a process that died. */
const scratchLifetimeMs = 86_400_000;

interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Does one job while renewing its claim, and records the outcome in the job's row. */
async function runClaimedJob(
  services: ConversionServices & { log: Log },
  job: MediaJob,
  stopSignal: AbortSignal,
): Promise<void> {
  const { db, now, log } = services;
  const jobFields = { media: job.media_id, kind: job.kind };
  const renew = () =>
    renewJob(db, conversionQueue, job, new Date(now().getTime() + lease.durationMs));
  const onRenewError = (error: unknown) =>
    log.warn({ err: error, ...jobFields }, 'the lock on a job could not be renewed');
  await withLease(
    lease,
    renew,
    async (leaseLost) => {
      const aborted = AbortSignal.any([stopSignal, leaseLost]);
      try {
        await runJob(services, job, aborted);
      } catch (error) {
        if (leaseLost.aborted) log.warn(jobFields, 'the lock on a job was lost');
        // An abort doesn't count as an attempt. Has no effect if another process has claimed the job.
        if (aborted.aborted) return await releaseJob(db, conversionQueue, job, now());
        const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
        const canRetry = !(error instanceof JobTimeoutError);
        const retryAt = await failJob(db, conversionQueue, job, now(), { reason, canRetry });
        const of = conversionQueue.retries.maxAttempts;
        const logFields = { ...jobFields, attempt: job.attempts, of, reason };
        if (retryAt) log.warn(logFields, 'a video could not be processed and will be retried');
        else log.error(logFields, 'gave up on processing a video');
      }
    },
    onRenewError,
  );
}

/** Does the due jobs of a kind, one after the other, and returns how many it claimed. */
export const processDueJobs = (
  services: ConversionServices & { log: Log },
  kind: JobKind,
  stopSignal: AbortSignal = new AbortController().signal,
): Promise<number> =>
  processJobs(
    () => {
      const now = services.now();
      return claimMediaJob(services.db, kind, now, new Date(now.getTime() + lease.durationMs));
    },
    (job) => runClaimedJob(services, job, stopSignal),
    stopSignal,
  );

async function clearScratch(scratch: string): Promise<void> {
  await ensurePrivateFolder(scratch);
  for (const name of await readdir(scratch)) {
    const stats = await stat(join(scratch, name)).catch(() => undefined);
    if (stats && stats.mtimeMs < Date.now() - scratchLifetimeMs)
      await rm(join(scratch, name), { recursive: true, force: true });
  }
}

/** Makes posters and converted videos in the background. `stop` aborts jobs in progress. */
export function startConversions(
  services: Omit<ConversionServices, 'program' | 'scratch'> &
    Pick<MediaServices, 'config'> & { log: Log },
  directory: string,
): BackgroundTask {
  const scratch = join(directory, 'scratch');
  const start = (work: (stopSignal: AbortSignal) => Promise<unknown>, failure: string) =>
    startWorker({
      pollIntervalMs,
      work,
      onError: (error) => services.log.error({ err: error }, failure),
    });
  const processKind = (kind: JobKind) => async (stopSignal: AbortSignal) => {
    const program = findFfmpeg(services.config);
    if (program === undefined) return;
    await ensurePrivateFolder(scratch);
    await processDueJobs({ ...services, program, scratch }, kind, stopSignal);
  };
  // Posters have their own worker: they take seconds and must not wait behind hours of conversion.
  const running = [
    start(processKind('poster'), 'posters could not be made'),
    start(processKind('convert'), 'videos could not be converted'),
    start(
      throttle(sweepIntervalMs, () => clearScratch(scratch)),
      'the scratch folder could not be cleared',
    ),
  ];
  return { stop: async () => void (await Promise.all(running.map((task) => task.stop()))) };
}
