import { guides, type GuideProgress } from '@fencing-journal/contract/guides';
import { onlineManager, queryOptions, useMutationState, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { applied, type Sent } from './changes.rules.ts';
import { forgetUnsent, keepUnsent, unsent } from './unsent.ts';

const forTournament = (tournament: string) => (tournament === '' ? {} : { tournament });

/** How much of each list is done: of a competition's, or of the standing ones. */
export const guidesQuery = (tournament: string) =>
  queryOptions({
    queryKey: ['guides', 'all', tournament],
    queryFn: ({ signal }) => call(guides.all, { query: forTournament(tournament), signal }),
  });

const progressQuery = (slug: string, tournament: string) =>
  queryOptions({
    queryKey: ['guides', 'progress', slug, tournament],
    queryFn: ({ signal }) =>
      call(guides.progress, { params: { slug }, query: forTournament(tournament), signal }),
  });

const changeKey = ['guides', 'change'];

const pendingChanges = () =>
  queryClient.getMutationCache().findAll({ mutationKey: changeKey, status: 'pending' });

/** Says nothing about the change: the server was not found, or is in trouble. */
const isPassing = (error: Error): boolean =>
  error instanceof TypeError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

const send = ({ slug, tournament, account, ...change }: Sent): Promise<GuideProgress> =>
  call(guides.change, {
    params: { slug },
    body: { ...change, ...forTournament(tournament) },
    account,
  });

/**
 * Changes wait while there is no network and go one after the other when it is back. Each says what it sets and when that
 * was done, so that it does no harm to be sent late or twice (docs/decisions/0020).
 */
queryClient.setMutationDefaults(changeKey, {
  mutationFn: send,
  networkMode: 'online',
  scope: { id: 'guides' },
  retry: (_, error) => isPassing(error),
  onSuccess: (progress: GuideProgress, { slug, tournament }: Sent) => {
    queryClient.setQueryData(progressQuery(slug, tournament).queryKey, progress);
    // Counts, and lists that copy from this one; once for all changes that go together.
    if (pendingChanges().length <= 1) void queryClient.invalidateQueries({ queryKey: ['guides'] });
  },
});

async function execute(change: Sent): Promise<void> {
  try {
    await queryClient
      .getMutationCache()
      .build<GuideProgress, Error, Sent, unknown>(queryClient, { mutationKey: changeKey })
      .execute(change);
  } finally {
    forgetUnsent(change);
  }
}

/** Sends a change when there is a network, after a closed tab too; resolves once the server has it. */
export function sendChange(change: Sent): Promise<void> {
  keepUnsent(change);
  return execute(change);
}

/** Goes on with what an earlier page could not send. What is refused now has nobody to be told. */
export function sendUnsent(): void {
  if (pendingChanges().length > 0) return;
  for (const change of unsent()) void execute(change).catch(() => undefined);
}

/** Tries once to send what this device alone has, whatever waits for another attempt; rejects at the first that cannot be sent. */
export async function sendOnce(): Promise<void> {
  for (const change of unsent()) {
    await send(change);
    forgetUnsent(change);
  }
}

/** A list as the person has left it, changes that are still on their way included. */
export function useProgress(slug: string, tournament: string) {
  const query = useQuery(progressQuery(slug, tournament));
  const pending = useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: ({ state }) => ({
      change: state.variables as Sent,
      waits: state.failureCount > 0 || (state.isPaused && !onlineManager.isOnline()),
    }),
  });
  const own = pending.filter(
    ({ change }) => change.slug === slug && change.tournament === tournament,
  );
  return {
    ...query,
    progress:
      query.data && own.reduce((progress, { change }) => applied(progress, change), query.data),
    /** Changes that wait for the network. */
    waiting: own.some(({ waits }) => waits) ? own.length : 0,
  };
}
