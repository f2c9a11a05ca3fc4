import { createObservable, useObservable } from './observable.ts';

/**
 * Whether the last request reached the server. `navigator.onLine` only says that there is some network,
 * which may be a captive portal.
 */
const reachable = createObservable(true);

export const { get: isReachable, set: setReachable, subscribe: onReachableChange } = reachable;

export const useReachable = (): boolean => useObservable(reachable, true);
