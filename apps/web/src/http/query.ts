import {
  notifyManager,
  onlineManager,
  QueryClient,
  type Query,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isReachable, onReachableChange } from '../lib/reachability.ts';

/** Wraps every query function. */
export type Reader = (
  read: (context: never) => unknown,
  context: QueryFunctionContext,
  query: Query,
) => unknown;

/** Replaced by the device cache (offline/start.ts) once that chunk has loaded. */
let reader: Reader = (read, context) => read(context as never);
export const setReader = (newReader: Reader): void => {
  reader = newReader;
};

/** The query cache. After an error response, only the client retries. Queries retry only after network failures. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // Offline, the cache may be all there is.
      gcTime: Infinity,
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
      refetchOnReconnect: 'always',
      persister: (...args) => reader(...(args as Parameters<Reader>)),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// The default uses a separate task, so a checkbox for cached data would briefly show its old state after a click.
notifyManager.setScheduler(queueMicrotask);

// Called again for each first subscriber, because the network may have changed while there was none.
onlineManager.setEventListener((setOnline) => {
  setOnline(isReachable());
  return onReachableChange(setOnline);
});
