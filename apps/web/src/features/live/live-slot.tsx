import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';

// If the bar's script can't be loaded, the bout on the pad can still be continued.
const LiveBar = lazy(() =>
  import('./live-bar.tsx').then(
    (module): { default: ComponentType } => ({ default: module.LiveBar }),
    () => ({ default: () => null }),
  ),
);

// Literals on purpose: importing the modules that own these keys would add them to everyone's bundle.
const hasStoredBout = () =>
  Object.keys(localStorage).some((key) => /^fj:mine:(draft:live bout in |discarded$)/.test(key));

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Loads the bar of unsaved bouts only if this device has one, and reserves its height while it loads. */
export const LiveSlot = () =>
  useSyncExternalStore(subscribe, hasStoredBout) && (
    <Suspense fallback={<div className="h-16 sm:h-12" />}>
      <LiveBar />
    </Suspense>
  );
