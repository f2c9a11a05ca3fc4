export { OpponentPickerDialog } from './opponent-picker.dialog.tsx';
export { ProfileFields } from './profile-fields.tsx';
export { emptyProfile, profileBody, type ProfileValues } from './fencers.rules.ts';
