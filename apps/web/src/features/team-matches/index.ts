export { TeamMatches, useSheetsOfLegs } from './team-matches.section.tsx';
export { scoresDraft, sheetValues } from './scores.rules.ts';
export { teamMatchQuery } from './team-matches.api.ts';
export { useSheetUpdate } from './use-sheet-update.tsx';
export { fencerOfLeg, sidesToSubstitute, teamName } from './teams.rules.ts';
