/** Prefetches the dialogs about unsynced changes, because the device may be offline when they are needed. */
export const loadSync = () =>
  Promise.all([import('./outbox.dialog.tsx'), import('./confirm-unsent.ts')]);

export { guardLogOut } from './log-out-guard.ts';
export { useLogOut } from './use-log-out.ts';
export { useProvisionalSlugRedirect } from './use-provisional-slug-redirect.ts';
