import { claimLeftover, forgetLeftover, keepLeftover, orphansAmong } from './leftovers.queries.ts';
import { abandonedUploads, arrivedUploads } from './uploads.queries.ts';
import { discardUpload, settleIfWhole, type UploadServices } from './uploads.service.ts';

export type Sweeping = Pick<UploadServices, 'db' | 'storage' | 'now'> & {
  log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
};

/** Longer than a removal takes. */
const claimMs = 10 * 60_000;
/**
 * Bytes without a row may be about to get one: an upload's row is written before its bytes, a converted video's after.
 */
const youngMs = 6 * 3600_000;
const keysAtOnce = 500;

/** Removes the bytes whose rows are gone, one object after the other; returns how many. */
export async function removeLeftovers(
  { db, storage, now, log }: Sweeping,
  stopped: () => boolean = () => false,
): Promise<number> {
  for (let removed = 0; ; removed += 1) {
    const leftover = stopped()
      ? undefined
      : await claimLeftover(db, now(), new Date(now().getTime() + claimMs));
    if (!leftover) return removed;
    const { storage_key, growth, attempts } = leftover;
    try {
      await storage.remove(storage_key, growth);
      await forgetLeftover(db, storage_key);
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      await keepLeftover(
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
export async function tidyUploads(services: UploadServices & Sweeping): Promise<void> {
  for (const upload of await arrivedUploads(services.db, services.now())) {
    await settleIfWhole(services, upload).catch((error: unknown) =>
      services.log.warn({ err: error }, 'a finished upload did not become a video'),
    );
  }
  const now = services.now();
  for (const upload of await abandonedUploads(services.db, now))
    await discardUpload(services, upload, now);
}

/** Removes stored orphans, which no row refers to; returns how many. Recent objects may be about to get a row. */
export async function sweep({ db, storage, now }: Sweeping): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  const removeOrphans = async () => {
    for (const key of await orphansAmong(db, keys)) {
      await storage.remove(key);
      removed += 1;
    }
    keys = [];
  };
  for await (const { key, modified } of storage.list()) {
    if (modified.getTime() > now().getTime() - youngMs) continue;
    if (keys.push(key) >= keysAtOnce) await removeOrphans();
  }
  await removeOrphans();
  return removed;
}
