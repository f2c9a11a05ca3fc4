export { registerTournaments } from './tournaments.routes.ts';
