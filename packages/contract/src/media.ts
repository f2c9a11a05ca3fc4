import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { message } from './shared/fields.ts';

/** A video of a lesson or bout: its slug and a link that plays it for a while (G-112). */
export const mediaItem = z.object({ slug: z.string(), url: z.string() });

/** Made by the client from random letters and digits (G-110). */
const mediaSlug = z.object({ slug: z.string().check(z.regex(/^[A-Za-z0-9]{4,32}$/)) });

export const media = {
  createForLesson: endpoint({
    name: 'media.create-lesson-media', method: 'POST', path: '/api/lessons/create-lesson-media/', access: 'user', encoding: 'multipart',
    subject: [{ in: 'body', key: 'lesson', kind: 'lesson' }],
    status: 201, answer: mediaItem, errors: ['validation', 'not_found', 'conflict', 'too_large', 'unsupported_media_type'],
  }),
  removeFromLesson: endpoint({
    name: 'media.delete-lesson-media', method: 'DELETE', path: '/api/lessons/lesson-media/:slug/delete/', access: 'user',
    subject: [{ in: 'params', key: 'slug', kind: 'lesson_media' }], params: mediaSlug,
    status: 200, answer: message, errors: ['not_found', 'forbidden'],
  }),
  createForBout: endpoint({
    name: 'media.create-bouts-media', method: 'POST', path: '/api/bouts/create-bouts-media/', access: 'user', encoding: 'multipart',
    subject: [{ in: 'body', key: 'bout', kind: 'bout' }],
    status: 201, answer: mediaItem, errors: ['validation', 'not_found', 'conflict', 'too_large', 'unsupported_media_type'],
  }),
  removeFromBout: endpoint({
    name: 'media.delete-bout-media', method: 'DELETE', path: '/api/bouts/bout-media/:slug/delete/', access: 'user',
    subject: [{ in: 'params', key: 'slug', kind: 'bout_media' }], params: mediaSlug,
    status: 200, answer: message, errors: ['not_found', 'forbidden'],
  }),
} as const;
