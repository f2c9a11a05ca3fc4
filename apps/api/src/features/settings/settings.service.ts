import { memberTexts } from '@fencing-journal/contract/usaf-data';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../lib/errors.ts';
import { findMember, setMemberId } from '../usaf-data/index.ts';
import { clearMemberId } from './settings.queries.ts';

/** Claims a member's ID for the account: it must be in the directory, and no other account's (G-95). Null gives it up. */
export async function claimMember(tx: Database, account: number, memberId: string | null): Promise<void> {
  if (memberId === null) return clearMemberId(tx, account);
  if (!(await findMember(tx, memberId))) throw invalid('usa_fencing', memberTexts.unknown);
  if (!(await setMemberId(tx, account, memberId))) throw invalid('usa_fencing', memberTexts.taken);
}
