/** What shows the changes that wait on this device: fetched before it is needed, because there may be no network then. */
export const loadSync = () => Promise.all([import('./outbox.dialog.tsx'), import('./unsent.ts')]);

export { useLogOut } from './use-log-out.ts';
export { useRealAddress } from './use-real-address.ts';
