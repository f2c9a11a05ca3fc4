import { lazy } from 'react';

export type { AcceptedTouch } from './candidates.rules.ts';

/** Loads its code when it is first shown; the video decoder follows in a worker. */
export const FinderPanel = lazy(async () => ({
  default: (await import('./finder-panel.tsx')).FinderPanel,
}));
