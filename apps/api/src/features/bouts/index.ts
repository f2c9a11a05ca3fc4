export { registerBoutComments } from './comments.routes.ts';
export { registerBouts } from './bouts.routes.ts';
export { boutsOfEvent } from './bouts.queries.ts';
export { boutsForCoach, isSharedWithCoach } from './coach-bouts.queries.ts';
