import * as z from 'zod/mini';
import { boutSummary } from '../shared/bout-summary.ts';
import { endpoint } from '../shared/endpoint.ts';
import {
  integer,
  message,
  optionalSlug,
  slugParams,
  slugReference,
  text,
} from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { pageOf, pageQuery } from '../shared/paging.ts';
import { poolEndpoint, recordEndpoints } from '../shared/record-endpoints.ts';
import { boutBody, boutPatch } from './body.ts';
import { bout, coachBout } from './bout.ts';
import { ownRow } from './row.ts';
import { boutLimits } from './values.ts';
import { visibility } from './visibility.ts';

/**
 * Selects the bouts of one student or group, those listed after the bout `before`, or, as an
 * extension, one page.
 */
export const coachBoutsQuerySchema = z.extend(pageQuery, {
  student: optionalSlug(),
  /** The slug of one of the coach's groups. */
  group: optionalSlug(),
  before: optionalSlug(),
});

export const bouts = {
  create: endpoint({
    ...recordEndpoints.bout.create,
    subject: [
      { in: 'body', key: 'event', kind: 'event' },
      { in: 'body', key: 'practice', kind: 'practice' },
      { in: 'body', key: 'fencer_a', kind: 'fencer' },
      { in: 'body', key: 'fencer_b', kind: 'fencer' },
    ],
    body: boutBody,
    status: 201,
    response: bout,
    errors: ['validation', 'not_found'],
  }),
  /** Creates the owner's row of a pool sheet: one bout per opponent, either all of them or none. */
  createPool: endpoint({
    ...poolEndpoint,
    extension: true,
    subject: [{ in: 'body', key: 'event', kind: 'event' }],
    body: z.object({
      event: slugReference(),
      round: z.optional(integer(0, boutLimits.round)),
      referee: z.optional(text(boutLimits.referee)),
      shareable: z.optional(visibility()),
      rows: z
        .array(z.object(ownRow))
        .check(
          z.minLength(1, 'Add at least one opponent.'),
          z.maxLength(limits.poolOpponents, `At most ${limits.poolOpponents} opponents.`),
        ),
    }),
    status: 201,
    response: z.object({ bouts: z.array(boutSummary) }),
    errors: ['validation', 'not_found'],
  }),
  detail: endpoint({
    ...recordEndpoints.bout.detail,
    subject: [{ in: 'params', key: 'slug', kind: 'bout' }],
    params: slugParams,
    status: 200,
    response: bout,
    errors: ['not_found'],
  }),
  update: endpoint({
    ...recordEndpoints.bout.update,
    subject: [
      { in: 'params', key: 'slug', kind: 'bout' },
      { in: 'body', key: 'event', kind: 'event' },
      { in: 'body', key: 'practice', kind: 'practice' },
      { in: 'body', key: 'fencer_a', kind: 'fencer' },
      { in: 'body', key: 'fencer_b', kind: 'fencer' },
    ],
    params: slugParams,
    body: boutPatch,
    status: 200,
    response: bout,
    errors: ['validation', 'not_found', 'forbidden', 'changed'],
  }),
  remove: endpoint({
    ...recordEndpoints.bout.delete,
    subject: [{ in: 'params', key: 'slug', kind: 'bout' }],
    params: slugParams,
    status: 200,
    response: message,
    errors: ['validation', 'not_found', 'forbidden', 'changed'],
  }),
  tags: endpoint({
    name: 'bouts.tags',
    method: 'GET',
    path: '/api/bouts/tags/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(z.string()),
    errors: [],
  }),
  coach: endpoint({
    name: 'bouts.coach',
    method: 'GET',
    path: '/api/bouts/coach',
    access: 'user',
    subject: 'own',
    query: coachBoutsQuerySchema,
    status: 200,
    /**
     * The list from the specification or, with `page`, a page as in other lists. Sorted by the day of
     * the bout, newest first, and within a day by entry.
     */
    response: z.union([z.array(coachBout), pageOf(coachBout)]),
    errors: ['validation', 'not_found'],
  }),
} as const;
