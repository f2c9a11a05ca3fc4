import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { ageCategories, eventTypes, weapons } from './shared/enums.ts';
import {
  calendarDate,
  choice,
  clearable,
  integer,
  message,
  optionalChoice,
  recordVersion,
  requiredText,
  slugParams,
  slugReference,
  text,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { boutSummary } from './shared/bout-summary.ts';
import { recordEndpoints } from './shared/record-endpoints.ts';

const count = () => clearable(integer(1, limits.entries));

/**
 * Returns a schema for a letter with its year, as on result sheets: C26. Four-digit years are
 * accepted too. U is rejected, because nobody can earn it.
 */
const ratingEarned = () =>
  clearable(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((value: string) =>
          value
            .replace(/\s/g, '')
            .toUpperCase()
            .replace(/^([A-E])20(\d{2})$/, '$1$2'),
        ),
      ),
      z.string().check(z.regex(/^[A-E]\d{2}$/, 'Enter a rating like C26.')),
    ),
  );

/** Individual, Team, and Other; the 19 age categories are accepted and stored as well. */
export const acceptedEventTypes = [...eventTypes, ...ageCategories] as const;

const fields = {
  name: requiredText(limits.name),
  date: calendarDate(),
  weapon: choice(weapons),
  event_type: choice(acceptedEventTypes),
  age_category: z.optional(optionalChoice(ageCategories)),
  notes: z.optional(text(limits.notes)),
  place: count(),
  entries: count(),
  initial_seed: count(),
  pool_seed: count(),
  rating_earned: ratingEarned(),
};

export const eventBody = z.object({ tournament_slug: slugReference(), ...fields });
export type EventBody = z.output<typeof eventBody>;
export const eventPatch = z.partial(eventBody);
export type EventPatch = z.output<typeof eventPatch>;

export const event = z.object({
  slug: z.string(),
  name: z.string(),
  date: z.string(),
  weapon: z.enum(weapons),
  event_type: z.string(),
  age_category: z.nullable(z.enum(ageCategories)),
  notes: z.string(),
  place: z.nullable(z.int()),
  entries: z.nullable(z.int()),
  initial_seed: z.nullable(z.int()),
  pool_seed: z.nullable(z.int()),
  rating_earned: z.nullable(z.string()),
  version: recordVersion,
});
export type FencingEvent = z.output<typeof event>;

/** An event card: the number of logged bouts and the owner's result. */
export const eventSummary = z.extend(event, {
  bout_count: z.int(),
  wins: z.int(),
  losses: z.int(),
});
export type EventSummary = z.output<typeof eventSummary>;

const fencerChoice = z.object({
  slug: z.string(),
  fencer_name: z.string(),
  handed: z.nullable(z.string()),
});
export type FencerChoice = z.output<typeof fencerChoice>;

export const eventDetail = z.extend(event, {
  tournament: z.object({
    slug: z.string(),
    name: z.string(),
    date: z.string(),
    end_date: z.nullable(z.string()),
  }),
  bouts: z.array(boutSummary),
  /** The owner's cards except the self card. Fencers already met in this event come first. */
  fencers: z.array(fencerChoice),
  userFencer: fencerChoice,
});
export type EventDetail = z.output<typeof eventDetail>;

export const eventTexts = {
  created: { title: 'Events Created', body: 'Event has been created successfully' },
  changed: { title: 'Event Changed', body: 'Event has been changed successfully' },
  deleted: { title: 'Event Deleted', body: 'Event has been deleted successfully' },
  confirmDelete: 'Want to delete the event?',
  resultHint: 'Fill in what you know. You can add it after the event.',
  beforeTournament: "Can't be before the tournament date.",
  afterTournament: "This is after the tournament's last day.",
} as const;

export const events = {
  detail: endpoint({
    ...recordEndpoints.event.detail,
    subject: [{ in: 'params', key: 'slug', kind: 'event' }],
    params: slugParams,
    status: 200,
    response: eventDetail,
    errors: ['not_found'],
  }),
  create: endpoint({
    ...recordEndpoints.event.create,
    subject: [{ in: 'body', key: 'tournament_slug', kind: 'tournament' }],
    body: eventBody,
    status: 201,
    response: event,
    errors: ['validation', 'not_found'],
  }),
  /** The tournament_slug of another of the owner's tournaments moves the event there. */
  update: endpoint({
    ...recordEndpoints.event.update,
    subject: [
      { in: 'params', key: 'slug', kind: 'event' },
      { in: 'body', key: 'tournament_slug', kind: 'tournament' },
    ],
    params: slugParams,
    body: z.extend(eventPatch, { slug: z.optional(z.string()) }),
    status: 200,
    response: event,
    errors: ['validation', 'not_found', 'changed'],
  }),
  remove: endpoint({
    ...recordEndpoints.event.delete,
    subject: [{ in: 'params', key: 'slug', kind: 'event' }],
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'changed'],
  }),
} as const;
