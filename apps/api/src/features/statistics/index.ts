export { registerStatistics } from './statistics.routes.ts';
