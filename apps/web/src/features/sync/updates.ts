import { createObservable, useObservable } from '../../lib/observable.ts';

/** Activates the waiting app version. */
const update = createObservable<(() => void) | undefined>(undefined);

export const { set: offerUpdate } = update;

/** Returns a function that activates the new version, or undefined if there is none. */
export const useUpdate = (): (() => void) | undefined => useObservable(update, undefined);
