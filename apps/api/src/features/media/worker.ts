import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { holding } from '../../lib/lease.ts';
import { privateFolder } from '../../lib/private-folder.ts';
import { atMostEvery, repeatEvery, type Running } from '../../lib/repeat.ts';
import { mostAttempts, nextAttempt } from './attempts.ts';
import { doJob, TookTooLong, type Converting } from './conversion.service.ts';
import { ffmpegOf } from './ffmpeg.ts';
import { claimJob, failJob, keepJob, returnJob, type Job, type JobKind } from './jobs.queries.ts';
import { removeLeftovers, sweep, tidyUploads, type Sweeping } from './sweep.service.ts';
import type { UploadServices } from './uploads.service.ts';

const everyMs = 3_000;
const sweepEveryMs = 60 * 60_000;
/** A job that isn't renewed for this long may be claimed by another process. */
const lease = { leaseMs: 60_000, signMs: 10_000 };
/** Longer than any job takes: older files were left by a process that died. */
const scratchLifeMs = 86_400_000;

type Log = Sweeping['log'];

/** Does one job while renewing its claim; the outcome is recorded in the job's row. */
async function work(
  services: Converting & { log: Log },
  job: Job,
  stop: AbortSignal,
): Promise<void> {
  const { db, now, log } = services;
  const about = { media: job.media_id, kind: job.kind };
  const keep = () => keepJob(db, job, new Date(now().getTime() + lease.leaseMs));
  const unkept = (error: unknown) =>
    log.warn({ err: error, ...about }, 'the lock on a job could not be renewed');
  await holding(
    lease,
    keep,
    async (lost) => {
      const ended = AbortSignal.any([stop, lost]);
      try {
        await doJob(services, job, ended);
      } catch (error) {
        if (lost.aborted) log.warn(about, 'the lock on a job was lost');
        // Doesn't count as an attempt. No effect if another process has claimed the job.
        if (ended.aborted) return await returnJob(db, job, now());
        const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
        const next = error instanceof TookTooLong ? undefined : nextAttempt(job.attempts, now());
        await failJob(db, job, reason, next);
        const said = { ...about, attempt: job.attempts, of: mostAttempts, reason };
        if (next) log.warn(said, 'a video could not be processed and will be retried');
        else log.error(said, 'gave up on processing a video');
      }
    },
    unkept,
  );
}

/** Does the due jobs of a kind, one after the other; returns how many it claimed. */
export async function workOff(
  services: Converting & { log: Log },
  kind: JobKind,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const now = services.now();
    const job = stop.aborted
      ? undefined
      : await claimJob(
          services.db,
          kind,
          randomUUID(),
          now,
          new Date(now.getTime() + lease.leaseMs),
        );
    if (!job) return taken;
    await work(services, job, stop);
  }
}

async function clearScratch(scratch: string): Promise<void> {
  await privateFolder(scratch);
  for (const name of await readdir(scratch)) {
    const found = await stat(join(scratch, name)).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - scratchLifeMs)
      await rm(join(scratch, name), { recursive: true, force: true });
  }
}

/** Runs clean-up, posters and conversions in the background; `stop` aborts jobs in progress. */
export function startMedia(services: UploadServices & { log: Log }, directory: string): Running {
  const { log } = services;
  const scratch = join(directory, 'scratch');
  const repeat = (task: (stopped: AbortSignal) => Promise<unknown>, failure: string) =>
    repeatEvery(everyMs, task, (error) => log.error({ err: error }, failure));
  const sweepNow = atMostEvery(sweepEveryMs, async () => {
    await clearScratch(scratch);
    const removed = await sweep(services);
    if (removed > 0) log.warn({ removed }, 'bytes without a row were removed');
  });
  const tidy = async (stopped: AbortSignal) => {
    await removeLeftovers(services, () => stopped.aborted);
    await tidyUploads(services);
    await sweepNow();
  };
  const make = (kind: JobKind) => async (stopped: AbortSignal) => {
    const program = ffmpegOf(services.config);
    if (program === undefined) return;
    await privateFolder(scratch);
    await workOff({ ...services, program, scratch }, kind, stopped);
  };
  // A poster takes seconds, so it doesn't queue behind hours of conversion.
  const running = [
    repeat(tidy, 'videos could not be cleaned up'),
    repeat(make('poster'), 'posters could not be made'),
    repeat(make('convert'), 'videos could not be converted'),
  ];
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}
