import { guides, type GuideProgress } from '@fencing-journal/contract/guides';
import { onlineManager, queryOptions, useMutationState, useQuery } from '@tanstack/react-query';
import { ApiError, isTransientStatus } from '../../http/api-error.ts';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { tournamentParam } from './guide-list.api.ts';
import { applyChange, type ChecklistChange } from './changes.rules.ts';
import { removeUnsentChange, addUnsentChange, readUnsentChanges } from './unsent-changes.ts';

const progressQuery = (slug: string, tournament: string) =>
  queryOptions({
    queryKey: ['guides', 'progress', slug, tournament],
    queryFn: ({ signal }) =>
      call(guides.progress, { params: { slug }, query: tournamentParam(tournament), signal }),
  });

const changeKey = ['guides', 'change'];

const pendingChanges = () =>
  queryClient.getMutationCache().findAll({ mutationKey: changeKey, status: 'pending' });

/** Whether the failure is temporary and says nothing about the change. */
const isTransient = (error: Error): boolean =>
  error instanceof TypeError || (error instanceof ApiError && isTransientStatus(error.status));

/** Whether the server rejected the change itself. After a 401, the change waits until the account logs in again. */
const isRejection = (error: unknown): boolean => error instanceof ApiError && error.status !== 401;

const send = ({ slug, tournament, account, ...change }: ChecklistChange): Promise<GuideProgress> =>
  call(guides.change, {
    params: { slug },
    body: { ...change, ...tournamentParam(tournament) },
    account,
  });

/**
 * Changes wait while offline and are sent one after the other. Each carries its values and a timestamp, so sending it
 * late or twice is harmless (docs/decisions/0020).
 */
queryClient.setMutationDefaults(changeKey, {
  mutationFn: send,
  networkMode: 'online',
  scope: { id: 'guides' },
  retry: (_, error) => isTransient(error),
  onSuccess: (progress: GuideProgress, { slug, tournament }: ChecklistChange) => {
    queryClient.setQueryData(progressQuery(slug, tournament).queryKey, progress);
    // Refreshes counts and lists that copy from this one, once after the last pending change.
    if (pendingChanges().length <= 1) void queryClient.invalidateQueries({ queryKey: ['guides'] });
  },
});

async function execute(change: ChecklistChange): Promise<void> {
  try {
    await queryClient
      .getMutationCache()
      .build<GuideProgress, Error, ChecklistChange, unknown>(queryClient, {
        mutationKey: changeKey,
      })
      .execute(change);
    removeUnsentChange(change);
  } catch (error) {
    if (isRejection(error)) removeUnsentChange(change);
    throw error;
  }
}

/** Sends a change once the device is online, even if the tab is closed first. Resolves when the server has it. */
export function sendChange(change: ChecklistChange): Promise<void> {
  addUnsentChange(change);
  return execute(change);
}

/** Resumes changes that an earlier page couldn't send. Rejections are ignored: there is no one to show them to. */
export function sendUnsent(): void {
  if (pendingChanges().length > 0) return;
  for (const change of readUnsentChanges()) void execute(change).catch(() => undefined);
}

/** Sends the pending changes once without retries; rejects at the first failure. */
export async function sendOnce(): Promise<void> {
  for (const change of readUnsentChanges()) {
    await send(change);
    removeUnsentChange(change);
  }
}

/** A list's progress including the changes that are still being sent. */
export function useProgress(slug: string, tournament: string) {
  const query = useQuery(progressQuery(slug, tournament));
  const pending = useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: ({ state }) => ({
      change: state.variables as ChecklistChange,
      isWaiting: state.failureCount > 0 || (state.isPaused && !onlineManager.isOnline()),
    }),
  });
  const ownChanges = pending.filter(
    ({ change }) => change.slug === slug && change.tournament === tournament,
  );
  return {
    ...query,
    progress:
      query.data &&
      ownChanges.reduce((progress, { change }) => applyChange(progress, change), query.data),
    /** The number of unsent changes if one of them is waiting for the network, otherwise 0. */
    waiting: ownChanges.some(({ isWaiting }) => isWaiting) ? ownChanges.length : 0,
  };
}
