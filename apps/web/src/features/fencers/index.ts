export { OpponentPickerDialog, usePreloadedPicker } from './opponent-picker.slot.tsx';
export { opponentGroups } from './opponent-groups.ts';
export { ProfileFields } from './profile-fields.tsx';
export { emptyProfile, profileBody, type ProfileValues } from './fencers.rules.ts';
export { fencersQuery } from './fencers.api.ts';
