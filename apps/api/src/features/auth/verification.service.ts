import { authTexts } from '@fencing-journal/contract/auth';
import { AppError, invalidField } from '../../lib/errors.ts';
import { verifyPassword } from '../../passwords/index.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { sha256 } from '../../lib/tokens.ts';
import { mailAccount } from '../mail/index.ts';
import {
  accountById,
  isKnownTaken,
  lockAddress,
  markEmailVerified,
  takeAddress,
  type Account,
} from './accounts.queries.ts';
import { limitPasswordFailures } from './login-limits.ts';
import { findSecret, consumeSecret, voidSecrets, type Purpose } from './secrets.queries.ts';
import type { Device } from './sessions.service.ts';

/** The person who presses the button on the page that the link opens. */
export interface Confirmer {
  actor: Actor | undefined;
  password: string | undefined;
  device: Device;
}

const purposes: Purpose[] = ['verify-email', 'change-email'];

const invalidLinkError = () => invalidField('token', authTexts.expiredLink);

/**
 * Confirms the address that the link was mailed to: verifies it, or replaces the old address and notifies it. The
 * mailbox may belong to someone other than the account's owner, so a session of the account or its password is needed.
 * Returns the account id.
 */
export async function confirmEmail(
  services: Services,
  token: string,
  confirmer: Confirmer,
): Promise<number> {
  const hash = sha256(token);
  const knownSecret = await findSecret(services.db, hash, purposes, services.now());
  const account = knownSecret && (await accountById(services.db, knownSecret.user_id));
  if (!account || account.disabled) throw invalidLinkError();
  if (confirmer.actor?.id !== account.id)
    await requireConfirmerPassword(services, account, confirmer);
  await services.inTransaction(async (tx) => {
    await lockAddress(tx, knownSecret.address);
    const secret = await consumeSecret(tx, hash, purposes, services.now());
    if (!secret) throw invalidLinkError();
    if (secret.purpose === 'change-email')
      await replaceEmail(tx, services, account, secret.address);
    else if (account.email_contested) await takeConfirmed(tx, services, account, account.email);
    else await markEmailVerified(tx, account.id, secret.address, services.now());
  });
  return account.id;
}

/** Checks the password with the same limits as a login. */
async function requireConfirmerPassword(
  services: Services,
  account: Account,
  { password, device }: Confirmer,
): Promise<void> {
  if (password === undefined) throw invalidField('password', authTexts.confirmNeedsOwner);
  const wrongPassword = invalidField('password', authTexts.wrongPassword).withSecurityEvent({
    event: 'password refused',
    user: account.id,
  });
  await limitPasswordFailures(
    services,
    { accounts: [account], identifier: account.email, device },
    wrongPassword,
    async () => (await verifyPassword(password, account.password_hash ?? undefined)) || undefined,
  );
}

/**
 * Makes the account the holder of an address that it has just confirmed. Only the mailbox's owner gets this far, so the
 * response may reveal that another account has confirmed it before.
 */
async function takeConfirmed(
  tx: Database,
  services: Services,
  account: Account,
  address: string,
): Promise<void> {
  if (!(await takeAddress(tx, account.id, address, services.now())))
    throw new AppError('conflict', authTexts.emailHeld);
}

async function replaceEmail(
  tx: Database,
  services: Services,
  account: Account,
  address: string,
): Promise<void> {
  if (await isKnownTaken(tx, address)) throw new AppError('conflict', authTexts.emailTaken);
  // Mailed before the change, because an account that only claimed its old address must not get mail there.
  await mailAccount(tx, services, 'email-changed', { account: account.id, address: account.email });
  await takeConfirmed(tx, services, account, address);
  // Links in the old mailbox must stop working.
  await voidSecrets(tx, account.id);
}
