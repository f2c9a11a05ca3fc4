import { authTexts } from '@fencing-journal/contract/auth';
import { invalidField } from '../../lib/errors.ts';
import { withMinimumDuration } from '../../lib/minimum-duration.ts';
import { hashPassword, passwordProblem } from '../../passwords/index.ts';
import type { Database, Services } from '../../lib/services.ts';
import { sha256 } from '../../lib/tokens.ts';
import { noAccountId } from '../../lib/no-account.ts';
import { guardianIdsOf } from '../access/index.ts';
import { mailAccount, mailConfirmed } from '../mail/index.ts';
import {
  accountById,
  accountByIdentifier,
  lockAddress,
  markEmailVerified,
  type Account,
} from './accounts.queries.ts';
import {
  revokePasswordlessAccess,
  setPassword,
  suspendPasswordlessAccess,
} from './credentials.queries.ts';
import { accountBucket, sourceOf } from './login-limits.ts';
import {
  findSecret,
  consumeSecret,
  consumeTemporaryPassword,
  voidSecrets,
} from './secrets.queries.ts';
import { mailSecret } from './secrets.service.ts';
import { markPasswordKnown, revokeSessions } from './sessions.queries.ts';
import type { Device } from './sessions.service.ts';

/**
 * Minimum response time. It is longer than writing an email takes, so timing does not reveal whether one was sent.
 */
const minResponseMs = 250;

const mailsPerHour = 5;

/**
 * Uses up the temporary password if it belongs to the account. Without an account it does the same work and returns
 * false.
 */
export const redeemTemporaryPassword = (
  services: Services,
  account: Account | undefined,
  secret: string,
): Promise<boolean> =>
  consumeTemporaryPassword(services.db, account?.id ?? noAccountId, sha256(secret), services.now());

/**
 * Mails a temporary password, at most one a minute. A second request within that minute sends nothing and does not
 * count. The hourly limit belongs to the requester's address or device, so a stranger can't use up the owner's limit.
 */
export const sendTemporaryPassword = (
  services: Services,
  identifier: string,
  device: Device,
): Promise<void> =>
  withMinimumDuration(services.sleep, minResponseMs, async () => {
    const account = await accountByIdentifier(services.db, identifier);
    const bucket = accountBucket(account, identifier);
    const requester = `${bucket} ${sourceOf(services, [account], device).source}`;
    // Counting zero hits only checks the limit. A refused request must not take the minute's slot from the owner.
    await services.limit('temporary-password', requester, mailsPerHour - 1, 3600, 0);
    if (!(await services.countWithinLimit('temporary-password-minute', bucket, 1, 60))) return;
    await services.limit('temporary-password', requester, mailsPerHour, 3600);
    await mailSecretTo(services, account, 'temporary-password');
  });

/** Mails a link to set a new password. */
export const sendResetLink = (services: Services, identifier: string): Promise<void> =>
  withMinimumDuration(services.sleep, minResponseMs, async () => {
    const account = await accountByIdentifier(services.db, identifier);
    await services.limit('reset-password', accountBucket(account, identifier), mailsPerHour, 3600);
    await mailSecretTo(services, account, 'reset-password');
  });

async function mailSecretTo(
  services: Services,
  account: Account | undefined,
  purpose: 'temporary-password' | 'reset-password',
): Promise<void> {
  if (!account || account.disabled) return;
  await services.inTransaction((tx) =>
    mailSecret(tx, services, purpose, { account: account.id, address: account.email }),
  );
}

/** Checks a new password against the password rules and returns its hash. */
export async function newPasswordHash(
  password: string,
  account: Pick<Account, 'email' | 'first_name' | 'last_name'>,
): Promise<string> {
  const problem = await passwordProblem(password, account);
  if (problem !== undefined) throw invalidField('password', problem);
  return hashPassword(password);
}

/**
 * Stores a password and notifies the owner. Ends all sessions except `exceptSession`, voids mailed secrets, and returns
 * the ids of the ended sessions.
 */
export async function replacePassword(
  tx: Database,
  services: Services,
  account: { id: number; email: string },
  hash: string,
  exceptSession?: string,
): Promise<string[]> {
  await setPassword(tx, account.id, hash, services.now());
  // A link that verifies an address gives no access, so it remains valid.
  await voidSecrets(tx, account.id, 'verify-email');
  if (exceptSession !== undefined) await markPasswordKnown(tx, exceptSession);
  await mailAccount(tx, services, 'password-changed', {
    account: account.id,
    address: account.email,
  });
  return revokeSessions(tx, account.id, 'password changed', services.now(), exceptSession);
}

/** Sets a new password with a link token. Only success uses up the token, and no session is opened. */
export async function resetPassword(
  services: Services,
  token: string,
  password: string,
): Promise<number> {
  const hash = sha256(token);
  const invalidLinkError = () => invalidField('token', authTexts.expiredLink);
  const knownSecret = await findSecret(services.db, hash, ['reset-password'], services.now());
  const account = knownSecret && (await accountById(services.db, knownSecret.user_id));
  if (!account || account.disabled) throw invalidLinkError();
  const password_hash = await newPasswordHash(password, account);
  const endedSessions = await services.inTransaction(async (tx) => {
    await lockAddress(tx, knownSecret.address);
    const secret = await consumeSecret(tx, hash, ['reset-password'], services.now());
    if (!secret) throw invalidLinkError();
    // Someone else may have registered with an address that was never verified.
    if (account.email_verified) await suspendPasswordlessAccess(tx, account.id, services.now());
    else {
      await mailConfirmed(tx, services, 'guardian-unlinked', await guardianIdsOf(tx, account.id));
      await revokePasswordlessAccess(tx, account.id);
    }
    await markEmailVerified(tx, account.id, secret.address, services.now());
    return replacePassword(tx, services, account, password_hash);
  });
  for (const session of endedSessions) services.evictSession(session);
  return account.id;
}
