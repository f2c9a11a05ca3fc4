import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { message, slugParams } from '../shared/fields.ts';
import { touchBody, touchList, touchPatch } from './body.ts';
import { touch, touchLog } from './touch.ts';

const onBout = [{ in: 'params', key: 'slug', kind: 'bout' }] as const;
const touchById = [{ in: 'params', key: 'id', kind: 'touch' }] as const;
const byId = z.object({ id: z.uuid() });

/** The log of a bout's touches. It never changes the bout's score. */
export const touches = {
  list: endpoint({
    name: 'touches.list',
    method: 'GET',
    path: '/api/bouts/:slug/touches/',
    access: 'user',
    subject: onBout,
    extension: true,
    params: slugParams,
    status: 200,
    response: touchLog,
    errors: ['not_found'],
  }),
  /**
   * Replaces the whole list, or changes nothing. `version` is the version that the client read; the
   * call returns 409 if it is no longer current. If-Match works as for bouts (decision 0049).
   */
  replace: endpoint({
    name: 'touches.replace',
    method: 'PUT',
    path: '/api/bouts/:slug/touches/',
    access: 'user',
    subject: onBout,
    extension: true,
    params: slugParams,
    body: z.object({ touches: touchList, version: z.optional(z.int()) }),
    status: 200,
    response: touchLog,
    errors: ['validation', 'not_found', 'forbidden', 'conflict', 'changed'],
  }),
  add: endpoint({
    name: 'touches.add',
    method: 'POST',
    path: '/api/bouts/:slug/touches/',
    access: 'user',
    subject: onBout,
    extension: true,
    idempotent: true,
    params: slugParams,
    body: touchBody,
    status: 201,
    response: touch,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  change: endpoint({
    name: 'touches.change',
    method: 'PATCH',
    path: '/api/bouts/touches/:id/',
    access: 'user',
    subject: touchById,
    extension: true,
    params: byId,
    body: touchPatch,
    status: 200,
    response: touch,
    errors: ['validation', 'not_found', 'forbidden', 'plan_required'],
  }),
  remove: endpoint({
    name: 'touches.delete',
    method: 'DELETE',
    path: '/api/bouts/touches/:id/',
    access: 'user',
    subject: touchById,
    extension: true,
    params: byId,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden', 'plan_required'],
  }),
} as const;
