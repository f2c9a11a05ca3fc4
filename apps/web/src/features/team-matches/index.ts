export { TeamMatches, useSheetsOfLegs } from './team-matches.section.tsx';
export { scoresDraft, toRows } from './scores.rules.ts';
export { teamMatchQuery, updateTeamMatch } from './team-matches.api.ts';
export { fencerOfLeg, teamName } from './teams.rules.ts';
