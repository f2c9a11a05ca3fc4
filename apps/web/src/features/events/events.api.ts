import { events, type EventBody, type FencingEvent } from '@fencing-journal/contract/events';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

export const eventQuery = (slug: string) =>
  queryOptions({ queryKey: ['events', 'detail', slug], queryFn: ({ signal }) => call(events.detail, { params: { slug }, signal }) });

const changed = () => Promise.all([['tournaments'], ['events'], ['bouts'], ['fencers']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

export async function createEvent(body: EventBody): Promise<FencingEvent> {
  const event = await call(events.create, { body });
  await changed();
  return event;
}

export async function updateEvent(slug: string, body: EventBody): Promise<FencingEvent> {
  const event = await call(events.update, { params: { slug }, body });
  await changed();
  return event;
}

export async function deleteEvent(slug: string): Promise<void> {
  await call(events.remove, { params: { slug } });
  queryClient.removeQueries({ queryKey: ['events', 'detail', slug] });
  await changed();
}

/** The tournament that a new event goes into; the same cache entry as the tournament's own page. */
export const tournamentOfEventQuery = (slug: string) =>
  queryOptions({ queryKey: ['tournaments', 'detail', slug], queryFn: ({ signal }) => call(tournaments.detail, { params: { slug }, signal }) });
