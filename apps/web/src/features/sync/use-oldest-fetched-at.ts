import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../http/query.ts';
import { getCachedAnswer } from '../../offline/reads/answer-cache.ts';

const cache = queryClient.getQueryCache();

/** Returns when the oldest of the displayed data was fetched, in milliseconds since 1970. */
const oldestFetchedAt = (): number | undefined => {
  const times = cache
    .getAll()
    .flatMap((query) =>
      query.getObserversCount() > 0 ? (getCachedAnswer(query.queryHash)?.at ?? []) : [],
    );
  return times.length > 0 ? Math.min(...times) : undefined;
};

// The cache also notifies during rendering, when React forbids state changes. The manager defers those calls.
const subscribe = (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange));

export const useOldestFetchedAt = (): number | undefined =>
  useSyncExternalStore(subscribe, oldestFetchedAt, () => undefined);
