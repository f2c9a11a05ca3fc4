import * as z from 'zod/mini';
import { ownRow } from './bouts/row.ts';
import { visibility } from './bouts/visibility.ts';
import { boutSummary } from './shared/bout-summary.ts';
import { endpoint } from './shared/endpoint.ts';
import { visibilities, weapons } from './shared/enums.ts';
import {
  calendarDate,
  choice,
  integer,
  message,
  recordVersion,
  requiredMessage,
  slugParams,
  slugText,
  text,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { pageOf, pageQuery } from './shared/paging.ts';
import { recordEndpoints } from './shared/record-endpoints.ts';

const newBout = { ...ownRow, to: z.optional(z.nullable(integer(1, limits.score))) };

const boutList = <T extends z.core.$ZodType>(row: T) =>
  z.optional(
    z
      .array(row)
      .check(z.maxLength(limits.boutsPerPractice, `At most ${limits.boutsPerPractice} bouts.`)),
  );

const fields = {
  place: z.optional(text(limits.location)),
  notes: z.optional(text(limits.notes)),
  /** If omitted, the weapon of the latest practice or event. */
  weapon: z.optional(choice(weapons)),
  /** Who can see the practice's bouts; Private if omitted. */
  shareable: z.optional(visibility()),
};

const practiceBody = z.object({
  date: calendarDate(),
  ...fields,
  bouts: boutList(z.object(newBout)),
});
export type PracticeBody = z.output<typeof practiceBody>;

/**
 * Omitted fields keep their values. `bouts` is the whole list: bouts with a slug are changed, bouts
 * without one are added, and omitted bouts are deleted.
 */
const practicePatch = z.object({
  date: z.optional(calendarDate()),
  ...fields,
  bouts: boutList(
    z
      .object({ ...newBout, slug: z.optional(slugText()), fencer: z.optional(newBout.fencer) })
      .check(
        z.refine(({ slug, fencer }) => slug !== undefined || fencer !== undefined, {
          error: requiredMessage,
          path: ['fencer'],
        }),
      ),
  ),
});
export type PracticePatch = z.output<typeof practicePatch>;

export const practice = z.object({
  slug: z.string(),
  date: z.string(),
  place: z.string(),
  notes: z.string(),
  weapon: z.enum(weapons),
  shareable: z.enum(visibilities),
  version: recordVersion,
});
export type Practice = z.output<typeof practice>;

export const practiceSummary = z.extend(practice, { bout_count: z.int(), wins: z.int() });
export type PracticeSummary = z.output<typeof practiceSummary>;

/** A bout card with the bout as the owner entered it. */
const practiceBout = z.extend(boutSummary, {
  /** The opponent's card; null once it is deleted. */
  fencer: z.nullable(z.string()),
  score: z.int(),
  against: z.int(),
  won: z.boolean(),
  to: z.nullable(z.int()),
});
export type PracticeBout = z.output<typeof practiceBout>;

export const practiceDetail = z.extend(practice, {
  /** In the order in which they were logged. */
  bouts: z.array(practiceBout),
});
export type PracticeDetail = z.output<typeof practiceDetail>;

export const practiceTexts = {
  deleted: 'The practice has been deleted.',
  notItsBout: "This bout isn't part of the practice.",
} as const;

const ownPractice = [{ in: 'params', key: 'slug', kind: 'practice' }] as const;

/** Practices and their bouts, which don't count in any competition figure. */
export const practices = {
  all: endpoint({
    name: 'practices.all',
    method: 'GET',
    path: '/api/practices/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: pageQuery,
    status: 200,
    response: pageOf(practiceSummary),
    errors: ['validation', 'not_found'],
  }),
  create: endpoint({
    ...recordEndpoints.practice.create,
    subject: 'own',
    extension: true,
    body: practiceBody,
    status: 201,
    response: practiceDetail,
    errors: ['validation', 'not_found'],
  }),
  detail: endpoint({
    ...recordEndpoints.practice.detail,
    subject: ownPractice,
    extension: true,
    params: slugParams,
    status: 200,
    response: practiceDetail,
    errors: ['not_found'],
  }),
  update: endpoint({
    ...recordEndpoints.practice.update,
    subject: ownPractice,
    extension: true,
    params: slugParams,
    body: practicePatch,
    status: 200,
    response: practiceDetail,
    errors: ['validation', 'not_found', 'changed'],
  }),
  remove: endpoint({
    ...recordEndpoints.practice.delete,
    subject: ownPractice,
    extension: true,
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'changed'],
  }),
} as const;
