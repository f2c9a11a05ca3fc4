import type { MediaItem, MediaParent } from '@fencing-journal/contract/media';
import { requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { decide, enforce, relationsTo, remarkPermission, type Relation } from '../access/index.ts';
import { findVideo, type Video } from './media.queries.ts';
import { findPlace, placeOfVideo, type Place } from './places.queries.ts';

/**
 * Decides whether a viewer with these relations may do `action` with the videos at a place. Videos follow the rules of
 * their lesson or bout.
 */
function verdictAt(
  place: Place,
  viewer: number,
  viewerRelations: readonly Relation[],
  action: 'read' | 'change' | 'mark',
) {
  return place.kind === 'lesson'
    ? decide('lesson', action, viewerRelations, {
        named: place.coach === viewer,
        shared: place.coach !== null,
      })
    : decide(
        'bout',
        action,
        viewerRelations,
        place.level === undefined ? {} : { level: place.level },
      );
}

/**
 * Loads the lesson or bout that videos belong to and checks that the viewer may do `action`: 404 if they can't see it,
 * 403 if they can't change it. A missing place runs the same queries.
 */
export async function openPlace(
  db: Database,
  viewer: number,
  requestedPlace: MediaParent,
  action: 'read' | 'change',
): Promise<Place> {
  const knownPlace = await findPlace(db, requestedPlace);
  const viewerRelations = await relationsTo(db, knownPlace?.owner_id, viewer);
  const place = requireFound(knownPlace);
  enforce(verdictAt(place, viewer, viewerRelations, action));
  return place;
}

export interface OpenedVideo {
  video: Video;
  viewerRelations: readonly Relation[];
}

/** Like `openPlace`, for one of its videos. */
export async function openVideo(
  db: Database,
  viewer: number,
  slug: string,
  action: 'read' | 'change' | 'mark',
): Promise<OpenedVideo> {
  const knownPlace = await placeOfVideo(db, slug);
  const viewerRelations = await relationsTo(db, knownPlace?.owner_id, viewer);
  const place = requireFound(knownPlace);
  enforce(verdictAt(place, viewer, viewerRelations, action));
  return { video: requireFound(await findVideo(db, slug)), viewerRelations };
}

/** Whether someone with these relations to the owner may watch the video. */
export const mayWatch = (
  { place }: Video,
  viewer: number,
  viewerRelations: readonly Relation[],
): boolean => verdictAt(place, viewer, viewerRelations, 'read') === 'allowed';

export function momentPermission(
  { place }: Video,
  viewer: number,
  viewerRelations: readonly Relation[],
): MediaItem['moments'] {
  const permission = remarkPermission(
    verdictAt(place, viewer, viewerRelations, 'mark'),
    viewerRelations,
  );
  return permission === 'write' ? 'mark' : permission;
}
