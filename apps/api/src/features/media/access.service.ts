import type { MediaItem, MediaPlace } from '@fencing-journal/contract/media';
import { found } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { decide, enforce, relationsTo, type Relation } from '../access/index.ts';
import { findClip, type Clip } from './media.queries.ts';
import { findPlace, type Place } from './places.queries.ts';

/** May somebody who is all of this to the owner do that at such a place? Videos are their lesson's or bout's. */
function verdictAt(
  place: Place,
  viewer: number,
  held: readonly Relation[],
  action: 'read' | 'change' | 'mark',
) {
  return place.kind === 'lesson'
    ? decide('lesson', action, held, { named: place.coach === viewer })
    : decide('bout', action, held, place.level === undefined ? {} : { level: place.level });
}

/** The lesson or bout, for who may do that with its videos; for everybody else it is not there, or not his to change. */
export async function openPlace(
  db: Database,
  viewer: number,
  wanted: MediaPlace,
  action: 'read' | 'change',
): Promise<Place> {
  const place = found(await findPlace(db, wanted));
  enforce(verdictAt(place, viewer, await relationsTo(db, place.owner_id, viewer), action));
  return place;
}

export interface OpenedClip {
  clip: Clip;
  held: readonly Relation[];
}

/** The same for one of its videos. */
export async function openClip(
  db: Database,
  viewer: number,
  slug: string,
  action: 'read' | 'change' | 'mark',
): Promise<OpenedClip> {
  const clip = found(await findClip(db, slug));
  const held = await relationsTo(db, clip.owner_id, viewer);
  enforce(verdictAt(clip.place, viewer, held, action));
  return { clip, held };
}

/** Who may not write moments for want of a plan may still read them. */
export function momentsFor(
  { place }: Clip,
  viewer: number,
  held: readonly Relation[],
): MediaItem['moments'] {
  const verdict = verdictAt(place, viewer, held, 'mark');
  return verdict === 'allowed' ? 'mark' : verdict === 'plan_required' ? 'read' : 'none';
}
