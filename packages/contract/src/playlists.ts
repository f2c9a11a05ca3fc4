import * as z from 'zod/mini';
import { mediaItem, mediaSlug } from './media.ts';
import { endpoint } from './shared/endpoint.ts';
import {
  integer,
  isoDate,
  message,
  recordVersion,
  requiredText,
  slugParams,
  slugText,
  text,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';

export const playlistTexts = {
  deleted: 'The playlist has been deleted.',
  order: 'The end of a clip must be after its start.',
  unavailable: "This video isn't available to you.",
  notConnected: 'You can share playlists only with people you are connected with.',
} as const;

/** In milliseconds. No video is longer than a day. */
const positionMs = () => integer(0, 86_400_000);

const clipBody = z
  .object({
    /** The slug of a video that the owner of the playlist may see. */
    video: mediaSlug,
    from_ms: positionMs(),
    to_ms: positionMs(),
    note: z.optional(text(limits.clipNote)),
  })
  .check(
    z.refine(({ from_ms, to_ms }) => from_ms < to_ms, {
      error: playlistTexts.order,
      path: ['to_ms'],
    }),
  );
export type ClipBody = z.output<typeof clipBody>;

const clipList = z
  .array(clipBody)
  .check(
    z.maxLength(
      limits.clipsPerPlaylist,
      `A playlist can have up to ${limits.clipsPerPlaylist} clips.`,
    ),
  );

/** What a video shows, as far as the viewer may know. */
const clipSubject = z.object({
  /** Missing if the viewer may not know the day of the bout. */
  date: z.optional(isoDate),
  /** The name of the fencer whose bout or lesson it is; null for the viewer's. */
  fencer: z.nullable(z.string()),
  /** Null in a lesson, which has a coach instead. */
  opponent: z.nullable(z.string()),
  coach: z.nullable(z.string()),
  /** The touches that the fencer scored and received; null in a lesson. */
  score: z.nullable(z.int()),
  against: z.nullable(z.int()),
});
export type ClipSubject = z.output<typeof clipSubject>;

const playlistClip = z.object({
  id: z.string(),
  video: z.string(),
  media: mediaItem,
  from_ms: z.int(),
  to_ms: z.int(),
  note: z.string(),
  about: clipSubject,
});
export type PlaylistClip = z.output<typeof playlistClip>;

const person = z.object({ slug: z.string(), name: z.string() });

export const playlistSummary = z.object({
  slug: z.string(),
  name: z.string(),
  /** The number of all clips, including those that the viewer isn't allowed to see. */
  clip_count: z.int(),
  updated_at: isoDate,
  owner: person,
  mine: z.boolean(),
  /** Sent only to the owner. */
  shared_with: z.optional(z.array(person)),
  version: recordVersion,
});
export type PlaylistSummary = z.output<typeof playlistSummary>;

export const playlistDetail = z.extend(playlistSummary, {
  /** In order. Omits clips whose video was deleted or isn't visible to the viewer. */
  clips: z.array(playlistClip),
  /** How many clips are omitted. */
  missing: z.int(),
});
export type PlaylistDetail = z.output<typeof playlistDetail>;

const name = requiredText(limits.name);
const bySlug = [{ in: 'params', key: 'slug', kind: 'playlist' }] as const;

/** Lists of clips, for their owner and the connected people they are shared with. */
export const playlists = {
  /** Returns the viewer's playlists and those shared with them, most recently updated first. */
  list: endpoint({
    name: 'playlists.list',
    method: 'GET',
    path: '/api/playlists/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(playlistSummary),
    errors: [],
  }),
  create: endpoint({
    name: 'playlists.create',
    method: 'POST',
    path: '/api/playlists/',
    access: 'user',
    subject: 'own',
    extension: true,
    idempotent: true,
    body: z.object({ name, clips: z.optional(clipList) }),
    status: 201,
    response: playlistDetail,
    errors: ['validation'],
  }),
  detail: endpoint({
    name: 'playlists.detail',
    method: 'GET',
    path: '/api/playlists/:slug/',
    access: 'user',
    subject: bySlug,
    extension: true,
    params: slugParams,
    status: 200,
    response: playlistDetail,
    errors: ['not_found'],
  }),
  update: endpoint({
    name: 'playlists.update',
    method: 'PATCH',
    path: '/api/playlists/:slug/',
    access: 'user',
    subject: bySlug,
    extension: true,
    params: slugParams,
    body: z.object({
      name: z.optional(name),
      /** The slugs of all accounts that may see the playlist from now on. */
      shared_with: z.optional(
        z
          .array(slugText())
          .check(z.maxLength(limits.connections, `At most ${limits.connections} people.`)),
      ),
    }),
    status: 200,
    response: playlistDetail,
    errors: ['validation', 'not_found', 'forbidden', 'changed'],
  }),
  remove: endpoint({
    name: 'playlists.delete',
    method: 'DELETE',
    path: '/api/playlists/:slug/',
    access: 'user',
    subject: bySlug,
    extension: true,
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden', 'changed'],
  }),
  /** Replaces the clips. Clips that the response to the owner omits are deleted. */
  setClips: endpoint({
    name: 'playlists.set-clips',
    method: 'PUT',
    path: '/api/playlists/:slug/clips/',
    access: 'user',
    subject: bySlug,
    extension: true,
    params: slugParams,
    body: z.object({ clips: clipList }),
    status: 200,
    response: playlistDetail,
    errors: ['validation', 'not_found', 'forbidden', 'changed'],
  }),
} as const;
