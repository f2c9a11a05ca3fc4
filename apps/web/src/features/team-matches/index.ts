export { TeamMatches, useSheetsOfLegs } from './team-matches.section.tsx';
export { scoresDraft, toRows } from './scores.rules.ts';
export { teamMatchQuery } from './team-matches.api.ts';
export { useSheetUpdate } from './use-sheet-update.tsx';
export { fencerOfLeg, teamName } from './teams.rules.ts';
