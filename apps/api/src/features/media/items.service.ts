import { media as endpoints, type MediaItem } from '@fencing-journal/contract/media';
import type { Links } from '../../lib/links.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { relationsTo, type Relation } from '../access/index.ts';
import { momentsFor, openClip } from './access.service.ts';
import { mostAttempts } from './attempts.ts';
import { convertsVideos } from './ffmpeg.ts';
import { clipsAt, type Clip, type StoredFile } from './media.queries.ts';
import { nameFor } from './names.ts';
import type { Place } from './places.queries.ts';

/** What creating and verifying links requires. */
export type LinkServices = Pick<Services, 'links' | 'now' | 'config'>;

const lifeSeconds = 6 * 3600;
/** Links made in the same hour are identical, so that a page that refetches doesn't restart the player. */
const stepSeconds = 3600;

/** What a link names: one file of a video, and the session that asked for it. */
export interface Linked {
  slug: string;
  version: string;
  session: string;
}

export const saidBy = ({ slug, version, session }: Linked): string[] => [
  'media',
  slug,
  version,
  session,
];

function linkTo(
  path: string,
  { links, now }: { links: Links; now: () => Date },
  linked: Linked,
): string {
  const expires = Math.ceil(now().getTime() / 1000 / stepSeconds) * stepSeconds + lifeSeconds;
  const query = new URLSearchParams({
    v: linked.version,
    s: linked.session,
    exp: String(expires),
    sig: links.sign(saidBy(linked), expires),
  });
  return `${path.replace(':slug', linked.slug)}?${query.toString()}`;
}

/** The start of its storage key distinguishes a file from the one that replaced it. */
export const versionOf = ({ storage_key }: StoredFile): string => storage_key.slice(0, 8);

/** State of the conversion, for originals that not every browser plays. */
function conversionOf(
  { mp4, converting }: Clip,
  config: Services['config'],
): MediaItem['conversion'] {
  if (mp4) return 'done';
  if (!converting) return 'none';
  if (converting.attempts >= mostAttempts) return 'failed';
  return convertsVideos(config) ? 'waiting' : 'unavailable';
}

/** A video as the viewer gets it, with links bound to their session. */
function asItem(
  services: LinkServices,
  viewer: Actor,
  clip: Clip,
  held: readonly Relation[],
): MediaItem {
  const link = (path: string, file: StoredFile) =>
    linkTo(path, services, { slug: clip.slug, version: versionOf(file), session: viewer.session });
  const { slug, size, duration_ms, width, height, mp4, poster, place } = clip;
  const played = mp4 ?? clip;
  const moments = momentsFor(clip, viewer.id, held);
  return {
    slug,
    place: { kind: place.kind, slug: place.slug },
    filename: nameFor(viewer.id, clip),
    size,
    duration_ms,
    width,
    height,
    type: played.type,
    codecs: played.codecs,
    created_at: clip.created_at.toISOString(),
    url: link(endpoints.file.path, played),
    poster: poster ? link(endpoints.poster.path, poster) : null,
    conversion: conversionOf(clip, services.config),
    moments,
    ...(clip.owner_id === viewer.id
      ? { new_replies: clip.new_replies }
      : moments === 'mark' && { open_questions: clip.open_questions }),
  };
}

export async function readItem(
  db: Database,
  services: LinkServices,
  viewer: Actor,
  slug: string,
): Promise<MediaItem> {
  const { clip, held } = await openClip(db, viewer.id, slug, 'read');
  return asItem(services, viewer, clip, held);
}

/**
 * The videos of lessons or bouts by place id. All places are of one kind, and the caller has checked that the viewer
 * may read them.
 */
export async function itemsAt(
  db: Database,
  services: LinkServices,
  viewer: Actor,
  places: readonly Pick<Place, 'kind' | 'owner_id' | 'id'>[],
): Promise<Map<number, MediaItem[]>> {
  const items = new Map<number, MediaItem[]>();
  const relations = new Map<number, readonly Relation[]>();
  for (const clip of await clipsAt(db, places)) {
    const held = relations.get(clip.owner_id) ?? (await relationsTo(db, clip.owner_id, viewer.id));
    relations.set(clip.owner_id, held);
    items.set(clip.place.id, [
      ...(items.get(clip.place.id) ?? []),
      asItem(services, viewer, clip, held),
    ]);
  }
  return items;
}
