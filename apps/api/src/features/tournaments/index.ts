export { registerTournaments } from './tournaments.routes.ts';
export { findTournament, type OwnTournament } from './tournaments.queries.ts';
