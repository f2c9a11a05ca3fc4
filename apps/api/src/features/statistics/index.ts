export { eventCountOf } from './statistics.queries.ts';
export { registerStatistics } from './statistics.routes.ts';
export { createWriteHits } from './write-hits.queries.ts';
