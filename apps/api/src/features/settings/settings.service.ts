import { ageTexts } from '@fencing-journal/contract/shared/age';
import { settingsTexts, type settings } from '@fencing-journal/contract/settings';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { invalidField } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { ageGroupOf, isGuardianAccount, requireOfferedLevel } from '../access/index.ts';
import { claimMember } from '../usaf-data/index.ts';
import { hideBouts, settingsOf, updateAccount } from './settings.queries.ts';

/** Saves the submitted fields, all of them or none. */
export async function saveSettings(
  services: Services,
  tx: Database,
  account: number,
  { shareable, mail_notices, all_bouts, ...body }: BodyOf<typeof settings.save>,
): Promise<void> {
  const stored = (await settingsOf(tx, account)).shareable;
  if (shareable !== undefined && shareable !== stored && (await isGuardianAccount(tx, account)))
    throw invalidField('shareable', ageTexts.guardianStaysPrivate);
  if (shareable !== undefined)
    requireOfferedLevel(await ageGroupOf(tx, account), shareable, stored);
  if (all_bouts) {
    if ((shareable ?? stored) !== 'Private')
      throw invalidField('all_bouts', settingsTexts.allBoutsPrivate);
    // Locks bouts before the account, in the same order as a change to a bout.
    await hideBouts(tx, account);
  }
  // The ID may also be inside `user`.
  const memberId = body.usa_fencing !== undefined ? body.usa_fencing : body.user?.usa_fencing;
  if (memberId !== undefined) await claimMember(services, tx, account, memberId);
  // People who turned 18 here can be found by name once they choose a level for their profile themselves.
  const choosesToBeFound = shareable !== undefined && shareable !== stored;
  await updateAccount(tx, account, {
    shareable,
    mail_notices,
    hidden_from_search: choosesToBeFound && shareable !== 'Private' ? false : undefined,
  });
}
