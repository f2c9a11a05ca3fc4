import { authTexts } from '@fencing-journal/contract/auth';
import { invalid } from '../../lib/errors.ts';
import { atLeast } from '../../lib/pace.ts';
import { hashPassword, passwordProblem } from '../../lib/passwords.ts';
import type { Database, Services } from '../../lib/services.ts';
import { sha256 } from '../../lib/tokens.ts';
import { mailAccount } from '../mail/index.ts';
import {
  accountById,
  accountByIdentifier,
  closeSideDoors,
  knowsPassword,
  revokeSessions,
  setPassword,
  suspendSideDoors,
  verifyAddress,
  type Account,
} from './auth.queries.ts';
import { countedAs, sourceOf } from './failures.ts';
import { findSecret, takeSecret, takeTemporaryPassword, voidSecrets } from './secrets.queries.ts';
import { mailSecret } from './secrets.service.ts';
import type { Device } from './sessions.service.ts';

/**
 * Minimum response time. Longer than writing an email takes, so that timing does not reveal whether one was sent
 * (EN-2).
 */
const paceMs = 250;

const mailsPerHour = 5;

const nobody = 0;

/**
 * Uses up the temporary password if it belongs to the account. Without an account it does the same work and returns
 * false.
 */
export const spendTemporaryPassword = (
  services: Services,
  account: Account | undefined,
  secret: string,
): Promise<boolean> =>
  takeTemporaryPassword(services.db, account?.id ?? nobody, sha256(secret), services.now());

/**
 * Mails a temporary password, at most one a minute; a second request within that minute sends nothing and does not
 * count. The hourly limit belongs to the requester's address or device, so a stranger can't use up the owner's.
 */
export const sendTemporaryPassword = (
  services: Services,
  identifier: string,
  device: Device,
): Promise<void> =>
  atLeast(paceMs, async () => {
    const account = await accountByIdentifier(services.db, identifier);
    const counted = countedAs(account, identifier);
    const requester = `${counted} ${sourceOf(services, account, device).source}`;
    // Zero hits only check the limit. A refused request must not take the minute's slot from the owner.
    await services.limit('temporary-password', requester, mailsPerHour - 1, 3600, 0);
    if (!(await services.within('temporary-password-minute', counted, 1, 60))) return;
    await services.limit('temporary-password', requester, mailsPerHour, 3600);
    await mailTo(services, account, 'temporary-password');
  });

/** Mails a link to set a new password. */
export const sendResetLink = (services: Services, identifier: string): Promise<void> =>
  atLeast(paceMs, async () => {
    const account = await accountByIdentifier(services.db, identifier);
    await services.limit('reset-password', countedAs(account, identifier), mailsPerHour, 3600);
    await mailTo(services, account, 'reset-password');
  });

async function mailTo(
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
  const problem = passwordProblem(password, account);
  if (problem !== undefined) throw invalid('password', problem);
  return hashPassword(password);
}

/**
 * Stores a password and notifies the owner. Ends all sessions except `kept` and voids mailed secrets; returns the ids
 * of the ended sessions.
 */
export async function replacePassword(
  tx: Database,
  services: Services,
  account: { id: number; email: string },
  hash: string,
  kept?: string,
): Promise<string[]> {
  await setPassword(tx, account.id, hash, services.now());
  // A link that verifies an address gives no access, so it stays valid.
  await voidSecrets(tx, account.id, 'verify-email');
  if (kept !== undefined) await knowsPassword(tx, kept);
  await mailAccount(tx, services, 'password-changed', {
    account: account.id,
    address: account.email,
  });
  return revokeSessions(tx, account.id, 'password changed', services.now(), kept);
}

/** Sets a new password with a link token. Only success uses up the token, and no session is opened. */
export async function resetPassword(
  services: Services,
  token: string,
  password: string,
): Promise<number> {
  const hash = sha256(token);
  const dead = () => invalid('token', authTexts.deadLink);
  const known = await findSecret(services.db, hash, ['reset-password'], services.now());
  const account = known && (await accountById(services.db, known.user_id));
  if (!account || account.disabled) throw dead();
  const password_hash = await newPasswordHash(password, account);
  const ended = await services.inTransaction(async (tx) => {
    const taken = await takeSecret(tx, hash, ['reset-password'], services.now());
    if (!taken) throw dead();
    // Someone else may have registered with an address that was never verified.
    if (account.email_verified) await suspendSideDoors(tx, account.id, services.now());
    else await closeSideDoors(tx, account.id);
    await verifyAddress(tx, account.id, taken.address, services.now());
    return replacePassword(tx, services, account, password_hash);
  });
  for (const session of ended) services.sessionEnded(session);
  return account.id;
}
