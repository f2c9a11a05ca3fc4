import { claimJob, failJob } from '../../jobs/job-queue.ts';
import { processJobs } from '../../jobs/worker.ts';
import type { UploadProgress } from '../../storage/index.ts';
import { findOrphans } from '../media/index.ts';
import { deleteLeftover, leftoverQueue, type Leftover } from './leftovers.queries.ts';
import { findAbandonedUploads, findReceivedUploads } from './uploads.queries.ts';
import { discardUpload, finalizeIfComplete, type UploadServices } from './uploads.service.ts';

export type SweepServices = Pick<UploadServices, 'db' | 'storage' | 'now'> & {
  log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
};

/** Longer than a removal takes. */
const claimLifetimeMs = 10 * 60_000;
/**
 * Bytes without a row may be about to get one: an upload's row is written before its bytes, a converted video's after.
 */
const orphanGraceMs = 6 * 3600_000;
const keyBatchSize = 500;

async function removeLeftover(
  { db, storage, now, log }: SweepServices,
  leftover: Leftover,
): Promise<void> {
  const { storage_key, growth, attempts } = leftover;
  try {
    await storage.remove(storage_key, (growth as UploadProgress | null) ?? undefined);
    await deleteLeftover(db, storage_key);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    await failJob(db, leftoverQueue, leftover, now(), { reason });
    log.warn({ reason, attempts }, 'the files of a video could not be deleted; will retry');
  }
}

/** Removes the bytes whose rows are gone, one object after the other; returns how many. */
export const removeLeftovers = (
  services: SweepServices,
  stopSignal?: AbortSignal,
): Promise<number> =>
  processJobs(
    () => {
      const now = services.now();
      return claimJob(services.db, leftoverQueue, now, new Date(now.getTime() + claimLifetimeMs));
    },
    (leftover) => removeLeftover(services, leftover),
    stopSignal,
  );

/** Turns uploads whose process died after the last byte into videos, and discards abandoned uploads. */
export async function cleanUpUploads(services: UploadServices & SweepServices): Promise<void> {
  for (const upload of await findReceivedUploads(services.db, services.now())) {
    await finalizeIfComplete(services, upload).catch((error: unknown) =>
      services.log.warn({ err: error }, 'a finished upload did not become a video'),
    );
  }
  const now = services.now();
  for (const upload of await findAbandonedUploads(services.db, now))
    await discardUpload(services, upload, now);
}

/** Removes stored orphans, which no row refers to; returns how many. Recent objects may be about to get a row. */
export async function sweepOrphans({ db, storage, now }: SweepServices): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  const removeOrphans = async () => {
    for (const key of await findOrphans(db, keys)) {
      await storage.remove(key);
      removed += 1;
    }
    keys = [];
  };
  for await (const { key, modified } of storage.list()) {
    if (modified.getTime() > now().getTime() - orphanGraceMs) continue;
    if (keys.push(key) >= keyBatchSize) await removeOrphans();
  }
  await removeOrphans();
  return removed;
}
