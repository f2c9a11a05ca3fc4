export { registerBoutComments } from './comments.routes.ts';
export { registerBouts } from './bouts.routes.ts';
export { boutsOfEvent, type OwnBout } from './bouts.queries.ts';
export { openBout } from './bouts.service.ts';
export { boutsForCoach, isSharedWithCoach } from './coach-bouts.queries.ts';
