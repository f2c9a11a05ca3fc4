import { sameLastName } from '@fencing-journal/contract/shared/names';
import { memberLimits, memberTexts, type MemberRecord } from '@fencing-journal/contract/usaf-data';
import { AppError } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { findMemberWithAge } from './usaf-data.queries.ts';
import { findClaimedId, claimsOf, incrementClaimCount, setClaim } from './member-claims.queries.ts';

/**
 * Sets the account's USA Fencing ID, which is a claim until the operator confirms it. The response is the same for
 * free, taken and unknown numbers, so that it does not reveal who has an account.
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
 * Returns the account that logs in with the number: the confirmed one, or otherwise the first whose last name is the
 * member's.
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

/** Returns the last name of the account if it claims the number, otherwise an empty text. */
export async function claimedLastName(
  db: Database,
  account: number | undefined,
  memberId: string,
): Promise<string> {
  const claims = account === undefined ? [] : await claimsOf(db, memberId);
  return claims.find((claim) => claim.account === account)?.last_name ?? '';
}

/** Returns a member's record: an adult's to everybody, a minor's only to someone who knows the last name. */
export async function findReadableMember(
  db: Database,
  memberId: string,
  lastNames: readonly string[],
): Promise<MemberRecord | undefined> {
  const member = await findMemberWithAge(db, memberId);
  if (!member) return undefined;
  const { record, is_adult } = member;
  return is_adult || lastNames.some((name) => sameLastName(name, record.last_name))
    ? record
    : undefined;
}
