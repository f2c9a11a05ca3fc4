import { lazy, Suspense } from 'react';
import { hasResumableUploads } from './resumable-uploads.ts';
import { useUploads } from './store.ts';

const Tray = lazy(async () => ({ default: (await import('./tray.tsx')).Tray }));

/** Loads the upload tray only if it has something to show. */
export function UploadTray() {
  const uploads = useUploads();
  return uploads.length > 0 || hasResumableUploads() ? (
    <Suspense>
      <Tray />
    </Suspense>
  ) : null;
}
