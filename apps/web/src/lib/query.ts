import {
  onlineManager,
  QueryClient,
  type Query,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isReachable, onReachable } from './network.ts';

/** Stands around everything that is read. */
export type Reader = (
  read: (context: never) => unknown,
  context: QueryFunctionContext,
  query: Query,
) => unknown;

/** What the device has kept stands in for a server that is not there, once that part of the app has come (device.ts). */
let reader: Reader = (read, context) => read(context as never);
export const readBy = (other: Reader): void => {
  reader = other;
};

/** The cache of what was read. Requests repeat themselves in `api.ts` alone, by the recovery rule, never here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      // In a hall it may be all there is.
      gcTime: Infinity,
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
      refetchOnReconnect: 'always',
      persister: (...of) => reader(...(of as Parameters<Reader>)),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// Whenever somebody begins to listen this is asked for anew, and while nobody did the network may have come or gone.
onlineManager.setEventListener((setOnline) => {
  setOnline(isReachable());
  return onReachable(setOnline);
});
