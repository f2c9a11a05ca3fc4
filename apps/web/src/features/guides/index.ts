/** Checked items and own items that only this device has. */
export { unsent as unsentGuideChanges } from './unsent.ts';

/** Tries once to send the pending changes, before log out. */
export const sendGuideChanges = async (): Promise<void> =>
  (await import('./guides.api.ts')).sendOnce();
