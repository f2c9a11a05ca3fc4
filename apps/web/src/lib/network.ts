import { useSyncExternalStore } from 'react';

/**
 * Whether the last request reached the server. `navigator.onLine` only says that there is some network,
 * which may be a captive portal.
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

/** Polls the server while it is unreachable, because no other request may come. */
export function watchNetwork(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () =>
    void fetch('/api/health', { cache: 'no-store' })
      .then((answer) => answer.json())
      .then(() => noteReachable(true), probe);
  // One probe at a time, however often the network changes.
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
