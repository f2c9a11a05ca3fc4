import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { isoDate, message, slugParams, slugReference } from './shared/fields.ts';

export const blockTexts = {
  blocked: { title: 'Blocked', body: 'You can no longer see each other.' },
  unblocked: { title: 'Unblocked', body: "You can find each other again. You're not connected." },
  guardian: "A parent and their child can't block each other.",
  self: "That's you.",
} as const;

/** Blocked people and the account are hidden from each other. */
export const blocks = {
  list: endpoint({
    name: 'connections.blocks',
    method: 'GET',
    path: '/api/profiles/blocks/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(
      z.object({
        slug: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        created_at: isoDate,
      }),
    ),
    errors: [],
  }),
  /** Also ends connections and requests between the two people. Returns 200 if the person is already blocked. */
  add: endpoint({
    name: 'connections.block',
    method: 'POST',
    path: '/api/profiles/blocks/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ slug: slugReference() }),
    status: 201,
    otherStatuses: [200],
    response: message,
    errors: ['validation', 'not_found'],
  }),
  remove: endpoint({
    name: 'connections.unblock',
    method: 'DELETE',
    path: '/api/profiles/blocks/:slug/',
    access: 'user',
    subject: [{ in: 'params', key: 'slug', kind: 'block' }],
    extension: true,
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
} as const;
