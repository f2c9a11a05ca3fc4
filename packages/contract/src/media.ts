import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { isoDate, message, slugText } from './shared/fields.ts';

/** What a video can be the video of. */
const mediaPlace = z.object({ kind: z.enum(['lesson', 'bout']), slug: slugText() });
export type MediaPlace = z.output<typeof mediaPlace>;

/** A video of a lesson or bout: its slug and a link that plays it for a while (G-112), and what is known of it. */
export const mediaItem = z.object({
  slug: z.string(),
  /** What it is the video of. */
  place: mediaPlace,
  url: z.string(),
  /** Of what the link plays: its media type, and its codecs by their four letters or Matroska's names, so that a browser can say whether it plays them. */
  type: z.string(),
  codecs: z.array(z.string()),
  filename: z.string(),
  /** Bytes of the original, which count for the quota. */
  size: z.number(),
  duration_ms: z.nullable(z.number()),
  /** As shown, turned if the camera was. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  poster: z.nullable(z.string()),
  /**
   * none: every browser plays the original. waiting: it will be converted and is played as it is until then. unavailable:
   * this server converts nothing. done: the link plays the converted one. failed: it could not be converted.
   */
  conversion: z.enum(['none', 'waiting', 'unavailable', 'done', 'failed']),
  /** What the reader may do with its moments. */
  moments: z.enum(['mark', 'read', 'none']),
  /** To the owner: replies that were not opened yet. */
  new_replies: z.optional(z.int()),
  /** To who may answer them: the owner's questions without a reply. */
  open_questions: z.optional(z.int()),
  created_at: isoDate,
});
export type MediaItem = z.output<typeof mediaItem>;

/** What lies below /api/media/ besides videos. */
const reserved = new Set(['usage', 'uploads', 'moments']);

/** Made by the client from random letters and digits (G-110). */
export const mediaSlug = z.string().check(
  z.regex(/^[A-Za-z0-9]{4,32}$/, 'Use 4 to 32 letters and digits.'),
  z.refine((slug) => !reserved.has(slug), 'This word is taken.'),
);
const bySlug = z.object({ slug: mediaSlug });
const byId = z.object({ id: z.uuid() });

/** Section 8, and what it leaves open. */
export const mediaTexts = {
  deleted: { title: 'Deleted', body: 'The video has been deleted.' },
  /** Why a file is refused, below "Upload Failed". */
  noVideo: "This isn't a video. You can upload MP4, MOV, WebM and MKV.",
  noPictures: 'This file has no video in it.',
  damaged: 'This video is damaged or incomplete.',
  unreadable: "We couldn't check this video. Save it again as MP4, then upload that.",
  hidden:
    "This video has extra data that may reveal a location and that we can't remove. Save it as MP4 without that data first.",
  noFile: 'Choose a video.',
  noTarget: 'Choose the lesson or bout for this video.',
  noLength: 'The request must give its length.',
  slugTaken: 'This video name is taken. Try again.',
  tooLong: 'A video can be up to 10 GB.',
  full: "There's no room left for this video. Delete videos you no longer need.",
  fullUnpaid:
    'Without a plan you have 1 GB for videos. Choose a plan, or delete videos you no longer need.',
  tooMany: 'You have too many unfinished uploads. Finish or cancel some of them.',
  noPicture: 'A poster must be a JPEG or WebP image.',
  cut: 'The upload was interrupted.',
} as const;

/** An upload that can be resumed. */
const upload = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.number(),
  received: z.number(),
  place: z.nullable(mediaPlace),
  slug: z.nullable(z.string()),
  expires_at: isoDate,
});
export type Upload = z.output<typeof upload>;

const usage = z.object({
  /** Bytes, with those that uploads under way have reserved. */
  used: z.number(),
  quota: z.number(),
  count: z.int(),
  /** The largest first. */
  largest: z.array(
    z.object({
      slug: z.string(),
      filename: z.string(),
      size: z.number(),
      created_at: isoDate,
      place: mediaPlace,
    }),
  ),
});
export type MediaUsage = z.output<typeof usage>;

/** A link's own words: the session that asked for it, the version, its end, and our signature over all of it. */
const linkQuery = z.object({
  v: z.optional(z.string()),
  s: z.optional(z.string()),
  exp: z.optional(z.string()),
  sig: z.optional(z.string()),
});

/** A file that is sent in ranges, or a message of the protocol: nothing that a schema describes. */
const bytes = z.unknown();

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
    answer: mediaItem,
    errors: [
      'validation',
      'not_found',
      'forbidden',
      'conflict',
      'too_large',
      'unsupported_media_type',
      'unavailable',
    ],
  }),
  removeFromLesson: endpoint({
    name: 'media.delete-lesson-media',
    method: 'DELETE',
    path: '/api/lessons/lesson-media/:slug/delete/',
    access: 'user',
    subject: [{ in: 'params', key: 'slug', kind: 'lesson_media' }],
    params: bySlug,
    status: 200,
    answer: message,
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
    answer: mediaItem,
    errors: [
      'validation',
      'not_found',
      'forbidden',
      'conflict',
      'too_large',
      'unsupported_media_type',
      'unavailable',
    ],
  }),
  removeFromBout: endpoint({
    name: 'media.delete-bout-media',
    method: 'DELETE',
    path: '/api/bouts/bout-media/:slug/delete/',
    access: 'user',
    subject: [{ in: 'params', key: 'slug', kind: 'bout_media' }],
    params: bySlug,
    status: 200,
    answer: message,
    errors: ['not_found', 'forbidden'],
  }),

  /** Room taken and given (G-33). */
  usage: endpoint({
    name: 'media.usage',
    method: 'GET',
    path: '/api/media/usage/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: usage,
    errors: [],
  }),

  /** Resumable uploads by the tus protocol (D-01). Metadata: `kind`, `target` (the slug of a lesson or bout), `slug`, `filename`. */
  startUpload: endpoint({
    name: 'media.start-upload',
    method: 'POST',
    path: '/api/media/uploads/',
    access: 'user',
    subject: 'own',
    encoding: 'tus',
    extension: true,
    status: 201,
    answer: bytes,
    errors: [
      'validation',
      'not_found',
      'forbidden',
      'conflict',
      'precondition',
      'locked',
      'too_large',
      'unsupported_media_type',
      'unavailable',
    ],
  }),
  /** What the server speaks of the tus protocol, in headers; the same for everybody. */
  uploadOptions: endpoint({
    name: 'media.upload-options',
    method: 'OPTIONS',
    path: '/api/media/uploads/',
    access: 'public',
    extension: true,
    status: 204,
    answer: bytes,
    errors: ['too_large', 'unsupported_media_type'],
  }),
  uploads: endpoint({
    name: 'media.uploads',
    method: 'GET',
    path: '/api/media/uploads/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: z.array(upload),
    errors: [],
  }),
  /** HEAD is the protocol's question how much has arrived. */
  upload: endpoint({
    name: 'media.upload',
    method: 'GET',
    path: '/api/media/uploads/:id',
    access: 'user',
    subject: 'own',
    head: true,
    extension: true,
    params: byId,
    status: 200,
    answer: bytes,
    errors: ['validation', 'not_found', 'conflict', 'precondition', 'locked', 'unavailable'],
  }),
  continueUpload: endpoint({
    name: 'media.continue-upload',
    method: 'PATCH',
    path: '/api/media/uploads/:id',
    access: 'user',
    subject: 'own',
    encoding: 'tus',
    extension: true,
    params: byId,
    status: 204,
    answer: bytes,
    errors: [
      'validation',
      'not_found',
      'forbidden',
      'conflict',
      'precondition',
      'locked',
      'too_large',
      'unsupported_media_type',
      'unavailable',
    ],
  }),
  cancelUpload: endpoint({
    name: 'media.cancel-upload',
    method: 'DELETE',
    path: '/api/media/uploads/:id',
    access: 'user',
    subject: 'own',
    encoding: 'tus',
    extension: true,
    params: byId,
    status: 204,
    answer: bytes,
    errors: ['not_found', 'precondition', 'locked'],
  }),

  /** The video with fresh links. */
  read: endpoint({
    name: 'media.read',
    method: 'GET',
    path: '/api/media/:slug/',
    access: 'user',
    extension: true,
    subject: [{ in: 'params', key: 'slug', kind: 'bout_media' }],
    params: bySlug,
    status: 200,
    answer: mediaItem,
    errors: ['not_found'],
  }),
  /** Where the links lead (G-112): the signature names who asked for it, whose access is looked up again at each request. */
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
    answer: bytes,
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
    answer: bytes,
    errors: ['not_found', 'range'],
  }),
  /** A picture of the video, made by the browser of who has uploaded it; with what it learned where the file does not say. */
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
    answer: mediaItem,
    errors: ['validation', 'not_found', 'forbidden', 'too_large', 'unsupported_media_type'],
  }),
} as const;

/** A file's size as the specification writes it: gigabytes with four decimals (G-111). */
export const sizeInGigabytes = (size: number): string => (size / 1e9).toFixed(4);
