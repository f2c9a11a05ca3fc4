import type { MediaItem, MediaPlace } from '@fencing-journal/contract/media';
import { found } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { decide, enforce, relationsTo, type Relation } from '../access/index.ts';
import { findClip, type Clip } from './media.queries.ts';
import { findPlace, placeOfVideo, type Place } from './places.queries.ts';

/**
 * Whether a viewer with these relations may do `action` with videos at a place, which follow the rules of their lesson
 * or bout.
 */
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

/**
 * Loads the lesson or bout that videos belong to and checks that the viewer may do `action`: 404 if they can't see it,
 * 403 if they can't change it. A missing place takes the same queries.
 */
export async function openPlace(
  db: Database,
  viewer: number,
  wanted: MediaPlace,
  action: 'read' | 'change',
): Promise<Place> {
  const known = await findPlace(db, wanted);
  const held = await relationsTo(db, known?.owner_id, viewer);
  const place = found(known);
  enforce(verdictAt(place, viewer, held, action));
  return place;
}

export interface OpenedClip {
  clip: Clip;
  held: readonly Relation[];
}

/** Like `openPlace`, for one of its videos. */
export async function openClip(
  db: Database,
  viewer: number,
  slug: string,
  action: 'read' | 'change' | 'mark',
): Promise<OpenedClip> {
  const known = await placeOfVideo(db, slug);
  const held = await relationsTo(db, known?.owner_id, viewer);
  const place = found(known);
  enforce(verdictAt(place, viewer, held, action));
  return { clip: found(await findClip(db, slug)), held };
}

/** A viewer who can't write moments only because they have no plan may still read them. */
export function momentsFor(
  { place }: Clip,
  viewer: number,
  held: readonly Relation[],
): MediaItem['moments'] {
  const verdict = verdictAt(place, viewer, held, 'mark');
  return verdict === 'allowed' ? 'mark' : verdict === 'plan_required' ? 'read' : 'none';
}
