import { useSyncExternalStore } from 'react';

/** Activates the waiting app version. */
let activateUpdate: (() => void) | undefined;
const listeners = new Set<() => void>();

export function offerUpdate(activate: () => void): void {
  activateUpdate = activate;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A function that activates the new version; undefined if there is none. */
export const useUpdate = (): (() => void) | undefined =>
  useSyncExternalStore(
    subscribe,
    () => activateUpdate,
    () => undefined,
  );
