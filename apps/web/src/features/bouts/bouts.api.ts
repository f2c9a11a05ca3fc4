import { bouts, type Bout, type BoutBody } from '@fencing-journal/contract/bouts';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { events, type EventDetail } from '@fencing-journal/contract/events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Context } from '../../lib/outbox/command.ts';
import { createRecord, deleteRecord, updateRecord, type Stored } from '../../lib/outbox/records.ts';

export const boutQuery = (slug: string) =>
  queryOptions({
    queryKey: ['bouts', 'detail', slug],
    queryFn: ({ signal }) => call(bouts.detail, { params: { slug }, signal }),
  });

export const tagsQuery = queryOptions({
  queryKey: ['bouts', 'tags'],
  queryFn: ({ signal }) => call(bouts.tags, { signal }),
});

/** The event with the fencers to choose from. Shares its cache entry with the event page. */
export const eventOfBoutQuery = (slug: string) =>
  queryOptions({
    queryKey: ['events', 'detail', slug],
    queryFn: ({ signal }) => call(events.detail, { params: { slug }, signal }),
  });

/** The event and tournament of a bout, as the event page has them. */
type Place = Pick<EventDetail, 'slug' | 'name' | 'tournament'>;
const inside = ({ slug, name, tournament }: Place): Context => ({
  event: { slug, name },
  tournament,
});

export const createBout = (event: Place, body: BoutBody): Promise<Stored> =>
  createRecord('bout', body, inside(event));

/** `from`: the bout as it was when the form was opened. */
export const updateBout = (event: Place, from: Bout, body: BoutBody): Promise<Stored> =>
  updateRecord('bout', from, body, inside(event));

export const createPool = (event: Place, body: BodyOf<typeof bouts.createPool>): Promise<Stored> =>
  createRecord('pool', body, inside(event));

export const deleteBout = (
  bout: Pick<Bout, 'slug' | 'version'> & Partial<Pick<Bout, 'event' | 'tournament'>>,
): Promise<Stored> => {
  const { event, tournament } = bout;
  return deleteRecord('bout', bout, event && tournament && { event, tournament });
};
