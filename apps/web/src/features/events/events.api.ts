import type { EventBody, EventDetail, FencingEvent } from '@fencing-journal/contract/events';
import { tournaments, type Tournament } from '@fencing-journal/contract/tournaments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import type { Context } from '../../offline/outbox/command.ts';
import {
  createRecord,
  deleteRecord,
  updateRecord,
  type SaveResult,
} from '../../offline/outbox/records.ts';

export { boutEventQuery as eventQuery } from '../bouts/index.ts';

type TournamentRef = Pick<Tournament, 'slug' | 'name' | 'date' | 'end_date'>;
const tournamentContext = ({ slug, name, date, end_date }: TournamentRef): Context => ({
  tournament: { slug, name, date, end_date },
});

export const createEvent = (tournament: TournamentRef, body: EventBody): Promise<SaveResult> =>
  createRecord('event', body, tournamentContext(tournament));

/** `from`: the event as it was when the form was opened. */
export const updateEvent = (from: EventDetail, body: EventBody): Promise<SaveResult> =>
  updateRecord('event', from, body, tournamentContext(from.tournament));

export const deleteEvent = (
  event: Pick<FencingEvent, 'slug' | 'version'>,
  tournament?: TournamentRef,
): Promise<SaveResult> => deleteRecord('event', event, tournament && tournamentContext(tournament));

/** The tournament that a new event is added to. Shares its cache entry with the tournament page. */
export const tournamentOfEventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tournaments', 'detail', slug],
    queryFn: ({ signal }) => call(tournaments.detail, { params: { slug }, signal }),
  });

/** The first page of the tournaments, newest first. Shares its cache entry with the list. */
export const latestTournamentsQuery = queryOptions({
  queryKey: ['tournaments', 'page', 1],
  queryFn: ({ signal }) => call(tournaments.all, { query: {}, signal }),
});
