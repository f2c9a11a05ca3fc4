import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, notFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import type { UploadProgress } from '../../storage/index.ts';
import {
  findUpload,
  renewUploadLease,
  releaseUploadLease,
  tryLeaseUpload,
  requestRelease,
  type UploadRow,
} from './uploads.queries.ts';

/** Longer than a live process ever takes between two renewals. */
export const uploadLeaseMs = 15_000;
const renewIntervalMs = 2_000;
const pollIntervalMs = 100;
const acquireTimeoutMs = 20_000;

/** An upload without new bytes for this long is discarded, and its storage quota is freed. */
export const uploadLifetimeMs = 3 * 86_400_000;

/**
 * One request's lease on an upload. A request that lost its lease, because of a pause or to another request, can't
 * change anything.
 */
export interface UploadLease extends Pick<UploadRow, 'owner_id' | 'id'> {
  holder: string;
  /** Records that this much is durable; rejects if the request no longer has the lease. */
  recordProgress: (progress: UploadProgress) => Promise<void>;
  release: () => Promise<void>;
}

/**
 * Callbacks of this process's requests by leased upload, so that a waiting request doesn't wait for the next renewal.
 */
const localHolders = new Map<string, () => void>();

/**
 * Renews the lease. Returns whether another request is waiting for it. Throws `locked` if another request has it, or
 * 404 if the upload is gone.
 */
export async function requireUploadLease(
  db: Database,
  lease: Pick<UploadLease, 'owner_id' | 'id' | 'holder'>,
  until: Date,
  changes?: Parameters<typeof renewUploadLease>[3],
): Promise<'kept' | 'wanted'> {
  const state = await renewUploadLease(db, lease, until, changes);
  if (state !== 'lost') return state;
  throw (await findUpload(db, lease.owner_id, lease.id)) ? new AppError('locked') : notFound();
}

/**
 * Leases an upload for this request. A current holder, in any process, is asked to stop: most likely its connection is
 * dead and it hasn't noticed. `onReleaseRequested` is called when this request is asked in turn.
 */
export async function acquireUploadLease(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { owner_id, id }: Pick<UploadRow, 'owner_id' | 'id'>,
  onReleaseRequested: () => void,
): Promise<UploadLease> {
  const lease = { owner_id, id, holder: randomUUID() };
  const until = () => new Date(now().getTime() + uploadLeaseMs);
  const deadline = performance.now() + acquireTimeoutMs;
  while (!(await tryLeaseUpload(db, lease, lease.holder, now(), until()))) {
    if (performance.now() > deadline) throw new AppError('locked');
    if (!(await requestRelease(db, lease))) throw notFound();
    localHolders.get(id)?.();
    await delay(pollIntervalMs);
  }
  localHolders.set(id, onReleaseRequested);
  const timer = setInterval(
    () =>
      void renewUploadLease(db, lease, until()).then(
        (state) => state !== 'kept' && onReleaseRequested(),
        onReleaseRequested,
      ),
    renewIntervalMs,
  );
  timer.unref();
  return {
    ...lease,
    recordProgress: async (progress) => {
      const changes = {
        received: progress.size,
        growth: progress,
        expires_at: new Date(now().getTime() + uploadLifetimeMs),
      };
      if ((await requireUploadLease(db, lease, until(), changes)) === 'wanted')
        onReleaseRequested();
    },
    release: async () => {
      clearInterval(timer);
      if (localHolders.get(id) === onReleaseRequested) localHolders.delete(id);
      await releaseUploadLease(db, lease);
    },
  };
}
