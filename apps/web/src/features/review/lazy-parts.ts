import { lazy } from 'react';

// Opened by a press, so their code can wait for it.
export const TouchFinder = lazy(async () => ({
  default: (await import('./touch-finder.tsx')).TouchFinder,
}));
// Few videos have drawings.
const loadDrawing = () => import('../drawing/index.ts');
export const DrawingView = lazy(async () => ({ default: (await loadDrawing()).DrawingView }));
export const MomentDrawing = lazy(async () => ({ default: (await loadDrawing()).MomentDrawing }));
export const HelpDialog = lazy(async () => ({
  default: (await import('./help.dialog.tsx')).HelpDialog,
}));
