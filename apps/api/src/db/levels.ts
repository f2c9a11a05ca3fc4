import { visibilities, type Visibility } from '@fencing-journal/contract/shared/enums';
import { and, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Database } from './database.ts';
import { bouts, practices, teamMatches } from './schema.ts';

/**
 * Lowers these accounts' bouts that show more than a level to it, and practices and team matches, whose next bouts take
 * theirs.
 */
export async function lowerBouts(
  tx: Database,
  accounts: readonly number[] | SQLWrapper,
  shareable: Visibility,
): Promise<void> {
  const wider = visibilities.slice(visibilities.indexOf(shareable) + 1);
  for (const table of [practices, teamMatches, bouts])
    await tx
      .update(table)
      .set({ shareable })
      .where(and(inArray(table.owner_id, accounts), inArray(table.shareable, wider)));
}
