import { lazy } from 'react';

/** The form of a touch. Its code loads when it first opens. */
export const TouchDialog = lazy(async () => ({
  default: (await import('./touch.dialog.tsx')).TouchDialog,
}));
