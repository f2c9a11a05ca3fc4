import { fencers, type Fencer, type FencerBody } from '@fencing-journal/contract/fencers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import {
  createRecord,
  deleteRecord,
  updateRecord,
  type SaveResult,
} from '../../offline/outbox/records.ts';
import { queryClient } from '../../http/query.ts';

export const fencersQuery = queryOptions({
  queryKey: ['fencers', 'all'],
  queryFn: ({ signal }) => call(fencers.all, { signal }),
});

export const recordsQuery = queryOptions({
  queryKey: ['fencers', 'records'],
  queryFn: ({ signal }) => call(fencers.records, { signal }),
});

export const statsQuery = queryOptions({
  queryKey: ['fencers', 'stats'],
  queryFn: ({ signal }) => call(fencers.stats, { signal }),
});

export const fencerQuery = (slug: string) =>
  queryOptions({
    queryKey: ['fencers', 'details', slug],
    queryFn: ({ signal }) => call(fencers.details, { params: { slug }, signal }),
  });

/**
 * Refetches fencers, events and bouts, which all show names. Skips the card `deletedSlug`, because its page may still
 * be mounted for a moment.
 */
export const invalidateFencers = (deletedSlug?: string) =>
  Promise.all(
    [['fencers'], ['events'], ['bouts'], ['team-matches']].map((queryKey) =>
      queryClient.invalidateQueries({
        queryKey,
        predicate: (query) => deletedSlug === undefined || query.queryKey.at(-1) !== deletedSlug,
      }),
    ),
  );

export async function createFencer(
  body: FencerBody,
): Promise<SaveResult & Pick<Fencer, 'first_name' | 'last_name'>> {
  const { first_name, last_name } = body;
  return { ...(await createRecord('fencer', body)), first_name, last_name };
}

/** Adds a USA Fencing member as a card. The caller refetches the list after the success message. */
export const importMember = (member_id: string): Promise<Fencer> =>
  call(fencers.importMember, { body: { member_id } });

/** `from`: the card as it was when the form was opened. */
export const updateFencer = (from: Fencer, body: FencerBody): Promise<SaveResult> =>
  updateRecord('fencer', from, body);

export const deleteFencer = (fencer: Pick<Fencer, 'slug' | 'version'>): Promise<SaveResult> =>
  deleteRecord('fencer', fencer);

export async function mergeFencers(keep: string, remove: string): Promise<void> {
  await call(fencers.merge, { body: { keep, remove } });
  await invalidateFencers(remove);
}

export async function undoMerge(slug: string): Promise<void> {
  await call(fencers.unmerge, { body: { slug } });
  await invalidateFencers();
}
