import { lazy, Suspense, useSyncExternalStore } from 'react';
const LiveBar = lazy(async () => ({ default: (await import('./live-bar.tsx')).LiveBar }));

// Spelled out rather than imported: the modules that own these keys would come to everybody.
const isKept = () =>
  Object.keys(localStorage).some((key) => /^fj:mine:(draft:live bout in |discarded$)/.test(key));

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The bouts in progress, where the device has any: only then is their script fetched, and their room is kept meanwhile. */
export const LiveSlot = () =>
  useSyncExternalStore(subscribe, isKept) && (
    <Suspense fallback={<div className="h-12" />}>
      <LiveBar />
    </Suspense>
  );
