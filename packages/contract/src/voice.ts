import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { message, slugParams, text } from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { voiceNote } from './voice-note.ts';
import { walkthroughAnswer } from './walkthrough.ts';

export const voiceTexts = {
  field: 'Record a voice note first.',
  notSound: "This isn't a recording we can play. Record it again.",
  tooLong: `A voice note can be up to ${limits.voiceMs / 60_000} minutes long.`,
  tooLarge: `A voice note can be up to ${limits.voiceBytes / 1e6} MB.`,
  noRoom: "There's no room left for this voice note. Delete videos you no longer need.",
  noRoomForCoach: "There's no room left in this journal. Write it instead.",
  deleted: 'The voice note has been deleted.',
} as const;

/** The text of feedback that consists only of a voice note. */
export const spokenFeedback = 'Voice note';

const byId = z.object({ id: z.uuid() });
const voiceById = [{ in: 'params', key: 'id', kind: 'voice_note' }] as const;
/**
 * A form with the file `voice` and, optionally, its `text`. For a moment, the field `walkthrough` may
 * contain the events of a walkthrough as JSON. It must come before the file, because it raises the
 * file's size limit.
 */
const form = {
  method: 'POST',
  access: 'user',
  encoding: 'multipart',
  extension: true,
  idempotent: true,
  status: 201,
  response: voiceNote,
  errors: [
    'validation',
    'not_found',
    'forbidden',
    'plan_required',
    'too_large',
    'unsupported_media_type',
  ],
} as const;

export const voice = {
  addToMoment: endpoint({
    ...form,
    name: 'voice.add-to-moment',
    path: '/api/media/moments/:id/voice/',
    subject: [{ in: 'params', key: 'id', kind: 'moment' }],
    params: byId,
  }),
  addToLesson: endpoint({
    ...form,
    name: 'voice.add-to-lesson',
    path: '/api/lessons/:slug/voice/',
    subject: [{ in: 'params', key: 'slug', kind: 'lesson' }],
    params: slugParams,
  }),
  /** Changes the text beside the voice note. */
  change: endpoint({
    name: 'voice.change',
    method: 'PATCH',
    path: '/api/media/voice/:id/',
    access: 'user',
    subject: voiceById,
    extension: true,
    params: byId,
    body: z.object({ text: text(limits.momentNote) }),
    status: 200,
    response: voiceNote,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  remove: endpoint({
    name: 'voice.delete',
    method: 'DELETE',
    path: '/api/media/voice/:id/',
    access: 'user',
    subject: voiceById,
    extension: true,
    params: byId,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),
  /** Marks the note as listened to by the owner of the journal. For other callers, it does nothing. */
  heard: endpoint({
    name: 'voice.heard',
    method: 'POST',
    path: '/api/media/voice/:id/heard/',
    access: 'user',
    subject: voiceById,
    extension: true,
    params: byId,
    status: 200,
    response: voiceNote,
    errors: ['not_found', 'forbidden'],
  }),
  walkthrough: endpoint({
    name: 'voice.walkthrough',
    method: 'GET',
    path: '/api/media/voice/:id/walkthrough/',
    access: 'user',
    subject: voiceById,
    extension: true,
    params: byId,
    status: 200,
    response: walkthroughAnswer,
    errors: ['not_found', 'forbidden'],
  }),
  /** The target of the links. The session that a link was issued to is checked on each request. */
  file: endpoint({
    name: 'voice.file',
    method: 'GET',
    path: '/api/media/voice/:id/file',
    access: 'public',
    head: true,
    extension: true,
    produces: 'audio/mpeg',
    params: byId,
    query: z.object({
      v: z.optional(z.string()),
      s: z.optional(z.string()),
      exp: z.optional(z.string()),
      sig: z.optional(z.string()),
    }),
    status: 200,
    otherStatuses: [206],
    response: z.unknown(),
    errors: ['not_found', 'range'],
  }),
} as const;
