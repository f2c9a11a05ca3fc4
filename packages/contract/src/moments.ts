import * as z from 'zod/mini';
import { drawing } from './drawings.ts';
import { endpoint } from './shared/endpoint.ts';
import { integer, isoDate, message, optionalChoice, requiredText, text } from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { mediaSlug } from './media.ts';
import { voiceNote } from './voice-note.ts';

/** What a moment of a video is about; touches keep a running score. */
export const momentKinds = ['touch_for', 'touch_against', 'action', 'question'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** The author. The slug is null once the account is deleted; the name stays. */
const author = z.object({ slug: z.nullable(z.string()), name: z.string() });

const momentReply = z.object({
  id: z.string(),
  text: z.string(),
  author,
  mine: z.boolean(),
  /** Sent only to the owner of the video: whether they have not opened the reply yet. */
  unread: z.optional(z.boolean()),
  /** Whether the viewer may delete the reply. The rule is the same as for moments. */
  removable: z.boolean(),
  created_at: isoDate,
});
export type MomentReply = z.output<typeof momentReply>;

const moment = z.object({
  id: z.string(),
  at_ms: z.int(),
  kind: z.nullable(z.enum(momentKinds)),
  note: z.string(),
  /** The drawing on the frame at `at_ms`. Absent only from data cached before the field existed. */
  drawing: z.optional(z.nullable(drawing)),
  author,
  mine: z.boolean(),
  /** Whether the viewer may delete the moment: they wrote it, or the video is theirs. */
  removable: z.boolean(),
  created_at: isoDate,
  /** Oldest first. */
  answers: z.array(momentReply),
  /** Oldest first. Absent only from data cached before the field existed. */
  voice: z.optional(z.array(voiceNote)),
});
export type Moment = z.output<typeof moment>;

/** In milliseconds. No video is longer than a day. */
const positionMs = () => integer(0, 86_400_000);
const momentBody = z.object({
  at_ms: positionMs(),
  kind: z.optional(optionalChoice(momentKinds)),
  note: z.optional(text(limits.momentNote)),
  /** Null, or a drawing without shapes, means no drawing. */
  drawing: z.optional(z.nullable(drawing)),
});
export type MomentBody = z.output<typeof momentBody>;
const answerBody = z.object({ text: requiredText(limits.momentNote) });

const videoBySlug = [{ in: 'params', key: 'slug', kind: 'bout_media' }] as const;
const momentById = [{ in: 'params', key: 'id', kind: 'moment' }] as const;
const answerById = [{ in: 'params', key: 'id', kind: 'moment_answer' }] as const;
const bySlug = z.object({ slug: mediaSlug });
const byId = z.object({ id: z.uuid() });

export const momentTexts = {
  empty: 'Add a note or a drawing, or choose a type.',
  deleted: 'The moment has been deleted.',
  answerDeleted: 'The reply has been deleted.',
  unnamedAuthor: 'Another coach',
} as const;

/** Marks on a video's timeline, for its owner and the coaches who may see it. */
export const moments = {
  list: endpoint({
    name: 'media.moments',
    method: 'GET',
    path: '/api/media/:slug/moments/',
    access: 'user',
    subject: videoBySlug,
    extension: true,
    params: bySlug,
    status: 200,
    response: z.array(moment),
    errors: ['not_found', 'forbidden'],
  }),
  add: endpoint({
    name: 'media.add-moment',
    method: 'POST',
    path: '/api/media/:slug/moments/',
    access: 'user',
    subject: videoBySlug,
    extension: true,
    idempotent: true,
    params: bySlug,
    body: momentBody,
    status: 201,
    response: moment,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  change: endpoint({
    name: 'media.change-moment',
    method: 'PATCH',
    path: '/api/media/moments/:id/',
    access: 'user',
    subject: momentById,
    extension: true,
    params: byId,
    body: z.partial(momentBody),
    status: 200,
    response: moment,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  remove: endpoint({
    name: 'media.delete-moment',
    method: 'DELETE',
    path: '/api/media/moments/:id/',
    access: 'user',
    subject: momentById,
    extension: true,
    params: byId,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),
  /** Marks the video's replies as opened by the owner. */
  read: endpoint({
    name: 'media.read-moments',
    method: 'POST',
    path: '/api/media/:slug/moments/read/',
    access: 'user',
    subject: videoBySlug,
    extension: true,
    params: bySlug,
    status: 200,
    response: z.array(moment),
    errors: ['not_found', 'forbidden'],
  }),
  answer: endpoint({
    name: 'media.answer-moment',
    method: 'POST',
    path: '/api/media/moments/:id/answers/',
    access: 'user',
    subject: momentById,
    extension: true,
    idempotent: true,
    params: byId,
    body: answerBody,
    status: 201,
    response: moment,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  changeAnswer: endpoint({
    name: 'media.change-answer',
    method: 'PATCH',
    path: '/api/media/moments/answers/:id/',
    access: 'user',
    subject: answerById,
    extension: true,
    params: byId,
    body: answerBody,
    status: 200,
    response: moment,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  removeAnswer: endpoint({
    name: 'media.delete-answer',
    method: 'DELETE',
    path: '/api/media/moments/answers/:id/',
    access: 'user',
    subject: answerById,
    extension: true,
    params: byId,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),
} as const;
