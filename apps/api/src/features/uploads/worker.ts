import type { BackgroundTask } from '../../jobs/background-task.ts';
import { startWorker } from '../../jobs/worker.ts';
import {
  cleanUpUploads,
  removeLeftovers,
  sweepOrphans,
  type SweepServices,
} from './sweep.service.ts';
import type { UploadServices } from './uploads.service.ts';

const pollIntervalMs = 3_000;
const sweepIntervalMs = 60 * 60_000;

/** Finishes or discards uploads that nobody continues, and removes bytes without a row, in the background. */
export function startUploadCleanup(services: UploadServices & SweepServices): BackgroundTask {
  const { log } = services;
  return startWorker({
    pollIntervalMs,
    work: async (stopSignal) => {
      await removeLeftovers(services, stopSignal);
      await cleanUpUploads(services);
    },
    sweep: {
      intervalMs: sweepIntervalMs,
      run: async () => {
        const removed = await sweepOrphans(services);
        if (removed > 0) log.warn({ removed }, 'bytes without a row were removed');
      },
    },
    onError: (error) => log.error({ err: error }, 'videos could not be cleaned up'),
  });
}
