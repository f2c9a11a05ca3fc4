import { useSyncExternalStore } from 'react';

/**
 * Whether the last request found the server: `navigator.onLine` says only that there is some network, which in a hall
 * proves nothing.
 */
let found = true;
const listeners = new Set<(reachable: boolean) => void>();

export const isReachable = (): boolean => found;

export function noteReachable(now: boolean): void {
  if (found === now) return;
  found = now;
  for (const listener of listeners) listener(now);
}

export function onReachable(listener: (reachable: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const probeMs = 10_000;

/** Asks again while the server is not found; nothing else may want to know. */
export function watchNetwork(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () =>
    void fetch('/api/health', { cache: 'no-store' })
      .then((answer) => answer.json())
      .then(() => noteReachable(true), probe);
  // One at a time, however often the network comes and goes.
  const probe = () => {
    clearTimeout(timer);
    if (!found) timer = setTimeout(ask, probeMs);
  };
  onReachable(probe);
  window.addEventListener('online', () => noteReachable(true));
  window.addEventListener('offline', () => noteReachable(false));
  noteReachable(navigator.onLine);
}

export const useReachable = (): boolean =>
  useSyncExternalStore(onReachable, isReachable, () => true);
