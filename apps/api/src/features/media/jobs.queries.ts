import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { mediaJobs } from '../../db/schema.ts';
import { mostAttempts } from './attempts.ts';
import type { Seen } from './inspection/messages.ts';
import { playsEverywhere } from './playable.ts';

/** The browser that uploaded it has this long to make a better poster than the server would. */
const posterAfterMs = 2 * 60_000;

export type JobKind = 'poster' | 'convert';

/** Writes down what is still to be made of a new video; where there is no ffmpeg it waits for one. */
export async function queueJobs(
  tx: Database,
  { owner_id, id }: { owner_id: number; id: number },
  seen: Seen,
  now: Date,
): Promise<void> {
  const jobs = [
    { kind: 'poster' as const, run_at: new Date(now.getTime() + posterAfterMs) },
    ...(playsEverywhere(seen) ? [] : [{ kind: 'convert' as const, run_at: now }]),
  ];
  await tx.insert(mediaJobs).values(jobs.map((job) => ({ owner_id, media_id: id, ...job })));
}

export interface Job {
  owner_id: number;
  media_id: number;
  kind: JobKind;
  attempts: number;
  holder: string;
}

/**
 * Takes the job of its kind that waits longest, for nobody else until `until`. Whoever has it keeps it by `keepJob`; when its process
 * dies it comes up again then. The attempt counts at once, so that a video which kills the process ends too.
 */
export async function claimJob(
  db: Database,
  kind: JobKind,
  holder: string,
  now: Date,
  until: Date,
): Promise<Job | undefined> {
  const next = sql`(SELECT ctid FROM ${mediaJobs} WHERE kind = ${kind} AND attempts < ${mostAttempts} AND run_at <= ${now.toISOString()}::timestamptz ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const [row] = await db
    .update(mediaJobs)
    .set({ attempts: sql`${mediaJobs.attempts} + 1`, run_at: until, holder })
    .where(sql`ctid = ${next}`)
    .returning();
  return row && { ...row, holder };
}

const isMine = ({ owner_id, media_id, kind, holder }: Job) =>
  and(
    eq(mediaJobs.owner_id, owner_id),
    eq(mediaJobs.media_id, media_id),
    eq(mediaJobs.kind, kind),
    eq(mediaJobs.holder, holder),
  );

/** False when the job is gone, with its video or because it is done, or is somebody else's by now. */
export async function keepJob(db: Database, job: Job, until: Date): Promise<boolean> {
  return (
    (
      await db
        .update(mediaJobs)
        .set({ run_at: until })
        .where(isMine(job))
        .returning({ kind: mediaJobs.kind })
    ).length > 0
  );
}

/** @param again When it is to be tried again; undefined: never. */
export async function failJob(
  db: Database,
  job: Job,
  last_error: string,
  again: Date | undefined,
): Promise<void> {
  await db
    .update(mediaJobs)
    .set({ last_error, holder: null, ...(again ? { run_at: again } : { attempts: mostAttempts }) })
    .where(isMine(job));
}

/** Takes the job back untried: its process stops. */
export async function returnJob(db: Database, job: Job, now: Date): Promise<void> {
  await db
    .update(mediaJobs)
    .set({ attempts: job.attempts - 1, run_at: now, holder: null })
    .where(isMine(job));
}

/** Whoever did it: nothing is left to do. */
export async function endJobs(
  tx: Database,
  { owner_id, id }: { owner_id: number; id: number },
  kind: JobKind,
): Promise<void> {
  await tx
    .delete(mediaJobs)
    .where(
      and(eq(mediaJobs.owner_id, owner_id), eq(mediaJobs.media_id, id), eq(mediaJobs.kind, kind)),
    );
}
