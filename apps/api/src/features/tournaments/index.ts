export { registerTournaments } from './tournaments.routes.ts';
export { assertTournamentLimit, insertTournament } from './tournaments.queries.ts';
