import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withLease } from '../../lib/lease.ts';
import { ensurePrivateFolder } from '../../lib/private-folder.ts';
import { throttle, runPeriodically, type BackgroundTask } from '../../lib/background-task.ts';
import { maxAttempts, nextAttemptAt } from './attempts.ts';
import { runJob, JobTimeoutError, type ConversionServices } from './conversion.service.ts';
import { findFfmpeg } from './ffmpeg.ts';
import {
  claimJob,
  failJob,
  renewJobClaim,
  releaseJob,
  type MediaJob,
  type JobKind,
} from './jobs.queries.ts';
import {
  removeLeftovers,
  sweepOrphans,
  cleanUpUploads,
  type SweepServices,
} from './sweep.service.ts';
import type { UploadServices } from './uploads.service.ts';

const pollIntervalMs = 3_000;
const sweepIntervalMs = 60 * 60_000;
/** A job that isn't renewed for this long may be claimed by another process. */
const lease = { durationMs: 60_000, renewIntervalMs: 10_000 };
/** Longer than any job takes: older files were left by a process that died. */
const scratchLifetimeMs = 86_400_000;

type Log = SweepServices['log'];

/** Does one job while renewing its claim; the outcome is recorded in the job's row. */
async function runClaimedJob(
  services: ConversionServices & { log: Log },
  job: MediaJob,
  stopSignal: AbortSignal,
): Promise<void> {
  const { db, now, log } = services;
  const jobFields = { media: job.media_id, kind: job.kind };
  const renew = () => renewJobClaim(db, job, new Date(now().getTime() + lease.durationMs));
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
        // Doesn't count as an attempt. No effect if another process has claimed the job.
        if (aborted.aborted) return await releaseJob(db, job, now());
        const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
        const next =
          error instanceof JobTimeoutError ? undefined : nextAttemptAt(job.attempts, now());
        await failJob(db, job, reason, next);
        const logFields = { ...jobFields, attempt: job.attempts, of: maxAttempts, reason };
        if (next) log.warn(logFields, 'a video could not be processed and will be retried');
        else log.error(logFields, 'gave up on processing a video');
      }
    },
    onRenewError,
  );
}

/** Does the due jobs of a kind, one after the other; returns how many it claimed. */
export async function processDueJobs(
  services: ConversionServices & { log: Log },
  kind: JobKind,
  stopSignal: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (let processed = 0; ; processed += 1) {
    const now = services.now();
    const job = stopSignal.aborted
      ? undefined
      : await claimJob(
          services.db,
          kind,
          randomUUID(),
          now,
          new Date(now.getTime() + lease.durationMs),
        );
    if (!job) return processed;
    await runClaimedJob(services, job, stopSignal);
  }
}

async function clearScratch(scratch: string): Promise<void> {
  await ensurePrivateFolder(scratch);
  for (const name of await readdir(scratch)) {
    const stats = await stat(join(scratch, name)).catch(() => undefined);
    if (stats && stats.mtimeMs < Date.now() - scratchLifetimeMs)
      await rm(join(scratch, name), { recursive: true, force: true });
  }
}

/** Runs clean-up, posters and conversions in the background; `stop` aborts jobs in progress. */
export function startMedia(
  services: UploadServices & { log: Log },
  directory: string,
): BackgroundTask {
  const { log } = services;
  const scratch = join(directory, 'scratch');
  const repeat = (task: (stopSignal: AbortSignal) => Promise<unknown>, failure: string) =>
    runPeriodically(pollIntervalMs, task, (error) => log.error({ err: error }, failure));
  const throttledSweep = throttle(sweepIntervalMs, async () => {
    await clearScratch(scratch);
    const removed = await sweepOrphans(services);
    if (removed > 0) log.warn({ removed }, 'bytes without a row were removed');
  });
  const cleanUp = async (stopSignal: AbortSignal) => {
    await removeLeftovers(services, () => stopSignal.aborted);
    await cleanUpUploads(services);
    await throttledSweep();
  };
  const processJobs = (kind: JobKind) => async (stopSignal: AbortSignal) => {
    const program = findFfmpeg(services.config);
    if (program === undefined) return;
    await ensurePrivateFolder(scratch);
    await processDueJobs({ ...services, program, scratch }, kind, stopSignal);
  };
  // A poster takes seconds, so it doesn't queue behind hours of conversion.
  const running = [
    repeat(cleanUp, 'videos could not be cleaned up'),
    repeat(processJobs('poster'), 'posters could not be made'),
    repeat(processJobs('convert'), 'videos could not be converted'),
  ];
  return { stop: async () => void (await Promise.all(running.map((task) => task.stop()))) };
}
