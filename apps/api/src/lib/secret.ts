import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDurably } from './durable.ts';
import { ensurePrivateFolder } from './private-folder.ts';

/**
 * Returns the signing key: the configured one, or one that is generated and stored in
 * `secrets.json` in the data directory, readable by its owner only. Two processes that start for
 * the first time get the same key, because the file is created exclusively.
 */
export async function signingSecret(
  configured: string | undefined,
  directory: string,
): Promise<Uint8Array> {
  if (configured !== undefined) return new TextEncoder().encode(configured);
  const file = join(directory, 'secrets.json');
  await ensurePrivateFolder(directory);
  const fresh = JSON.stringify({ app_secret: randomBytes(48).toString('base64url') });
  if (!existsSync(file)) await createDurably(file, fresh);
  const stored: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (
    typeof stored !== 'object' ||
    stored === null ||
    !('app_secret' in stored) ||
    typeof stored.app_secret !== 'string'
  ) {
    throw new Error(
      `${file} contains no app_secret. Restore it from a backup, or delete it to log everyone out.`,
    );
  }
  return new TextEncoder().encode(stored.app_secret);
}
