import { tournaments, type Tournament, type TournamentBody } from '@fencing-journal/contract/tournaments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

export const tournamentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['tournaments', 'page', page],
    queryFn: ({ signal }) => call(tournaments.all, { query: page === 1 ? {} : { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const tournamentQuery = (slug: string) =>
  queryOptions({ queryKey: ['tournaments', 'detail', slug], queryFn: ({ signal }) => call(tournaments.detail, { params: { slug }, signal }) });

/** A tournament's name stands in its events and bouts too. */
const changed = () => Promise.all([['tournaments'], ['events'], ['bouts'], ['fencers']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

export async function createTournament(body: TournamentBody): Promise<Tournament> {
  const tournament = await call(tournaments.create, { body });
  await changed();
  return tournament;
}

export async function updateTournament(slug: string, body: TournamentBody): Promise<Tournament> {
  const tournament = await call(tournaments.update, { params: { slug }, body: { ...body, slug } });
  await changed();
  return tournament;
}

export async function deleteTournament(slug: string): Promise<void> {
  await call(tournaments.remove, { params: { slug } });
  queryClient.removeQueries({ queryKey: ['tournaments', 'detail', slug] });
  await changed();
}
