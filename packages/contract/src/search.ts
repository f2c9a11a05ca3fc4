import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { isoDate, recordReference, text } from './shared/fields.ts';
import { limits } from './shared/limits.ts';

/** A record in the journal, as a search shows it. */
export const foundRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fencer'), ...recordReference.shape, club: z.string() }),
  z.object({
    kind: z.literal('tournament'),
    date: isoDate,
    ...recordReference.shape,
    location: z.string(),
  }),
  z.object({
    kind: z.literal('event'),
    date: isoDate,
    ...recordReference.shape,
    tournament: recordReference,
  }),
  z.object({
    kind: z.literal('practice'),
    date: isoDate,
    slug: z.string(),
    place: z.string(),
  }),
  z.object({
    kind: z.literal('lesson'),
    date: isoDate,
    slug: z.string(),
    coach: z.string(),
    /** The beginning of the notes. */
    notes: z.string(),
  }),
]);
export type FoundRecord = z.output<typeof foundRecord>;

export const search = {
  /**
   * Returns the newest of the caller's records of each kind that contain all words of `q`, each as the
   * beginning of a word. Without words, returns the newest records.
   */
  records: endpoint({
    name: 'search.records',
    method: 'GET',
    path: '/api/search/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: z.object({ q: z.optional(text(limits.search)) }),
    status: 200,
    response: z.array(foundRecord),
    errors: ['validation'],
  }),
} as const;
