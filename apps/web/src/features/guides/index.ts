/** Ticks and own items that this device has and the server has not. */
export { unsent as unsentGuideChanges } from './unsent.ts';

/** Tries once to send them, for somebody who is about to leave the device. */
export const sendGuideChanges = async (): Promise<void> =>
  (await import('./guides.api.ts')).sendOnce();
