import { blocks } from '@fencing-journal/contract/blocks';
import {
  connections,
  type ConnectionSlot,
  type RequestType,
} from '@fencing-journal/contract/connections';
import type { AnswerOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

export type ConnectionList = AnswerOf<typeof connections.list>;
export type Blocked = AnswerOf<typeof blocks.list>[number];
export type Hit = AnswerOf<typeof connections.searchFriend>[number];

export const connectionsQuery = queryOptions({
  queryKey: ['connections', 'list'],
  queryFn: ({ signal }) => call(connections.list, { signal }),
});

export const blocksQuery = queryOptions({
  queryKey: ['connections', 'blocks'],
  queryFn: ({ signal }) => call(blocks.list, { signal }),
});

/** Counted by the server against harvesting, so nothing is asked twice in vain. What it was asked last is never shown for other words. */
export const friendSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['connections', 'search', search],
    queryFn: ({ signal }) => call(connections.searchFriend, { query: { search }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });

export const requestsChanged = () => queryClient.invalidateQueries({ queryKey: ['connections'] });

/** Who sees what has changed: coaches of lessons, bouts of students and more are read again. */
const connectionsChanged = () => queryClient.invalidateQueries();

/** Resolves to whether the two are connected already, because the other had asked for the same (G-98). */
export async function ask(me: string, other: string, type_: RequestType): Promise<boolean> {
  const { connected } = await call(connections.request, { body: { to_: other, from_: me, type_ } });
  await (connected ? connectionsChanged() : requestsChanged());
  return connected;
}

/** The other one has asked to be my coach, or my student. */
export async function accept(me: string, other: string, slot: ConnectionSlot): Promise<void> {
  await call(connections.accept, {
    body: slot === 'Coach' ? { student: me, coach: other } : { student: other, coach: me },
  });
  await connectionsChanged();
}

/** Refuses what came, or withdraws what was sent. */
export async function removeRequest(id: number, request_type: ConnectionSlot): Promise<void> {
  await call(connections.removeRequest, { body: { id, request_type } });
  await requestsChanged();
}

export async function removeConnection(connection_slug: string): Promise<void> {
  await call(connections.remove, { body: { connection_slug } });
  await connectionsChanged();
}

/** Neither sees the other from now on. */
export async function block(slug: string): Promise<void> {
  await call(blocks.add, { body: { slug } });
  await connectionsChanged();
}

export async function unblock(slug: string): Promise<void> {
  await call(blocks.remove, { params: { slug } });
  await connectionsChanged();
}
