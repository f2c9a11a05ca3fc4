import { media as endpoints, type MediaItem } from '@fencing-journal/contract/media';
import type { LinkSigner } from '../../lib/links.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { relationsTo, type Relation } from '../access/index.ts';
import { mayWatch, momentPermission, openVideo } from './access.service.ts';
import { conversionOf } from './conversion-state.ts';
import { findVideos, findVideosAt, type Video, type StoredFile } from './media.queries.ts';
import { displayFileName } from './names.ts';
import type { Place } from './places.queries.ts';

/** What creating and verifying links requires. */
export type LinkServices = Pick<Services, 'links' | 'now' | 'config'>;

const linkLifetimeSeconds = 6 * 3600;
/** Links made in the same hour are identical, so that a page that refetches doesn't restart the player. */
const linkExpiryStepSeconds = 3600;

/** What a link names: one file of a video, and the session that asked for it. */
export interface LinkClaims {
  slug: string;
  version: string;
  session: string;
}

/** The kind of file that a link plays. */
export type LinkKind = 'media' | 'voice';

export const signedParts = (kind: LinkKind, { slug, version, session }: LinkClaims): string[] => [
  kind,
  slug,
  version,
  session,
];

export function signedLink(
  path: string,
  { links, now }: { links: LinkSigner; now: () => Date },
  claims: LinkClaims,
  kind: LinkKind = 'media',
): string {
  const expires =
    Math.ceil(now().getTime() / 1000 / linkExpiryStepSeconds) * linkExpiryStepSeconds +
    linkLifetimeSeconds;
  const query = new URLSearchParams({
    v: claims.version,
    s: claims.session,
    exp: String(expires),
    sig: links.sign(signedParts(kind, claims), expires),
  });
  return `${path.replace(/:(slug|id)/, claims.slug)}?${query.toString()}`;
}

/** Returns the start of the storage key, which distinguishes a file from the one that replaced it. */
export const versionOf = ({ storage_key }: Pick<StoredFile, 'storage_key'>): string =>
  storage_key.slice(0, 8);

/** Returns a video as the viewer gets it, with links bound to their session. */
function toItem(
  services: LinkServices,
  viewer: Actor,
  video: Video,
  viewerRelations: readonly Relation[],
): MediaItem {
  const link = (path: string, file: StoredFile) =>
    signedLink(path, services, {
      slug: video.slug,
      version: versionOf(file),
      session: viewer.session,
    });
  const { slug, size, duration_ms, width, height, mp4, poster, place } = video;
  const playedFile = mp4 ?? video;
  const moments = momentPermission(video, viewer.id, viewerRelations);
  return {
    slug,
    place: { kind: place.kind, slug: place.slug },
    filename: displayFileName(viewer.id, video),
    size,
    duration_ms,
    width,
    height,
    type: playedFile.type,
    codecs: playedFile.codecs,
    created_at: video.created_at.toISOString(),
    url: link(endpoints.file.path, playedFile),
    poster: poster ? link(endpoints.poster.path, poster) : null,
    conversion: conversionOf(video, services.config),
    moments,
    ...(video.owner_id === viewer.id
      ? { new_replies: video.new_replies }
      : moments === 'mark' && { open_questions: video.open_questions }),
  };
}

export async function readItem(
  db: Database,
  services: LinkServices,
  viewer: Actor,
  slug: string,
): Promise<MediaItem> {
  const { video, viewerRelations } = await openVideo(db, viewer.id, slug, 'read');
  return toItem(services, viewer, video, viewerRelations);
}

/** Looks up each owner's relations to the viewer once. */
function relationsByOwner(db: Database, viewer: number) {
  const known = new Map<number, readonly Relation[]>();
  return async (owner: number): Promise<readonly Relation[]> => {
    const relations = known.get(owner) ?? (await relationsTo(db, owner, viewer));
    known.set(owner, relations);
    return relations;
  };
}

/**
 * Returns the videos of lessons or bouts by place id. All places are of one kind, and the caller has checked that the
 * viewer may read them.
 */
export async function itemsAt(
  db: Database,
  services: LinkServices,
  viewer: Actor,
  places: readonly Pick<Place, 'kind' | 'owner_id' | 'id'>[],
): Promise<Map<number, MediaItem[]>> {
  const items = new Map<number, MediaItem[]>();
  const relationsOf = relationsByOwner(db, viewer.id);
  for (const video of await findVideosAt(db, places)) {
    items.set(video.place.id, [
      ...(items.get(video.place.id) ?? []),
      toItem(services, viewer, video, await relationsOf(video.owner_id)),
    ]);
  }
  return items;
}

/** A video that the viewer may watch, with what the viewer is to its owner. */
export interface WatchableVideo {
  video: Video;
  viewerRelations: readonly Relation[];
  item: MediaItem;
}

/** Returns those of the videos that the viewer may watch, by slug. */
export async function watchableVideos(
  db: Database,
  services: LinkServices,
  viewer: Actor,
  slugs: readonly string[],
): Promise<Map<string, WatchableVideo>> {
  const found = new Map<string, WatchableVideo>();
  const relationsOf = relationsByOwner(db, viewer.id);
  for (const video of await findVideos(db, [...new Set(slugs)])) {
    const viewerRelations = await relationsOf(video.owner_id);
    if (mayWatch(video, viewer.id, viewerRelations))
      found.set(video.slug, {
        video,
        viewerRelations,
        item: toItem(services, viewer, video, viewerRelations),
      });
  }
  return found;
}
