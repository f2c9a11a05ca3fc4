import { chmod, mkdir } from 'node:fs/promises';

/** The folder, made where it is missing, for its owner's eyes alone: journals of minors and their password hashes lie in it. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
}
