import type { Database, Services } from '../../lib/services.ts';
import { newTemporaryPassword } from '../../lib/temporary-passwords.ts';
import { randomSecret, sha256 } from '../../lib/tokens.ts';
import { mailAccount } from '../mail/index.ts';
import { upsertSecret, type Purpose } from './secrets.queries.ts';

/** How each kind is made, and how long it is valid. */
const secretKinds: Record<Purpose, { make: () => string; minutes: number }> = {
  'temporary-password': { make: newTemporaryPassword, minutes: 10 },
  'reset-password': { make: randomSecret, minutes: 60 },
  'verify-email': { make: randomSecret, minutes: 3 * 1440 },
  'change-email': { make: randomSecret, minutes: 3 * 1440 },
};

/** Creates a secret and mails it. The database stores only its hash. */
export async function mailSecret(
  tx: Database,
  services: Services,
  purpose: Purpose,
  recipient: { account: number; address: string },
): Promise<void> {
  const { make, minutes } = secretKinds[purpose];
  const secret = make();
  const created_at = services.now();
  await upsertSecret(tx, {
    user_id: recipient.account,
    purpose,
    secret_hash: sha256(secret),
    address: recipient.address,
    created_at,
    expires_at: new Date(created_at.getTime() + minutes * 60_000),
  });
  await mailAccount(tx, services, purpose, recipient, secret);
}
