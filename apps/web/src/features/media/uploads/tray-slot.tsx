import { lazy, Suspense } from 'react';
import { beganUploads } from './known.ts';
import { useUploads } from './store.ts';

const Tray = lazy(async () => ({ default: (await import('./tray.tsx')).Tray }));

/** Loads the upload tray only if it has something to show. */
export function UploadTray() {
  const uploads = useUploads();
  return uploads.length > 0 || beganUploads() ? (
    <Suspense>
      <Tray />
    </Suspense>
  ) : null;
}
