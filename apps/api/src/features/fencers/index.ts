export { registerFencers } from './fencers.routes.ts';
export { createSelfCard, updateSelfCard, type NewSelfCard } from './fencers.service.ts';
export { fencerChoices, findFencer, selfCard } from './fencers.queries.ts';
