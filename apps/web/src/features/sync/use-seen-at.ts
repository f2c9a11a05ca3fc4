import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../lib/query.ts';
import { lastSeen } from '../../lib/reads/last-seen.ts';

const cache = queryClient.getQueryCache();

/** When the oldest of the displayed data was fetched, in milliseconds since 1970. */
const oldestShown = (): number | undefined => {
  const times = cache
    .getAll()
    .flatMap((query) =>
      query.getObserversCount() > 0 ? (lastSeen(query.queryHash)?.at ?? []) : [],
    );
  return times.length > 0 ? Math.min(...times) : undefined;
};

// The cache also notifies during rendering, when React forbids state changes; the manager defers those calls.
const subscribe = (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed));

export const useSeenAt = (): number | undefined =>
  useSyncExternalStore(subscribe, oldestShown, () => undefined);
