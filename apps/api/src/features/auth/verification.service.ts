import { authTexts } from '@fencing-journal/contract/auth';
import { invalid } from '../../lib/errors.ts';
import { isPassword } from '../../lib/passwords.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { sha256 } from '../../lib/tokens.ts';
import { mailAccount } from '../mail/index.ts';
import { accountById, changeAddress, verifyAddress, type Account } from './auth.queries.ts';
import { countFailures } from './failures.ts';
import { findSecret, takeSecret, voidSecrets, type Purpose } from './secrets.queries.ts';
import type { Device } from './sessions.service.ts';

/** The person who presses the button on the link's page. */
export interface Confirmer {
  actor: Actor | undefined;
  password: string | undefined;
  device: Device;
}

const purposes: Purpose[] = ['verify-email', 'change-email'];

const deadLink = () => invalid('token', authTexts.deadLink);

/**
 * Confirms the address that the link was mailed to: verifies it, or replaces the old address, which is notified. The
 * mailbox may belong to someone other than the account's owner, so a session of the account or its password is needed.
 * Returns the account id.
 */
export async function confirmAddress(
  services: Services,
  token: string,
  confirmer: Confirmer,
): Promise<number> {
  const hash = sha256(token);
  const known = await findSecret(services.db, hash, purposes, services.now());
  const account = known && (await accountById(services.db, known.user_id));
  if (!account || account.disabled) throw deadLink();
  if (confirmer.actor?.id !== account.id) await requirePassword(services, account, confirmer);
  await services.inTransaction(async (tx) => {
    const secret = await takeSecret(tx, hash, purposes, services.now());
    if (!secret) throw deadLink();
    if (secret.purpose === 'verify-email')
      await verifyAddress(tx, account.id, secret.address, services.now());
    else await replaceAddress(tx, services, account.id, secret.address);
  });
  return account.id;
}

/** Applies the same limits as a login. */
async function requirePassword(
  services: Services,
  account: Account,
  { password, device }: Confirmer,
): Promise<void> {
  if (password === undefined) throw invalid('password', authTexts.confirmNeedsOwner);
  await countFailures(services, { account, identifier: account.email, device }, async () => {
    if (!(await isPassword(password, account.password_hash ?? undefined)))
      throw invalid('password', authTexts.wrongPassword).logged({
        event: 'password refused',
        user: account.id,
      });
  });
}

async function replaceAddress(
  tx: Database,
  services: Services,
  account: number,
  address: string,
): Promise<void> {
  const old = await changeAddress(tx, account, address, services.now());
  // Links in the old mailbox must stop working.
  await voidSecrets(tx, account);
  await mailAccount(tx, services, 'email-changed', { account, address: old });
}
