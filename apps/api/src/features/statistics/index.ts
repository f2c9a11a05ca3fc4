export { seasonSums, type SeasonSums } from './season-sums.queries.ts';
export { eventCountOf, opponentId } from './statistics.queries.ts';
export { cellFilterOf } from './statistics.service.ts';
export { registerStatistics } from './statistics.routes.ts';
export { createWriteHits } from './write-hits.queries.ts';
