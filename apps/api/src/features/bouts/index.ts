export { registerBoutComments } from './comments.routes.ts';
export { registerBouts } from './bouts.routes.ts';
export { levelOfNewBout, requireBoutLevel } from './bout-level.service.ts';
export {
  assertBoutLimit,
  boutsOfEvent,
  insertBouts,
  updateResults,
  type OpenedBout,
} from './bouts.queries.ts';
export { changeBout, openBout } from './bouts.service.ts';
export { findEventId, findFencerIds } from './references.queries.ts';
export { insertOwnRows } from './own-rows.service.ts';
export { boutsForCoach, isSharedWithCoach } from './coach-bouts.queries.ts';
