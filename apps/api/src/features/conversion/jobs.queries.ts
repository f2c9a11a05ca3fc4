import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { mediaJobs } from '../../db/schema.ts';
import { claimJob, type JobQueue } from '../../jobs/job-queue.ts';
import type { VideoMetadata } from '../../inspection/index.ts';
import { conversionRetries } from '../media/index.ts';
import { playsEverywhere } from './playable.ts';

/** How long the server waits for the browser that uploaded the video, which makes a better poster than the server. */
const posterAfterMs = 2 * 60_000;

export type JobKind = 'poster' | 'convert';

/** Queues the jobs for a new video. Without ffmpeg they remain in the queue. */
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

export type MediaJob = typeof mediaJobs.$inferSelect & { holder: string };

export const conversionQueue: JobQueue<typeof mediaJobs, { holder: string }> = {
  table: mediaJobs,
  dueAt: 'run_at',
  attempts: 'attempts',
  lastError: 'last_error',
  retries: conversionRetries,
  newClaim: () => ({ holder: randomUUID() }),
  unclaimed: { holder: null },
  isClaimedBy: ({ owner_id, media_id, kind, holder }) =>
    and(
      eq(mediaJobs.owner_id, owner_id),
      eq(mediaJobs.media_id, media_id),
      eq(mediaJobs.kind, kind),
      eq(mediaJobs.holder, holder),
    ),
};

/** Claims the longest-waiting job of a kind until `until`. */
export const claimMediaJob = (
  db: Database,
  kind: JobKind,
  now: Date,
  until: Date,
): Promise<MediaJob | undefined> =>
  claimJob(db, conversionQueue, now, until, eq(mediaJobs.kind, kind));

/** Deletes a video's job of this kind, no matter who has done the work. */
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
