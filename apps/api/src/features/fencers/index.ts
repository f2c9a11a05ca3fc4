export { registerFencers } from './fencers.routes.ts';
export { createSelfCard, renameSelfCard, updateSelfCard } from './fencers.service.ts';
export { assertFencerLimits, insertFencer, selfCard } from './fencers.queries.ts';
export { fencerChoices } from './choices.queries.ts';
export { deleteExpiredMerges } from './expired-merges.queries.ts';
