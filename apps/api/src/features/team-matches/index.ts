export { registerTeamMatches } from './team-matches.routes.ts';
