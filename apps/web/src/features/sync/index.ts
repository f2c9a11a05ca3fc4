import { lazy, type ReactNode } from 'react';

/** Whatever this device needs to speak of what it keeps: fetched before it is needed, as there may be no network then. */
export const loadSync = () =>
  Promise.all([import('./notices.tsx'), import('./outbox.dialog.tsx'), import('./unsent.ts')]);

/** Nothing is said where it did not come; everything else goes on. */
export const Notices = lazy<() => ReactNode>(() =>
  import('./notices.tsx').then(
    ({ Notices: shown }) => ({ default: shown }),
    () => ({ default: () => null }),
  ),
);

export { useLogOut } from './use-log-out.ts';
export { useRealAddress } from './use-real-address.ts';
