import { useSyncExternalStore } from 'react';

/**
 * Whether the last request reached the server. `navigator.onLine` only says that there is some network,
 * which may be a captive portal.
 */
let lastReachable = true;
const listeners = new Set<(reachable: boolean) => void>();

export const isReachable = (): boolean => lastReachable;

export function setReachable(isReachableNow: boolean): void {
  if (lastReachable === isReachableNow) return;
  lastReachable = isReachableNow;
  for (const listener of listeners) listener(isReachableNow);
}

export function onReachableChange(listener: (reachable: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useReachable = (): boolean =>
  useSyncExternalStore(onReachableChange, isReachable, () => true);
