import { createObservable, useObservable } from '../../lib/observable.ts';

/** Activates the waiting app version. */
const update = createObservable<(() => void) | undefined>(undefined);

export const { set: offerUpdate } = update;

/** A function that activates the new version; undefined if there is none. */
export const useUpdate = (): (() => void) | undefined => useObservable(update, undefined);
