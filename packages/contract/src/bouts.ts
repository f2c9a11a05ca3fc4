export { boutBody, boutPatch, type BoutBody, type BoutPatch } from './bouts/body.ts';
export { coachBout, type Bout, type CoachBout } from './bouts/bout.ts';
export { boutComments, commentTexts, type BoutComment } from './bouts/comments.ts';
export { detailFields, plainFields, type BoutDetails } from './bouts/details.ts';
export { bouts } from './bouts/endpoints.ts';
export { onSide, sideFields, type BoutSide } from './bouts/side.ts';
export { boutTexts } from './bouts/texts.ts';
export { visibility } from './bouts/visibility.ts';
export { decideWinner, type Result } from './bouts/winner.ts';
