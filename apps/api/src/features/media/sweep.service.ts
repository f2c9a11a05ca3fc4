import {
  claimLeftover,
  deleteLeftover,
  rescheduleLeftover,
  findOrphans,
} from './leftovers.queries.ts';
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

/** Removes the bytes whose rows are gone, one object after the other; returns how many. */
export async function removeLeftovers(
  { db, storage, now, log }: SweepServices,
  isStopped: () => boolean = () => false,
): Promise<number> {
  for (let removed = 0; ; removed += 1) {
    const leftover = isStopped()
      ? undefined
      : await claimLeftover(db, now(), new Date(now().getTime() + claimLifetimeMs));
    if (!leftover) return removed;
    const { storage_key, growth, attempts } = leftover;
    try {
      await storage.remove(storage_key, growth);
      await deleteLeftover(db, storage_key);
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      await rescheduleLeftover(
        db,
        storage_key,
        reason,
        new Date(now().getTime() + Math.min(attempts, 60) * 60_000),
      );
      log.warn({ reason, attempts }, 'the files of a video could not be deleted; will retry');
    }
  }
}

/** Turns uploads into videos whose process died after the last byte, and discards abandoned uploads. */
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
