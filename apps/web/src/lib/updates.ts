import { useSyncExternalStore } from 'react';

/** A newer version of the app that waits, and how to begin with it. */
let ready: (() => void) | undefined;
const listeners = new Set<() => void>();

export function offerUpdate(begin: () => void): void {
  ready = begin;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Begins with the newer version; undefined while there is none. */
export const useUpdate = (): (() => void) | undefined =>
  useSyncExternalStore(
    subscribe,
    () => ready,
    () => undefined,
  );
