import { mediaTexts } from '@fencing-journal/contract/media';
import { isPaid } from '@fencing-journal/contract/shared/entitlement';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { entitlementOf } from '../subscription/index.ts';
import { lockQuota, storageUsage } from './quota.queries.ts';

/** Returns the account's storage quota in bytes: less without a plan, unless billing isn't enforced. */
export async function quotaOf(
  db: Database,
  { config }: Pick<Services, 'config'>,
  owner: number,
): Promise<number> {
  const hasFullQuota =
    config.BILLING_ENFORCEMENT === 'off' || isPaid(await entitlementOf(db, owner));
  return hasFullQuota ? limits.storageBytes : limits.storageBytesUnpaid;
}

/**
 * Checks whether this many more bytes fit the quota. Locks the account until the transaction ends, so that concurrent
 * writes never exceed the quota together.
 */
export async function checkRoom(
  tx: Database,
  services: Pick<Services, 'config'>,
  owner: number,
  size: number,
): Promise<{ hasRoom: boolean; quota: number; uploads: number }> {
  await lockQuota(tx, owner);
  const quota = await quotaOf(tx, services, owner);
  const { used, uploads } = await storageUsage(tx, owner);
  return { hasRoom: used + size <= quota, quota, uploads };
}

/** Throws if the upload exceeds the quota or is one too many. */
export async function requireQuota(
  tx: Database,
  services: Pick<Services, 'config'>,
  owner: number,
  size: number,
): Promise<void> {
  const { hasRoom, quota, uploads } = await checkRoom(tx, services, owner, size);
  if (uploads >= limits.uploads) throw new AppError('validation', mediaTexts.tooManyUploads);
  if (!hasRoom)
    throw new AppError(
      'validation',
      quota === limits.storageBytes ? mediaTexts.quotaExceeded : mediaTexts.quotaExceededUnpaid,
    );
}
