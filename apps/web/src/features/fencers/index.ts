export { createFencer } from './fencers.api.ts';
export { ProfileFields } from './profile-fields.tsx';
export { emptyProfile, profileBody, type ProfileValues } from './fencers.rules.ts';
