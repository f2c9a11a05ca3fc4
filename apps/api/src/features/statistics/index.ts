export { eventCountOf } from './statistics.queries.ts';
export { registerStatistics } from './statistics.routes.ts';
