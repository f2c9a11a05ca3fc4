import { codeDays, codeTexts, type CodeResponse } from '@fencing-journal/contract/shared/codes';
import { daysAfter } from '../../lib/days.ts';
import { AppError } from '../../lib/errors.ts';
import { ipBucket } from '../../lib/ip-address.ts';
import { newReadableCode, normalizeReadableCode } from '../../lib/readable-codes.ts';
import type { Database, Services } from '../../lib/services.ts';
import {
  consumeCode,
  deleteCodes,
  findCode,
  incrementCodeCount,
  insertCode,
  type CodeKind,
} from './codes.queries.ts';

export type CodeServices = Pick<Services, 'now' | 'tokens'>;

/** Ten characters are 49 bits, which is enough because guesses are limited per account and address. */
const codeLength = 10;
/** How many codes an account may get in a day. */
const codesPerDay = 20;
/** How many wrong codes an account may enter in an hour. */
const failuresPerHour = 10;

/**
 * Makes a code about an account, to be handed over. The database stores only its keyed hash. A code that sets a child's
 * password replaces the previous one.
 */
export async function createCode(
  tx: Database,
  services: CodeServices,
  owner: number,
  kind: CodeKind,
): Promise<CodeResponse> {
  const now = services.now();
  if ((await incrementCodeCount(tx, owner, now)) > codesPerDay) throw new AppError('rate_limited');
  if (kind === 'child') await deleteCodes(tx, owner, kind);
  const code = newReadableCode(codeLength);
  const expires_at = daysAfter(now, codeDays);
  await insertCode(tx, {
    owner_id: owner,
    kind,
    code_hash: services.tokens.hashCode(code),
    created_at: now,
    expires_at,
  });
  return { code, expires_at: expires_at.toISOString() };
}

interface TypedCode {
  kind: CodeKind;
  code: string;
  redeemer: number | undefined;
}

const toAttempt = ({ kind, code, redeemer }: TypedCode, services: CodeServices) => ({
  kind,
  hash: services.tokens.hashCode(normalizeReadableCode(code, codeLength) ?? code),
  redeemer,
  now: services.now(),
});

const ownerOrThrow = (owner: number | undefined): number => {
  if (owner === undefined) throw new AppError('not_found', codeTexts.wrong);
  return owner;
};

/**
 * Returns the account that a code is about, without using it up. Throws the same 404 for wrong, used and expired codes,
 * the caller's codes, and codes of people who don't exist for the caller.
 */
export const peekCode = async (services: Services, typed: TypedCode): Promise<number> =>
  ownerOrThrow(await findCode(services.db, toAttempt(typed, services)));

/** Voids an account's unused codes of one kind. */
export async function revokeCodes(
  tx: Database,
  owner: number,
  kind: CodeKind,
): Promise<{ message: string }> {
  await deleteCodes(tx, owner, kind);
  return { message: codeTexts.revoked };
}

/** Like `peekCode`, and uses the code up if the transaction commits. */
export const takeCode = async (
  tx: Database,
  services: CodeServices,
  typed: TypedCode,
): Promise<number> => ownerOrThrow(await consumeCode(tx, toAttempt(typed, services)));

/** Limits wrong codes per account and address. Runs outside the transaction, so that failures count. */
export const limitCodes = <T>(
  services: Services,
  { ip, redeemer }: { ip: string; redeemer: number | undefined },
  work: () => Promise<T>,
): Promise<T> =>
  services.limitFailures(
    'code-address',
    ipBucket(ip),
    services.config.LOGIN_LIMIT_PER_ADDRESS,
    900,
    () =>
      redeemer === undefined
        ? work()
        : services.limitFailures('code', redeemer, failuresPerHour, 3600, work),
  );
