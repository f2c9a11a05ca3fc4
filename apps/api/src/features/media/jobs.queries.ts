import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { mediaJobs } from '../../db/schema.ts';
import { maxAttempts } from './attempts.ts';
import type { VideoMetadata } from './inspection/messages.ts';
import { playsEverywhere } from './playable.ts';

/** Head start for the browser that uploaded the video, which makes a better poster than the server. */
const posterAfterMs = 2 * 60_000;

export type JobKind = 'poster' | 'convert';

/** Queues the jobs of a new video; without ffmpeg they stay queued. */
export async function queueJobs(
  tx: Database,
  { owner_id, id }: { owner_id: number; id: number },
  metadata: VideoMetadata,
  now: Date,
): Promise<void> {
  const jobs = [
    { kind: 'poster' as const, run_at: new Date(now.getTime() + posterAfterMs) },
    ...(playsEverywhere(metadata) ? [] : [{ kind: 'convert' as const, run_at: now }]),
  ];
  await tx.insert(mediaJobs).values(jobs.map((job) => ({ owner_id, media_id: id, ...job })));
}

export interface MediaJob {
  owner_id: number;
  media_id: number;
  kind: JobKind;
  attempts: number;
  holder: string;
}

/**
 * Claims the longest-waiting job of a kind until `until`; `renewJobClaim` extends the claim. If the process dies, the job is
 * due again then. The attempt is counted up front, so that a video that crashes the process is given up too.
 */
export async function claimJob(
  db: Database,
  kind: JobKind,
  holder: string,
  now: Date,
  until: Date,
): Promise<MediaJob | undefined> {
  const next = sql`(SELECT ctid FROM ${mediaJobs} WHERE kind = ${kind} AND attempts < ${maxAttempts} AND run_at <= ${now.toISOString()}::timestamptz ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const [row] = await db
    .update(mediaJobs)
    .set({ attempts: sql`${mediaJobs.attempts} + 1`, run_at: until, holder })
    .where(sql`ctid = ${next}`)
    .returning();
  return row && { ...row, holder };
}

const isClaimedBy = ({ owner_id, media_id, kind, holder }: MediaJob) =>
  and(
    eq(mediaJobs.owner_id, owner_id),
    eq(mediaJobs.media_id, media_id),
    eq(mediaJobs.kind, kind),
    eq(mediaJobs.holder, holder),
  );

/** Extends the claim. False if the job is gone (done, or its video deleted) or another process has claimed it. */
export async function renewJobClaim(db: Database, job: MediaJob, until: Date): Promise<boolean> {
  return (
    (
      await db
        .update(mediaJobs)
        .set({ run_at: until })
        .where(isClaimedBy(job))
        .returning({ kind: mediaJobs.kind })
    ).length > 0
  );
}

/** @param retryAt When to retry; undefined to give up. */
export async function failJob(
  db: Database,
  job: MediaJob,
  last_error: string,
  retryAt: Date | undefined,
): Promise<void> {
  await db
    .update(mediaJobs)
    .set({
      last_error,
      holder: null,
      ...(retryAt ? { run_at: retryAt } : { attempts: maxAttempts }),
    })
    .where(isClaimedBy(job));
}

/** Gives the job back without counting the attempt, because its process is stopping. */
export async function releaseJob(db: Database, job: MediaJob, now: Date): Promise<void> {
  await db
    .update(mediaJobs)
    .set({ attempts: job.attempts - 1, run_at: now, holder: null })
    .where(isClaimedBy(job));
}

/** Deletes the job, no matter who has done the work. */
export async function deleteJobs(
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
