import { bouts, type Bout, type BoutBody } from '@fencing-journal/contract/bouts';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { events } from '@fencing-journal/contract/events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

export const boutQuery = (slug: string) =>
  queryOptions({ queryKey: ['bouts', 'detail', slug], queryFn: ({ signal }) => call(bouts.detail, { params: { slug }, signal }) });

export const tagsQuery = queryOptions({ queryKey: ['bouts', 'tags'], queryFn: ({ signal }) => call(bouts.tags, { signal }) });

/** Who can be chosen; the same cache entry as the event's own page. */
export const eventOfBoutQuery = (slug: string) =>
  queryOptions({ queryKey: ['events', 'detail', slug], queryFn: ({ signal }) => call(events.detail, { params: { slug }, signal }) });

/** Records and counts stand on tournament and event cards, and a fencer's figures are made of bouts. */
const changed = () => Promise.all([['bouts'], ['events'], ['tournaments'], ['fencers']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

export async function createBout(body: BoutBody): Promise<Bout> {
  const bout = await call(bouts.create, { body });
  await changed();
  return bout;
}

export async function updateBout(slug: string, body: BoutBody): Promise<Bout> {
  const bout = await call(bouts.update, { params: { slug }, body });
  await changed();
  return bout;
}

export async function createPool(body: BodyOf<typeof bouts.createPool>): Promise<void> {
  await call(bouts.createPool, { body });
  await changed();
}

export async function deleteBout(slug: string): Promise<void> {
  await call(bouts.remove, { params: { slug } });
  queryClient.removeQueries({ queryKey: ['bouts', 'detail', slug] });
  await changed();
}
