import type { Readable } from 'node:stream';
import { requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import type { Storage } from '../../storage/index.ts';
import { filesOf } from './media.queries.ts';

/** A file of an account, for its data export. */
export interface OwnedFile {
  /** Unique within the account. */
  name: string;
  bytes: number;
  open(): Promise<Readable>;
}

/**
 * Returns the originals and posters of all videos of an account, and its voice notes. Converted files are left out,
 * because they can be made again.
 */
export async function ownedFiles(
  db: Database,
  storage: Storage,
  owner: number,
): Promise<OwnedFile[]> {
  const files = await filesOf(db, owner);
  return files.map(({ name, size, storage_key }) => ({
    name,
    bytes: size,
    open: async () => requireFound(await storage.stream(storage_key, { start: 0, end: size - 1 })),
  }));
}
