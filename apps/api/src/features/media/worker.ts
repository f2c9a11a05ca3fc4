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
/** A job whose process has not said for so long that it lives is another's. */
const lease = { leaseMs: 60_000, signMs: 10_000 };
/** No job takes so long; what lies here longer is of a process that died. */
const scratchLifeMs = 86_400_000;

type Log = Sweeping['log'];

/** Does one job, keeping hold of it; tells how it ended by what is written down of it. */
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
        // Untried, unless somebody else has it by now.
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

/** Does what is due of a kind, one job after the other; tells how many it took up. */
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

/** Removes what is to be removed and makes what is to be made, in the background; `stop` lets go of what is being made. */
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
  // A poster is made in seconds: it does not wait for hours of video.
  const running = [
    repeat(tidy, 'videos could not be cleaned up'),
    repeat(make('poster'), 'posters could not be made'),
    repeat(make('convert'), 'videos could not be converted'),
  ];
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}
