import { lazy, Suspense } from 'react';
import { beganUploads } from './known.ts';
import { useUploads } from './store.ts';

const Tray = lazy(async () => ({ default: (await import('./tray.tsx')).Tray }));

/** The tray, where there is anything for it to tell. */
export function UploadTray() {
  const uploads = useUploads();
  return uploads.length > 0 || beganUploads() ? (
    <Suspense>
      <Tray />
    </Suspense>
  ) : null;
}
