import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { eventLevels } from './shared/enums.ts';
import {
  calendarDate,
  choice,
  clearable,
  message,
  recordVersion,
  requiredText,
  slugParams,
  text,
  webAddress,
} from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { pageOf, pageQuery } from './shared/paging.ts';
import { recordEndpoints } from './shared/record-endpoints.ts';
import { eventSummary } from './events.ts';

export const tournamentBody = z.object({
  name: requiredText(limits.name),
  date: calendarDate(),
  /** The last day of a tournament that lasts several days; otherwise empty. */
  end_date: clearable(calendarDate()),
  event_level: choice(eventLevels),
  location: z.optional(text(limits.location)),
  club: z.optional(text(limits.club)),
  url: z.optional(webAddress()),
  notes: z.optional(text(limits.notes)),
});
export type TournamentBody = z.output<typeof tournamentBody>;

export const tournament = z.object({
  slug: z.string(),
  name: z.string(),
  date: z.string(),
  end_date: z.nullable(z.string()),
  location: z.string(),
  club: z.string(),
  event_level: z.enum(eventLevels),
  url: z.string(),
  notes: z.string(),
  version: recordVersion,
});
export type Tournament = z.output<typeof tournament>;

const shownResult = z.object({
  slug: z.string(),
  name: z.string(),
  place: z.int(),
  entries: z.nullable(z.int()),
  rating_earned: z.nullable(z.string()),
});
export type ShownResult = z.output<typeof shownResult>;

/** A card in the list, with the numbers of events and bouts that a deletion would remove. */
export const tournamentSummary = z.extend(tournament, {
  /** The best places in the tournament's events, at most `limits.shownResults`. */
  results: z.array(shownResult),
  event_count: z.int(),
  bout_count: z.int(),
});
export type TournamentSummary = z.output<typeof tournamentSummary>;

export const tournamentDetail = z.extend(tournament, { events: z.array(eventSummary) });
export type TournamentDetail = z.output<typeof tournamentDetail>;

export const tournamentTexts = {
  created: { title: 'Tournament Created', body: 'Tournament has been created successfully' },
  edited: { title: 'Tournament Edited', body: 'Tournament has been edited successfully' },
  deleted: { title: 'Tournament Deleted', body: 'Tournament has been deleted successfully' },
  confirmDelete: 'Want to delete the tournament?',
  empty: 'No tournaments found',
  noEvents: 'You do not have any events',
} as const;

export const tournaments = {
  all: endpoint({
    name: 'tournaments.all',
    method: 'GET',
    path: '/api/tournaments/all/',
    access: 'user',
    subject: 'own',
    query: pageQuery,
    status: 200,
    response: pageOf(tournamentSummary),
    errors: ['validation', 'not_found'],
  }),
  create: endpoint({
    ...recordEndpoints.tournament.create,
    subject: 'own',
    body: tournamentBody,
    status: 201,
    response: tournament,
    errors: ['validation'],
  }),
  detail: endpoint({
    ...recordEndpoints.tournament.detail,
    subject: [{ in: 'params', key: 'slug', kind: 'tournament' }],
    params: slugParams,
    status: 200,
    response: tournamentDetail,
    errors: ['not_found'],
  }),
  /** Updates a tournament. Name, date, and level are required; other omitted fields keep their values. */
  update: endpoint({
    ...recordEndpoints.tournament.update,
    subject: [{ in: 'params', key: 'slug', kind: 'tournament' }],
    params: slugParams,
    body: z.extend(tournamentBody, { slug: z.optional(z.string()) }),
    status: 200,
    response: tournament,
    errors: ['validation', 'not_found', 'changed'],
  }),
  /** Updates a tournament without any required fields. */
  patch: endpoint({
    name: 'tournaments.patch',
    method: 'PATCH',
    path: '/api/tournaments/update/:slug/',
    access: 'user',
    extension: true,
    subject: [{ in: 'params', key: 'slug', kind: 'tournament' }],
    params: slugParams,
    body: z.extend(z.partial(tournamentBody), { slug: z.optional(z.string()) }),
    status: 200,
    response: tournament,
    errors: ['validation', 'not_found', 'changed'],
  }),
  remove: endpoint({
    ...recordEndpoints.tournament.delete,
    subject: [{ in: 'params', key: 'slug', kind: 'tournament' }],
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'changed'],
  }),
} as const;
