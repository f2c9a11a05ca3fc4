import { authTexts } from '@fencing-journal/contract/auth';
import { invalid } from '../../lib/errors.ts';
import { atLeast } from '../../lib/pace.ts';
import { hashPassword, passwordProblem } from '../../lib/passwords.ts';
import type { Database, Services } from '../../lib/services.ts';
import { readTemporaryPassword } from '../../lib/temporary-passwords.ts';
import { sha256 } from '../../lib/tokens.ts';
import { mailAccount } from '../mail/index.ts';
import {
  accountById,
  accountByIdentifier,
  closeFeed,
  closeSideDoors,
  knowsPassword,
  revokeSessions,
  setPassword,
  verifyAddress,
  type Account,
} from './auth.queries.ts';
import { findSecret, takeSecret, tryTemporaryPassword, voidSecrets } from './secrets.queries.ts';
import { mailSecret } from './secrets.service.ts';

/** Longer than a mail takes to be written, so that nobody learns by the time whether one was (EN-2). */
const paceMs = 250;

/** What tries and mails are counted by: the account, by whichever name it is called, or a name that is nobody's. */
export const countedAs = (account: Account | undefined, identifier: string): string =>
  account
    ? `account ${account.id}`
    : `name ${Buffer.from(sha256(identifier.trim().toLowerCase())).toString('base64url')}`;

const nobody = 0;

/** Whether the text is the temporary password of the account, which it uses up. Without an account it does the same and says no. */
export async function spendTemporaryPassword(
  services: Services,
  account: Account | undefined,
  typed: string,
): Promise<boolean> {
  const secret = readTemporaryPassword(typed);
  if (secret === undefined) return false;
  const hash = sha256(secret);
  const mailed = await tryTemporaryPassword(services.db, account?.id ?? nobody, services.now());
  if (!mailed || Buffer.compare(mailed, hash) !== 0) return false;
  return (
    (await takeSecret(services.db, hash, ['temporary-password'], services.now())) !== undefined
  );
}

/** Mails a temporary password, at most one a minute: who asks again within it has the one that is on its way (G-10). */
export const sendTemporaryPassword = (services: Services, identifier: string): Promise<void> =>
  atLeast(paceMs, async () => {
    const account = await accountByIdentifier(services.db, identifier);
    const whom = countedAs(account, identifier);
    if (!(await services.within('temporary-password-minute', whom, 1, 60))) return;
    await services.limit('temporary-password', whom, 5, 3600);
    await mailTo(services, account, 'temporary-password');
  });

/** Mails a link to set a new password (G-13). */
export const sendResetLink = (services: Services, identifier: string): Promise<void> =>
  atLeast(paceMs, async () => {
    const account = await accountByIdentifier(services.db, identifier);
    await services.limit('reset-password', countedAs(account, identifier), 5, 3600);
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

/** The hash of a new password that may be stored. */
export async function newPasswordHash(password: string, email: string): Promise<string> {
  const problem = passwordProblem(password, email);
  if (problem !== undefined) throw invalid('password', problem);
  return hashPassword(password);
}

/**
 * Stores a password and tells the owner so. Whatever was open or mailed before is closed and void, but for the session
 * that is kept; yields the sessions that have ended.
 */
export async function replacePassword(
  tx: Database,
  services: Services,
  account: { id: number; email: string },
  hash: string,
  kept?: string,
): Promise<string[]> {
  await setPassword(tx, account.id, hash, services.now());
  // To verify an address is no way in.
  await voidSecrets(tx, account.id, 'verify-email');
  if (kept !== undefined) await knowsPassword(tx, kept);
  await mailAccount(tx, services, 'password-changed', {
    account: account.id,
    address: account.email,
  });
  return revokeSessions(tx, account.id, 'password changed', services.now(), kept);
}

/** Sets a new password by the token of a link, which is used up only by success; opens no session (RS-2). */
export async function resetPassword(
  services: Services,
  token: string,
  password: string,
): Promise<number> {
  const hash = sha256(token);
  const dead = () => invalid('token', authTexts.deadLink);
  const known = await findSecret(services.db, hash, 'reset-password', services.now());
  const account = known && (await accountById(services.db, known.user_id));
  if (!account || account.disabled) throw dead();
  const password_hash = await newPasswordHash(password, account.email);
  const ended = await services.inTransaction(async (tx) => {
    const taken = await takeSecret(tx, hash, ['reset-password'], services.now());
    if (!taken) throw dead();
    await closeFeed(tx, account.id);
    // Who has read the mail has the address; who registered with it and never verified it may be somebody else.
    if (!account.email_verified) await closeSideDoors(tx, account.id);
    await verifyAddress(tx, account.id, taken.address, services.now());
    return replacePassword(tx, services, account, password_hash);
  });
  for (const session of ended) services.sessionEnded(session);
  await services.forgive('login-account', countedAs(account, ''));
  return account.id;
}
