import type { MediaServices } from './media-services.ts';
import { findOrphans } from './orphans.queries.ts';

/**
 * Removes a stored file after its transaction has failed. A commit whose answer was lost has stored a row; then the
 * file stays. If that can't be found out now, the sweep removes the file later.
 */
export async function removeOrphan(
  { db, storage }: Pick<MediaServices, 'db' | 'storage'>,
  key: string,
): Promise<void> {
  for (const orphan of await findOrphans(db, [key]).catch(() => [])) await storage.remove(orphan);
}
