import { lazy } from 'react';

export const MediaPanel = lazy(async () => ({
  default: (await import('./media-panel.tsx')).MediaPanel,
}));
export { usageQuery } from './media.api.ts';
export { useVideoDeletion } from './use-video-deletion.ts';
