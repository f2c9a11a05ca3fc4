import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { isoDate, message } from '../shared/fields.ts';
import { rawBody, uploadEndpoints } from './uploads.ts';
import { mediaItem, mediaParent, mediaSlug } from './video.ts';

const usage = z.object({
  /** Bytes, including those reserved by uploads in progress. */
  used: z.number(),
  quota: z.number(),
  count: z.int(),
  /** Largest first. */
  largest: z.array(
    z.object({
      slug: z.string(),
      filename: z.string(),
      size: z.number(),
      created_at: isoDate,
      place: mediaParent,
    }),
  ),
});
export type MediaUsage = z.output<typeof usage>;

const bySlug = z.object({ slug: mediaSlug });

/**
 * The parts of a signed link: the session it was issued to, the version, its expiry, and the
 * signature.
 */
const linkQuery = z.object({
  v: z.optional(z.string()),
  s: z.optional(z.string()),
  exp: z.optional(z.string()),
  sig: z.optional(z.string()),
});

/** How uploading a form with a file can fail. */
const formErrors = [
  'validation',
  'not_found',
  'forbidden',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'unavailable',
] as const;

export const media = {
  createForLesson: endpoint({
    name: 'media.create-lesson-media',
    method: 'POST',
    path: '/api/lessons/create-lesson-media/',
    access: 'user',
    encoding: 'multipart',
    subject: [{ in: 'body', key: 'lesson', kind: 'lesson' }],
    status: 201,
    otherStatuses: [200],
    response: mediaItem,
    errors: formErrors,
  }),
  removeFromLesson: endpoint({
    name: 'media.delete-lesson-media',
    method: 'DELETE',
    path: '/api/lessons/lesson-media/:slug/delete/',
    access: 'user',
    subject: [{ in: 'params', key: 'slug', kind: 'lesson_media' }],
    params: bySlug,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),
  createForBout: endpoint({
    name: 'media.create-bouts-media',
    method: 'POST',
    path: '/api/bouts/create-bouts-media/',
    access: 'user',
    encoding: 'multipart',
    subject: [{ in: 'body', key: 'bout', kind: 'bout' }],
    status: 201,
    otherStatuses: [200],
    response: mediaItem,
    errors: formErrors,
  }),
  removeFromBout: endpoint({
    name: 'media.delete-bout-media',
    method: 'DELETE',
    path: '/api/bouts/bout-media/:slug/delete/',
    access: 'user',
    subject: [{ in: 'params', key: 'slug', kind: 'bout_media' }],
    params: bySlug,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),

  /** Returns the storage used, and the quota. */
  usage: endpoint({
    name: 'media.usage',
    method: 'GET',
    path: '/api/media/usage/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: usage,
    errors: [],
  }),

  ...uploadEndpoints,

  /** Returns the video with fresh links. */
  read: endpoint({
    name: 'media.read',
    method: 'GET',
    path: '/api/media/:slug/',
    access: 'user',
    extension: true,
    subject: [{ in: 'params', key: 'slug', kind: 'bout_media' }],
    params: bySlug,
    status: 200,
    response: mediaItem,
    errors: ['not_found'],
  }),
  /**
   * The target of the links. The signature names the session that the link was issued to. That
   * session's access is checked on each request.
   */
  file: endpoint({
    name: 'media.file',
    method: 'GET',
    path: '/api/media/:slug/file',
    access: 'public',
    head: true,
    extension: true,
    produces: 'video/mp4',
    params: bySlug,
    query: linkQuery,
    status: 200,
    otherStatuses: [206],
    response: rawBody,
    errors: ['not_found', 'range'],
  }),
  poster: endpoint({
    name: 'media.poster',
    method: 'GET',
    path: '/api/media/:slug/poster',
    access: 'public',
    head: true,
    extension: true,
    produces: 'image/jpeg',
    params: bySlug,
    query: linkQuery,
    status: 200,
    otherStatuses: [206],
    response: rawBody,
    errors: ['not_found', 'range'],
  }),
  /** Stores a poster made by the uploader's browser, and the duration if the file doesn't contain it. */
  savePoster: endpoint({
    name: 'media.save-poster',
    method: 'POST',
    path: '/api/media/:slug/poster/',
    access: 'user',
    encoding: 'image',
    extension: true,
    subject: [{ in: 'params', key: 'slug', kind: 'bout_media' }],
    params: bySlug,
    query: z.object({
      duration_ms: z.optional(
        z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(86_400_000))),
      ),
    }),
    status: 200,
    response: mediaItem,
    errors: ['validation', 'not_found', 'forbidden', 'too_large', 'unsupported_media_type'],
  }),
} as const;
