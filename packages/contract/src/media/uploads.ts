import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { isoDate } from '../shared/fields.ts';
import { mediaParent } from './video.ts';

/** A resumable upload. */
const upload = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.number(),
  received: z.number(),
  place: z.nullable(mediaParent),
  slug: z.nullable(z.string()),
  expires_at: isoDate,
});
export type Upload = z.output<typeof upload>;

const byId = z.object({ id: z.uuid() });

/** A file sent in ranges, or a tus message. A schema could describe neither. */
export const rawBody = z.unknown();

/** How starting and continuing an upload can fail. */
const transferErrors = [
  'validation',
  'not_found',
  'forbidden',
  'conflict',
  'precondition',
  'locked',
  'too_large',
  'unsupported_media_type',
  'unavailable',
] as const;

export const uploadEndpoints = {
  /**
   * Starts a resumable upload with the tus protocol. The metadata is `kind`, `target` (the slug of a
   * lesson or bout), `slug`, and `filename`.
   */
  startUpload: endpoint({
    name: 'media.start-upload',
    method: 'POST',
    path: '/api/media/uploads/',
    access: 'user',
    subject: 'own',
    encoding: 'tus',
    extension: true,
    status: 201,
    response: rawBody,
    errors: transferErrors,
  }),
  /** Returns the server's tus capabilities in headers. They are the same for everybody. */
  uploadOptions: endpoint({
    name: 'media.upload-options',
    method: 'OPTIONS',
    path: '/api/media/uploads/',
    access: 'public',
    extension: true,
    status: 204,
    response: rawBody,
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
    response: z.array(upload),
    errors: [],
  }),
  /** HEAD returns how much has arrived, as tus requires. */
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
    response: rawBody,
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
    response: rawBody,
    errors: transferErrors,
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
    response: rawBody,
    errors: ['not_found', 'precondition', 'locked'],
  }),
} as const;
