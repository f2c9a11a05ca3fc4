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

const probeIntervalMs = 10_000;

/** Polls the server while it is unreachable, because no other request may come. */
export function watchNetwork(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendProbe = () =>
    void fetch('/api/health', { cache: 'no-store' })
      .then((answer) => answer.json())
      .then(() => setReachable(true), scheduleProbe);
  // One probe at a time, however often the network changes.
  const scheduleProbe = () => {
    clearTimeout(timer);
    if (!lastReachable) timer = setTimeout(sendProbe, probeIntervalMs);
  };
  onReachableChange(scheduleProbe);
  window.addEventListener('online', () => setReachable(true));
  window.addEventListener('offline', () => setReachable(false));
  setReachable(navigator.onLine);
}

export const useReachable = (): boolean =>
  useSyncExternalStore(onReachableChange, isReachable, () => true);
