import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { message, recordReference, slugParams, slugReference } from '../shared/fields.ts';
import { memberLastName } from '../usaf-data.ts';
import { usaFencingId } from '../shared/profile.ts';
import { recordEndpoints } from '../shared/record-endpoints.ts';
import { fencer, fencerBody, fencerPatch, fencerRecord } from './card.ts';
import { fencerDetail, foreignFencerDetail } from './detail.ts';

export const fencers = {
  all: endpoint({
    name: 'fencers.all',
    method: 'GET',
    path: '/api/fencers/all/',
    access: 'user',
    subject: 'own',
    status: 200,
    response: z.array(fencer),
    errors: [],
  }),
  /** Statistics on the owner's bouts, for the Statistics panel. */
  stats: endpoint({
    name: 'fencers.stats',
    method: 'GET',
    path: '/api/fencers/stats/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.object({
      event_count: z.int(),
      bout_count: z.int(),
      wins: z.int(),
      losses: z.int(),
      scored: z.int(),
      against: z.int(),
      indicator: z.int(),
    }),
    errors: [],
  }),
  /** The owner's record against each fencer they have met, in no particular order. */
  records: endpoint({
    name: 'fencers.records',
    method: 'GET',
    path: '/api/fencers/records/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(fencerRecord),
    errors: [],
  }),
  details: endpoint({
    ...recordEndpoints.fencer.detail,
    subject: [{ in: 'params', key: 'slug', kind: 'fencer' }],
    params: slugParams,
    status: 200,
    response: z.discriminatedUnion('mine', [fencerDetail, foreignFencerDetail]),
    errors: ['not_found'],
  }),
  create: endpoint({
    ...recordEndpoints.fencer.create,
    subject: 'own',
    body: fencerBody,
    status: 201,
    response: fencer,
    errors: ['validation'],
  }),
  update: endpoint({
    ...recordEndpoints.fencer.update,
    subject: [{ in: 'params', key: 'slug', kind: 'fencer' }],
    params: slugParams,
    body: fencerPatch,
    status: 200,
    response: fencer,
    errors: ['validation', 'not_found', 'forbidden', 'changed'],
  }),
  remove: endpoint({
    ...recordEndpoints.fencer.delete,
    subject: [{ in: 'params', key: 'slug', kind: 'fencer' }],
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden', 'own_profile', 'changed'],
  }),
  importMember: endpoint({
    name: 'fencers.fencer-usa',
    method: 'POST',
    path: '/api/fencers/fencer-usa/',
    access: 'user',
    subject: 'own',
    idempotent: true,
    /** A minor's record is found only with the last name. */
    body: z.object({ member_id: usaFencingId(), last_name: z.optional(memberLastName()) }),
    status: 201,
    response: fencer,
    errors: ['validation', 'not_found'],
  }),
  /** Undoes the latest merge into this card, up to 30 days later. */
  unmerge: endpoint({
    name: 'fencers.unmerge',
    method: 'POST',
    path: '/api/fencers/unmerge/',
    access: 'user',
    extension: true,
    subject: [{ in: 'body', key: 'slug', kind: 'fencer' }],
    body: z.object({ slug: slugReference() }),
    status: 200,
    response: z.object({ kept: fencer, restored: fencer, bouts_moved: z.int() }),
    errors: ['validation', 'not_found'],
  }),
  /**
   * Merges two cards of one person. The bouts move to the kept card, its empty fields are filled from
   * the other card, and the other card is hidden.
   */
  merge: endpoint({
    name: 'fencers.merge',
    method: 'POST',
    path: '/api/fencers/merge/',
    access: 'user',
    idempotent: true,
    extension: true,
    subject: [
      { in: 'body', key: 'keep', kind: 'fencer' },
      { in: 'body', key: 'remove', kind: 'fencer' },
    ],
    body: z.object({ keep: slugReference(), remove: slugReference() }),
    status: 201,
    response: z.object({
      kept: fencer,
      removed: recordReference,
      bouts_moved: z.int(),
      undo_until: z.string(),
    }),
    errors: ['validation', 'not_found'],
  }),
} as const;
