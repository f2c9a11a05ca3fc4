import { visibilities, type Visibility } from '@fencing-journal/contract/shared/enums';
import { and, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Database } from './database.ts';
import { bouts, practices, teamMatches, users } from './schema.ts';

type Accounts = readonly number[] | SQLWrapper;

const wider = (level: Visibility) => visibilities.slice(visibilities.indexOf(level) + 1);

/**
 * Lowers the visibility of these accounts' bouts to a level if it is wider. Also lowers their
 * practices and team matches, because new bouts take their level from those.
 */
export async function lowerBouts(
  tx: Database,
  accounts: Accounts,
  shareable: Visibility,
): Promise<void> {
  for (const table of [practices, teamMatches, bouts])
    await tx
      .update(table)
      .set({ shareable })
      .where(and(inArray(table.owner_id, accounts), inArray(table.shareable, wider(shareable))));
}

/** Lowers the visibility of these accounts' profiles to a level if it is wider. Never raises it. */
export async function lowerProfiles(
  tx: Database,
  accounts: Accounts,
  shareable: Visibility,
): Promise<void> {
  await tx
    .update(users)
    .set({ shareable })
    .where(and(inArray(users.id, accounts), inArray(users.shareable, wider(shareable))));
}
