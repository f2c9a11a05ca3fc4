import { chmod, mkdir } from 'node:fs/promises';

/**
 * Creates the folder if missing and restricts it to its owner: it contains journals of minors and
 * password hashes.
 */
export async function ensurePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
}
