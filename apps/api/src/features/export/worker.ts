import type { Config } from '../../lib/config.ts';
import { daysAfter } from '../../lib/days.ts';
import { holding } from '../../lib/lease.ts';
import { atMostEvery, repeatEvery, type Running } from '../../lib/repeat.ts';
import type { Seal } from '../../lib/seal.ts';
import type { Database } from '../../lib/services.ts';
import { accountById } from '../auth/index.ts';
import { mailAccount } from '../mail/index.ts';
import { writeArchive, type OwnedFile, type Progress } from './archive.ts';
import {
  claimExport,
  failExport,
  filesInUse,
  finishExport,
  giveUpExports,
  keepClaim,
  mostAttempts,
  postponeExport,
  type Claimed,
} from './export.queries.ts';
import { namesIn, removeFile, writeWhole, type roomIn } from './files.ts';

export interface Exporter {
  db: Database;
  /** Where the archives are stored. */
  folder: string;
  /** Loads the account's files that are outside the database. */
  filesOf: (owner: number) => Promise<readonly OwnedFile[]>;
  config: Config;
  seal: Seal;
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  now(): Date;
  /** Bytes that may be written to the folder. */
  roomIn: typeof roomIn;
}

/** The archive would fill the disk, which the database shares. */
class NoRoom extends Error {
  constructor(bytes: number) {
    super(`there is no room for a copy with ${bytes} bytes of video`);
  }
}

const daysKept = 7;
/** How long after its last sign of life the process that makes an export counts as dead. */
const lease = { leaseMs: 2 * 60_000, signMs: 2_000 };
const everyMs = 2_000;
const sweepMs = 60_000;

const after = (exporter: Exporter, ms: number) => new Date(exporter.now().getTime() + ms);

async function make(exporter: Exporter, claimed: Claimed, stopped: AbortSignal): Promise<void> {
  const { db, folder, filesOf } = exporter;
  const owner = claimed.owner_id;
  const progress: Progress = { done: 0, steps: 0 };
  const keep = () => keepClaim(db, claimed, after(exporter, lease.leaseMs), progress);
  const unkept = (error: unknown) =>
    exporter.log.warn({ err: error, user: owner }, 'the progress of an export could not be saved');
  const bytes = await holding(
    lease,
    keep,
    async (lost) => {
      const signal = AbortSignal.any([stopped, lost]);
      const files = await filesOf(owner);
      const bytesNeeded = files.reduce((sum, file) => sum + file.bytes, 0);
      // Expired archives are removed first.
      await sweepExports(exporter);
      if (bytesNeeded > (await exporter.roomIn(folder))) throw new NoRoom(bytesNeeded);
      return writeWhole(folder, claimed.file, (to) =>
        writeArchive({ db, owner, files, now: exporter.now(), signal, progress }, to),
      );
    },
    unkept,
  );
  await db.transaction(async (tx) => {
    if (!(await finishExport(tx, claimed, bytes, daysAfter(exporter.now(), daysKept)))) return;
    const account = await accountById(tx, owner);
    if (account)
      await mailAccount(tx, exporter, 'export-ready', { account: owner, address: account.email });
  });
}

async function attempt(exporter: Exporter, claimed: Claimed, stopped: AbortSignal): Promise<void> {
  const { db, folder, log } = exporter;
  const user = claimed.owner_id;
  try {
    await make(exporter, claimed, stopped);
    log.info({ event: 'export made', user, attempt: claimed.attempts }, 'export');
  } catch (error) {
    await removeFile(folder, claimed.file);
    if (error instanceof NoRoom) {
      await failExport(db, claimed);
      log.error({ err: error, user }, 'gave up on an export');
      return;
    }
    const last = claimed.attempts >= mostAttempts;
    await postponeExport(
      db,
      claimed,
      after(exporter, stopped.aborted || last ? 0 : claimed.attempts * 60_000),
      !stopped.aborted,
    );
    if (!stopped.aborted)
      log.error({ err: error, user, attempt: claimed.attempts }, 'an export could not be made');
  }
}

/** Makes the exports that are due, one after the other; returns how many it claimed. */
export async function makeDue(
  exporter: Exporter,
  stopped: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (const user of await giveUpExports(exporter.db, exporter.now()))
    exporter.log.error({ user }, 'gave up on an export');
  for (let taken = 0; ; taken += 1) {
    if (stopped.aborted) return taken;
    const claimed = await claimExport(exporter.db, exporter.now(), after(exporter, lease.leaseMs));
    if (!claimed) return taken;
    await attempt(exporter, claimed, stopped);
  }
}

/** Removes files that no export uses: expired, replaced, left by a process that died, or of a deleted account. */
export async function sweepExports(exporter: Exporter): Promise<void> {
  const { folder } = exporter;
  // In this order: a file begun in between has its row by then.
  const names = await namesIn(folder);
  const used = await filesInUse(exporter.db, exporter.now());
  for (const name of names) if (!used.has(name)) await removeFile(folder, name);
}

/** Polls for exports to make every few seconds; `stop` leaves an unfinished one to the next start. */
export function startExports(exporter: Exporter): Running {
  const sweepNow = atMostEvery(sweepMs, () => sweepExports(exporter));
  const round = async (stopped: AbortSignal) => {
    await makeDue(exporter, stopped);
    await sweepNow();
  };
  return repeatEvery(everyMs, round, (error) =>
    exporter.log.error({ err: error }, 'could not check for exports'),
  );
}
