import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { pushSubscriptions, serverKeys } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import type { Encryption } from '../../lib/encryption.ts';

const name = 'vapid';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the key pair by which push services recognize this installation. The first process that needs it creates it,
 * and all processes share it. A pair that another signing key has encrypted is replaced; subscriptions to it end, and
 * people must turn push on again.
 */
export async function pushKeys(
  db: Database,
  seal: Pick<Encryption, 'encrypt' | 'decrypt'>,
): Promise<PushKeys> {
  const stored = await findKeys(db);
  if (stored) {
    try {
      return { publicKey: stored.public_key, privateKey: seal.decrypt(stored.sealed) };
    } catch {
      await db.delete(serverKeys).where(eq(serverKeys.public_key, stored.public_key));
      await db.delete(pushSubscriptions);
    }
  }
  // Loaded once per installation, not at every start.
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insert(serverKeys)
    .values({ name, public_key: publicKey, sealed: seal.encrypt(privateKey) })
    .onConflictDoNothing({ target: serverKeys.name });
  const kept = requireFound(await findKeys(db));
  return { publicKey: kept.public_key, privateKey: seal.decrypt(kept.sealed) };
}

async function findKeys(db: Database) {
  const [row] = await db
    .select({ public_key: serverKeys.public_key, sealed: serverKeys.sealed })
    .from(serverKeys)
    .where(eq(serverKeys.name, name));
  return row;
}
