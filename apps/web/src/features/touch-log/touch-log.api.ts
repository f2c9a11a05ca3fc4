import type { Bout } from '@fencing-journal/contract/bouts';
import {
  touches,
  type TouchBody,
  type TouchLog,
  type TouchPatch,
} from '@fencing-journal/contract/touches';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { withFound, type FoundTouch } from './found.rules.ts';

export type BoutKey = Pick<Bout, 'slug' | 'mine'>;

/** Stored on the device only for the user's bouts. The key 'coach' marks bouts that others share. */
export const touchLogQuery = ({ slug, mine }: BoutKey) =>
  queryOptions({
    queryKey: mine ? ['bouts', 'touches', slug] : ['bouts', 'coach', 'touches', slug],
    queryFn: ({ signal }) => call(touches.list, { params: { slug }, signal }),
  });

/** Also refreshes what shows touches elsewhere: the moments of videos, and figures. */
async function refresh(bout: BoutKey): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: touchLogQuery(bout).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['media', 'moments'] });
  void queryClient.invalidateQueries({ queryKey: ['fencers', 'statistics'] });
}

/** Reloads the log even if a change fails, so that the next try starts from the current log. */
async function change(bout: BoutKey, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    void refresh(bout);
    throw error;
  }
  await refresh(bout);
}

export async function addTouch(bout: BoutKey, body: TouchBody): Promise<void> {
  await change(bout, () => call(touches.add, { params: { slug: bout.slug }, body }));
}

export async function changeTouch(bout: BoutKey, id: string, body: TouchPatch): Promise<void> {
  await change(bout, () => call(touches.change, { params: { id }, body }));
}

export async function removeTouch(bout: BoutKey, id: string): Promise<void> {
  await change(bout, () => call(touches.remove, { params: { id } }));
}

/** Appends touches with only a scorer to the version of the log that was read. */
export async function addMissing(
  bout: BoutKey,
  { touches: list, version }: TouchLog,
  missing: Record<'a' | 'b', number>,
): Promise<void> {
  const more = (['a', 'b'] as const).flatMap((scorer) =>
    Array.from({ length: missing[scorer] }, (): TouchBody => ({ scorer })),
  );
  const body = { touches: [...list, ...more], version };
  await change(bout, () => call(touches.replace, { params: { slug: bout.slug }, body }));
}

/** Adds touches that were found in a video to the current log. */
export async function addFound(
  bout: BoutKey,
  video: string,
  found: readonly FoundTouch[],
): Promise<void> {
  const log = await queryClient.fetchQuery({ ...touchLogQuery(bout), staleTime: 0 });
  const { touches: logged, version, bout_score: score = { a: Infinity, b: Infinity } } = log;
  const body = { touches: withFound(logged, found, { video, score }), version };
  await change(bout, () => call(touches.replace, { params: { slug: bout.slug }, body }));
}
