import { lazy } from 'react';

// These parts are opened with a press, so their code can load then.
export const TouchFinder = lazy(async () => ({
  default: (await import('./touch-finder.tsx')).TouchFinder,
}));
// Loaded only when needed, because few videos have drawings.
const loadDrawing = () => import('../drawing/index.ts');
export const DrawingView = lazy(async () => ({ default: (await loadDrawing()).DrawingView }));
export const MomentDrawing = lazy(async () => ({ default: (await loadDrawing()).MomentDrawing }));
export const HelpDialog = lazy(async () => ({
  default: (await import('./help.dialog.tsx')).HelpDialog,
}));
