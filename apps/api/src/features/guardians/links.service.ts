import {
  guardianLimits,
  guardianTexts,
  type Child,
  type guardian,
} from '@fencing-journal/contract/guardian';
import { isMinor } from '@fencing-journal/contract/shared/age';
import type { CodeResponse } from '@fencing-journal/contract/shared/codes';
import type { BodyOf, ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { AppError, invalidField, requireFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { ageGroupOf, guardianIdsOf } from '../access/index.ts';
import { createCode, limitCodes, takeCode, type CodeServices } from '../codes/index.ts';
import { lockAccounts } from '../connections/index.ts';
import { mailConfirmed } from '../mail/index.ts';
import { childrenOf, deleteLink, guardiansOf } from './children.queries.ts';
import {
  canUnlink,
  findChild,
  listChildren,
  requireGuardian,
  requireRoomForChild,
  storeLink,
} from './children.service.ts';
import { announceWaiting } from './connections.service.ts';
import { isConnectedOrWaiting } from './connections.queries.ts';
import { findPendingConsent, storeConfirmation } from './consents.queries.ts';
import { requireConsent } from './consents.service.ts';

/** Makes a code for a guardian. Throws 403 for adults, because only minors have guardians. */
export async function createGuardianCode(
  tx: Database,
  services: CodeServices,
  child: number,
): Promise<CodeResponse> {
  if (!isMinor(await ageGroupOf(tx, child))) throw new AppError('forbidden');
  return createCode(tx, services, child, 'guardian');
}

export async function listGuardians(
  db: Database,
  child: number,
): Promise<ResponseOf<typeof guardian.ofAccount>> {
  const can_unlink = canUnlink(await ageGroupOf(db, child));
  return (await guardiansOf(db, child)).map(({ id: _id, since, ...person }) => ({
    ...person,
    since: since.toISOString(),
    sees: guardianTexts.sees,
    can_unlink,
  }));
}

/** Links the guardian to the child who made the code. */
export async function linkChild(
  services: Services,
  guardianId: number,
  ip: string,
  { code, consent }: BodyOf<typeof guardian.link>,
): Promise<Child> {
  await requireGuardian(services.db, guardianId);
  return limitCodes(services, { ip, redeemer: guardianId }, () =>
    services.inTransaction(async (tx) => {
      const child = await takeCode(tx, services, { kind: 'guardian', code, redeemer: guardianId });
      await lockAccounts(tx, [guardianId, child]);
      const before = await childrenOf(tx, guardianId);
      if (before.some(({ id }) => id === child))
        throw new AppError('conflict', guardianTexts.alreadyLinked);
      // Otherwise guardians could approve their own access to the child as a coach.
      if (await isConnectedOrWaiting(tx, child, guardianId))
        throw new AppError('conflict', guardianTexts.alsoCoach);
      await requireRoomForChild(tx, guardianId);
      if ((await guardiansOf(tx, child)).length >= guardianLimits.guardiansPerChild)
        throw new AppError('conflict', guardianTexts.tooManyGuardians);
      const isUnder13 = (await ageGroupOf(tx, child)) === 'under 13';
      if (isUnder13 && !consent) throw invalidField('consent', guardianTexts.consentNeeded);
      if (consent) requireConsent(services.config, consent);
      const others = await guardianIdsOf(tx, child);
      await storeLink(
        tx,
        services,
        { guardian: guardianId, child },
        isUnder13 ? consent : undefined,
      );
      await mailConfirmed(tx, services, 'guardian-linked', [child]);
      await mailConfirmed(tx, services, 'guardian-joined', others);
      await announceWaiting(tx, services, { guardian: guardianId, child });
      const known = new Set(before.map(({ slug }) => slug));
      return requireFound(
        (await listChildren(tx, guardianId)).find(({ slug }) => !known.has(slug)),
      );
    }),
  );
}

/**
 * Confirms a guardian's consent for the operator, which opens the child's account. Returns the id of that account, or
 * undefined if no such consent is pending.
 */
export async function confirmConsent(
  tx: Database,
  services: Pick<Services, 'config' | 'now'>,
  id: string,
): Promise<number | undefined> {
  const found = await findPendingConsent(tx, id);
  if (!found) return undefined;
  await lockAccounts(tx, [found.guardian, found.child]);
  // Another change may have ended it while this transaction was waiting for the lock.
  const pair = await findPendingConsent(tx, id);
  if (!pair) return undefined;
  await storeConfirmation(tx, id, pair, services.now());
  await announceWaiting(tx, services, pair);
  return pair.child;
}

/** The link to end, as seen from the side that ends it. */
type EndedLink = { guardian: number; childSlug: string } | { child: number; guardianSlug: string };

/** Ends a link on behalf of the child or the guardian. Throws 403 if the child is under 16. Both get an email. */
export async function unlink(tx: Database, services: Services, link: EndedLink): Promise<void> {
  const [guardianId, child] =
    'guardian' in link
      ? [link.guardian, (await findChild(tx, link.guardian, link.childSlug)).id]
      : [requireFound((await guardiansOf(tx, link.child, link.guardianSlug))[0]).id, link.child];
  if (!canUnlink(await ageGroupOf(tx, child)))
    throw new AppError('forbidden', guardianTexts.from16Only);
  await deleteLink(tx, guardianId, child);
  await mailConfirmed(tx, services, 'guardian-unlinked', [guardianId, child]);
}
