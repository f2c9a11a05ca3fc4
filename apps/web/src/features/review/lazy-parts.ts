import { lazy } from 'react';

// Opened by a press, so their code can wait for it.
export const TouchFinder = lazy(async () => ({
  default: (await import('./touch-finder.tsx')).TouchFinder,
}));
export const HelpDialog = lazy(async () => ({
  default: (await import('./help.dialog.tsx')).HelpDialog,
}));
