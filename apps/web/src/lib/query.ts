import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The cache of what was read. Requests repeat themselves in `api.ts` alone, by the recovery rule, never here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      staleTime: 10_000,
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
