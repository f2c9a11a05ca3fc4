import { settingsTexts, type settings } from '@fencing-journal/contract/settings';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { memberTexts } from '@fencing-journal/contract/usaf-data';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../lib/errors.ts';
import { findMember, setMemberId } from '../usaf-data/index.ts';
import { clearMemberId, hideBouts, settingsOf, updateAccount } from './settings.queries.ts';

/** Claims a member's ID for the account: it must be in the directory, and no other account's (G-95). Null gives it up. */
async function claimMember(tx: Database, account: number, memberId: string | null): Promise<void> {
  if (memberId === null) return clearMemberId(tx, account);
  if (!(await findMember(tx, memberId))) throw invalid('usa_fencing', memberTexts.unknown);
  if (!(await setMemberId(tx, account, memberId))) throw invalid('usa_fencing', memberTexts.taken);
}

/** Saves what is sent and leaves the rest; all of it or nothing. */
export async function saveSettings(
  tx: Database,
  account: number,
  { shareable, mail_notices, all_bouts, ...body }: BodyOf<typeof settings.save>,
): Promise<void> {
  if (all_bouts) {
    if ((shareable ?? (await settingsOf(tx, account)).shareable) !== 'Private')
      throw invalid('all_bouts', settingsTexts.allBoutsPrivate);
    // Bouts before their account, in the order in which a change of a bout locks the two.
    await hideBouts(tx, account);
  }
  // The ID may stand inside user as well (G-107).
  const memberId = body.usa_fencing !== undefined ? body.usa_fencing : body.user?.usa_fencing;
  if (memberId !== undefined) await claimMember(tx, account, memberId);
  await updateAccount(tx, account, { shareable, mail_notices });
}
