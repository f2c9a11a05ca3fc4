import { blocks } from '@fencing-journal/contract/blocks';
import {
  connections,
  type ConnectionRole,
  type RequestType,
} from '@fencing-journal/contract/connections';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

export type ConnectionList = ResponseOf<typeof connections.list>;
export type Blocked = ResponseOf<typeof blocks.list>[number];
export type Hit = ResponseOf<typeof connections.searchFriend>[number];

export const connectionsQuery = queryOptions({
  queryKey: ['connections', 'list'],
  queryFn: ({ signal }) => call(connections.list, { signal }),
});

export const blocksQuery = queryOptions({
  queryKey: ['connections', 'blocks'],
  queryFn: ({ signal }) => call(blocks.list, { signal }),
});

/**
 * The server limits searches to prevent harvesting, so there are no retries or focus refetches. Each text has its own
 * cache entry: hits for one text are never shown for another.
 */
export const friendSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['connections', 'search', search],
    queryFn: ({ signal }) => call(connections.searchFriend, { query: { search }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });

export const invalidateRequests = () =>
  queryClient.invalidateQueries({ queryKey: ['connections'] });

/** Refetches lessons, bouts and everything else, because visibility changes with a connection. */
const invalidateAll = () => queryClient.invalidateQueries();

/**
 * Sends a request. Resolves to true if the two people are now connected, because the other person had already sent the
 * same request.
 */
export async function sendRequest(me: string, other: string, type_: RequestType): Promise<boolean> {
  const { connected } = await call(connections.request, { body: { to_: other, from_: me, type_ } });
  await (connected ? invalidateAll() : invalidateRequests());
  return connected;
}

/** Accepts the other person's request to be the user's coach (slot Coach) or student. */
export async function acceptRequest(
  me: string,
  other: string,
  slot: ConnectionRole,
): Promise<void> {
  await call(connections.accept, {
    body: slot === 'Coach' ? { student: me, coach: other } : { student: other, coach: me },
  });
  await invalidateAll();
}

/** Declines a received request or withdraws a sent one. */
export async function removeRequest(id: number, request_type: ConnectionRole): Promise<void> {
  await call(connections.removeRequest, { body: { id, request_type } });
  await invalidateRequests();
}

export async function removeConnection(connection_slug: string): Promise<void> {
  await call(connections.remove, { body: { connection_slug } });
  await invalidateAll();
}

/** Blocks a person. The two no longer see each other. */
export async function block(slug: string): Promise<void> {
  await call(blocks.add, { body: { slug } });
  await invalidateAll();
}

export async function unblock(slug: string): Promise<void> {
  await call(blocks.remove, { params: { slug } });
  await invalidateAll();
}
