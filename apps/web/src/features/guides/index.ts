export { guidesQuery } from './guide-list.api.ts';
/** Checked items and own items that only this device has. */
export { readUnsentChanges as unsentGuideChanges } from './unsent-changes.ts';

/** Tries once to send the pending changes, before log out. */
export const sendGuideChanges = async (): Promise<void> =>
  (await import('./guides.api.ts')).sendOnce();
