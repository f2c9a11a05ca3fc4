import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { isoDate, message, requiredText, slugParams } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';

/** What a viewer may do with the comments on a bout. */
export const commentPermissions = ['write', 'read', 'none'] as const;

const boutComment = z.object({
  id: z.string(),
  text: z.string(),
  /** The slug is null once the account is deleted; the name stays. */
  author: z.object({ slug: z.nullable(z.string()), name: z.string() }),
  mine: z.boolean(),
  /** Whether the viewer may delete the comment: they wrote it, or the bout is theirs. */
  removable: z.boolean(),
  created_at: isoDate,
});
export type BoutComment = z.output<typeof boutComment>;

const commentBody = z.object({ text: requiredText(limits.momentNote) });
const onBout = [{ in: 'params', key: 'slug', kind: 'bout' }] as const;
const commentById = [{ in: 'params', key: 'id', kind: 'bout_comment' }] as const;
const byId = z.object({ id: z.uuid() });

export const commentTexts = { deleted: 'The comment has been deleted.' } as const;

/** Comments on a bout, for its owner and the coaches who may see it. */
export const boutComments = {
  list: endpoint({
    name: 'bouts.comments',
    method: 'GET',
    path: '/api/bouts/:slug/comments/',
    access: 'user',
    subject: onBout,
    extension: true,
    params: slugParams,
    status: 200,
    /** Oldest first. */
    response: z.array(boutComment),
    errors: ['not_found', 'forbidden'],
  }),
  add: endpoint({
    name: 'bouts.add-comment',
    method: 'POST',
    path: '/api/bouts/:slug/comments/',
    access: 'user',
    subject: onBout,
    extension: true,
    idempotent: true,
    params: slugParams,
    body: commentBody,
    status: 201,
    response: boutComment,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  change: endpoint({
    name: 'bouts.change-comment',
    method: 'PATCH',
    path: '/api/bouts/comments/:id/',
    access: 'user',
    subject: commentById,
    extension: true,
    params: byId,
    body: commentBody,
    status: 200,
    response: boutComment,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  remove: endpoint({
    name: 'bouts.delete-comment',
    method: 'DELETE',
    path: '/api/bouts/comments/:id/',
    access: 'user',
    subject: commentById,
    extension: true,
    params: byId,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),
} as const;
