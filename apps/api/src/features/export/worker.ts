import type { BackgroundTask } from '../../jobs/background-task.ts';
import { failJob, releaseJob } from '../../jobs/job-queue.ts';
import { withLease } from '../../jobs/lease.ts';
import { processJobs, startWorker } from '../../jobs/worker.ts';
import type { Config } from '../../lib/config.ts';
import { daysAfter } from '../../lib/days.ts';
import type { Encryption } from '../../lib/encryption.ts';
import type { Database } from '../../lib/services.ts';
import { accountById } from '../auth/index.ts';
import { mailAccount } from '../mail/index.ts';
import { writeArchive, type OwnedFile, type Progress } from './archive.ts';
import {
  claimExport,
  exportQueue,
  failExport,
  filesInUse,
  finishExport,
  isFinished,
  failExhaustedExports,
  renewClaim,
  type ClaimedExport,
} from './export.queries.ts';
import { listFileNames, removeFile, writeAtomically, type availableBytes } from './files.ts';

export interface ExportServices {
  db: Database;
  /** Where the archives are stored. */
  folder: string;
  /** Loads the account's files that are outside the database. */
  filesOf: (owner: number) => Promise<readonly OwnedFile[]>;
  config: Config;
  seal: Encryption;
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  now(): Date;
  /** Bytes that may be written to the folder. */
  availableBytes: typeof availableBytes;
}

/** Thrown when the archive would fill the disk, which the database shares. */
class InsufficientSpaceError extends Error {
  constructor(bytes: number) {
    super(`there is no room for a copy with ${bytes} bytes of video`);
  }
}

const retentionDays = 7;
/** A process that makes an export counts as dead when it hasn't renewed its claim for this long. */
const lease = { durationMs: 2 * 60_000, renewIntervalMs: 2_000 };
const pollIntervalMs = 2_000;
const sweepIntervalMs = 60_000;

const msFromNow = (services: ExportServices, ms: number) => new Date(services.now().getTime() + ms);

async function createExport(
  services: ExportServices,
  claimed: ClaimedExport,
  stopSignal: AbortSignal,
): Promise<void> {
  const { db, folder, filesOf } = services;
  const owner = claimed.owner_id;
  const progress: Progress = { done: 0, steps: 0 };
  const renew = () => renewClaim(db, claimed, msFromNow(services, lease.durationMs), progress);
  const onRenewError = (error: unknown) =>
    services.log.warn({ err: error, user: owner }, 'the progress of an export could not be saved');
  const bytes = await withLease(
    lease,
    renew,
    async (leaseLost) => {
      const signal = AbortSignal.any([stopSignal, leaseLost]);
      const files = await filesOf(owner);
      const bytesNeeded = files.reduce((sum, file) => sum + file.bytes, 0);
      // Expired archives are removed first.
      await sweepExports(services);
      if (bytesNeeded > (await services.availableBytes(folder)))
        throw new InsufficientSpaceError(bytesNeeded);
      return writeAtomically(folder, claimed.file, (to) =>
        writeArchive({ db, owner, files, now: services.now(), signal, progress }, to),
      );
    },
    onRenewError,
  );
  await db.transaction(async (tx) => {
    if (!(await finishExport(tx, claimed, bytes, daysAfter(services.now(), retentionDays)))) return;
    const account = await accountById(tx, owner);
    if (account)
      await mailAccount(tx, services, 'export-ready', { account: owner, address: account.email });
  });
}

/**
 * Removes the file of a failed attempt. If the commit succeeded and only its response was lost, the export is ready and
 * its file is kept. If the check fails too, the sweep removes the file later.
 */
async function removeUnfinished(
  { db, folder }: Pick<ExportServices, 'db' | 'folder'>,
  claimed: ClaimedExport,
): Promise<void> {
  if (await isFinished(db, claimed).catch(() => true)) return;
  await removeFile(folder, claimed.file);
}

async function attemptExport(
  services: ExportServices,
  claimed: ClaimedExport,
  stopSignal: AbortSignal,
): Promise<void> {
  const { db, log } = services;
  const user = claimed.owner_id;
  try {
    await createExport(services, claimed, stopSignal);
    log.info({ event: 'export made', user, attempt: claimed.attempts }, 'export');
  } catch (error) {
    await removeUnfinished(services, claimed);
    if (error instanceof InsufficientSpaceError) {
      await failExport(db, claimed);
      log.error({ err: error, user }, 'gave up on an export');
      return;
    }
    if (stopSignal.aborted) return releaseJob(db, exportQueue, claimed, services.now());
    // After the last attempt the export is due right away, and the next round gives up on it.
    await failJob(db, exportQueue, claimed, services.now());
    log.error({ err: error, user, attempt: claimed.attempts }, 'an export could not be made');
  }
}

/** Makes the exports that are due, one after the other, and returns how many it claimed. */
export async function processDueExports(
  services: ExportServices,
  stopSignal: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (const user of await failExhaustedExports(services.db, services.now()))
    services.log.error({ user }, 'gave up on an export');
  return processJobs(
    () => claimExport(services.db, services.now(), msFromNow(services, lease.durationMs)),
    (claimed) => attemptExport(services, claimed, stopSignal),
    stopSignal,
  );
}

/** Removes files that no export uses: expired, replaced, left by a dead process, or from a deleted account. */
export async function sweepExports(services: ExportServices): Promise<void> {
  const { folder } = services;
  // The files are listed first, so that a file that is created in between isn't removed.
  const names = await listFileNames(folder);
  const used = await filesInUse(services.db, services.now());
  for (const name of names) if (!used.has(name)) await removeFile(folder, name);
}

/** Polls for exports to make every few seconds. `stop` leaves an unfinished export for the next start. */
export const startExports = (services: ExportServices): BackgroundTask =>
  startWorker({
    pollIntervalMs,
    work: (stopSignal) => processDueExports(services, stopSignal),
    sweep: { intervalMs: sweepIntervalMs, run: () => sweepExports(services) },
    onError: (error) => services.log.error({ err: error }, 'could not check for exports'),
  });
