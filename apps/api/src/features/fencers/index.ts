export { registerFencers } from './fencers.routes.ts';
export { createSelfCard, renameSelfCard, updateSelfCard } from './fencers.service.ts';
export { fencerChoices, selfCard } from './fencers.queries.ts';
export { deleteExpiredMerges } from './merges.queries.ts';
