import type { BackgroundTask } from '../../jobs/background-task.ts';
import { startWorker } from '../../jobs/worker.ts';
import { createOwnershipCheck } from './installation.service.ts';
import {
  cleanUpUploads,
  removeLeftovers,
  sweepOrphans,
  type SweepServices,
} from './sweep.service.ts';
import type { UploadServices } from './uploads.service.ts';

const pollIntervalMs = 3_000;
const sweepIntervalMs = 60 * 60_000;

const foreignStorage =
  'Files of deleted videos are not removed, because the storage belongs to another installation. If no other server uses it, run: npm run admin -- take-over-storage';

/**
 * Returns the functions that clean up uploads: `work` runs often, `sweep` looks for orphans. Files are removed only if
 * the storage belongs to this installation.
 */
export function uploadCleanup(services: UploadServices & SweepServices) {
  const { log } = services;
  const ownsStorage = createOwnershipCheck(services);
  return {
    work: async (stopSignal?: AbortSignal) => {
      if (await ownsStorage()) await removeLeftovers(services, stopSignal);
      await cleanUpUploads(services);
    },
    sweep: async () => {
      if (!(await ownsStorage())) return log.warn({}, foreignStorage);
      const removed = await sweepOrphans(services);
      if (removed > 0) log.warn({ removed }, 'bytes without a row were removed');
    },
  };
}

/** Finishes or discards uploads that nobody continues, and removes bytes without a row, in the background. */
export function startUploadCleanup(services: UploadServices & SweepServices): BackgroundTask {
  const { work, sweep } = uploadCleanup(services);
  return startWorker({
    pollIntervalMs,
    work,
    sweep: { intervalMs: sweepIntervalMs, run: sweep },
    onError: (error) => services.log.error({ err: error }, 'videos could not be cleaned up'),
  });
}
