export { registerBouts } from './bouts.routes.ts';
export { boutsOfEvent } from './bouts.queries.ts';
