export { queueJobs } from './jobs.queries.ts';
export { registerPosters } from './posters.routes.ts';
export { startConversions } from './worker.ts';
