import { mediaTexts } from '@fencing-journal/contract/media';
import { isPaid } from '@fencing-journal/contract/shared/entitlement';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { entitlementOf } from '../subscription/index.ts';
import { lockRoom, usedBytes } from './media.queries.ts';

/** Bytes that the account may keep: less without a plan (G-24, G-33), unless plans are not asked for at all. */
export async function quotaOf(
  db: Database,
  { config }: Pick<Services, 'config'>,
  owner: number,
): Promise<number> {
  const full = config.BILLING_ENFORCEMENT === 'off' || isPaid(await entitlementOf(db, owner));
  return full ? limits.storageBytes : limits.storageBytesUnpaid;
}

/**
 * Refuses an upload for which there is no room, or that is one too many. Uploads of an account come here one after the
 * other until each has written its row, so that together they never take more than there is (UP-2).
 */
export async function demandRoom(
  tx: Database,
  services: Pick<Services, 'config'>,
  owner: number,
  size: number,
): Promise<void> {
  await lockRoom(tx, owner);
  const quota = await quotaOf(tx, services, owner);
  const { used, uploads } = await usedBytes(tx, owner);
  if (uploads >= limits.uploads) throw new AppError('validation', mediaTexts.tooMany);
  if (used + size > quota)
    throw new AppError(
      'validation',
      quota === limits.storageBytes ? mediaTexts.full : mediaTexts.fullUnpaid,
    );
}
