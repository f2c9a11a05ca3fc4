import { lazy } from 'react';

/** The packing list of a tournament with its progress; a script of its own, because every page loads this file. */
export const PackingList = lazy(async () => ({
  default: (await import('./packing-list.tsx')).PackingList,
}));

/** Changes to checked items and the user's own items that only this device has. */
export { readUnsentChanges as unsentGuideChanges } from './unsent-changes.ts';

/** Tries once to send the pending changes before a logout. */
export const sendGuideChanges = async (): Promise<void> =>
  (await import('./guides.api.ts')).sendOnce();
