import { isMinor } from '@fencing-journal/contract/shared/age';
import type { Visibility } from '@fencing-journal/contract/shared/enums';
import type { Database } from '../../lib/services.ts';
import { requireOfferedLevel } from '../access/index.ts';
import { levelFactsOf } from './bouts.queries.ts';

/**
 * Returns the visibility of a new bout. The default is the profile's level, or Private for a minor. Throws 400 if the
 * owner's age doesn't allow the requested level.
 */
export async function levelOfNewBout(
  db: Database,
  owner: number,
  requested: Visibility | undefined,
): Promise<Visibility> {
  const { age, profile } = await levelFactsOf(db, owner);
  if (requested === undefined) return isMinor(age) ? 'Private' : profile;
  // A form sends the profile's level as its default. An account that has not been asked its age may still have a wide
  // level, which only connected people can use. Refusing it would lose bouts logged offline.
  requireOfferedLevel(age, requested, age === 'unknown' ? profile : undefined);
  return requested;
}

/** Throws 400 if the owner's age doesn't allow the new level of a bout. */
export async function requireBoutLevel(
  db: Database,
  owner: number,
  { stored, requested }: { stored: Visibility; requested: Visibility | undefined },
): Promise<void> {
  if (requested === undefined || requested === stored) return;
  requireOfferedLevel((await levelFactsOf(db, owner)).age, requested);
}
