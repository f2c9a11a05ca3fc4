import { boutTexts } from '@fencing-journal/contract/bouts';
import type { Visibility } from '@fencing-journal/contract/shared/enums';
import { invalidField, requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import type { BoutPlace } from './bouts.queries.ts';
import { findEventId, findPracticePlace } from './references.queries.ts';

/**
 * Returns the owner's event or practice that a bout names, with the visibility that a practice gives to its bouts.
 * Returns undefined if the bout names neither, and throws 404 if the event or practice isn't the owner's.
 */
export async function findPlace(
  db: Database,
  owner: number,
  { event, practice }: { event?: string | undefined; practice?: string | undefined },
): Promise<(BoutPlace & { shareable?: Visibility }) | undefined> {
  const event_id = event === undefined ? null : requireFound(await findEventId(db, owner, event));
  if (practice === undefined)
    return event_id === null ? undefined : { event_id, practice_id: null };
  const { id, shareable } = requireFound(await findPracticePlace(db, owner, practice));
  if (event_id !== null) throw invalidField('practice', boutTexts.eventOrPractice);
  return { event_id: null, practice_id: id, shareable };
}
