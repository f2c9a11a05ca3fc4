import { visibilities, type Visibility } from '@fencing-journal/contract/shared/enums';
import { and, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Database } from './database.ts';
import { bouts, practices, teamMatches, users } from './schema.ts';

type Accounts = readonly number[] | SQLWrapper;

const wider = (level: Visibility) => visibilities.slice(visibilities.indexOf(level) + 1);

/**
 * Lowers these accounts' bouts to a level if they show more, and also practices and team matches, from which new bouts
 * take their level.
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

/** Lowers these accounts' profiles to a level if they show more. Never raises one. */
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
