import { authTexts } from '@fencing-journal/contract/auth';
import { invalid } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { sha256 } from '../../lib/tokens.ts';
import { mailAccount } from '../mail/index.ts';
import { changeAddress, verifyAddress } from './auth.queries.ts';
import { takeSecret, voidSecrets } from './secrets.queries.ts';

/**
 * The link in a mail was opened: the address is verified, or, where it was asked for, becomes the account's in place of
 * the old one, which is told. Answers whose it is.
 */
export const confirmAddress = (services: Services, token: string): Promise<number> =>
  services.inTransaction(async (tx) => {
    const secret = await takeSecret(
      tx,
      sha256(token),
      ['verify-email', 'change-email'],
      services.now(),
    );
    if (!secret) throw invalid('token', authTexts.deadLink);
    if (secret.purpose === 'verify-email')
      await verifyAddress(tx, secret.user_id, secret.address, services.now());
    else await replaceAddress(tx, services, secret.user_id, secret.address);
    return secret.user_id;
  });

async function replaceAddress(
  tx: Database,
  services: Services,
  account: number,
  address: string,
): Promise<void> {
  const old = await changeAddress(tx, account, address, services.now());
  // Links that lie in the old mailbox must open nothing.
  await voidSecrets(tx, account);
  await mailAccount(tx, services, 'email-changed', { account, address: old });
}
