import type { auth } from '@fencing-journal/contract/auth';
import { sessionEndpoints } from '@fencing-journal/contract/shared/session-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callByWire } from '../../http/client.ts';

/** Refreshes the stored user record. Any response with user_data updates the header. */
export const meQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: ({ signal }) => callByWire<typeof auth.me>(sessionEndpoints.me, { signal }),
  staleTime: 5 * 60_000,
});
