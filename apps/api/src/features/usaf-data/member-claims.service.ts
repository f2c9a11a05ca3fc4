import { sameLastName } from '@fencing-journal/contract/shared/names';
import { memberLimits, memberTexts } from '@fencing-journal/contract/usaf-data';
import { AppError } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { findClaimedId, claimsOf, incrementClaimCount, setClaim } from './member-claims.queries.ts';

/**
 * Sets the account's USA Fencing ID, a claim until the operator confirms it. The response is the same for free, taken
 * and unknown numbers, so that it does not reveal who has an account.
 */
export async function claimMember(
  services: Pick<Services, 'now'>,
  tx: Database,
  account: number,
  memberId: string | null,
): Promise<void> {
  if (memberId === (await findClaimedId(tx, account))) return;
  const now = services.now();
  if (
    memberId !== null &&
    (await incrementClaimCount(tx, account, now)) > memberLimits.claimsPerDay
  )
    throw new AppError('rate_limited', memberTexts.tooManyClaims).withSecurityEvent({
      event: 'limit reached',
      limit: 'member-claim',
      user: account,
    });
  await setClaim(tx, account, memberId, now);
}

/**
 * Returns the account that logs in with the number: the confirmed one, else the first whose last name is the member's.
 */
export async function findAccountByMemberId(
  db: Database,
  memberId: string,
): Promise<number | undefined> {
  const claims = await claimsOf(db, memberId);
  const holder =
    claims.find((claim) => claim.confirmed) ??
    claims.find((claim) => sameLastName(claim.last_name, claim.member_last_name ?? ''));
  return holder?.account;
}
