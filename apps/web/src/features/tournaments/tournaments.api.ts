import {
  tournaments,
  type Tournament,
  type TournamentBody,
} from '@fencing-journal/contract/tournaments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import {
  createRecord,
  deleteRecord,
  updateRecord,
  type SaveResult,
} from '../../offline/outbox/records.ts';

export const tournamentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['tournaments', 'page', page],
    queryFn: ({ signal }) => call(tournaments.all, { query: page === 1 ? {} : { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const tournamentQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tournaments', 'detail', slug],
    queryFn: ({ signal }) => call(tournaments.detail, { params: { slug }, signal }),
  });

export const createTournament = (body: TournamentBody): Promise<SaveResult> =>
  createRecord('tournament', body);

/** `from`: the tournament as it was when the form was opened. */
export const updateTournament = (from: Tournament, body: TournamentBody): Promise<SaveResult> =>
  updateRecord('tournament', from, body);

export const deleteTournament = (
  tournament: Pick<Tournament, 'slug' | 'version'>,
): Promise<SaveResult> => deleteRecord('tournament', tournament);
