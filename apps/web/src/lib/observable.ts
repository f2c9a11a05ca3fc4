import { useSyncExternalStore } from 'react';

/** Listeners that `notify` calls. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    notify: (...args: Args): void => {
      for (const listener of listeners) listener(...args);
    },
    /** Returns a function that unsubscribes. */
    subscribe: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A value outside of React that components can follow. */
export interface Observable<T> {
  get: () => T;
  /** Notifies the listeners unless the value is unchanged. */
  set: (value: T) => void;
  /** Calls back with each new value and the one before. Returns a function that unsubscribes. */
  subscribe: (listener: (value: T, previous: T) => void) => () => void;
}

export function createObservable<T>(initial: T): Observable<T> {
  let current = initial;
  const { notify, subscribe } = createListeners<[value: T, previous: T]>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      const previous = current;
      current = value;
      notify(value, previous);
    },
    subscribe,
  };
}

/** Returns the current value, and renders again when it changes. `prerendered` is the value while hydrating. */
export function useObservable<T>(observable: Observable<T>, prerendered: T = observable.get()): T {
  return useSyncExternalStore(observable.subscribe, observable.get, () => prerendered);
}
