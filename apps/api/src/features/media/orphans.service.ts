import type { MediaServices } from './media-services.ts';
import { findOrphans } from './orphans.queries.ts';

/**
 * Removes a stored file after its transaction has failed. If the commit succeeded and only its response was lost, a row
 * refers to the file, and the file is kept. If the check fails too, the sweep removes the file later.
 */
export async function removeOrphan(
  { db, storage }: Pick<MediaServices, 'db' | 'storage'>,
  key: string,
): Promise<void> {
  for (const orphan of await findOrphans(db, [key]).catch(() => [])) await storage.remove(orphan);
}
