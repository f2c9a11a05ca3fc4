import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../lib/query.ts';
import { lastSeen } from '../../lib/reads/last-seen.ts';

const cache = queryClient.getQueryCache();

/** When the oldest of what is shown was asked for. */
const oldestShown = (): number | undefined => {
  const times = cache
    .getAll()
    .flatMap((query) =>
      query.getObserversCount() > 0 ? (lastSeen(query.queryHash)?.at ?? []) : [],
    );
  return times.length > 0 ? Math.min(...times) : undefined;
};

// The cache also speaks while a page renders, when nothing may be set; the manager waits until it has.
const subscribe = (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed));

export const useSeenAt = (): number | undefined =>
  useSyncExternalStore(subscribe, oldestShown, () => undefined);
